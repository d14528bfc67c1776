#include "games/catan/places.h"

#include "core/places.h"
#include "games/catan/telling.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace oya::catan {

namespace {

constexpr int water_label = 0xF000;    // of any, where nobody looks closer
constexpr int unlabelled = 0x10000;    // and the number of the hex: nothing lies there yet
constexpr int harbour_label = 0x20000; // and its kind
constexpr int sea_label = 0x30000;     // and its side, if that tells it from others
constexpr int shore_label = 0x40000;   // and what it lies before, how far and on which side

constexpr int furthest_shore = 3;

constexpr std::array<std::string_view, hex_directions> sides = {
    "catan.side.e", "catan.side.se", "catan.side.sw", "catan.side.w", "catan.side.nw", "catan.side.ne"};
constexpr std::array<std::string_view, hex_directions> ways = {"catan.toward.e",  "catan.toward.se",
                                                               "catan.toward.sw", "catan.toward.w",
                                                               "catan.toward.nw", "catan.toward.ne"};
// Of a hex, clockwise from the top.
constexpr std::array<std::string_view, hex_directions> tips = {
    "catan.side.n", "catan.side.ne", "catan.side.se", "catan.side.s", "catan.side.sw", "catan.side.nw"};

Message harbour_name(int kind) {
    if (kind >= resources) return "catan.place.harbour-any";
    return {"catan.place.harbour", {{"good", good_message(kind)}}};
}

Message sea_name(std::string_view side) { return {"catan.place.sea", {{"side", Message(side)}}}; }

// The name, or with its number where others of this key would be called the same. Whose key differs at a
// glance need not be looked at closely, which takes long where water lies.
template <class KeyOf>
Message counted(std::vector<Message> name, int place, std::size_t places, const KeyOf& key_of) {
    const auto at_a_glance = key_of(place, Look::glance);
    const auto mine = key_of(place, Look::close);
    int number = 0;
    int count = 0;
    for (int other = 0; other < static_cast<int>(places); ++other) {
        if (key_of(other, Look::glance) != at_a_glance || key_of(other, Look::close) != mine) continue;
        ++count;
        if (other <= place) ++number;
    }
    Message whole{"catan.place.things", {{"things", std::move(name)}}};
    if (count == 1) return whole;
    return {"catan.place.of-several", {{"name", std::move(whole)}, {"number", number}}};
}

std::optional<int> coordinate_in(const Message& message, std::string_view name) {
    for (const Parameter& parameter : message.parameters) {
        const auto* const text = std::get_if<std::string>(&parameter.value);
        if (parameter.name != name || text == nullptr) continue;
        int coordinate = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), coordinate);
        if (error == std::errc{} && end == text->data() + text->size()) return coordinate;
    }
    return std::nullopt;
}

// The direction in which one comes from a hex to another one straight ahead; -1 if none leads there.
int way_to(Hex from, Hex to) {
    const int away = distance(from, to);
    for (int way = 0; way < hex_directions; ++way)
        if (from.q + away * step(way).q == to.q && from.r + away * step(way).r == to.r) return way;
    return -1;
}

// While it is laid out an island has no other names, and afterwards these facts would say the same thing
// twice.
bool lays_out(std::string_view id) {
    return id == "catan.story.terrain" || id == "catan.story.token" || id == "catan.story.spiral" ||
           id == "catan.story.harbour";
}

} // namespace

template <class Size>
int PlaceNames<Size>::label(int hex, Look look) const {
    const auto at = static_cast<std::size_t>(hex);
    if (is_water(hex)) {
        if (look == Look::glance) return water_label;
        const std::optional<Shore> shore = shore_of(hex);
        if (!shore) return unlabelled + hex;
        const int beyond = shore->distance > 1 ? 1 : 0; // all of that is the open sea
        return shore_label + (label(shore->land, look) * 2 + beyond) * hex_directions + shore->way;
    }
    if (state_.terrain[at] == nothing || state_.token[at] == nothing) return unlabelled + hex;
    return state_.terrain[at] * 0x100 + state_.token[at];
}

