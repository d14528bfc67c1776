#include "games/catan/reckoner.h"

#include <algorithm>
#include <sstream>

// The turn: who is asked what, what follows from an answer, and when it ends.

namespace oya::reckoning {

int of(const Counts& counts, const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
}

int sum(const Counts& counts) {
    int all = 0;
    for (const auto& [name, count] : counts) all += count;
    return all;
}

bool Reckoner::chosen(const char* option, const char* value) const {
    const auto found = options.find(option);
    return found != options.end() && found->second == value;
}

void Reckoner::require(bool kept, const char* rule) {
    if (!kept && fault_.empty()) fault_ = std::string(rule) + " forbids " + move_;
}

std::vector<int> Reckoner::everybody() const {
    std::vector<int> order = {turn};
    for (const int other : others(turn)) order.push_back(other);
    return order;
}

std::vector<int> Reckoner::others(int seat) const {
    std::vector<int> order;
    for (int i = 1; i < seats; ++i) order.push_back((seat + i) % seats);
    return order;
}

void Reckoner::follow(int seat, const std::string& move) {
    move_ = std::to_string(seat + 1) + ": " + move + " (" + phase + ")";
    std::istringstream text(move);
    Words words;
    for (std::string word; text >> word;) words.push_back(word);
    require(phase != "over", "catan.victory.single-winner");
    carry_out(seat, words);
    // A displacement, a Diplomat and a Deserter are one step (catan.victory.immediate).
    const bool halfway = phase == "relocating" || phase == "rebuilding" || phase == "giving_up_knight" ||
                         phase == "placing_knight" || phase == "placing_ship" || phase == "rebuilding_ship";
    if (!halfway) settle();
    if (!reached.empty() && phase != "over") ask_tokens();
}

void Reckoner::carry_out(int seat, const Words& words) {
    const std::string& word = words.front();
    if (seat < 0) {
        if (word == "dice") {
            roll(words);
        } else if (word == "stolen") {
            stolen(words[1]);
        } else if (word == "drawn") {
            draw(words[1]);
        } else {
            lay_out(words);
        }
        return;
    }
    if (phase == "founding") return found(seat, words);
    if (phase == "founding_road") return found_road(seat, words);
    const bool answers = !asked.empty();
    if (answers) {
        require(std::find(asked.begin(), asked.end(), seat) != asked.end(), "catan.turn.pending-first");
        const bool together = phase == "discarding" || phase == "answering" || phase == "gifting";
        require(together || asked.front() == seat, "catan.turn.choice-order");
    } else {
        require(seat == turn, "catan.turn.oya");
    }
    if (phase == "discarding") return discard(seat, words);
    if (bargain(seat, words) || answer_card(seat, words)) return;
    require(!answers && (phase == "acting" || phase == "before_roll"), "catan.turn.pending-first");
    if (phase == "before_roll") {
        const bool card = word.starts_with("play-");
        require(word == "roll" || (knights_game() ? word == "alchemist" : card) ||
                    (word == "chase" && chosen("knight_errant", "true")),
                knights_game() ? "catan.turn.before-roll-ck" : "catan.turn.before-roll-base");
    }
    if (carry_out_turn(words) || sea_move(words) || knight_move(words) || play_development(words) ||
        play_trade(words) || play_politics(words) || play_science(words))
        return;
    require(false, "no rule that is known");
}

bool Reckoner::carry_out_turn(const Words& words) {
    const std::string& word = words.front();
    if (word == "roll") {
        require(!rolled, "catan.turn.roll-mandatory");
        phase = "rolling";
    } else if (word == "end-turn") {
        end_turn();
    } else if (word == "road") {
        pay(turn, {{"brick", 1}, {"lumber", 1}}, "catan.building.road-cost");
        build_road(read_path(words[1]));
    } else if (word == "settlement") {
        build_settlement(read_corner(words[1]));
    } else if (word == "city") {
        build_city(read_corner(words[1]), {{"grain", 2}, {"ore", 3}}, "catan.building.city-cost");
    } else if (word == "wall") {
        pay(turn, {{"brick", 2}}, "catan.walls.cost");
        build_wall(read_corner(words[1]));
    } else if (word == "repair") {
        repair(read_corner(words[1]));
    } else if (word == "improve") {
        improve(words[1], 0);
    } else if (word == "bank") {
        bank_trade(words[1], words[2]);
    } else if (word == "return-card") {
        require(progress_cards(turn) > 4, "catan.progress.no-free-discard");
        put_under(turn, words[1]);
    } else {
        return false;
    }
    return true;
}

// Does what is still to come, as far as nobody has to answer.
void Reckoner::go_on() {
    phase.clear();
    asked.clear();
    while (!settle()) {
        if (to_do.empty()) {
            phase = rolled ? "acting" : "before_roll";
            return;
        }
        const std::string next = to_do.front();
        to_do.pop_front();
        stage(next);
        if (!phase.empty()) return;
    }
}

void Reckoner::stage(const std::string& name) {
    if (name == "event") event_die();
    if (name == "attack") resolve_attack();
    if (name == "returns") ask_returns();
    if (name == "production") produce();
    if (name == "gold") ask_gold();
    if (name == "aqueduct") ask_aqueduct();
    if (name == "discards") ask_discards();
    if (name == "robber" && !robber_is_locked()) phase = "moving_robber";
    if (name == "victims") next_victim();
    if (name == "free actions") { // catan.knights.ready
        for (auto& [corner, knight] : person(turn).knights) knight.ready = knight.active && !knight.acted;
    }
}

bool Reckoner::settle() {
    if (phase == "over") return true;
    settle_longest();
    const bool playing = placed == 2 * seats && phase != "founding_road";
    if (!playing || points(turn) < target) return false;
    phase = "over";
    asked.clear();
    to_do.clear();
    return true;
}

void Reckoner::begin_turn(int seat) {
    turn = seat;
    rolled = false;
    alchemist = false;
    fleet.clear();
    harbor_rights.clear();
    bought.clear();
    card_played = false;
    new_ships.clear();
    ship_moved = false;
    offers_sent = 0;
    for (Person& anybody : people) {
        for (auto& [corner, knight] : anybody.knights) {
            knight.ready = knight.acted = knight.promoted = false;
        }
    }
    if (chosen("knight_errant", "true")) {
        for (auto& [corner, knight] : person(turn).knights) knight.ready = knight.active;
    }
    to_do.clear();
    go_on();
}

void Reckoner::end_turn() {
    require(rolled, "catan.turn.roll-mandatory");
    require(!knights_game() || progress_cards(turn) <= 4, "catan.progress.overflow-modern");
    begin_turn((turn + 1) % seats);
}

// Takes somebody off the list; when it is empty, things go on.
void Reckoner::answered_by(int seat) {
    asked.erase(std::remove(asked.begin(), asked.end(), seat), asked.end());
    if (asked.empty()) go_on();
}

} // namespace oya::reckoning
