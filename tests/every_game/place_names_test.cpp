#include "core/words.h"
#include "every_game/all_games.h"
#include "every_game/tables.h"
#include "every_game/walk.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <regex>

// Nobody is spoken to in coordinates: not by the story, not by what may be done, not by a refusal.

namespace oya::every_game {
namespace {

class Sentences : public testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, Sentences, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

void expect_plain(const Message& message) {
    static const std::regex coordinates(R"(\(-?\d+,-?\d+\)|\{\w+\})");
    for (const Words& words : Words::languages()) {
        const std::string said = words.say(message);
        EXPECT_FALSE(std::regex_search(said, coordinates)) << message.id << ": " << said;
    }
}

// A game with each number of players, the beginning of a long one; of what may be done, every so often.
TEST_P(Sentences, HaveNoCoordinates) {
    TestRandom random;
    for (const TableSetup& table : default_tables(*GetParam())) {
        const auto position = start(table);
        for (int step = 0; step < scaled(600, 1500, 100'000); ++step) {
            const auto next = random_step(*position, random.rng);
            if (!next) break;
            if (next->actor.is_seat() && step % 40 == 0) {
                Actions legal;
                position->legal(next->actor.seat(), legal);
                for (const Action action : legal) expect_plain(position->describe(next->actor, action));
                expect_plain(position->asks(next->actor.seat()));
                for (int code = 0; code < table.game->codes(); code += 61)
                    if (const auto action = table.game->action(code))
                        if (const Refusal refusal = position->refuse(next->actor.seat(), *action))
                            expect_plain(refusal.reason);
            }
            Teller teller;
            position->apply(next->actor, next->action, teller);
            for (const Fact& fact : teller.facts()) expect_plain(fact.message);
            if (testing::Test::HasFailure()) return;
        }
    }
}

} // namespace
} // namespace oya::every_game
