#include "games/cascadia/places.h"

#include "core/places.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"

#include <array>
#include <optional>
#include <tuple>

namespace oya::cascadia {

namespace {

// What a cell touches.
struct Around {
    std::array<int, species> animals{};
    unsigned terrains = 0; // one bit each; only where there is no animal

    bool land_only() const { return terrains != 0; }
    bool nothing() const { return terrains == 0 && animals == std::array<int, species>{}; }
    friend bool operator==(const Around&, const Around&) = default;
};

Around around(const Environment& land, Hex cell) {
    Around found;
    const Beside beside = tiles_beside(land, cell);
    bool wild = false;
    for (int side = 0; side < sides; ++side) {
        const int slot = beside.slots[static_cast<std::size_t>(side)];
        if (slot < 0) continue;
        found.terrains |= 1u << land.terrain_at(slot, (side + 3) % sides);
        const int animal = land.animal_on(slot);
        if (animal < 0) continue;
        ++found.animals[static_cast<std::size_t>(animal)];
        wild = true;
    }
    if (wild) found.terrains = 0;
    return found;
}

std::vector<Message> things(const Around& around) {
    static constexpr std::array<std::string_view, species> ids = {
        "cascadia.place.by-bears", "cascadia.place.by-elk", "cascadia.place.by-salmon",
        "cascadia.place.by-hawks", "cascadia.place.by-foxes"};
    std::vector<Message> list;
    for (std::size_t animal = 0; animal < ids.size(); ++animal)
        if (around.animals[animal] > 0) list.push_back({ids[animal], {{"count", around.animals[animal]}}});
    for (int terrain = 0; terrain < terrains; ++terrain)
        if ((around.terrains >> terrain & 1) != 0) list.push_back(terrain_message(terrain));
    return list;
}

// Cells are read from the top, and a row from the left.
auto reading_order(Hex cell) { return std::tuple(cell.r, cell.q); }

// Counts the places that would be called the same.
class Namesakes {
  public:
    explicit Namesakes(Hex place) : place_(place) {}
    void meet(Hex other, bool same) {
        if (other == place_ || !same) return;
        ++others_;
        if (reading_order(other) < reading_order(place_)) ++number_;
    }
    Message called(Message name) const {
        if (others_ == 0) return name;
        return {"cascadia.place.of-several", {{"name", std::move(name)}, {"number", number_}}};
    }

  private:
    Hex place_;
    int number_ = 1;
    int others_ = 0;
};

// The terrains of a tile, whichever way it lies.
std::tuple<int, int> terrains_of(const Environment& land, int slot) {
    return std::minmax(land.first_terrain(slot), land.second_terrain(slot));
}

std::optional<Hex> cell_in(const Message& message) {
    if (message.id != "cascadia.cell") return std::nullopt;
    const auto* const q = std::get_if<std::string>(&message.parameters[0].value);
    const auto* const r = std::get_if<std::string>(&message.parameters[1].value);
    return q != nullptr && r != nullptr ? read_cell(*q + ',' + *r) : std::nullopt;
}

} // namespace

Message cell_name(const Environment& land, Hex cell) {
    const Around here = around(land, cell);
    if (here.nothing()) return "cascadia.place.nowhere";
    Namesakes namesakes(cell);
    land.each_open_cell([&](Hex other) { namesakes.meet(other, around(land, other) == here); });
    const std::string_view id = here.land_only() ? "cascadia.place.by" : "cascadia.place.next-to";
    return namesakes.called({id, {{"things", things(here)}}});
}

Message tile_name(const Environment& land, int slot) {
    const Hex cell = land.cells[static_cast<std::size_t>(slot)];
    const Around here = around(land, cell);
    Namesakes namesakes(cell);
    for (int other = 0; other < land.count; ++other) {
        const Hex there = land.cells[static_cast<std::size_t>(other)];
        namesakes.meet(there,
                       terrains_of(land, other) == terrains_of(land, slot) && around(land, there) == here);
    }
    const auto [first, second] = terrains_of(land, slot);
    std::vector<Message> ground{terrain_message(first)};
    if (second != first) ground.push_back(terrain_message(second));
    const std::string_view id = here.land_only() ? "cascadia.place.on-by" : "cascadia.place.on";
    return namesakes.called({id, {{"terrains", std::move(ground)}, {"things", things(here)}}});
}

Message named(const State& state, Message message) {
    Seat whose{state.turn};
    for (const Parameter& parameter : message.parameters)
        if (const Seat* const seat = std::get_if<Seat>(&parameter.value)) whose = *seat;
    const Environment& land = state.environments[whose.index];
    const bool of_tile = message.id.ends_with(".settle") || message.id.ends_with(".settles");
    return with_place_names(std::move(message), [&](const Message& place) -> std::optional<Message> {
        const std::optional<Hex> cell = cell_in(place);
        if (!cell) return std::nullopt;
        const int slot = land.slot_at(*cell);
        return of_tile && slot >= 0 ? tile_name(land, slot) : cell_name(land, *cell);
    });
}

} // namespace oya::cascadia
