#include "doors/rules/coverage.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace oya {

std::optional<ShownCases> read_shown_cases(const std::string& folder) {
    std::error_code error;
    bool any_file = false;
    ShownCases shown;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() != ".txt") continue;
        any_file = true;
        std::ifstream file(entry->path());
        for (std::string line; std::getline(file, line);) {
            std::istringstream fields(line);
            std::string rule;
            int number = 0;
            if (fields >> rule >> number) shown.emplace(rule, number);
        }
    }
    if (error || !any_file) return std::nullopt;
    return shown;
}

std::vector<Uncovered> uncovered_rules(const Ledger& ledger, const ShownCases& shown) {
    std::vector<Uncovered> uncovered;
    for (const Rule& rule : ledger.rules) {
        Uncovered missing{&rule, {}, true};
        for (int number = 1; rule.has_case(number); ++number)
            if (!shown.contains({std::string(rule.id), number})) missing.cases.push_back(number);
        missing.planned =
            std::ranges::all_of(missing.cases, [&](int number) { return rule.is_planned(number); });
        if (!missing.cases.empty()) uncovered.push_back(std::move(missing));
    }
    return uncovered;
}

} // namespace oya
