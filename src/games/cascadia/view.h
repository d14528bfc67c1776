#pragma once

#include "games/cascadia/goals.h"
#include "games/cascadia/state.h"

namespace oya::cascadia {

// What a viewer may see. Nearly everything lies open: the stack has no order, and only cards in hand
// (restriction 10) are secret.
struct View {
    Viewer viewer = Viewer::spectator();
    Phase phase{};
    int seats = 0;
    int scenario = 0;
    int restriction = 0;
    Achievements achievements{};
    int turn_number = 0; // of the player to move, from 1
    int turns = 0;
    Seat turn{};
    Seat first{};
    int stack = 0;
    int supply = -1; // -1 for unlimited
    int market = 0;
    std::array<Tile, market_slots> tiles{};
    std::array<std::uint8_t, market_slots> tokens{};
    Counts bag{};
    Counts aside{};
    CardLetters cards = no_letters;              // hidden_card for what the viewer may not know
    CardReadings readings{};                     // how this table reads them
    std::array<std::uint8_t, max_seats> hands{}; // restriction 10: no_species, hidden_species, or a species
    Seats revealed{};                            // and whose card lies open
    Tile tile_in_hand = no_tile;
    std::uint8_t token_in_hand = no_species;
    Hex placed_at{};
    std::array<Tile, 2> start_tiles = {no_tile, no_tile};
    bool may_refresh = false;
    bool can_pay = false;
    std::array<Environment, max_seats> environments{};
    Sheets sheets{}; // what would be scored now, by the cards the viewer can see
    Result result{};
    int rating = 0; // of a finished solo game
    // Of a scenario: how far each goal is. An environment has lost it where a ban is broken.
    std::array<FixedVector<Progress, most_goals>, max_seats> goals{};
    std::array<bool, max_seats> scenario_won{}; // of a finished scenario
    // Of a finished game: the achievements of its mode that may be marked, one bit each.
    std::array<std::uint32_t, max_seats> earned{};
};

} // namespace oya::cascadia
