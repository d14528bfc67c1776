#include "every_game/all_games.h"
#include "every_game/walk.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

// Versions count events, and everybody is told the version: what a seat chooses in secret must not decide how
// many steps it takes. Of two answers to one question that look the same to another viewer, step by step,
// none is over before the other.

namespace oya::every_game {
namespace {

// The steps of one answer as the viewer sees them, up to the one of which it hears; none, if it sees one as
// it is.
std::vector<Action> hidden_answer(const AnyPosition& position, Seat seat, Viewer viewer, Rng& rng) {
    constexpr std::size_t longest = 64;
    const std::unique_ptr<AnyPosition> answering = position.clone();
    std::vector<Action> answer;
    while (answer.size() < longest) {
        Actions actions;
        answering->legal(seat, actions);
        const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        answer.push_back(answering->seen(seat, action, viewer));
        if (answer.back() == action) return {};
        Teller teller;
        answering->apply(seat, action, teller);
        const bool heard =
            std::ranges::any_of(teller.facts(), [&](const Fact& fact) { return fact.audience.has(viewer); });
        if (heard || !answering->awaited().has(seat)) return answer;
    }
    return {};
}

bool is_over_before(const std::vector<Action>& one, const std::vector<Action>& other) {
    return one.size() < other.size() && std::ranges::equal(one, std::span(other).first(one.size()));
}

// Several answers to each question, beside one another; how many were compared.
int compare_answers(const AnyPosition& position, const Moment& moment, Rng& rng, Complaints& complaints) {
    constexpr int tries = 8;
    int compared = 0;
    for (const Seat seat : position.awaited()) {
        std::vector<std::vector<Action>> answers;
        for (int i = 0; i < tries; ++i) {
            const auto answer = hidden_answer(position, seat, Viewer::spectator(), rng);
            if (answer.empty()) continue;
            for (const auto& other : answers)
                if (is_over_before(answer, other) || is_over_before(other, answer))
                    complaints.add(moment.says("an answer that nobody sees takes " +
                                               std::to_string(answer.size()) + " steps, or " +
                                               std::to_string(other.size())));
            compared += answers.empty() ? 0 : 1;
            answers.push_back(answer);
        }
    }
    return compared;
}

class SecretAnswers : public testing::TestWithParam<const AnyGame*> {};

TEST_P(SecretAnswers, TakeAsManyStepsWhateverIsChosen) {
    constexpr int longest_part = 2500;
    TestRandom random;
    Complaints complaints;
    int compared = 0;
    for (const TableSetup& table : default_tables(*GetParam())) {
        for (int game = 0; game < scaled(1, 1, 10); ++game) {
            const std::unique_ptr<AnyPosition> position = start(table);
            for (Moment moment{table, game, 0}; moment.step < longest_part; ++moment.step) {
                compared += compare_answers(*position, moment, random.rng, complaints);
                const std::optional<Step> step = random_step(*position, random.rng);
                if (!step) break;
                position->apply(step->actor, step->action);
            }
        }
    }
    EXPECT_TRUE(complaints.empty()) << complaints.text();
    if (GetParam()->name() == "catan") {
        EXPECT_GT(compared, 50) << "there are discards and gifts";
    }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, SecretAnswers, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

} // namespace
} // namespace oya::every_game
