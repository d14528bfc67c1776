#include "table/room.h"

#include <gtest/gtest.h>

#include <algorithm>

// A host with a game in which several are asked at once, and whose views hold everything that JSON can.

namespace oya {
namespace {

HostSetup catan_setup(std::shared_ptr<const AnyPosition> opening = {}) {
    HostSetup setup;
    setup.table.game = find_game("catan");
    for (const std::string_view name : {"Anna", "Ben", "Cleo"})
        setup.table.seats.push_back({std::string(name)});
    setup.table.options.set("expansion", "none");
    setup.table.seed = 5;
    setup.table.opening = std::move(opening);
    return setup;
}

// A random game until two have to discard, or to answer an offer.
std::shared_ptr<const AnyPosition> two_are_asked() {
    const HostSetup setup = catan_setup();
    std::shared_ptr<AnyPosition> position = setup.table.game->start(setup.table.options, 3);
    Rng rng(2);
    while (position->awaited().count() < 2) {
        const Actor actor = position->actor();
        if (actor.is_nobody()) return nullptr;
        Actions legal;
        if (actor.is_seat()) position->legal(actor.seat(), legal);
        position->apply(actor, actor.is_chance()
                                   ? position->draw(rng)
                                   : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return position;
}

json answer(const Room& room, Seat seat, std::size_t version) {
    Actions legal;
    room.table().position().legal(seat, legal);
    return {{"t", "act"}, {"v", version}, {"d", {{"codes", {room.table().game().code(legal[0])}}}}};
}

// Answers cross each other on their way.
TEST(HostOfCatan, TakesAnswersThatCross) {
    const auto opening = two_are_asked();
    ASSERT_NE(opening, nullptr);
    Room room(catan_setup(opening));
    for (WatcherId who = 0; who < 3; ++who) room.connect(who);
    ASSERT_TRUE(room.table().begun());
    const std::size_t version = room.table().version();
    const Seat first = *room.table().position().awaited().begin();
    const Seat second = *room.table().position().awaited().without(first).begin();
    const json of_second = answer(room, second, version);
    const json of_first = answer(room, first, version);
    room.say(first.index, of_first);
    EXPECT_EQ(room.refusal(first.index), "");
    ASSERT_TRUE(room.table().position().awaited().has(second));
    const std::size_t now = room.table().version();
    ASSERT_GT(now, version);
    room.say(first.index, of_first);
    EXPECT_EQ(room.refusal(first.index), "table.stale") << "one's own step lies between";
    ASSERT_EQ(room.table().version(), now);
    room.say(second.index, of_second);
    EXPECT_EQ(room.refusal(second.index), "") << "only the other's answer lies between";
    EXPECT_GT(room.table().version(), now);
}

// What was undone meanwhile is another question, also for who was asked all the time.
TEST(HostOfCatan, TakesNoAnswerAcrossAnUndo) {
    const auto opening = two_are_asked();
    ASSERT_NE(opening, nullptr);
    Room room(catan_setup(opening));
    for (WatcherId who = 0; who < 3; ++who) room.connect(who);
    const std::size_t version = room.table().version();
    const Seat first = *room.table().position().awaited().begin();
    const Seat second = *room.table().position().awaited().without(first).begin();
    const json of_second = answer(room, second, version);
    room.say(first.index, answer(room, first, version));
    room.say(first.index, "undo");
    for (WatcherId who = 0; who < 3; ++who)
        if (who != first.index) room.say(who, "consent", {{"yes", true}});
    const std::size_t now = room.table().version();
    ASSERT_EQ(room.table().record().back().kind, Event::Kind::undo);
    for (std::size_t number = version; number < now; ++number)
        ASSERT_TRUE(room.table().position_at(number)->awaited().has(second));
    room.say(second.index, of_second);
    EXPECT_EQ(room.refusal(second.index), "table.stale");
    ASSERT_EQ(room.table().version(), now);
    room.say(second.index, answer(room, second, now));
    EXPECT_EQ(room.table().version(), now + 1);
}

// What a table of other rules shows is copied out of what was kept, with everything that JSON can hold.
TEST(HostOfCatan, ShowsViewsOfOldRulesAsTheyWere) {
    Room room(catan_setup(two_are_asked()));
    for (WatcherId who = 0; who < 3; ++who) room.connect(who);
    const auto of_rules = [](std::string text, std::string_view rules) {
        const std::size_t at = text.find("\"rules\":");
        EXPECT_NE(at, text.npos);
        const std::size_t begin = at + 8;
        return text.replace(begin, text.find(',', begin) - begin, rules);
    };
    std::string snapshot = of_rules(room.host().snapshot_text(), "99");
    // As if another program had written it: what is shown to who watches is not what it would be now.
    const std::size_t phase = snapshot.find("\\\"phase\\\":\\\"");
    ASSERT_NE(phase, snapshot.npos);
    snapshot.insert(phase + 14, "x");
    ReadHost read = Host::read(of_rules(room.setup(), "99"), room.stored(), room.now, snapshot);
    ASSERT_TRUE(read.host) << read.fault.refusal.reason.id;
    ASSERT_TRUE(read.host->only_to_look_at());
    for (const Seat seat : Seats::first(3)) {
        std::string view;
        {
            JsonWriter writer(view);
            room.table().position().write_view(writer, seat);
        }
        const Reply reply = read.host->connect(seat.index, seat, {}, room.now, "en");
        const auto table =
            std::find_if(reply.messages.begin(), reply.messages.end(),
                         [](const Outgoing& each) { return json::parse(each.text)["t"] == "table"; });
        ASSERT_NE(table, reply.messages.end());
        EXPECT_EQ(json::parse(table->text)["d"]["view"], json::parse(view));
    }
}

} // namespace
} // namespace oya