template <class Size>
Message PlaceNames<Size>::labelled(int hex) const {
    if (is_water(hex)) {
        if (const std::optional<Shore> shore = shore_of(hex))
            return {shore->distance == 1 ? "catan.place.sea-of" : "catan.place.sea-beyond",
                    {{"way", Message(ways[static_cast<std::size_t>(shore->way)])},
                     {"land", labelled(shore->land)}}};
        Message water = hex_by_row(hex);
        water.id = "catan.place.sea-hex";
        return water;
    }
    if (label(hex, Look::close) >= unlabelled) return hex_by_row(hex);
    const int terrain = state_.terrain[static_cast<std::size_t>(hex)];
    const int number = state_.token[static_cast<std::size_t>(hex)];
    if (terrain == desert) return "catan.place.desert";
    if (number == 0) return terrain_message(terrain);
    return {"catan.place.hex",
            {{"good", terrain < resources ? good_message(terrain) : terrain_message(terrain)},
             {"number", number}}};
}

template <class Size>
bool PlaceNames<Size>::is_water(int hex) const {
    return state_.terrain[static_cast<std::size_t>(hex)] == sea;
}

// The land with a number that it lies before, in a straight line; the nearest, and of these the first.
template <class Size>
auto PlaceNames<Size>::shore_of(int hex) const -> std::optional<Shore> {
    const Hex here = island_.hexes[static_cast<std::size_t>(hex)].hex;
    std::optional<Shore> nearest;
    for (const int land : island_.land) {
        const auto at = static_cast<std::size_t>(land);
        if (state_.token[at] == 0 || state_.token[at] == nothing) continue;
        const Hex there = island_.hexes[at].hex;
        const int away = distance(here, there);
        if (away > (nearest ? nearest->distance : furthest_shore)) continue;
        const int way = way_to(there, here);
        if (way >= 0 && (!nearest || away < nearest->distance || way < nearest->way))
            nearest = Shore{land, way, away};
    }
    return nearest;
}

template <class Size>
Message PlaceNames<Size>::hex_by_row(int hex) const {
    int row = 1;
    int number = 1;
    for (int i = 1; i <= hex; ++i) {
        const bool same = island_.hexes[static_cast<std::size_t>(i)].hex.r ==
                          island_.hexes[static_cast<std::size_t>(i - 1)].hex.r;
        number = same ? number + 1 : 1;
        row += same ? 0 : 1;
    }
    return {"catan.place.row", {{"row", row}, {"number", number}}};
}

template <class Size>
Message PlaceNames<Size>::hex(int hex) const {
    return counted({labelled(hex)}, hex, island_.hexes.size(),
                   [&](int other, Look look) { return label(other, look); });
}

// Where only one hex lies: on which side of it the corner is.
template <class Size>
int PlaceNames<Size>::sea_side(int corner) const {
    const auto at = static_cast<std::size_t>(corner);
    const Hex land = island_.hexes[island_.hex_list[at][0]].hex;
    int direction = 0;
    while (corner_of(land, direction) != island_.corners[at]) ++direction;
    return direction;
}

template <class Size>
auto PlaceNames<Size>::key_of_corner(int corner, Look look) const -> Key {
    const auto at = static_cast<std::size_t>(corner);
    Key key{};
    const std::size_t hexes = island_.touching[at];
    if (hexes == 0) {
        std::size_t count = 0;
        for (int hex : island_.all_hexes())
            if (island_.around_hex[static_cast<std::size_t>(hex)].test(corner))
                key[count++] = label(hex, look) + 1;
    }
    for (std::size_t i = 0; i < hexes; ++i) key[i] = label(island_.hex_list[at][i], look) + 1;
    const int harbour = island_.harbour_at[at];
    if (harbour != nothing)
        key[3] = harbour_label + state_.harbour_kind[static_cast<std::size_t>(harbour)];
    else if (hexes == 1)
        key[3] = sea_label + sea_side(corner);
    std::ranges::sort(key);
    return key;
}

template <class Size>
Message PlaceNames<Size>::corner(int corner) const {
    const auto at = static_cast<std::size_t>(corner);
    std::vector<Message> things;
    const std::size_t hexes = island_.touching[at];
    for (std::size_t i = 0; i < hexes; ++i) things.push_back(labelled(island_.hex_list[at][i]));
    const int harbour = island_.harbour_at[at];
    const int kind = harbour == nothing ? nothing : state_.harbour_kind[static_cast<std::size_t>(harbour)];
    if (kind != nothing)
        things.push_back(harbour_name(kind));
    else if (hexes == 1)
        things.push_back(sea_name(tips[static_cast<std::size_t>(sea_side(corner))]));
    else if (hexes == 2)
        things.push_back("catan.place.open-sea");
    for (int hex : hexes == 0 ? island_.all_hexes() : Hexes<Size>()) {
        if (island_.around_hex[static_cast<std::size_t>(hex)].test(corner)) things.push_back(labelled(hex));
    }
    return counted(std::move(things), corner, island_.corners.size(),
                   [&](int other, Look look) { return key_of_corner(other, look); });
}

