#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// Whole rounds for two players, dealt and played as recorded: the ends of the range of scores.

namespace oya::vigo {
namespace {

struct RecordedTrick {
    std::string_view plays;  // the leader first
    std::string_view placed; // in the order in which the winner lays them
};
using RecordedRound = std::array<RecordedTrick, tricks_per_round>;

constexpr RecordedRound round_of_40 = {{
    {"Sonia red 8, Théo red 2", "red 2, red 8"},
    {"Sonia blue 8, Théo blue 2", "blue 2, blue 8"},
    {"Sonia green 8, Théo green 2", "green 2, green 8"},
    {"Sonia yellow 8, Théo yellow 2", "yellow 2, yellow 8"},
    {"Sonia black 8, Théo black 2", "black 2, black 8"},
    {"Sonia red 1, Théo blue 7", "blue 7, red 1"},
    {"Théo blue 3, Sonia blue 1", "blue 1, blue 3"},
    {"Théo blue 4, Sonia green 1", "blue 4, green 1"},
    {"Théo blue 5, Sonia yellow 1", "blue 5, yellow 1"},
    {"Théo blue 6, Sonia black 1", "blue 6, black 1"},
}};

constexpr RecordedRound round_of_minus_45 = {{
    {"Sonia red 8, Théo red 0", "red 8, red 0"},
    {"Sonia blue 8, Théo blue 0", "blue 8, blue 0"},
    {"Sonia green 8, Théo green 2", "green 2, green 8"},
    {"Sonia yellow 8, Théo yellow 2", "yellow 2, yellow 8"},
    {"Sonia black 8, Théo black 2", "black 2, black 8"},
    {"Sonia red 3, Théo red 7", "red 3, red 7"},
    {"Théo blue 7, Sonia blue 3", "blue 3, blue 7"},
    {"Théo green 7, Sonia green 3", "green 3, green 7"},
    {"Théo yellow 7, Sonia yellow 3", "yellow 3, yellow 7"},
    {"Théo black 7, Sonia black 3", "black 3, black 7"},
}};

// Deals the cards the round needs, one by one, and plays it. It stands in for the last round of a game, after
// which the kingdoms stay on the table to be looked at.
Position replay(const RecordedRound& recorded) {
    Position position(2, {.first_dealer = theo.index + 1});
    State& state = position.state();
    state = Vigo::start(*state.board);
    state.round = rounds - 1;
    std::array<Cards, 2> hands{};
    for (const RecordedTrick& trick : recorded) {
        for (const Played& each : read_trick(trick.plays)) hands[each.seat.index] |= only(each.card);
    }
    while (Vigo::actor(state).is_chance()) {
        Cards& hand = hands[state.turn];
        const Card next(lowest_bit(hand));
        hand &= ~only(next);
        Vigo::apply(state, Actor::chance(), deal(next));
    }
    for (const RecordedTrick& trick : recorded) {
        SCOPED_TRACE(trick.plays);
        EXPECT_EQ(Vigo::unsound(state), "");
        EXPECT_EQ(position.turn(), read_trick(trick.plays)[0].seat);
        position.plays(trick.plays).lays(trick.placed);
        EXPECT_FALSE(position.placing());
    }
    EXPECT_EQ(Vigo::unsound(state), "");
    EXPECT_TRUE(Vigo::result(state).over);
    return position;
}

// The ledger tells the same round: its tricks stand there in the same words and order.
void expect_told_in(std::string_view rule, int number, const RecordedRound& recorded) {
    std::string_view rest = case_text(rule, number);
    for (const RecordedTrick& trick : recorded) {
        const std::size_t at = rest.find(trick.plays);
        ASSERT_NE(at, rest.npos) << trick.plays;
        rest.remove_prefix(at + trick.plays.size());
    }
}

TEST(VigoReplays, TheRoundOf40) {
    shows("vigo.score.range", 3);
    expect_told_in("vigo.score.range", 3, round_of_40);
    const Position end = replay(round_of_40);
    EXPECT_EQ(end.farmers(sonia), 9);
    EXPECT_EQ(end.points(sonia), 40);
    EXPECT_EQ(end.tops(sonia), "[red 8 | blue 8 | green 8 | yellow 8 | black 8]");
    EXPECT_EQ(end.farmers(theo), 8);
    EXPECT_EQ(end.points(theo), 4);
    EXPECT_EQ(end.tops(theo), "[blue 6 | red 1 | green 1 | yellow 1 | black 1]");
}

TEST(VigoReplays, TheRoundOfMinus45) {
    shows("vigo.score.range", 4);
    expect_told_in("vigo.score.range", 4, round_of_minus_45);
    const Position end = replay(round_of_minus_45);
    EXPECT_EQ(end.farmers(sonia), 0);
    EXPECT_EQ(end.points(sonia), -45);
    EXPECT_EQ(end.tops(sonia), "[red 0 | blue 0 | green 8 | yellow 8 | black 8]");
    EXPECT_EQ(end.farmers(theo), 5);
    EXPECT_EQ(end.points(theo), 8);
}

TEST(VigoReplays, TheRoundOf40WithEveryTwoOnTop) {
    shows("vigo.place.own-score-only", 2);
    RecordedRound unwise = round_of_40;
    constexpr std::array<std::string_view, 5> two_on_top = {
        "red 8, red 2", "blue 8, blue 2", "green 8, green 2", "yellow 8, yellow 2", "black 8, black 2"};
    for (std::size_t i = 0; i < two_on_top.size(); ++i) unwise[i].placed = two_on_top[i];
    const Position end = replay(unwise); // the same players win and lead, or it would fail
    EXPECT_EQ(end.tops(sonia), "[red 2 | blue 2 | green 2 | yellow 2 | black 2]");
    EXPECT_EQ(end.points(sonia), 10);
    EXPECT_EQ(end.farmers(sonia), 9);
    EXPECT_EQ(end.farmers(theo), 8);
    EXPECT_EQ(end.points(theo), 4);
}

} // namespace
} // namespace oya::vigo
