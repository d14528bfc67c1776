#include "games/cascadero/given.h"
#include "kit/seed.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

// What a position promises each seat.

namespace oya::cascadero {

TEST(CascaderoValue, shares_one_victory) {
    TestRandom random;
    for (const char* options : {"", "board=farmer"}) {
        for (const int seats : {2, 4}) {
            const Given setup("", options, seats);
            double promised = 0; // to those who win in the end
            int asked = 0;
            for (int game = 0; game < scaled(12, 24, 400); ++game) {
                State state = setup.state;
                std::vector<Worth> worths;
                for (Actor actor = Cascadero::actor(state); !actor.is_nobody();
                     actor = Cascadero::actor(state)) {
                    Ideas ideas;
                    Cascadero::instinct(state, actor.seat(), ideas);
                    const auto idea = random.rng.below(4) == 0 ? ideas.size() / 2 : std::size_t{0};
                    for (const Action step : ideas[idea].plan) Cascadero::apply(state, actor, step);
                    worths.push_back(Cascadero::value(state));
                }
                const Result result = Cascadero::result(state);
                const auto winner =
                    static_cast<std::size_t>(std::ranges::find(result.places, 1) - result.places.begin());
                EXPECT_EQ(worths.back().win[winner], 1000);
                EXPECT_EQ(worths.back().points[winner], 1000 * result.points[winner]);
                for (const Worth& worth : worths) {
                    EXPECT_NEAR(std::accumulate(worth.win.begin(), worth.win.end(), 0), 1000, 2);
                    promised += worth.win[winner];
                    ++asked;
                }
            }
            EXPECT_GE(promised / asked, 1100.0 / seats) << options << seats;
            std::printf("%-12s %d players: the winner was promised %.0f thousandths\n", options, seats,
                        promised / asked);
        }
    }
}

TEST(CascaderoValue, knows_what_is_good_to_have) {
    const auto chance = [](std::string_view chart) { return Cascadero::value(Given(chart).state).win[0]; };
    const std::string even = "Blue vp=20 blue=8 1,5 2,5; Pink vp=20 pink=8 9,9 10,9";
    const auto before = chance(even);
    EXPECT_GT(chance("Blue vp=26 blue=8 1,5 2,5; Pink vp=20 pink=8 9,9 10,9"), before);
    EXPECT_GT(chance("Blue vp=20 blue=11 1,5 2,5; Pink vp=20 pink=8 9,9 10,9"), before);
    EXPECT_GT(chance("Blue vp=20 blue=8 yellow=6 1,5 2,5; Pink vp=20 pink=8 9,9 10,9"), before);
    EXPECT_LT(chance("Blue vp=20 blue=8 1,5 2,5; Pink vp=26 pink=8 9,9 10,9"), before);
    EXPECT_LT(chance("Blue vp=20 blue=8 1,5 2,5; Pink vp=20 pink=12 9,9 10,9"), before);
    const auto late = chance("Blue vp=46 blue=15 1,5 2,5; Pink vp=44 pink=9 9,9 10,9");
    EXPECT_GT(late, chance("Blue vp=46 blue=9 1,5 2,5; Pink vp=44 pink=9 9,9 10,9"))
        << "without the top of the own track there is nothing to win";
}

} // namespace oya::cascadero
