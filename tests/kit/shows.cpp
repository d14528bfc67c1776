#include "kit/shows.h"

#include "kit/exhibits.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <vector>

namespace oya {

namespace {

struct Claims {
    std::vector<std::string> of_running_test;
    std::set<std::string> kept;
};

Claims& claims() {
    static Claims all;
    return all;
}

class Keeper : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override {
        claims().of_running_test.clear();
        begin_exhibits();
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        end_exhibits(std::string(test.test_suite_name()) + '.' + test.name(), test.result()->Passed());
        if (!test.result()->Passed()) return;
        claims().kept.insert(claims().of_running_test.begin(), claims().of_running_test.end());
    }
};

} // namespace

void shows(std::string_view rule_id, int case_number, std::source_location where) {
    const testing::TestInfo* const test = testing::UnitTest::GetInstance()->current_test_info();
    const Rule* const rule = find_rule(rule_id);
    if (test == nullptr) {
        ADD_FAILURE() << "shows(" << rule_id << ", " << case_number << ") outside a test";
    } else if (rule == nullptr) {
        ADD_FAILURE() << "no ledger has a rule " << rule_id;
    } else if (!rule->has_case(case_number)) {
        ADD_FAILURE() << rule_id << " has no case " << case_number << ", only 1 to " << rule->case_count();
    } else {
        claims().of_running_test.push_back(std::string(rule_id) + ' ' + std::to_string(case_number) + ' ' +
                                           test->test_suite_name() + '.' + test->name());
        claim_exhibits(rule_id, case_number, where);
    }
}

void keep_shown_cases() {
    // The unit test owns its listeners.
    testing::UnitTest::GetInstance()->listeners().Append(std::make_unique<Keeper>().release());
}

bool write_shown_cases(const std::string& path) {
    std::ofstream file(path);
    for (const std::string& line : claims().kept) file << line << '\n';
    file.close();
    return file.good();
}

} // namespace oya
