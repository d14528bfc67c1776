#include "games/cascadia/possible.h"

#include "kit/seed.h"

#include <gtest/gtest.h>

// Which points a card can bring: every random environment keeps within it, and small tables are known by
// hand.

namespace oya::cascadia {

namespace {

TEST(CascadiaPossible, SmallTablesByHand) {
    const auto can = [](Species kind, int card, std::size_t points) {
        return possible_points(kind, card, {}).test(points);
    };
    for (const std::size_t points : {0u, 4u, 11u, 19u, 27u}) EXPECT_TRUE(can(Species::bear, 0, points));
    EXPECT_EQ(possible_points(Species::bear, 0, {}).count(), 5u);
    EXPECT_FALSE(can(Species::bear, 1, 15)) << "three bears are 10";
    EXPECT_TRUE(can(Species::bear, 2, 18)) << "one, two and three with the bonus";
    EXPECT_FALSE(can(Species::bear, 2, 1));
    EXPECT_FALSE(can(Species::bear, 2, 3)) << "the bonus comes with the three groups";
    EXPECT_FALSE(can(Species::elk, 0, 3));
    EXPECT_FALSE(can(Species::salmon, 3, 2));
    EXPECT_TRUE(possible_points(Species::salmon, 3, {false, 1, false, false}).test(2));
    EXPECT_FALSE(can(Species::hawk, 1, 2)) << "one hawk alone sees nobody";
    EXPECT_FALSE(can(Species::fox, 3, 6));
    EXPECT_FALSE(can(Species::elk, intermediate_card, 2));
    EXPECT_TRUE(can(Species::elk, family_card, 2));
}

TEST(CascadiaPossible, HoldsWhateverLies) {
    TestRandom random;
    Rng& rng = random.rng;
    const int rounds = scaled(100, 1000, 20000);
    for (int round = 0; round < rounds; ++round) {
        Environment land;
        land.lay({0, 0}, foreign_tile, Face{}, 0);
        while (land.count < max_tiles)
            land.lay(land.open_cell(static_cast<int>(rng.below(static_cast<unsigned>(land.open_cells())))),
                     foreign_tile, Face{}, 0);
        std::array<int, species> used{};
        for (int slot = 0; slot < land.count; ++slot) {
            const auto animal = static_cast<int>(rng.below(round % 2 == 0 ? 6 : 3));
            if (animal < species && used[static_cast<std::size_t>(animal)] < tokens_per_species) {
                ++used[static_cast<std::size_t>(animal)];
                land.settle(slot, animal);
            }
        }
        for (int animal = 0; animal < species; ++animal) {
            for (int card = 0; card <= intermediate_card; ++card) {
                const auto kind = static_cast<Species>(animal);
                const int points = score_species(land, kind, card, {});
                ASSERT_TRUE(possible_points(kind, card, {}).test(static_cast<std::size_t>(points)))
                    << species_names[static_cast<std::size_t>(animal)] << ' ' << card << ": " << points;
            }
        }
    }
}

} // namespace

} // namespace oya::cascadia
