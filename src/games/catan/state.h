#pragma once

#include "core/deck.h"
#include "core/reference.h"
#include "core/seat.h"
#include "games/catan/actions.h"
#include "games/catan/board.h"
#include "games/catan/components.h"
#include "games/catan/options.h"

#include <array>
#include <cstdint>

// The position of a game of Catan, with or without Cities & Knights. One engine plays both.
//
// - The Position holds the truth: every hand, every card. What a seat may know of it is the business of
//   `seen`, `view` and the seat's Knowledge; rules and legal actions never look at what the seat that acts
//   could not know.
// - Everything is counted by small numbers: seats, corners, edges, hexes (board.h), goods, cards
//   (components.h). `nothing` (255) stands for "none" wherever such a number may be missing.
// - `phase` is the question that is open, and says who answers it (`actor`): chance, the player whose turn it
//   is, or another one. `pending` are the seats that have still to answer; they are asked in turn order from
//   the active player, one after the other, except in the phases discarding, gifting and answering, where all
//   are awaited at once and their answers are independent.
// - Answers of several cards are given in ascending order, an offer good by good with its count, a discard
//   card by card, so that every choice has one way of being said. Until the last seat has finished they lie
//   in `aside` and still count as cards of the hand; nobody else sees them.
// - A step that is taken in secret is shown to others as Kind::secret. The number of such steps betrays
//   nothing: a discard has one for each card, whatever the cards are, and what stays secret (a gift, what
//   the Master Merchant takes) is named in one step.
// - A question with one possible answer is not asked, except for the roll, the end of the turn, and where
//   its absence would betray hidden cards: a Spy who finds two cards of one kind is asked which one to take.
// - What can be computed from the rest and is worth keeping (`touched`, `route`, `taken`, `with_number` ...)
//   is marked as kept; `rebuild` computes all of it anew, `unsound` compares.

namespace oya::catan {

template <class Size>
struct Board {
    Options options;
    Rules rules;
    int seats = 0;
    Island<Size> island;
};

enum class Phase : std::uint8_t {
    choosing_first, // chance
    laying_terrain,
    laying_spiral,
    laying_tokens,
    laying_harbours,
    founding,      // a building of the set-up
    founding_road, // and the road beside it
    before_roll,
    rolling,            // chance
    choosing_fighters,  // pending, with the variant of choosing fighters
    losing_city,        // pending
    choosing_deck,      // pending: tied defenders
    drawing,            // chance: progress cards for `pending`
    drawing_for_tie,    // chance: the card of the tied defender `victim`, from `deck`
    returning,          // pending: a progress card too many
    discarding,         // pending, together
    moving_robber,      // by a 7, a knight or a knight card; or the pirate
    choosing_victim,    // of the theft
    stealing,           // chance: from each of `pending`
    taking_resource,    // pending: the Aqueduct
    acting,             // trade, build, knights, cards
    buying,             // chance: a development card
    placing_metropolis, // of track `deck`
    relocating,         // the owner of the displaced knight
    free_roads,         // of a road building card; ships too
    smithing,           // the Smith's second knight
    swapping,           // the Inventor's second token; the first lies on hex `site`
    giving_up_knight,   // `victim`, by the Deserter
    placing_knight,     // by the Deserter
    rebuilding,         // the Diplomat's own road
    spying,             // on `victim`
    taking_cards,       // from `victim`, by the Master Merchant
    gifting,            // pending, together: the Wedding
    harbor_giving,      // `victim`: a commodity for the Commercial Harbor's resource
    offering,           // the active player writes an offer
    answering,          // pending, together
    concluding,         // the active player chooses a partner
    placing_ship,       // the one that was lifted from `removed`
    rebuilding_ship,    // the Diplomat's own ship
    choosing_gold,      // pending: `owed` cards each
    drawing_token,      // chance: for a hex that somebody has reached
    moving_token,       // the same when no token is left to draw
    over,
};
inline constexpr std::uint16_t no_site = 0xFFFF; // corners may have all numbers of a byte
inline constexpr int phases = static_cast<int>(Phase::over) + 1;

// What is given and what is wanted for it, from the side of the one who wrote it.
struct Offer {
    Cards give;
    Cards want;

