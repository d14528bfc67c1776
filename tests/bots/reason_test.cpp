#include "bots/reason.h"

#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// Lets instinct play until a seat has so many ideas for the so-manieth time.
std::unique_ptr<AnyPosition> with_ideas(const char* game, int players, int times, Ideas& ideas) {
    std::unique_ptr<AnyPosition> position = find_game(game)->start({}, players);
    Rng rng(11);
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
            continue;
        }
        ideas.clear();
        position->instinct(actor.seat(), ideas);
        if (ideas.size() >= 2 && times-- == 0) return position;
        for (const Action step : Plan(ideas[0].plan)) position->apply(actor, step);
    }
    return nullptr;
}

int points_after(const AnyPosition& position, Seat seat, const Plan& plan) {
    const std::unique_ptr<AnyPosition> ahead = position.clone();
    for (const Action step : plan) ahead->apply(seat, step);
    return ahead->result().points[seat.index];
}

// All points of Cascadia stand on the sheet: who has more of them has more in some line.
TEST(Reason, NamesALineInWhichTheChoiceHasMore) {
    int leads = 0;
    for (int times = 5; times < 25; ++times) {
        Ideas ideas;
        const auto position = with_ideas("cascadia", 2, times, ideas);
        ASSERT_TRUE(position);
        const Seat seat = position->actor().seat();
        const Plan choice = ideas[0].plan;
        const Plan other = ideas[ideas.size() - 1].plan;
        EXPECT_FALSE(lead_over(*position, seat, choice, choice, 1)) << "nothing leads itself";
        const auto lead = lead_over(*position, seat, choice, other, 1);
        const int more = points_after(*position, seat, choice) - points_after(*position, seat, other);
        EXPECT_TRUE(lead || more <= 0) << times;
        if (!lead) continue;
        ++leads;
        EXPECT_GT(lead->by, 0);
        EXPECT_TRUE(lead->section.starts_with("cascadia.look."));
        EXPECT_FALSE(lead->what.empty());
    }
    EXPECT_GT(leads, 5);
}

TEST(Reason, TellsOnlyWhatTheSeatMayKnow) {
    Ideas ideas;
    const auto position = with_ideas("cascadero", 2, 8, ideas);
    const Seat seat = position->actor().seat();
    EXPECT_FALSE(lead_over(*position->learning(Seats::none()), seat, ideas[0].plan, ideas[1].plan, 1))
        << "who has not looked on imagines nothing";
}

} // namespace
} // namespace oya
