#include "core/words.h"

#include "core/ledger.h"
#include "core/message_format.h"
#include "kit/files.h"
#include "kit/seed.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace oya {
namespace {

const Words& english() { return *Words::in("en"); }
const Words& french() { return *Words::in("fr"); }

// A language made for a test.
constexpr std::array<Word, 8> little_words{{
    {"card", "{colour} {value}"},
    {"colour.red", "red"},
    {"list.last", " and "},
    {"list.nothing", "nothing"},
    {"list.separator", ", "},
    {"seat.unnamed", "Player {number}"},
    {"takes", "{who} takes {cards} for {points, plural, one {# point} other {# points}}"},
    {"title", "{text}!"},
}};
constexpr Words little("en", little_words);

Message card(int value) { return Message("card", {{"colour", Message("colour.red")}, {"value", value}}); }

std::string taken(std::vector<Message> cards) {
    constexpr std::array<std::string_view, 2> names{"Ada", "Ben"};
    return little.say(Message("takes", {{"who", Seat{1}}, {"cards", std::move(cards)}, {"points", 2}}),
                      names);
}

TEST(Words, AreThereInEnglishAndFrench) {
    ASSERT_EQ(Words::languages().size(), 2u);
    EXPECT_EQ(Words::languages()[0].language(), "en");
    EXPECT_EQ(Words::languages()[1].language(), "fr");
    EXPECT_EQ(Words::in("fr"), &Words::languages()[1]);
    EXPECT_EQ(Words::in("tlh"), nullptr);
    EXPECT_EQ(Words::in(""), nullptr);
}

TEST(Words, SayAMessageWithoutParameters) {
    EXPECT_EQ(english().say("common.yes"), "yes");
    EXPECT_EQ(french().say("common.yes"), "oui");
}

TEST(Words, SayNothingForAnEmptyMessage) { EXPECT_EQ(english().say(Message()), ""); }

TEST(Words, ShowAnUnknownIdInBrackets) {
    EXPECT_EQ(english().say("vigo.no-such-message"), "[vigo.no-such-message]");
    EXPECT_FALSE(english().has("vigo.no-such-message"));
    EXPECT_EQ(english().text("vigo.no-such-message"), "");
    EXPECT_TRUE(english().has("common.yes"));
    EXPECT_EQ(english().text("seat.unnamed"), "Player {number}");
}

TEST(Words, CallAPlayerByNameOrByTheNumberOfTheSeat) {
    EXPECT_EQ(taken({}), "Ben takes nothing for 2 points");
    EXPECT_EQ(little.say(Message("title", {{"text", Seat{0}}})), "Player 1!");
    EXPECT_EQ(french().say(Message("rules.players", {{"players", Seat{2}}})), "Joueurs\u00A0: Joueur 3");
}

TEST(Words, JoinAListAsPeopleDo) {
    EXPECT_EQ(taken({card(1)}), "Ben takes red 1 for 2 points");
    EXPECT_EQ(taken({card(1), card(2)}), "Ben takes red 1 and red 2 for 2 points");
    EXPECT_EQ(taken({card(1), card(2), card(3)}), "Ben takes red 1, red 2 and red 3 for 2 points");
    EXPECT_EQ(french().text("list.last"), " et ");
}

TEST(Words, TakeTextAsItIs) {
    EXPECT_EQ(little.say(Message("title", {{"text", std::string("{who} '#'")}})), "{who} '#'!");
}

TEST(Words, NameAMissingParameter) {
    EXPECT_EQ(little.say("takes"), "{who} takes {cards} for {points} points");
}

TEST(Words, FindEveryIdOfEveryLanguage) {
    for (const Words& words : Words::languages())
        for (const std::string_view id :
             {"common.no", "common.yes", "list.last", "list.nothing", "list.separator", "seat.spectator",
              "seat.unnamed", "rules.planned"})
            EXPECT_TRUE(words.has(id)) << words.language() << ' ' << id;
}

TEST(Words, QuoteTheLedger) {
    EXPECT_EQ(english().rule_text("vigo.components.player-count"),
              "Two, three or four people play, each for themselves.");
    EXPECT_EQ(french().rule_text("vigo.components.player-count"),
              "On joue à deux, trois ou quatre, chacun pour soi.");
    EXPECT_EQ(french().rule_text("vigo.components.ghost"), "");
    EXPECT_EQ(french().term("vigo", "trick"), "pli");
    EXPECT_EQ(english().term("vigo", "trick"), "trick");
    EXPECT_EQ(english().term("vigo", "castle"), "");
    EXPECT_EQ(english().term("chess", "castle"), "");
}

// The browser runs the same cases.
TEST(MessageFormat, ReadsEveryTextAsTheBrowserDoes) {
    const nlohmann::json cases = nlohmann::json::parse(read_file(repository() / "tests/i18n/cases.json"));
    EXPECT_GE(cases.size(), 40u);
    for (const nlohmann::json& example : cases) {
        std::vector<FormatValue> values;
        std::vector<std::string> names;
        names.reserve(example.at("parameters").size());
        for (const auto& [name, value] : example.at("parameters").items()) {
            FormatValue& filled = values.emplace_back(FormatValue{names.emplace_back(name), {}, {}});
            if (value.is_string()) filled.text = value.get<std::string>();
            if (value.is_number()) filled.text = std::to_string(*(filled.number = value.get<std::int64_t>()));
        }
        EXPECT_EQ(format_message(example.at("text").get<std::string>(), values,
                                 example.at("language").get<std::string>()),
                  example.at("expected").get<std::string>())
            << example;
    }
}

TEST(MessageFormat, WritesTheLargestNumbers) {
    EXPECT_EQ(format_number(std::numeric_limits<std::int64_t>::max(), "en"), "9,223,372,036,854,775,807");
    EXPECT_EQ(format_number(std::numeric_limits<std::int64_t>::min(), "en"), "−9,223,372,036,854,775,808");
    EXPECT_EQ(format_number(1000, "tlh"), "1,000");
}

TEST(MessageFormat, CountsNothingThatIsNoNumber) {
    const FormatValue values[] = {{"n", "several", {}}};
    EXPECT_EQ(format_message("{n, plural, one {# card} other {# cards}}", values, "en"), "several cards");
    EXPECT_EQ(format_message("{n, number}", values, "en"), "several");
}

TEST(Words, LetsNobodySteerTheTerminal) {
    const Message message("option.unknown", {{"option", std::string("\x1b]0;x\x07\xc2\x9b"
                                                                    "31mé\n")},
                                             {"like", std::string("none")}});
    EXPECT_EQ(Words::in("en")->say(message), "There is no option “\uFFFD]0;x\uFFFD\uFFFD31mé\uFFFD” here.");
}

TEST(MessageFormat, SurvivesAnyText) {
    TestRandom random;
    const std::string_view pieces[] = {"{", "}",      "'",      "#",      ",",   " ",     "n",
                                       "x", "plural", "select", "number", "one", "other", "=1"};
    const FormatValue values[] = {{"n", "1", 1}, {"x", "one", {}}};
    for (int i = 0; i < scaled(2'000, 20'000, 500'000); ++i) {
        std::string text;
        std::size_t most = 0;
        for (std::uint32_t length = random.rng.below(40); length > 0; --length) {
            text += pieces[random.rng.below(std::size(pieces))];
            most += 12;
        }
        ASSERT_LE(format_message(text, values, "fr").size(), text.size() + most) << text;
    }
}

} // namespace
} // namespace oya
