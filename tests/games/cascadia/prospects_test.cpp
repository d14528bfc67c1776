#include "games/cascadia/prospects.h"

#include "games/cascadia/builder.h"
#include "games/cascadia/random_turns.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// What a placement would bring, found without laying anything, against what it brings.

namespace oya::cascadia {

namespace {

int animals_count(const State& state, const Environment& land) {
    return score_alone(land, state.cards, state.board->options).wildlife_total();
}

// Every way of counting, after random games: animals on tiles that lie and on tiles to come.
TEST(CascadiaProspects, ProspectsOfAnimalsAreExact) {
    TestRandom random;
    std::vector<std::vector<Setting>> tables = {
        {{"variant", "family"}},
        {{"variant", "intermediate"}},
        {{"salmon_malformed", "forgiving"}},
        {{"achievements", "restrictions"}, {"restriction", "6"}},
    };
    for (int i = 0; i < scaled(8, 60, 1000); ++i) tables.push_back({});
    for (const std::vector<Setting>& settings : tables) {
        const Board board = Cascadia::board(options(settings), 2);
        State state = Cascadia::start(board);
        go_on(state, 10 + static_cast<int>(random.rng.below(28)), random.rng);
        // Animals wherever they fit, so that groups are large and many.
        Environment land = state.mine();
        for (int slot = 0; slot < land.count; ++slot) {
            const auto animal = static_cast<int>(random.rng.below(species));
            if ((land.occupied() >> slot & 1) == 0 && random.rng.below(3) != 0) land.settle(slot, animal);
        }
        Prospects prospects(land, state, 0b11111);
        const int before = animals_count(state, land);
        for (int animal = 0; animal < species; ++animal) {
            for (int slot = 0; slot < land.count; ++slot) {
                if ((land.occupied() >> slot & 1) != 0) continue;
                Environment settled = land;
                settled.settle(slot, animal);
                ASSERT_EQ(prospects.gain(slot, animal), animals_count(state, settled) - before)
                    << species_names[static_cast<std::size_t>(animal)] << " on tile " << slot;
            }
            for (const OpenCell& open : prospects.open_cells()) {
                Environment settled = land;
                settled.lay(open.cell, foreign_tile, Face{}, 0);
                settled.settle(land.count, animal);
                ASSERT_EQ(prospects.gain_at(open, animal), animals_count(state, settled) - before)
                    << species_names[static_cast<std::size_t>(animal)];
            }
        }
    }
}

TEST(CascadiaProspects, EveryOrientationIsWeighedAsOneAlone) {
    TestRandom random;
    for (const std::string_view restriction : {"none", "3"}) {
        std::vector<Setting> settings = {{"achievements", "restrictions"}, {"restriction", restriction}};
        if (restriction == "none") settings.clear();
        const Board board = Cascadia::board(options(settings), 2);
        for (int i = 0; i < scaled(2, 20, 400); ++i) {
            State state = Cascadia::start(board);
            go_on(state, static_cast<int>(random.rng.below(38)), random.rng);
            const Prospects prospects(state.mine(), state, 0b11111);
            const OpenCells open = prospects.open_cells();
            ASSERT_EQ(static_cast<int>(open.size()), state.mine().open_cells());
            for (const OpenCell& cell : open) {
                EXPECT_TRUE(state.mine().is_open(cell.cell));
                const Face face = faces[random.rng.below(habitat_tiles)];
                const Lies lies = prospects.lies(cell, face);
                for (int turns = 0; turns < (face.two_terrains() ? sides : 1); ++turns) {
                    const auto at = static_cast<std::size_t>(turns);
                    int matches = 0;
                    for (int side = 0; side < sides; ++side)
                        matches +=
                            cell.terrain[static_cast<std::size_t>(side)] == terrain_at(face, turns, side) ? 1
                                                                                                          : 0;
                    ASSERT_EQ(lies.matches[at], matches);
                    ASSERT_EQ(lies.gain[at], prospects.corridor_gain(cell, face, turns));
                }
            }
        }
    }
}

} // namespace

} // namespace oya::cascadia
