#include "games/cascadero/places.h"

#include "core/places.h"
#include "games/cascadero/telling.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <tuple>

namespace oya::cascadero {

namespace {

// Down the map in half hexes: an odd column lies half a hex higher.
int depth(Field field) { return 2 * field.row() - field.column() % 2; }

constexpr std::array<std::array<std::string_view, 3>, 3> regions = {
    {{"cascadero.region.nw", "cascadero.region.n", "cascadero.region.ne"},
     {"cascadero.region.w", "cascadero.region.middle", "cascadero.region.e"},
     {"cascadero.region.sw", "cascadero.region.s", "cascadero.region.se"}}};

std::string_view region_of(Field field) {
    const auto third = [](int place, int whole) { return static_cast<std::size_t>(place * 3 / whole); };
    return regions[third(field.row(), rows)][third(field.column(), columns)];
}

// Where a field lies as seen from another, by the eight winds.
std::string_view side_of(Field from, Field to) {
    static constexpr std::array<std::array<std::string_view, 3>, 3> sides = {
        {{"cascadero.side.nw", "cascadero.side.n", "cascadero.side.ne"},
         {"cascadero.side.w", "", "cascadero.side.e"},
         {"cascadero.side.sw", "cascadero.side.s", "cascadero.side.se"}}};
    // Columns are 1.5 sides of a hex apart, half hexes 0.866; a wind is 45 degrees wide.
    const int x = 1500 * (to.column() - from.column());
    const int y = 866 * (depth(to) - depth(from));
    const auto step = [](int along, int across) {
        if (1000 * std::abs(along) <= 414 * std::abs(across)) return std::size_t{1};
        return along < 0 ? std::size_t{0} : along > 0 ? std::size_t{2} : std::size_t{1};
    };
    return sides[step(y, x)][step(x, y)];
}

struct Nearest {
    Town town{};
    int steps = 0;

    friend bool operator==(Nearest, Nearest) = default;
};

Nearest nearest_town(const Map& map, Field field) {
    Nearest nearest{no_town, columns + rows};
    for (std::size_t i = 0; i < map.towns.size(); ++i) {
        const int steps = distance(map.towns[i].field.hex(), field.hex());
        if (steps < nearest.steps) nearest = {Town{static_cast<std::uint8_t>(i)}, steps};
    }
    return nearest;
}

// The number of a place, counted from the north, among those that would be called the same; none for the only
// one.
class Namesakes {
  public:
    explicit Namesakes(Field place) : place_(place) {}

    void count(Field other) {
        if (other == place_) return;
        ++others_;
        if (order(other) < order(place_)) ++number_;
    }
    std::optional<int> number() const { return others_ == 0 ? std::nullopt : std::optional(number_); }

  private:
    static std::tuple<int, int> order(Field field) { return {depth(field), field.column()}; }

    Field place_;
    int number_ = 1;
    int others_ = 0;
};

std::optional<Field> field_in(const Message& message) {
    std::optional<int> column, row;
    for (const Parameter& parameter : message.parameters) {
        const auto* const number = std::get_if<std::int64_t>(&parameter.value);
        if (number != nullptr && parameter.name == "column") column = static_cast<int>(*number);
        if (number != nullptr && parameter.name == "row") row = static_cast<int>(*number);
    }
    return column && row ? std::optional(Field(*column, *row)) : std::nullopt;
}

std::optional<Message> name_of(const Map& map, const Message& place) {
    if (place.id == "cascadero.field") return field_name(map, *field_in(place));
    if (place.id != "cascadero.town") return std::nullopt;
    const auto* const field = std::get_if<std::vector<Message>>(&place.parameters.back().value);
    return town_name(map, map.town_at[field_in(field->front())->index]);
}

} // namespace

Message town_name(const Map& map, Town town) {
    const Map::TownPlace& place = map.towns[town.index];
    Namesakes namesakes(place.field);
    for (const Map::TownPlace& other : map.towns)
        if (other.colour == place.colour && region_of(other.field) == region_of(place.field))
            namesakes.count(other.field);
    Message name{"cascadero.place.town",
                 {{"colour", colour_message(place.colour)}, {"region", Message(region_of(place.field))}}};
    if (const auto number = namesakes.number()) {
        name.id = "cascadero.place.town-of-several";
        name.parameters.push_back({"number", *number});
    }
    return name;
}

Message field_name(const Map& map, Field field) {
    const Nearest nearest = nearest_town(map, field);
    Message town = town_name(map, nearest.town);
    if (nearest.steps == 0) return {"cascadero.place.on-town", {{"town", std::move(town)}}};
    const Field there = map.towns[nearest.town.index].field;
    const std::string_view side = side_of(there, field);
    Message name{nearest.steps == 1 ? "cascadero.place.beside" : "cascadero.place.near",
                 {{"side", Message(side)}, {"town", std::move(town)}, {"steps", nearest.steps}}};
    Namesakes namesakes(field);
    for (const int number : nearest.steps == 1 ? map.around_town(nearest.town) : map.fields) {
        const Field other(number);
        if (std::abs(other.column() - there.column()) > nearest.steps) continue; // most of them
        if (distance(there.hex(), other.hex()) == nearest.steps && side_of(there, other) == side &&
            nearest_town(map, other) == nearest)
            namesakes.count(other);
    }
    const auto number = namesakes.number();
    if (!number) return name;
    return {"cascadero.place.of-several", {{"name", std::move(name)}, {"number", *number}}};
}

Message named(const Map& map, Message message) {
    return with_place_names(std::move(message), [&](const Message& place) { return name_of(map, place); });
}

} // namespace oya::cascadero
