#include "games/catan/catan.h"
#include "games/catan/counted.h"
#include "games/catan/json_names.h"
#include "games/catan/notation.h"
#include "games/catan/robber.h"

// Positions and views written as JSON.

namespace oya {

using namespace catan;

namespace {

// Writes what everybody sees and what belongs to one position alike.
template <class Size>
class Writing {
  public:
    Writing(JsonWriter& json, const Position<Size>& state) : json_(json), state_(state) {}

    void common() {
        json_.field("phase", phase_names[static_cast<std::size_t>(state_.phase)]);
        json_.field("first", state_.first).field("turn", state_.turn).field("turns", state_.turns);
        json_.field("placed", state_.placed);
        if (state_.site != no_site) json_.field("site", state_.site);
        json_.field("rolled", state_.rolled).field("white", state_.white).field("red", state_.red);
        json_.field("event", event_names[static_cast<std::size_t>(state_.event)]);
        island();
        place("robber", hex(state_.robber));
        if (state_.island().sea) at_sea();
        if (state_.rules().knights) {
            json_.field("ship", state_.ship).field("attacked", state_.attacked);
            place("merchant", hex(state_.merchant));
            optional("merchant_owner", state_.merchant_owner);
            metropolises();
        }
        optional("longest", state_.longest);
        optional("largest", state_.largest);
        cards("bank", state_.bank);
        seats("pending", state_.pending);
        numbers("owed", state_.owed);
        json_.field("deck", track_names[state_.deck]);
        optional("victim", state_.victim);
        displaced();
        place("removed", state_.removed == 0xFFFF ? "" : edge_text(state_.island(), state_.removed));
        json_.field("free_roads", state_.free_roads);
        numbers("harbor_rights", state_.harbor_rights);
        goods_list("fleet", state_.fleet);
        json_.field("offers_sent", state_.offers_sent).field("card_played", state_.card_played);
        json_.field("cause", cause_names[static_cast<std::size_t>(state_.cause)]);
        corners("ready", state_.ready);
        corners("spent", state_.spent);
        corners("promoted", state_.promoted);
        offer("offer", state_.offer);
        optional("offered", state_.offered);
        counts("bought", state_.bought, first_development);
    }

    // What only the next steps of a choice of gold are about.
    void gold_choice() {
        seats("dry", state_.dry);
        json_.field("least", good_names[state_.least]);
    }

    void pieces(const Player<Size>& player) {
        json_.key("roads").begin_array();
        for (int edge : player.roads) json_.value(edge_text(state_.island(), edge));
        json_.end_array();
        if (state_.island().sea) edges("ships", player.ships);
        corners("settlements", player.settlements);
        corners("cities", player.cities);
        json_.field("route", player.route).field("army", player.army);
        if (!state_.rules().knights) return;
        corners("sideways", player.sideways);
        corners("walls", player.walls);
        corners("overturned", player.overturned);
        corners("basic", player.knights[0]);
        corners("strong", player.knights[1]);
        corners("mighty", player.knights[2]);
        corners("active", player.active);
        json_.key("levels").begin_array();
        for (const std::uint8_t level : player.levels) json_.value(level);
        json_.end_array().field("defender", player.defender);
        json_.key("shown").begin_array();
        for (int card : bits_of(player.shown)) json_.value(card_text(card));
        json_.end_array();
    }

    void cards(std::string_view name, Cards held) {
        json_.key(name).begin_object();
        for (int good = 0; good < goods; ++good) {
            if (held.has(good)) json_.field(good_names[static_cast<std::size_t>(good)], held[good]);
        }
        json_.end_object();
    }

    // Cards by their names, from one kind on.
    template <std::size_t N>
    void counts(std::string_view name, const std::array<std::uint8_t, N>& held, int first = 0) {
        json_.key(name).begin_object();
        for (std::size_t i = 0; i < N; ++i) {
            if (held[i] > 0) json_.field(card_names[static_cast<std::size_t>(first) + i], held[i]);
        }
        json_.end_object();
    }

    void trade(Seat seat) {
        json_.field("reply", reply_names[static_cast<std::size_t>(state_.replies[seat.index])]);
        offer("counter", state_.counters[seat.index]);
        cards("aside", state_.aside[seat.index]);
    }

