#include "games/catan/reckoner.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

// What was reckoned beside what the engine tells, by the names its JSON has.

namespace oya::reckoning {

namespace {

using nlohmann::json;

json list_of(const std::set<Corner>& corners) {
    json list = json::array();
    for (const Corner corner : corners) list.push_back(text(corner));
    return list;
}

json counts_of(const Counts& counts) {
    json object = json::object();
    for (const auto& [name, count] : counts) {
        if (count != 0) object[name] = count;
    }
    return object;
}

json bargain_of(const Bargain& bargain) {
    return {{"give", counts_of(bargain.give)}, {"want", counts_of(bargain.want)}};
}

// Paths have two names, one from each side: both lists are brought into the same.
json named_paths(const json& told) {
    std::set<Path> paths;
    for (const json& path : told) paths.insert(read_path(path.get<std::string>()));
    json list = json::array();
    for (const Path path : paths) list.push_back(text(path.one) + '-' + text(path.other));
    return list;
}

json list_of(const std::set<Path>& paths) {
    json list = json::array();
    for (const Path path : paths) list.push_back(text(path.one) + '-' + text(path.other));
    return list;
}

json sorted(json list) {
    std::sort(list.begin(), list.end());
    return list;
}

// Of these nothing may be told that was not reckoned; what is empty may be left out.
bool agrees_as_a_whole(std::string_view name) {
    return name == "hand" || name == "cards" || name == "aside" || name == "bank" || name == "development" ||
           name == "bought";
}

bool agree(std::string_view name, const json& reckoned, const json& told) {
    if (reckoned.is_object() && told.is_null()) return reckoned.empty();
    if (!reckoned.is_array() || !told.is_array()) return reckoned == told;
    if (name == "roads" || name == "ships") return reckoned == named_paths(told);
    return sorted(reckoned) == sorted(told);
}

// The first thing that differs between what was reckoned and what is told under a name; empty if nothing.
// What the reckoner does not speak of is left out.
std::string first_difference(std::string_view name, const json& reckoned, const json& told) {
    if (reckoned.is_object() && !agrees_as_a_whole(name)) {
        static const json nothing;
        for (const auto& [part, value] : reckoned.items()) {
            const auto there = told.find(part);
            const std::string below = first_difference(part, value, there == told.end() ? nothing : *there);
            if (!below.empty()) return std::string(name) + '/' + below;
        }
        return "";
    }
    if (agree(name, reckoned, told)) return "";
    return std::string(name) + " reckoned as " + reckoned.dump() + ", told as " + told.dump();
}

} // namespace

json Reckoner::picture(int seat) const {
    const Person& shown_person = person(seat);
    json drawn;
    drawn["hand"] = counts_of(shown_person.hand);
    drawn["cards"] = counts_of(shown_person.cards);
    drawn["aside"] = counts_of(shown_person.aside);
    drawn["roads"] = list_of(shown_person.roads);
    if (sea) drawn["ships"] = list_of(shown_person.ships);
    drawn["settlements"] = list_of(shown_person.settlements);
    drawn["cities"] = list_of(shown_person.cities);
    drawn["army"] = shown_person.army;
    if (!knights_game()) return drawn;
    drawn["sideways"] = list_of(shown_person.sideways);
    drawn["walls"] = list_of(shown_person.walls);
    drawn["overturned"] = list_of(shown_person.overturned);
    std::map<std::string, std::set<Corner>> knights = {
        {"basic", {}}, {"strong", {}}, {"mighty", {}}, {"active", {}}};
    for (const auto& [corner, each] : shown_person.knights) {
        knights[each.strength == 1 ? "basic" : each.strength == 2 ? "strong" : "mighty"].insert(corner);
        if (each.active) knights["active"].insert(corner);
    }
    for (const auto& [name, corners] : knights) drawn[name] = list_of(corners);
    drawn["shown"] = json::array();
    for (const std::string& card : shown_person.shown) drawn["shown"].push_back(card);
    drawn["defender"] = shown_person.defender;
    return drawn;
}

json Reckoner::picture() const {
    json drawn;
    drawn["phase"] = phase;
    drawn["bank"] = counts_of(bank);
    if (placed == 0 && phase != "founding_road") return drawn;
    drawn["turn"] = turn;
    drawn["robber"] = text(robber);
    if (sea) drawn["pirate"] = pirate ? json(text(*pirate)) : json();
    if (sea) drawn["ship_moved"] = ship_moved;
    drawn["longest"] = longest < 0 ? json() : json(longest);
    drawn["largest"] = largest < 0 ? json() : json(largest);
    drawn["rolled"] = rolled;
    if (rolled) drawn["white"] = white;
    if (rolled) drawn["red"] = red;
    drawn["card_played"] = card_played;
    drawn["offers_sent"] = offers_sent;
    if (phase == "offering" || phase == "answering" || phase == "concluding")
        drawn["offer"] = bargain_of(offer);
    if (!knights_game()) {
        drawn["development"] = counts_of(development);
        drawn["bought"] = counts_of(bought);
        return drawn;
    }
    if (rolled) drawn["event"] = event;
    drawn["ship"] = barbarians;
    drawn["attacked"] = attacked;
    drawn["merchant"] = merchant_owner < 0 ? json() : json(text(merchant));
    drawn["merchant_owner"] = merchant_owner < 0 ? json() : json(merchant_owner);
    drawn["fleet"] = json::array();
    for (const std::string& good : fleet) drawn["fleet"].push_back(good);
    return drawn;
}

std::string Reckoner::differs(const json& position) const {
    std::string difference = first_difference("", picture(), position);
    if (!difference.empty()) return difference;
    for (int seat = 0; seat < seats; ++seat) {
        const json& as_told = position["players"][static_cast<std::size_t>(seat)];
        difference = first_difference("seat " + std::to_string(seat + 1), picture(seat), as_told);
        if (!difference.empty()) return difference;
        if (knights_game() && as_told["levels"] != json::array({of(person(seat).levels, "trade"),
                                                                of(person(seat).levels, "politics"),
                                                                of(person(seat).levels, "science")}))
            return "levels of seat " + std::to_string(seat + 1);
        if (placed > 0 && as_told["route"] != lengths[static_cast<std::size_t>(seat)])
            return "route of seat " + std::to_string(seat + 1) + " reckoned as " +
                   std::to_string(lengths[static_cast<std::size_t>(seat)]) + ", told as " +
                   as_told["route"].dump();
    }
    for (const json& hex : position["hexes"]) {
        const Hex place = read_hex(hex["hex"].get<std::string>());
        const int token = hex.contains("token") ? hex["token"].get<int>() : 0;
        if (token != (tokens.contains(place) ? tokens.at(place) : 0)) return "token of " + text(place);
        const std::string ground = hex.contains("terrain") ? hex["terrain"].get<std::string>() : "";
        if (ground != (terrain.contains(place) ? terrain.at(place) : "")) return "terrain of " + text(place);
    }
    if (!knights_game()) return "";
    for (const auto& [name, deck] : decks) {
        if (position["decks"][name]["unseen"] != counts_of(deck.unseen)) return "unseen cards of " + name;
        json under = json::array();
        for (const json& card : position["decks"][name]["under"]) under.push_back(card["card"]);
        if (under != json(std::vector<std::string>(deck.under.begin(), deck.under.end())))
            return "cards under " + name;
    }
    json towers = json::object();
    for (const auto& [track, metropolis] : metropolises)
        towers[track] = {{"owner", metropolis.owner}, {"corner", text(metropolis.corner)}};
    if (towers != position["metropolises"]) return "metropolises reckoned as " + towers.dump();
    return "";
}

std::string Reckoner::differs_for_all(const json& view) const {
    for (int seat = 0; seat < seats; ++seat) {
        const json& told = view["players"][static_cast<std::size_t>(seat)];
        const Person& seen = person(seat);
        json drawn;
        drawn["points"] = over() ? points(seat) : points_shown(seat); // in the end everything is shown
        drawn["hand_size"] = sum(seen.hand);
        drawn["limit"] = hand_limit(seat);
        drawn["left"]["roads"] = 15 - static_cast<int>(seen.roads.size());
        if (sea) drawn["left"]["ships"] = 15 - static_cast<int>(seen.ships.size());
        drawn["left"]["settlements"] = settlements_left(seat);
        drawn["left"]["cities"] = cities_left(seat);
        for (const std::string& good : resources) drawn["rates"][good] = rate(seat, good);
        if (knights_game()) {
            for (const std::string& good : commodities) drawn["rates"][good] = rate(seat, good);
            drawn["left"]["walls"] = 3 - static_cast<int>(seen.walls.size());
            drawn["left"]["basic"] = knights_left(seat, 1);
            drawn["left"]["strong"] = knights_left(seat, 2);
            drawn["left"]["mighty"] = knights_left(seat, 3);
        } else {
            drawn["development"] = sum(seen.cards);
        }
        const std::string difference =
            first_difference("what all see of seat " + std::to_string(seat + 1), drawn, told);
        if (!difference.empty()) return difference;
    }
    return "";
}

} // namespace oya::reckoning
