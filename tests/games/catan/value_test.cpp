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
        EXPECT_GE(promised / asked, 400) << expansion << ": nobody knowing anything would say 250";
        std::printf("expansion %-4s the winner was promised %.0f thousandths\n", expansion, promised / asked);
    }
}

// Nobody is told apart by the number of the seat: if all move up by one, so does what they are promised.
TEST(CatanValue, knows_no_seat_by_its_number) {
    for (const char* expansion : {"expansion=none", "expansion=ck"}) {
        const Given game("1: settlement A C, hand 2 ore; 2: city E, road E-F; 3: settlement I K, hand 3 "
                         "wool; 4: settlement a c",
                         expansion);
        Given turned = game;
        for (std::size_t i = 0; i < 4; ++i) turned.state.players[(i + 1) % 4] = game.state.players[i];
        turned.state.turn = 1;
        const Worth one = Game::value(game.state);
        const Worth other = Game::value(turned.state);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(one.win[i], other.win[(i + 1) % 4]);
            EXPECT_EQ(one.points[i], other.points[(i + 1) % 4]);
        }
    }
}

TEST(CatanValue, knows_what_is_good_to_have) {
    const auto chance = [](const std::string& setup, const char* options) {
        Given game(setup, options);
        game.state.turns = 24; // as many as it takes to come here
        return chance_of(game, 1);
    };
    const std::string even =
        "1: settlement A C, road A-B C-D, hand wool; 2: settlement E G, road E-F G-H, hand wool; "
        "3: settlement I K, road I-J K-J, hand wool; 4: settlement a c, road a-b c-d, hand wool";
    const char* alone = "expansion=none";
    const int before = chance(even, alone);
    for (const char* more :
         {"; 1: settlement e", "; 1: city g", "; 1: hand 3 ore 2 grain", "; 1: cards knight",
          "; 1: cards victory-point", "; 1: road B-C D-E e-E; longest 1"})
        EXPECT_GT(chance(even + more, alone), before) << more;
    EXPECT_LT(chance(even + "; 2: city e", alone), before);
    const int knights = chance(even, "");
    for (const char* more : {"; 1: city e, trade 2", "; 1: basic B active", "; 1: cards crane"})
        EXPECT_GT(chance(even + more, ""), knights) << more;
    EXPECT_LT(chance(even + "; 2: city e", ""), knights);
}

} // namespace oya::catan
