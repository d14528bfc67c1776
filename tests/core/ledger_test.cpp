#include "core/ledger.h"

#include "core/data_files.h"
#include "generated/vigo_rules.h"
#include "kit/shows.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace oya {
namespace {

TEST(Ledger, IsFoundByTheNameOfItsGame) {
    const Ledger* const vigo = ledger("vigo");
    ASSERT_NE(vigo, nullptr);
    EXPECT_EQ(vigo->title("en"), "VIGO!");
    EXPECT_EQ(vigo->players("fr"), "2-4");
    EXPECT_EQ(ledger("catan")->title("fr"), "Catan\u00A0: Cités & Chevaliers");
    EXPECT_NE(vigo->notation("fr"), vigo->notation("en"));
    EXPECT_NE(vigo->summary("fr"), vigo->summary("en"));
    EXPECT_EQ(ledger("chess"), nullptr);
    EXPECT_EQ(ledger(""), nullptr);
}

TEST(Ledger, ListsEveryGameOnceInTheOrderOfTheirNames) {
    const auto by_name = [](const Ledger& a, const Ledger& b) { return a.name < b.name; };
    EXPECT_FALSE(ledgers().empty());
    EXPECT_TRUE(std::ranges::is_sorted(ledgers(), by_name));
}

TEST(Ledger, KnowsARuleByItsId) {
    const Rule* const rule = find_rule("vigo.components.cards");
    ASSERT_NE(rule, nullptr);
    EXPECT_EQ(rule->section, "components");
    EXPECT_EQ(rule->text("en"),
              "There are 45 territory cards: five colours, each with the nine values 0 to 8.");
    EXPECT_EQ(rule->text("fr"),
              "Il y a 45 cartes Territoire\u00A0: cinq couleurs, chacune avec les neuf valeurs de 0 à 8.");
    EXPECT_EQ(rule->source("en"), "French rulebook: Contenu");
    EXPECT_EQ(rule->source("fr"), "règle française\u00A0: Contenu");
    EXPECT_EQ(rule->ruling("en"), "");
    EXPECT_EQ(rule->ruling("fr"), "");
    ASSERT_EQ(rule->case_count(), 2);
    EXPECT_EQ(rule->cases("en")[1], "red 0 and red 8 exist; red 9 does not.");
    EXPECT_EQ(rule->cases("de")[1], rule->cases("en")[1]);
}

TEST(Ledger, KnowsNoOtherRule) {
    EXPECT_EQ(find_rule("vigo.components.card"), nullptr);
    EXPECT_EQ(find_rule("vigo"), nullptr);
    EXPECT_EQ(find_rule("chess.components.cards"), nullptr);
    EXPECT_EQ(find_rule(""), nullptr);
}

TEST(Ledger, HasARuleForEveryConstantOfTheCode) {
    EXPECT_EQ(vigo::rule::components_one_of_each.id, "vigo.components.one-of-each");
    EXPECT_NE(find_rule(vigo::rule::examples_a.id), nullptr);
    EXPECT_TRUE(static_cast<bool>(vigo::rule::examples_a));
    EXPECT_FALSE(static_cast<bool>(RuleId{}));
    EXPECT_NE(vigo::rule::examples_a, vigo::rule::examples_b);
}

TEST(Ledger, EveryRuleIsWholeAndOfItsGame) {
    std::set<std::string_view> ids;
    for (const Ledger& game : ledgers()) {
        for (const Rule& rule : game.rules) {
            SCOPED_TRACE(rule.id);
            EXPECT_TRUE(ids.insert(rule.id).second);
            EXPECT_TRUE(rule.id.starts_with(std::string(game.name) + '.'));
            EXPECT_FALSE(rule.en.empty());
            EXPECT_FALSE(rule.fr.empty());
            EXPECT_FALSE(rule.source_en.empty());
            EXPECT_FALSE(rule.cases_en.empty());
            EXPECT_EQ(rule.ruling_en.empty(), rule.ruling_fr.empty());
            EXPECT_EQ(rule.cases_en.size(), rule.cases_fr.size());
            EXPECT_EQ(game.find(rule.id), &rule);
            EXPECT_EQ(find_rule(rule.id), &rule);
        }
    }
}

TEST(Ledger, CountsCasesFromOne) {
    constexpr std::string_view cases[] = {"first", "second", "third"};
    constexpr int planned[] = {2};
    const Rule rule{"toy.a.b", "a", "", "", "", "", "", "", cases, cases, planned};
    EXPECT_FALSE(rule.has_case(0));
    EXPECT_TRUE(rule.has_case(1));
    EXPECT_TRUE(rule.has_case(3));
    EXPECT_FALSE(rule.has_case(4));
    EXPECT_FALSE(rule.is_planned(1));
    EXPECT_TRUE(rule.is_planned(2));
}

TEST(Ledger, TranslatesTheTermsOfAGame) {
    const Term* const trick = ledger("vigo")->term("trick");
    ASSERT_NE(trick, nullptr);
    EXPECT_EQ(trick->text("fr"), "pli");
    EXPECT_EQ(ledger("vigo")->term("led_colour")->text("en"), "led colour");
    EXPECT_EQ(ledger("vigo")->term("castle"), nullptr);
}

TEST(Ledger, LeavesRemarksOutOfATerm) { EXPECT_EQ(ledger("vigo")->term("space")->fr, "case"); }

TEST(Ledger, DescribesTheOptionsOfTheTable) {
    const auto options = ledger("vigo")->options;
    const auto farmers = std::ranges::find(options, "two_player_farmers", &OptionText::name);
    ASSERT_NE(farmers, options.end());
    EXPECT_EQ(farmers->values, "36 (default) | 12");
}

TEST(DataFiles, HaveNoTextWhenThereIsNoSuchFile) { EXPECT_EQ(data_file("no/such/file.txt"), ""); }

TEST(Shows, FailsForARuleThatNoLedgerHas) {
    EXPECT_NONFATAL_FAILURE(shows("vigo.components.ghost", 1), "no ledger has a rule vigo.components.ghost");
}

TEST(Shows, FailsForACaseThatTheRuleDoesNotHave) {
    EXPECT_NONFATAL_FAILURE(shows("vigo.components.cards", 3), "has no case 3, only 1 to 2");
    EXPECT_NONFATAL_FAILURE(shows(vigo::rule::components_cards, 0), "has no case 0");
}

} // namespace
} // namespace oya
