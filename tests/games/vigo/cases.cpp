#include "games/vigo/cases.h"

#include "core/bits.h"
#include "core/ledger.h"
#include "games/vigo/builder.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace oya::vigo {

namespace {

// Reads a text from left to right. Each `take` moves on only if it finds what it looks for.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    std::string_view rest() const { return rest_; }
    bool take(std::string_view words) {
        if (!rest_.starts_with(words)) return false;
        rest_.remove_prefix(words.size());
        return true;
    }
    std::optional<int> take_number() {
        int number = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        if (error != std::errc{}) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return number;
    }
    std::optional<Seat> take_player() {
        for (std::size_t seat = 0; seat < player_names.size(); ++seat) {
            if (take(player_names[seat])) return Seat{static_cast<std::uint8_t>(seat)};
        }
        return std::nullopt;
    }
    std::optional<int> take_colour() {
        for (std::size_t colour = 0; colour < colours; ++colour) {
            if (take(colour_names[colour])) return static_cast<int>(colour);
        }
        return std::nullopt;
    }
    std::optional<Card> take_card() {
        const Scanner before = *this;
        const auto colour = take_colour();
        if (colour && take(" ")) {
            const auto value = take_number();
            if (value && *value >= 0 && *value < values) return Card(*colour, *value);
        }
        *this = before;
        return std::nullopt;
    }
    std::optional<std::vector<Card>> take_cards() {
        std::vector<Card> list;
        const Scanner before = *this;
        do {
            const auto next = take_card();
            if (!next) {
                *this = before;
                return std::nullopt;
            }
            list.push_back(*next);
        } while (take(", "));
        return list;
    }
    std::optional<Kingdom> take_kingdom() {
        const std::size_t end = rest_.find(']');
        if (!rest_.starts_with('[') || end == rest_.npos) return std::nullopt;
        const auto kingdom = read_kingdom(rest_.substr(0, end + 1));
        if (kingdom) rest_.remove_prefix(end + 1);
        return kingdom;
    }
    // "6 + 5 - 5 = 6" or "6": the sum and, if it is given, what the text says it makes.
    struct Sum {
        int sum;
        int said;
    };
    std::optional<Sum> take_sum() {
        const auto first = take_number();
        if (!first) return std::nullopt;
        int sum = *first;
        for (;;) {
            const Scanner before = *this;
            const bool plus = take(" + ");
            if (!plus && !take(" - ")) break;
            const auto term = take_number();
            if (!term) {
                *this = before;
                break;
            }
            sum += plus ? *term : -*term;
        }
        if (!take(" = ")) return Sum{sum, sum};
        const auto said = take_number();
        return said ? std::optional(Sum{sum, *said}) : std::nullopt;
    }

  private:
    std::string_view rest_;
};

// Tries to run one form at the place where the scanner stands; false, and the scanner unmoved, if there is
// none.
class FormChecker {
  public:
    FormChecker(std::string_view rule, std::vector<std::string>& faults) : rule_(rule), faults_(faults) {}

    // "2 players, supply 2, ..." speaks of all that follows in the case.
    void hear_of_players(Scanner ahead) {
        const auto players = ahead.take_number();
        if (players && ahead.take(" players, ")) players_ = *players;
    }

    bool run(Scanner& scanner) {
        const Scanner before = scanner;
        if (trick(scanner)) return true;
        scanner = before;
        if (legal(scanner)) return true;
        scanner = before;
        if (with_kingdom(scanner)) return true;
        scanner = before;
        return false;
    }

  private:
    void fault(std::string what) { faults_.push_back(std::move(what)); }

    // "2 players: Théo red 3, Sonia red 4 -> Sonia wins; farmers Sonia 2"
    bool trick(Scanner& scanner) {
        std::optional<int> players;
        {
            Scanner ahead = scanner;
            players = ahead.take_number();
            if (players && ahead.take(" players: ")) {
                scanner = ahead;
            } else {
                players.reset();
            }
        }
        std::vector<Played> plays;
        do {
            const auto seat = scanner.take_player();
            if (!seat || !scanner.take(" ")) return false;
            const auto next = scanner.take_card();
            if (!next) return false;
            plays.push_back({*seat, *next});
        } while (scanner.take(", "));
        if (!scanner.take(" -> ")) return false;
        const auto winner = scanner.take_player();
        if (!winner || !scanner.take(" wins; farmers ")) return false;
        scanner.take("due ");
        std::array<int, max_seats> farmers{};
        if (!scanner.take("none")) {
            do {
                const auto seat = scanner.take_player();
                if (!seat || !scanner.take(" ")) return false;
                const auto count = scanner.take_number();
                if (!count) return false;
                farmers[seat->index] = *count;
            } while (scanner.take(", "));
        }
        check_trick(players.value_or(players_), plays, *winner, farmers);
        return true;
    }

