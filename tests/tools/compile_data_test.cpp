#include "kit/files.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <sys/wait.h>

namespace oya {
namespace {

// A small repository of its own with a copy of the tool. Each test spoils something and reads what the tool
// says.
class CompileDataTest : public testing::Test {
  protected:
    void SetUp() override {
        folder_.write("tools/compile_data.py", read_file(repository() / "tools/compile_data.py"));
        write_ledger(rule("toy.deal.cards"));
        write_words("en", R"({"rules.section.toy.deal": "Deal", "hello": "Hello {who}"})");
        write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "Bonjour {who}"})");
    }

    static std::string rule(const std::string& id, const std::string& more = {}) {
        return "[[rule]]\nid = \"" + id + "\"\nsection = \"deal\"\nen = \"Deal.\"\nfr = \"Donner.\"\n" +
               "source = \"us\"\ncases = [\"one\", \"two\"]\ncases_fr = [\"un\", \"deux\"]\n" + more;
    }
    void write_ledger(const std::string& rules) const {
        folder_.write("rules/toy.toml",
                      "title = \"Toy\"\ntitle_fr = \"Jouet\"\nplayers = \"2\"\nplayers_fr = \"2\"\n"
                      "summary = \"A toy.\"\nsummary_fr = \"Un jouet.\"\n"
                      "notation = \"None.\"\nnotation_fr = \"Aucune.\"\n[sources]\nus = \"nous\"\n" +
                          rules);
    }
    void write_words(const std::string& language, const std::string& json) const {
        folder_.write("i18n/" + language + "/toy.json", json);
    }
    void write_hello(const std::string& text) const {
        write_words("en", R"({"rules.section.toy.deal": "Deal", "hello": ")" + text + "\"}");
    }

    // The tool's complaint, or "" when it is content.
    std::string complaint(const std::string& more_arguments = {}) const {
        const std::string root = folder_.path.string();
        const std::string command = "/usr/bin/python3 " + root + "/tools/compile_data.py --out " + root +
                                    "/out " + more_arguments + " 2>&1";
        std::FILE* const pipe = popen(command.c_str(), "r");
        std::string said;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) said += static_cast<char>(c);
        const int status = pclose(pipe);
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), said.empty() ? 0 : 1) << said;
        return said;
    }
    std::string written(const std::string& name) const { return read_file(folder_.path / "out" / name); }

    TestFolder folder_;
};

TEST_F(CompileDataTest, MakesAConstantOfEveryRule) {
    write_ledger(rule("toy.deal.cards") + rule("toy.deal.two-at-once"));
    EXPECT_EQ(complaint(), "");
    const std::string header = written("generated/toy_rules.h");
    EXPECT_NE(header.find("namespace oya::toy::rule {"), std::string::npos);
    EXPECT_NE(header.find("inline constexpr RuleId deal_two_at_once{\"toy.deal.two-at-once\"};"),
              std::string::npos);
    EXPECT_EQ(written("files.txt"),
              "data_files.cpp\ngenerated/nets.h\ngenerated/toy_rules.h\nlanguages.cpp\nledger_toy.cpp\n"
              "ledgers.cpp\nnets.cpp\nwords_en.cpp\nwords_fr.cpp\n");
}

