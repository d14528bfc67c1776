#include "kit/golden.h"
#include "playthroughs/quoted.h"
#include "playthroughs/table_kind.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// One example of every reason why something may not be: random games are played at tables of many kinds, and
// whoever looks on asks for all sorts of things at each question that is new to them. Every rule with every
// reason is written down once, with how often it was given as an answer: a slip in a condition is a line
// that is gone, or another number.

namespace oya {
namespace {

// A reason that no action and no table of a test is given, and why not.
struct Unheard {
    std::string_view reason;
    std::string_view why;
};

struct Questions {
    std::string_view game;
    std::vector<TableKind> tables;
    std::vector<TableKind> forbidden; // tables that may not be
    std::vector<Unheard> unheard{};
};

std::string said(const Refusal& refusal) {
    static const std::vector<std::string_view> names = {"Anna", "Ben", "Cleo", "Dora"};
    return Words::in("en")->say(refusal.reason, names);
}

std::string key_of(const Refusal& refusal) {
    return std::string(refusal.reason.id) + "  § " + std::string(refusal.rule.id);
}

class Onlooker {
  public:
    explicit Onlooker(const Questions& questions)
        : questions_(questions), game_(*find_game(questions.game)) {}

    std::string page() {
        for (const TableKind& kind : questions_.tables) {
            page_.push_back({heading(kind), {}});
            for (int game = 0; game < kind.games; ++game) watch(kind);
        }
        std::string text;
        for (const Chapter& chapter : page_) {
            text += chapter.heading + '\n';
            for (const std::string& key : chapter.keys) {
                const Answer& answer = answers_[key];
                text += key + "  × " + std::to_string(answer.times) + "\n    " + answer.example + '\n';
            }
        }
        return text + forbidden();
    }

  private:
    struct Answer {
        int times = 0;
        std::string example{};
    };
    struct Chapter {
        std::string heading;
        std::vector<std::string> keys; // of answers heard here first
    };

    void watch(const TableKind& kind) {
        const auto position = game_.start(options_of(kind), kind.seats);
        ASSERT_NE(position, nullptr) << heading(kind);
        std::map<std::string, int> met;
        for (int step = 0; step < kind.steps; ++step) {
            const Actor actor = position->actor();
            for (const Seat seat : Seats::first(kind.seats)) {
                const bool asked = position->awaited().has(seat);
                const std::string question =
                    std::string(actor.is_chance() ? "chance" : position->asks(seat).id) + (asked ? "!" : "");
                const int often = ++met[question];
                if (often <= most_looks || (asked && often % 64 == 0)) ask(*position, seat, step);
            }
            if (actor.is_nobody()) return;
            go_on(*position, rng_);
        }
    }

    // Something of every kind, what lies beside it that may be done, and what is no action at all.
    std::vector<Action> wishes(const AnyPosition& position, Seat seat) {
        std::vector<Action> list;
        const auto kinds = game_.kinds();
        const auto any_of = [&](const Argument& argument) {
            return static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(argument.values)));
        };
        for (std::size_t number = 0; number < kinds.size(); ++number) {
            const ActionKind& kind = kinds[number];
            const auto which = static_cast<std::uint8_t>(number);
            for (int i = 0; i < std::min(kind.codes(), most_of_a_kind); ++i)
                list.push_back({which, any_of(kind.a), any_of(kind.b), any_of(kind.c)});
            list.push_back({which, 255, 0, 0});
            list.push_back({which, 0, 255, 0});
            list.push_back({which, 0, 0, 255});
        }
        list.push_back({250, 0, 0, 0});
        Actions legal;
        position.legal(seat, legal);
        for (std::size_t i = 0; i < std::min(legal.size(), most_beside); ++i) {
            Action beside = legal[below(rng_, legal.size())];
            std::uint8_t& argument = rng_.below(2) == 0 ? beside.a : beside.b;
            argument = static_cast<std::uint8_t>(argument + (rng_.below(2) == 0 ? 1 : 255));
            list.push_back(beside);
        }
        return list;
    }

