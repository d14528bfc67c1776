#include "core/ledger.h"
#include "core/words.h"
#include "doors/engine/engine.h"
#include "kit/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

// The lessons of the page (lessons/GAME/NAME.json) are data; here the engine says whether they are true: each
// position can be, leaves a choice, lets every move be made that a lesson calls right or wrong, and refuses
// the others by the rule the lesson names.

namespace oya {
namespace {

using nlohmann::json;

// What a move tells: the id of each fact, and its sentence.
using Told = std::vector<std::pair<std::string, std::string>>;

struct LessonFile {
    std::string game;
    std::string name;
    json content;
};

std::vector<LessonFile> all_lessons() {
    std::vector<LessonFile> found;
    for (const auto& folder : std::filesystem::directory_iterator(repository() / "lessons"))
        for (const auto& file : std::filesystem::directory_iterator(folder.path()))
            if (file.path().stem() != "positions")
                found.push_back({folder.path().filename().string(), file.path().stem().string(),
                                 json::parse(read_file(file.path()))});
    return found;
}

// The positions a lesson may name: those of the rulebook, and those of the game's lessons.
json positions_of(const std::string& game) {
    json all = json::parse(read_file(repository() / "rulebook" / game / "positions.json"));
    const std::filesystem::path own = repository() / "lessons" / game / "positions.json";
    if (std::filesystem::exists(own)) all.update(json::parse(read_file(own)));
    return all;
}

std::vector<json> steps_of(const json& lesson) {
    std::vector<json> steps(lesson["steps"].begin(), lesson["steps"].end());
    steps.insert(steps.end(), lesson["test"].begin(), lesson["test"].end());
    return steps;
}

// "lay 5; lay 8" are two steps that are said at once.
std::vector<std::string> parts_of(const std::string& move, std::string_view between = "; ") {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != move.npos; begin = end + between.size()) {
        end = move.find(between, begin);
        parts.push_back(move.substr(begin, end == move.npos ? end : end - begin));
    }
    return parts;
}

// How likely the numbers are that a place of Catan lies at, in dots: the two, three or one hexes of "S(-2,1)"
// or "(0,1)".
int dots_at(const std::string& place, const json& view) {
    const std::size_t open = place.find('('), comma = place.find(',');
    const int q = std::stoi(place.substr(open + 1)), r = std::stoi(place.substr(comma + 1));
    std::vector<std::pair<int, int>> around{{q, r}};
    if (place[0] == 'N') around.insert(around.end(), {{q, r - 1}, {q + 1, r - 1}});
    if (place[0] == 'S') around.insert(around.end(), {{q, r + 1}, {q - 1, r + 1}});
    int dots = 0;
    for (const json& hex : view["hexes"])
        for (const auto& [hex_q, hex_r] : around)
            if (hex["hex"] == "(" + std::to_string(hex_q) + "," + std::to_string(hex_r) + ")" &&
                hex.contains("token"))
                dots += 6 - std::abs(7 - hex["token"].get<int>());
    return dots;
}

class Lessons : public testing::Test {
  protected:
    json ask(const json& request) { return json::parse(engine_.answer(request.dump())); }

    // Puts a position on the table; what is wrong with it, or nothing.
    std::string put(const std::string& game, const json& kept) {
        json seats = json::array();
        for (int seat = 0; seat < kept["seats"]; ++seat)
            seats.push_back({{"wishes", kept.value("wishes", json::object())}});
        const json answer = ask({{"cmd", "set"},
                                 {"game", game},
                                 {"seats", seats},
                                 {"options", kept["options"]},
                                 {"position", kept["position"]}});
        if (answer.contains("error")) return answer["error"]["message"];
        const std::set<int> awaited(answer["awaited"].begin(), answer["awaited"].end());
        return awaited.contains(kept["seat"]) ? "" : "nobody asks the seat that learns";
    }
    std::set<std::string> legal(const json& seat) {
        std::set<std::string> texts;
        const json answer = ask({{"cmd", "legal"}, {"seat", seat}});
        for (const json& action : answer["actions"]) texts.insert(action["text"].get<std::string>());
        return texts;
    }
    // Whether these steps can be taken, from the same position each time.
    std::string why_not(const json& seat, const std::string& move) {
        const json answer = ask({{"cmd", "preview"}, {"seat", seat}, {"steps", parts_of(move)}});
        return answer.contains("error") ? answer["error"].value("rule", answer["error"]["message"]) : "";
    }

