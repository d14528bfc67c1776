#include "games/catan/reckoner.h"

#include <algorithm>

// What each progress card does.

namespace oya::reckoning {

bool Reckoner::play_trade(const Words& words) {
    const std::string& card = words.front();
    if (card == "harbor-offer") {
        const int with = std::stoi(words[1]) - 1;
        require(harbor_rights[with] > 0, "catan.cards-trade.commercial-harbor");
        require(of(person(turn).hand, words[2]) > 0, "catan.cards-trade.commercial-harbor-play");
        --harbor_rights[with];
        bool some = false;
        for (const std::string& good : commodities) some = some || of(person(with).hand, good) > 0;
        if (!some) return true; // catan.cards-trade.commercial-harbor-none
        colour = words[2];
        phase = "harbor_giving";
        asked = {with};
        return true;
    }
    if (!deck_of.contains(card) || deck_of[card] != "trade") return false;
    put_under(turn, card);
    if (card == "commercial-harbor") {
        for (const int seat : others(turn)) ++harbor_rights[seat];
    } else if (card == "master-merchant") {
        named = std::stoi(words[1]) - 1;
        require(points(named) > points(turn), "catan.cards-trade.master-merchant");
        require(sum(person(named).hand) > 0, "catan.cards-trade.master-merchant-few");
        phase = "taking_cards";
        if (sum(person(named).hand) <= 2) {
            take_hand(named);
            go_on();
        }
    } else if (card == "merchant") {
        const Hex to = read_hex(words[1]);
        const bool city = beside(to, person(turn).cities);
        const bool enough =
            city || (chosen("merchant_site", "settlement_or_city") && has_building_beside(turn, to));
        require(enough && land.contains(to), "catan.cards-trade.merchant");
        require(terrain[to] != "gold", "catan.sea-knights.merchant-gold");
        require(terrain[to] != "desert" || chosen("merchant_on_desert", "true"), "catan.merchant.desert");
        require(merchant_owner != turn || merchant != to || chosen("no_effect_cards", "allow"),
                "catan.merchant.own-replay");
        merchant = to;
        merchant_owner = turn;
    } else if (card == "merchant-fleet") {
        require(rate(turn, words[1]) > 2 || chosen("no_effect_cards", "allow"),
                "catan.cards-trade.merchant-fleet");
        fleet.insert(words[1]);
    } else if (card == "resource-monopoly") {
        take_all(words[1], 2);
    } else if (card == "trade-monopoly") {
        take_all(words[1], 1);
    }
    return true;
}

void Reckoner::take_hand(int from) {
    for (const auto& [good, count] : Counts(person(from).hand)) hand_over(from, turn, good, count);
}

bool Reckoner::play_politics(const Words& words) {
    const std::string& card = words.front();
    if (!deck_of.contains(card) || deck_of[card] != "politics") return false;
    put_under(turn, card);
    if (card == "bishop") {
        require(!robber_is_locked(), "catan.cards-politics.bishop-lock");
        const Hex to = read_hex(words[1]);
        if (land.contains(to)) {
            move_robber(to);
        } else {
            require(chosen("bishop_may_move_pirate", "true"), "catan.sea-knights.bishop");
            move_pirate(to);
        }
        to_do.push_front("victims");
        go_on();
    } else if (card == "deserter") {
        named = std::stoi(words[1]) - 1;
        require(named != turn && !person(named).knights.empty(), "catan.cards-politics.deserter");
        phase = "giving_up_knight";
        asked = {named};
        if (person(named).knights.size() == 1) give_up_knight(named, person(named).knights.begin()->first);
    } else if (card == "diplomat") {
        diplomat(read_path(words[1]));
    } else if (card == "intrigue") {
        const Corner corner = read_corner(words[1]);
        const int owner = knight_owner_at(corner);
        require(owner >= 0 && owner != turn && reaches(turn, corner), "catan.cards-politics.intrigue");
        if (owner < 0) return true;
        const Knight driven = person(owner).knights[corner];
        person(owner).knights.erase(corner);
        drive_off(owner, corner, driven);
    } else if (card == "saboteur") {
        saboteur(words);
    } else if (card == "spy") {
        named = std::stoi(words[1]) - 1;
        require(named != turn && progress_cards(named) > 0, "catan.cards-politics.spy");
        phase = "spying";
        if (progress_cards(named) == 1 && chosen("spy_take", "must")) {
            for (const auto& [name, count] : Counts(person(named).cards)) {
                if (count > 0) spy_takes(name);
            }
        }
    } else if (card == "warlord") {
        bool some = false;
        for (auto& [corner, each] : person(turn).knights) {
            if (each.active) continue;
            some = true;
            each.active = true;
            each.ready = !each.acted && chosen("act_on_activation_turn", "true");
        }
        require(some || chosen("no_effect_cards", "allow"), "catan.cards-politics.warlord");
    } else if (card == "wedding") {
        for (const int seat : others(turn)) {
            if (points(seat) > points(turn) && sum(person(seat).hand) > 0) asked.push_back(seat);
        }
        require(!asked.empty() || chosen("no_effect_cards", "allow"), "catan.cards-politics.wedding");
        for (const int seat : std::vector<int>(asked)) {
            if (sum(person(seat).hand) > 2) continue; // there is nothing to choose
            for (const auto& [good, count] : person(seat).hand) person(seat).aside[good] = count;
            asked.erase(std::find(asked.begin(), asked.end(), seat));
        }
        phase = "gifting";
        if (asked.empty()) hand_over_gifts();
    }
    return true;
}

// catan.cards-politics.diplomat-open: enemy pieces at the end do not matter.
bool Reckoner::is_open(int seat, Path path) const {
    const Person& owner = person(seat);
    for (const Corner end : {path.one, path.other}) {
        const bool held = builder_at(end) == seat || owner.knights.contains(end);
        const auto another = [&](Path other) { return other != path && other.touches(end); };
        const bool goes_on = std::any_of(owner.roads.begin(), owner.roads.end(), another) ||
                             std::any_of(owner.ships.begin(), owner.ships.end(), another);
        if (!held && !goes_on) return true;
    }
    return false;
}

void Reckoner::diplomat(Path path) {
    int owner = -1;
    for (int seat = 0; seat < seats; ++seat) {
        if (person(seat).roads.contains(path) || person(seat).ships.contains(path)) owner = seat;
    }
    if (owner < 0) return require(false, "catan.cards-politics.diplomat-open");
    const bool ship = person(owner).ships.contains(path);
    require(ship ? open_ship(owner, path) : is_open(owner, path), "catan.cards-politics.diplomat-open");
    require(owner == turn || chosen("diplomat_scope", "any"), "catan.cards-politics.diplomat-classic");
    person(owner).roads.erase(path);
    person(owner).ships.erase(path);
    require(knights_linked(owner), "catan.cards-politics.diplomat-strand");
    removed = path;
    if (owner != turn) return;
    const bool elsewhere = ship ? some_ship_fits(turn, path) : some_road_fits(turn, path);
    require(elsewhere || chosen("diplomat_rebuild", "may"), "catan.cards-politics.diplomat-classic");
    if (elsewhere) phase = ship ? "rebuilding_ship" : "rebuilding";
}

void Reckoner::saboteur(const Words& words) {
    if (chosen("saboteur_effect", "overturn_city")) {
        const Corner corner = read_corner(words[1]);
        const int owner = builder_at(corner);
        require(owner >= 0 && owner != turn && person(owner).cities.contains(corner) &&
                    !carries_metropolis(corner),
                "catan.cards-politics.saboteur-overturn");
        if (owner < 0) return;
        require(person(owner).overturned.insert(corner).second, "catan.cards-politics.saboteur-overturn");
        return;
    }
    owed.clear();
    for (const int seat : others(turn)) {
        const int cards = sum(person(seat).hand);
        if (points(seat) < points(turn) || cards < 2) continue;
        owed[seat] = cards / 2;
        asked.push_back(seat);
    }
    require(!asked.empty() || chosen("no_effect_cards", "allow"), "catan.cards-politics.saboteur-discard");
    if (!asked.empty()) phase = "discarding";
}

bool Reckoner::play_science(const Words& words) {
    const std::string& card = words.front();
    if (!deck_of.contains(card) || deck_of[card] != "science") return false;
    require((card == "alchemist") == !rolled, "catan.cards-science.alchemist-timing");
    put_under(turn, card);
    if (card == "alchemist") {
        require(!alchemist, "catan.cards-science.alchemist-once");
        white = std::stoi(words[1]);
        red = std::stoi(words[2]);
        alchemist = true;
    } else if (card == "crane") {
        improve(words[1], 1);
    } else if (card == "engineer") {
        build_wall(read_corner(words[1]));
    } else if (card == "inventor") {
        swapped = read_hex(words[1]);
        phase = "swapping";
    } else if (card == "irrigation" || card == "mining") {
        const std::string ground = card == "mining" ? "mountains" : "fields";
        int due = 0;
        for (const auto& [hex, kind] : terrain)
            due += kind == ground && has_building_beside(turn, hex) ? 2 : 0;
        const std::string good = yields.at(ground);
        require((due > 0 && of(bank, good) > 0) || chosen("no_effect_cards", "allow"),
                "catan.progress.no-effect");
        take_from_bank(turn, good, std::min(due, of(bank, good)));
    } else if (card == "medicine") {
        build_city(read_corner(words[1]), {{"ore", 2}, {"grain", 1}}, "catan.cards-science.medicine");
    } else if (card == "road-building") {
        promise_roads();
    } else if (card == "smith") {
        promote(read_corner(words[1]));
        for (const auto& [corner, each] : person(turn).knights) {
            if (may_promote(turn, corner)) phase = "smithing";
        }
    }
    return true;
}

} // namespace oya::reckoning
