#include "games/catan/reckoner.h"

#include <algorithm>

// Cards are drawn, put back and answered; the development cards of base Catan.

namespace oya::reckoning {

void Reckoner::draw(const std::string& card) {
    if (phase == "buying") {
        require(of(development, card) > 0, "catan.dev-cards.deck-empty");
        --development[card];
        ++person(turn).cards[card];
        ++bought[card];
        return go_on();
    }
    Deck& deck = decks[deck_of[card]];
    require(deck_of[card] == colour, "catan.progress.draw-order");
    if (sum(deck.unseen) > 0) {
        require(of(deck.unseen, card) > 0, "catan.progress.deck-conservation");
        --deck.unseen[card];
    } else {
        require(deck.under.front() == card, "catan.progress.under-deck");
        deck.under.pop_front();
    }
    const int seat = asked.front();
    asked.erase(asked.begin());
    if (card == "constitution" || card == "printer") {
        person(seat).shown.insert(card);
    } else {
        ++person(seat).cards[card];
    }
    if (phase == "drawing_for_tie") {
        phase.clear();
        ask_tied_defenders();
        if (!phase.empty()) return;
    }
    if (asked.empty()) go_on();
}

void Reckoner::put_under(int seat, const std::string& card) {
    require(of(person(seat).cards, card) > 0, "catan.progress.under-deck");
    --person(seat).cards[card];
    decks[deck_of[card]].under.push_back(card);
}

void Reckoner::ask_returns() {
    for (const int seat : everybody()) {
        if (seat == turn && chosen("progress_overflow_own_turn", "end_of_turn")) continue;
        if (progress_cards(seat) > 4) asked.push_back(seat);
    }
    if (!asked.empty()) phase = "returning";
}

bool Reckoner::play_development(const Words& words) {
    const std::map<std::string, std::string> cards = {{"play-knight", "knight"},
                                                      {"play-roads", "free-roads"},
                                                      {"play-plenty", "year-of-plenty"},
                                                      {"play-monopoly", "monopoly"}};
    const std::string& word = words.front();
    if (word == "buy-card") {
        require(!knights_game(), "catan.dev-cards.not-in-ck");
        pay(turn, {{"wool", 1}, {"grain", 1}, {"ore", 1}}, "catan.dev-cards.cost");
        phase = "buying";
        return true;
    }
    if (!cards.contains(word)) return false;
    const std::string card = cards.at(word);
    require(!card_played, "catan.dev-cards.one-per-turn");
    require(of(person(turn).cards, card) > of(bought, card), "catan.dev-cards.not-same-turn");
    card_played = true;
    --person(turn).cards[card];
    if (card == "knight") {
        Person& player = person(turn);
        ++player.army;
        // catan.army.take-strictly
        if (player.army >= 3 && (largest < 0 || player.army > person(largest).army)) largest = turn;
        phase = "moving_robber";
    } else if (card == "free-roads") {
        promise_roads();
    } else if (card == "year-of-plenty") {
        take_from_bank(turn, words[1], 1);
        int left = 0;
        for (const std::string& resource : resources) left += of(bank, resource);
        require((words[2] == "-") == (left == 0), "catan.dev-cards.year-of-plenty");
        if (words[2] != "-") take_from_bank(turn, words[2], 1);
    } else {
        take_all(words[1], 19);
    }
    return true;
}

// Two roads one after the other, as far as there are places and pieces.
void Reckoner::promise_roads() {
    require(some_road_fits(turn) || some_ship_fits(turn), "catan.cards-science.road-building");
    free_roads = 2;
    phase = "free_roads";
}

// Every opponent gives up to so many cards of a kind.
void Reckoner::take_all(const std::string& good, int most) {
    for (const int seat : others(turn))
        hand_over(seat, turn, good, std::min(most, of(person(seat).hand, good)));
}

// Answers to whatever a roll or a card asks.
bool Reckoner::answer_card(int seat, const Words& words) {
    const std::string& word = words.front();
    if (phase == "moving_robber") {
        const Hex to = read_hex(words[1]);
        require(word == "robber" || (word == "pirate" && sea), "catan.turn.pending-first");
        require(!chased || word == (chased_pirate ? "pirate" : "robber"), "catan.sea-knights.chase-both");
        require(!chased || chased_pirate || tokens.contains(to) ||
                    !chosen("chased_robber_destination", "numbered_hex"),
                "catan.knights.chase-destination");
        chased = chased_pirate = false;
        if (word == "robber") move_robber(to);
        if (word == "pirate") move_pirate(to);
        if (victims.size() > 1) {
            phase = "choosing_victim";
        } else {
            to_do.push_front("victims");
            go_on();
        }
    } else if (phase == "choosing_victim") {
        const int victim = std::stoi(words[1]) - 1;
        require(std::find(victims.begin(), victims.end(), victim) != victims.end(), "catan.robber.steal");
        victims = {victim};
        to_do.push_front("victims");
        go_on();
    } else if (phase == "taking_resource") {
        if (word == "aqueduct") take_from_bank(seat, words[1], 1);
        if (!bank_has_resources()) asked = {seat};
        answered_by(seat);
    } else if (phase == "choosing_gold") {
        take_gold(seat, words[1]);
    } else if (phase == "moving_token") {
        move_token(read_hex(words[1]));
    } else if (phase == "placing_ship" || phase == "rebuilding_ship") {
        place_lifted_ship(words);
    } else if (phase == "choosing_fighters") {
        std::array<int, 4> there{};
        for (const auto& [corner, each] : person(seat).knights)
            there[static_cast<std::size_t>(each.strength)] += each.active ? 1 : 0;
        for (std::size_t strength = 1; strength <= 3; ++strength) {
            require(std::stoi(words[strength]) <= there[strength], "catan.variants.abstain");
            contribution[seat] += static_cast<int>(strength) * std::stoi(words[strength]);
        }
        answered_by(seat);
    } else if (phase == "losing_city") {
        lose_city(seat, read_corner(words[1]));
        asked.erase(asked.begin());
        phase.clear();
        ask_losers();
        if (asked.empty()) go_on();
    } else if (phase == "choosing_deck") {
        if (word == "pass") {
            require(chosen("tie_draw", "may"), "catan.options.tie-draw");
            asked.erase(asked.begin());
            phase.clear();
            ask_tied_defenders();
            if (asked.empty()) go_on();
        } else {
            colour = words[1];
            phase = "drawing_for_tie";
        }
    } else if (phase == "returning") {
        put_under(seat, words[1]);
        if (progress_cards(seat) <= 4) answered_by(seat);
    } else if (phase == "placing_metropolis") {
        place_metropolis(read_corner(words[1]));
    } else if (phase == "relocating") {
        relocate(seat, read_corner(words[1]));
    } else if (phase == "free_roads") {
        if (word == "pass") {
            require(free_roads < 2, "catan.cards-science.road-building");
            go_on();
            return true;
        }
        if (word == "ship") {
            build_ship(read_path(words[1]));
        } else {
            build_road(read_path(words[1]));
        }
        if (--free_roads > 0 && (some_road_fits(turn) || some_ship_fits(turn))) return true;
        go_on();
    } else {
        return answer_played_card(seat, words);
    }
    return true;
}

} // namespace oya::reckoning
