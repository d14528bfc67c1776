#include "doors/arguments.h"
#include "doors/man_page.h"

#include "kit/captured.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

namespace oya {
namespace {

constexpr std::array<CommandWord, 2> words{{
    {"GAME", "try.game"},
    {"FILE", "try.file", false, true},
}};
constexpr std::array<CommandOption, 4> options{{
    {"lang", "en|fr", "try.lang"},
    {"games", "N", "try.games", std::pair<std::int64_t, std::int64_t>{1, 1000}},
    {"bot", "NAME", "try.bot"},
    {"json", "", "try.json"},
}};
constexpr std::array<std::string_view, 1> examples{"oya try vigo --games 10"};
const CommandSpec spec{"try", "try", words, options, examples};

// A call as the shell makes it, and what became of it.
struct Call {
    Captured out;
    Captured err;
    int exit_code = -1;
    std::optional<Arguments> arguments;

    explicit Call(std::vector<std::string_view> args) {
        arguments = Arguments::parse(spec, args, out.file(), err.file(), exit_code);
    }
    std::string complaint() {
        EXPECT_FALSE(arguments.has_value());
        EXPECT_EQ(exit_code, 2);
        EXPECT_EQ(out.text(), "");
        return err.text();
    }
};

TEST(Arguments, AreWordsAndOptionsInAnyOrder) {
    const Call call({"--json", "vigo", "--bot", "greedy", "a.txt", "--games=20", "--bot=random", "b.txt"});
    ASSERT_TRUE(call.arguments);
    const Arguments& given = *call.arguments;
    EXPECT_EQ(given.word(0), "vigo");
    EXPECT_EQ(given.word(2), "b.txt");
    EXPECT_EQ(given.word(3), "");
    EXPECT_EQ(given.words().size(), 3u);
    EXPECT_TRUE(given.has("json"));
    EXPECT_FALSE(given.has("lang"));
    EXPECT_EQ(given.text("lang", "en"), "en");
    EXPECT_EQ(given.text("bot"), "random");
    EXPECT_EQ(given.all("bot"), (std::vector<std::string_view>{"greedy", "random"}));
    EXPECT_EQ(given.number("games"), 20);
}

TEST(Arguments, LeaveOutWhatIsNotRequired) {
    const Call call({"vigo"});
    ASSERT_TRUE(call.arguments);
    EXPECT_EQ(call.arguments->number("games"), std::nullopt);
    EXPECT_TRUE(call.arguments->all("bot").empty());
}

TEST(Arguments, TakeEverythingAsAWordAfterTwoDashes) {
    const Call call({"vigo", "-", "--", "--json", "-x"});
    ASSERT_TRUE(call.arguments);
    EXPECT_FALSE(call.arguments->has("json"));
    EXPECT_EQ(call.arguments->word(1), "-");
    EXPECT_EQ(call.arguments->word(3), "-x");
}

TEST(Arguments, AreRefusedWithOneSentence) {
    EXPECT_EQ(Call({"vigo", "--foo"}).complaint(), "oya try: unknown option --foo (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--foo=3"}).complaint(), "oya try: unknown option --foo (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "-x"}).complaint(), "oya try: unknown option -x (try oya try --help)\n");
    EXPECT_EQ(Call({}).complaint(), "oya try: GAME is missing (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--bot"}).complaint(), "oya try: --bot needs a value (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--json=1"}).complaint(),
              "oya try: --json takes no value (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--lang", "de"}).complaint(),
              "oya try: --lang wants en|fr, not de (try oya try --help)\n");
}

TEST(Arguments, WantWholeNumbersInsideTheirRange) {
    const std::string sentence = "oya try: --games wants a whole number from 1 to 1000, not ";
    for (const std::string_view wrong : {"0", "1001", "-5", "ten", "1.5", "1 ", "", "99999999999999999999"})
        EXPECT_EQ(Call({"vigo", "--games", wrong}).complaint(),
                  sentence + std::string(wrong) + " (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--games", "1000"}).arguments->number("games"), 1000);
}

TEST(Arguments, RefuseMoreWordsThanTheCommandHas) {
    const CommandSpec bare{"bare", "try.bare", {}, {}, {}};
    Captured out;
    Captured err;
    int exit_code = -1;
    const std::vector<std::string_view> args{"vigo"};
    EXPECT_FALSE(Arguments::parse(bare, args, out.file(), err.file(), exit_code));
    EXPECT_EQ(err.text(), "oya bare: unexpected argument vigo (try oya bare --help)\n");
}

