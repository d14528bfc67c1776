#include "bots/outlook.h"

#include "bots/any_bot.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

class OutlookAtEveryGame : public testing::TestWithParam<const AnyGame*> {
  protected:
    int seats() const { return GetParam()->max_seats(); }
    // A game of greedy players after so many decisions, or at its end.
    std::unique_ptr<AnyPosition> played(int decisions, std::uint64_t seed = 3) const {
        std::unique_ptr<AnyPosition> position = GetParam()->start({}, seats());
        Rng rng(seed);
        for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
            if (actor.is_chance()) {
                position->apply(actor, position->draw(rng));
                continue;
            }
            if (decisions-- == 0) break;
            for (const Action step : think(*position, actor.seat(), {"greedy"}, rng.next())->plan())
                position->apply(actor, step);
        }
        return position;
    }
};

double sum(const std::array<Mean, max_seats>& means) {
    double all = 0;
    for (const Mean& mean : means) all += mean.value;
    return all;
}

TEST_P(OutlookAtEveryGame, SharesTheVictoryOut) {
    for (const int decisions : {0, 9, 30}) {
        const auto outlook = look_ahead(*played(decisions), 1);
        outlook->run(8);
        EXPECT_EQ(outlook->worlds(), 8);
        EXPECT_TRUE(outlook->foresees_victory());
        // A judgement is rounded to thousandths.
        EXPECT_NEAR(sum(outlook->promise().win), 1, 0.005) << decisions;
        EXPECT_GT(sum(outlook->promise().points), 0) << decisions;
    }
}

TEST_P(OutlookAtEveryGame, IsTheResultOnceItIsOver) {
    const auto position = played(100'000);
    const Result result = position->result();
    ASSERT_TRUE(result.over);
    for (const Ahead ahead : {Ahead::far, Ahead::near}) {
        const auto outlook = look_ahead(*position, 1, ahead);
        outlook->run(10);
        EXPECT_TRUE(outlook->certain());
        EXPECT_EQ(outlook->worlds(), 1);
        for (const Seat seat : Seats::first(seats())) {
            EXPECT_EQ(outlook->promise().points[seat.index].value, result.points[seat.index]);
            EXPECT_EQ(outlook->promise().points[seat.index].error, 0);
            EXPECT_EQ(outlook->promise().win[seat.index].value,
                      result.winners.has(seat) ? 1.0 / result.winners.count() : 0.0);
        }
    }
}

TEST_P(OutlookAtEveryGame, IsTheSameInSlicesOfAnySize) {
    const auto position = played(12);
    const auto once = look_ahead(*position, 5);
    const auto sliced = look_ahead(*position, 5);
    const auto other = look_ahead(*position, 6);
    once->run(12);
    other->run(12);
    for (int i = 0; i < 4; ++i) sliced->run(3);
    bool differs = false;
    for (const Seat seat : Seats::first(seats())) {
        EXPECT_EQ(once->promise().points[seat.index].value, sliced->promise().points[seat.index].value);
        EXPECT_EQ(once->promise().win[seat.index].error, sliced->promise().win[seat.index].error);
        differs |= once->promise().points[seat.index].value != other->promise().points[seat.index].value;
    }
    EXPECT_TRUE(differs) << "another seed is other luck";
}

TEST_P(OutlookAtEveryGame, GivesAPlanNothingOverItself) {
    const auto position = played(10);
    const Seat seat = position->actor().seat();
    const Plan plan = think(*position, seat, {"greedy"}, 1)->plan();
    const auto outlook = weigh(*position, seat, {plan, plan}, 1);
    outlook->run(6);
    EXPECT_EQ(outlook->gain(1).worth.value, 0);
    EXPECT_EQ(outlook->gain(1).worth.error, 0);
    EXPECT_EQ(outlook->gain(1).win.value, 0);
    EXPECT_EQ(outlook->gain(1).points.value, 0);
}

// What is hidden from a seat does not change what it can hope for.
TEST_P(OutlookAtEveryGame, WeighsByWhatASeatMayKnow) {
    for (const int decisions : {6, 14, 22}) {
        const auto position = played(decisions);
        const Seat seat = position->actor().seat();
        Rng rng(8);
        const auto other = position->imagine(seat, rng);
        Ideas ideas;
        position->instinct(seat, ideas);
        const std::vector<Plan> plans{ideas[0].plan, ideas[ideas.size() - 1].plan};
        const auto here = weigh(*position, seat, plans, 4);
        here->run(6);
        if (!other->learns().has(seat)) continue;
        const auto there = weigh(*other, seat, plans, 4);
        there->run(6);
        EXPECT_EQ(here->gain(1).worth.value, there->gain(1).worth.value);
        EXPECT_EQ(here->promise(1).points[seat.index].value, there->promise(1).points[seat.index].value);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, OutlookAtEveryGame, testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& game) { return std::string(game.param->name()); });

// Two plans of the last turn, of which one leaves the animal in the hand: what it is worth is certain.
TEST(Outlook, SeesThatOnePlanIsBetterThanAnother) {
    std::unique_ptr<AnyPosition> position = find_game("cascadia")->start({}, 1);
    Rng rng(2);
    std::unique_ptr<AnyPosition> last;
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
            continue;
        }
        const auto thinking = think(*position, actor.seat(), {"greedy"}, rng.next());
        if (thinking->plan().size() >= 3) last = position->clone();
        for (const Action step : thinking->plan()) position->apply(actor, step);
    }
    ASSERT_TRUE(last);
    const Seat seat = last->actor().seat();
    Ideas ideas;
    last->instinct(seat, ideas);
    ASSERT_GE(ideas.size(), 2u);
    const auto outlook = weigh(*last, seat, {ideas[ideas.size() - 1].plan, ideas[0].plan}, 1);
    outlook->run(8);
    const auto points_after = [&](const Plan& plan) {
        const auto ahead = last->clone();
        for (const Action step : plan) ahead->apply(seat, step);
        return ahead->result().points[seat.index];
    };
    const int more = points_after(ideas[0].plan) - points_after(ideas[ideas.size() - 1].plan);
    EXPECT_GT(more, 0);
    EXPECT_EQ(outlook->gain(1).points.value, more);
    EXPECT_EQ(outlook->gain(1).worth.value, more) << "at Cascadia points are what counts";
}

TEST(Sample, HasAMeanAndItsError) {
    Sample sample;
    EXPECT_EQ(sample.mean().value, 0);
    sample.add(3);
    EXPECT_EQ(sample.mean().value, 3);
    EXPECT_EQ(sample.mean().error, 0);
    for (const double value : {1.0, 2.0, 6.0}) sample.add(value);
    EXPECT_DOUBLE_EQ(sample.mean().value, 3);
    // The squares of 0, 2, 1 and 3, by 3, by 4.
    EXPECT_DOUBLE_EQ(sample.mean().error, std::sqrt(14.0 / 12));
}

} // namespace
} // namespace oya