    constexpr bool empty() const { return give.none() && want.none(); }
    friend constexpr bool operator==(const Offer&, const Offer&) = default;
};

// Why the robber or the pirate is moved, or cards are discarded. A knight chases one of the two.
enum class Cause : std::uint8_t { seven, chase, card, chase_pirate };

// `writing` is a counter-offer that nobody else knows of yet.
enum class Reply : std::uint8_t { none, writing, accepts, declines, counters };

// A knight that was driven off and has not found its new place yet.
struct Displaced {
    std::uint8_t owner = nothing;
    std::uint8_t corner = nothing; // where it stood
    std::uint8_t strength = 0;     // 0 basic, 1 strong, 2 mighty
    bool active = false;

    friend constexpr bool operator==(const Displaced&, const Displaced&) = default;
};

template <class Size>
struct Player {
    Cards hand;
    Edges<Size> roads;
    Edges<Size> ships;
    Corners<Size> settlements; // and the sideways cities
    Corners<Size> cities;
    Corners<Size> sideways;   // settlements shown by a city laid on its side (catan.barbarians.sideways)
    Corners<Size> walls;      // under cities
    Corners<Size> overturned; // cities that the Saboteur has overturned
    std::array<Corners<Size>, strengths> knights;
    Corners<Size> active;                         // knights
    Corners<Size> touched;                        // kept: corners at an end of an own road
    Corners<Size> sailed;                         // kept: corners at an end of an own ship
    Corners<Size> crossed;                        // kept: those of two or three
    Edges<Size> ringed;                           // kept: ships on a circle of ships or between two
    std::array<std::uint8_t, card_kinds> cards{}; // held face down
    CardKinds card_kinds_held = 0;                // kept: those with a count
    std::uint8_t card_count = 0;                  // kept
    std::array<std::uint8_t, tracks> levels{};
    std::uint8_t defender = 0;    // Defender of Catan cards
    std::uint8_t point_cards = 0; // Constitution and Printer, shown
    std::uint8_t army = 0;        // knight cards played
    std::uint8_t route = 0;       // kept: length of the longest road, at sea of the trade route
    std::uint8_t islands = 0;     // kept: points for the first settlements of regions
    std::uint8_t harbours = 0;    // kept: a bit for each kind of harbour
    CardKinds shown = 0;          // which point cards lie open

    Corners<Size> buildings() const { return settlements | cities; }
    Corners<Size> all_knights() const { return knights[0] | knights[1] | knights[2]; }
    // The corners at an end of an own road or ship.
    Corners<Size> reached() const {
        if constexpr (Size::sea) return touched | sailed;
        return touched;
    }
    // The strength of the knight on a corner: 1, 2 or 3.
    int strength_at(int corner) const {
        return knights[2].test(corner) ? 3 : knights[1].test(corner) ? 2 : 1;
    }
    int roads_left() const { return roads_each - roads.count(); }
    int settlements_left() const { return settlements_each - settlements.count() + sideways.count(); }
    int ships_left() const { return ships_each - ships.count(); }
    // Of so many that everybody has.
    int cities_left(int each) const { return each - cities.count() - sideways.count(); }
    int walls_left() const { return walls_each - walls.count(); }
    int knights_left(int strength) const {
        return knights_each - knights[static_cast<std::size_t>(strength)].count();
    }
    int limit() const { return hand_limit + limit_per_wall * walls.count(); }
    bool holds(Card card) const { return (card_kinds_held & only(card)) != 0; }
    friend bool operator==(const Player&, const Player&) = default;
};

struct Metropolis {
    std::uint8_t owner = nothing;
    std::uint8_t corner = nothing;