    // What a move would tell: ids and sentences.
    Told told(const json& seat, const std::string& move) {
        Told all;
        const json answer = ask({{"cmd", "preview"}, {"seat", seat}, {"steps", parts_of(move)}});
        for (const json& fact : answer.value("facts", json::array()))
            all.emplace_back(fact["message"].get<std::string>(), fact["text"].get<std::string>());
        return all;
    }
    // What a lesson says of a move comes to pass with it, and with no other that is not right.
    void check_told(const std::string& where, const json& decision, const json& seat) {
        const json wrong = decision.value("wrong", json::object());
        const json& accepted = decision["accept"];
        const json told_by = decision.value("told", json::object());
        for (const auto& [word, ids] : told_by.items()) {
            int said = 0;
            for (const std::string& move : legal(seat)) {
                const bool right = std::ranges::find(accepted, json(move)) != accepted.end();
                const bool spoken_of = word == "right" ? right : wrong.value(move, "") == word;
                said += spoken_of;
                if (right && !spoken_of) continue;
                EXPECT_EQ(comes_to_pass(ids, told(seat, move)), spoken_of)
                    << where << ": " << word << ": " << move;
            }
            EXPECT_GT(said, 0) << where << ": " << word;
        }
    }
    // One of the alternatives, each one fact or several joined by " & ": an id, and behind ": " what its
    // sentence says.
    static bool comes_to_pass(const json& alternatives, const Told& told) {
        const auto says = [&](const std::string& wanted) {
            const std::vector<std::string> parts = parts_of(wanted, ": ");
            return std::ranges::any_of(told, [&](const auto& fact) {
                return fact.first == parts[0] &&
                       (parts.size() == 1 || fact.second.find(parts[1]) != std::string::npos);
            });
        };
        return std::ranges::any_of(alternatives, [&](const json& alternative) {
            return std::ranges::all_of(parts_of(alternative.get<std::string>(), " & "), says);
        });
    }
    // Where a lesson asks what brings most, the right moves bring more than any other.
    void check_most(const std::string& where, const std::string& game, const json& kept,
                    const json& decision) {
        if (!decision.contains("most")) return;
        const json idle = decision.value("idle", json::array());
        std::map<bool, std::set<int>> brought;
        for (const std::string& move : legal(kept["seat"])) {
            if (std::ranges::find(idle, json(move)) != idle.end()) continue;
            const json& accepted = decision["accept"];
            const bool right = std::ranges::find(accepted, json(move)) != accepted.end();
            ask({{"cmd", "act"}, {"seat", kept["seat"]}, {"steps", parts_of(move)}});
            const json view = ask({{"cmd", "view"}, {"seat", kept["seat"]}})["view"];
            brought[right].insert(view[json::json_pointer(decision["most"].get<std::string>())].get<int>());
            ASSERT_EQ(put(game, kept), "") << where;
        }
        ASSERT_FALSE(brought[true].empty()) << where;
        ASSERT_FALSE(brought[false].empty()) << where;
        EXPECT_EQ(brought[true].size(), 1u) << where;
        EXPECT_GT(*brought[true].begin(), *brought[false].rbegin()) << where;
    }