    void ask(const AnyPosition& position, Seat seat, int step) {
        for (const Action action : wishes(position, seat)) {
            const Refusal refusal = position.refuse(seat, action);
            if (!refusal) continue;
            const std::string key = key_of(refusal);
            Answer& answer = answers_[key];
            if (++answer.times > 1) continue;
            page_.back().keys.push_back(key);
            answer.example = "step " + std::to_string(step) + ", " + std::string(1, "ABCD"[seat.index]) +
                             ": " + text_of(position, seat, action) + " → " + said(refusal);
        }
    }

    std::string text_of(const AnyPosition& position, Seat seat, Action action) const {
        if (game_.code(action) >= 0) return position.notation(seat, action);
        return "action " + std::to_string(action.kind) + ' ' + std::to_string(action.a) + ' ' +
               std::to_string(action.b) + ' ' + std::to_string(action.c);
    }

    std::string forbidden() const {
        std::string text;
        for (const TableKind& kind : questions_.forbidden) {
            const Refusal refusal = game_.check(options_of(kind), kind.seats);
            EXPECT_TRUE(refusal) << heading(kind);
            text += heading(kind) + '\n' + key_of(refusal) + "\n    " + said(refusal) + '\n';
        }
        return text;
    }

    static constexpr int most_looks = 8;
    static constexpr int most_of_a_kind = 6;
    static constexpr std::size_t most_beside = 16;
    const Questions& questions_;
    const AnyGame& game_;
    Rng rng_{29};
    std::vector<Chapter> page_{};
    std::map<std::string, Answer> answers_{};
};

// Whether a text names it whole.
bool names(const std::string& text, const std::string& id) {
    for (std::size_t at = text.find(id); at != text.npos; at = text.find(id, at + 1)) {
        const char next = at + id.size() < text.size() ? text[at + id.size()] : ' ';
        if (next != '-' && (next < 'a' || next > 'z')) return true;
    }
    return false;
}

// Every reason that stands in the code is on the page, is asked for by name in a test of the game, or is
// said to be unheard, and only one of them.
void expect_all_heard(const Questions& questions, const std::string& page) {
    const std::string game(questions.game);
    const std::set<std::string> tested = quoted_in("tests/games/" + game, "", "_test.cpp");
    std::string missing;
    for (const std::string& id : quoted_in("src/games/" + game, "", "")) {
        if (!id.starts_with(game + ".why.") && !id.starts_with(game + ".map.") &&
            !id.starts_with(game + ".drawing."))
            continue;
        const auto unheard = std::find_if(questions.unheard.begin(), questions.unheard.end(),
                                          [&](const Unheard& each) { return each.reason == id; });
        const bool heard = names(page, id) || tested.contains(id);
        if (heard == (unheard != questions.unheard.end())) missing += ' ' + id;
    }
    EXPECT_EQ(missing, "") << "no example of these, or one in spite of what is said of them";
}

void expect_reasons(const Questions& questions) {
    const std::string page = Onlooker(questions).page();
    expect_golden("reasons_" + std::string(questions.game) + ".txt", page);
    expect_all_heard(questions, page);
}

// An island on which some tokens are left to chance.
std::string lake_with(std::string_view first_row, std::string_view tokens) {
    return "   " + std::string(first_row) +
           "Pa10  Mo6   Fo11  De    Hi8\n   Fi3   Hi5+  Pa12  Mo2\n"
           "Fo10  Pa9   Fi6   Mo4   Fo3\n" +
           std::string(tokens);
}

TEST(Reasons, OfVigo) {
    expect_reasons({"vigo",
                    {{3}, {2, {{"first_dealer", "2"}}}, {4}},
                    {{1}, {5}, {3, {{"first_dealer", "4"}}}, {3, {{"icons", "0,0/1"}}}}});
}

