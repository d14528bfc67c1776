#include "core/game.h"
#include "games/catan/catan.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Whole random games in both layers, both editions and both sizes stay sound and end.

namespace oya::catan {
namespace {

template <class G>
void plays_to_the_end(std::string_view expansion, std::string_view edition, std::string_view trades) {
    Options options;
    G::set(options, "expansion", expansion);
    G::set(options, "edition", edition);
    G::set(options, "player_trades", trades);
    ASSERT_FALSE(G::check(options, 4));
    const typename G::Board board = G::board(options, 4);
    TestRandom random;
    const int games = scaled(2, 10, 400);
    for (int game = 0; game < games; ++game) {
        typename G::State state = G::start(board);
        constexpr int most_steps = 60000; // the longest of some thousand games had 12,000
        int steps = 0;
        while (steps < most_steps && random_step<G>(state, random.rng)) {
            ++steps;
            ASSERT_EQ(G::unsound(state), "") << "game " << game << ", step " << steps;
        }
        ASSERT_TRUE(G::result(state).over) << "game " << game;
    }
}

TEST(CatanSmoke, BaseCatan) { plays_to_the_end<Catan>("none", "classic", "on"); }
TEST(CatanSmoke, CitiesAndKnightsClassic) { plays_to_the_end<Catan>("ck", "classic", "on"); }
TEST(CatanSmoke, CitiesAndKnightsModern) { plays_to_the_end<Catan>("ck", "modern", "on"); }
TEST(CatanSmoke, WithoutTrades) { plays_to_the_end<Catan>("ck", "classic", "off"); }
TEST(CatanSmoke, OnALargeBoard) { plays_to_the_end<CatanOf<Large>>("ck", "modern", "off"); }

} // namespace
} // namespace oya::catan