    void check_trick(int players, const std::vector<Played>& plays, Seat winner,
                     const std::array<int, max_seats>& farmers) {
        if (plays.size() != static_cast<std::size_t>(players)) return fault("the trick is not complete");
        Position position(players);
        for (std::size_t i = 0; i < plays.size(); ++i) {
            const Seat due = i == 0 ? plays[0].seat : next_clockwise(plays[i - 1].seat, players);
            if (plays[i].seat != due || due.index >= players) return fault("not in order clockwise");
            position.state().hands[plays[i].seat.index] = only(plays[i].card);
        }
        position.leads(plays[0].seat);
        for (const Played& play : plays) position.act(play.seat, "play " + text(play.card));
        if (!position.placing() || position.turn() != winner) {
            fault(std::string(name_of(position.turn())) + " wins");
        }
        position.lays_all();
        for (Seat seat : Seats::first(players)) {
            if (position.farmers(seat) != farmers[seat.index]) {
                fault(std::string(name_of(seat)) + " gets " + std::to_string(position.farmers(seat)));
            }
        }
    }

    // "hand {red 2, blue 8}, led red -> legal {red 2}"
    bool legal(Scanner& scanner) {
        if (!scanner.take("hand {")) return false;
        const auto hand = scanner.take_cards();
        if (!hand || !scanner.take("}, ")) return false;
        std::optional<int> led;
        if (!scanner.take("leading")) {
            if (!scanner.take("led ")) return false;
            led = scanner.take_colour();
            if (!led) return false;
        }
        if (!scanner.take(" -> legal {")) return false;
        const auto allowed = scanner.take_cards();
        if (!allowed || !scanner.take("}")) return false;
        check_legal(as_set(*hand), led, as_set(*allowed));
        return true;
    }

    static Cards as_set(const std::vector<Card>& list) {
        Cards set = 0;
        for (Card each : list) set |= only(each);
        return set;
    }

    // Whatever card of the colour is led, and whatever the next player has thrown on it.
    void check_legal(Cards hand, std::optional<int> led, Cards allowed) {
        if (!led) {
            Position position;
            position.state().hands[sonia.index] = hand;
            position.leads(sonia);
            return check_choice(position, sonia, allowed);
        }
        for (int lead : bits_of(of_colour(*led) & ~hand)) {
            for (int thrown : bits_of(all_cards & ~of_colour(*led) & ~hand)) {
                Position position;
                position.state().hands[theo.index] = only(Card(lead));
                position.state().hands[sonia.index] = only(Card(thrown));
                position.state().hands[gabriel.index] = hand;
                position.leads(theo).act(theo, text(Card(lead))).act(sonia, text(Card(thrown)));
                check_choice(position, gabriel, allowed);
            }
        }
    }

    void check_choice(const Position& position, Seat seat, Cards allowed) {
        const Cards hand = position.state().hands[seat.index];
        if (position.legal_cards(seat) != allowed)
            return fault("legal is " + text(position.legal_cards(seat)));
        for (int index = 0; index < card_count; ++index) {
            const Card each(index);
            const std::string by = position.refused(seat, text(each));
            const std::string_view expected = has(allowed, each) ? ""
                                              : has(hand, each)  ? "vigo.play.follow"
                                                                 : "vigo.play.own-card";
            if (by != expected) return fault(text(each) + " is refused by \"" + by + '"');
        }
    }

    bool with_kingdom(Scanner& scanner) {
        const auto kingdom = scanner.take_kingdom();
        if (!kingdom || !scanner.take(" ")) return false;
        if (scanner.take("F=")) return score_of(scanner, *kingdom);
        if (scanner.take("place ")) return placement(scanner, *kingdom);
        if (scanner.take("lay ")) return one_lay(scanner, *kingdom);
        return false;
    }

