#pragma once

#include <cstddef>
#include <set>
#include <vector>

// Trade routes and lines of ships as the rules' texts have them, tried out way by way. Slow, and without a
// thought of speed: the engine is held against them.

namespace oya::catan {

struct PlainPath {
    int one = 0;
    int other = 0;
    bool ship = false;
};

// The roads and ships of one player, the intersections of its own settlements and cities, those of its own
// knights, and those that somebody else holds.
struct PlainNet {
    std::vector<PlainPath> paths;
    std::set<int> buildings;
    std::set<int> knights;
    std::set<int> held_by_others;
};

// The most roads and ships of one way that uses each at most once, goes over from road to ship and back at
// own buildings only, and does not pass others.
int slow_trade_route(const PlainNet&);

// Whether a ship of the net lies on a way over ships, past no intersection twice, from one own piece to
// another (catan.sea.closed-route).
bool slow_closed(const PlainNet&, std::size_t ship);

// Whether it has an open end, or lies in a ring that touches no own piece, or only one, which it touches
// itself (catan.sea.move-open-end, ship-ring).
bool slow_loose(const PlainNet&, std::size_t ship);

} // namespace oya::catan
