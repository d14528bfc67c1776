#include "games/catan/reckoner.h"

#include <algorithm>

// Where pieces may stand, and what is built for cards.

namespace oya::reckoning {

bool Reckoner::on_the_island(Corner corner) const {
    const auto hexes = hexes_at(corner);
    return std::any_of(hexes.begin(), hexes.end(), [&](Hex hex) { return land.contains(hex); });
}

bool Reckoner::is_path(Path path) const {
    const auto hexes = hexes_beside(path);
    return std::any_of(hexes.begin(), hexes.end(), [&](Hex hex) { return land.contains(hex); });
}

int Reckoner::builder_at(Corner corner) const {
    for (int seat = 0; seat < seats; ++seat) {
        if (person(seat).settlements.contains(corner) || person(seat).cities.contains(corner)) return seat;
    }
    return -1;
}

int Reckoner::knight_owner_at(Corner corner) const {
    for (int seat = 0; seat < seats; ++seat) {
        if (person(seat).knights.contains(corner)) return seat;
    }
    return -1;
}

bool Reckoner::enemy_at(int seat, Corner corner) const {
    const int builder = builder_at(corner);
    const int knight = knight_owner_at(corner);
    return (builder >= 0 && builder != seat) || (knight >= 0 && knight != seat);
}

bool Reckoner::reaches(int seat, Corner corner) const {
    const auto touches = [&](Path path) { return path.touches(corner); };
    const Person& owner = person(seat);
    return std::any_of(owner.roads.begin(), owner.roads.end(), touches) ||
           std::any_of(owner.ships.begin(), owner.ships.end(), touches);
}

bool Reckoner::keeps_distance(Corner corner) const {
    const auto next = neighbours(corner);
    return std::none_of(next.begin(), next.end(), [&](Corner other) { return builder_at(other) >= 0; });
}

bool Reckoner::road_fits(int seat, Path path) const {
    if (!is_path(path) || taken(path) || person(seat).roads.size() >= 15) return false;
    for (const Corner end : {path.one, path.other}) {
        if (builder_at(end) == seat) return true;
        for (const Corner next : neighbours(end)) { // catan.sea.road-connection: ships do not connect
            if (person(seat).roads.contains(path_between(end, next)) && !enemy_at(seat, end)) return true;
        }
    }
    return false;
}

bool Reckoner::taken(Path path) const {
    return std::any_of(people.begin(), people.end(), [&](const Person& anybody) {
        return anybody.roads.contains(path) || anybody.ships.contains(path);
    });
}

bool Reckoner::some_road_fits(int seat, std::optional<Path> but) const {
    for (const Hex hex : land) {
        const auto sides = sides_of(hex);
        if (std::any_of(sides.begin(), sides.end(),
                        [&](Path side) { return side != but && road_fits(seat, side); }))
            return true;
    }
    return false;
}

bool Reckoner::beside(Hex hex, const std::set<Corner>& corners) const {
    const auto around = corners_of(hex);
    return std::any_of(around.begin(), around.end(), [&](Corner corner) { return corners.contains(corner); });
}

bool Reckoner::has_building_beside(int seat, Hex hex) const {
    return beside(hex, person(seat).settlements) || beside(hex, person(seat).cities);
}

int Reckoner::settlements_left(int seat) const {
    return 5 - static_cast<int>(person(seat).settlements.size() - person(seat).sideways.size());
}

int Reckoner::cities_left(int seat) const {
    const int pieces = chosen("scenario", "greater_catan") ? 8 : 4;
    return pieces - static_cast<int>(person(seat).cities.size() + person(seat).sideways.size());
}

void Reckoner::build_road(Path path) {
    require(road_fits(turn, path), "catan.building.road-site");
    person(turn).roads.insert(path);
    reach_hexes(path);
}

void Reckoner::build_settlement(Corner corner) {
    pay(turn, {{"brick", 1}, {"lumber", 1}, {"wool", 1}, {"grain", 1}}, "catan.building.settlement-cost");
    require(settlements_left(turn) > 0, "catan.components.settlements");
    require(on_the_island(corner) && reaches(turn, corner) && builder_at(corner) < 0,
            "catan.building.settlement-site");
    require(keeps_distance(corner), "catan.building.distance-rule");
    require(knight_owner_at(corner) < 0, "catan.building.knight-blocks-site");
    person(turn).settlements.insert(corner);
    earn_bonus(turn, corner);
}

void Reckoner::build_city(Corner corner, const Counts& price, const char* rule) {
    Person& builder = person(turn);
    pay(turn, price, rule);
    require(builder.settlements.contains(corner), "catan.building.city-cost");
    if (!builder.sideways.contains(corner)) {
        require(builder.sideways.empty(), "catan.building.sideways-first");
        require(cities_left(turn) > 0, "catan.components.cities");
        require(builder.overturned.empty() || !chosen("saboteur_repair_first", "true"),
                "catan.cards-politics.saboteur-repair-first");
    }
    builder.sideways.erase(corner);
    builder.settlements.erase(corner);
    builder.cities.insert(corner);
}

void Reckoner::build_wall(Corner corner) {
    Person& builder = person(turn);
    require(builder.walls.size() < 3, "catan.walls.three-per-player");
    require(builder.cities.contains(corner), "catan.walls.cost");
    require(builder.walls.insert(corner).second, "catan.walls.one-per-city");
}

void Reckoner::repair(Corner corner) {
    pay(turn, {{"lumber", 1}, {"ore", 1}}, "catan.cards-politics.saboteur-repair");
    require(person(turn).overturned.erase(corner) == 1, "catan.cards-politics.saboteur-repair");
}

bool Reckoner::carries_metropolis(Corner corner) const {
    return std::any_of(metropolises.begin(), metropolises.end(),
                       [&](const auto& each) { return each.second.corner == corner; });
}

std::vector<Corner> Reckoner::plain_cities(int seat) const {
    std::vector<Corner> plain;
    for (const Corner city : person(seat).cities) {
        if (!carries_metropolis(city)) plain.push_back(city);
    }
    return plain;
}

void Reckoner::improve(const std::string& track, int discount) {
    Person& builder = person(turn);
    const std::string good = track == "trade" ? "cloth" : track == "politics" ? "coin" : "paper";
    const int level = of(builder.levels, track) + 1;
    const bool holder = metropolises.contains(track) && metropolises[track].owner == turn;
    pay(turn, {{good, level - discount}}, "catan.improvements.price");
    require(level <= 5, "catan.improvements.max");
    require(!builder.cities.empty(), "catan.improvements.needs-city");
    require(level < 4 || !plain_cities(turn).empty() || (holder && level == 5),
            "catan.metropolis.needs-free-city");
    builder.levels[track] = level;
    const bool free = !metropolises.contains(track);
    const bool taken =
        !free && !holder && level == 5 && of(person(metropolises[track].owner).levels, track) < 5;
    if ((level < 4 || !free) && !taken) return go_on();
    metropolises.erase(track);
    colour = track;
    const std::vector<Corner> sites = plain_cities(turn);
    if (sites.size() == 1) return place_metropolis(sites.front());
    phase = "placing_metropolis";
}

void Reckoner::place_metropolis(Corner corner) {
    const std::vector<Corner> sites = plain_cities(turn);
    require(std::find(sites.begin(), sites.end(), corner) != sites.end(), "catan.metropolis.choice");
    metropolises[colour] = {turn, corner};
    go_on();
}

} // namespace oya::reckoning