  private:
    std::string hex(std::uint8_t number) const {
        return number == nothing ? "" : hex_text(state_.island(), number);
    }

    void optional(std::string_view name, std::uint8_t number) {
        if (number != nothing) json_.field(name, number);
    }
    void place(std::string_view name, const std::string& text) {
        if (!text.empty()) json_.field(name, text);
    }
    void at_sea() {
        place("pirate", hex(state_.pirate));
        edges("new_ships", state_.new_ships);
        json_.field("ship_moved", state_.ship_moved);
    }
    void edges(std::string_view name, const Edges<Size>& set) {
        json_.key(name).begin_array();
        for (int edge : set) json_.value(edge_text(state_.island(), edge));
        json_.end_array();
    }
    void corners(std::string_view name, const Corners<Size>& set) {
        json_.key(name).begin_array();
        for (int corner : set) json_.value(corner_text(state_.island(), corner));
        json_.end_array();
    }
    void seats(std::string_view name, Seats set) {
        json_.key(name).begin_array();
        for (Seat seat : set) json_.value(seat.index);
        json_.end_array();
    }
    void numbers(std::string_view name, const std::array<std::uint8_t, max_seats>& list) {
        json_.key(name).begin_array();
        for (int seat = 0; seat < state_.seats(); ++seat) json_.value(list[static_cast<std::size_t>(seat)]);
        json_.end_array();
    }
    void goods_list(std::string_view name, unsigned set) {
        json_.key(name).begin_array();
        for (int good : bits_of(set)) json_.value(good_names[static_cast<std::size_t>(good)]);
        json_.end_array();
    }
    void offer(std::string_view name, const Offer& what) {
        if (what.empty()) return;
        json_.key(name).begin_object();
        cards("give", what.give);
        cards("want", what.want);
        json_.end_object();
    }

    void island() {
        json_.key("hexes").begin_array();
        for (std::size_t i = 0; i < state_.island().hexes.size(); ++i) {
            json_.begin_object().field("hex", hex(static_cast<std::uint8_t>(i)));
            if (state_.terrain[i] != nothing) json_.field("terrain", terrain_names[state_.terrain[i]]);
            if (state_.token[i] != 0) json_.field("token", state_.token[i]);
            json_.end_object();
        }
        json_.end_array().key("harbours").begin_array();
        for (std::size_t i = 0; i < state_.island().harbours.size(); ++i) {
            const std::uint8_t kind = state_.harbour_kind[i];
            json_.begin_object().field("edge", edge_text(state_.island(), state_.island().harbours[i].edge));
            if (kind != nothing) json_.field("kind", kind < resources ? good_names[kind] : "3:1");
            json_.end_object();
        }
        json_.end_array();
    }

    void metropolises() {
        json_.key("metropolises").begin_object();
        for (std::size_t track = 0; track < tracks; ++track) {
            const Metropolis& metropolis = state_.metropolis[track];
            if (metropolis.owner == nothing) continue;
            json_.key(track_names[track]).begin_object().field("owner", metropolis.owner);
            json_.field("corner", corner_text(state_.island(), metropolis.corner)).end_object();
        }
        json_.end_object();
    }

    void displaced() {
        if (state_.displaced.owner == nothing) return;
        json_.key("displaced").begin_object().field("owner", state_.displaced.owner);
        json_.field("corner", corner_text(state_.island(), state_.displaced.corner));
        json_.field("strength", strength_names[state_.displaced.strength]);
        json_.field("active", state_.displaced.active).end_object();
    }

