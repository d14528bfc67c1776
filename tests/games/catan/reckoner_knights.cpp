#include "games/catan/reckoner.h"

#include <algorithm>

// Knights on their roads.

namespace oya::reckoning {

int Reckoner::knights_left(int seat, int strength) const {
    const auto& knights = person(seat).knights;
    return 2 - static_cast<int>(std::count_if(knights.begin(), knights.end(), [&](const auto& each) {
               return each.second.strength == strength;
           }));
}

bool Reckoner::recruiting_site(int seat, Corner corner) const {
    return on_the_island(corner) && builder_at(corner) < 0 && knight_owner_at(corner) < 0 &&
           reaches(seat, corner);
}

// Every intersection that a knight could come to over its owner's roads, whoever stands there; it does not
// pass what others hold.
std::set<Corner> Reckoner::reach(int seat, Corner from) const {
    std::set<Corner> goals = travel(seat, from, true);
    goals.erase(from);
    return goals;
}

// Over roads or ships, changing between them only at an own building; from the first intersection either may
// be taken (catan.sea-knights.change-at-building).
std::set<Corner> Reckoner::travel(int seat, Corner from, bool enemies_stop) const {
    using Arrival = std::pair<Corner, std::string>;
    std::set<Arrival> arrivals = {{from, ""}};
    std::deque<Arrival> ahead = {{from, ""}};
    while (!ahead.empty()) {
        const auto [here, way] = ahead.front();
        ahead.pop_front();
        const bool first_step = way.empty();
        if (enemies_stop && !first_step && enemy_at(seat, here)) continue;
        for (const Corner there : neighbours(here)) {
            const Path path = path_between(here, there);
            const bool by_road = person(seat).roads.contains(path);
            if (!by_road && !person(seat).ships.contains(path)) continue;
            const std::string onward = by_road ? "road" : "ship";
            if (!first_step && onward != way && builder_at(here) != seat) continue;
            if (arrivals.insert({there, onward}).second) ahead.push_back({there, onward});
        }
    }
    std::set<Corner> corners;
    for (const auto& [corner, way] : arrivals) corners.insert(corner);
    return corners;
}

bool Reckoner::may_promote(int seat, Corner corner) const {
    const auto found = person(seat).knights.find(corner);
    if (found == person(seat).knights.end()) return false;
    const Knight& knight = found->second;
    if (knight.promoted || knight.strength == 3 || knights_left(seat, knight.strength + 1) == 0) return false;
    return knight.strength < 2 || of(person(seat).levels, "politics") >= 3;
}

// catan.knights.always-connected: enemy pieces on the way are ignored.
bool Reckoner::knights_linked(int seat) const {
    for (const auto& [corner, knight] : person(seat).knights) {
        const std::set<Corner> linked = travel(seat, corner, false);
        if (std::none_of(linked.begin(), linked.end(), [&](Corner end) { return builder_at(end) == seat; }))
            return false;
    }
    return true;
}

bool Reckoner::knight_move(const Words& words) {
    const std::string& word = words.front();
    std::map<Corner, Knight>& own = person(turn).knights;
    if (word == "recruit") {
        const Corner corner = read_corner(words[1]);
        pay(turn, {{"ore", 1}, {"wool", 1}}, "catan.knights.recruit");
        require(knights_left(turn, 1) > 0, "catan.components.knights");
        require(recruiting_site(turn, corner), "catan.knights.recruit-site");
        own[corner] = Knight{};
    } else if (word == "activate") {
        Knight& knight = own[read_corner(words[1])];
        pay(turn, {{"grain", 1}}, "catan.knights.activate");
        require(!knight.active, "catan.knights.activate");
        knight.active = true;
        knight.ready = !knight.acted && chosen("act_on_activation_turn", "true");
    } else if (word == "promote") {
        pay(turn, {{"ore", 1}, {"wool", 1}}, "catan.knights.promote");
        promote(read_corner(words[1]));
    } else if (word == "move-knight") {
        move_knight(read_corner(words[1]), read_corner(words[2]));
    } else if (word == "chase") {
        const Corner corner = read_corner(words[1]);
        require(!robber_is_locked(), "catan.robber.lock");
        require(beside(robber, {corner}), "catan.knights.chase");
        act(corner);
        chased = true;
        phase = "moving_robber";
    } else {
        return false;
    }
    return true;
}

void Reckoner::promote(Corner corner) {
    require(may_promote(turn, corner), "catan.knights.promote");
    Knight& knight = person(turn).knights[corner];
    ++knight.strength;
    knight.promoted = true;
}

void Reckoner::act(Corner corner) {
    Knight& knight = person(turn).knights[corner];
    require(knight.active && knight.ready, "catan.knights.ready");
    knight.active = knight.ready = false;
    knight.acted = true;
}

void Reckoner::move_knight(Corner from, Corner to) {
    act(from);
    const Knight mover = person(turn).knights[from];
    require(reach(turn, from).contains(to), "catan.knights.move");
    require(builder_at(to) < 0, "catan.knights.move-not-through-enemy");
    person(turn).knights.erase(from);
    const int enemy = knight_owner_at(to);
    if (enemy < 0) {
        person(turn).knights[to] = mover;
        return;
    }
    const Knight driven = person(enemy).knights[to];
    require(enemy != turn && driven.strength < mover.strength, "catan.knights.displace");
    person(enemy).knights.erase(to);
    person(turn).knights[to] = mover;
    drive_off(enemy, to, driven);
}

void Reckoner::drive_off(int owner, Corner from, Knight displaced) {
    site = from;
    driven_off = displaced;
    std::set<Corner> goals;
    for (const Corner goal : reach(owner, from)) {
        if (builder_at(goal) < 0 && knight_owner_at(goal) < 0) goals.insert(goal);
    }
    asked = {owner};
    phase = "relocating";
    if (goals.empty()) return go_on(); // catan.knights.displaced-removed
    if (goals.size() == 1) relocate(owner, *goals.begin());
}

void Reckoner::relocate(int seat, Corner to) {
    require(reach(seat, site).contains(to), "catan.knights.displaced-path");
    require(builder_at(to) < 0 && knight_owner_at(to) < 0, "catan.knights.no-chain");
    person(seat).knights[to] = driven_off;
    go_on();
}

} // namespace oya::reckoning
