#include "games/catan/counted.h"

#include "games/catan/notation.h"
#include "games/catan/routes.h"
#include "games/catan/sites.h"

namespace oya::catan {

namespace {

void write_price(JsonWriter& json, std::string_view name, Cards cards) {
    json.key(name).begin_object();
    for (int good = 0; good < goods; ++good) {
        if (cards.has(good)) json.field(good_names[static_cast<std::size_t>(good)], cards[good]);
    }
    json.end_object();
}

// The strength of the knights that would stand against the barbarians.
template <class Size>
int defence_of(const Player<Size>& player) {
    int strength = 0;
    for (std::size_t i = 0; i < strengths; ++i)
        strength += static_cast<int>(i + 1) * (player.knights[i] & player.active).count();
    return strength;
}

// The tokens that are still to be drawn, and the hexes that get one when somebody reaches them.
template <class Size>
void write_sea(JsonWriter& json, const Position<Size>& state) {
    json.key("tokens_left").begin_array();
    for (int number = 2; number <= 12; ++number) {
        for (int i = 0; i < state.tokens_left[static_cast<std::size_t>(number)]; ++i) json.value(number);
    }
    json.end_array();
    json.key("without_token").begin_array();
    for (int hex : state.island().later & state.with_number[0]) json.value(hex_text(state.island(), hex));
    json.end_array();
}

} // namespace

// Whatever can be left out without making the longest road shorter does not belong to it.
template <class Size>
Edges<Size> longest_roads(const Position<Size>& state, Seat seat) {
    const Corners<Size> cuts = enemies_of(state, seat);
    Net<Size> trail = net_of(state.player(seat));
    const int length = longest_trail(state.island(), trail, cuts);
    for (int edge : net_of(state.player(seat)).paths) {
        Net<Size> fewer = trail;
        fewer.paths.reset(edge);
        if (longest_trail(state.island(), fewer, cuts) == length) trail = fewer;
    }
    return trail.paths;
}

template <class Size>
Sheet sheet_of(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    Sheet sheet;
    sheet.settlements = player.settlements.count();
    sheet.cities = 2 * player.cities.count();
    for (const Metropolis& metropolis : state.metropolis)
        sheet.metropolises += metropolis.owner == seat.index ? 2 : 0;
    sheet.islands = player.islands;
    sheet.longest = state.longest == seat.index ? 2 : 0;
    sheet.largest = state.largest == seat.index ? 2 : 0;
    sheet.merchant = state.merchant_owner == seat.index ? 1 : 0;
    sheet.defender = player.defender;
    sheet.shown = player.point_cards;
    return sheet;
}

template <class Size>
void write_counted(JsonWriter& json, const Position<Size>& state) {
    const bool knights = state.rules().knights;
    json.field("target", state.rules().target);
    json.key("prices").begin_object();
    write_price(json, "road", price::road);
    if (state.island().sea) write_price(json, "ship", price::ship);
    write_price(json, "settlement", price::settlement);
    write_price(json, "city", price::city);
    if (knights) {
        write_price(json, "wall", price::wall);
        write_price(json, "recruit", price::knight);
        write_price(json, "promote", price::knight);
        write_price(json, "activate", price::activation);
        write_price(json, "repair", price::repair);
    } else {
        write_price(json, "buy_card", price::development);
    }
    json.end_object();
    json.key("longest_roads").begin_array();
    if (state.longest != nothing) {
        for (int edge : longest_roads(state, Seat{state.longest}))
            json.value(edge_text(state.island(), edge));
    }
    json.end_array();
    if (state.island().sea) write_sea(json, state);
    if (!knights) return;
    int cities = 0;
    int defence = 0;
    for (Seat seat : Seats::first(state.seats())) {
        cities += state.player(seat).cities.count();
        defence += defence_of(state.player(seat));
    }
    json.key("barbarians").begin_object();
    json.field("steps", barbarian_steps).field("strength", cities).field("defence", defence).end_object();
    json.key("improvements").begin_array();
    for (const std::uint8_t good : track_good) {
        json.begin_object().field("good", good_names[good]).key("prices").begin_array();
        for (int level = 1; level <= top_level; ++level) json.value(level); // catan.improvements.price
        json.end_array().end_object();
    }
    json.end_array();
}

template <class Size>
void write_counted(JsonWriter& json, const Position<Size>& state, Seat seat, int points) {
    const Player<Size>& player = state.player(seat);
    const bool knights = state.rules().knights;
    json.field("limit", player.limit());
    json.key("left").begin_object();
    json.field("roads", player.roads_left()).field("settlements", player.settlements_left());
    json.field("cities", player.cities_left(state.island().cities));
    if (state.island().sea) json.field("ships", player.ships_left());
    if (knights) {
        json.field("walls", player.walls_left());
        for (int strength = 0; strength < strengths; ++strength)
            json.field(strength_names[static_cast<std::size_t>(strength)], player.knights_left(strength));
    }
    json.end_object();
    json.key("rates").begin_object();
    for (int good = 0; good < (knights ? goods : resources); ++good)
        json.field(good_names[static_cast<std::size_t>(good)], bank_rate(state, seat, good));
    json.end_object();
    const Sheet sheet = sheet_of(state, seat);
    json.key("sheet").begin_object();
    json.field("settlements", sheet.settlements).field("cities", sheet.cities);
    if (knights) json.field("metropolises", sheet.metropolises);
    if (state.island().sea) json.field("islands", sheet.islands);
    json.field("longest", sheet.longest);
    if (knights) {
        json.field("merchant", sheet.merchant).field("defender", sheet.defender).field("shown", sheet.shown);
    } else {
        json.field("largest", sheet.largest).field("hidden", points - public_points(state, seat));
    }
    json.end_object();
    if (!knights) return;
    json.field("defence", defence_of(player));
    // The highest number of the red die that brings a card, 0 for none (catan.progress.draw-rule).
    json.key("draws").begin_array();
    for (const std::uint8_t level : player.levels) json.value(level > 0 ? level + 1 : 0);
    json.end_array();
}

template Edges<Small> longest_roads(const Position<Small>&, Seat);
template Sheet sheet_of(const Position<Small>&, Seat);
template void write_counted(JsonWriter&, const Position<Small>&);
template void write_counted(JsonWriter&, const Position<Small>&, Seat, int);
template Edges<Large> longest_roads(const Position<Large>&, Seat);
template Sheet sheet_of(const Position<Large>&, Seat);
template void write_counted(JsonWriter&, const Position<Large>&);
template void write_counted(JsonWriter&, const Position<Large>&, Seat, int);

} // namespace oya::catan