TEST(Arguments, ExplainThemselves) {
    Call call({"--help", "--foo"});
    EXPECT_FALSE(call.arguments);
    EXPECT_EQ(call.exit_code, 0);
    EXPECT_EQ(call.err.text(), "");
    EXPECT_EQ(call.out.text(), "usage: oya try GAME [FILE...] [options]\n"
                               "\n"
                               "Tries something.\n"
                               "\n"
                               "  GAME  which game\n"
                               "  FILE  files to read\n"
                               "\n"
                               "options:\n"
                               "  --lang en|fr  the language\n"
                               "  --games N     how many games\n"
                               "  --bot NAME    who plays; may be repeated\n"
                               "  --json        print JSON\n"
                               "  --help        print this help\n"
                               "\n"
                               "examples:\n"
                               "  oya try vigo --games 10\n");
}

TEST(Arguments, GuessWhatWasMeant) {
    EXPECT_EQ(Call({"vigo", "--jsno"}).complaint(),
              "oya try: unknown option --jsno, did you mean --json? (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "-game"}).complaint(),
              "oya try: unknown option -game, did you mean --games? (try oya try --help)\n");
    for (const std::string dashes : {"-", "---"})
        EXPECT_EQ(Call({"vigo", dashes + "json"}).complaint(), "oya try: unknown option " + dashes +
                                                                   "json, did you mean --json? (try oya try "
                                                                   "--help)\n");
    EXPECT_EQ(Call({"vigo", "--lang", "eng"}).complaint(),
              "oya try: --lang wants en|fr, not eng, did you mean en? (try oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--dance"}).complaint(),
              "oya try: unknown option --dance (try oya try --help)\n");
}

TEST(Arguments, SpeakTheLanguageTheyAskFor) {
    Call call({"--help", "--lang", "fr"});
    EXPECT_EQ(call.exit_code, 0);
    EXPECT_EQ(call.out.text(), "usage\u00A0: oya try JEU [FICHIER...] [options]\n"
                               "\n"
                               "Essaie quelque chose.\n"
                               "\n"
                               "  JEU      quel jeu\n"
                               "  FICHIER  les fichiers à lire\n"
                               "\n"
                               "options\u00A0:\n"
                               "  --lang en|fr  la langue\n"
                               "  --games N     combien de parties\n"
                               "  --bot NOM     qui joue\u202F; peut être répété\n"
                               "  --json        affiche du JSON\n"
                               "  --help        affiche cette aide\n"
                               "\n"
                               "exemples\u00A0:\n"
                               "  oya try vigo --games 10\n");
    EXPECT_EQ(Call({"--lang=fr"}).complaint(), "oya try: il manque JEU (voir oya try --help)\n");
    EXPECT_EQ(
        Call({"vigo", "--jsno", "--lang", "fr"}).complaint(),
        "oya try: option inconnue\u00A0: --jsno, vouliez-vous dire --json\u202F? (voir oya try --help)\n");
}

TEST(Arguments, SpeakTheLanguageOfTheEnvironment) {
    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    EXPECT_EQ(Call({"vigo", "--games", "0"}).complaint(),
              "oya try: --games attend un nombre entier de 1 à 1000, et non 0 (voir oya try --help)\n");
    EXPECT_EQ(Call({"vigo", "--lang", "en", "--json=1"}).complaint(),
              "oya try: --json takes no value (try oya try --help)\n");
    setenv("LC_ALL", "C", 1);
}

// The manual page says what the help says.
TEST(ManPage, HasEveryWordAndOption) {
    const Words& english = *Words::in("en");
    const std::string page = man_page(spec, english);
    EXPECT_TRUE(page.starts_with(".TH OYA-TRY 1 ")) << page;
    for (const std::string_view part :
         {"oya\\-try \\- Tries something.", "\\fBoya try\\fR GAME [FILE...]",
          ".TP\n\\fBGAME\\fR\nwhich game\n", ".TP\n\\fB\\-\\-lang en|fr\\fR\nthe language\n",
          ".TP\n\\fB\\-\\-json\\fR\nprint JSON\n", "oya try vigo \\-\\-games 10\n", ".SH EXIT STATUS"})
        EXPECT_NE(page.find(part), page.npos) << part << '\n' << page;
    const CommandSpec odd{"odd", "try.odd", {}, {}, {}};
    EXPECT_NE(man_page(odd, english).find("\n\\&.starts with a dot, ends with \\e\n"), std::string::npos)
        << man_page(odd, english);
    EXPECT_NE(man_page(spec, *Words::in("fr")).find(".SH VOIR AUSSI\n.BR oya (1)\n"), std::string::npos);
    const std::array<const CommandSpec*, 2> all{&spec, &odd};
    EXPECT_NE(man_page(all, english).find(".BR oya\\-try (1)\n"), std::string::npos);
}

} // namespace
} // namespace oya
