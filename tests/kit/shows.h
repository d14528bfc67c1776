#pragma once

#include "core/ledger.h"

#include <source_location>
#include <string>
#include <string_view>

namespace oya {

// Says that the running test shows a case of a rule (the first is 1). The claim counts once the test has
// passed; a rule or case that is not in the ledger fails the test.
void shows(std::string_view rule_id, int case_number,
           std::source_location where = std::source_location::current());
inline void shows(RuleId rule, int case_number,
                  std::source_location where = std::source_location::current()) {
    shows(rule.id, case_number, where);
}

// Keeps the claims of every test that passes from now on. Called once, before the tests run.
void keep_shown_cases();

// Writes the claims kept so far to a file, a line `rule-id case test-name` each, and returns whether that
// went well.
bool write_shown_cases(const std::string& path);

} // namespace oya