TEST_F(CompileDataTest, TakesANetThatIsWhole) {
    // Two features, a unit in each layer: four biases, 2 + 3 + 2 weights.
    const std::string numbers = "1 -2 3 4\n5 6 7 8 9 10 -11\n";
    const auto write = [&](const std::string& head, const std::string& body, const std::string& end) {
        folder_.write("data/nets/toy.net", head + body + end);
    };
    const std::string head = "oya-net 1\nfeatures 77 2\nunits 1 1\n";
    const std::string end = "checksum 3202050720\n";
    write(head, numbers, end);
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("generated/nets.h").find("SeatNet toy{2, 1, 1, 77u, toy_biases, toy_weights};"),
              std::string::npos);
    EXPECT_NE(written("nets.cpp").find("toy_biases[] = {\n1, -2, 3, 4};"), std::string::npos);

    const auto refused = [&](const std::string& why) {
        EXPECT_NE(complaint().find("data/nets/toy.net"), std::string::npos) << why;
        EXPECT_NE(complaint().find(why), std::string::npos) << why;
    };
    write("oya-net 2\nfeatures 77 2\nunits 1 1\n", numbers, end);
    refused("is no net");
    write(head, "1 -2 3 4\n5 6 7 8 9 10 11\n", end);
    refused("the checksum is of other numbers");
    write("oya-net 1\nfeatures 77 3\nunits 1 1\n", numbers, end);
    refused("11 numbers are not those of 3 features and 1 and 1 units");
    write("oya-net 1\nfeatures 77 2\nunits 1 999\n", numbers, end);
    refused("more than 256 features or 128 units");
    write(head, "1 -2 3 4\n5 6 7 8 9 10 -40000\n", "checksum 92407655\n");
    refused("could come to more than 32 bits hold, or a weight 16");
    write(head, numbers, "");
    refused("is no net");
}

TEST_F(CompileDataTest, TouchesOnlyWhatHasChanged) {
    EXPECT_EQ(complaint(), "");
    const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    for (const char* name : {"out/ledger_toy.cpp", "out/words_en.cpp"})
        last_write_time(folder_.path / name, old);
    const auto before = last_write_time(folder_.path / "out/ledger_toy.cpp");
    write_hello("Hi {who}");
    EXPECT_EQ(complaint(), "");
    EXPECT_EQ(last_write_time(folder_.path / "out/ledger_toy.cpp"), before);
    EXPECT_NE(last_write_time(folder_.path / "out/words_en.cpp"), before);
    EXPECT_NE(written("words_en.cpp").find("Hi {who}"), std::string::npos);
}

TEST_F(CompileDataTest, AddsTheGamesOfTheTestsWhenAsked) {
    folder_.write("tests/every_game/rules/extra.toml",
                  "title = \"X\"\ntitle_fr = \"X\"\nplayers = \"2\"\nplayers_fr = \"2\"\n"
                  "summary = \"x\"\nsummary_fr = \"x\"\n"
                  "notation = \"x\"\nnotation_fr = \"x\"\n[sources]\nus = \"nous\"\n" +
                      rule("extra.deal.cards"));
    EXPECT_EQ(complaint("--tests"), "");
    EXPECT_NE(written("ledgers.cpp").find("ledger_of_extra()"), std::string::npos);
    EXPECT_EQ(complaint(), "");
    EXPECT_EQ(written("ledgers.cpp").find("ledger_of_extra()"), std::string::npos);
    EXPECT_FALSE(exists(folder_.path / "out/ledger_extra.cpp"));
}

TEST_F(CompileDataTest, AddsTheWordsOfTheTestsWhenAsked) {
    folder_.write("tests/every_game/i18n/en/extra.json", R"({"extra.card": "a card"})");
    EXPECT_EQ(complaint(), "");
    EXPECT_EQ(written("words_en.cpp").find("extra.card"), std::string::npos);
    EXPECT_EQ(complaint("--tests"),
              "compile_data: tests/every_game/i18n/fr/extra.json: extra.card is missing (it is in "
              "tests/every_game/i18n/en/extra.json)\n");
    folder_.write("tests/every_game/i18n/fr/extra.json", R"({"extra.card": "une carte"})");
    EXPECT_EQ(complaint("--tests"), "");
    EXPECT_NE(written("words_en.cpp").find("extra.card"), std::string::npos);
}

TEST_F(CompileDataTest, CarriesDataFilesAlong) {
    folder_.write("data/toy/map.txt", "a \"b\" \\\n?\?)\n");
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("data_files.cpp").find("DataFile{\"toy/map.txt\",\n        \"a \\\"b\\\" \\\\\\n\""),
              std::string::npos);
}

