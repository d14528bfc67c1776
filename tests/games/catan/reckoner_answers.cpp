#include "games/catan/reckoner.h"

#include <algorithm>

// The second step of cards that ask for one.

namespace oya::reckoning {

bool Reckoner::answer_played_card(int seat, const Words& words) {
    const std::string& word = words.front();
    if (phase == "smithing") {
        if (word != "pass") promote(read_corner(words[1]));
        go_on();
    } else if (phase == "swapping") {
        const Hex other = read_hex(words[1]);
        for (const Hex hex : {swapped, other}) {
            const int token = tokens.contains(hex) ? tokens[hex] : 0;
            require(token != 0 && token != 2 && token != 6 && token != 8 && token != 12,
                    "catan.cards-science.inventor");
        }
        require(tokens[swapped] != tokens[other] || chosen("no_effect_cards", "allow"),
                "catan.cards-science.inventor-same");
        std::swap(tokens[swapped], tokens[other]);
        go_on();
    } else if (phase == "giving_up_knight") {
        give_up_knight(seat, read_corner(words[1]));
    } else if (phase == "placing_knight") {
        if (word != "pass") place_new_knight(words);
        go_on();
    } else if (phase == "rebuilding") {
        if (word == "pass") {
            require(chosen("diplomat_rebuild", "may"), "catan.options.diplomat-rebuild");
        } else {
            require(read_path(words[1]) != removed, "catan.cards-politics.diplomat-not-same");
            build_road(read_path(words[1]));
        }
        go_on();
    } else if (phase == "spying") {
        if (word == "pass") {
            require(chosen("spy_take", "may"), "catan.options.spy-take");
        } else {
            return spy_takes(words[1]);
        }
        go_on();
    } else if (phase == "taking_cards") {
        for (const std::string& good : {words[1], words[2]}) hand_over(named, turn, good, 1);
        go_on();
    } else if (phase == "gifting") {
        for (const std::string& good : {words[1], words[2]}) ++person(seat).aside[good];
        asked.erase(std::find(asked.begin(), asked.end(), seat));
        if (asked.empty()) hand_over_gifts();
    } else if (phase == "harbor_giving") {
        hand_over(turn, seat, colour, 1);
        hand_over(seat, turn, words[1], 1);
        go_on();
    } else {
        return false;
    }
    return true;
}

// All gifts of a Wedding change hands when the last guest has chosen.
void Reckoner::hand_over_gifts() {
    for (const int giver : others(turn)) {
        for (const auto& [good, count] : person(giver).aside) hand_over(giver, turn, good, count);
        person(giver).aside.clear();
    }
    go_on();
}

bool Reckoner::spy_takes(const std::string& card) {
    require(of(person(named).cards, card) > 0, "catan.cards-politics.spy");
    --person(named).cards[card];
    ++person(turn).cards[card];
    go_on();
    return true;
}

void Reckoner::give_up_knight(int seat, Corner corner) {
    require(person(seat).knights.contains(corner), "catan.cards-politics.deserter");
    driven_off = person(seat).knights[corner];
    person(seat).knights.erase(corner);
    ask_for_new_knight();
}

// Which strengths the Deserter's player may place for the knight that was given up.
std::set<int> Reckoner::strengths_for_new_knight() const {
    std::set<int> fitting;
    for (int strength = 1; strength <= driven_off.strength; ++strength) {
        if (knights_left(turn, strength) > 0) fitting.insert(strength);
    }
    if (!chosen("deserter_strength", "equal_else_basic")) return fitting;
    if (fitting.contains(driven_off.strength)) return {driven_off.strength};
    return fitting.contains(1) ? std::set<int>{1} : std::set<int>{};
}

void Reckoner::ask_for_new_knight() {
    asked.clear();
    bool site_left = false;
    for (const std::set<Path>& pieces : {person(turn).roads, person(turn).ships}) {
        for (const Path piece : pieces)
            site_left = site_left || recruiting_site(turn, piece.one) || recruiting_site(turn, piece.other);
    }
    if (!site_left || strengths_for_new_knight().empty()) return go_on();
    phase = "placing_knight";
}

void Reckoner::place_new_knight(const Words& words) {
    const Corner corner = read_corner(words[1]);
    const int strength = words[2] == "basic" ? 1 : words[2] == "strong" ? 2 : 3;
    const bool placed_active = words[3] == "active";
    require(recruiting_site(turn, corner), "catan.cards-politics.deserter-place");
    require(strengths_for_new_knight().contains(strength), "catan.cards-politics.deserter-place");
    require(placed_active == driven_off.active ||
                (driven_off.active && chosen("deserter_status", "may_activate")),
            "catan.options.deserter-status");
    Knight fresh;
    fresh.strength = strength;
    fresh.active = placed_active;
    fresh.ready = placed_active && chosen("deserter_may_act", "true");
    person(turn).knights[corner] = fresh;
}

} // namespace oya::reckoning