    friend constexpr bool operator==(const Metropolis&, const Metropolis&) = default;
};

using ProgressDeck = Deck<most_in_deck, deck_size>; // a card is counted from the first of its deck
using DevelopmentDeck = CardCounts<development_kinds>;

template <class Size>
struct Position {
    Reference<Board<Size>> board;
    std::array<Player<Size>, max_seats> players{};
    Cards bank;

    // The island.
    std::array<std::uint8_t, Size::hexes> terrain{};
    std::array<std::uint8_t, Size::hexes> token{}; // 0 for none
    std::array<std::uint8_t, Size::harbours> harbour_kind{};
    std::array<Hexes<Size>, 13> with_number{};  // kept: the hexes by their token
    std::array<std::uint8_t, 13> tokens_left{}; // kept: those that chance may still lay, by their number
    Edges<Size> roads;                          // kept: of everybody
    Edges<Size> ships;                          // kept: of everybody
    Corners<Size> buildings;                    // kept: of everybody
    Corners<Size> taken;                        // kept: corners where no settlement may stand any more
    Corners<Size> knights;                      // kept: of everybody

    // Cards.
    std::array<ProgressDeck, tracks> decks{};
    DevelopmentDeck development;
    std::array<std::uint8_t, development_kinds> bought{}; // in this turn, not playable yet

    // Knights of the active player, within the turn.
    Corners<Size> ready;    // may act
    Corners<Size> spent;    // have acted
    Corners<Size> promoted; // may not be promoted again

    // The sea, within the turn of the active player.
    Edges<Size> new_ships;   // may not be moved
    bool ship_moved = false; // no other one is
    Seats dry;               // owners of an Aqueduct who got nothing, while gold is chosen
    std::uint8_t least = 0;  // the first good that may still be chosen for gold

    // Answers on their way.
    Offer offer;
    std::array<Offer, max_seats> counters{};
    std::array<Reply, max_seats> replies{};
    std::array<Cards, max_seats> aside{};
    std::array<std::uint8_t, max_seats> owed{}; // how many cards the seat has to choose
    Displaced displaced;
    Seats pending;

    Phase phase = Phase::choosing_first;
    std::uint8_t first = 0;
    std::uint8_t turn = 0;
    std::uint8_t placed = 0; // set-up: buildings placed; laying: places done
    // set-up: the building whose road comes next; the Inventor's first hex
    std::uint16_t site = no_site;
    bool rolled = false;
    std::uint8_t white = 0; // the last roll; before the roll what the Alchemist has set, or 0
    std::uint8_t red = 0;
    Event event = Event::ship;
    std::uint8_t robber = nothing;
    std::uint8_t pirate = nothing;   // its hex
    std::uint8_t ship = 0;           // steps of the barbarians
    bool attacked = false;           // the barbarians have landed before
    std::uint8_t merchant = nothing; // its hex
    std::uint8_t merchant_owner = nothing;
    std::array<Metropolis, tracks> metropolis{};
    std::uint8_t longest = nothing;                      // holder of the longest road
    std::uint8_t largest = nothing;                      // holder of the largest army
    std::uint8_t deck = 0;                               // the deck or track a question is about
    std::uint8_t victim = nothing;                       // the seat a question is about
    std::uint8_t offered = nothing;                      // the Commercial Harbor's resource
    std::uint8_t free_roads = 0;                         // still to be placed
    std::uint16_t removed = 0xFFFF;                      // the edge of the Diplomat, or of a lifted ship
    std::array<std::uint8_t, max_seats> harbor_rights{}; // offers of the Commercial Harbor still open
    std::uint8_t fleet = 0;                              // goods at 2:1 in this turn, a bit each
    std::uint8_t offers_sent = 0;                        // in this turn
    bool card_played = false;                            // a development card in this turn
    Cause cause = Cause::seven;                          // of the robber's move or the discards at hand
    std::uint16_t turns = 0;                             // begun, over the whole game

