#include "table/room.h"

#include "kit/seed.h"
#include "shelf/games.h"

#include <set>

// A game told once more, event by event: to each what they saw, and while it goes on no more than may be
// looked at again.

namespace oya {
namespace {

std::string written(const AnyPosition& position, Viewer viewer) {
    std::string text;
    {
        JsonWriter writer(text);
        position.write_view(writer, viewer);
    }
    return text;
}

json replay(const Host& host, Viewer viewer, std::size_t from = 0) {
    return json::parse(host.replay_text(viewer, from));
}
json replay(const Room& room, Viewer viewer, std::size_t from = 0) {
    return replay(room.host(), viewer, from);
}

// Every view on the way is that of the position.
void expect_followed(const Room& room, Viewer viewer, const json& told) {
    const std::size_t from = told["from"];
    json view = told["view"];
    EXPECT_EQ(view, json::parse(written(*room.table().position_at(from), viewer)));
    for (std::size_t at = 0; at < told["changes"].size(); ++at) {
        view = changed(view, told["changes"][at]);
        ASSERT_EQ(view, json::parse(written(*room.table().position_at(from + at + 1), viewer))) << at;
    }
}

HostSetup island() {
    HostSetup setup = host_setup(3);
    setup.table.game = find_game("catan");
    setup.table.options = {};
    return setup;
}

// A long game of somebody who takes any step, among bots that do the same; nobody reads what is told.
Host long_game(Rng& rng, std::size_t events) {
    constexpr Time noon{1'800'000'000'000};
    HostSetup setup = island();
    setup.table.fair.reset();
    setup.table.seed = 7;
    for (std::size_t seat = 1; seat < 3; ++seat) setup.table.seats[seat].bot = parse_bot("random");
    Host host(setup, noon);
    host.open(noon);
    host.connect(0, Seat{0}, {}, noon);
    while (!host.over() && host.version() < events) {
        if (const std::optional<Seat> bot = host.bot_to_move()) {
            const std::unique_ptr<Thinking> thinking = host.think(*bot);
            while (!thinking->run(1000)) {
            }
            host.bot_moves(*bot, host.version(), thinking->plan(), noon);
        } else {
            const int code = host.table().game().code(any_action(host.table(), rng));
            host.message(0, R"({"t":"act","d":{"codes":[)" + std::to_string(code) + "]}}", noon);
        }
    }
    return host;
}

TEST(Replay, TellsEverybodyWhatTheySawOnceMore) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    room.play(random.rng, 10'000);
    ASSERT_TRUE(room.host().over());
    std::set<std::string> hands;
    for (const Viewer viewer : {Viewer(Seat{0}), Viewer(Seat{1}), Viewer(Seat{2}), Viewer::spectator()}) {
        const json told = replay(room, viewer);
        EXPECT_EQ(told["game"], "vigo");
        EXPECT_EQ(told["over"], true);
        EXPECT_EQ(told["from"], 0);
        EXPECT_EQ(told["version"], room.table().version());
        EXPECT_EQ(told["events"].size(), room.table().version());
        EXPECT_EQ(told["you"], viewer.is_seat() ? json(viewer.seat().index) : json("spectator"));
        EXPECT_FALSE(told["facts"].empty());
        EXPECT_FALSE(told["facts"][0].contains("text")) << "in whatever language it is read";
        expect_followed(room, viewer, told);
        hands.insert(told["events"].dump());
    }
    EXPECT_EQ(hands.size(), 4u) << "each was dealt other cards";
}

TEST(Replay, BeginsWhereItIsAskedTo) {
    TestRandom random;
    Room room(island());
    room.begin();
    room.play(random.rng, 60);
    const json all = replay(room, Seat{1});
    const json told = replay(room, Seat{1}, 30);
    EXPECT_EQ(told["from"], 30);
    EXPECT_EQ(told["events"], json(all["events"].begin() + 30, all["events"].end()));
    EXPECT_GE(told["facts"][0]["event"], 30);
    expect_followed(room, Seat{1}, told);
    const json none = replay(room, Seat{1}, 100'000);
    EXPECT_EQ(none["from"], room.table().version());
    EXPECT_TRUE(none["events"].empty());
}

TEST(Replay, IsToldInPieces) {
    TestRandom random;
    const Host host = long_game(random.rng, Host::most_replayed + 10);
    ASSERT_GE(host.version(), Host::most_replayed + 10);
    const json first = replay(host, Viewer::spectator());
    EXPECT_EQ(first["events"].size(), Host::most_replayed);
    EXPECT_EQ(first["changes"].size(), Host::most_replayed);
    EXPECT_LT(first["facts"].back()["event"], Host::most_replayed);
    json view = first["view"];
    for (const json& each : first["changes"]) view = changed(view, each);
    EXPECT_EQ(replay(host, Viewer::spectator(), Host::most_replayed)["view"], view) << "goes on from there";
}

TEST(Replay, DoesNotTurnUpWhatTheGameHasTurnedDown) {
    TestRandom random;
    HostSetup setup = host_setup(3);
    setup.table.options.set("buried_cards", "hidden");
    Room room(setup);
    room.begin();
    room.play(random.rng, 40);
    ASSERT_FALSE(room.host().over());
    ASSERT_FALSE(room.table().recalls(0));
    const json told = replay(room, Seat{0});
    const std::size_t from = told["from"];
    EXPECT_LT(from, room.table().version());
    ASSERT_GT(from, 0u);
    EXPECT_FALSE(room.table().recalls(from - 1));
    for (std::size_t number = from; number < room.table().version(); ++number)
        EXPECT_TRUE(room.table().recalls(number)) << number;
    expect_followed(room, Seat{0}, told);
    for (const json& event : told["events"]) EXPECT_FALSE(event.is_null());
}

} // namespace
} // namespace oya
