#include "kit/seed.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

// A table among people who do not know each other: nobody keeps what is no longer theirs, gets more than
// their due, or keeps the others waiting.

namespace oya {
namespace {

HostSetup rated_setup(int seats) {
    HostSetup setup = host_setup(seats);
    setup.terms.rated = true;
    setup.terms.clock = {.kind = ClockTerms::Kind::live,
                         .bank_ms = 600'000,
                         .increment_ms = 5'000,
                         .at_zero = ClockTerms::AtZero::loses};
    return setup;
}

void bots_play_on(Room& room) {
    while (const std::optional<Seat> bot = room.host().bot_to_move()) {
        const auto thinking = room.host().think(*bot);
        while (!thinking->run(1000)) {
        }
        room.take(room.host().bot_moves(*bot, room.host().version(), thinking->plan(), room.now));
    }
}

void play_to_the_end(Room& room, Rng& rng) {
    while (!room.host().over()) {
        bots_play_on(room);
        if (!room.host().over()) room.act(rng);
    }
}

TEST(HostAmongStrangers, WhoGetsUpTakesEverythingAlong) {
    HostSetup setup = host_setup(3);
    Room room(setup);
    room.connect(0);
    room.connect(1);
    room.say(1, "nonce", {{"id", "n"}, {"nonce", some_nonce("1")}});
    room.say(1, "wish", {{"id", "w"}, {"name", "confirm"}, {"value", "barrier"}});
    room.forget();
    room.take(room.host().leave(Seat{1}, room.now));
    EXPECT_TRUE(room.kinds(1).empty()) << "the seat is told, not who sat there";
    EXPECT_EQ(room.last(0, "events")["d"]["seats"][1]["present"], false);
    EXPECT_EQ(room.table().nonce(Seat{1}), "");
    EXPECT_EQ(room.table().table_wish(Seat{1}, "confirm"), "never");
    EXPECT_TRUE(room.say(1, "nonce", {{"nonce", some_nonce("x")}}).events.empty());

    room.take(room.host().sit(Seat{1}, "Zoé", room.now));
    room.connect(11);
    room.say(11, "nonce", {{"id", "n"}, {"nonce", some_nonce("2")}});
    EXPECT_EQ(room.table().nonce(Seat{1}), some_nonce("2")) << "another's ids are not theirs";
    room.reload();
    EXPECT_EQ(room.table().nonce(Seat{1}), some_nonce("2"));
    room.connect(11);
    room.say(11, "wish", {{"id", "w"}, {"name", "confirm"}, {"value", "barrier"}});
    EXPECT_EQ(room.table().table_wish(Seat{1}, "confirm"), "barrier");
}

TEST(HostAmongStrangers, RatedTermsLeaveNoWayOut) {
    HostSetup setup = rated_setup(2);
    EXPECT_FALSE(Host::check(setup));
    setup.terms.clock = {.kind = ClockTerms::Kind::correspondence,
                         .answer_ms = 86'400'000,
                         .at_zero = ClockTerms::AtZero::loses};
    EXPECT_FALSE(Host::check(setup));
    const auto refused = [](const auto& change) {
        HostSetup bent = rated_setup(2);
        change(bent.terms);
        return std::string(Host::check(bent).reason.id);
    };
    constexpr const char* rated = "table.terms.rated";
    EXPECT_EQ(refused([](Terms& terms) { terms.clock = {}; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.clock.at_zero = ClockTerms::AtZero::bot; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.clock.at_zero = ClockTerms::AtZero::nothing; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.grace_ms = 59'999; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.bot_for_leaver = false; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.substitute = {"sampler", 0}; }), rated);
    EXPECT_EQ(refused([](Terms& terms) { terms.nonce_ms = 4'999; }), rated);
}

TEST(HostAmongStrangers, WhoLeavesARatedGameIsLast) {
    TestRandom random;
    Room room(rated_setup(3));
    room.begin();
    room.take(room.host().disconnect(2, room.now));
    room.wait(60'000);
    ASSERT_TRUE(room.table().bot(Seat{2}));
    EXPECT_EQ(room.last(0, "events")["d"]["seats"][2]["lost_on_time"], true);
    EXPECT_EQ(room.last(0, "events")["d"]["facts"][1]["message"], "table.story.loses-by-leaving");
    room.connect(2);
    EXPECT_TRUE(room.table().bot(Seat{2})) << "a bot has played for them: they cannot come back";
    room.say(2, "hand_back");
    EXPECT_EQ(room.refusal(2), "table.seat.no-time");
    play_to_the_end(room, random.rng);
    EXPECT_EQ(room.table().result().places[2], 3);
    EXPECT_FALSE(verify_record(record_text(room.table())).fault);

    Room two(rated_setup(2));
    two.begin();
    two.take(two.host().leave(Seat{0}, two.now));
    EXPECT_TRUE(two.host().over());
    EXPECT_EQ(two.table().result().winners, Seats(Seat{1}));
}

TEST(HostAmongStrangers, BotsThinkAsLongAsTheHouseCanAfford) {
    HostSetup setup = host_setup(3);
    setup.table.seats[1].bot = BotSpec{"sampler", 100'000'000};
    EXPECT_EQ(Host::check(setup).reason.id, "table.bot.nodes");
    setup.table.seats[1].bot = BotSpec{"greedy", 0};
    setup.terms.substitute = {"sampler", 100'000'000};
    EXPECT_EQ(Host::check(setup).reason.id, "table.bot.nodes");
    setup.terms.substitute = {"greedy", 0};
    setup.table.seats[2] = {.name = "", .empty = true};
    Room room(setup);
    const BotSpec slow{"sampler", 100'000'000};
    EXPECT_EQ(room.host().seat_bot(Seat{2}, slow, room.now).refusal.reason.id, "table.bot.nodes");
    room.take(room.host().seat_bot(Seat{2}, BotSpec{"greedy", 0}, room.now));
    room.begin();
    room.say(0, "take_over", {{"bot", "sampler:100000000"}});
    EXPECT_EQ(room.refusal(0), "table.bot.nodes");
}

TEST(HostAmongStrangers, BotsDoNotPlayAmongThemselves) {
    HostSetup setup = host_setup(3);
    for (SeatSetup& seat : setup.table.seats) seat.bot = BotSpec{"greedy", 0};
    EXPECT_EQ(Host::check(setup).reason.id, "table.nobody");
    setup = host_setup(3);
    setup.table.seats[1].bot = setup.table.seats[2].bot = BotSpec{"greedy", 0};
    Room room(setup);
    room.begin();
    room.say(0, "take_over");
    EXPECT_TRUE(room.host().bot_to_move()) << "somebody watches what the bot does for them";
    room.take(room.host().disconnect(0, room.now));
    room.connect(9);
    EXPECT_FALSE(room.host().bot_to_move()) << "spectators come and go";
    room.connect(0);
    EXPECT_TRUE(room.host().bot_to_move());
}

TEST(HostAmongStrangers, OffersAreNotRepeatedForEver) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    const WatcherId other = 1 - turn;
    room.act(random.rng);
    room.say(turn, "undo");
    room.forget();
    room.say(turn, "undo");
    EXPECT_TRUE(room.kinds(other).empty()) << "it has been told";
    for (int i = 0; i < 3; ++i) {
        room.say(other, "consent", {{"yes", false}});
        room.say(turn, "undo");
    }
    EXPECT_EQ(room.refusal(turn), "table.offer.declined");
    EXPECT_EQ(room.last(other, "offers")["d"]["offers"].size(), 0u);
    room.act(random.rng);
    room.forget();
    room.say(turn, "undo");
    EXPECT_EQ(room.last(other, "offers")["d"]["offers"].size(), 1u) << "another move, another question";
}

// vigo.info.buried-cards
TEST(HostAmongStrangers, ARecordTellsASeatWhatItMayRecall) {
    TestRandom random;
    HostSetup setup = host_setup(2);
    setup.table.options.set("buried_cards", "hidden");
    Room room(setup);
    room.begin();
    room.play(random.rng, 8);
    ASSERT_FALSE(room.host().over());
    std::string text;
    JsonWriter writer(text);
    write_record(writer, room.table(), Seat{0}, &room.host().terms());
    const json events = json::parse(text)["events"];
    room.forget();
    room.connect(0);
    EXPECT_EQ(events, room.last(0, "table")["d"]["events"]) << "no more than the table itself";
    EXPECT_NE(std::ranges::find(events, json(nullptr)), events.end());
}

TEST(HostAmongStrangers, NobodyIsSeatedWithoutBeingAsked) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    room.connect(9);
    room.take(room.host().leave(Seat{2}, room.now));
    play_to_the_end(room, random.rng);
    room.say(0, "rematch");
    const Reply agreed = room.say(1, "rematch");
    ASSERT_TRUE(agreed.new_table);
    // Everybody moves one seat on: who left sat on 2 and would sit on 1.
    EXPECT_TRUE(agreed.new_table->setup.table.seats[1].empty);
    EXPECT_FALSE(agreed.new_table->setup.table.seats[0].empty);
    EXPECT_EQ(agreed.new_table->setup.table.seats[1].name, "");
}

} // namespace
} // namespace oya
