#include "core/text.h"
#include "kit/files.h"
#include "kit/golden.h"
#include "playthroughs/quoted.h"
#include "playthroughs/spoiler.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>

// One example of everything that is said of positions which cannot be, kept as text and asked again: a
// position of a random game is changed in one thing, or in two, and read. With OYA_ACCEPT=1 those that still
// say the same are kept; where something then has no example, others are looked for, which takes minutes.

namespace oya {
namespace {

// What is said in the code and never heard, and why not.
struct Never {
    std::string_view said;
    std::string_view why;
};

struct Faults {
    std::string_view game;
    std::vector<TableKind> tables;
    std::vector<std::string_view> sources; // files of the game in which such things are said
    std::vector<Never> never{};
};

struct Example {
    std::string what;
    Spoilt spoilt;
};

bool accepting() {
    const char* const accept = std::getenv("OYA_ACCEPT");
    return accept != nullptr && *accept == '1';
}

int take_number(std::string_view& text) {
    int number = 0;
    const char* const end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// "    table 2, game 1, step 57: players[0] left out", below what is said of it.
std::string line_of(const Spoilt& spoilt) {
    return "    table " + std::to_string(spoilt.table + 1) + ", game " + std::to_string(spoilt.game + 1) +
           ", step " + std::to_string(spoilt.step) + ": " + spoilt.change + '\n';
}

std::vector<Example> read_examples(std::string_view page) {
    std::vector<Example> examples;
    std::string what;
    while (!page.empty()) {
        std::string_view line = take_part(page, '\n');
        constexpr std::string_view table = "table ";
        if (line.starts_with("==") || line.empty()) continue;
        if (!line.starts_with(table)) {
            what = line;
            continue;
        }
        line.remove_prefix(table.size());
        Spoilt spoilt;
        spoilt.table = static_cast<std::size_t>(take_number(line)) - 1;
        line.remove_prefix(std::string_view(", game ").size());
        spoilt.game = take_number(line) - 1;
        line.remove_prefix(std::string_view(", step ").size());
        spoilt.step = take_number(line);
        spoilt.change = line.substr(2);
        examples.push_back({what, spoilt});
    }
    return examples;
}

// What is said now of each example.
std::vector<std::string> answers(const GamesPlayed& games, const std::vector<Example>& examples) {
    std::map<std::pair<std::size_t, int>, std::map<int, std::vector<std::size_t>>> wanted;
    for (std::size_t i = 0; i < examples.size(); ++i)
        wanted[{examples[i].spoilt.table, examples[i].spoilt.game}][examples[i].spoilt.step].push_back(i);
    std::vector<std::string> said(examples.size(), "(the game is over)");
    for (const auto& [which, steps] : wanted) {
        const TableKind& kind = games.tables().at(which.first);
        games.play(which.first, which.second, [&](const AnyPosition& position, int step) {
            if (const auto here = steps.find(step); here != steps.end()) {
                const JsonTree tree = JsonTree::read(json_of(position));
                for (const std::size_t i : here->second)
                    said[i] = games.said(kind, tree, examples[i].spoilt.change);
            }
            return step < steps.rbegin()->first;
        });
    }
    return said;
}

// Each example, with what is said of it now where that is something else.
std::string page_of(const GamesPlayed& games, const std::vector<Example>& examples) {
    const std::vector<std::string> said = answers(games, examples);
    std::string page;
    for (std::size_t number = 0; number < games.tables().size(); ++number)
        page += "== table " + std::to_string(number + 1) + ": " + heading(games.tables()[number]).substr(3) +
                '\n';
    for (std::size_t i = 0; i < examples.size(); ++i) {
        if (i == 0 || examples[i].what != examples[i - 1].what) page += '\n' + examples[i].what + '\n';
        page += line_of(examples[i].spoilt);
        if (said[i] != examples[i].what) page += "      but now: " + said[i] + '\n';
    }
    return page;
}

// What is said in the code and has no example on the page, nor in a test of the game.
std::string unsaid(const Faults& faults, const std::string& page) {
    const std::string game(faults.game);
    const std::set<std::string> tested = quoted_in("tests/games/" + game, "", "_test.cpp");
    std::string missing;
    for (const std::string_view source : faults.sources) {
        for (const std::string& text : quoted_in("src/games/" + game, source, ".cpp")) {
            if (text.find(' ') == text.npos) continue;
            const bool listed = std::any_of(faults.never.begin(), faults.never.end(),
                                            [&](const Never& each) { return each.said == text; });
            const bool has_example = page.find(text) != page.npos || tested.contains(text);
            if (has_example == listed) missing += "\n  " + text;
        }
    }
    return missing;
}

// Those that still say the same; and where that is not everything, others that are found.
std::vector<Example> accepted(const Faults& faults, const GamesPlayed& games,
                              const std::vector<Example>& examples) {
    const std::vector<std::string> said = answers(games, examples);
    std::map<std::string, std::vector<Spoilt>> by_what;
    for (std::size_t i = 0; i < examples.size(); ++i)
        if (said[i] == examples[i].what) by_what[said[i]].push_back(examples[i].spoilt);
    const auto listed = [&] {
        std::vector<Example> list;
        for (const auto& [what, all] : by_what)
            for (const Spoilt& spoilt : all) list.push_back({what, spoilt});
        return list;
    };
    if (unsaid(faults, page_of(games, listed())).empty()) return listed();
    for (auto& [what, all] : search(games)) by_what.try_emplace(what, std::move(all));
    return listed();
}

void expect_faults(const Faults& faults) {
    const std::string file = "faults_" + std::string(faults.game) + ".txt";
    const std::filesystem::path kept = repository() / "tests" / "playthroughs" / file;
    const GamesPlayed games(*find_game(faults.game), faults.tables);
    std::vector<Example> examples = read_examples(exists(kept) ? read_file(kept) : "");
    if (accepting()) examples = accepted(faults, games, examples);
    const std::string page = page_of(games, examples);
    expect_golden(file, page);
    EXPECT_EQ(unsaid(faults, page), "") << "has no example, or one in spite of what is said of it";
}

TEST(Faults, OfVigo) { expect_faults({"vigo", {{3}, {2}}, {"soundness", "json"}}); }

TEST(Faults, OfCascadero) {
    expect_faults({"cascadero",
                   {{3}, {2, {{"heralds", "two"}, {"claims", "manual"}}}, {4, {{"board", "farmer"}}}},
                   {"soundness", "json"}});
}

TEST(Faults, OfCascadia) {
    expect_faults({"cascadia",
                   {{3},
                    {1},
                    {2, {{"achievements", "restrictions"}, {"restriction", "7"}}},
                    {2, {{"achievements", "restrictions"}, {"restriction", "10"}}}},
                   {"soundness", "json"},
                   {{"the stack is empty", "the sizes of the environments say how many tiles are left"},
                    {"there are too few tokens", "80 animals and a market leave some of the 100"}}});
}

TEST(Faults, OfCatan) {
    expect_faults(
        {"catan",
         {{3, {{"expansion", "none"}}, 1500},
          {4, {{"expansion", "ck"}, {"tokens", "random"}}, 2500},
          {4, {{"scenario", "greater_catan"}, {"expansion", "ck"}, {"player_trades", "off"}}, 2000}},
         {"soundness", "read_json"},
         {{"chance has nothing to do", "an empty deck, bag or hand is a fault of its own"}}});
}

} // namespace
} // namespace oya
