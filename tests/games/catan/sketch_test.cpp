#include "games/catan/sea_table.h"
#include "games/catan/telling.h"

#include <algorithm>
#include <set>

// The page of a table: a person finds every place that a sentence names.

namespace oya::catan {

namespace {

std::string page(const Given& given, std::string_view language = "en") {
    return Game::sketch(Game::view(given.state, Viewer::spectator()), *Words::in(language), {});
}

bool has_line(const std::string& text, std::string_view line) {
    return ('\n' + text).find('\n' + std::string(line) + '\n') != std::string::npos;
}

} // namespace

TEST(CatanSketch, every_corner_has_a_name_of_its_own_and_names_land) {
    const Given given;
    const Island<Small>& island = given.state.island();
    for (const Words& words : Words::languages()) {
        std::set<std::string> names;
        for (int corner = 0; corner < static_cast<int>(island.corners.size()); ++corner) {
            const std::string name = words.say(corner_message(island, corner));
            names.insert(name);
            bool land = false;
            for (const auto& place : island.hexes)
                land = land || name.ends_with(words.say(hex_message(place.hex)));
            EXPECT_TRUE(land) << name;
        }
        EXPECT_EQ(names.size(), island.corners.size());
    }
    const Words& french = *Words::in("fr");
    EXPECT_EQ(french.say(corner_message(island, island.corner_number({{0, -3}, true}))), "NO(0,-2)");
    EXPECT_EQ(french.say(corner_message(island, island.corner_number({{0, 0}, false}))), "N(0,0)");
}

TEST(CatanSketch, marks_are_short_and_differ) {
    for (const Words& words : Words::languages()) {
        std::set<std::string> marks;
        for (const std::string_view terrain : terrain_names)
            marks.emplace(words.text("catan.mark." + std::string(terrain)));
        EXPECT_EQ(marks.size(), static_cast<std::size_t>(terrains));
        for (const std::string& mark : marks) EXPECT_EQ(mark.size(), 2u) << mark;
    }
}

TEST(CatanSketch, pieces_leave_the_places_readable) {
    const Given given("1: settlement N(0,-2), city S(-1,-1) wall, city S(0,-1) science, road A-B;"
                      "2: strong N(1,0) active; robber 0,0; merchant 0,0 1",
                      "board=beginner");
    const std::string text = page(given, "fr");
    EXPECT_TRUE(has_line(text, "     . -1,-1 .  0,-1 .  1,-1 .  2,-1 .")) << text;
    EXPECT_NE(text.find("AA#"), text.npos) << text;
    EXPECT_NE(text.find("A*"), text.npos) << text;
    EXPECT_NE(text.find("b2+"), text.npos) << text;
    EXPECT_NE(text.find("Ca11!$"), text.npos) << text;
    EXPECT_NE(text.find("a Joueur 1\u00A0: 8 points,"), text.npos) << text;
    EXPECT_NE(text.find("b Joueur 2\u00A0: 0 point,"), text.npos) << text;
}

TEST(CatanSketch, tells_what_wins_and_which_land_brings_points) {
    EXPECT_TRUE(has_line(page(Given("")), "13 points win the game."));
    EXPECT_TRUE(has_line(page(Given("", "expansion=none"), "fr"), "Il faut 10 points pour gagner."))
        << page(Given("", "expansion=none"), "fr");
    const SeaGame::Board board = board_of("scenario=new_shores edition=modern", 3);
    SeaGame::State state = laid_out(board);
    state.longest = 1;
    const std::string text = SeaGame::sketch(SeaGame::view(state, Viewer::spectator()), *Words::in("en"), {});
    EXPECT_TRUE(has_line(text, "16 points win the game.")) << text;
    EXPECT_TRUE(has_line(text, "2 points for one’s first settlement on (2,-4) and (3,-4)")) << text;
    EXPECT_NE(text.find("  longest trade route\n"), text.npos) << text;
}

TEST(CatanWishes, offers_are_declined_for_those_who_wish_it) {
    Given given("1: hand 1 wool; 2: hand 1 ore; 3: hand 1 grain");
    given.play("offer 1 wool for 1 ore");
    Game::Wishes wishes;
    EXPECT_EQ(Game::wish(wishes, "offers"), "payable");
    // Nothing that the table does by itself may tell that Number 3 has no ore.
    for (const char* asked : {"payable", "ask"}) {
        Game::wish(wishes, "offers", asked);
        EXPECT_EQ(Game::wish(wishes, "offers"), asked);
        for (int number : {2, 3})
            EXPECT_TRUE(Game::automatic(given.state, Given::number(number), wishes).empty());
    }
    Game::wish(wishes, "offers", "decline");
    EXPECT_EQ(Game::wish(wishes, "offers"), "decline");
    EXPECT_TRUE(Game::automatic(given.state, Given::number(1), wishes).empty());
    const Plan plan = Game::automatic(given.state, Given::number(2), wishes);
    ASSERT_EQ(plan.size(), 1u);
    EXPECT_EQ(plan[0], make(Kind::refuse));
    EXPECT_FALSE(Game::refuse(given.state, Given::number(2), plan[0]));
    given.play("2: refuse");
    EXPECT_TRUE(Game::automatic(given.state, Given::number(2), wishes).empty());
}

TEST(CatanSketch, the_sea_has_places_and_land_without_a_number_says_so) {
    const SeaGame::Board board = board_of("scenario=greater_catan");
    SeaGame::State state = laid_out(board);
    const auto text_of = [&] {
        return SeaGame::sketch(SeaGame::view(state, Viewer::spectator()), *Words::in("en"), {});
    };
    const std::string text = text_of();
    EXPECT_TRUE(text.starts_with("    -2,-5   -1,-5    0,-5 ")) << text;
    EXPECT_TRUE(
        has_line(text, "     ~~      ~~      ~~      ~~      ~~      ~~      ~~      ~~      ~~      ~~"));
    const std::string island = text.substr(0, text.find("\n\n"));
    EXPECT_EQ(std::count(island.begin(), island.end(), '?'), 18);
    EXPECT_NE(text.find("w-z the ships of a-d"), text.npos);
    for (int hex : board.island.start_area)
        if (state.token[static_cast<std::size_t>(hex)] == 12) state.token[static_cast<std::size_t>(hex)] = 0;
    const std::string exhausted = text_of();
    EXPECT_NE(exhausted.find("-  |"), exhausted.npos) << exhausted;
}

TEST(CatanSketch, ships_have_letters_of_their_own) {
    const SeaGame::Board board = board_of("scenario=new_shores edition=modern", 3);
    SeaGame::State state = laid_out(board);
    state.pirate = board.island.pirate;
    for (int number = 0; number < 4; ++number) {
        const int edge = board.island.edge_number(hex_at(2, -3), number);
        ASSERT_TRUE(board.island.ship_edges.test(edge));
        state.players[number == 3 ? 0 : 2].ships.set(edge);
    }
    const std::string text = SeaGame::sketch(SeaGame::view(state, Viewer::spectator()), *Words::in("en"), {});
    const std::string island = text.substr(0, text.find("\n\n"));
    EXPECT_EQ(std::count(island.begin(), island.end(), 'w'), 1 + 1) << "a ship, and the wool of a harbour";
    EXPECT_EQ(std::count(island.begin(), island.end(), 'y'), 3);
    EXPECT_EQ(std::count(island.begin(), island.end(), '&'), 1);
}

} // namespace oya::catan
