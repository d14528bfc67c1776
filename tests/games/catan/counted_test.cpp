#include "core/json_writer.h"
#include "games/catan/counted.h"
#include "games/catan/given.h"

#include <string>

// What the view counts for whoever shows the game.

namespace oya::catan {

namespace {

std::string view_text(const Given& game, int viewer) {
    std::string text;
    JsonWriter json(text);
    Game::write(json, Game::view(game.state, Viewer(Given::number(viewer))));
    return text;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

} // namespace

TEST(CatanCounted, a_longest_road_without_its_branches) {
    const Given game("1: settlement A, road A-B-C-D-E-F-G, road D-R, road B-P; longest 1");
    const Edges<Small> trail = longest_roads(game.state, Given::number(1));
    EXPECT_EQ(trail.count(), game.road(1));
    EXPECT_EQ(longest_trail(game.state.island(), trail, Corners<Small>()), game.road(1));
    EXPECT_TRUE(longest_roads(game.state, Given::number(2)).none());
}

TEST(CatanCounted, a_longest_road_ends_at_a_foreign_building) {
    const Given game("1: settlement A, road A-B-C-D-E-F-G; 2: settlement E");
    EXPECT_EQ(longest_roads(game.state, Given::number(1)).count(), 4);
}

TEST(CatanCounted, the_sheet_adds_up_to_what_everybody_counts) {
    const Given game("1: settlement A C, city E science, defender 2, shown printer, trade 1; merchant 0,0 1; "
                     "2: settlement G, cards victory-point");
    for (int player = 1; player <= 4; ++player) {
        const Sheet sheet = sheet_of(game.state, Given::number(player));
        EXPECT_EQ(sheet.settlements + sheet.cities + sheet.metropolises + sheet.longest + sheet.largest +
                      sheet.merchant + sheet.defender + sheet.shown,
                  public_points(game.state, Given::number(player)))
            << "player " << player;
    }
}

// Cards are named in the order of their goods: who has begun a discard with a later one cannot come back to
// an earlier one.
TEST(CatanCounted, what_can_still_be_discarded) {
    Given game("before roll; 2: city c, hand 2 lumber 3 wool 2 ore 2 coin; 3: city g, hand 9 ore");
    game.roll(3, 4);
    EXPECT_TRUE(has(view_text(game, 2), R"("choosable":{"lumber":2,"wool":3,"ore":2,"coin":2})"));
    game.play("2: discard 1 wool");
    const std::string text = view_text(game, 2);
    EXPECT_TRUE(has(text, R"("hand":{"lumber":2,"wool":3,"ore":2,"coin":2})")) << text;
    EXPECT_TRUE(has(text, R"("aside":{"wool":1})")) << text;
    EXPECT_TRUE(has(text, R"("choosable":{"wool":2,"ore":2,"coin":2})")) << text;
    EXPECT_TRUE(game.refuses("2: discard 1 lumber"));
    EXPECT_FALSE(game.refuses("2: discard 1 wool"));
    EXPECT_FALSE(game.refuses("2: discard 1 ore"));
    EXPECT_TRUE(game.refuses("2: discard 3 coin")) << "two are not enough";
    EXPECT_FALSE(has(view_text(game, 1), "choosable")) << "nobody else's";
    EXPECT_FALSE(has(view_text(Given("1: hand 9 ore"), 1), "choosable")) << "and nothing is asked for";
}

TEST(CatanCounted, the_view_of_cities_and_knights) {
    const Given game("1: city A wall, settlement C, basic B active, strong D, trade 3, politics 1");
    const std::string text = view_text(game, 2);
    EXPECT_TRUE(has(text, R"("target":13)")) << text;
    EXPECT_TRUE(has(text, R"("prices":{"road":{"lumber":1,"brick":1})")) << text;
    EXPECT_TRUE(has(text, R"("barbarians":{"steps":7,"strength":1,"defence":1})")) << text;
    EXPECT_TRUE(has(text, R"("improvements":[{"good":"cloth","prices":[1,2,3,4,5]})")) << text;
    EXPECT_TRUE(has(text, R"("limit":9,"left":{"roads":15,"settlements":4,"cities":3,"walls":2)")) << text;
    EXPECT_TRUE(has(text, R"("cloth":2},"sheet":{"settlements":1,"cities":2)")) << text;
    EXPECT_TRUE(has(text, R"("draws":[4,2,0])")) << text;
    EXPECT_FALSE(has(text, R"("buy_card")")) << text;
}

TEST(CatanCounted, hidden_points_are_their_owners_until_the_end) {
    const Given game("1: settlement A C, cards victory-point", "expansion=none");
    EXPECT_TRUE(has(view_text(game, 1), R"("largest":0,"hidden":1)"));
    EXPECT_FALSE(has(view_text(game, 2), R"("hidden":1)"));
    EXPECT_TRUE(has(view_text(game, 2), R"("buy_card":{"wool":1,"grain":1,"ore":1})"));
}

} // namespace oya::catan
