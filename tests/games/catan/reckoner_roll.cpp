#include "games/catan/reckoner.h"

#include <algorithm>

// The roll and all that follows from it: events, production, discards, robber.

namespace oya::reckoning {

void Reckoner::roll(const Words& words) {
    if (alchemist) {
        require(std::stoi(words[1]) == white && std::stoi(words[2]) == red,
                "catan.cards-science.alchemist-dice");
    }
    white = std::stoi(words[1]);
    red = std::stoi(words[2]);
    rolled = true;
    received.clear();
    to_do.clear();
    if (knights_game()) {
        event = words[3];
        to_do.push_back("event");
    }
    if (white + red == 7) {
        to_do.insert(to_do.end(), {"discards", "robber"});
    } else {
        to_do.insert(to_do.end(), {"production", "gold", "aqueduct"});
    }
    to_do.push_back("free actions");
    go_on();
}

void Reckoner::event_die() {
    if (event == "ship") {
        if (++barbarians == 7) begin_attack();
        return;
    }
    colour = event;
    for (const int seat : everybody()) {
        const int level = of(person(seat).levels, colour);
        if (level >= 1 && red <= level + 1) asked.push_back(seat); // catan.progress.draw-rule
    }
    to_do.push_front("returns");
    const Deck& deck = decks[colour];
    const int cards = sum(deck.unseen) + static_cast<int>(deck.under.size());
    if (static_cast<int>(asked.size()) > cards) asked.resize(static_cast<std::size_t>(cards));
    if (!asked.empty()) phase = "drawing";
}

void Reckoner::produce() {
    std::map<int, Counts> due;
    owed.clear();
    for (int seat = 0; seat < seats; ++seat) {
        const Person& owner = person(seat);
        std::set<Corner> buildings = owner.settlements;
        buildings.insert(owner.cities.begin(), owner.cities.end());
        for (const Corner corner : buildings) {
            for (const Hex hex : hexes_at(corner)) {
                if (!tokens.contains(hex) || tokens.at(hex) != white + red ||
                    (hex == robber && !robber_is_locked()))
                    continue;
                const std::string& ground = terrain.at(hex);
                const bool upright = owner.cities.contains(corner) && !owner.overturned.contains(corner);
                if (ground == "gold") owed[seat] += upright ? 2 : 1;
                if (!yields.contains(ground)) continue;
                due[seat][yields.at(ground)] += 1;
                if (!upright) continue;
                const bool advanced = knights_game() && second_card.contains(ground);
                due[seat][advanced ? second_card.at(ground) : yields.at(ground)] += 1;
            }
        }
    }
    for (const auto& [good, stock] : Counts(bank)) {
        int wanted = 0;
        std::vector<int> claimants;
        for (const auto& [seat, cards] : due) {
            wanted += of(cards, good);
            if (of(cards, good) > 0) claimants.push_back(seat);
        }
        for (const int seat : claimants) {
            int paid = of(due[seat], good);
            if (wanted > stock)
                paid = claimants.size() == 1 ? stock : 0; // catan.production.shortage-one, -many
            take_from_bank(seat, good, paid);
            if (paid > 0) received.insert(seat);
        }
    }
}

bool Reckoner::bank_has_resources() const {
    return std::any_of(resources.begin(), resources.end(),
                       [&](const std::string& resource) { return of(bank, resource) > 0; });
}

void Reckoner::ask_aqueduct() {
    if (!bank_has_resources()) return;
    for (const int seat : everybody()) {
        if (of(person(seat).levels, "science") >= 3 && !received.contains(seat)) asked.push_back(seat);
    }
    if (!asked.empty()) phase = "taking_resource";
}

void Reckoner::take_from_bank(int seat, const std::string& good, int count) {
    require(of(bank, good) >= count, "catan.trade.bank-stock");
    bank[good] -= count;
    person(seat).hand[good] += count;
}

void Reckoner::pay(int seat, const Counts& price, const char* rule) {
    for (const auto& [good, count] : price) {
        require(of(person(seat).hand, good) >= count, rule);
        person(seat).hand[good] -= count;
        bank[good] += count;
    }
}

void Reckoner::hand_over(int from, int to, const std::string& good, int count) {
    require(of(person(from).hand, good) >= count, "catan.trade.must-hold");
    person(from).hand[good] -= count;
    person(to).hand[good] += count;
}

int Reckoner::hand_limit(int seat) const { return 7 + 2 * static_cast<int>(person(seat).walls.size()); }

void Reckoner::ask_discards() {
    owed.clear();
    for (const int seat : everybody()) {
        const int cards = sum(person(seat).hand);
        if (cards <= hand_limit(seat)) continue;
        owed[seat] = cards / 2;
        asked.push_back(seat);
    }
    if (!asked.empty()) phase = "discarding";
}

void Reckoner::discard(int seat, const Words& words) {
    Person& giver = person(seat);
    require(words[0] == "discard", "catan.robber.discard-choice");
    giver.aside[words[1]] += std::stoi(words[2]);
    require(of(giver.aside, words[1]) <= of(giver.hand, words[1]), "catan.robber.discard-choice");
    require(sum(giver.aside) <= owed[seat], "catan.robber.hand-limit");
    if (sum(giver.aside) < owed[seat]) return;
    asked.erase(std::remove(asked.begin(), asked.end(), seat), asked.end());
    if (!asked.empty()) return;
    for (int everyone = 0; everyone < seats; ++everyone) {
        pay(everyone, person(everyone).aside, "catan.robber.discard-choice");
        person(everyone).aside.clear();
    }
    go_on();
}

bool Reckoner::robber_is_locked() const {
    return knights_game() && chosen("robber_lock", "true") && !attacked;
}

// Moves the robber and finds those who may lose a card to its mover.
void Reckoner::move_robber(Hex to) {
    require(land.contains(to) && to != robber, "catan.robber.must-move");
    robber = to;
    victims.clear();
    for (const int seat : others(turn)) {
        if (has_building_beside(seat, to) && sum(person(seat).hand) > 0) victims.push_back(seat);
    }
}

// Draws from the next one who is to lose a card.
void Reckoner::next_victim() {
    if (victims.empty()) return;
    phase = "stealing";
    to_do.push_front("victims");
}

void Reckoner::stolen(const std::string& good) {
    hand_over(victims.front(), turn, good, 1);
    victims.pop_front();
    go_on();
}

} // namespace oya::reckoning