    // "[kingdom] F=1 -> 6 + 5 = 11", counted at once and by the end of a round
    bool score_of(Scanner& scanner, Kingdom kingdom) {
        const auto farmers = scanner.take_number();
        if (!farmers || *farmers < 0 || *farmers > free_slots || !scanner.take(" -> ")) return false;
        const auto sum = scanner.take_sum();
        if (!sum) return false;
        if (sum->sum != sum->said) fault("the terms add up to " + std::to_string(sum->sum));
        kingdom.farmers = static_cast<std::uint8_t>(*farmers);
        if (score(kingdom) != sum->said) fault("it is worth " + std::to_string(score(kingdom)));
        Position position;
        position.state().kingdoms[gabriel.index] = kingdom;
        position.end_round(theo);
        const int scored = position.round_score(1, gabriel);
        if (scored != sum->said) fault("the round scores " + std::to_string(scored));
        return true;
    }

    // "[before] place red 3, red 6 -> [after]"
    bool placement(Scanner& scanner, const Kingdom& before) {
        const auto won = scanner.take_cards();
        if (!won || !scanner.take(" -> ")) return false;
        const auto after = scanner.take_kingdom();
        if (!after) return false;
        Position position;
        position.state().kingdoms[gabriel.index] = before;
        std::string list;
        for (Card each : *won) list += (list.empty() ? "" : ", ") + text(each);
        position.has_won(gabriel, list).lays(list);
        if (position.placing()) fault("the placement is not complete");
        expect_kingdom(position.kingdom(gabriel), *after);
        return true;
    }

    // A pile written with one card shows its top, a pile written with more is spelled out.
    void expect_kingdom(const Kingdom& found, const Kingdom& written) {
        for (std::size_t space = 0; space < spaces; ++space) {
            const Pile pile = found.piles[space];
            const Pile wanted = written.piles[space];
            const bool same_colour = pile.empty() || found.colour_on[space] == written.colour_on[space];
            const bool same_pile = wanted.height() > 1 ? pile == wanted : pile.top() == wanted.top();
            if (!same_colour || !same_pile) return fault("the kingdom is " + text(found));
        }
    }

    // "[before] lay green 6 on space 3 -> [after]" or "-> refused"
    bool one_lay(Scanner& scanner, const Kingdom& before) {
        const auto laid = scanner.take_card();
        if (!laid || !scanner.take(" on space ")) return false;
        const auto space = scanner.take_number();
        if (!space || !scanner.take(" -> ")) return false;
        Position position;
        position.state().kingdoms[gabriel.index] = before;
        position.has_won(gabriel, text(*laid));
        const std::string words = "lay " + text(*laid) + " on space " + std::to_string(*space);
        const std::string by = position.refused(gabriel, words);
        if (scanner.take("refused")) {
            if (by != rule_) fault("refused by \"" + by + '"');
            return true;
        }
        const auto after = scanner.take_kingdom();
        if (!after) return false;
        if (!by.empty()) {
            fault("refused by \"" + by + '"');
        } else {
            position.act(gabriel, words);
            expect_kingdom(position.kingdom(gabriel), *after);
        }
        return true;
    }

    std::string_view rule_;
    std::vector<std::string>& faults_;
    int players_ = 4;
};

} // namespace

CheckedText check_text(std::string_view text, std::string_view rule) {
    CheckedText checked;
    FormChecker forms(rule, checked.faults);
    Scanner scanner(text);
    while (!scanner.rest().empty()) {
        forms.hear_of_players(scanner);
        if (forms.run(scanner)) {
            checked.words += '*';
        } else {
            checked.words += scanner.rest().front();
            scanner.take(scanner.rest().substr(0, 1));
        }
    }
    return checked;
}

std::string_view case_text(std::string_view rule_id, int number) {
    const Rule* const rule = find_rule(rule_id);
    if (rule == nullptr || !rule->has_case(number)) {
        ADD_FAILURE() << rule_id << " has no case " << number;
        return {};
    }
    return rule->cases_en[static_cast<std::size_t>(number - 1)];
}

void check_case(std::string_view rule, int number, std::string_view words) {
    shows(rule, number);
    const std::string_view text = case_text(rule, number);
    SCOPED_TRACE(std::string(rule) + ' ' + std::to_string(number) + ": " + std::string(text));
    const CheckedText checked = check_text(text, rule);
    EXPECT_EQ(checked.words, words);
    EXPECT_NE(words.find('*'), words.npos) << "there is nothing to run";
    for (const std::string& fault : checked.faults) ADD_FAILURE() << fault;
}

void check_cases(std::string_view rule, std::initializer_list<int> numbers) {
    for (int number : numbers) check_case(rule, number);
}

} // namespace oya::vigo
