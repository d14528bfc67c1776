#include "games/catan/reckoner.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// What the Seafarers bring beside ships: the map, gold, the pirate, islands and Greater Catan's tokens.

namespace oya::reckoning {

void Reckoner::read_map(const nlohmann::json& map, const nlohmann::json& laid) {
    sea = true;
    const auto read = [](const nlohmann::json& list) {
        std::set<Hex> hexes;
        for (const nlohmann::json& hex : list) hexes.insert(read_hex(hex.get<std::string>()));
        return hexes;
    };
    frame = read(map["frame"]);
    start_area = read(map["start"]);
    for (const nlohmann::json& region : map["regions"])
        regions.push_back({region["points"], read(region["hexes"])});
    robber = read_hex(laid["robber"].get<std::string>());
    if (laid.contains("pirate")) pirate_start = read_hex(laid["pirate"].get<std::string>());
    if (!robber_is_locked()) pirate = pirate_start;
    // catan.scenarios.new-shores-classic-target and the others like it
    const bool old = chosen("scenario_maps", "old");
    if (chosen("scenario", "new_shores"))
        target = old ? (knights_game() ? 15 : 13) : (knights_game() ? 16 : 14);
    if (chosen("scenario", "desert")) target = old ? (knights_game() ? 15 : 12) : (knights_game() ? 16 : 14);
    if (chosen("scenario", "greater_catan")) {
        target = knights_game() ? 20 : 18;
        for (const char* number : {"2", "3", "4", "5", "9", "10", "11"}) later_tokens[number] = 1;
    }
}

bool Reckoner::start_corner(Corner corner) const {
    const auto hexes = hexes_at(corner);
    return !sea || std::any_of(hexes.begin(), hexes.end(), [&](Hex hex) { return start_area.contains(hex); });
}

void Reckoner::earn_bonus(int seat, Corner corner) {
    for (std::size_t region = 0; region < regions.size(); ++region) {
        for (const Hex hex : hexes_at(corner)) {
            if (regions[region].hexes.contains(hex)) person(seat).regions.insert(region);
        }
    }
}

// The resources that may be named next: in their order, and so that the rest of the claim finds enough of
// them.
std::vector<std::string> Reckoner::gold_to_name(int seat) const {
    std::vector<std::string> open;
    int left = 0;
    for (std::size_t i = resources.size(); i > gold_named; --i) {
        const std::string& good = resources[i - 1];
        left += of(bank, good);
        if (of(bank, good) > 0 && left >= owed.at(seat)) open.push_back(good);
    }
    return open;
}

void Reckoner::hand_gold(int seat, const std::string& resource) {
    take_from_bank(seat, resource, 1);
    received.insert(seat);
    --owed[seat];
    gold_named =
        static_cast<std::size_t>(std::find(resources.begin(), resources.end(), resource) - resources.begin());
}

// As far as nobody has to choose: what can be no other is not named (catan.sea.gold-order).
void Reckoner::pay_gold() {
    while (!asked.empty()) {
        const int seat = asked.front();
        int left = 0;
        for (const std::string& good : resources) left += of(bank, good);
        owed[seat] = std::min(owed[seat], left);
        if (owed[seat] == 0) {
            asked.erase(asked.begin());
            gold_named = 0;
            continue;
        }
        const std::vector<std::string> open = gold_to_name(seat);
        if (open.size() > 1) {
            phase = "choosing_gold";
            return;
        }
        hand_gold(seat, open.front());
    }
}

void Reckoner::ask_gold() {
    for (const int seat : everybody()) {
        if (owed[seat] > 0) asked.push_back(seat);
    }
    pay_gold();
}

void Reckoner::take_gold(int seat, const std::string& resource) {
    const std::vector<std::string> open = gold_to_name(seat);
    require(std::find(open.begin(), open.end(), resource) != open.end(), "catan.sea.gold-order");
    hand_gold(seat, resource);
    pay_gold();
    if (!asked.empty()) return;
    if (placed < 2 * seats) {
        phase = "founding_road"; // the gold of a starting building
    } else {
        go_on();
    }
}

void Reckoner::move_pirate(Hex to) {
    require(water.contains(to) && pirate != to, "catan.sea.pirate-hex");
    pirate = to;
    victims.clear();
    for (const int seat : others(turn)) {
        const auto sides = sides_of(to);
        const bool sails = std::any_of(sides.begin(), sides.end(),
                                       [&](Path side) { return person(seat).ships.contains(side); });
        if (sails && sum(person(seat).hand) > 0) victims.push_back(seat);
    }
}

// catan.scenarios.greater-reveal: outer hexes without token that a new road or ship touches, by row and then
// from west to east.
void Reckoner::reach_hexes(Path path) {
    if (!chosen("scenario", "greater_catan")) return;
    std::set<std::pair<int, int>> found;
    for (const Corner end : {path.one, path.other}) {
        for (const Hex hex : hexes_at(end)) {
            if (land.contains(hex) && !start_area.contains(hex) && !tokens.contains(hex))
                found.insert({hex.r, hex.q});
        }
    }
    for (const auto& [r, q] : found) reached.push_back({q, r});
    reacher = turn;
}

void Reckoner::ask_tokens() {
    if (phase != "drawing_token" && phase != "moving_token") {
        phase_before_tokens = phase;
        asked_before_tokens = asked;
    }
    phase = sum(later_tokens) > 0 ? "drawing_token" : "moving_token";
    asked = {reacher};
    if (phase == "drawing_token") return;
    const std::set<Hex> choices = movable_tokens(reached.front());
    if (choices.size() != 1) return;
    move_token(*choices.begin()); // without a question
    if (!reached.empty()) ask_tokens();
}

void Reckoner::lay_token(Hex hex, int number) {
    require(hex == reached.front(), "catan.scenarios.greater-reveal");
    if (phase == "drawing_token") {
        int& left = later_tokens[std::to_string(number)];
        require(left > 0, "catan.scenarios.greater-reveal");
        --left;
    }
    tokens[hex] = number;
    reached.pop_front();
    if (!reached.empty()) return;
    phase = phase_before_tokens;
    asked = asked_before_tokens;
    if (phase == "founded") founded();
}

void Reckoner::move_token(Hex from) {
    require(movable_tokens(reached.front()).contains(from), "catan.scenarios.greater-token-choice");
    const int number = tokens[from];
    tokens.erase(from);
    lay_token(reached.front(), number);
}

// catan.scenarios.greater-token-choice: three wishes, of which the last is dropped first.
std::set<Hex> Reckoner::movable_tokens(Hex to) const {
    std::array<std::set<Hex>, 4> by_wishes; // kept: none, the first, the first two, all
    for (const Hex from : start_area) {
        if (!tokens.contains(from)) continue;
        const auto red_number = [](int number) { return number == 6 || number == 8; };
        bool apart = true;
        for (const Hex next : neighbours(to)) {
            if (next != from && tokens.contains(next) && red_number(tokens.at(next))) apart = false;
        }
        apart = apart || !red_number(tokens.at(from));
        bool nobody_dry = true;
        for (const Corner corner : corners_of(from)) {
            if (builder_at(corner) < 0) continue;
            bool another = false;
            for (const Hex hex : hexes_at(corner)) another = another || (hex != from && tokens.contains(hex));
            nobody_dry = nobody_dry && another;
        }
        by_wishes[0].insert(from);
        if (!apart) continue;
        by_wishes[1].insert(from);
        if (!nobody_dry) continue;
        by_wishes[2].insert(from);
        if (has_building_beside(reacher, from)) by_wishes[3].insert(from);
    }
    for (std::size_t kept = 3; kept > 0; --kept) {
        if (!by_wishes[kept].empty()) return by_wishes[kept];
    }
    return by_wishes[0];
}

} // namespace oya::reckoning
