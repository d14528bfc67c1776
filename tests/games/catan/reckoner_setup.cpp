#include "games/catan/reckoner.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

// The island as chance lays it, and the starting pieces.

namespace oya::reckoning {

namespace {

const Counts whole_bank = {{"lumber", 19}, {"brick", 19}, {"wool", 19}, {"grain", 19}, {"ore", 19}};
const Counts trade_deck = {{"commercial-harbor", 2}, {"master-merchant", 2},   {"merchant", 6},
                           {"merchant-fleet", 2},    {"resource-monopoly", 4}, {"trade-monopoly", 2}};
const Counts politics_deck = {{"bishop", 2},   {"constitution", 1}, {"deserter", 2},
                              {"diplomat", 2}, {"intrigue", 2},     {"saboteur", 2},
                              {"spy", 3},      {"warlord", 2},      {"wedding", 2}};
const Counts science_deck = {{"alchemist", 2},     {"crane", 2},    {"engineer", 1}, {"inventor", 2},
                             {"irrigation", 2},    {"medicine", 2}, {"mining", 2},   {"printer", 1},
                             {"road-building", 2}, {"smith", 2}};
const Counts development_deck = {
    {"knight", 14}, {"victory-point", 5}, {"free-roads", 2}, {"year-of-plenty", 2}, {"monopoly", 2}};

} // namespace

Reckoner::Reckoner(std::map<std::string, std::string> every_option, int players,
                   const nlohmann::json& start) {
    options = std::move(every_option);
    seats = players;
    people.resize(static_cast<std::size_t>(seats));
    bank = whole_bank;
    target = 10;
    if (knights_game()) {
        for (const std::string& good : commodities) bank[good] = 12;
        decks["trade"].unseen = trade_deck;
        decks["politics"].unseen = politics_deck;
        decks["science"].unseen = science_deck;
        for (const auto& [name, deck] : decks) {
            for (const auto& [card, count] : deck.unseen) deck_of[card] = name;
        }
        target = 13;
    } else {
        development = development_deck;
    }
    for (const nlohmann::json& drawn : start["hexes"]) {
        const Hex hex = read_hex(drawn["hex"].get<std::string>());
        const bool wet = drawn.contains("terrain") && drawn["terrain"] == "sea";
        (wet ? water : land).insert(hex);
        if (drawn.contains("terrain")) terrain[hex] = drawn["terrain"];
        if (drawn.contains("token")) tokens[hex] = drawn["token"];
        if (drawn.contains("terrain") && drawn["terrain"] == "desert")
            robber = hex; // catan.board.robber-start
    }
    for (const nlohmann::json& drawn : start["harbours"]) {
        const Path path = read_path(drawn["edge"].get<std::string>());
        harbour_places.push_back(path);
        if (drawn.contains("kind")) harbours[path] = drawn["kind"];
    }
    phase = start["phase"];
}

void Reckoner::lay_out(const Words& words) {
    const std::string& word = words.front();
    if (word == "first") {
        first = turn = std::stoi(words[1]) - 1;
    } else if (word == "terrain") {
        terrain[read_hex(words[1])] = words[2];
        if (words[2] == "desert") robber = read_hex(words[1]); // catan.board.robber-start
    } else if (word == "token") {
        if (phase == "drawing_token") return lay_token(read_hex(words[1]), std::stoi(words[2]));
        tokens[read_hex(words[1])] = std::stoi(words[2]);
    } else if (word == "spiral") {
        lay_spiral(std::stoi(words[1]));
    } else if (word == "harbour") {
        harbours[harbour_places[static_cast<std::size_t>(std::stoi(words[1]))]] = words[2];
    } else {
        require(false, "no rule of the layout");
    }
    const bool terrain_lies = terrain.size() == land.size() + water.size();
    bool tokens_lie = true;
    for (const Hex hex : land) {
        const bool waits = !later_tokens.empty() && !start_area.contains(hex);
        tokens_lie = tokens_lie && (terrain[hex] == "desert" || waits || tokens.contains(hex));
    }
    const bool harbours_lie = harbours.size() == harbour_places.size();
    if (!terrain_lies) {
        phase = "laying_terrain";
    } else if (!tokens_lie) {
        phase = chosen("tokens", "spiral") ? "laying_spiral" : "laying_tokens";
    } else {
        phase = harbours_lie ? "founding" : "laying_harbours";
    }
}

// catan.board.spiral-tokens: A to R from a corner of the island, counter-clockwise, ring after ring.
void Reckoner::lay_spiral(int corner) {
    std::deque<int> letters = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    const auto lay = [&](Hex hex) {
        if (terrain[hex] == "desert") return;
        tokens[hex] = letters.front();
        letters.pop_front();
    };
    for (int ring = 2; ring > 0; --ring) {
        Hex here{0, 0};
        for (int i = 0; i < ring; ++i) here = neighbours(here)[static_cast<std::size_t>(corner)];
        for (int side = 0; side < 6; ++side) {
            // Seen from a corner of the ring, the next one counter-clockwise lies two directions back.
            const auto ahead = static_cast<std::size_t>(corner + 10 - side) % 6;
            for (int i = 0; i < ring; ++i) {
                lay(here);
                here = neighbours(here)[ahead];
            }
        }
    }
    lay(Hex{0, 0});
}

void Reckoner::found(int seat, const Words& words) {
    // catan.setup.snake-order
    const int place = placed < seats ? placed : 2 * seats - 1 - placed;
    require(seat == (first + place) % seats, "catan.setup.snake-order");
    const bool second = placed >= seats;
    site = read_corner(words[1]);
    require(words[0] == (second && knights_game() ? "city" : "settlement"), "catan.setup.second-is-city");
    require(start_corner(site), "catan.sea.setup-area");
    require(on_the_island(site) && builder_at(site) < 0 && keeps_distance(site), "catan.setup.distance");
    (words[0] == "city" ? person(seat).cities : person(seat).settlements).insert(site);
    if (second) {
        for (const Hex hex : hexes_at(site)) { // catan.setup.starting-cards
            if (terrain.contains(hex) && yields.contains(terrain[hex]))
                take_from_bank(seat, yields.at(terrain[hex]), 1);
        }
        if (chosen("setup_gold_yield", "choose")) { // catan.options.setup-gold
            owed.clear();
            for (const Hex hex : hexes_at(site))
                if (terrain.contains(hex) && terrain[hex] == "gold") ++owed[seat];
            if (owed[seat] > 0) asked = {seat};
            pay_gold();
            if (!asked.empty()) return;
        }
    }
    phase = "founding_road";
}

void Reckoner::found_road(int seat, const Words& words) {
    const Path path = read_path(words[1]);
    const bool ship = words[0] == "ship";
    require(path.touches(site) && (ship ? is_ship_path(path) : is_path(path)),
            "catan.setup.second-road-touches-second");
    require(!ship || !beside_pirate(path), "catan.sea.setup-ship");
    (ship ? person(seat).ships : person(seat).roads).insert(path);
    reach_hexes(path);
    if (reached.empty()) return founded();
    phase = "founded"; // once the tokens lie
}

void Reckoner::founded() {
    if (++placed == 2 * seats) return begin_turn(first);
    const int place = placed < seats ? placed : 2 * seats - 1 - placed;
    turn = (first + place) % seats;
    phase = "founding";
}

} // namespace oya::reckoning
