#include "games/cascadia/places.h"

#include "core/game.h"
#include "core/words.h"
#include "games/cascadia/cascadia.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <set>

// What people call the places of an environment.

namespace oya::cascadia {
namespace {

void expect_different_names(const Environment& land) {
    for (const Words& words : Words::languages()) {
        std::set<std::string> cells, tiles;
        land.each_open_cell([&](Hex cell) {
            const std::string said = words.say(cell_name(land, cell));
            EXPECT_TRUE(cells.insert(said).second) << said;
            EXPECT_LE(said.size(), 100u) << said;
        });
        for (int slot = 0; slot < land.count; ++slot) {
            const std::string said = words.say(tile_name(land, slot));
            EXPECT_TRUE(tiles.insert(said).second) << said;
            EXPECT_LE(said.size(), 120u) << said;
        }
    }
}

TEST(CascadiaPlaces, AllNamesOfOneEnvironmentDiffer) {
    TestRandom random;
    int lands = 0;
    for (int game = 0; game < 50; ++game) {
        const Cascadia::Board board = Cascadia::board({}, 4);
        Cascadia::State state = Cascadia::start(board);
        while (random_step<Cascadia>(state, random.rng)) {
        }
        for (int seat = 0; seat < 4; ++seat, ++lands)
            expect_different_names(state.environments[static_cast<std::size_t>(seat)]);
    }
    EXPECT_EQ(lands, 200);
}

TEST(CascadiaPlaces, AreCalledByTheAnimalsNextToThem) {
    Environment land;
    land.lay_starter(0);
    const Words& english = *Words::in("en");
    const Words& french = *Words::in("fr");
    const Hex top = land.cells[0];
    Hex above{};
    land.each_open_cell([&](Hex cell) {
        if (distance(cell, top) == 1) above = cell;
    });
    EXPECT_TRUE(french.say(cell_name(land, above)).starts_with("côté "))
        << french.say(cell_name(land, above));
    land.settle(land.slot_at(top), static_cast<int>(Species::elk));
    EXPECT_TRUE(english.say(cell_name(land, above)).starts_with("next to an elk"))
        << english.say(cell_name(land, above));
    EXPECT_TRUE(french.say(cell_name(land, above)).starts_with("à côté d’un wapiti"))
        << french.say(cell_name(land, above));
    EXPECT_EQ(english.say(cell_name(land, hex_at(9, 9))), "away from everything");
    // Of several, French says its "de" before each.
    land.settle(1, static_cast<int>(Species::fox));
    Hex between{};
    land.each_open_cell([&](Hex cell) {
        if (distance(cell, top) == 1 && distance(cell, land.cells[1]) == 1) between = cell;
    });
    EXPECT_EQ(english.say(cell_name(land, between)), "next to an elk and a fox");
    EXPECT_EQ(french.say(cell_name(land, between)), "à côté d’un wapiti et d’un renard");
    land.settle(2, static_cast<int>(Species::elk));
    EXPECT_TRUE(french.say(tile_name(land, 1)).ends_with(" à côté de 2 wapitis"))
        << french.say(tile_name(land, 1));
}

} // namespace
} // namespace oya::cascadia
