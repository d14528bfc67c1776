#pragma once

#include "core/action.h"
#include "core/reference.h"
#include "core/seat.h"
#include "games/cascadero/components.h"

#include <array>
#include <cstdint>

namespace oya::cascadero {

// Everything that may be chosen before the game. `first_player` is 0 for random, or a seat counted from 1.
struct Options {
    bool farmer_side = false;
    HeraldSetup heralds = HeraldSetup::star;
    bool manual_claims = false;
    bool contact_history = false;
    int first_player = 0;
    FixedVector<std::uint8_t, player_colours> colours{blue, pink, yellow, orange}; // by seat

    friend bool operator==(const Options&, const Options&) = default;
};

struct Wishes {}; // every question is one a player wants to be asked

struct Board {
    Options options;
    int seats = 0;
    Map map;
    Tracks tracks;
    TileCounts tiles{};

    Colour colour(Seat seat) const { return static_cast<Colour>(options.colours[seat.index]); }
};

// The actions of the game. `first` and `tile` are chance's. A herald is counted in the order of the towns.
enum class Kind : std::uint8_t { first, tile, place, advance, move, herald, decline, claim, end_turn };

inline constexpr Codes<9> codes{std::array<ActionKind, 9>{{
    {"first", {"seat", max_seats}},
    {"tile", {"tile", tile_kinds}},
    {"place", {"field", hex_count}, {"seal", 2}},
    {"advance", {"track", colours}},
    {"move", {"field", hex_count}, {"direction", hex_directions}},
    {"herald", {"herald", herald_count}, {"town", max_towns}},
    {"decline"},
    {"claim", {"achievement", achievement_count}},
    {"end_turn"},
}}};

constexpr Action make(Kind kind, int a = 0, int b = 0) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0};
}
constexpr Action choose_first(Seat seat) { return make(Kind::first, seat.index); }
constexpr Action lay(Tile tile) { return make(Kind::tile, static_cast<int>(tile)); }
constexpr Action place(Field field, bool seal = false) {
    return make(Kind::place, field.index, seal ? 1 : 0);
}
constexpr Action advance(int track) { return make(Kind::advance, track); }
constexpr Action move(Field field, int direction) { return make(Kind::move, field.index, direction); }
constexpr Action move_herald(int herald, Town town) { return make(Kind::herald, herald, town.index); }
constexpr Action claim(Achievement achievement) { return make(Kind::claim, achievement); }
inline constexpr Action decline = make(Kind::decline);
inline constexpr Action end_turn = make(Kind::end_turn);

constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.kind); }
constexpr Field field_of(Action action) { return Field(int{action.a}); }
constexpr bool with_seal(Action action) { return action.b != 0; }

// The spaces of one advance whose actions have still to be carried out, from `next` up to `last`.
struct Climb {
    std::uint8_t track = 0;
    std::uint8_t next = 0;
    std::uint8_t last = 0;

    friend constexpr bool operator==(Climb, Climb) = default;
};

// The chain of actions, the innermost advance last. Two are enough: only a town scoring advances a cube by
// more than one space, and a placement scores one town at most (cascadero.map.one-town-per-field). Every
// other advance is of one space, and a climb leaves the chain before its last action is carried out. So below
// the advance at hand there can only be what is left of the town scoring's own.
using Chain = FixedVector<Climb, 2>;

struct Player {
    Fields envoys;
    std::array<std::uint8_t, colours> cubes{}; // by track
    std::uint8_t supply = envoys_each;
    std::uint8_t seals = 0; // in front of the player
    std::int16_t points = 0;
    Achievements flags = 0;

    friend constexpr bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t {
    choosing_first,
    laying_tiles,
    placing,
    advancing,     // which cube goes up by one space
    moving,        // which envoy moves
    moving_herald, // which herald goes where, by a farmer tile
    repositioning, // where the scored town's herald goes, in the advanced variant
    claiming,      // the turn is over but for claims
    over,
};

inline constexpr std::uint8_t nobody = 0xFF;

// The position. Nothing in it is hidden from anybody.
struct State {
    Reference<Board> board;
    std::array<Player, max_seats> players{};
    Fields free;   // fields without an envoy
    Fields sealed; // fields whose envoy stands on a seal
    Towns heralds = 0;
    Towns visited = 0;                          // with contact = history: towns that had an envoy beside them
    std::array<std::uint16_t, colours> seals{}; // still on each track, one bit for a space
    std::array<std::uint8_t, max_farmer_spaces> tiles{};
    std::array<std::uint8_t, first_only_count> met_first = {nobody, nobody, nobody, nobody, nobody, nobody};
    Chain chain;
    Phase phase = Phase::choosing_first;
    std::uint8_t first = 0;
    std::uint8_t turn = 0;
    std::uint8_t owed = 0; // extra turns the player has still to take
    std::uint8_t tiles_laid = 0;
    Town scored = no_town; // scored in this turn with a herald that may move afterwards

    int seats() const { return board->seats; }
    const Map& map() const { return board->map; }
    const Player& player(Seat seat) const { return players[seat.index]; }
    const Player& active() const { return players[turn]; }
    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) < 1024);

// A connected set of envoys of one colour, and the towns next to it.
struct Group {
    Fields envoys;
    Towns towns = 0;
};

// The envoys connected to the one on this field. A single envoy is no group by the rules: see `alone`.
Group group_at(const Map&, const Fields& envoys, Field);

// Whether no neighbouring field holds one of these envoys.
inline bool alone(const Map& map, const Fields& envoys, Field field) {
    return (map.around[field.index] & envoys).none();
}

// The first-only and personal achievements that a group next to these towns meets.
Achievements met_by_towns(const Map&, Towns);
// Those that cubes and seals meet.
Achievements met_by_cubes(const Tracks&, const std::array<std::uint8_t, colours>& cubes);
// Everything a player meets at this moment, groups too; all-pairs comes by itself and is left out.
Achievements met_now(const State&, Seat);
// What the player may claim now, with manual claims.
Achievements claimable(const State&, Seat);

// The fields on which the seat may place, and those on which it may put a seal under the envoy.
Fields open_to(const State&, Seat);
Fields open_with_seal(const State&, Seat);
// Those on which a seal would score a town without moving the cube (cascadero.seals.blocked-cube).
Fields sealed_in_vain(const State&, Seat);
// The fields next to one of these envoys.
Fields beside(const Map&, const Fields& envoys);

// The cubes that one step can move, one bit for a track.
unsigned movable_cubes(const State&, Seat);
// The towns that may receive a herald: no herald, and an empty field beside it.
Towns open_to_herald(const State&);
// The herald that may be repositioned stands in `scored`; where it may go.
Towns reposition_targets(const State&);
// The rank of a herald's town among the heralds, and back.
int herald_in(const State&, Town);
Town town_of_herald(const State&, int herald);

// Why a placement would score a town or not.
struct Contact {
    Town town = no_town; // next to the field
    bool group = false;  // the envoy is part of a group
    bool first = false;  // its group has no other envoy beside the town
    bool beside = false; // an envoy stands there now
    bool fresh = false;  // nobody's envoy counts as standing there already
    bool herald = false;

    bool scores(bool seal) const { return town != no_town && (group ? first : seal); }
    int steps() const { return (fresh ? 1 : 2) + (herald ? 1 : 0); }
};

// The contact an envoy of the seat makes that has just been put on the field.
Contact contact_at(const State&, Seat, Field, const Group&);

// Whether the player's cube stands at the top of the player's own track.
bool eligible(const State&, Seat);

} // namespace oya::cascadero