    JsonWriter& json_;
    const Position<Size>& state_;
};

template <class Size>
void write_decks(JsonWriter& json, const Position<Size>& state) {
    if (!state.rules().knights) {
        json.key("development").begin_object();
        for (int kind = 0; kind < development_kinds; ++kind) {
            if (state.development[kind] > 0)
                json.field(card_names[static_cast<std::size_t>(first_development + kind)],
                           state.development[kind]);
        }
        json.end_object();
        return;
    }
    json.key("decks").begin_object();
    for (std::size_t deck = 0; deck < tracks; ++deck) {
        json.key(track_names[deck]).begin_object().key("unseen").begin_object();
        for (int kind = 0; kind < deck_first[deck + 1] - deck_first[deck]; ++kind) {
            const int cards = state.decks[deck].unseen()[kind];
            if (cards > 0) json.field(card_text(deck_first[deck] + kind), cards);
        }
        json.end_object().key("under").begin_array();
        for (const TailCard& card : state.decks[deck].tail()) {
            json.begin_object().field("card", card_text(deck_first[deck] + card.kind));
            json.field("known", card.known.bits()).end_object();
        }
        json.end_array().end_object();
    }
    json.end_object();
}

// What a map of the sea brings and nobody can see in its hexes.
template <class Size>
void write_map(JsonWriter& json, const Island<Size>& island) {
    const auto hexes = [&](std::string_view name, const Hexes<Size>& set) {
        json.key(name).begin_array();
        for (int hex : set) json.value(hex_text(island, hex));
        json.end_array();
    };
    json.key("map").begin_object();
    hexes("frame", island.frame);
    hexes("start", island.start_area);
    json.key("regions").begin_array();
    for (const auto& region : island.regions) {
        json.begin_object().field("points", region.points);
        hexes("hexes", region.hexes);
        json.end_object();
    }
    json.end_array().end_object();
}

} // namespace

template <class Size>
void CatanOf<Size>::write(JsonWriter& json, const State& state) {
    Writing<Size> writing(json, state);
    json.begin_object();
    writing.common();
    if (state.island().sea) writing.gold_choice();
    json.key("players").begin_array();
    for (Seat seat : Seats::first(state.seats())) {
        json.begin_object();
        writing.cards("hand", state.player(seat).hand);
        writing.counts("cards", state.player(seat).cards);
        writing.trade(seat);
        writing.pieces(state.player(seat));
        json.end_object();
    }
    json.end_array();
    write_decks(json, state);
    json.end_object();
}

template <class Size>
void CatanOf<Size>::write(JsonWriter& json, const View& view) {
    const State& shown = view.shown;
    Writing<Size> writing(json, shown);
    json.begin_object();
    writing.common();
    if (shown.island().sea) write_map(json, shown.island());
    const bool trades = shown.rules().player_trades;
    json.field("offers_left", trades ? shown.rules().offers_per_turn - shown.offers_sent : 0);
    write_counted(json, shown);
    json.key("players").begin_array();
    for (Seat seat : Seats::first(shown.seats())) {
        json.begin_object().field("points", view.points[seat.index]);
        json.field("hand_size", view.hand_sizes[seat.index]);
        if (view.viewer.is(seat)) {
            const Cards hand = shown.player(seat).hand;
            writing.cards("hand", hand);
            const bool chooses = shown.phase == Phase::discarding || shown.phase == Phase::gifting;
            if (chooses && shown.pending.has(seat))
                writing.cards("choosable", choosable(hand, shown.aside[seat.index]));
        }
        if (shown.rules().knights) {
            json.key("progress").begin_array();
            for (const int count : view.progress[seat.index]) json.value(count);
            json.end_array();
        } else {
            json.field("development", view.development[seat.index]);
        }
        if (view.viewer.is(seat)) writing.counts("cards", shown.player(seat).cards);
        writing.trade(seat);
        writing.pieces(shown.player(seat));
        write_counted(json, shown, seat, view.points[seat.index]);
        json.end_object();
    }
    json.end_array();
    if (shown.rules().knights) {
        json.key("decks").begin_array();
        for (const int size : view.deck_sizes) json.value(size);
        json.end_array();
    } else {
        json.field("development", view.development_size);
    }
    writing.cards("looked_at", view.looked_at);
    writing.counts("cards_looked_at", view.cards_looked_at);
    json.end_object();
}

template void CatanOf<Small>::write(JsonWriter&, const State&);
template void CatanOf<Small>::write(JsonWriter&, const View&);
template void CatanOf<Large>::write(JsonWriter&, const State&);
template void CatanOf<Large>::write(JsonWriter&, const View&);

} // namespace oya
