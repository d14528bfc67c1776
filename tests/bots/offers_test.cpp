#include "bots/any_bot.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// A bot that offers again and again spoils the evening: two offers are sent in a turn at most, whoever it is,
// and none is said twice.

namespace oya {
namespace {

class Offers : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(EveryOpponent, Offers,
                         testing::Values("novice", "apprentice", "adept:20", "master:20"),
                         [](const auto& tested) {
                             return std::string(tested.param.substr(0, tested.param.find(':')));
                         });

TEST_P(Offers, ComeTwiceATurnAtMost) {
    TestRandom random;
    const AnyGame& catan = *find_game("catan");
    const BotSpec bot = *parse_bot(GetParam());
    const auto position = catan.start({}, 4);
    int offers = 0;
    std::vector<Plan> in_turn;
    Actor turn = Actor::nobody();
    for (int step = 0; step < scaled(1000, 2000, 30'000) && !position->actor().is_nobody(); ++step) {
        if (position->turn() != turn) in_turn.clear();
        turn = position->turn();
        const Actor actor = position->actor();
        if (actor.is_chance()) {
            position->apply(actor, position->draw(random.rng));
            continue;
        }
        const auto thinking = think(*position, actor.seat(), bot, random.rng.next());
        while (!thinking->run(100)) {
        }
        const Plan plan = thinking->plan();
        if (catan.kinds()[plan.back().kind].name == "send" && actor == turn) {
            EXPECT_EQ(std::ranges::count(in_turn, plan), 0) << "nobody wanted this";
            in_turn.push_back(plan);
            EXPECT_LE(in_turn.size(), 2u);
            ++offers;
        }
        for (const Action each : plan) position->apply(actor, each);
    }
    EXPECT_GT(offers, 0) << "bots do trade";
}

} // namespace
} // namespace oya
