#include "games/catan/sea_table.h"

// The picture of a table shows what lies on it, in the words and with the secrets of its viewer.

namespace oya::catan {

namespace {

std::string picture(const Given& given, Viewer viewer = Viewer::spectator(),
                    std::string_view language = "en") {
    static constexpr std::array<std::string_view, 4> names = {"Ada", "Bob & <Co>", "Cleo", "Dora"};
    return Game::svg(Game::view(given.state, viewer), *Words::in(language), names);
}

// A map of a scenario as it lies before the first building.
std::string map_picture(std::string_view options, int seats) {
    const SeaGame::Board board = board_of(options, seats);
    return SeaGame::svg(SeaGame::view(laid_out(board), Viewer::spectator()), *Words::in("en"), {});
}

// How often a part occurs behind the drawings that every picture carries.
int count(const std::string& page, std::string_view part) {
    int found = 0;
    for (std::size_t at = page.find(part, page.find("</defs>")); at != page.npos;
         at = page.find(part, at + 1))
        ++found;
    return found;
}

} // namespace

TEST(CatanSvg, draws_the_island_and_every_piece) {
    const Given given("1: settlement A, city E wall overturned, city G science, road A-B-C, basic C active;"
                      "2: city k sideways, mighty i; merchant 0,0 1; ship 3");
    const std::string page = picture(given);
    EXPECT_TRUE(page.starts_with("<svg "));
    EXPECT_TRUE(page.ends_with("</svg>\n"));
    int land = 0;
    for (const std::string_view terrain : terrain_names)
        land += count(page, "href=\"#" + std::string(terrain) + '"');
    EXPECT_EQ(land, 19);
    EXPECT_EQ(count(page, "3:1"), 4);
    EXPECT_EQ(count(page, "2:1"), 5);
    EXPECT_EQ(count(page, "href=\"#settlement\""), 1);
    EXPECT_EQ(count(page, "href=\"#city\""), 3);
    EXPECT_EQ(count(page, "rotate(-90"), 2);
    EXPECT_EQ(count(page, "href=\"#wall\""), 1);
    EXPECT_EQ(count(page, "href=\"#metropolis\""), 1);
    EXPECT_EQ(count(page, "href=\"#knight\""), 2);
    EXPECT_EQ(count(page, "href=\"#sword\""), 1);
    EXPECT_EQ(count(page, "l5 -3 5 3"), 1 + 3); // a stroke for each strength
    EXPECT_EQ(count(page, "href=\"#robber\""), 1);
    EXPECT_EQ(count(page, "href=\"#merchant\""), 1);
    EXPECT_EQ(count(page, "href=\"#ship\""), 2); // on its way, and on the die
    EXPECT_NE(page.find("Bob &amp; &lt;Co&gt;"), page.npos);
    EXPECT_NE(page.find("Barbarians: step 3 of 7, strength 2; active knights 1"), page.npos) << page;
}

TEST(CatanSvg, shows_a_hand_to_its_owner_alone) {
    const Given given("1: hand 3 ore, cards spy");
    EXPECT_EQ(count(picture(given), "Spy"), 0);
    EXPECT_EQ(count(picture(given, Seat{1}), "Spy"), 0);
    const std::string own = picture(given, Seat{0});
    EXPECT_EQ(count(own, "Your cards: Spy"), 1);
    // The bank and the hand, each with an ore.
    EXPECT_EQ(count(own, "href=\"#ore\" "), count(picture(given), "href=\"#ore\" ") + 1);
}

TEST(CatanSvg, leaves_out_what_the_base_game_does_not_have) {
    const std::string page = picture(Given("longest 2", "expansion=none"), Viewer::spectator(), "fr");
    EXPECT_EQ(count(page, "href=\"#ship\""), 0);
    EXPECT_EQ(count(page, "-track\""), 0);
    EXPECT_EQ(count(page, "cartes Développement"), 1);
    EXPECT_EQ(count(page, ">plus longue route<"), 2) << "who has it, and the key";
}

TEST(CatanSvg, draws_the_sea_and_its_frame) {
    const std::string shores = map_picture("scenario=new_shores edition=modern", 3);
    EXPECT_EQ(count(shores, "<title>frame "), 24);
    EXPECT_EQ(count(shores, "<title>sea "), 35 - 22);
    EXPECT_EQ(count(shores, "href=\"#gold\""), 2);
    EXPECT_EQ(count(shores, "no number yet"), 0);
    EXPECT_EQ(count(shores, ">+2<"), 8) << "each hex of a land that brings points";
    EXPECT_EQ(count(shores, ">16 points win the game.<"), 1);
    EXPECT_EQ(count(shores, ">longest trade route<"), 1) << "the key";
    const std::string wide = map_picture("scenario=greater_catan", 4);
    EXPECT_EQ(count(wide, "no number yet"), 18);
    EXPECT_EQ(count(wide, "exhausted"), 0);
}

TEST(CatanSvg, draws_ships_and_the_pirate) {
    const SeaGame::Board board = board_of("scenario=new_shores edition=modern", 3);
    SeaGame::State state = laid_out(board);
    state.pirate = nothing;
    const auto page = [&] {
        return SeaGame::svg(SeaGame::view(state, Viewer::spectator()), *Words::in("en"), {});
    };
    EXPECT_EQ(count(page(), "href=\"#pirate\""), 0) << "off the map";
    state.pirate = board.island.pirate;
    state.players[1].ships.set(board.island.ship_edges.first());
    state.players[2].ships.set(board.island.ship_edges.nth(5));
    EXPECT_EQ(count(page(), "href=\"#pirate\""), 1);
    EXPECT_EQ(count(page(), "href=\"#boat\""), 2);
}

} // namespace oya::catan
