#include "games/catan/given.h"
#include "kit/seed.h"

#include <cmath>
#include <cstdio>
#include <numeric>

// What a position promises each seat.

namespace oya::catan {

namespace {

int chance_of(const Given& game, int player) {
    return Game::value(game.state).win[static_cast<std::size_t>(player - 1)];
}

} // namespace

TEST(CatanValue, shares_one_victory) {
    TestRandom random;
    for (const char* expansion : {"none", "ck"}) {
        double promised = 0; // to those who win in the end
        int asked = 0;
        for (int number = 0; number < scaled(8, 60, 1000); ++number) {
            Given game = Given::fresh(std::string("expansion=") + expansion, 4, 0, random.rng.next());
            std::vector<Worth> worths;
            while (!game.over()) {
                const Actor actor = Game::actor(game.state);
                if (actor.is_chance()) {
                    Game::apply(game.state, actor, Game::draw(game.state, random.rng));
                    continue;
                }
                if (game.state.phase == Phase::before_roll) worths.push_back(Game::value(game.state));
                for (const Action step : Game::policy(game.state, actor.seat(), random.rng))
                    Game::apply(game.state, actor, step);
            }
            const Worth end = Game::value(game.state);
            const auto winner = static_cast<std::size_t>(game.winner() - 1);
            EXPECT_EQ(end.win[winner], 1000);
            EXPECT_EQ(end.points[winner], 1000 * game.points(game.winner()));
            for (const Worth& worth : worths) {
                EXPECT_NEAR(std::accumulate(worth.win.begin(), worth.win.end(), 0), 1000, 2);
                promised += worth.win[winner];
                ++asked;
            }
        }
        EXPECT_GE(promised / asked, 350) << expansion << ": nobody knowing anything would say 250";
        std::printf("expansion %-4s the winner was promised %.0f thousandths\n", expansion, promised / asked);
    }
}

TEST(CatanValue, knows_what_is_good_to_have) {
    const std::string even = "1: settlement A C; 2: settlement E G; 3: settlement I K; 4: settlement a c";
    const int before = chance_of(Given(even, "expansion=none"), 1);
    for (const char* more :
         {"; 1: settlement e", "; 1: city g", "; 1: hand 2 ore 2 grain", "; 1: cards knight", "; longest 1"})
        EXPECT_GT(chance_of(Given(even + more, "expansion=none"), 1), before) << more;
    EXPECT_LT(chance_of(Given(even + "; 2: city e", "expansion=none"), 1), before);
    const int knights = chance_of(Given(even), 1);
    for (const char* more : {"; 1: trade 2", "; 1: road A-B, basic B active", "; 1: cards crane"})
        EXPECT_GT(chance_of(Given(even + more), 1), knights) << more;
}

} // namespace oya::catan
