#pragma once

#include "core/ledger.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace oya {

// The cases that the tests of one run have shown: rule id and number.
using ShownCases = std::set<std::pair<std::string, int>>;

// Reads what test programs left in a folder (files *.txt of lines `rule-id case test-name`); nothing if no
// run did.
std::optional<ShownCases> read_shown_cases(const std::string& folder);

// A rule with cases that were not shown.
struct Uncovered {
    const Rule* rule;
    std::vector<int> cases;
    bool planned; // every one of these cases is marked so in the ledger
};

// The rules of a ledger that have a case nobody has shown, in its order.
std::vector<Uncovered> uncovered_rules(const Ledger& ledger, const ShownCases& shown);

} // namespace oya
