#include "kit/seed.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

// What needs the others, what is stored, and the end of a game.

namespace oya {
namespace {

TEST(Host, UndoesBeyondTheBarrierIfAllAgree) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    const WatcherId turn = room.turn().index;
    const WatcherId second = (turn + 1) % 3;
    const WatcherId third = (turn + 2) % 3;
    const std::size_t before = room.table().version();
    room.act(random.rng);
    room.say(turn, "undo", {{"id", "u"}});
    EXPECT_EQ(room.last(second, "offers")["d"]["offers"][0]["kind"], "undo");
    EXPECT_EQ(room.last(second, "offers")["d"]["offers"][0]["by"], turn);
    room.say(second, "consent", {{"yes", false}});
    EXPECT_TRUE(room.last(turn, "offers")["d"]["offers"].empty());
    room.say(third, "consent", {{"yes", true}});
    EXPECT_EQ(room.refusal(third), "table.offer.none");

    room.say(turn, "undo", {{"id", "u2"}});
    room.say(turn, "consent", {{"yes", true}});
    EXPECT_EQ(room.refusal(turn), "table.offer.none") << "nobody agrees with themselves";
    room.say(second, "consent", {{"yes", true}});
    EXPECT_EQ(room.table().version(), before + 1);
    room.say(third, "consent", {{"yes", true}});
    EXPECT_EQ(room.table().version(), before + 2);
    EXPECT_TRUE(room.table().position().equals(*room.table().position_at(before)));
    EXPECT_EQ(room.table().record().back().id, "u2");
    EXPECT_EQ(room.last(turn, "ack")["d"]["id"], "u2") << "who asked is told that it is done";

    room.act(random.rng);
    room.say(turn, "undo");
    room.act(random.rng);
    EXPECT_TRUE(room.last(turn, "events")["d"]["offers"].empty()) << "the game has gone on";
}

TEST(Host, NeverUndoesInARatedGameWhatOthersHaveLearntFrom) {
    TestRandom random;
    HostSetup setup = host_setup(2);
    setup.terms.rated = true;
    Room room(setup);
    room.begin();
    const WatcherId turn = room.turn().index;
    room.act(random.rng);
    room.say(turn, "undo");
    EXPECT_EQ(room.refusal(turn), "table.rated.undo");
    room.say(room.turn().index, "hint");
    EXPECT_EQ(room.refusal(room.turn().index), "table.rated.hint");
    room.say(turn, "take_over");
    EXPECT_EQ(room.refusal(turn), "table.rated.bot");
    room.say(turn, "pause");
    EXPECT_FALSE(room.table().paused());
    room.say(1 - turn, "consent", {{"kind", "pause"}, {"yes", true}});
    EXPECT_TRUE(room.table().paused()) << "if all want it";

    setup.table.fair->nonces = false;
    EXPECT_EQ(Host::check(setup).reason.id, "table.terms.rated-chance");
    setup.table.fair.reset();
    setup.table.seed = 4;
    EXPECT_EQ(Host::check(setup).reason.id, "table.terms.rated-chance");
    setup.terms.rated = false;
    EXPECT_FALSE(Host::check(setup));
}

TEST(Host, UndoFollowsTheTermsOfTheTable) {
    TestRandom random;
    for (const auto& [undo, code] : {std::pair(Terms::Undo::never, "table.undo.never"),
                                     std::pair(Terms::Undo::barrier, "table.undo.barrier")}) {
        HostSetup setup = host_setup(2);
        setup.terms.undo = undo;
        Room room(setup);
        room.begin();
        const WatcherId turn = room.turn().index;
        room.act(random.rng);
        room.say(turn, "undo");
        EXPECT_EQ(room.refusal(turn), code);
    }
}

TEST(Host, PausesAndGoesOn) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.say(0, "pause", {{"id", "p"}});
    EXPECT_EQ(room.last(1, "events")["d"]["paused"], true);
    const WatcherId turn = room.turn().index;
    room.act(random.rng);
    EXPECT_EQ(room.refusal(turn), "table.paused");
    EXPECT_EQ(room.host().bot_to_move(), std::nullopt);
    room.reload();
    EXPECT_TRUE(room.table().paused());
    room.connect(0);
    room.connect(1);
    room.say(1, "resume");
    EXPECT_EQ(room.last(0, "events")["d"]["paused"], false);
    room.say(1, "resume");
    EXPECT_EQ(room.refusal(1), "table.not-paused");
    const std::size_t version = room.table().version();
    room.act(random.rng);
    EXPECT_GT(room.table().version(), version);
}

TEST(Host, PublishesResultAndSecretAtTheEnd) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.connect(9);
    room.play(random.rng, 10000);
    ASSERT_TRUE(room.host().over());
    for (const WatcherId who : {0u, 1u, 9u}) {
        const json over = room.last(who, "over")["d"];
        EXPECT_EQ(over["result"]["over"], true);
        EXPECT_EQ(over["chance"]["secret"], to_hex(sha256("the secret of the test")));
        EXPECT_EQ(over["chance"]["nonces"], json({some_nonce("0"), some_nonce("1")}));
    }
    EXPECT_FALSE(verify_record(record_text(room.table(), &room.host().terms())).fault);
    const std::size_t version = room.table().version();
    for (const char* kind : {"undo", "pause", "take_over", "hand_back"}) {
        room.say(0, kind);
        EXPECT_EQ(room.refusal(0), "table.over") << kind;
    }
    EXPECT_EQ(room.table().version(), version);
}