    // What a lesson says that a move brings, and that a wrong one would have cost: a number of the view after
    // the right ones, and those after all others, the largest first.
    void check_sums(const std::string& where, const std::string& game, const json& kept,
                    const json& decision) {
        const json sums = decision.value("sums", json::object());
        const json idle = decision.value("idle", json::array());
        const json& accepted = decision["accept"];
        for (const auto& [pointer, numbers] : sums.items()) {
            std::set<int, std::greater<>> right, wrong;
            for (const std::string& move : legal(kept["seat"])) {
                if (std::ranges::find(idle, json(move)) != idle.end()) continue;
                ask({{"cmd", "act"}, {"seat", kept["seat"]}, {"steps", parts_of(move)}});
                const json view = ask({{"cmd", "view"}, {"seat", kept["seat"]}})["view"];
                const bool is_right = std::ranges::find(accepted, json(move)) != accepted.end();
                (is_right ? right : wrong).insert(view[json::json_pointer(pointer)].get<int>());
                ASSERT_EQ(put(game, kept), "") << where;
            }
            json come(right);
            for (const int number : wrong) come.push_back(number);
            EXPECT_EQ(come, numbers) << where << ": " << pointer;
        }
    }

    // Where a lesson speaks of dots, the right places have so many of them, and no other that could be chosen
    // instead has as many ("most") or as few ("fewest"), but those that have a word of their own.
    void check_dots(const std::string& where, const json& decision, const json& seat) {
        const json view = ask({{"cmd", "view"}, {"seat", seat}})["view"];
        const json wrong = decision.value("wrong", json::object());
        const json counted = decision.value("dots", json::object());
        for (const auto& [which, dots] : counted.items()) {
            const int sign = which == "most" ? 1 : -1;
            const std::string kind = parts_of(decision["accept"][0].get<std::string>(), " ")[0];
            int others = 0;
            for (const std::string& move : legal(seat)) {
                const std::vector<std::string> words = parts_of(move, " ");
                if (words[0] != kind) continue;
                const int better = sign * (dots_at(words.at(1), view) - dots.get<int>());
                const json& accepted = decision["accept"];
                const bool right = std::ranges::find(accepted, json(move)) != accepted.end();
                others += !right;
                if (right)
                    EXPECT_EQ(better, 0) << where << ": " << move;
                else
                    EXPECT_LT(better, wrong.contains(move) ? 1 : 0) << where << ": " << move;
            }
            EXPECT_GT(others, 0) << where;
        }
    }

    // A rule that speaks against a move can be read, and some move is answered by its words.
    static void check_because(const std::string& where, const json& step) {
        std::set<std::string> words{""};
        for (const json& decision : step["decisions"]) {
            const json wrong = decision.value("wrong", json::object());
            for (const auto& [move, word] : wrong.items()) words.insert(word.get<std::string>());
        }
        const json because = step.value("because", json::object());
        for (const auto& [word, rule] : because.items()) {
            EXPECT_TRUE(words.contains(word)) << where << ": " << word;
            EXPECT_NE(find_rule(rule.get<std::string>()), nullptr) << where << ": " << rule;
        }
    }

    void check_decision(const std::string& where, const json& decision, const json& seat) {
        const std::set<std::string> moves = legal(seat);
        EXPECT_GE(moves.size(), 2u) << where << ": there is nothing to decide";
        EXPECT_FALSE(decision["accept"].empty()) << where;
        for (const std::string move : decision["accept"]) {
            if (move == "*") continue;
            EXPECT_EQ(why_not(seat, move), "") << where << ": " << move;
        }
        const json wrong = decision.value("wrong", json::object());
        const json refused = decision.value("refused", json::object());
        for (const auto& [move, word] : wrong.items()) {
            EXPECT_EQ(why_not(seat, move), "") << where << ": " << move;
            EXPECT_EQ(std::ranges::find(decision["accept"], json(move)), decision["accept"].end())
                << where << ": " << move;
        }
        for (const auto& [move, rule] : refused.items())
            EXPECT_EQ(why_not(seat, move), rule.get<std::string>()) << where << ": " << move;
        const json idle = decision.value("idle", json::array());
        for (const std::string move : idle) EXPECT_TRUE(moves.contains(move)) << where << ": " << move;
        // What only opens a bargain, or takes no move at all, is not answered by words about another move.
        for (const char* const aside : {"offer", "decline"}) {
            if (!moves.contains(aside)) continue;
            const bool is_idle = std::ranges::find(idle, json(aside)) != idle.end();
            EXPECT_TRUE(is_idle || wrong.contains(aside)) << where << ": " << aside;
        }
        const bool anything = decision["accept"][0] == "*";
        const bool all_right = anything ? wrong.empty() : decision["accept"].size() >= moves.size();
        EXPECT_FALSE(all_right) << where << ": whatever one does is right";
    }

