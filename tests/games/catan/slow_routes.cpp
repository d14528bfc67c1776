#include "games/catan/slow_routes.h"

#include <algorithm>

namespace oya::catan {

namespace {

int longest_onward(const RoadNet& net, std::vector<bool>& used, int here) {
    int best = 0;
    for (std::size_t road = 0; road < net.roads.size(); ++road) {
        const auto [one, other] = net.roads[road];
        if (used[road] || (one != here && other != here)) continue;
        const int there = one == here ? other : one;
        used[road] = true;
        const int more = net.held_by_others.contains(there) ? 0 : longest_onward(net, used, there);
        used[road] = false;
        best = std::max(best, 1 + more);
    }
    return best;
}

} // namespace

int slow_longest_road(const RoadNet& net) {
    std::vector<bool> used(net.roads.size(), false);
    int best = 0;
    for (const auto& [one, other] : net.roads)
        for (const int start : {one, other}) best = std::max(best, longest_onward(net, used, start));
    return best;
}

} // namespace oya::catan
