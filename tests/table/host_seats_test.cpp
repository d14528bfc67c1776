#include "kit/seed.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

// People, bots and empty seats; who leaves and who comes back; the tables that come of a table.

namespace oya {
namespace {

HostSetup with_empty_seat(int seats, std::size_t empty) {
    HostSetup setup = host_setup(seats);
    setup.table.seats[empty] = {.name = "", .empty = true};
    return setup;
}

// Lets the bots decide until a person must.
void let_bots_play(Room& room) {
    while (const std::optional<Seat> bot = room.host().bot_to_move()) {
        const std::size_t version = room.host().version();
        const auto thinking = room.host().think(*bot);
        while (!thinking->run(1000)) {
        }
        room.take(room.host().bot_moves(*bot, version, thinking->plan(), room.now));
        ASSERT_GT(room.host().version(), version);
    }
}

TEST(HostSeats, TheGameWaitsForWhoeverIsMissing) {
    Room room(with_empty_seat(2, 1));
    room.connect(0);
    room.say(0, "nonce", {{"nonce", some_nonce("0")}});
    EXPECT_EQ(room.last(0, "table")["d"]["seats"][1]["empty"], true);
    room.wait(3'600'000);
    EXPECT_FALSE(room.table().begun()) << "an empty seat has no nonce to wait for";
    EXPECT_EQ(room.host().sit(Seat{0}, "Zoé", room.now).refusal.reason.id, "table.seat.taken");
    EXPECT_EQ(room.host().sit(Seat{2}, "Zoé", room.now).refusal.reason.id, "table.no-seat");
    EXPECT_EQ(room.host().sit(Seat{1}, "Z\x1b", room.now).refusal.reason.id, "table.name");
    room.take(room.host().sit(Seat{1}, "Zoé", room.now));
    EXPECT_EQ(room.last(0, "events")["d"]["seats"][1]["name"], "Zoé");
    EXPECT_EQ(room.last(0, "events")["d"]["facts"][0]["text"], "Zoé sits down.");
    room.connect(1);
    room.say(1, "nonce", {{"nonce", some_nonce("1")}});
    EXPECT_TRUE(room.table().begun());
    room.reload();
    EXPECT_EQ(room.table().names()[1], "Zoé");
}

TEST(HostSeats, WhoGetsUpBeforeTheGameLeavesAnEmptySeat) {
    Room room(host_setup(2));
    room.connect(0);
    room.take(room.host().leave(Seat{1}, room.now));
    EXPECT_TRUE(room.table().is_empty(Seat{1}));
    EXPECT_EQ(room.table().names()[1], "");
    room.say(0, "nonce", {{"nonce", some_nonce("0")}});
    room.take(room.host().seat_bot(Seat{1}, BotSpec{"greedy", 0}, room.now));
    EXPECT_TRUE(room.table().begun()) << "a bot has no nonce of its own";
    EXPECT_EQ(room.host().seat_bot(Seat{1}, BotSpec{"greedy", 0}, room.now).refusal.reason.id,
              "table.seat.taken");
}

TEST(HostSeats, PeopleAndBotsPlayToTheEnd) {
    TestRandom random;
    HostSetup setup = host_setup(3);
    setup.table.seats[1].bot = BotSpec{"greedy", 0};
    setup.table.seats[2].bot = BotSpec{"random", 0};
    Room room(setup);
    room.begin();
    while (!room.host().over()) {
        let_bots_play(room);
        if (!room.host().over()) room.act(random.rng);
    }
    EXPECT_FALSE(room.last(0, "over").is_null());
    EXPECT_FALSE(verify_record(record_text(room.table())).fault);
}

TEST(HostSeats, IgnoresWhatABotThoughtAboutAnEarlierPosition) {
    HostSetup setup = host_setup(2);
    setup.table.seats[1].bot = BotSpec{"greedy", 0};
    Room room(setup);
    room.begin();
    Rng rng(1);
    while (!room.host().bot_to_move()) room.act(rng);
    const std::size_t version = room.host().version();
    const Plan plan = room.host().think(Seat{1})->plan();
    EXPECT_TRUE(room.take(room.host().bot_moves(Seat{1}, version - 1, plan, room.now)).events.empty());
    EXPECT_TRUE(room.take(room.host().bot_moves(Seat{0}, version, plan, room.now)).events.empty());
    EXPECT_FALSE(room.take(room.host().bot_moves(Seat{1}, version, plan, room.now)).events.empty());
}

TEST(HostSeats, TheHostSaysWhenTheGameBegins) {
    HostSetup setup = host_setup(3);
    setup.terms.host_starts = true;
    setup.table.seats[1] = {.name = "", .empty = true};
    Room room(setup);
    EXPECT_EQ(room.host().host_seat(), Seat{0});
    room.connect(0);
    room.connect(2);
    room.say(0, "nonce", {{"nonce", some_nonce("0")}});
    room.say(2, "nonce", {{"nonce", some_nonce("2")}});
    room.say(0, "start");
    EXPECT_EQ(room.refusal(0), "table.start.empty");
    EXPECT_EQ(room.last(0, "refused")["d"]["text"],
              "A seat is still free: wait for somebody, or seat a bot.");
    room.take(room.host().seat_bot(Seat{1}, {"greedy", 0}, room.now));
    room.wait(60'000);
    EXPECT_FALSE(room.table().begun()) << "everybody is there, and nobody has said so";
    room.say(2, "start");
    EXPECT_EQ(room.refusal(2), "table.start.host");
    room.reload();
    room.connect(0);
    EXPECT_FALSE(room.table().begun());
    room.say(0, "start", {{"id", "s1"}});
    EXPECT_TRUE(room.table().begun());
    EXPECT_EQ(room.last(0, "ack")["d"]["id"], "s1");
    room.say(0, "start");
    EXPECT_EQ(room.refusal(0), "table.open.twice");
}

TEST(HostSeats, TheHostIsWhoeverIsFirstAndWhoGetsUpTakesTheWordBack) {
    HostSetup setup = host_setup(2);
    setup.terms.host_starts = true;
    Room room(setup);
    room.connect(0);
    room.connect(1);
    room.say(0, "start");
    EXPECT_FALSE(room.table().begun()) << "the nonces are waited for";
    room.take(room.host().leave(Seat{0}, room.now));
    EXPECT_EQ(room.host().host_seat(), Seat{1});
    room.take(room.host().sit(Seat{0}, "Ada", room.now));
    room.wait(60'000);
    EXPECT_FALSE(room.table().begun());
    EXPECT_EQ(room.host().host_seat(), Seat{0});
    room.connect(0);
    room.say(0, "start");
    room.wait(10'000);
    EXPECT_TRUE(room.table().begun());
}

TEST(HostSeats, ARematchBeginsWithoutAWord) {
    HostSetup setup = host_setup(2);
    setup.terms.host_starts = true;
    Room room(setup);
    room.connect(0);
    room.connect(1);
    for (const WatcherId who : {WatcherId{0}, WatcherId{1}})
        room.say(who, "nonce", {{"nonce", some_nonce(std::to_string(who))}});
    room.say(0, "start");
    Rng rng(7);
    while (!room.host().over()) room.act(rng);
    room.say(0, "rematch");
    const Reply agreed = room.say(1, "consent", {{"kind", "rematch"}, {"yes", true}});
    ASSERT_TRUE(agreed.new_table);
    EXPECT_FALSE(agreed.new_table->setup.terms.host_starts);
}

TEST(HostSeats, WhoIsAwayIsSaidToBeReplacedSoon) {
    Room room(host_setup(3));
    room.begin();
    room.take(room.host().disconnect(1, room.now));
    EXPECT_EQ(room.last(0, "seats")["d"]["seats"][1]["bot_in"], 60'000);
    EXPECT_FALSE(room.last(0, "seats")["d"]["seats"][0].contains("bot_in"));
    room.wait(18'000);
    room.connect(9);
    EXPECT_EQ(room.last(9, "table")["d"]["seats"][1]["bot_in"], 42'000);
    room.say(0, "pause");
    room.connect(9);
    EXPECT_FALSE(room.last(9, "table")["d"]["seats"][1].contains("bot_in")) << "nobody comes in a pause";
    room.say(0, "resume");
    room.wait(42'000);
    EXPECT_FALSE(room.last(0, "events")["d"]["seats"][1].contains("bot_in")) << "it is there";
}

TEST(HostSeats, ABotPlaysForALeaverUntilTheyComeBack) {
    Room room(host_setup(2));
    room.begin();
    Reply reply = room.take(room.host().disconnect(1, room.now));
    EXPECT_EQ(room.last(0, "seats")["d"]["seats"][1]["present"], false);
    ASSERT_TRUE(reply.wake);
    EXPECT_EQ(*reply.wake, room.now + 60'000);
    room.wait(59'999);
    EXPECT_EQ(room.table().bot(Seat{1}), std::nullopt) << "a grace period";
    room.wait(1);
    EXPECT_EQ(room.table().bot(Seat{1}), room.host().terms().substitute);
    EXPECT_EQ(room.last(0, "events")["d"]["seats"][1]["taken_over"], "left");

    room.reload();
    room.connect(0);
    room.connect(1);
    EXPECT_EQ(room.table().bot(Seat{1}), std::nullopt) << "the seat is handed back";
    EXPECT_EQ(room.last(0, "events")["d"]["seats"][1]["present"], true);
}

TEST(HostSeats, AnotherConnectionOfTheSameSeatKeepsIt) {
    Room room(host_setup(2));
    room.begin();
    room.connect(11);
    room.take(room.host().disconnect(1, room.now));
    EXPECT_FALSE(room.wait(120'000).wake);
    EXPECT_EQ(room.table().bot(Seat{1}), std::nullopt);
}

TEST(HostSeats, NobodyIsReplacedWhereNobodyIsLeft) {
    Room room(host_setup(2));
    room.begin();
    room.take(room.host().disconnect(0, room.now));
    room.take(room.host().disconnect(1, room.now));
    room.wait(3'600'000);
    EXPECT_EQ(room.table().people().count(), 2);
    room.connect(0);
    room.wait(59'999);
    EXPECT_EQ(room.table().people().count(), 2) << "the other is waited for anew";
    room.wait(1);
    EXPECT_EQ(room.table().people(), Seats(Seat{0}));
}

TEST(HostSeats, WhoLeavesForGoodIsReplacedAtOnce) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.take(room.host().leave(Seat{1}, room.now));
    EXPECT_TRUE(room.table().bot(Seat{1}));
    while (!room.host().over()) {
        let_bots_play(room);
        if (!room.host().over()) room.act(random.rng);
    }
    EXPECT_EQ(room.host().leave(Seat{0}, room.now).refusal.reason.id, "table.over");
}

TEST(HostSeats, ABotPlaysForWhoAsksForIt) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.say(1, "take_over", {{"bot", "tinman"}});
    EXPECT_EQ(room.last(1, "error")["d"]["code"], "table.bot");
    room.say(1, "hand_back");
    EXPECT_EQ(room.refusal(1), "table.seat.no-bot-plays");
    room.say(1, "take_over", {{"bot", "random"}});
    EXPECT_EQ(room.table().bot(Seat{1})->name, "random");
    EXPECT_EQ(room.last(1, "events")["d"]["seats"][1]["taken_over"], "asked");
    while (room.turn() != Seat{1}) room.act(random.rng);
    room.act(random.rng);
    EXPECT_EQ(room.refusal(1), "table.seat.bot-plays");
    room.connect(1);
    EXPECT_TRUE(room.table().bot(Seat{1})) << "looking is not playing";
    room.say(1, "hand_back");
    EXPECT_FALSE(room.table().bot(Seat{1}));
    EXPECT_TRUE(room.last(1, "events")["d"].contains("legal"));
}

TEST(HostSeats, ARematchMovesEverybodyOneSeatOn) {
    TestRandom random;
    HostSetup setup = host_setup(3);
    setup.table.options.set("buried_cards", "hidden");
    setup.table.seats[1].bot = BotSpec{"greedy", 0};
    Room room(setup);
    room.begin();
    room.say(0, "rematch");
    EXPECT_EQ(room.refusal(0), "table.rematch.not-over");
    while (!room.host().over()) {
        let_bots_play(room);
        if (!room.host().over()) room.act(random.rng);
    }
    EXPECT_FALSE(room.say(0, "rematch").new_table);
    EXPECT_EQ(room.last(2, "offers")["d"]["offers"][0]["kind"], "rematch");
    const Reply agreed = room.say(2, "rematch");
    ASSERT_TRUE(agreed.new_table);
    const NewTable& next = *agreed.new_table;
    EXPECT_EQ(next.why, NewTable::Why::rematch);
    EXPECT_EQ(next.setup.table.seats[0].bot, (BotSpec{"greedy", 0}));
    EXPECT_EQ(next.setup.table.seats[1].name, "Gabriel");
    EXPECT_EQ(next.setup.table.seats[2].name, "Théo");
    EXPECT_EQ(next.sat_on, (std::vector<Seat>{Seat{1}, Seat{2}, Seat{0}}));
    EXPECT_EQ(*next.setup.table.options.find("buried_cards"), "hidden");
    EXPECT_NE(next.setup.table.fair->secret, setup.table.fair->secret) << "a secret that is out is none";
    EXPECT_FALSE(Host::check(next.setup));
}

TEST(HostSeats, WhatMightHaveBeenIsTriedWhenTheGameIsOver) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.connect(9);
    room.play(random.rng, 5);
    const std::size_t middle = room.table().version();
    room.say(0, "branch", {{"version", middle}});
    EXPECT_EQ(room.refusal(0), "table.branch.not-over") << "a position holds what is hidden";
    room.play(random.rng, 10000);
    room.say(0, "branch", {{"version", room.table().version()}});
    EXPECT_EQ(room.refusal(0), "table.branch.over");
    const Reply reply = room.say(9, "branch", {{"version", middle}});
    ASSERT_TRUE(reply.new_table);
    HostSetup setup = reply.new_table->setup;
    EXPECT_EQ(reply.new_table->why, NewTable::Why::branch);
    EXPECT_EQ(reply.new_table->invited, std::vector<WatcherId>{9});
    EXPECT_TRUE(setup.table.opening->equals(*room.table().position_at(middle)));
    EXPECT_FALSE(setup.terms.rated);
    ASSERT_FALSE(Host::check(setup));
    // In another's seat one is a newcomer, in one's own not.
    const NewTable other = *room.say(0, "branch", {{"version", middle}, {"seat", 1}}).new_table;
    EXPECT_EQ(other.newcomer, Seat{1});
    EXPECT_TRUE(other.setup.table.seats[0].bot);
    EXPECT_FALSE(other.setup.table.seats[1].bot);
    EXPECT_FALSE(room.say(0, "branch", {{"version", middle}, {"seat", 0}}).new_table->newcomer);
    EXPECT_FALSE(room.say(0, "branch", {{"version", middle}, {"seat", 2}}).new_table)
        << "there are two seats";
    setup.table.fair->secret = sha256("another");
    Room branch(setup);
    branch.begin();
    while (!branch.host().over()) {
        let_bots_play(branch);
        if (!branch.host().over()) branch.act(random.rng);
    }
    ReadHost read = Host::read(branch.setup(), branch.stored(), branch.now);
    ASSERT_TRUE(read.host);
    EXPECT_TRUE(read.host->table().position().equals(branch.table().position()));
}

TEST(HostSeats, TablesOfOneSecretPlayTheSameDeal) {
    HostSetup setup = host_setup(3);
    setup.table.fair->nonces = false;
    Room one(setup);
    Room other(setup);
    EXPECT_TRUE(one.table().begun()) << "there is nothing to wait for";
    EXPECT_TRUE(one.table().position().equals(other.table().position()));
}

TEST(HostSeats, SpectatorsComeWhereTheyMay) {
    HostSetup setup = host_setup(2);
    setup.terms.spectators = false;
    Room room(setup);
    EXPECT_EQ(room.connect(9).refusal.reason.id, "table.no-spectators");
    EXPECT_TRUE(room.kinds(9).empty());
    EXPECT_EQ(room.host().connect(5, Seat{3}, {}, room.now).refusal.reason.id, "table.no-seat");
}

} // namespace
} // namespace oya
