#pragma once

#include <span>
#include <string_view>

namespace oya {

// The name of a rule in a ledger, such as `vigo.play.follow`. The constants of a game come from
// `generated/<game>_rules.h`, so that a rule nobody wrote does not compile.
struct RuleId {
    std::string_view id;

    constexpr explicit operator bool() const { return !id.empty(); }
    friend constexpr bool operator==(RuleId, RuleId) = default;
};

// One rule of a ledger. Cases are counted from 1, as people and tests count them.
struct Rule {
    std::string_view id;
    std::string_view section;
    std::string_view en;
    std::string_view fr;
    std::string_view source_en;
    std::string_view source_fr;
    std::string_view ruling_en; // empty where the rulebook decides
    std::string_view ruling_fr;
    std::span<const std::string_view> cases_en;
    std::span<const std::string_view> cases_fr;
    std::span<const int> planned_cases;

    // The rule in a language, in English where the ledger does not speak it; so are the others.
    constexpr std::string_view text(std::string_view language) const { return language == "fr" ? fr : en; }
    constexpr std::string_view source(std::string_view language) const {
        return language == "fr" ? source_fr : source_en;
    }
    constexpr std::string_view ruling(std::string_view language) const {
        return language == "fr" ? ruling_fr : ruling_en;
    }
    constexpr std::span<const std::string_view> cases(std::string_view language) const {
        return language == "fr" ? cases_fr : cases_en;
    }
    constexpr int case_count() const { return static_cast<int>(cases_en.size()); }
    constexpr bool has_case(int number) const { return number >= 1 && number <= case_count(); }
    // Whether the ledger says that no test is expected to show this case yet.
    constexpr bool is_planned(int case_number) const {
        for (const int planned : planned_cases)
            if (planned == case_number) return true;
        return false;
    }
};

// A word of the game in both languages; its key is what code and messages call it.
struct Term {
    std::string_view key;
    std::string_view en;
    std::string_view fr;

    constexpr std::string_view text(std::string_view language) const { return language == "fr" ? fr : en; }
};

// A table option and its values, as a sentence for people.
struct OptionText {
    std::string_view name;
    std::string_view values;
};

// All rules of one game, in the order of its ledger.
struct Ledger {
    std::string_view name;
    std::string_view title_en;
    std::string_view title_fr;
    std::string_view players_en;
    std::string_view players_fr;
    std::string_view summary_en;
    std::string_view summary_fr;
    std::string_view notation_en; // how to read the cases
    std::string_view notation_fr;
    std::span<const OptionText> options;
    std::span<const Term> terms;
    std::span<const Rule> rules;

    constexpr std::string_view title(std::string_view language) const {
        return language == "fr" ? title_fr : title_en;
    }
    constexpr std::string_view players(std::string_view language) const {
        return language == "fr" ? players_fr : players_en;
    }
    constexpr std::string_view notation(std::string_view language) const {
        return language == "fr" ? notation_fr : notation_en;
    }
    constexpr std::string_view summary(std::string_view language) const {
        return language == "fr" ? summary_fr : summary_en;
    }
    // The rule of this id, or null.
    const Rule* find(std::string_view id) const;
    // The term of this key, or null.
    const Term* term(std::string_view key) const;
};

// Every ledger compiled into the program, by name.
std::span<const Ledger> ledgers();

// The ledger of a game, or null.
const Ledger* ledger(std::string_view game);

// The rule of this id in any ledger, or null.
const Rule* find_rule(std::string_view id);

} // namespace oya
