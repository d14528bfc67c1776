#include "core/bits.h"
#include "games/vigo/ending.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

// The exact ends of rounds, beside the same worked out slowly with the rules themselves.

namespace oya::vigo {

namespace {

double lead(const Result& result, Seat seat) {
    double others = 0;
    for (Seat other : Seats::first(result.seats)) others += other == seat ? 0 : result.points[other.index];
    double lead = result.points[seat.index] - others / (result.seats - 1);
    if (result.winners.has(seat)) lead += 10.0 / result.winners.count();
    return lead;
}

// Every legal step, or of layings one for each order of new colours, those of a colour from low to high.
std::vector<Plan> choices(const State& state, Seat seat, bool every_laying) {
    std::vector<Plan> plans;
    if (state.phase == Phase::playing || every_laying) {
        Actions actions;
        Vigo::legal(state, seat, actions);
        for (const Action action : actions) plans.push_back(Plan{action});
        return plans;
    }
    std::vector<int> fresh;
    const Kingdom& kingdom = state.kingdoms[seat.index];
    const auto lay_colour = [&](State& after, Plan& plan, int colour) {
        for (int card : bits_of(after.to_place & of_colour(colour))) {
            plan.push_back(lay(Card(card), after.kingdoms[seat.index].space_for(colour)));
            Vigo::apply(after, seat, plan.back());
        }
    };
    for (int colour = 0; colour < colours; ++colour) {
        const bool known = kingdom.space_of[static_cast<std::size_t>(colour)] != no_space;
        if (!known && (state.to_place & of_colour(colour)) != 0) fresh.push_back(colour);
    }
    do {
        State after = state;
        Plan plan;
        for (int colour = 0; colour < colours; ++colour)
            if (kingdom.space_of[static_cast<std::size_t>(colour)] != no_space)
                lay_colour(after, plan, colour);
        for (int colour : fresh) lay_colour(after, plan, colour);
        plans.push_back(plan);
    } while (std::ranges::next_permutation(fresh).found);
    return plans;
}

// What the round is worth to a seat against which all others play.
double slowly(const State& state, Seat thinker, bool every_laying) {
    if (state.phase == Phase::counted || state.phase == Phase::over)
        return lead(Vigo::result(state), thinker);
    const Seat seat{state.turn};
    const double sign = seat == thinker ? 1 : -1;
    double best = -1e9;
    for (const Plan& plan : choices(state, seat, every_laying)) {
        State after = state;
        for (const Action step : plan) Vigo::apply(after, seat, step);
        best = std::max(best, sign * slowly(after, thinker, every_laying));
    }
    return sign * best;
}

// Calls `look(state)` at decisions of random games with so many cards left, in any round.
template <class Look>
void at_ends(int seats, int cards, int ends, Rng& rng, Look look) {
    const Board board = Vigo::board({}, seats);
    for (int i = 0; i < ends; ++i) {
        State state = Vigo::start(board);
        const auto round = static_cast<int>(rng.below(rounds));
        const auto played = rng.below(static_cast<std::uint32_t>(seats));
        play_on(state, rng, [&](const State& now) {
            return now.round == round && now.phase == Phase::playing &&
                   now.trick == tricks_per_round - cards && now.cards_played >= now.trick_begins() + played;
        });
        look(state);
    }
}

Ideas ideas_at(const State& state) {
    Ideas ideas;
    Vigo::instinct(state, Seat{state.turn}, ideas);
    return ideas;
}

} // namespace

TEST(VigoFinish, agrees_with_every_line_of_play) {
    TestRandom random;
    for (const auto& [seats, cards] : {std::pair{2, 3}, {3, 2}, {3, 3}, {4, 2}}) {
        at_ends(seats, cards, scaled(2, 10, 300), random.rng, [&](const State& state) {
            const Seat seat{state.turn};
            Ideas ideas = ideas_at(state);
            ASSERT_TRUE(Vigo::finish(state, seat, ideas));
            for (const Idea& idea : ideas) {
                State after = state;
                for (const Action step : idea.plan) Vigo::apply(after, seat, step);
                EXPECT_NEAR(static_cast<double>(idea.score), slowly(after, seat, false), 1e-3);
            }
        });
    }
}

// Whatever order won cards are laid in.
TEST(VigoFinish, lays_the_highest_on_top_because_it_is_best) {
    TestRandom random;
    at_ends(2, 2, scaled(4, 30, 500), random.rng, [&](const State& state) {
        const Seat seat{state.turn};
        Ideas ideas = ideas_at(state);
        ASSERT_TRUE(Vigo::finish(state, seat, ideas));
        float best = -1000;
        for (const Idea& idea : ideas) best = std::max(best, idea.score);
        EXPECT_NEAR(static_cast<double>(best), slowly(state, seat, true), 1e-3);
    });
}

// While cards are laid as well, and not before the end is near.
TEST(VigoFinish, knows_when_the_end_is_near) {
    TestRandom random;
    for (const auto& [seats, cards] : {std::pair{2, 6}, {3, 5}, {4, 4}}) {
        at_ends(seats, cards + 1, 1, random.rng, [&](State state) {
            Ideas ideas = ideas_at(state);
            const Ideas before = ideas;
            const bool leads = state.leading();
            EXPECT_EQ(Vigo::finish(state, Seat{state.turn}, ideas), false) << leads;
            for (std::size_t i = 0; i < ideas.size(); ++i) EXPECT_EQ(ideas[i].score, before[i].score);
            play_on(state, random.rng, [](const State& now) { return now.phase == Phase::placing; });
            ideas = ideas_at(state);
            EXPECT_TRUE(Vigo::finish(state, Seat{state.turn}, ideas));
        });
    }
}

// The work is counted in cards tried, for it must stay small enough to be done again and again: nine ends in
// ten take less than half of what one is given up for, and one in fifty, if that, is.
TEST(VigoFinish, tries_few_cards) {
    TestRandom random;
    for (const auto& [seats, cards] : {std::pair{2, 6}, {3, 5}, {4, 4}}) {
        std::vector<int> tried;
        int given_up = 0;
        const int ends = scaled(1, 4, 200);
        at_ends(seats, cards, ends, random.rng, [&](const State& state) {
            Ending ending(state, Seat{state.turn});
            ending.worth(state);
            tried.push_back(ending.nodes());
            given_up += ending.gave_up() ? 1 : 0;
        });
        std::ranges::sort(tried);
        const int of_nine_in_ten = tried[tried.size() * 9 / 10];
        EXPECT_LT(of_nine_in_ten, Ending::most_nodes / 2);
        EXPECT_LE(given_up, std::max(1, ends / 50));
        std::printf("%d players, %d cards: %d cards tried, nine times in ten at most %d, %d of %d given up\n",
                    seats, cards, tried[tried.size() / 2], of_nine_in_ten, given_up, ends);
    }
}

} // namespace oya::vigo