template <class Size>
int PlaceNames<Size>::harbour_of_edge(int edge) const {
    for (std::size_t place = 0; place < island_.harbours.size(); ++place)
        if (island_.harbours[place].edge == edge) return state_.harbour_kind[place];
    return nothing;
}

// The hex on the other side, or -1 where the sea is.
template <class Size>
int PlaceNames<Size>::far_side(int edge) const {
    const auto& path = island_.edges[static_cast<std::size_t>(edge)];
    const Hex across = neighbour(island_.hexes[path.hex].hex, path.side);
    for (const int hex : island_.beside_hex[path.hex])
        if (island_.hexes[static_cast<std::size_t>(hex)].hex == across) return hex;
    return -1;
}

// What lies on both sides of an edge, land before water; -1 for the sea around an island.
template <class Size>
auto PlaceNames<Size>::sides_of(int edge) const -> Sides {
    const auto& path = island_.edges[static_cast<std::size_t>(edge)];
    const int far = far_side(edge);
    if (far >= 0 && is_water(path.hex) && !is_water(far)) return {far, path.hex, turn(path.side, 3)};
    return {path.hex, far, path.side};
}

// Whether land is near and the sea is on the other side.
template <class Size>
bool PlaceNames<Size>::on_coast(const Sides& beside) const {
    return beside.far < 0 || (is_water(beside.far) && !is_water(beside.near));
}

template <class Size>
auto PlaceNames<Size>::key_of_edge(int edge, Look look) const -> Key {
    const Sides beside = sides_of(edge);
    const int harbour = harbour_of_edge(edge);
    Key key{};
    key[0] = label(beside.near, look) + 1;
    key[1] = harbour != nothing ? harbour_label + harbour
             : on_coast(beside) ? sea_label + beside.side
                                : label(beside.far, look) + 1;
    std::ranges::sort(key);
    return key;
}

template <class Size>
Message PlaceNames<Size>::edge(int edge) const {
    const Sides beside = sides_of(edge);
    const int harbour = harbour_of_edge(edge);
    std::vector<Message> things{labelled(beside.near)};
    things.push_back(harbour != nothing ? harbour_name(harbour)
                     : on_coast(beside) ? sea_name(sides[static_cast<std::size_t>(beside.side)])
                                        : labelled(beside.far));
    return counted(std::move(things), edge, island_.edges.size(),
                   [&](int other, Look look) { return key_of_edge(other, look); });
}

template <class Size>
Message PlaceNames<Size>::edge_by_sea(int edge) const {
    const Sides beside = sides_of(edge);
    return {"catan.place.things",
            {{"things", std::vector<Message>{hex(beside.near),
                                             sea_name(sides[static_cast<std::size_t>(beside.side)])}}}};
}

template <class Size>
std::optional<Message> PlaceNames<Size>::of(const Message& place, bool layout) const {
    if (place.id == "catan.nowhere") return place;
    const auto q = coordinate_in(place, "q"), r = coordinate_in(place, "r");
    if (!q || !r) return std::nullopt;
    const Hex at = hex_at(*q, *r);
    if (place.id == "catan.hex") {
        const int number = island_.hex_number(at);
        return layout ? hex_by_row(number) : hex(number);
    }
    if (place.id == "catan.edge") {
        const auto* const side = std::get_if<std::vector<Message>>(&place.parameters.back().value);
        const int number = island_.edge_number(
            at, static_cast<int>(std::ranges::find(sides, side->front().id) - sides.begin()));
        return layout ? edge_by_sea(number) : edge(number);
    }
    constexpr std::string_view corner_id = "catan.corner.";
    if (!place.id.starts_with(corner_id)) return std::nullopt;
    const std::string_view tip = place.id.substr(corner_id.size());
    const auto direction =
        std::ranges::find_if(tips, [&](std::string_view id) { return id.substr(id.rfind('.') + 1) == tip; });
    return corner(island_.corner_number(corner_of(at, static_cast<int>(direction - tips.begin()))));
}

template <class Size>
Message named(const Position<Size>& state, Message message) {
    const PlaceNames<Size> names(state);
    const bool layout = lays_out(message.id);
    return with_place_names(std::move(message),
                            [&](const Message& place) { return names.of(place, layout); });
}

template class PlaceNames<Small>;
template class PlaceNames<Large>;
template Message named(const Position<Small>&, Message);
template Message named(const Position<Large>&, Message);

} // namespace oya::catan
