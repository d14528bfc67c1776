#pragma once

#include <set>
#include <utility>
#include <vector>

// The longest road as the rule's text has it, tried out way by way. Slow, and without a thought of speed: the
// engine is held against it.

namespace oya::catan {

// The roads of one player, each as the two intersections it joins, and the intersections that a settlement,
// city or knight of somebody else holds.
struct RoadNet {
    std::vector<std::pair<int, int>> roads;
    std::set<int> held_by_others;
};

// The most roads of one way that uses each road at most once. It may pass an intersection again; where
// somebody else stands it may begin or end, but not pass.
int slow_longest_road(const RoadNet&);

} // namespace oya::catan
