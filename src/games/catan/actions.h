#pragma once

#include "core/action.h"
#include "core/seat.h"
#include "games/catan/board.h"

#include <array>
#include <cstdint>

// Every small decision and every event of chance, with its arguments.

namespace oya::catan {

enum class Kind : std::uint8_t {
    // Chance.
    first,   // the first player
    terrain, // a hex and what lies there
    spiral,  // the corner where the tokens begin
    token,   // a hex and its number; at sea also when somebody reaches the hex
    harbour, // a place on the coast and its kind
    dice,    // white, red, event; in base Catan two dice
    stolen,  // the card a thief draws: a good
    drawn,   // the top card of a deck
    // The turn.
    roll,
    end_turn,
    pass, // declines whatever is asked and may be declined
    // Building; in the set-up too.
    road,
    settlement,
    city,
    wall,
    repair,
    improve,
    metropolis, // the city that takes it
    // Robber.
    robber, // moves it to a hex
    steal,  // from a seat
    // Cards that leave a hand at their owner's choice.
    discard, // a good, one card of it; in the order of the goods
    gift,    // the two cards for a Wedding, the lower good first
    // Trade.
    bank,     // gives a good at its rate, takes a good
    offer,    // begins to write an offer, or an answer to one
    give,     // adds a good to the offer that is being written
    want,     // what is wanted for it
    send,     // opens the offer, or the counter-offer, to all
    withdraw, // gives up the offer, before or after it was sent
    accept,
    refuse,
    conclude, // with a seat
    // Knights.
    recruit,
    activate,
    promote,
    move_knight, // from a corner to another; onto a weaker enemy displaces it
    chase,       // the robber, with the knight on a corner
    relocate,    // a displaced knight goes to a corner
    fight,       // how many basic, strong and mighty knights stand against the barbarians (variant)
    // Answers to the event die and to production.
    lose_city,
    draw_from, // a tied defender names a deck
    return_card,
    aqueduct, // takes a resource
    // Development cards of base Catan.
    buy_card,
    play_knight,
    play_roads,
    play_plenty, // two resources; the second is `nothing_more` when the bank has one card
    play_monopoly,
    // Progress cards: trade.
    commercial_harbor,
    harbor_offer, // a seat and the resource it is given
    harbor_give,  // the commodity it gives back
    master_merchant,
    take, // two cards of the hand the Master Merchant sees, the lower good first
    merchant,
    merchant_fleet,
    resource_monopoly,
    trade_monopoly,
    // Politics.
    bishop,
    deserter,
    give_up_knight, // the knight its owner loses to the Deserter
    place_knight,   // a corner, a strength, active or not
    diplomat,       // the road that is taken away
    intrigue,
    saboteur, // the city, or corner 0 where everybody ahead discards
    spy,
    spy_take,
    warlord,
    wedding,
    // Science.
    alchemist, // white, red
    crane,     // a track
    engineer,
    inventor, // the first of two hexes
    swap,     // the other one
    irrigation,
    medicine,
    mining,
    road_building,
    smith,
    // The sea.
    ship,         // on a path; in the set-up and for one that was lifted too
    move_ship,    // lifts the ship of a path, which then has to be placed
    gold,         // takes a resource for gold; in the order of the goods
    pirate,       // moves it to a hex
    chase_pirate, // with the knight on a corner
    move_token,   // from a hex that is then exhausted to one that has been reached
    // What others see of a step that is taken in secret.
    secret,
};
inline constexpr int kind_count = static_cast<int>(Kind::secret) + 1;

inline constexpr int nothing_more = resources; // second resource of a year of plenty that takes one card
inline constexpr int hidden_good = goods;
inline constexpr int hidden_decks = tracks + 1; // a hidden card still shows its back
constexpr int hidden_card(int card) { return card_kinds + (card < progress_kinds ? deck_of(card) : tracks); }
inline constexpr int most_of_a_good = 20; // counts 0 to 19

template <class Size>
constexpr Codes<kind_count> make_codes() {
    constexpr Argument seat{"seat", max_seats};
    constexpr Argument corner{"corner", Size::corners};
    constexpr Argument hex{"hex", Size::hexes};
    constexpr Argument edge{"edge", Size::edges};
    constexpr Argument good{"good", goods};
    constexpr Argument resource{"resource", resources};
    constexpr Argument commodity{"commodity", commodities};
    constexpr Argument count{"count", most_of_a_good};
    constexpr Argument track{"track", tracks};
    constexpr Argument card{"card", card_kinds + hidden_decks};
    return Codes<kind_count>{std::array<ActionKind, kind_count>{{
        {"first", seat},
        {"terrain", hex, {"terrain", Size::sea ? gold + 1 : desert + 1}},
        {"spiral", {"corner", hex_directions}},
        {"token", hex, {"number", 13}},
        {"harbour", {"place", Size::harbours}, {"kind", harbour_kinds}},
        {"dice", {"white", 6}, {"red", 6}, {"event", events}},
        {"stolen", {"good", goods + 1}},
        {"drawn", card},
        {"roll"},
        {"end_turn"},
        {"pass"},
        {"road", edge},
        {"settlement", corner},
        {"city", corner},
        {"wall", corner},
        {"repair", corner},
        {"improve", track},
        {"metropolis", corner},
        {"robber", hex},
        {"steal", seat},
        {"discard", good, count},
        {"gift", good, {"second", goods}},
        {"bank", good, {"for", goods}},
        {"offer"},
        {"give", good, count},
        {"want", good, count},
        {"send"},
        {"withdraw"},
        {"accept"},
        {"refuse"},
        {"conclude", seat},
        {"recruit", corner},
        {"activate", corner},
        {"promote", corner},
        {"move_knight", corner, {"to", Size::corners}},
        {"chase", corner},
        {"relocate", corner},
        {"fight", {"basic", knights_each + 1}, {"strong", knights_each + 1}, {"mighty", knights_each + 1}},
        {"lose_city", corner},
        {"draw_from", track},
        {"return_card", card},
        {"aqueduct", resource},
        {"buy_card"},
        {"play_knight"},
        {"play_roads"},
        {"play_plenty", resource, {"second", resources + 1}},
        {"play_monopoly", resource},
        {"commercial_harbor"},
        {"harbor_offer", seat, {"resource", resources + 1}},
        {"harbor_give", {"commodity", commodities + 1}},
        {"master_merchant", seat},
        {"take", good, {"second", goods}},
        {"merchant", hex},
        {"merchant_fleet", good},
        {"resource_monopoly", resource},
        {"trade_monopoly", commodity},
        {"bishop", hex},
        {"deserter", seat},
        {"give_up_knight", corner},
        {"place_knight", corner, {"strength", strengths}, {"active", 2}},
        {"diplomat", edge},
        {"intrigue", corner},
        {"saboteur", corner},
        {"spy", seat},
        {"spy_take", card},
        {"warlord"},
        {"wedding"},
        {"alchemist", {"white", 6}, {"red", 6}},
        {"crane", track},
        {"engineer", corner},
        {"inventor", hex},
        {"swap", hex},
        {"irrigation"},
        {"medicine", corner},
        {"mining"},
        {"road_building"},
        {"smith", corner},
        {"ship", edge},
        {"move_ship", edge},
        {"gold", good},
        {"pirate", hex},
        {"chase_pirate", corner},
        {"move_token", hex},
        {"secret"},
    }}};
}
template <class Size>
inline constexpr Codes<kind_count> codes = make_codes<Size>();

constexpr Action make(Kind kind, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
            static_cast<std::uint8_t>(c)};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.kind); }
// The cards of a gift, or those that the Master Merchant takes.
constexpr Cards pair_of(Action action) { return Cards::of(action.a) + Cards::of(action.b); }

} // namespace oya::catan
