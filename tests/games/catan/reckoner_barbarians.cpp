#include "games/catan/reckoner.h"

#include <algorithm>

// The barbarians land.

namespace oya::reckoning {

void Reckoner::begin_attack() {
    contribution.clear();
    to_do.push_front("attack");
    const bool choosing = chosen("defenders_may_abstain", "true");
    for (const int seat : everybody()) {
        int strength = 0;
        for (const auto& [corner, each] : person(seat).knights) strength += each.active ? each.strength : 0;
        contribution[seat] = choosing ? 0 : strength;
        if (choosing && strength > 0) asked.push_back(seat);
    }
    if (!asked.empty()) phase = "choosing_fighters";
}

void Reckoner::resolve_attack() {
    int strength = 0;
    int defence = 0;
    for (int seat = 0; seat < seats; ++seat) {
        strength += static_cast<int>(person(seat).cities.size());
        defence += contribution[seat];
    }
    barbarians = 0;
    if (!attacked) pirate = pirate ? pirate : pirate_start; // catan.sea-knights.pirate-lock
    attacked = true;
    for (Person& anybody : people) {
        for (auto& [corner, each] : anybody.knights) each.active = each.ready = false;
    }
    owed.clear();
    if (defence < strength) {
        int lowest = -1;
        for (const int seat : everybody()) {
            if (plain_cities(seat).empty()) continue; // catan.barbarians.eligible
            if (lowest < 0 || contribution[seat] < lowest) lowest = contribution[seat];
        }
        for (const int seat : everybody()) {
            if (!plain_cities(seat).empty() && contribution[seat] == lowest) asked.push_back(seat);
        }
        return ask_losers();
    }
    int highest = 0;
    for (const int seat : everybody()) highest = std::max(highest, contribution[seat]);
    std::vector<int> best;
    for (const int seat : everybody()) {
        if (contribution[seat] == highest) best.push_back(seat);
    }
    if (highest == 0 && !chosen("zero_defence_reward", "tie_draw")) return;
    if (best.size() > 1) {
        asked = best;
        return ask_tied_defenders();
    }
    int given = 0;
    for (const Person& anybody : people) given += anybody.defender;
    if (given < 6 || !chosen("defender_cards_limited", "true")) ++person(best.front()).defender;
}

// One after another in turn order. Who has a single city that can fall loses it without a question.
void Reckoner::ask_losers() {
    while (!asked.empty()) {
        const std::vector<Corner> cities = plain_cities(asked.front());
        if (cities.size() > 1) {
            phase = "losing_city";
            return;
        }
        lose_city(asked.front(), cities.front());
        asked.erase(asked.begin());
    }
}

void Reckoner::lose_city(int seat, Corner corner) {
    Person& loser = person(seat);
    require(loser.cities.contains(corner) && !carries_metropolis(corner), "catan.barbarians.owner-chooses");
    if (settlements_left(seat) == 0) loser.sideways.insert(corner);
    loser.cities.erase(corner);
    loser.overturned.erase(corner);
    loser.walls.erase(corner);
    loser.settlements.insert(corner);
}

void Reckoner::ask_tied_defenders() {
    int cards = 0;
    for (const auto& [name, deck] : decks) cards += sum(deck.unseen) + static_cast<int>(deck.under.size());
    if (asked.empty() || cards == 0) {
        asked.clear();
        return ask_returns();
    }
    phase = "choosing_deck";
}

} // namespace oya::reckoning
