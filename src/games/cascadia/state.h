#pragma once

#include "core/action.h"
#include "core/bits.h"
#include "core/reference.h"
#include "core/seat.h"
#include "games/cascadia/environment.h"
#include "games/cascadia/options.h"
#include "games/cascadia/scoring.h"

#include <array>
#include <cstdint>

namespace oya::cascadia {

// What a seat wants to be done for it; it may change at any time.
struct Wishes {
    bool return_unplaceable = true; // give back a token that fits nowhere without being asked
};

struct Board {
    Options options;
    int seats = 0;
    int market = market_slots; // pairs on offer
    int turns = full_turns;    // of each player
    int tiles = 0;             // in play, starter_count aside
    int nature_cost = 1;
    bool tile_limits = false;       // whether a rule says where tiles may lie beyond touching another
    CardLetters cards = no_letters; // where chance does not draw them

    bool solo() const { return seats == 1; }
    int restriction() const { return options.restriction(); }
};

// The actions of the game. Chance takes the first six. A card or letter somebody may not know is hidden.
enum class Kind : std::uint8_t {
    hand,     // a seat is dealt the card of a species (restriction 10)
    card,     // the letter of a species
    first,    // the first player
    starter,  // the next player's starter
    tile,     // from the stack
    token,    // from the bag
    refresh,  // the free removal of three of a kind
    wipe,     // the paid removal of some tokens
    take,     // a tile and a token
    place,    // the tile in hand, at a cell
    turn,     // the tile just placed, clockwise from its first orientation
    settle,   // the token in hand, on a tile
    give_back // the token in hand, to the bag
};
inline constexpr int hidden_species = species;
inline constexpr int hidden_letter = letters;

inline constexpr Codes<13> codes{std::array<ActionKind, 13>{{
    {"hand", {"species", species + 1}},
    {"card", {"species", species}, {"letter", letters + 1}},
    {"first", {"seat", max_seats}},
    {"starter", {"starter", starter_count}},
    {"tile", {"tile", habitat_tiles}},
    {"token", {"species", species}},
    {"refresh"},
    {"wipe", {"slots", 1 << market_slots}},
    {"take", {"tile", market_slots}, {"token", market_slots}},
    {"place", {"cell_row", cell_rows}, {"cell_column", cell_columns}},
    {"turn", {"turns", sides}},
    {"settle", {"cell_row", cell_rows}, {"cell_column", cell_columns}},
    {"give_back"},
}}};

constexpr Action make(Kind kind, int a = 0, int b = 0) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.kind); }

// A cell as the two arguments of an action.
Action at_cell(Kind kind, Hex cell);
Hex cell_of(Action);
// Adds the placing of a tile at every open cell.
void place_anywhere(const Environment&, Actions&);

enum class Phase : std::uint8_t {
    hands,
    cards,
    first_player,
    starters,
    start_tiles, // restriction 7: two tiles for the seat to move
    layout,      // restriction 7: the seat turns them
    filling,     // chance fills the empty places of the market
    choosing,    // before the selection
    placing,     // tile and token in hand
    turning,     // a tile has been placed and is turned
    over
};

using Counts = std::array<std::uint8_t, species>;
inline constexpr std::uint8_t no_species = 0xFF;

// The position. Tiles that nobody has seen are a set without an order: chance draws one of them when a tile
// is turned up, and those that never come are the ones left out of the game.
struct State {
    Reference<Board> board;
    Bits<habitat_tiles> unseen = Bits<habitat_tiles>::all();
    std::array<Environment, max_seats> environments{};
    std::array<Tile, market_slots> tiles = {no_tile, no_tile, no_tile, no_tile};
    std::array<std::uint8_t, market_slots> tokens = {no_species, no_species, no_species, no_species};
    Counts bag = {tokens_per_species, tokens_per_species, tokens_per_species, tokens_per_species,
                  tokens_per_species};
    Counts aside{}; // removed from the market, not yet back in the bag
    Counts gone{};  // discarded in solo
    CardLetters cards = no_letters;
    std::array<std::uint8_t, max_seats> hands = {no_species, no_species, no_species,
                                                 no_species}; // restriction 10
    Seats revealed{};                                         // whose card lies open
    std::uint8_t starters_left = (1 << starter_count) - 1;
    std::uint8_t stack = 0; // face-down tiles
    std::uint8_t first = 0;
    std::uint8_t turn = 0; // the seat to move
    std::uint8_t turns_done = 0;
    Phase phase = Phase::first_player;
    bool in_turn = false;         // the market is being filled in the middle of a turn
    bool refreshed = false;       // the free removal of this turn is used
    bool spent = false;           // a Nature Token was spent this turn
    bool lifted = false;          // restrictions 1 and 2, or enforced bans, cannot be obeyed this turn
    std::uint8_t new_slot = 0xFF; // the tile placed this turn
    Tile tile_in_hand = no_tile;
    std::uint8_t token_in_hand = no_species;
    Hex placed_at{};                                      // while turning
    std::array<Tile, 2> start_tiles = {no_tile, no_tile}; // restriction 7

    int seats() const { return board->seats; }
    Environment& mine() { return environments[turn]; }
    const Environment& mine() const { return environments[turn]; }
    int nature_supply() const; // of the 25 in the box
    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) < 2048);

constexpr int sum_of(const Counts& counts) {
    int sum = 0;
    for (std::uint8_t each : counts) sum += each;
    return sum;
}

// The species whose card is drawn next, and which of its two (restriction 6).
struct NextCard {
    std::size_t animal;
    std::size_t place;
};
NextCard next_card(const State&);

// The species that at least three market tokens show, or -1, and the slots that show it.
struct Crowd {
    int animal = -1;
    unsigned slots = 0;
    int size = 0;
};
Crowd crowd(const State&);

// Whether the crowd may be removed for free now (cascadia.overpopulation.three-window).
bool may_refresh(const State&);
// Whether a Nature action can be paid.
bool can_pay(const State&);

// The orientations in which the tile may lie at the cell: one bit for each, 0 if it may not lie there at all.
// A face without a second terrain has only its first.
unsigned turns_allowed(const State&, Tile, Hex);
// Whether the tile may lie anywhere, by the rules that say where.
bool fits_somewhere(const State&, Tile);
// Whether this market tile may be selected (cascadia.restrictions.r01-r02-no-legal-tile).
bool may_take_tile(const State&, int slot);
// The tiles the token in hand may go on.
Slots homes(const State&);

// The species whose cards a viewer can see, one bit each.
unsigned cards_seen(const State&, Viewer);

// The score sheets as they would be if the game ended now, counting only the species in `counted`.
Sheets sheets(const State&, unsigned counted = 0b11111);

} // namespace oya::cascadia