    Engine engine_;
};

TEST_F(Lessons, AreTrue) {
    int steps = 0;
    for (const LessonFile& lesson : all_lessons()) {
        const json positions = positions_of(lesson.game);
        for (const json& step : steps_of(lesson.content)) {
            ++steps;
            const std::string where = lesson.game + "/" + lesson.name + ": " + step["id"].get<std::string>();
            ASSERT_TRUE(positions.contains(step["position"])) << where << ": " << step["position"];
            const json& kept = positions[step["position"].get<std::string>()];
            ASSERT_EQ(put(lesson.game, kept), "") << where;
            EXPECT_NE(find_rule(step["rule"].get<std::string>()), nullptr) << where << ": " << step["rule"];
            check_because(where, step);
            for (const json& decision : step["decisions"]) {
                check_decision(where, decision, kept["seat"]);
                check_told(where, decision, kept["seat"]);
                check_most(where, lesson.game, kept, decision);
                check_sums(where, lesson.game, kept, decision);
                check_dots(where, decision, kept["seat"]);
                const std::string move = decision["accept"][0];
                const std::vector<std::string> taken =
                    move == "*" ? std::vector{*legal(kept["seat"]).begin()} : parts_of(move);
                const json answer = ask({{"cmd", "act"}, {"seat", kept["seat"]}, {"steps", taken}});
                EXPECT_FALSE(answer.contains("error")) << where << ": " << answer;
            }
        }
    }
    EXPECT_GT(steps, 0);
}

// Where everything lies, each once for each time: "/players/0/envoys=(5,6)". In which order is of no matter.
void add_pieces(const json& part, const std::string& where, std::multiset<std::string>& pieces) {
    const bool seats = where.ends_with("/players") || where.ends_with("/environments");
    if (part.is_object())
        for (const auto& [name, inner] : part.items()) add_pieces(inner, where + "/" + name, pieces);
    else if (part.is_array() && part.dump().find('{') != std::string::npos)
        for (std::size_t at = 0; at < part.size(); ++at)
            add_pieces(part[at], seats ? where + "/" + std::to_string(at) : where, pieces);
    else if (part.is_array())
        for (const json& inner : part) pieces.insert(where + "=" + inner.dump());
    else
        pieces.insert(where + "=" + part.dump());
}

// Which part of what lies in one position lies otherwise in another one.
double otherwise(const json& one, const json& other) {
    std::multiset<std::string> pieces, others, left;
    add_pieces(one, "", pieces);
    add_pieces(other, "", others);
    std::ranges::set_symmetric_difference(pieces, others, std::inserter(left, left.end()));
    return static_cast<double>(left.size()) / static_cast<double>(pieces.size());
}

// A test asks for nothing that was shown: none of its positions is one of the lesson's own.
TEST_F(Lessons, TestWithPositionsNobodyHasSeen) {
    for (const LessonFile& lesson : all_lessons()) {
        std::set<std::string> ids, seen;
        for (const json& step : steps_of(lesson.content))
            EXPECT_TRUE(ids.insert(step["id"].get<std::string>()).second) << lesson.game << step["id"];
        for (const json& step : lesson.content["steps"]) seen.insert(step["position"].get<std::string>());
        for (const json& step : lesson.content["test"])
            EXPECT_TRUE(seen.insert(step["position"].get<std::string>()).second)
                << lesson.game << "/" << lesson.name << ": " << step["position"];
        if (lesson.name != "first") continue;
        EXPECT_EQ(lesson.content["test"].size(), 5u) << lesson.game;
        EXPECT_GE(lesson.content["steps"].size(), 10u) << lesson.game;
        EXPECT_TRUE(lesson.content.contains("game")) << lesson.game << ": what is played afterwards";
    }
}

// Nor is one a moment later of a game that was shown in the lesson, in another step of the test or by a
// picture of the rulebook: a third of what lies there lies otherwise.
TEST_F(Lessons, TestWithPositionsUnlikeAnythingShown) {
    for (const LessonFile& lesson : all_lessons()) {
        const json positions = positions_of(lesson.game);
        const json pictures =
            json::parse(read_file(repository() / "rulebook" / lesson.game / "positions.json"));
        std::set<std::string> shown;
        for (const auto& [name, kept] : pictures.items()) shown.insert(name);
        for (const json& step : lesson.content["steps"]) shown.insert(step["position"].get<std::string>());
        for (const json& step : lesson.content["test"]) {
            const std::string tested = step["position"];
            for (const std::string& name : shown)
                EXPECT_GT(otherwise(positions[tested]["position"], positions[name]["position"]), 1.0 / 3)
                    << lesson.game << "/" << lesson.name << ": " << tested << " is like " << name;
            shown.insert(tested);
        }
    }
}

// What a game's lessons keep beside the rulebook's positions is used, and stands for none of them.
TEST_F(Lessons, KeepOnlyPositionsTheyNeed) {
    std::map<std::string, std::set<std::string>> used;
    for (const LessonFile& lesson : all_lessons())
        for (const json& step : steps_of(lesson.content))
            used[lesson.game].insert(step["position"].get<std::string>());
    for (const auto& [game, names] : used) {
        const std::filesystem::path kept = repository() / "lessons" / game / "positions.json";
        if (!std::filesystem::exists(kept)) continue;
        const json own = json::parse(read_file(kept));
        const json pictures = json::parse(read_file(repository() / "rulebook" / game / "positions.json"));
        for (const auto& [name, position] : own.items()) {
            EXPECT_TRUE(names.contains(name)) << game << ": no step is at " << name;
            EXPECT_FALSE(pictures.contains(name)) << game << ": the rulebook has a position " << name;
        }
    }
}

TEST_F(Lessons, HaveEveryTextInEveryLanguage) {
    for (const Words& words : Words::languages())
        for (const LessonFile& lesson : all_lessons()) {
            const std::string own = "lesson." + lesson.game + ".";
            std::vector<std::string> wanted{own + lesson.name, own + lesson.name + ".lead"};
            for (const json& step : lesson.content["steps"])
                wanted.push_back(own + step["id"].get<std::string>() + ".say");
            for (const json& step : steps_of(lesson.content)) {
                const std::string id = own + step["id"].get<std::string>();
                for (const char* const part : {"", ".task", ".right", ".wrong"}) wanted.push_back(id + part);
                for (const char* const panel : {"made", "seen"})
                    if (step.contains(panel)) wanted.push_back(own + "to." + step[panel].get<std::string>());
                for (const json& decision : step["decisions"]) {
                    const json wrong = decision.value("wrong", json::object());
                    for (const auto& [move, word] : wrong.items())
                        wanted.push_back(id + ".wrong." + word.get<std::string>());
                }
            }
            for (const std::string& id : wanted) EXPECT_TRUE(words.has(id)) << words.language() << ": " << id;
        }
}

} // namespace
} // namespace oya
