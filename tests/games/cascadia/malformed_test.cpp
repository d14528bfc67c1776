#include "core/words.h"
#include "games/cascadia/builder.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

// What the final story says of salmon that hang together and are no run: it is their shape that costs the
// points, and not the card.

namespace oya::cascadia {
namespace {

// The end of a game in which seat 1 has these animals, and seat 2 none.
std::vector<Fact> end_of(std::string_view lives, std::vector<Setting> settings) {
    Position position(2, std::move(settings));
    position.change().environments[0] = animals(lives);
    Teller teller;
    tell_end(teller, position.state());
    return teller.facts();
}

// The facts about salmon of seat 1: what its card brings, and what comes right behind that.
std::vector<Fact> of_salmon(const std::vector<Fact>& facts, RuleId card) {
    const auto line = std::ranges::find(facts, card.id, [](const Fact& fact) { return fact.rule.id; });
    if (line == facts.end()) return {};
    const auto end = std::ranges::find_if(line + 1, facts.end(), [](const Fact& fact) {
        return fact.message.id != "cascadia.story.malformed";
    });
    return {line, end};
}

std::string in_words(const Fact& fact, std::string_view language) {
    const std::array<std::string_view, 2> names{"Ann", "Bob"};
    return Words::in(language)->say(fact.message, names);
}

constexpr std::string_view rhombus_and_run = "salmon (0,0) (1,0) (0,1) (1,1) (5,0) (6,0) (7,0)";
const std::pair<std::string, RuleId> every_card[] = {{"AAAAA", rule::salmon_card_a},
                                                     {"AABAA", rule::salmon_card_b},
                                                     {"AACAA", rule::salmon_card_c},
                                                     {"AADAA", rule::salmon_card_d}};

TEST(CascadiaMalformedRun, TheStoryCitesTheMalformationAndNotTheCard) {
    for (const auto& [cards, card] : every_card) {
        const std::vector<Fact> told = of_salmon(end_of(rhombus_and_run, {{"cards", cards}}), card);
        ASSERT_EQ(told.size(), 2u) << cards;
        EXPECT_EQ(told[0].message.id, "cascadia.story.wildlife") << "the run of three has its points";
        EXPECT_EQ(told[1].rule.id, rule::salmon_malformed.id) << cards;
        EXPECT_EQ(in_words(told[1], "en"),
                  "Ann: 4 salmon hang together, one of them beside three others: no run, and no points.");
        EXPECT_NE(in_words(told[1], "fr").find("4"), std::string::npos);
        EXPECT_NE(in_words(told[1], "fr"), in_words(told[1], "en"));
    }
}

TEST(CascadiaMalformedRun, IsToldForEachGroupAndForNobodyElse) {
    const std::vector<Fact> facts =
        end_of("salmon (0,0) (1,0) (0,1) (1,1) (6,0) (7,0) (5,0) (6,1) (4,0)", {{"cards", "AAAAA"}});
    const std::vector<Fact> told = of_salmon(facts, rule::salmon_card_a);
    ASSERT_EQ(told.size(), 3u);
    EXPECT_EQ(
        std::ranges::count(facts, rule::salmon_malformed.id, [](const Fact& fact) { return fact.rule.id; }),
        2);
}

TEST(CascadiaMalformedRun, IsNotToldOfARunNorWhereTheRestCounts) {
    for (const auto& [cards, card] : every_card) {
        EXPECT_EQ(of_salmon(end_of("salmon (0,0) (1,0) (2,0) (3,0)", {{"cards", cards}}), card).size(), 1u);
        const std::vector<Setting> forgiving = {{"cards", cards}, {"salmon_malformed", "forgiving"}};
        EXPECT_EQ(of_salmon(end_of(rhombus_and_run, forgiving), card).size(), 1u) << cards;
    }
}

} // namespace
} // namespace oya::cascadia
