#include "bots/opponents.h"
#include "bots/thinking_of.h"
#include "every_game/all_games.h"
#include "every_game/heap_count.h"
#include "every_game/tables.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "shelf/layers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

// Every bot in every game: it decides by what its seat may know, legally, and the same again for the same
// seed.

namespace oya::every_game {
namespace {

constexpr int few_nodes = 48;

class Bots : public testing::TestWithParam<const AnyGame*> {
  protected:
    // A decision as it is made, with the bot that makes it and its seed.
    struct Asked {
        const AnyPosition& position;
        Seat seat;
        BotSpec bot;
        std::uint64_t seed;

        std::unique_ptr<Thinking> thinking() const { return of(position); }
        // The bots of the house know no toy: they are made here for it.
        std::unique_ptr<Thinking> of(const AnyPosition& other) const {
            if (other.game().name() == Toy::name) return think_of<Toy>(other, seat, bot, Rng(seed));
            return think(other, seat, bot, seed);
        }
    };

    // Random games with every number of players, the layers of the game in turn; every bot is asked at some
    // of the decisions that are real ones.
    void at_decisions(int games, const std::function<void(const Asked&)>& ask) {
        const std::vector<Settings> tables = layers(game_.options());
        std::size_t played = 0;
        const auto ask_one_in = static_cast<std::uint32_t>(std::max(5, usual_length(game_) / 60));
        for (int seats = game_.min_seats(); seats <= game_.max_seats(); ++seats) {
            for (int game = 0; game < games && !HasFailure(); ++game) {
                const std::unique_ptr<AnyPosition> position =
                    game_.start(tables[played++ % tables.size()], seats);
                while (const auto step = random_step(*position, random_.rng)) {
                    if (step->actor.is_seat() && random_.rng.below(ask_one_in) == 0)
                        ask_all(*position, step->actor.seat(), ask);
                    position->apply(step->actor, step->action);
                }
            }
        }
        EXPECT_GT(asked_, 0u) << "no decision was asked for";
        EXPECT_GE(played, tables.size()) << "a layer was left out";
    }

    Rng& rng() { return random_.rng; }

    static Plan decide(Thinking& thinking, int slice) {
        while (!thinking.run(slice)) {
        }
        return thinking.plan();
    }
    static Plan decide(Thinking& thinking) { return decide(thinking, std::numeric_limits<int>::max()); }

  private:
    void ask_all(const AnyPosition& position, Seat seat, const std::function<void(const Asked&)>& ask) {
        Actions actions;
        position.legal(seat, actions);
        if (actions.size() < 2) return;
        const auto ask_bot = [&](std::string_view name) {
            SCOPED_TRACE(name);
            ask({position, seat, {std::string(name), few_nodes}, random_.rng.next()});
        };
        for (const BotInfo& bot : bots()) ask_bot(bot.name);
        // And one of those people play against after the other, in the manner it has at this game.
        ask_bot(opponents()[asked_++ % opponents().size()].name);
    }

    TestRandom random_;
    const AnyGame& game_ = *GetParam();
    std::size_t asked_ = 0; // decisions
};

INSTANTIATE_TEST_SUITE_P(EveryGame, Bots, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(Bots, DecideTheSameWhenWhatIsHiddenChanges) {
    at_decisions(scaled(1, 4, 60), [&](const Asked& asked) {
        const Plan plan = decide(*asked.thinking());
        const std::unique_ptr<AnyPosition> world = asked.position.imagine(asked.seat, rng());
        EXPECT_EQ(decide(*asked.of(*world)), plan) << json_of(asked.position) << json_of(*world);
    });
}

TEST_P(Bots, PlanLegalStepsBeforeAndAfterThinking) {
    at_decisions(scaled(1, 4, 60), [&](const Asked& asked) {
        const auto thinking = asked.thinking();
        for (int i = 0; i < 2; ++i) {
            const Plan plan = thinking->plan();
            EXPECT_FALSE(plan.empty());
            const std::unique_ptr<AnyPosition> position = asked.position.clone();
            for (const Action step : plan) {
                Actions actions;
                position->legal(asked.seat, actions);
                ASSERT_NE(std::ranges::find(actions, step), actions.end()) << text_of(step);
                position->apply(asked.seat, step);
            }
            decide(*thinking);
        }
    });
}

TEST_P(Bots, DecideTheSameHoweverTheirTimeIsSliced) {
    // A small run takes one of these at each decision, by chance.
    constexpr std::array slices = {1, 7, 1000};
    const bool few = scaled(1, 0, 0) == 1;
    at_decisions(scaled(1, 4, 60), [&](const Asked& asked) {
        const auto whole = asked.thinking();
        const Plan plan = decide(*whole);
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (few && i != asked.seed % slices.size()) continue;
            const auto sliced = asked.thinking();
            EXPECT_EQ(decide(*sliced, slices[i]), plan) << slices[i];
            EXPECT_EQ(sliced->nodes(), whole->nodes()) << slices[i];
        }
    });
}

TEST_P(Bots, KeepToTheirNodes) {
    at_decisions(scaled(1, 2, 30), [&](const Asked& asked) {
        for (const int nodes : {1, 2, 5, few_nodes}) {
            Asked less = asked;
            less.bot.nodes = nodes;
            const auto thinking = less.thinking();
            const int before = thinking->nodes();
            thinking->run(1);
            EXPECT_LE(thinking->nodes(), before + 1);
            decide(*thinking);
            EXPECT_LE(thinking->nodes(), nodes);
        }
    });
}

TEST_P(Bots, ThinkOnAfterThePositionIsGone) {
    at_decisions(scaled(1, 1, 10), [&](const Asked& asked) {
        std::unique_ptr<AnyPosition> copy = asked.position.clone();
        const auto thinking = asked.of(*copy);
        copy.reset();
        EXPECT_EQ(decide(*thinking), decide(*asked.thinking()));
    });
}

TEST_P(Bots, TakeNothingFromTheHeapWhileTheyThink) {
    at_decisions(scaled(1, 2, 30), [&](const Asked& asked) {
        // Only a tree takes room for all it will grow, when it begins: places, edges and steps.
        const long room = player_of(asked.position.game(), asked.bot).name == "tree" ? 3 : 0;
        const auto thinking = asked.thinking();
        const long waiting = heap_requests();
        thinking->run(1);
        const long begun = heap_requests();
        EXPECT_LE(begun - waiting, room);
        decide(*thinking);
        EXPECT_EQ(heap_requests(), begun);
    });
}

} // namespace
} // namespace oya::every_game