TEST_F(CompileDataTest, RefusesARuleThatIsNotWhole) {
    write_ledger("[[rule]]\nid = \"toy.deal.cards\"\nsection = \"deal\"\nen = \"Deal.\"\n");
    const std::string start = "compile_data: rules/toy.toml:11: rule 1 (toy.deal.cards): ";
    EXPECT_EQ(complaint(), start + "fr is missing or empty\n" + start + "source is missing or empty\n" +
                               start + "cases must be a list of at least one text\n" + start +
                               "cases_fr must be a list of at least one text\n");
    write_ledger(rule("toy.deal.cards") + rule("toy.deal.cards"));
    EXPECT_EQ(complaint(), "compile_data: rules/toy.toml:19: rule 2: toy.deal.cards is there twice, or too "
                           "like toy.deal.cards\n");
    write_ledger(rule("vigo.deal.cards"));
    EXPECT_EQ(
        complaint(),
        "compile_data: rules/toy.toml:11: rule 1 (vigo.deal.cards): an id reads toy.section.name, in small "
        "letters, digits and -\n");
    write_ledger(rule("toy.play.cards"));
    EXPECT_EQ(
        complaint(),
        "compile_data: rules/toy.toml:11: rule 1 (toy.play.cards): the id does not stand in section deal\n");
    write_ledger(rule("toy.deal.cards", "rulling = \"x\"\n"));
    EXPECT_EQ(complaint(),
              "compile_data: rules/toy.toml:11: rule 1 (toy.deal.cards): unknown field rulling\n");
    write_ledger("[[rule]\n");
    EXPECT_TRUE(complaint().starts_with("compile_data: rules/toy.toml: ")) << complaint();
}

TEST_F(CompileDataTest, SaysEveryMistakeAtOnceWithItsPlace) {
    write_ledger(rule("toy.play.cards") + rule("toy.deal.cards", "rulling = \"x\"\n") +
                 rule("toy.deal.cards") + rule("toy.deal.cards"));
    write_words("en", "{\n\"rules.section.toy.deal\": \"Deal\",\n\"hello\": \"Hello {\",\n\"bye\": 1}");
    write_words("fr", "{\n\n\"rules.section.toy.deal\": \"Donne\",\n\"hello\": \"L'ami\",\n\"Bye\": \"\"}");
    folder_.write("i18n/fr/two.json", "{\n\"two\" 2}");
    const std::string ledger = "compile_data: rules/toy.toml:";
    EXPECT_EQ(
        complaint(),
        ledger + "11: rule 1 (toy.play.cards): the id does not stand in section deal\n" + ledger +
            "19: rule 2 (toy.deal.cards): unknown field rulling\n" + ledger +
            "36: rule 4: toy.deal.cards is there twice, or too like toy.deal.cards\n"
            "compile_data: i18n/en/toy.json:3: hello: expected a parameter name of small letters, digits and "
            "_, at character 8 of \"Hello {\"\n"
            "compile_data: i18n/en/toy.json:4: bye: expected a text\n"
            "compile_data: i18n/fr/toy.json:4: hello: an apostrophe is written ’: \"L'ami\"\n"
            "compile_data: i18n/fr/toy.json:5: \"Bye\" is no id: small letters, digits, _ and -, parted by "
            "dots\n"
            "compile_data: i18n/fr/two.json:2: Expecting ':' delimiter, at character 7\n");
    EXPECT_FALSE(exists(folder_.path / "out")) << "nothing is written while there is a mistake";
}

TEST_F(CompileDataTest, LetsATrialBeWrittenInEnglishAlone) {
    const std::string trial = "title = \"X\"\nplayers = \"2\"\nsummary = \"x: y\"\nnotation = \"x\"\n"
                              "[[rule]]\nid = \"extra.deal.cards\"\nsection = \"deal\"\nen = \"Deal: all.\"\n"
                              "source = \"us\"\ncases = [\"one\"]\n";
    folder_.write("rules/extra.toml", "trial = true\n" + trial);
    folder_.write("i18n/en/extra.json", R"({"rules.section.extra.deal": "Dealing", "extra.card": "a card"})");
    folder_.write("i18n/en/web-extra.json", R"({"web.extra.card": "the card"})");
    folder_.write("i18n/fr/web-extra.json", R"({"web.extra.card": "la carte"})");
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("words_fr.cpp").find("Word{\"extra.card\", \"a card\"}"), std::string::npos);
    EXPECT_NE(written("words_fr.cpp").find("Word{\"web.extra.card\", \"la carte\"}"), std::string::npos)
        << "what is translated stays so";
    write_words("en", R"({"rules.section.toy.deal": "Deal", "hello": "Hello {who}", "more": "More"})");
    EXPECT_EQ(complaint(), "compile_data: i18n/fr/toy.json: more is missing (it is in i18n/en/toy.json)\n")
        << "another game is no trial";
    write_hello("Hello {who}");
    folder_.write("rules/extra.toml", trial);
    EXPECT_NE(complaint().find("rules/extra.toml: title_fr is missing or empty\n"), std::string::npos);
    EXPECT_NE(complaint().find("i18n/fr/extra.json: extra.card is missing"), std::string::npos);
}

