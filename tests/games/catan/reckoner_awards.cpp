#include "games/catan/reckoner.h"

#include <algorithm>

// The longest road, the largest army and all points.

namespace oya::reckoning {

namespace {

struct Journey {
    const Person* owner;
    const std::set<Corner>* held; // by somebody else
    std::set<Path> used;
};

// Roads and ships join only at an own settlement or city (catan.sea.trade-route-join).
int onward_from(Journey& journey, Corner here, const std::string& way) {
    const Person& owner = *journey.owner;
    const bool may_change = way.empty() || owner.settlements.contains(here) || owner.cities.contains(here);
    int best = 0;
    for (const Corner there : neighbours(here)) {
        const Path path = path_between(here, there);
        const bool road = owner.roads.contains(path);
        if (!road && !owner.ships.contains(path)) continue;
        const std::string onward = road ? "road" : "ship";
        if ((onward != way && !may_change) || !journey.used.insert(path).second) continue;
        best = std::max(best, 1 + (journey.held->contains(there) ? 0 : onward_from(journey, there, onward)));
        journey.used.erase(path);
    }
    return best;
}

} // namespace

int Reckoner::route(int seat) const {
    std::set<Corner> held;
    std::set<Corner> ends;
    std::set<Path> pieces = person(seat).roads;
    pieces.insert(person(seat).ships.begin(), person(seat).ships.end());
    for (const Path piece : pieces) {
        for (const Corner end : {piece.one, piece.other}) {
            ends.insert(end);
            if (enemy_at(seat, end)) held.insert(end);
        }
    }
    Journey journey{&person(seat), &held, {}};
    int best = 0;
    for (const Corner start : ends) best = std::max(best, onward_from(journey, start, ""));
    return best;
}

// Only what stands on the board decides the routes.
void Reckoner::reckon_routes() {
    if (std::equal(people.begin(), people.end(), routed_.begin(), routed_.end())) return;
    routed_.assign(people.begin(), people.end());
    lengths.clear();
    for (int seat = 0; seat < seats; ++seat) lengths.push_back(route(seat));
}

void Reckoner::settle_longest() {
    reckon_routes();
    const int most = *std::max_element(lengths.begin(), lengths.end());
    if (longest >= 0 && most >= 5 && lengths[static_cast<std::size_t>(longest)] == most) return;
    const auto equal = std::count(lengths.begin(), lengths.end(), most);
    longest = -1; // catan.route.set-aside
    if (most >= 5 && equal == 1)
        longest = static_cast<int>(std::find(lengths.begin(), lengths.end(), most) - lengths.begin());
}

int Reckoner::points_shown(int seat) const {
    const Person& counted = person(seat);
    int all = static_cast<int>(counted.settlements.size() + 2 * counted.cities.size() + counted.shown.size());
    all += counted.defender;
    for (const std::size_t region : counted.regions) all += regions[region].points;
    for (const auto& [track, metropolis] : metropolises) all += metropolis.owner == seat ? 2 : 0;
    all += longest == seat ? 2 : 0;
    all += largest == seat ? 2 : 0;
    all += merchant_owner == seat ? 1 : 0;
    return all;
}

int Reckoner::points(int seat) const { return points_shown(seat) + of(person(seat).cards, "victory-point"); }

} // namespace oya::reckoning
