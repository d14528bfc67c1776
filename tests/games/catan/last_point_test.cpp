#include "games/catan/given.h"

// Whatever brings the active player the last point ends the game at once (catan.victory.immediate).

namespace oya::catan {

namespace {

// The winner after these steps of a player that lacks the points that they bring.
int winner(std::string_view setup, std::string_view steps, std::string_view options = "") {
    Given game(setup, options);
    EXPECT_FALSE(game.over());
    game.play(steps);
    EXPECT_EQ(game.over(), game.winner() != 0);
    return game.winner();
}

} // namespace

TEST(CatanLastPoint, cities_and_knights) {
    const std::string twelve = "1: settlement A, defender 11, ";
    const std::string eleven = "1: settlement A, defender 10, ";
    EXPECT_EQ(winner(twelve + "road A-B-C, hand 1 brick 1 lumber 1 wool 1 grain", "settlement C"), 1);
    EXPECT_EQ(winner(twelve + "hand 2 grain 3 ore", "city A"), 1);
    EXPECT_EQ(winner(twelve + "hand 1 grain 2 ore, cards medicine", "medicine A"), 1);
    EXPECT_EQ(winner("1: city A, defender 10, cards merchant", "merchant -2,0"), 1);
    EXPECT_EQ(winner("1: city A, defender 9, science 3, hand 4 paper", "improve science"), 1);
    EXPECT_EQ(winner("1: city A, defender 9, science 3, hand 3 paper, cards crane", "crane science"), 1);
    EXPECT_EQ(winner("1: city A C, defender 7, science 3, hand 4 paper", "improve science; metropolis C"), 1);
    EXPECT_EQ(winner("1: city A, defender 9, science 4, hand 5 paper; 2: city C science, science 4",
                     "improve science"),
              1);
    EXPECT_EQ(winner(eleven + "road A-B-C-D-E, hand 1 brick 1 lumber", "road E-F"), 1);
    EXPECT_EQ(winner(eleven + "road A-B-C-D-E, cards road-building", "road-building; road E-F"), 1);
    EXPECT_EQ(winner(eleven + "road A-B-C-D-E, road A-a, road D-R, cards diplomat", "diplomat D-R; road E-F"),
              1)
        << "six roads before, one of them a branch, and five in line with a";
}

TEST(CatanLastPoint, by_freeing_or_cutting_a_road) {
    const std::string line = "longest nobody; 1: settlement A, defender 10, road A-B-C-D-E-F-G, ";
    const std::string knight = "; 2: settlement T, road T-R-D, basic D";
    EXPECT_EQ(winner(line + "strong B active" + knight, "move B-D"), 1);
    EXPECT_EQ(winner(line + "cards intrigue" + knight, "intrigue D"), 1);
    EXPECT_EQ(winner(line + "cards deserter" + knight, "deserter 2; pass"), 1);
    // The card falls to player 1 when the holder's line is cut.
    const std::string cut = "longest 2; 1: settlement Q, defender 10, road Q-R-D, road a-b-c-d-e-f, ";
    const std::string holder = "; 2: settlement A, road A-B-C-D-E-F-G";
    EXPECT_EQ(winner(cut + "hand 1 wool 1 ore" + holder, "recruit D"), 1);
    EXPECT_EQ(winner(cut + "basic R active" + holder, "move R-D"), 1);
    EXPECT_EQ(winner("longest 2; 1: settlement Q, defender 9, road Q-R-D, road a-b-c-d-e-f,"
                     "hand 1 brick 1 lumber 1 wool 1 grain" +
                         holder,
                     "settlement D"),
              1);
}

TEST(CatanLastPoint, base_catan) {
    EXPECT_EQ(winner("1: city A C E G, settlement I, hand 1 wool 1 grain 1 ore", "buy; drawn victory-point",
                     "expansion=none"),
              1);
    EXPECT_EQ(winner("1: city A C E G, army 2, cards knight", "knight", "expansion=none"), 1);
    EXPECT_EQ(
        winner("1: city A C E G, road I-J-K-k-j, cards free-roads", "free-roads; road j-i", "expansion=none"),
        1);
}

} // namespace oya::catan
