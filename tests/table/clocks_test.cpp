#include "table/clocks.h"

#include "kit/seed.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

HostSetup live(std::int64_t bank_s, std::int64_t increment_s,
               ClockTerms::AtZero at_zero = ClockTerms::AtZero::bot, int seats = 2) {
    HostSetup setup = host_setup(seats);
    setup.terms.clock = {.kind = ClockTerms::Kind::live,
                         .bank_ms = bank_s * 1000,
                         .increment_ms = increment_s * 1000,
                         .at_zero = at_zero};
    return setup;
}

HostSetup days(std::int64_t days) {
    HostSetup setup = host_setup(2);
    setup.terms.clock = {.kind = ClockTerms::Kind::correspondence, .answer_ms = days * 86'400'000};
    return setup;
}

std::int64_t left(Room& room, WatcherId seat) {
    room.say(seat, "ping");
    return room.last(seat, "pong")["d"]["clocks"]["left"][seat];
}

TEST(Clock, RunsForWhoIsAskedAndAddsTheIncrement) {
    TestRandom random;
    Room room(live(300, 5));
    room.begin();
    const WatcherId turn = room.turn().index;
    EXPECT_EQ(room.last(turn, "events")["d"]["clocks"]["running"], json::array({turn}));
    room.now = room.now + 20'000;
    EXPECT_EQ(left(room, turn), 280'000);
    EXPECT_EQ(left(room, 1 - turn), 300'000);
    room.act(random.rng);
    EXPECT_EQ(left(room, turn), 285'000);
    room.now = room.now + 7'000;
    EXPECT_EQ(left(room, turn), 285'000);
    EXPECT_EQ(left(room, 1 - turn), 293'000);
}

TEST(Clock, GivesBackTheTimeOfTheLineWithinAQuota) {
    TestRandom random;
    Room room(live(300, 0));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.say(turn, "ping", {{"lag", 400}});
    room.now = room.now + 10'000;
    room.act(random.rng);
    EXPECT_EQ(left(room, turn), 290'400) << "as reported";

    const WatcherId other = room.turn().index;
    ASSERT_NE(other, turn);
    room.now = room.now + 10'000;
    room.say(other, "act", {{"codes", {room.any_code(random.rng)}}, {"took", 0}});
    EXPECT_EQ(left(room, other), 293'000) << "three seconds are all that is believed";
}

TEST(Clock, RefillsTheQuotaWithEveryAnswer) {
    TestRandom random;
    Room room(live(3000, 0));
    room.begin();
    std::int64_t lost = 0;
    int answers = 0;
    for (; answers < 10; ++answers) {
        while (room.turn() != Seat{0}) room.act(random.rng);
        const std::int64_t before = left(room, 0);
        room.now = room.now + 2'000;
        room.say(0, "act", {{"codes", {room.any_code(random.rng)}}, {"took", 0}});
        lost += before - left(room, 0);
    }
    EXPECT_EQ(lost, 10 * 2000 - (3000 + 9 * 1000)) << "three at first, one more with each answer";
}

TEST(Clock, ABotPlaysOnAtZero) {
    Room room(live(60, 0));
    room.begin();
    const Seat turn = room.turn();
    const Reply reply = room.wait(60'000);
    EXPECT_FALSE(room.table().bot(turn)) << "a move may be on its way";
    ASSERT_TRUE(reply.wake);
    room.wait(*reply.wake - room.now);
    EXPECT_TRUE(room.table().bot(turn));
    EXPECT_EQ(room.table().taken_over(turn), Event::Why::time);
    EXPECT_EQ(room.last(turn.index, "events")["d"]["seats"][turn.index]["taken_over"], "time");
    room.say(turn.index, "hand_back");
    EXPECT_EQ(room.refusal(turn.index), "table.seat.no-time");
    EXPECT_FALSE(room.host().over());
}

TEST(Clock, AnAnswerThatComesTooLateIsTheEndOfTheTime) {
    TestRandom random;
    Room room(live(60, 0, ClockTerms::AtZero::loses));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.now = room.now + 60'500;
    room.say(turn, "ping", {{"lag", 300}});
    room.act(random.rng);
    EXPECT_EQ(room.refusal(turn), "table.time-is-up");
    EXPECT_TRUE(room.host().over());
    const Result result = room.host().result();
    EXPECT_EQ(result.winners, Seats(Seat{static_cast<std::uint8_t>(1 - turn)}));
    EXPECT_EQ(result.places[turn], 2);
    EXPECT_EQ(room.last(0, "over")["d"]["result"]["winners"], json::array({1 - turn}));
    EXPECT_FALSE(verify_record(record_text(room.table(), &room.host().terms())).fault);
}

TEST(Clock, AnAnswerWhoseLagIsGivenBackComesInTime) {
    TestRandom random;
    Room room(live(60, 0, ClockTerms::AtZero::loses));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.say(turn, "ping", {{"lag", 300}});
    room.now = room.now + 60'200;
    room.act(random.rng);
    EXPECT_FALSE(room.host().over());
    EXPECT_EQ(left(room, turn), 100);
}

TEST(Clock, WhoLosesOnTimeStandsBehindTheOthersWhoPlayOn) {
    TestRandom random;
    Room room(live(60, 5, ClockTerms::AtZero::loses, 3));
    room.begin();
    const Seat lost = room.turn();
    room.wait(70'000);
    EXPECT_FALSE(room.host().over());
    EXPECT_EQ(room.table().lost(), Seats(lost));
    while (!room.host().over()) {
        if (const auto bot = room.host().bot_to_move()) {
            room.take(room.host().bot_moves(*bot, room.host().version(), room.host().think(*bot)->plan(),
                                            room.now));
        } else {
            room.act(random.rng);
        }
    }
    EXPECT_EQ(room.host().result().places[lost.index], 3);
    EXPECT_FALSE(room.host().result().winners.has(lost));
    EXPECT_FALSE(verify_record(record_text(room.table())).fault);
}

TEST(Clock, MayMeanNothingAtZero) {
    TestRandom random;
    Room room(live(60, 0, ClockTerms::AtZero::nothing));
    room.begin();
    const WatcherId turn = room.turn().index;
    EXPECT_FALSE(room.wait(600'000).wake);
    EXPECT_EQ(left(room, turn), 0);
    const std::size_t version = room.table().version();
    room.act(random.rng);
    EXPECT_GT(room.table().version(), version);
}

TEST(Clock, StandsStillInAPause) {
    Room room(live(60, 5));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.now = room.now + 10'000;
    room.say(0, "pause");
    room.now = room.now + 3'600'000;
    EXPECT_FALSE(room.take(room.host().tick(room.now)).wake);
    EXPECT_EQ(left(room, turn), 50'000);
    room.say(1, "resume");
    room.now = room.now + 1'000;
    EXPECT_EQ(left(room, turn), 49'000) << "a pause is no answer";
}

TEST(Clock, DoesNotCountTheTimeTheHouseWasAway) {
    Room room(live(60, 5));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.now = room.now + 10'000;
    room.reload();
    room.connect(0);
    room.connect(1);
    EXPECT_EQ(left(room, turn), 60'000) << "since the last event that was stored";
    EXPECT_EQ(room.table().record().back().kind, Event::Kind::resumed);
    room.now = room.now + 5'000;
    room.reload();
    room.connect(turn);
    EXPECT_EQ(left(room, turn), 60'000);
}

TEST(Clock, CountsTheTimeThatTheHouseWasThere) {
    Room room(live(60, 5));
    room.begin();
    const WatcherId turn = room.turn().index;
    const Time last = room.now;
    room.now = room.now + 3'600'000;
    room.reload({.there_until = last + 10'000});
    room.connect(turn);
    EXPECT_EQ(left(room, turn), 50'000) << "who was thinking has thought";
    EXPECT_EQ(room.table().record().back(), [&] {
        Event event = Event::resumed(10'000);
        event.at = room.now.ms;
        return event;
    }());
    room.reload({.there_until = room.now});
    room.connect(turn);
    EXPECT_EQ(left(room, turn), 50'000) << "and it is so when it is read again";
    room.reload({.there_until = last});
    room.connect(turn);
    EXPECT_EQ(left(room, turn), 50'000) << "a note from before the last event says nothing";
}

TEST(Clock, TakesNobodysGameByCorrespondenceWhenItIsSetWrong) {
    constexpr std::int64_t hour = 3'600'000, day = 24 * hour;
    const auto by_letter = [] {
        HostSetup setup = days(3);
        setup.terms.clock.at_zero = ClockTerms::AtZero::loses;
        return setup;
    };
    for (const std::int64_t years : {-10, 10}) {
        SCOPED_TRACE(years);
        Room room(by_letter());
        room.begin();
        const WatcherId turn = room.turn().index;
        const Time right = room.now;
        room.now = room.now + years * 365 * day;
        room.reload({.there_until = right + hour, .doubted = true});
        room.wait(0);
        room.connect(turn);
        EXPECT_EQ(left(room, turn), 3 * day - hour) << "as it was when the house was last at home";
        EXPECT_FALSE(room.table().over());

        room.now = right + 2 * hour; // somebody has set it right
        room.reload({.doubted = true});
        room.wait(0);
        room.connect(turn);
        EXPECT_GE(left(room, turn), day);
        EXPECT_LE(left(room, turn), 3 * day);
        room.wait(3 * day + 1);
        EXPECT_TRUE(room.table().over()) << "in the end the time is up all the same";
    }
    Room room(by_letter());
    room.begin();
    const WatcherId turn = room.turn().index;
    const Time last = room.now;
    room.now = room.now + 30 * day;
    room.reload({.there_until = last + (3 * day - hour), .doubted = true});
    room.connect(turn);
    EXPECT_EQ(left(room, turn), day) << "nobody can know that the house is back";
    room.now = room.now + day / 2;
    room.reload();
    room.connect(turn);
    EXPECT_EQ(left(room, turn), day / 2) << "otherwise a day is a day";
}

TEST(Clock, GoesOnAfterTheClockOnTheWallWasSet) {
    for (const std::int64_t hours : {-5, 5}) {
        Room room(live(60, 5));
        room.begin();
        const WatcherId turn = room.turn().index;
        room.now = room.now + hours * 3'600'000;
        room.reload();
        room.connect(turn);
        EXPECT_EQ(left(room, turn), 60'000);
        room.now = room.now + 10'000;
        EXPECT_EQ(left(room, turn), 50'000);
        room.wait(60'000);
        EXPECT_TRUE(room.table().bot(Seat{static_cast<std::uint8_t>(turn)})) << "the time is up as before";
        room.reload();
        EXPECT_EQ(room.table().record().back().kind, Event::Kind::seat) << "and is so when it is read again";
    }
}

TEST(Clock, PaysForTheNetworkAsBeforeAfterTheClockOnTheWallWasSet) {
    for (const std::int64_t hours : {-5, 0, 5}) {
        TestRandom random;
        Room room(live(60, 0));
        room.begin();
        const Seat turn = room.turn();
        room.now = room.now + hours * 3'600'000;
        room.reload();
        room.connect(turn.index);
        room.now = room.now + 100;
        room.say(turn.index, "act", {{"codes", {room.any_code(random.rng)}}, {"took", 0}});
        const auto record = room.table().record();
        const auto step = std::ranges::find_if(
            record, [](const Event& event) { return event.kind == Event::Kind::step && !event.automatic; });
        ASSERT_NE(step, record.end());
        EXPECT_EQ(step->lag, 100) << hours << " hours: no more than the time that has passed";
    }
}

TEST(Clock, IsTheSameAfterReading) {
    TestRandom random;
    Room room(live(600, 3));
    room.begin();
    for (int i = 0; i < 20; ++i) {
        room.now = room.now + random.rng.below(4000);
        room.act(random.rng);
    }
    const std::int64_t first = left(room, 0);
    const std::int64_t second = left(room, 1);
    room.reload();
    room.connect(0);
    room.connect(1);
    EXPECT_EQ(left(room, 0), first);
    EXPECT_EQ(left(room, 1), second);
}

TEST(Clock, GivesDaysForEachAnswerByCorrespondence) {
    TestRandom random;
    Room room(days(3));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.take(room.host().disconnect(turn, room.now));
    room.wait(2 * 86'400'000LL);
    EXPECT_FALSE(room.table().bot(room.turn())) << "nobody has to stay at the table";
    room.reload();
    room.connect(turn);
    EXPECT_EQ(left(room, turn), 86'400'000) << "the days are days, whoever was away";
    room.act(random.rng);
    room.connect(1 - turn);
    EXPECT_EQ(left(room, 1 - turn), 3 * 86'400'000LL);
    room.wait(3 * 86'400'000LL);
    EXPECT_TRUE(room.table().bot(Seat{static_cast<std::uint8_t>(1 - turn)}));
    room.say(1 - turn, "hand_back");
    EXPECT_FALSE(room.table().bot(Seat{static_cast<std::uint8_t>(1 - turn)}));
    EXPECT_EQ(left(room, 1 - turn), 3 * 86'400'000LL);
}

TEST(Clock, TermsMustMakeSense) {
    HostSetup setup = live(0, 0);
    EXPECT_EQ(Host::check(setup).reason.id, "table.terms.time");
    setup = days(0);
    EXPECT_EQ(Host::check(setup).reason.id, "table.terms.time");
    setup = days(400);
    EXPECT_EQ(Host::check(setup).reason.id, "table.terms.time");
    setup = host_setup(2);
    setup.terms.substitute.name = "tinman";
    EXPECT_EQ(Host::check(setup).reason.id, "table.no-bot");
}

} // namespace
} // namespace oya
