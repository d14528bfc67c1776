#include "bots/advice.h"

#include "core/rng.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oya {
namespace {

std::string advises(const std::vector<BotSpec>& opponents) { return to_text(adviser(opponents)); }

TEST(Adviser, IsNeverWeakerThanTheOpponents) {
    EXPECT_EQ(advises({}), "expert") << "people among themselves";
    EXPECT_EQ(advises({{"novice", 0}, {"apprentice", 0}}), "expert");
    EXPECT_EQ(advises({{"novice", 0}, {"master", 0}, {"expert", 0}}), "master");
    EXPECT_EQ(advises({{"master", 20}}), "master") << "who thinks by its own measure";
    EXPECT_EQ(advises({{"greedy", 0}, {"sampler", 70}}), "expert") << "bots of the house have no level";
}

// The first decision of a game with several ideas, and the best of these.
struct Decision {
    std::unique_ptr<AnyPosition> position;
    Seat seat;
    std::vector<Plan> choices;

    Decision(const AnyGame& game, int seats)
        : position(game.start({}, seats)->learning(Seats::first(seats))), seat(0) {
        Rng rng(5);
        while (choices.empty()) {
            const Actor actor = position->actor();
            if (actor.is_chance()) {
                position->apply(actor, position->draw(rng));
                continue;
            }
            seat = actor.seat();
            const auto thinking = think(*position, seat, {"greedy", 0}, 1);
            if (thinking->best(most_choices).size() == most_choices) {
                choices = thinking->best(most_choices);
            } else {
                position->apply(seat, thinking->plan()[0]);
            }
        }
    }
    Weighing weighing() const { return {*position, seat, choices, 9}; }
};

std::string text_of(const std::vector<Promise>& promises) {
    std::string text;
    for (const Promise& promise : promises)
        for (std::size_t seat = 0; seat < max_seats; ++seat)
            for (const Mean& mean : {promise.win[seat], promise.points[seat]})
                text += std::to_string(mean.value) + " ± " + std::to_string(mean.error) + ' ';
    return text;
}

TEST(Weighing, TellsTheSameHoweverItsTimeIsSliced) {
    for (const AnyGame* game : games()) {
        SCOPED_TRACE(game->name());
        const Decision decision(*game, 2);
        std::string whole;
        for (const int slice : {1 << 30, 1, 8}) {
            Weighing weighing = decision.weighing();
            EXPECT_TRUE(weighing.promises().empty()) << "before the first world nothing is known";
            weighing.limit(20);
            EXPECT_LE(weighing.most_nodes(), 20);
            while (!weighing.run(slice)) {
            }
            EXPECT_LE(weighing.nodes(), 20);
            ASSERT_EQ(weighing.promises().size(), most_choices);
            if (whole.empty()) whole = text_of(weighing.promises());
            EXPECT_EQ(text_of(weighing.promises()), whole) << slice;
        }
    }
}

TEST(Weighing, SharesTheVictoryAmongAllAndTakesNoMoreThanItSays) {
    const Decision decision(*find_game("vigo"), 3);
    Weighing weighing = decision.weighing();
    EXPECT_EQ(weighing.most_nodes(), Weighing::enough_worlds * 3);
    while (!weighing.run(100)) {
    }
    EXPECT_EQ(weighing.nodes(), weighing.most_nodes());
    EXPECT_EQ(weighing.best(2), std::vector(decision.choices.begin(), decision.choices.begin() + 2));
    for (const Promise& promise : weighing.promises()) {
        EXPECT_NEAR(promise.win[0].value + promise.win[1].value + promise.win[2].value, 1, 1e-9);
        const double share = promise.win[decision.seat.index].value;
        EXPECT_GT(share, 0.02);
        EXPECT_LT(share, 0.98);
        // Ties apart it is won or not.
        EXPECT_NEAR(promise.win[decision.seat.index].error,
                    std::sqrt(share * (1 - share) / (Weighing::enough_worlds - 1)), 0.006);
    }
}

// Quick players who think otherwise than the adviser must not tell against what is advised.
TEST(Comparable, AreAllUnlessAnotherChoiceSeemsBetterThanTheFirst) {
    const auto promise = [](double win, double points) {
        Promise each;
        each.win[1] = {win, 0.03};
        each.points[1] = {points, 2};
        return each;
    };
    const std::vector<Promise> near{promise(0.5, 30), promise(0.55, 40), promise(0.2, 10)};
    EXPECT_EQ(comparable(near, Seat{1}, 3).size(), 3U) << "within both errors";
    const std::vector<Promise> other{promise(0.5, 30), promise(0.2, 10), promise(0.57, 31)};
    ASSERT_EQ(comparable(other, Seat{1}, 3).size(), 1U);
    EXPECT_EQ(comparable(other, Seat{1}, 3)[0].win[1].value, 0.5);
    EXPECT_EQ(comparable(other, Seat{0}, 3).size(), 3U) << "of others nothing is asked";
    EXPECT_EQ(comparable(near, Seat{1}, 1).size(), 1U) << "who plays alone goes by points";
    EXPECT_TRUE(comparable({}, Seat{1}, 3).empty());
}

} // namespace
} // namespace oya
