#include "games/catan/given.h"

#include <functional>

// Positions at sea that cannot be: each is sound but for one thing, and is refused for that.

namespace oya::catan {

namespace {

using Sea = SeaGiven::Game;

struct Broken {
    std::string_view fault;
    std::function<void(Sea::State&)> change;
};

void expect_faults(const SeaGiven& sound, std::initializer_list<Broken> list) {
    ASSERT_EQ(Sea::unsound(sound.state), "");
    for (const Broken& broken : list) {
        Sea::State state = sound.state;
        broken.change(state);
        EXPECT_EQ(Sea::unsound(state), broken.fault);
    }
}

} // namespace

TEST(CatanSeaSoundness, of_ships_and_pirate) {
    const SeaGiven begun = SeaGiven::fresh("chart=pirates").found_all();
    const int corner = corner_called(begun.state, "N(0,0)");
    const int inland = edge_called(begun.state, "N(-1,0)", "S(-1,-1)");
    const int open = edge_called(begun.state, "N(0,0)", "S(1,-2)");
    const auto land = static_cast<std::uint8_t>(hex_called(begun.state, "-1,0"));
    const auto water = static_cast<std::uint8_t>(hex_called(begun.state, "0,0"));
    expect_faults(
        begun, {
                   {"the robber is at sea", [&](auto& s) { s.robber = water; }},
                   {"the pirate is not at sea", [&](auto& s) { s.pirate = land; }},
                   {"the pirate is off the map", [](auto& s) { s.pirate = 120; }},
                   {"a ship where none can be", [&](auto& s) { s.players[0].ships.set(inland); }},
                   {"a road where none can be", [&](auto& s) { s.players[0].roads.set(open); }},
                   {"a building at sea", [&](auto& s) { s.players[0].settlements.set(corner); }},
                   {"a road or a ship without a link", [&](auto& s) { s.players[1].ships.set(open); }},
                   {"what is kept does not fit the rest", [](auto& s) { s.players[1].islands = 1; }},
                   {"what is kept does not fit the rest", [](auto& s) { s.tokens_left[5] = 1; }},
                   {"a new ship that is none", [&](auto& s) { s.new_ships.set(open); }},
                   {"gold out of order", [](auto& s) { s.least = 1; }},
                   {"an Aqueduct out of order", [](auto& s) { s.dry = Seats(Seat{1}); }},
                   {"a lifted ship that cannot be", [](auto& s) { s.phase = Phase::placing_ship; }},
                   {"a lifted ship that cannot be",
                    [&](auto& s) {
                        s.phase = Phase::rebuilding_ship;
                        s.removed = static_cast<std::uint16_t>(inland);
                    }},
                   {"a hex that waits for its token", [](auto& s) { s.phase = Phase::drawing_token; }},
                   {"answers are awaited at the wrong time", [](auto& s) { s.phase = Phase::choosing_gold; }},
                   {"gold that cannot be",
                    [](auto& s) {
                        s.phase = Phase::choosing_gold;
                        s.pending = Seats(Seat{1});
                    }},
               });
    SeaGiven both("1: road S(0,-2)-N(-1,0), ship S(0,-2)-N(0,-1), settlement S(0,-2)");
    const int coast = edge_called(both.state, "S(0,-2)", "N(-1,0)");
    expect_faults(both, {{"a ship where none can be", [&](auto& s) { s.players[1].ships.set(coast); }}});
}

TEST(CatanSeaSoundness, of_a_lifted_ship) {
    SeaGiven lifted("1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)");
    lifted.play("lift N(0,-1)-S(1,-2)");
    const auto other = static_cast<std::uint16_t>(edge_called(lifted.state, "S(0,-2)", "N(0,-1)"));
    expect_faults(lifted, {
                              {"a lifted ship that cannot be", [&](auto& s) { s.removed = other; }},
                              {"two ships that move", [](auto& s) { s.ship_moved = true; }},
                              {"", [](auto& s) { s.players[0].route = 2; }}, // settled later
                          });
}

TEST(CatanSeaSoundness, of_islands_without_sea) {
    const Given plain = Given::fresh().found_all();
    for (const Phase phase : {Phase::placing_ship, Phase::choosing_gold, Phase::drawing_token}) {
        Game::State state = plain.state;
        state.phase = phase;
        EXPECT_EQ(Game::unsound(state), "a question of the sea");
    }
    Game::State moved = plain.state;
    moved.ship_moved = true;
    EXPECT_EQ(Game::unsound(moved), "something of the sea");
    Game::State pirate = plain.state;
    pirate.pirate = 3;
    EXPECT_EQ(Game::unsound(pirate), "the pirate is not at sea");
    Game::State ship = plain.state;
    ship.players[0].ships.set(0);
    EXPECT_EQ(Game::unsound(ship), "a ship where none can be");
}

} // namespace oya::catan
