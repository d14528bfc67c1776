#include "doors/rules/rules_command.h"

#include "core/ledger.h"
#include "core/words.h"
#include "doors/rules/coverage.h"
#include "doors/text.h"
#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <sstream>

namespace oya {
namespace {

Said rules(std::vector<std::string_view> args) {
    return heard([&](std::FILE* out, std::FILE* err) { return rules_command(args, out, err); });
}

std::string every_case(std::string_view game, std::string_view except = {}) {
    std::string lines;
    for (const Rule& rule : ledger(game)->rules)
        for (int number = 1; rule.has_case(number); ++number)
            if (rule.id != except || number > 1)
                lines += std::string(rule.id) + ' ' + std::to_string(number) + " Some.Test\n";
    return lines;
}

// A folder of shown cases that the command reads for the length of a test.
class UncoveredTest : public testing::Test {
  protected:
    void SetUp() override { setenv("OYA_SHOWN", folder_.path.c_str(), 1); }
    void TearDown() override { unsetenv("OYA_SHOWN"); }

    TestFolder folder_;
};

TEST(RulesCommand, PrintsEveryRuleUnderItsSection) {
    const Said answer = rules({"vigo"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.err, "");
    EXPECT_TRUE(answer.out.starts_with("VIGO!\nPlayers: 2-4\n\n"));
    EXPECT_NE(answer.out.find(
                  "\nThe kingdom\n-----------\n\nvigo.kingdom.five-spaces\n    A kingdom has five spaces"),
              std::string::npos);
    for (const Rule& rule : ledger("vigo")->rules)
        EXPECT_NE(answer.out.find('\n' + std::string(rule.id) + '\n'), std::string::npos) << rule.id;
}

TEST(RulesCommand, SpeaksFrench) {
    const Said answer = rules({"vigo", "--lang", "fr"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_NE(answer.out.find("Joueurs\u00A0: 2-4"), std::string::npos);
    EXPECT_NE(answer.out.find("Mise en place\n-------------\n"), std::string::npos);
    EXPECT_NE(answer.out.find("On joue à deux, trois ou quatre, chacun pour soi."), std::string::npos);
}

TEST(RulesCommand, SpeaksEveryLanguageThereIs) {
    for (const Words& words : Words::languages())
        EXPECT_EQ(rules({"vigo", "--lang", words.language()}).exit_code, 0);
}

TEST(RulesCommand, KeepsToTheWidthOfThePage) {
    std::istringstream lines(rules({"vigo", "--cases", "--lang", "fr"}).out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(columns(line), 80) << line;
    EXPECT_GT(count, 1000);
}

TEST(RulesCommand, ShowsOneRuleWithAllThatIsKnownAboutIt) {
    const std::string expected =
        "Components\n"
        "----------\n"
        "\n"
        "vigo.components.one-of-each\n"
        "    Every combination of colour and value exists exactly once.\n"
        "    Source: French rulebook: Contenu\n"
        "    Our ruling: 45 = 5 x 9, so each pair can only occur once; the text does not\n"
        "    say it in words.\n"
        "    Cases:\n"
        "      1. If two cards of one trick have the same value, their colours differ.\n"
        "      2. Once red 6 has been played in a round, no hand can hold red 6 in that\n"
        "         round.\n";
    EXPECT_EQ(rules({"vigo", "--id", "vigo.components.one-of-each"}).out, expected);
    EXPECT_EQ(rules({"vigo", "--id", "components.one-of-each"}).out, expected);
}

TEST(RulesCommand, ShowsAllOfItInFrench) {
    const std::string page = rules({"vigo", "--lang", "fr", "--id", "vigo.components.one-of-each"}).out;
    const Rule& rule = *find_rule("vigo.components.one-of-each");
    EXPECT_NE(page.find("Source\u00A0: règle française\u00A0: Contenu"), std::string::npos) << page;
    EXPECT_NE(page.find(rule.ruling_fr.substr(0, 20)), std::string::npos) << page;
    EXPECT_NE(page.find("1. " + std::string(rule.cases_fr[0].substr(0, 20))), std::string::npos) << page;
    EXPECT_EQ(page.find(rule.cases_en[0].substr(0, 20)), std::string::npos) << page;
}

TEST(RulesCommand, SaysHowToReadTheCasesBeforeAllOfThem) {
    EXPECT_EQ(rules({"vigo"}).out.find("How to read the cases: "), std::string::npos);
    EXPECT_NE(rules({"vigo", "--cases"}).out.find("\nHow to read the cases: Unless a case says otherwise: "),
              std::string::npos);
    EXPECT_NE(rules({"vigo", "--cases", "--lang", "fr"}).out.find("\nComment lire les cas\u00A0: "),
              std::string::npos);
}

TEST(RulesCommand, FindsAWordWithoutCapitalsAndAccents) {
    const Said answer = rules({"vigo", "--lang", "fr", "--find", "ROYAUMES, UN PAR"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_NE(answer.out.find("vigo.components.kingdoms"), std::string::npos);
    EXPECT_EQ(answer.out.find("vigo.components.cards"), std::string::npos);
    EXPECT_EQ(rules({"vigo", "--lang", "fr", "--find", "deja"}).out,
              rules({"vigo", "--lang", "fr", "--find", "Déjà"}).out);
    EXPECT_NE(rules({"vigo", "--find", "one-of-each"}).out.find("vigo.components.one-of-each"),
              std::string::npos);
}

TEST(RulesCommand, SaysWhenNothingIsFound) {
    const Said answer = rules({"vigo", "--find", "castle"});
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err, "oya rules: no rule of VIGO! speaks of castle\n");
}

TEST(RulesCommand, ProposesWhatMayHaveBeenMeant) {
    const Said word = rules({"vigo", "--find", "farmr"});
    EXPECT_EQ(word.exit_code, 1);
    EXPECT_EQ(word.err, "oya rules: no rule of VIGO! speaks of farmr, did you mean farmer?\n");
    EXPECT_EQ(rules({"cascadero", "--find", "harald"}).err,
              "oya rules: no rule of Cascadero speaks of harald, did you mean herald?\n");
    EXPECT_NE(rules({"vigo", "--lang", "fr", "--find", "royuame"}).err.find("vouliez-vous dire royaume"),
              std::string::npos);
    for (const std::string_view id : {"vigo.play.folow", "vigo.play.follow"}) {
        const Said rule = rules({id});
        EXPECT_EQ(rule.exit_code, 2);
        EXPECT_NE(rule.err.find("did you mean vigo --id vigo.play.follow?"), std::string::npos) << rule.err;
    }
}

TEST(RulesCommand, RefusesAnUnknownGameOrRule) {
    const Said game = rules({"chess"});
    EXPECT_EQ(game.exit_code, 2);
    EXPECT_EQ(game.out, "");
    EXPECT_TRUE(game.err.starts_with("oya rules: there is no game called chess; choose ")) << game.err;
    EXPECT_NE(game.err.find("vigo"), std::string::npos);

    const Said rule = rules({"vigo", "--id", "vigo.ghost", "--lang", "fr"});
    EXPECT_EQ(rule.exit_code, 2);
    EXPECT_EQ(rule.err, "oya rules: VIGO! n’a pas de règle vigo.ghost\n");
    for (const std::string_view slip : {"vigo.components.crads", "components.crads"}) {
        const std::string meant = slip.starts_with("vigo") ? "vigo.components.cards" : "components.cards";
        EXPECT_EQ(rules({"vigo", "--id", slip}).err, "oya rules: VIGO! has no rule called " +
                                                         std::string(slip) + ", did you mean " + meant +
                                                         "?\n");
    }
    EXPECT_TRUE(rules({"vigoo"}).err.starts_with(
        "oya rules: there is no game called vigoo, did you mean vigo? Choose "));
}

TEST(RulesCommand, PrintsJson) {
    const nlohmann::json page =
        nlohmann::json::parse(rules({"vigo", "--json", "--id", "vigo.components.cards"}).out);
    EXPECT_EQ(page["title"], "VIGO!");
    EXPECT_EQ(page["terms"]["trick"]["fr"], "pli");
    ASSERT_EQ(page["rules"].size(), 1u);
    EXPECT_EQ(page["rules"][0]["id"], "vigo.components.cards");
    EXPECT_EQ(page["rules"][0]["cases"].size(), 2u);
    EXPECT_EQ(page["rules"][0]["cases_fr"].size(), 2u);
    EXPECT_EQ(nlohmann::json::parse(rules({"vigo", "--json"}).out)["rules"].size(),
              ledger("vigo")->rules.size());
}

TEST_F(UncoveredTest, NeedsACompletedRun) {
    const Said answer = rules({"vigo", "--uncovered"});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err,
              "oya rules: no completed test run in " + folder_.path.string() + ": run ./oya test first\n");
}

TEST_F(UncoveredTest, PrintsNothingWhenEveryCaseWasShown) {
    folder_.write("test_games.0.txt", every_case("vigo"));
    const Said answer = rules({"vigo", "--uncovered"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err, "");
}

TEST_F(UncoveredTest, PrintsARuleWithACaseThatWasNotShown) {
    folder_.write("test_games.0.txt", every_case("vigo", "vigo.components.cards"));
    const Said answer = rules({"vigo", "--uncovered"});
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_EQ(answer.out, "vigo.components.cards\n");
    EXPECT_EQ(rules({"vigo", "--uncovered", "--json"}).out,
              "[{\"id\":\"vigo.components.cards\",\"planned\":false,\"cases\":[1]}]\n");
}

TEST_F(UncoveredTest, PutsTheProgramsOfARunTogether) {
    folder_.write("test_games.0.txt", every_case("vigo", "vigo.components.cards"));
    folder_.write("test_table.1.txt", "vigo.components.cards 1 Other.Test\n");
    EXPECT_EQ(rules({"vigo", "--uncovered"}).exit_code, 0);
}

TEST(Coverage, DoesNotCountWhatIsPlanned) {
    constexpr std::string_view cases[] = {"first", "second"};
    constexpr int second[] = {2};
    const Rule listed[] = {{"toy.a.half", "a", "", "", "", "", "", "", cases, cases, second},
                           {"toy.a.none", "a", "", "", "", "", "", "", cases, cases, {}}};
    const Ledger toy{"toy", "Toy", "", "2", "", "", "", "", "", {}, {}, listed};

    const std::vector<Uncovered> at_first = uncovered_rules(toy, {});
    ASSERT_EQ(at_first.size(), 2u);
    EXPECT_EQ(at_first[0].cases, (std::vector<int>{1, 2}));
    EXPECT_FALSE(at_first[0].planned);

    const std::vector<Uncovered> later =
        uncovered_rules(toy, {{"toy.a.half", 1}, {"toy.a.none", 1}, {"toy.a.none", 2}});
    ASSERT_EQ(later.size(), 1u);
    EXPECT_EQ(later[0].rule, &listed[0]);
    EXPECT_TRUE(later[0].planned);
}

} // namespace
} // namespace oya