    int seats() const { return board->seats; }
    const Island<Size>& island() const { return board->island; }
    const Rules& rules() const { return board->rules; }
    const Player<Size>& player(Seat seat) const { return players[seat.index]; }
    const Player<Size>& active() const { return players[turn]; }
    int sum() const { return white + red; }
    // The edges with a road or a ship.
    Edges<Size> paths() const {
        if constexpr (Size::sea) return roads | ships;
        return roads;
    }
    friend bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(Position<Small>) < 2048);
static_assert(sizeof(Position<Large>) < 4096);

// The first of these seats in turn order, counted from the active player. There must be one.
template <class Size>
constexpr Seat next_of(const Position<Size>& position, Seats seats) {
    const unsigned bits = seats.bits();
    const unsigned later = bits >> position.turn << position.turn;
    return *Seats::from_bits(later != 0 ? later : bits).begin();
}

// The seat whose building comes next in the set-up (catan.setup.snake-order).
template <class Size>
constexpr Seat founder(const Position<Size>& position) {
    const int seats = position.seats();
    const int step = position.placed < seats ? position.placed : 2 * seats - 1 - position.placed;
    return Seat{static_cast<std::uint8_t>((position.first + step) % seats)};
}

// The points everybody can count.
template <class Size>
int public_points(const Position<Size>&, Seat);
// With hidden victory point cards.
template <class Size>
int points(const Position<Size>&, Seat);

// The corners with pieces of other players.
template <class Size>
Corners<Size> enemies_of(const Position<Size>& position, Seat seat) {
    const Player<Size>& own = position.player(seat);
    return (position.buildings | position.knights).andnot(own.buildings() | own.all_knights());
}

// The owner of the building or the knight on a corner, or `nothing`.
template <class Size>
std::uint8_t building_owner(const Position<Size>&, int corner);
template <class Size>
std::uint8_t knight_owner(const Position<Size>&, int corner);

// Free edges on which the seat may build a road or a ship; free corners for a settlement; settlements that
// may become cities; corners for a new knight. Pieces and prices are not looked at.
template <class Size>
Edges<Size> road_sites(const Position<Size>&, Seat);
template <class Size>
Edges<Size> ship_sites(const Position<Size>&, Seat);
template <class Size>
Corners<Size> settlement_sites(const Position<Size>&, Seat);
template <class Size>
Corners<Size> city_sites(const Position<Size>&, Seat);
template <class Size>
Corners<Size> knight_sites(const Position<Size>&, Seat);

// The corners that a knight of the seat reaches from a corner along own roads and ships, that corner left
// out; it stops at enemy pieces, which are not part of the result. With `enemies` those where it would meet
// an enemy knight are returned instead.
template <class Size>
Corners<Size> knight_reach(const Position<Size>&, Seat, int corner, bool enemies = false);

// The longest trail over roads that does not pass these corners, and the seat's longest road or trade route.
template <class Size>
int longest_trail(const Island<Size>&, const Edges<Size>& roads, const Corners<Size>& cuts);
template <class Size>
int route_length(const Position<Size>&, Seat);

// How many cards of the good the bank wants for one, 4, 3 or 2.
template <class Size>
int bank_rate(const Position<Size>&, Seat, int good);

// Roads and ships that the Diplomat may take from this seat (catan.cards-politics.diplomat-open, -strand,
// catan.sea-knights.diplomat-ship).
template <class Size>
Edges<Size> open_roads(const Position<Size>&, Seat owner);
template <class Size>
Edges<Size> open_ships(const Position<Size>&, Seat owner);

// The knights that count for readiness, promotion and the like.
template <class Size>
Corners<Size> promotable(const Position<Size>&, Seat);

// Whether robber and pirate may be moved (catan.robber.lock, catan.sea-knights.pirate-lock).
template <class Size>
bool robber_free(const Position<Size>& position) {
    return !position.rules().robber_lock || !position.rules().knights || position.attacked;
}

// Computes everything that is marked as kept.
template <class Size>
void rebuild(Position<Size>&);

} // namespace oya::catan
