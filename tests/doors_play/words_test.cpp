#include "doors/play/orders.h"
#include "doors/play/paint.h"
#include "doors/play/story_lines.h"
#include "doors/text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace oya {
namespace {

TEST(Orders, AreUnderstoodInEveryLanguage) {
    for (const auto& [line, order, rest] :
         {std::tuple{"help", Order::help, ""}, std::tuple{"aide", Order::help, ""},
          std::tuple{"ANNULER", Order::undo, ""}, std::tuple{" undo  Anna ", Order::undo, "Anna"},
          std::tuple{"règles couleur demandée", Order::rules, "couleur demandée"},
          std::tuple{"Regles x", Order::rules, "x"}, std::tuple{"pourquoi r6", Order::why, "r6"},
          std::tuple{"quit", Order::quit, ""}, std::tuple{"quitter", Order::quit, ""}}) {
        const std::optional<Ordered> ordered = read_order(line);
        ASSERT_TRUE(ordered) << line;
        EXPECT_EQ(ordered->order, order) << line;
        EXPECT_EQ(ordered->rest, rest) << line;
    }
    for (const char* const line : {"", "   ", "6 rouge", "quits", "r6", "helper"})
        EXPECT_FALSE(read_order(line)) << line;
}

TEST(Orders, NoWordMeansTwoOfThem) {
    std::map<std::string, std::string> meanings;
    for (const Words& words : Words::languages()) {
        for (const char* const order :
             {"help", "undo", "hint", "why", "rules", "story", "table", "options", "wish", "save", "quit"}) {
            std::istringstream list(std::string(words.text(std::string("play.order.") + order)));
            for (std::string word; list >> word;) {
                const auto [known, is_new] = meanings.emplace(folded(word), order);
                EXPECT_EQ(known->second, order) << word;
            }
        }
    }
    EXPECT_GE(meanings.size(), 20u);
}

TEST(Orders, TheHelpNamesThemAllAndFitsThePage) {
    for (const Words& words : Words::languages()) {
        std::istringstream page(help_page(words, 80));
        int lines = 0;
        for (std::string line; std::getline(page, line); ++lines) EXPECT_LE(columns(line), 80) << line;
        EXPECT_GE(lines, 12);
    }
    EXPECT_NE(help_page(*Words::in("fr"), 80).find("  annuler, annuler NOM  reprend"), std::string::npos)
        << help_page(*Words::in("fr"), 80);
}

TEST(Paint, ColoursTheWordAndItsNumbers) {
    const Words& english = *Words::in("en");
    const Words& french = *Words::in("fr");
    EXPECT_EQ(painted("lay red 6 on space 3", english), "lay \033[31mred 6\033[0m on space 3");
    EXPECT_EQ(painted("poser le 6 rouge sur la case 3", french),
              "poser le \033[31m6 rouge\033[0m sur la case 3");
    EXPECT_EQ(painted("poser le 6\u00A0rouge²", french), "poser le \033[31m6\u00A0rouge\033[0m²");
    EXPECT_EQ(painted("red 2 5 · green 0", english), "\033[31mred 2 5\033[0m · \033[32mgreen 0\033[0m");
    EXPECT_EQ(painted("8 jaune 5 vert", french), "\033[33m8 jaune\033[0m \033[32m5 vert\033[0m");
}

TEST(Paint, LeavesOtherTextAsItIs) {
    for (const std::string_view text : {"", "credible 6", "Redder", "6", "\xC3", "rouge"})
        EXPECT_EQ(painted(text, *Words::in("en")), text);
}

Fact dealt(std::string_view rule, std::string_view colour) {
    return {
        RuleId{rule},
        {"vigo.story.dealt",
         {{"player", Seat{0}}, {"card", Message("vigo.card", {{"colour", Message(colour)}, {"value", 6}})}}},
        Audience::everyone()};
}

TEST(StoryLines, JoinFactsThatDifferInOneList) {
    const std::vector<Fact> facts = {dealt("vigo.deal.ten-each", "vigo.colour.red"),
                                     dealt("vigo.deal.ten-each", "vigo.colour.blue"),
                                     dealt("vigo.deal.no-draw", "vigo.colour.green")};
    const std::vector<StoryLine> lines = story_lines(facts, *Words::in("en"), {});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].text, "Player 1 is dealt red 6, blue 6 and green 6.");
    EXPECT_EQ(lines[0].mark(), "§ deal.ten-each, no-draw");
}

TEST(StoryLines, KeepWhatDiffersOtherwiseApart) {
    std::vector<Fact> facts = {dealt("vigo.deal.ten-each", "vigo.colour.red"),
                               dealt("vigo.deal.ten-each", "vigo.colour.blue")};
    facts[1].message.parameters[0] = {"player", Seat{1}};
    const std::vector<StoryLine> lines = story_lines(facts, *Words::in("fr"), {});
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[1].text, "Joueur 2 reçoit\u00A0: 6\u00A0bleu.");
    EXPECT_EQ(lines[1].mark(), "§ deal.ten-each");
}

} // namespace
} // namespace oya
