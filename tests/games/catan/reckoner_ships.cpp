#include "games/catan/reckoner.h"

#include <algorithm>
#include <functional>

// Ships: where they may lie, and which of them may be moved.

namespace oya::reckoning {

bool Reckoner::is_ship_path(Path path) const {
    bool inside = false;
    bool wet = false;
    for (const Hex hex : hexes_beside(path)) {
        inside = inside || land.contains(hex) || (water.contains(hex) && !frame.contains(hex));
        wet = wet || !land.contains(hex);
    }
    return sea && inside && wet; // catan.sea.frame and catan.sea.ship-edge
}

bool Reckoner::beside_pirate(Path path) const {
    if (!pirate) return false;
    const auto sides = sides_of(*pirate);
    return std::find(sides.begin(), sides.end(), path) != sides.end();
}

bool Reckoner::ship_fits(int seat, Path path) const {
    if (!is_ship_path(path) || taken(path) || beside_pirate(path) || person(seat).ships.size() >= 15)
        return false;
    for (const Corner end : {path.one, path.other}) {
        if (builder_at(end) == seat) return true;
        for (const Corner next : neighbours(end)) {
            if (person(seat).ships.contains(path_between(end, next)) && !enemy_at(seat, end)) return true;
        }
    }
    return false;
}

bool Reckoner::some_ship_fits(int seat, std::optional<Path> but) const {
    for (const std::set<Hex>& hexes : {land, water}) {
        for (const Hex hex : hexes) {
            const auto sides = sides_of(hex);
            if (std::any_of(sides.begin(), sides.end(),
                            [&](Path side) { return side != but && ship_fits(seat, side); }))
                return true;
        }
    }
    return false;
}

bool Reckoner::own_piece_at(int seat, Corner corner) const {
    return builder_at(corner) == seat || person(seat).knights.contains(corner);
}

// Every ship on some way over own ships, passing no intersection twice, from one own piece to a different one
// (catan.sea.closed-route). All ways are walked.
std::set<Path> Reckoner::closed_ships(int seat) const {
    const std::set<Path>& ships = person(seat).ships;
    std::set<Path> closed;
    std::vector<Corner> passed;
    const std::function<void(Corner)> walk = [&](Corner here) {
        if (passed.size() > 1 && own_piece_at(seat, here)) {
            for (std::size_t i = 1; i < passed.size(); ++i)
                closed.insert(path_between(passed[i - 1], passed[i]));
            return; // what lies behind is found from here
        }
        for (const Corner there : neighbours(here)) {
            if (!ships.contains(path_between(here, there))) continue;
            if (std::find(passed.begin(), passed.end(), there) != passed.end()) continue;
            passed.push_back(there);
            walk(there);
            passed.pop_back();
        }
    };
    for (const Path ship : ships) {
        for (const Corner end : {ship.one, ship.other}) {
            if (!own_piece_at(seat, end)) continue;
            passed = {end};
            walk(end);
        }
    }
    return closed;
}

// catan.sea.ship-ring: some ring through this ship touches no own piece, or a single one at which the ship
// lies.
bool Reckoner::in_fitting_ring(int seat, Path ship) const {
    const std::set<Path>& ships = person(seat).ships;
    bool fits = false;
    std::vector<Corner> passed = {ship.one};
    const std::function<void(Corner)> walk = [&](Corner here) {
        if (here == ship.other) {
            std::vector<Corner> pieces;
            for (const Corner corner : passed) {
                if (own_piece_at(seat, corner)) pieces.push_back(corner);
            }
            fits = fits || pieces.empty() || (pieces.size() == 1 && ship.touches(pieces.front()));
            return;
        }
        for (const Corner there : neighbours(here)) {
            const Path path = path_between(here, there);
            if (path == ship || !ships.contains(path)) continue;
            if (std::find(passed.begin(), passed.end(), there) != passed.end()) continue;
            passed.push_back(there);
            walk(there);
            passed.pop_back();
        }
    };
    walk(ship.one);
    return fits;
}

bool Reckoner::open_ship(int seat, Path ship) const {
    if (closed_ships(seat).contains(ship)) return false;
    for (const Corner end : {ship.one, ship.other}) {
        bool another = own_piece_at(seat, end);
        for (const Corner next : neighbours(end)) {
            const Path other = path_between(end, next);
            another = another || (other != ship && person(seat).ships.contains(other));
        }
        if (!another) return true; // catan.sea.move-open-end
    }
    return in_fitting_ring(seat, ship);
}

void Reckoner::build_ship(Path path) {
    require(ship_fits(turn, path), "catan.sea.ship-connection");
    person(turn).ships.insert(path);
    new_ships.insert(path);
    reach_hexes(path);
}

void Reckoner::lift_ship(Path path) {
    require(person(turn).ships.contains(path), "catan.sea.move-ship");
    require(!ship_moved, "catan.sea.move-ship");
    require(!new_ships.contains(path), "catan.sea.move-not-new");
    require(!beside_pirate(path), "catan.sea.pirate-blocks");
    require(open_ship(turn, path), "catan.sea.move-open-end");
    person(turn).ships.erase(path);
    require(knights_linked(turn), "catan.sea-knights.stay-linked");
    removed = path;
    phase = "placing_ship";
}

// The ship that was lifted, or the one a Diplomat has taken.
void Reckoner::place_lifted_ship(const Words& words) {
    if (words[0] == "pass") {
        require(phase == "rebuilding_ship" && chosen("diplomat_rebuild", "may"), "catan.sea.move-target");
        return go_on();
    }
    const Path path = read_path(words[1]);
    require(words[0] == "ship" && path != removed && ship_fits(turn, path), "catan.sea.move-target");
    person(turn).ships.insert(path);
    if (phase == "placing_ship") ship_moved = true;
    if (phase == "rebuilding_ship") new_ships.insert(path);
    reach_hexes(path);
    go_on();
}

bool Reckoner::sea_move(const Words& words) {
    const std::string& word = words.front();
    if (word == "ship") {
        pay(turn, {{"lumber", 1}, {"wool", 1}}, "catan.sea.ship-cost");
        build_ship(read_path(words[1]));
    } else if (word == "move-ship") {
        lift_ship(read_path(words[1]));
    } else if (word == "chase-pirate") {
        const Corner corner = read_corner(words[1]);
        require(!robber_is_locked(), "catan.robber.lock");
        require(pirate && beside(*pirate, {corner}), "catan.sea-knights.chase-pirate");
        act(corner);
        chased = chased_pirate = true;
        phase = "moving_robber";
    } else {
        return false;
    }
    return true;
}

} // namespace oya::reckoning