TEST(Host, ReadsBackWhatWasStoredAtAnyMoment) {
    TestRandom random;
    for (int game = 0; game < scaled(2, 8, 100); ++game) {
        HostSetup setup = host_setup(2 + game % 3);
        setup.terms.clock = {.kind = ClockTerms::Kind::live, .bank_ms = 600'000, .increment_ms = 5'000};
        Room room(setup);
        room.begin();
        while (!room.host().over()) {
            room.now = room.now + random.rng.below(3000);
            room.act(random.rng, random.rng.below(2) == 0 ? "i" + std::to_string(random.rng.next()) : "");
            if (random.rng.below(10) == 0) room.say(0, "undo");
            if (random.rng.below(25) != 0) continue;
            const std::string before = record_text(room.table(), &room.host().terms());
            ReadHost read = Host::read(room.setup(), room.stored(), room.now);
            ASSERT_FALSE(read.fault) << read.fault.refusal.reason.id << " at " << read.fault.at;
            EXPECT_EQ(record_text(read.host->table(), &read.host->terms()), before);
            EXPECT_EQ(read.host->setup_text(), room.setup());
        }
        EXPECT_FALSE(verify_record(record_text(room.table())).fault);
    }
}

// A table with a record of so many events, as it was stored, and everybody at it.
Host long_table(Room& room, std::size_t events) {
    std::vector<std::string> stored = room.stored();
    while (stored.size() < events) stored.push_back(R"(["wish",0,"confirm","never"])");
    ReadHost read = Host::read(room.setup(), stored, room.now);
    EXPECT_TRUE(read.host);
    for (const Seat seat : read.host->table().people()) read.host->connect(seat.index, seat, {}, room.now);
    return std::move(*read.host);
}
json answer(Host& host, WatcherId who, const std::string& text, Time now) {
    return json::parse(host.message(who, text, now).messages.at(0).text);
}

TEST(Host, KeepsTheLastOfARecordForMoves) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const std::size_t most = most_events(room.table().position());
    Host host = long_table(room, most - most / 4);
    EXPECT_EQ(
        answer(host, 1, R"({"t":"wish","d":{"name":"confirm","value":"never"}})", room.now)["d"]["code"],
        "table.moves-only");
    EXPECT_EQ(answer(host, 1, R"({"t":"undo"})", room.now)["d"]["code"], "table.moves-only");
    const std::string code = std::to_string(room.any_code(random.rng));
    const json moved =
        answer(host, room.turn().index, R"({"t":"act","d":{"id":"m","codes":[)" + code + "]}}", room.now);
    EXPECT_EQ(moved["t"], "ack") << moved;
}

TEST(Host, OpensWhatIsTooLongToBeLookedAt) {
    TestRandom random;
    HostSetup setup = host_setup(2);
    setup.terms.clock = {.kind = ClockTerms::Kind::live, .bank_ms = 60'000, .increment_ms = 1000};
    Room room(setup);
    room.begin();
    const std::size_t most = most_events(room.table().position());
    Host host = long_table(room, most + 100);
    EXPECT_TRUE(host.full());
    EXPECT_EQ(answer(host, 0, R"({"t":"hello"})", room.now)["t"], "table");
    const std::string code = std::to_string(room.any_code(random.rng));
    const std::string act = R"({"t":"act","d":{"id":"m","codes":[)" + code + "]}}";
    EXPECT_EQ(answer(host, room.turn().index, act, room.now)["d"]["code"], "table.full");
    EXPECT_EQ(answer(host, 1, R"({"t":"undo"})", room.now)["d"]["code"], "table.full");
    EXPECT_EQ(host.leave(Seat{0}, room.now).refusal.reason.id, "table.full");
    EXPECT_TRUE(host.open(room.now).events.empty());
    EXPECT_FALSE(host.tick(room.now + 1'000'000).wake);
    EXPECT_EQ(host.version(), most + 100) << "no clock and no leaver adds to it";
}

TEST(Host, LetsBotsPlayNoLongerThanTheRecordCanBeRead) {
    HostSetup setup = host_setup(2);
    setup.table.seats[1].bot = BotSpec{"random", 0};
    TestRandom random;
    Room room(setup);
    room.begin();
    while (room.turn() != Seat{1}) room.act(random.rng);
    ASSERT_TRUE(room.host().bot_to_move());
    const std::size_t most = most_events(room.table().position());
    EXPECT_FALSE(long_table(room, most).bot_to_move());
    EXPECT_TRUE(long_table(room, most - 1).bot_to_move());
}

TEST(Host, NamesTheEventOfAStoreThatIsBroken) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    room.play(random.rng, 10);
    std::vector<std::string> events = room.stored();
    const std::size_t last = events.size() - 1;
    std::swap(events[last - 1], events[last]);
    EXPECT_EQ(Host::read(room.setup(), events, room.now).fault.at,
              "events[" + std::to_string(last - 1) + "]");
    events = room.stored();
    events[5] = "{";
    EXPECT_TRUE(Host::read(room.setup(), events, room.now).fault);
    EXPECT_TRUE(Host::read("", events, room.now).fault);
    EXPECT_TRUE(Host::read("{}", {}, room.now).fault);
}

} // namespace
} // namespace oya