TEST(Reasons, OfCascadero) {
    expect_reasons({"cascadero",
                    {{3},
                     {2, {{"heralds", "two"}, {"claims", "manual"}}, 400, 3},
                     {4, {{"board", "farmer"}}, 400, 3},
                     {2, {{"claims", "manual"}, {"first_player", "2"}}, 400, 3}},
                    {{1},
                     {5},
                     {2, {{"first_player", "3"}}},
                     {3, {{"colours", "blue,pink"}}},
                     {2, {{"colours", "blue,white"}}},
                     {2, {{"colours", "blue,blue"}}},
                     {2, {{"colours", "blue,green"}}},
                     {2, {{"colours", "blue,pink,"}}},
                     {2, {{"colours", ""}}},
                     {2, {{"board", "farmer"}, {"heralds", "two"}}}},
                    {{"cascadero.why.drawing", "the drawings that are compiled in are right"},
                     {"cascadero.drawing.no-heralds", "every setup of a map has its heralds"},
                     {"cascadero.drawing.tile-count", "there are as many tiles as spaces for them"}}});
}

TEST(Reasons, OfCascadia) {
    const std::pair<std::string_view, std::string_view> restrictions = {"achievements", "restrictions"};
    const std::pair<std::string_view, std::string_view> scenarios = {"achievements", "scenarios"};
    expect_reasons({"cascadia",
                    {{3, {{"cards", "first_game"}}},
                     {1},
                     {2, {restrictions, {"restriction", "1"}}, 400, 2},
                     {2, {restrictions, {"restriction", "2"}}, 400, 2},
                     {2, {restrictions, {"restriction", "5"}}},
                     {2, {restrictions, {"restriction", "7"}}},
                     {2, {restrictions, {"restriction", "8"}}},
                     {2, {restrictions, {"restriction", "9"}}},
                     {2, {restrictions, {"restriction", "10"}}},
                     {2, {scenarios, {"scenario", "11"}, {"goal_bans", "enforced"}}}},
                    {{5},
                     {2, {{"first_player", "3"}}},
                     {2, {{"cards", "abcde"}}},
                     {2, {{"cards", "AAAAAAAAAA"}}},
                     {1, {{"achievements", "normal"}}},
                     {2, {{"variant", "family"}, {"achievements", "normal"}}},
                     {2, {scenarios}},
                     {2, {restrictions}},
                     {2, {{"variant_majorities", "off"}}},
                     {2, {restrictions, {"restriction", "6"}, {"cards", "first_game"}}},
                     {2, {restrictions, {"restriction", "6"}, {"cards", "ABCDA"}}},
                     {2, {restrictions, {"restriction", "6"}, {"cards", "AABCCDDAAC"}}}}});
}

TEST(Reasons, OfCatan) {
    const std::pair<std::string_view, std::string_view> base = {"expansion", "none"};
    const std::pair<std::string_view, std::string_view> knights = {"expansion", "ck"};
    const std::pair<std::string_view, std::string_view> quiet = {"player_trades", "off"};
    const std::string no_spiral = lake_with("Hi?   Fo9   Pa3   Fi5\n", "tokens: 4\n");
    const std::string red = lake_with("Hi?   Fo?   Pa3   Fi5\n", "tokens: 6 6\n");
    expect_reasons({"catan",
                    {{3, {base}, 2500},
                     {4, {knights, quiet}, 6000},
                     {4, {knights, {"edition", "modern"}}, 4000},
                     {4, {base, {"scenario", "new_shores"}}, 2500},
                     {4, {knights, quiet, {"scenario", "greater_catan"}}, 4000},
                     {4, {knights, quiet, {"scenario", "desert"}}, 4000}},
                    {{2},
                     {5},
                     {4, {{"offers_per_turn", "21"}}},
                     {4, {{"red_neighbours", "true"}}},
                     {4, {{"saboteur_repair_first", "true"}, {"saboteur_effect", "discard_half"}}},
                     {4, {{"scenario", "desert"}, {"tokens", "random"}}},
                     {4, {{"map", "   Hi4\n"}}},
                     {4, {{"board", "file"}, {"map", "De*   Hi4   Fo5\n"}}},
                     {3, {{"board", "file"}, {"map", no_spiral}}},
                     {3, {{"board", "file"}, {"tokens", "random"}, {"map", red}}},
                     {4, {{"board", "file"}, {"map", "Hi4  x\n"}}}}});
}

} // namespace
} // namespace oya
