#pragma once

#include "core/message.h"
#include "core/story.h"
#include "games/catan/board.h"
#include "games/catan/components.h"
#include "games/catan/state.h"

#include <vector>

// What a game of Catan tells people: the words for its things, and the facts that need more than one line.

namespace oya::catan {

Message good_message(int good);
Message terrain_message(int terrain);
Message harbour_kind_message(int kind);
Message card_message(int card);
Message track_message(int track);
Message building_message(int track, int level); // the improvement of a level
Message strength_message(int strength);         // 0 basic
Message event_message(Event);
Message hex_message(Hex);
Message corner_message(CornerName);
Message edge_message(Hex, int side);
// A list: "2 wool, 1 ore".
std::vector<Message> cards_message(Cards);
std::vector<Message> cards_or_nothing(Cards);

template <class Size>
Message hex_message(const Island<Size>& island, int hex) {
    return hex_message(island.hexes[static_cast<std::size_t>(hex)].hex);
}
// By the hex whose top or bottom it is, or on the coast, where that may be the sea, by the land beside it.
template <class Size>
Message corner_message(const Island<Size>&, int corner);
// A path by the lowest numbered hex at its side.
struct EdgeName {
    Hex hex;
    int side = 0;
};
template <class Size>
EdgeName edge_name(const Island<Size>& island, int edge) {
    const auto& path = island.edges[static_cast<std::size_t>(edge)];
    return {island.hexes[path.hex].hex, path.side};
}
template <class Size>
Message edge_message(const Island<Size>& island, int edge) {
    const EdgeName name = edge_name(island, edge);
    return edge_message(name.hex, name.side);
}
template <class Size>
Message harbour_message(const Island<Size>& island, int place) {
    const auto& harbour = island.harbours[static_cast<std::size_t>(place)];
    return edge_message(island.hexes[harbour.hex].hex, harbour.side);
}

// What chance has laid is told when the last one lies, kind by kind: nineteen sentences are a list nobody
// reads.
template <class Size>
void tell_terrain(Teller&, const Position<Size>&);
template <class Size>
void tell_tokens(Teller&, const Position<Size>&);
void tell_hidden_points(Teller&, Seat, int cards);
void tell_win(Teller&, bool knights, Seat, int points);
void tell_longest(Teller&, std::uint8_t before, std::uint8_t now, int length);
void tell_trade_route(Teller&, std::uint8_t before, std::uint8_t now, int length);
void tell_dice(Teller&, bool knights, Seat, int white, int red, Event);
// The bank has less of a good than these seats are owed.
void tell_shortage(Teller&, int good, Seats claimants);
// Cards that everybody sees: to a hand or from it.
void tell_gain(Teller&, RuleId, Seat, Cards);
// Cards from one hand to another, which only the two may see.
void tell_closed(Teller&, RuleId, Seat from, Seat to, Cards);

} // namespace oya::catan
