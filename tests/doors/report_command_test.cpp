#include "doors/report/report_command.h"

#include "doors/arena/arena_command.h"
#include "doors/report/html.h"
#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace oya {
namespace {

Said report(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return report_command(args, out, err); });
}

// What is wrong with the tags of a page, if anything is: each that is opened is closed, in order.
std::string wrong_tags(std::string_view page) {
    std::vector<std::string> open;
    for (std::size_t at = page.find('<'); at != page.npos; at = page.find('<', at + 1)) {
        const std::size_t end = page.find('>', at);
        if (end == page.npos) return "a tag without an end";
        const std::string_view tag = page.substr(at + 1, end - at - 1);
        const std::string name(tag.substr(tag[0] == '/' ? 1 : 0, tag.find(' ') - (tag[0] == '/' ? 1 : 0)));
        if (name == "!DOCTYPE" || name == "meta") continue;
        if (tag[0] != '/') {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return name + " is closed and was not open";
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back() + " is left open";
}

void expect_page(const Said& said, std::initializer_list<const char*> parts) {
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_EQ(said.err, "");
    EXPECT_TRUE(said.out.starts_with("<!DOCTYPE html>\n<html lang=\""));
    EXPECT_EQ(wrong_tags(said.out), "");
    for (const char* part : parts) EXPECT_NE(said.out.find(part), std::string::npos) << part;
    EXPECT_EQ(said.out.find("[catan."), std::string::npos) << "a sentence without words";
    EXPECT_EQ(said.out.find("http"), std::string::npos) << "a page needs nothing from outside";
    EXPECT_NE(said.out.find("prefers-color-scheme: dark"), std::string::npos);
}

TEST(ReportCommand, TellsOfDiceBarbariansAndImprovements) {
    const std::vector<std::string_view> call{"catan",  "--players", "3",      "--games", "24",
                                             "--seed", "2",         "--lang", "en"};
    const Said said = report(call);
    expect_page(said, {"<html lang=\"en\">", "Catan: Cities &amp; Knights: what the games tell",
                       "24 games, 3 players", "Who begins", "turn 3", "City improvements", "science", "Dice",
                       "When the barbarians landed", "Catan was defended", "winners",
                       "oya report catan --players 3 --games 24 --bots "});
    EXPECT_EQ(report(call).out, said.out) << "the same call gives the same page";
}

TEST(ReportCommand, SpeaksFrench) {
    expect_page(report({"cascadia", "--players", "2", "--games", "24", "--lang", "fr"}),
                {"<html lang=\"fr\">", "Qui commence", "Ce que rapporte chaque carte de marquage",
                 "vainqueurs", "24 parties"});
    expect_page(report({"cascadero", "--games", "24", "--lang", "fr"}), {"Pistes de succès", "Objectifs"});
}

TEST(ReportCommand, TellsOfOnePlayerWithoutWinners) {
    const Said said = report({"cascadia", "--players", "1", "--games", "4", "--option",
                              "achievements=scenarios", "--option", "scenario=1", "--lang", "en"});
    expect_page(said, {"4 games, 1 player.", "The task of the table was met by ", "everybody"});
    EXPECT_EQ(said.out.find("Who begins"), std::string::npos);
    EXPECT_EQ(said.out.find("Who had the most"), std::string::npos);
}

TEST(ReportCommand, TellsOfAFileOfResultsAndWritesIntoAFile) {
    const TestFolder folder;
    const std::string results = (folder.path / "results.jsonl").string();
    const std::string page = (folder.path / "page.html").string();
    const std::vector<std::string_view> arena{"vigo",    "--bots", "greedy,random", "--players", "4",
                                              "--games", "64",     "--results",     results};
    ASSERT_EQ(heard([&](std::FILE* out, std::FILE* err) { return arena_command(arena, out, err); }).exit_code,
              0);
    const Said said = report({"vigo", "--results", results, "--out", page, "--lang", "en"});
    EXPECT_EQ(said.out, "");
    Said written = said;
    written.out = read_file(page);
    expect_page(written, {"Where one sits", "seat 4", "greedy", "random", "against", "Rating",
                          "does not say who began"});
    EXPECT_EQ(written.out.find("turn 1"), std::string::npos);

    const Said none = report({"vigo", "--results", results, "--players", "3", "--lang", "en"});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_NE(none.err.find("has no games of vigo with 3 players"), std::string::npos) << none.err;
    const Said both = report({"vigo", "--results", results, "--games", "3", "--lang", "en"});
    EXPECT_EQ(both.exit_code, 2);
    EXPECT_NE(both.err.find("leave out --games"), std::string::npos) << both.err;
    const Said missing = report({"vigo", "--results", (folder.path / "none").string(), "--lang", "en"});
    EXPECT_EQ(missing.exit_code, 1);
    const Said nowhere = report(
        {"vigo", "--results", results, "--out", (folder.path / "no" / "page").string(), "--lang", "en"});
    EXPECT_EQ(nowhere.exit_code, 1);
    EXPECT_NE(nowhere.err.find("cannot be written"), std::string::npos) << nowhere.err;
}

TEST(ReportCommand, ExplainsAWrongCall) {
    EXPECT_EQ(report({"chess"}).exit_code, 2);
    EXPECT_EQ(report({"vigo", "--players", "9"}).exit_code, 2);
    EXPECT_EQ(report({"vigo", "--bots", "greedy,greedy,greedy", "--players", "2"}).exit_code, 2);
    const Said help = report({"--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_NE(help.out.find("--results FILE"), std::string::npos) << help.out;
}

TEST(Html, KeepsTextFromBecomingTags) {
    EXPECT_EQ(html_text("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    EXPECT_EQ(wrong_tags("<p><b>x</p></b>"), "p is closed and was not open");
}

} // namespace
} // namespace oya
