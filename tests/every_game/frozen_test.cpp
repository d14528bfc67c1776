#include "every_game/broken_toys.h"
#include "kit/seed.h"
#include "shelf/game_of.h"
#include "table/host.h"

#include <gtest/gtest.h>

// A game that breaks a promise of its box stops one table and nothing else.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};

template <class G>
HostSetup toy_table() {
    static const GameOf<G> game;
    HostSetup setup;
    setup.table.game = &game;
    setup.table.seats.resize(2);
    setup.table.seed = 5;
    return setup;
}

void connect_all(Host& host) {
    host.open(noon);
    for (const Seat seat : Seats::first(2)) host.connect(seat.index, seat, {}, noon, "en");
}

// Everybody keeps their card until the table stands still or the game is over.
Reply play_until_something(Host& host) {
    Reply reply;
    for (int round = 0; round < 100 && !host.frozen() && !host.over(); ++round) {
        const Seat seat = host.table().position().actor().seat();
        const int code = host.table().game().code(toy::answer(toy::Answer::keep));
        reply = host.message(seat.index,
                             R"({"t":"act","d":{"id":"x)" + std::to_string(round) + R"(","codes":[)" +
                                 std::to_string(code) + "]}}",
                             noon);
    }
    return reply;
}

TEST(Frozen, AStepThatBreaksAPromiseStopsItsTable) {
    Host broken(toy_table<broken::LosesACard>(), noon);
    Host sound(toy_table<Toy>(), noon);
    connect_all(broken);
    connect_all(sound);
    const Reply reply = play_until_something(broken);
    ASSERT_TRUE(broken.frozen());
    EXPECT_FALSE(reply.broken.empty());
    EXPECT_EQ(reply.events.size(), 1u) << "the step was not taken";
    EXPECT_TRUE(reply.events[0].starts_with(R"(["frozen",)")) << reply.events[0];
    EXPECT_EQ(broken.table().position().unsound(), "") << "what can be seen is sound";
    int told = 0;
    for (const Outgoing& outgoing : reply.messages) {
        told += outgoing.text.find(R"("t":"frozen")") != std::string::npos;
        EXPECT_EQ(outgoing.text.find(reply.broken), std::string::npos)
            << "what broke may be something hidden";
    }
    EXPECT_EQ(told, 2);

    const std::size_t version = broken.version();
    for (const char* text : {R"({"t":"act","d":{"codes":[4]}})", R"({"t":"undo"})", R"({"t":"pause"})",
                             R"({"t":"wish","d":{"name":"confirm","value":"barrier"}})"}) {
        const Reply refused = broken.message(0, text, noon);
        EXPECT_TRUE(refused.events.empty());
        ASSERT_EQ(refused.messages.size(), 1u);
        EXPECT_NE(refused.messages[0].text.find("table.frozen"), std::string::npos)
            << refused.messages[0].text;
    }
    EXPECT_FALSE(broken.tick(noon + 1'000'000).wake);
    EXPECT_EQ(broken.bot_to_move(), std::nullopt);
    EXPECT_EQ(broken.version(), version);

    play_until_something(sound);
    EXPECT_TRUE(sound.over()) << "others go on";
    EXPECT_FALSE(sound.frozen());
}

TEST(Frozen, StaysSoInTheRecord) {
    Host host(toy_table<broken::LosesACard>(), noon);
    connect_all(host);
    play_until_something(host);
    ASSERT_TRUE(host.frozen());
    Table again = Table::unopened(toy_table<broken::LosesACard>().table);
    for (const Event& event : host.table().record()) ASSERT_FALSE(again.replay(event));
    EXPECT_TRUE(again.frozen());
    EXPECT_EQ(again.broken(), host.table().broken());
    EXPECT_EQ(again.act(Seat{0}, toy::answer(toy::Answer::keep)).reason.id, "table.frozen");
}

} // namespace
} // namespace oya::every_game
