#include "kit/seed.h"
#include "kit/shows.h"
#include "table/table.h"
#include "table/tables.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// A table at which everybody confirms every card, so that laying takes several decisions.
TableSetup confirming(int seats, std::uint64_t seed) {
    TableSetup setup = vigo_setup(seats, seed);
    for (SeatSetup& seat : setup.seats) seat.wishes.set("auto_place", "never");
    return setup;
}

// Plays at random until the trick is complete and its winner has to lay; returns the winner.
Seat play_a_trick(Table& table, Rng& rng) {
    for (int card = 0; card < table.seats(); ++card) play_on(table, rng, 1);
    return table.position().actor().seat();
}

TEST(Undo, IsFreeWhereNobodyHasLearntAnything) {
    TestRandom random;
    Table table(confirming(3, random.seed));
    const Seat winner = play_a_trick(table, random.rng);
    const std::size_t before = table.version();
    play_on(table, random.rng, 2);
    EXPECT_FALSE(table.undo(winner));
    EXPECT_TRUE(table.position().equals(*table.position_at(before + 1)));
    EXPECT_FALSE(table.undo(winner));
    EXPECT_TRUE(table.position().equals(*table.position_at(before)));
    EXPECT_EQ(table.version(), before + 4) << "the record only grows";
}

TEST(Undo, StopsAtACardThatWasShown) {
    shows("vigo.play.final", 1);
    TestRandom random;
    Table table =
        vigo_with_hands(vigo_setup(4), {{"red 3"}, {}, {}, {}}, [](int, std::string_view) { return false; });
    const Seat theo{0};
    ASSERT_FALSE(act(table, theo, "play red 3"));
    const std::size_t version = table.version();
    const Refusal taking_back = act(table, theo, "take back red 3");
    EXPECT_EQ(taking_back.rule.id, "vigo.play.final");
    EXPECT_EQ(table.undo(theo).reason.id, "table.undo.revealed");
    EXPECT_EQ(table.version(), version);
}

TEST(Undo, StopsWhereChanceHasActed) {
    TestRandom random;
    Table table(confirming(2, random.seed));
    EXPECT_EQ(table.undo(Seat{0}).reason.id, "table.undo.nothing");
    EXPECT_EQ(table.undo(Seat{1}).reason.id, "table.undo.nothing");
    EXPECT_EQ(table.undo(Seat{2}).reason.id, "table.no-seat");

    for (int trick = 0; trick < 10; ++trick) {
        play_a_trick(table, random.rng);
        play_on(table, random.rng, table.seats());
    }
    const Event& dealt = table.record().back();
    ASSERT_EQ(dealt.kind, Event::Kind::chance) << "the next round has been dealt";
    std::size_t last = table.version();
    while (table.record()[last - 1].kind != Event::Kind::step) --last;
    const Seat placed = table.record()[last - 1].seat;
    EXPECT_EQ(table.undo(placed).reason.id, "table.undo.chance");
    EXPECT_EQ(table.undo(next_clockwise(placed, 2)).reason.id, "table.undo.revealed");
}

TEST(Undo, GoesBeyondTheBarrierIfAllAgree) {
    TestRandom random;
    Table table(vigo_setup(4, random.seed));
    const Seat first = table.position().actor().seat();
    const std::size_t before = table.version();
    play_on(table, random.rng, 3);
    EXPECT_FALSE(table.undo(first, Consent::of_all));
    EXPECT_TRUE(table.position().equals(*table.position_at(before)));
    EXPECT_TRUE(table.record().back().consent);
    EXPECT_EQ(table.undo(first, Consent::of_all).reason.id, "table.undo.nothing");
}

TEST(Undo, SkipsWhatTheTableDidForTheSeat) {
    TestRandom random;
    Table table(vigo_setup(2, random.seed));
    for (int i = 0; i < 500 && !table.record().back().automatic; ++i) play_on(table, random.rng, 1);
    ASSERT_TRUE(table.record().back().automatic);
    const Seat winner = table.record().back().seat;
    std::size_t decision = table.version();
    do --decision;
    while (table.record()[decision].automatic || table.record()[decision].seat != winner);
    ASSERT_FALSE(table.undo(winner, Consent::of_all));
    EXPECT_EQ(table.record().back().back_to, decision);
    EXPECT_EQ(table.position().actor(), Actor(winner));
}

TEST(Undo, NeverDrawsTheSameChanceTwice) {
    TestRandom random;
    Table table(vigo_setup(2, random.seed));
    Seat seat{};
    Action decision{};
    std::size_t version = 0;
    do {
        seat = table.position().actor().seat();
        decision = any_action(table, random.rng);
        version = table.version();
        ASSERT_FALSE(table.act(seat, decision));
    } while (table.record().back().kind != Event::Kind::chance);
    const auto first = table.record().subspan(version);
    const std::vector<Event> first_deal(first.begin(), first.end());

    ASSERT_FALSE(table.undo(seat, Consent::of_all));
    version = table.version();
    ASSERT_FALSE(table.act(seat, decision));
    const auto second = table.record().subspan(version);
    const std::vector<Event> second_deal(second.begin(), second.end());
    EXPECT_EQ(first_deal.size(), second_deal.size());
    EXPECT_NE(first_deal, second_deal) << "the events have other numbers";
}

TEST(Undo, KeepsWishesAndSeats) {
    TestRandom random;
    Table table(confirming(2, random.seed));
    const Seat winner = play_a_trick(table, random.rng);
    play_on(table, random.rng, 1);
    ASSERT_FALSE(table.wish(winner, "auto_place", "highest"));
    ASSERT_FALSE(table.take_over(next_clockwise(winner, 2), BotSpec{"greedy", 0}));
    ASSERT_FALSE(table.undo(winner));
    EXPECT_EQ(*table.wishes(winner).find("auto_place"), "highest");
    EXPECT_TRUE(table.bot(next_clockwise(winner, 2)));
}

} // namespace
} // namespace oya