TEST_F(CompileDataTest, WantsRulingsAndCasesInBothLanguages) {
    const std::string start = "compile_data: rules/toy.toml:11: rule 1 (toy.deal.cards): ";
    write_ledger(rule("toy.deal.cards", "ruling = \"So.\"\n"));
    EXPECT_EQ(complaint(), start + "ruling_fr is missing or empty\n");
    write_ledger(rule("toy.deal.cards", "ruling_fr = \"Ainsi.\"\n"));
    EXPECT_EQ(complaint(), start + "ruling is missing or empty\n");
    write_ledger(rule("toy.deal.cards", "ruling = \"So.\"\nruling_fr = \"Ainsi.\"\n"));
    EXPECT_EQ(complaint(), "");
    const std::string head = "[[rule]]\nid = \"toy.deal.cards\"\nsection = \"deal\"\nen = \"Deal.\"\nfr = "
                             "\"Donner.\"\nsource = \"us\"\ncases = [\"one\", \"two\"]\n";
    write_ledger(head);
    EXPECT_EQ(complaint(), start + "cases_fr must be a list of at least one text\n");
    write_ledger(head + "cases_fr = [\"un\"]\n");
    EXPECT_EQ(complaint(), start + "2 cases, but 1 in French\n");
}

TEST_F(CompileDataTest, NamesSourcesInFrench) {
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("ledger_toy.cpp").find("\"us\",\n        \"nous\""), std::string::npos);
}

TEST_F(CompileDataTest, WantsRefusalsToBeSentences) {
    const auto refused = [&](const std::string& text) {
        const std::string pair = "\"toy.why.no\": \"" + text + "\"";
        write_words("en", R"({"rules.section.toy.deal": "Deal", )" + pair + "}");
        write_words("fr", R"({"rules.section.toy.deal": "Donne", )" + pair + "}");
        return complaint();
    };
    for (const std::string right : {"No.", "“Red” is gone.", "2 are too few.", "{player} is first.", "Écu."})
        EXPECT_EQ(refused(right), "") << right;
    for (const std::string wrong : {"no.", "{card} is gone."})
        EXPECT_NE(refused(wrong).find("toy.why.no: a refusal begins with a capital: \"" + wrong + "\""),
                  std::string::npos)
            << refused(wrong);
}

