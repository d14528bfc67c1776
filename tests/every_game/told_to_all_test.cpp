#include "every_game/toy.h"
#include "shelf/game_of.h"
#include "table/host.h"

#include <gtest/gtest.h>

#include <string>

// What happens at a table is not worked out anew for each who looks on.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};

struct CountedToy : Toy {
    static inline int applied = 0;
    static void apply(State& state, Actor actor, Action action) {
        ++applied;
        Toy::apply(state, actor, action);
    }
    static void apply(State& state, Actor actor, Action action, Teller& teller) {
        ++applied;
        Toy::apply(state, actor, action, teller);
    }
};

struct Evening {
    int moves = 0;
    int applied = 0;
    std::size_t told = 0; // messages to those who look on
};

// A game of three, each of whom does the first thing that may be done, before so many who look on.
Evening play_before(int lookers) {
    static const GameOf<CountedToy> game;
    HostSetup setup;
    setup.table.game = &game;
    setup.table.seats.resize(3);
    setup.table.seed = 5;
    Host host(std::move(setup), noon);
    host.open(noon);
    for (const Seat seat : Seats::first(3)) host.connect(seat.index, seat, {}, noon, "");
    for (int i = 0; i < lookers; ++i)
        host.connect(static_cast<WatcherId>(10 + i), Viewer::spectator(), {}, noon, "");
    Evening evening;
    CountedToy::applied = 0;
    const auto moves_of = [&] {
        int moves = 0;
        for (const Event& event : host.table().record()) moves += event.moves() ? 1 : 0;
        return moves;
    };
    const int before = moves_of();
    while (!host.over()) {
        const Seat seat = host.table().position().actor().seat();
        Actions actions;
        host.table().position().legal(seat, actions);
        const std::string code = std::to_string(game.code(actions[0]));
        for (const Outgoing& message :
             host.message(seat.index, R"({"t":"act","d":{"codes":[)" + code + "]}}", noon).messages)
            evening.told += message.to >= 10 ? 1 : 0;
    }
    evening.applied = CountedToy::applied;
    evening.moves = moves_of() - before;
    return evening;
}

TEST(ToldToAll, AMoveIsAppliedAsOftenForFortyAsForOne) {
    const Evening one = play_before(1);
    const Evening forty = play_before(40);
    ASSERT_GT(one.moves, 5);
    EXPECT_EQ(forty.moves, one.moves);
    EXPECT_EQ(forty.told, 40 * one.told);
    EXPECT_EQ(forty.applied, one.applied) << "in " << one.moves << " moves";
    RecordProperty("applied", one.applied);
    RecordProperty("moves", one.moves);
}

} // namespace
} // namespace oya::every_game
