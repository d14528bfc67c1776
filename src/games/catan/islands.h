#pragma once

#include "games/catan/play.h"

// Points for the first settlement in each region (catan.scenarios.bonus, bonus-kept, region).

namespace oya::catan {

// The points of a player with these buildings. Nobody begins in a region and buildings stay, so that a
// building there is always one that has earned them (catan.scenarios.bonus-not-setup).
template <class Size>
int region_points(const Island<Size>& island, const Corners<Size>& buildings) {
    unsigned settled = 0;
    for (int corner : buildings) {
        const std::uint8_t region = island.region_at[static_cast<std::size_t>(corner)];
        if (region != nothing) settled |= 1u << region;
    }
    int sum = 0;
    for (int region : bits_of(settled)) sum += island.regions[static_cast<std::size_t>(region)].points;
    return sum;
}

template <class Size, class Story>
void settle_region(Play<Size, Story>& play, int corner) {
    auto& player = play.active();
    const int points = region_points(play.island(), player.buildings());
    const int more = points - player.islands;
    player.islands = static_cast<std::uint8_t>(points);
    if (more == 0) return;
    play.tell([&](Teller& teller) {
        teller.tell(
            rule::scenarios_bonus,
            {"catan.story.island",
             {{"player", play.oya()}, {"corner", corner_message(play.island(), corner)}, {"points", more}}});
    });
}

} // namespace oya::catan