TEST_F(CompileDataTest, WantsFrenchSetAsFrenchIsSet) {
    const std::string narrow = "a narrow no-break space (U+202F) belongs before ; ! ? » and after «: ";
    const std::string wide = "a no-break space (U+00A0) belongs before a colon: ";
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "Bonjour {who} !"})");
    EXPECT_EQ(complaint(), "compile_data: i18n/fr/toy.json:1: hello: " + narrow + "\"onjour {who} !\"\n");
    write_words("fr", "{\"rules.section.toy.deal\": \"Donne\", \"hello\": \"Bonjour {who}\u00A0!\"}");
    EXPECT_NE(complaint().find("hello: " + narrow), std::string::npos) << complaint();
    write_words("fr", "{\"rules.section.toy.deal\": \"Donne\", \"hello\": \"Bonjour\u202F: {who}\"}");
    EXPECT_NE(complaint().find("hello: " + wide), std::string::npos) << complaint();
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "L'ami {who}"})");
    EXPECT_EQ(complaint(),
              "compile_data: i18n/fr/toy.json:1: hello: an apostrophe is written ’: \"L'ami {who}\"\n");
    write_words(
        "fr",
        "{\"rules.section.toy.deal\": \"Donne\", \"hello\": \"«\u202F{who}\u202F»\u00A0: l’ami\u202F!\"}");
    EXPECT_EQ(complaint(), "");
    write_ledger(rule("toy.deal.cards", "ruling = \"So: no.\"\nruling_fr = \"Ainsi : non.\"\n"));
    EXPECT_EQ(complaint(),
              "compile_data: rules/toy.toml:11: toy.deal.cards: ruling_fr: " + wide + "\"Ainsi : non.\"\n");
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "l''{who}"})");
    EXPECT_NE(complaint().find("hello: an apostrophe is written ’"), std::string::npos) << complaint();
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "{who}"})");
    const std::string ledger = read_file(folder_.path / "rules/toy.toml");
    const std::pair<std::string, std::string> fields[] = {
        {"fr = \"Donner.\"", "fr = \"Donner !\""},
        {"\"deux\"", "\"deux ?\""},
        {"ruling_fr = \"Ainsi : non.\"", "ruling_fr = \"d'ici\""},
        {"title_fr = \"Jouet\"", "title_fr = \"« Jouet »\""},
        {"summary_fr = \"Un jouet.\"", "summary_fr = \"Un jouet !\""},
        {"notation_fr = \"Aucune.\"", "notation_fr = \"Aucune ;\""},
        {"us = \"nous\"", "us = \"nous : ici\""},
    };
    const std::string well = std::string(ledger).replace(ledger.find("Ainsi : non."), 12, "Ainsi.");
    folder_.write("rules/toy.toml", well);
    EXPECT_EQ(complaint(), "");
    for (const auto& [good, bad] : fields) {
        const std::string before = good.starts_with("ruling_fr") ? ledger : well;
        ASSERT_NE(before.find(good), std::string::npos) << good;
        folder_.write("rules/toy.toml", std::string(before).replace(before.find(good), good.size(), bad));
        EXPECT_NE(complaint(), "") << bad;
    }
}

TEST_F(CompileDataTest, WantsEverySourceInFrench) {
    folder_.write("rules/toy.toml",
                  std::string(read_file(folder_.path / "rules/toy.toml"))
                      .replace(read_file(folder_.path / "rules/toy.toml").find("us = "), 11, ""));
    EXPECT_EQ(complaint(),
              "compile_data: rules/toy.toml:11: toy.deal.cards: [sources] has no French for \"us\"\n");
}

TEST_F(CompileDataTest, KnowsWhichCasesArePlanned) {
    write_ledger(rule("toy.deal.cards", "planned = true\n"));
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("ledger_toy.cpp").find("std::array<int, 2> planned_0{{\n    1,\n    2,\n}};"),
              std::string::npos);
    write_ledger(rule("toy.deal.cards", "planned = [2]\n"));
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("ledger_toy.cpp").find("std::array<int, 1> planned_0{{\n    2,\n}};"),
              std::string::npos);
    write_ledger(rule("toy.deal.cards", "planned = [3]\n"));
    EXPECT_EQ(
        complaint(),
        "compile_data: rules/toy.toml:11: rule 1 (toy.deal.cards): planned must be true, a word or a list of "
        "case numbers from 1 to 2\n");
}

TEST_F(CompileDataTest, KnowsWhatPlannedCasesWaitFor) {
    write_ledger(rule("toy.deal.cards", "planned = \"sea\"\n"));
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("ledger_toy.cpp").find("std::array<int, 2> planned_0{{\n    1,\n    2,\n}};"),
              std::string::npos);
    write_ledger(rule("toy.deal.cards", "planned = \"sea\"\nplanned_cases = [2]\n"));
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("ledger_toy.cpp").find("std::array<int, 1> planned_0{{\n    2,\n}};"),
              std::string::npos);
    write_ledger(rule("toy.deal.cards", "planned_cases = [2]\n"));
    EXPECT_EQ(
        complaint(),
        "compile_data: rules/toy.toml:11: rule 1 (toy.deal.cards): planned_cases stands beside a planned "
        "that says in a word what the cases wait for\n");
}

