#include "kit/seed.h"
#include "table/room.h"

#include <gtest/gtest.h>

#include <algorithm>

// What may come to nothing has a limit, for people and for bots; the game itself always goes on.

namespace oya {
namespace {

constexpr int at_catan = 1000; // events in vain; at VIGO! as many as its longest game has
constexpr int at_vigo = 481;

HostSetup catan_setup(std::optional<BotSpec> others = {}) {
    HostSetup setup = host_setup(3);
    setup.table.game = find_game("catan");
    setup.table.options.set("expansion", "none");
    for (std::size_t seat = 1; seat < 3; ++seat) setup.table.seats[seat].bot = others;
    return setup;
}

std::vector<Action> legal(const Room& room, Seat seat) {
    Actions actions;
    room.table().position().legal(seat, actions);
    return {actions.begin(), actions.end()};
}
// The step with which whoever's turn it is could begin an offer.
std::optional<Action> offer_of(const Room& room) {
    for (const Action action : legal(room, room.turn()))
        if (room.table().game().draft(action) == Draft::begins) return action;
    return std::nullopt;
}
Reply take_step(Room& room, Action step) {
    const Seat seat = room.turn();
    if (!room.table().bot(seat))
        return room.say(seat.index, "act", {{"codes", {room.table().game().code(step)}}});
    Plan plan;
    plan.push_back(step);
    return room.take(room.host().bot_moves(seat, room.host().version(), plan, room.now));
}
void withdraw(Room& room) { take_step(room, typed(room.table(), room.turn(), "withdraw")); }
// The game goes on, without any offer, until one could be made by a person or by a bot.
void play_until_an_offer(Room& room, Rng& rng, bool by_a_bot = false) {
    do {
        std::vector<Action> steps = legal(room, room.turn());
        std::erase_if(steps, [&](Action step) { return room.table().game().draft(step) != Draft::no; });
        take_step(room, steps[rng.below(static_cast<std::uint32_t>(steps.size()))]);
    } while (!offer_of(room) || room.table().bot(room.turn()).has_value() != by_a_bot);
}

TEST(Dallying, OffersThatAreGivenUpComeToAnEnd) {
    TestRandom random;
    Room room(catan_setup());
    room.begin();
    play_until_an_offer(room, random.rng);
    const Seat seat = room.turn();
    room.say(seat.index, "wish", {{"name", "confirm"}, {"value", "never"}});
    const Action offer = *offer_of(room);
    int offers = 0;
    for (; room.refusal(seat.index).empty() && offers < at_catan; ++offers) {
        take_step(room, offer);
        if (room.refusal(seat.index).empty()) withdraw(room);
    }
    EXPECT_EQ(room.refusal(seat.index), "table.dallies");
    EXPECT_EQ(offers, at_catan / 2 + 1) << "what was begun could be given up";
    EXPECT_EQ(room.turn(), seat);

    room.reload();
    room.connect(seat.index);
    take_step(room, offer);
    EXPECT_EQ(room.refusal(seat.index), "table.dallies") << "a table remembers it";
    room.forget();
    for (WatcherId who = 0; who < 3; ++who) room.connect(who);
    play_until_an_offer(room, random.rng);
    const WatcherId next = room.turn().index;
    take_step(room, *offer_of(room));
    EXPECT_EQ(room.refusal(next), "") << "the game has gone on";
}

TEST(Dallying, DecisionsThatAreTakenBackComeToAnEnd) {
    TestRandom random;
    HostSetup setup = host_setup(2);
    setup.table.seats[1].bot = BotSpec{"random", 0};
    Room room(setup);
    room.begin();
    while (room.turn() != Seat{0}) take_step(room, legal(room, room.turn())[0]);
    const int code = room.any_code(random.rng);
    int taken_back = 0;
    for (; taken_back < at_vigo; ++taken_back) {
        room.say(0, "act", {{"codes", {code}}});
        room.say(0, "undo");
        if (!room.refusal(0).empty()) break;
    }
    EXPECT_EQ(room.refusal(0), "table.dallies");
    EXPECT_EQ(taken_back, (at_vigo + 1) / 2);
    EXPECT_NE(room.turn(), Seat{0}) << "the decision that could not be taken back any more stands";
    do take_step(room, legal(room, room.turn())[0]);
    while (room.turn() != Seat{0});
    room.act(random.rng);
    room.say(0, "undo");
    EXPECT_EQ(room.last(0, "events")["d"]["events"][0][0], "undo") << "the game had gone on";
}

TEST(Dallying, WhoChangesTheirMindForEverCanStillGoOnAndSoCanOthers) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const json wish = {{"name", "confirm"}, {"value", "never"}};
    for (int i = 0; i < at_vigo; ++i) room.say(0, "wish", wish);
    ASSERT_EQ(room.refusal(0), "");
    for (const auto& [kind, data] : std::vector<std::pair<const char*, json>>{
             {"wish", wish}, {"pause", json::object()}, {"take_over", json::object()}}) {
        const std::size_t before = room.table().version();
        room.forget();
        room.say(0, kind, data);
        EXPECT_EQ(room.refusal(0), "table.dallies") << kind;
        EXPECT_EQ(room.table().version(), before);
    }
    room.forget();
    room.say(1, "wish", wish);
    room.say(1, "pause");
    EXPECT_EQ(room.refusal(1), "");
    ASSERT_TRUE(room.table().paused());
    room.say(0, "resume");
    EXPECT_FALSE(room.table().paused()) << "what was begun can be ended by everybody";
    room.act(random.rng);
    room.say(0, "wish", wish);
    EXPECT_EQ(room.refusal(0), "") << "the game has gone on";
}

TEST(Dallying, WhoSitsDownAndGetsUpForEverStaysSeated) {
    HostSetup setup = host_setup(2);
    setup.table.seats[1].empty = true;
    Room room(setup);
    Refusal refusal;
    int times = 0;
    for (; !refusal && times < at_vigo; ++times) {
        room.take(room.host().sit(Seat{1}, "Anna", room.now));
        refusal = room.take(room.host().leave(Seat{1}, room.now)).refusal;
    }
    EXPECT_EQ(refusal.reason.id, "table.dallies");
    EXPECT_EQ(times, (at_vigo + 1) / 2);
    EXPECT_FALSE(room.table().is_empty(Seat{1}));
    room.begin();
}

TEST(Dallying, EndsForBotsToo) {
    TestRandom random;
    Room room(catan_setup(BotSpec{"random", 0}));
    room.begin();
    play_until_an_offer(room, random.rng, true);
    const Seat bot = room.turn();
    const Action offer = *offer_of(room);
    for (int i = 0; i < at_catan / 2; ++i) {
        take_step(room, offer);
        withdraw(room);
    }
    ASSERT_EQ(room.table().record().back().seat, bot);
    const std::size_t before = room.table().version();
    take_step(room, offer);
    ASSERT_GT(room.table().version(), before);
    EXPECT_EQ(room.table().game().draft(room.table().record()[before].action), Draft::no);
}

} // namespace
} // namespace oya