TEST_F(CompileDataTest, WantsEveryTextInEveryLanguage) {
    write_words("fr", R"({"rules.section.toy.deal": "Donne"})");
    EXPECT_EQ(complaint(), "compile_data: i18n/fr/toy.json: hello is missing (it is in i18n/en/toy.json)\n");
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "Bonjour {qui}"})");
    EXPECT_EQ(complaint(),
              "compile_data: i18n/fr/toy.json:1: hello: parameters differ from i18n/en/toy.json: qui, who\n");
    for (const std::string language : {"en", "fr"}) write_words(language, R"({"hello": "{who}"})");
    EXPECT_TRUE(
        complaint().starts_with("compile_data: i18n/en/rules.json: rules.section.toy.deal is missing"))
        << complaint();
}

TEST_F(CompileDataTest, WantsEveryIdOnce) {
    write_words("en", R"({"rules.section.toy.deal": "Deal", "hello": "Hello {who}", "hello": "Hi {who}"})");
    EXPECT_EQ(complaint(), "compile_data: i18n/en/toy.json:1: hello is there twice\n");
    write_hello("Hello {who}");
    folder_.write("i18n/en/two.json", R"({"hello": "Hi {who}"})");
    EXPECT_EQ(complaint(), "compile_data: i18n/en/two.json:1: hello is already in i18n/en/toy.json\n");
}

TEST_F(CompileDataTest, RefusesATextThatIsNotInTheMessageFormat) {
    const std::string start = "compile_data: i18n/en/toy.json:1: hello: ";
    const std::pair<std::string, std::string> mistakes[] = {
        {"Hello {who", "expected '}', at character 11 of \"Hello {who\"\n"},
        {"Hello who}", "'}' without '{', at character 10 of \"Hello who}\"\n"},
        {"Hello {}",
         "expected a parameter name of small letters, digits and _, at character 8 of \"Hello {}\"\n"},
        {"{who, date}", "expected number, plural or select, at character 6 of \"{who, date}\"\n"},
        {"{who, plural, one {x}}",
         "who has no branch other, at character 22 of \"{who, plural, one {x}}\"\n"},
        {"{who, plural, many {x} other {y}}",
         "expected =N, one or other, at character 15 of \"{who, plural, many {x} other {y}}\"\n"},
        {"{who, select, a {x} a {y} other {z}}",
         "who has two branches a, at character 23 of \"{who, select, a {x} a {y} other {z}}\"\n"},
        {"{who, select, other {x}", "expected '}', at character 24 of \"{who, select, other {x}\"\n"},
        {"a <b> {who}",
         "angle brackets are not part of the message format, at character 3 of \"a <b> {who}\"\n"},
        {"'{who}", "a quote that never ends (an apostrophe before a brace is written ''), at character 1 of "
                   "\"'{who}\"\n"},
    };
    for (const auto& [text, sentence] : mistakes) {
        write_hello(text);
        EXPECT_EQ(complaint(), start + sentence);
    }
}

TEST_F(CompileDataTest, PacksJsonAndSaysWhereItIsNone) {
    folder_.write("data/toy/facts.json", "{\n  \"two words\": [ 1, 2 ]\n}\n");
    EXPECT_EQ(complaint(), "");
    EXPECT_NE(written("data_files.cpp").find(R"({\"two words\":[1,2]})"), std::string::npos);
    folder_.write("data/toy/facts.json", "{\n  oops\n}\n");
    EXPECT_EQ(complaint(),
              "compile_data: data/toy/facts.json:2: Expecting property name enclosed in double quotes\n");
}

TEST_F(CompileDataTest, TakesEverythingThatTheFormatHas) {
    write_hello("L'as d''or '{'{who, select, a {{n, plural, =0 {none} one {# 'a' b} other {#}}} other {{n, "
                "number}}}");
    write_words("fr", R"({"rules.section.toy.deal": "Donne", "hello": "{who} {n}"})");
    EXPECT_EQ(complaint(), "");
}

} // namespace
} // namespace oya
