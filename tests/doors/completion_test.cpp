#include "doors/completion.h"

#include "doors/admin/admin_command.h"
#include "doors/arena/arena_command.h"
#include "doors/bench/bench_command.h"
#include "doors/engine/engine_command.h"
#include "doors/play/play_command.h"
#include "doors/record/record_command.h"
#include "doors/report/report_command.h"
#include "doors/rules/rules_command.h"
#include "doors/score/score_command.h"
#include "doors/serve/serve_command.h"
#include "doors/show/show_command.h"
#include "doors/sim/sim_command.h"
#include "doors/tune/tune_command.h"
#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace oya {
namespace {

using Offered = std::vector<std::string>;

class Completion : public testing::Test {
  protected:
    // What bash offers for the last of these words, which may be empty.
    Offered offered(const std::vector<std::string>& words) const {
        constexpr std::array<const CommandSpec*, 4> commands{&play_spec, &sim_spec, &record_spec,
                                                             &admin_spec};
        constexpr std::array<std::string_view, 2> games{"vigo", "catan"};
        std::string script = bash_completion(commands, games) + "COMP_WORDS=(oya";
        for (const std::string& word : words) script += " '" + word + '\'';
        script += ")\nCOMP_CWORD=" + std::to_string(words.size()) +
                  "\n_oya\nfor each in \"${COMPREPLY[@]}\"; do printf '%s\\n' \"$each\"; done\n";
        folder_.write("complete.sh", script);
        folder_.write("a game.json", "");
        const std::string call =
            "cd '" + folder_.path.string() + "' && bash --noprofile --norc -u complete.sh 2>&1";
        std::FILE* const pipe = popen(call.c_str(), "r");
        std::string said;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) said += static_cast<char>(c);
        EXPECT_EQ(pclose(pipe), 0) << said;
        Offered lines;
        for (std::size_t at = 0; at < said.size(); at = said.find('\n', at) + 1)
            lines.push_back(said.substr(at, said.find('\n', at) - at));
        return lines;
    }
    static bool has(const Offered& list, const std::string& word) {
        return std::ranges::find(list, word) != list.end();
    }

    TestFolder folder_;
};

TEST_F(Completion, OffersTheCommands) {
    EXPECT_EQ(offered({"s"}), Offered{"sim"});
    EXPECT_EQ(offered({"--v"}), Offered{"--version"});
    const Offered all = offered({""});
    for (const char* const word : {"play", "sim", "record", "admin", "test", "help", "completion", "--help"})
        EXPECT_TRUE(has(all, word)) << word;
}

TEST_F(Completion, OffersTheManualOnlyWhatHasAPage) {
    EXPECT_EQ(offered({"help", "te"}), Offered{"test"});
    EXPECT_EQ(offered({"man", "te"}), Offered{});
    const Offered pages = offered({"man", ""});
    for (const char* const word : {"play", "help", "man", "completion", "--list"})
        EXPECT_TRUE(has(pages, word)) << word;
}

TEST_F(Completion, OffersTheGames) {
    EXPECT_EQ(offered({"play", "v"}), Offered{"vigo"});
    EXPECT_EQ(offered({"sim", "--seed", "1", "c"}), Offered{"catan"});
}

TEST_F(Completion, OffersTheOptionsOfTheCommandAndNoOthers) {
    EXPECT_EQ(offered({"sim", "vigo", "--ro"}), Offered{"--rotate"});
    EXPECT_EQ(offered({"play", "vigo", "--ro"}), Offered{});
}

TEST_F(Completion, OffersTheValuesOfAnOption) {
    EXPECT_EQ(offered({"sim", "--format", ""}), (Offered{"table", "csv", "json"}));
    EXPECT_EQ(offered({"sim", "--lang", "f"}), Offered{"fr"});
    EXPECT_EQ(offered({"sim", "--seed", ""}), Offered{}) << "any number may stand there";
}

TEST_F(Completion, OffersWhatTheAdministratorCanDo) {
    EXPECT_EQ(offered({"admin", "b"}), (Offered{"block", "backup"}));
    EXPECT_EQ(offered({"admin", "--data", "x", "unb"}), Offered{"unblock"});
    const Offered all = offered({"admin", ""});
    for (const char* const word : {"users", "tables", "reports", "recovery", "settle", "ratings", "restore"})
        EXPECT_TRUE(has(all, word)) << word;
}

TEST_F(Completion, OffersFilesWhereOneIsWanted) {
    EXPECT_EQ(offered({"record", "sh"}), Offered{"show"});
    EXPECT_EQ(offered({"record", "ou"}), Offered{"outcomes"});
    EXPECT_TRUE(has(offered({"record", "show", "a"}), "a game.json"));
    EXPECT_FALSE(has(offered({"sim", "a"}), "a game.json"));
}

// What is offered is understood: without a store, each fails for the want of that alone.
TEST_F(Completion, OffersNothingToTheAdministratorThatCannotBeDone) {
    const std::string folder = (folder_.path / "nothing").string();
    const auto understood = [&](std::string_view what, std::string_view which) {
        const Captured out;
        std::vector<std::string_view> args{"--data", folder, what};
        if (!which.empty()) args.push_back(which);
        EXPECT_EQ(admin_command(args, out.file(), out.file()), 2) << what;
        return out.text().find("that is nothing it can do") == std::string::npos;
    };
    std::string_view choices = admin_spec.words[0].choices;
    int count = 0;
    while (!choices.empty()) {
        const std::string_view what = choices.substr(0, choices.find('|'));
        choices.remove_prefix(std::min(choices.size(), what.size() + 1));
        EXPECT_TRUE(understood(what, "") || understood(what, "x")) << what;
        for (const Words& language : Words::languages())
            EXPECT_NE(language.text(admin_spec.words[0].help).find(what), std::string_view::npos) << what;
        ++count;
    }
    EXPECT_EQ(count, 14);
    EXPECT_FALSE(understood("dance", "") || understood("dance", "x"));
}

TEST(Commands, AreExplainedInEveryLanguage) {
    constexpr std::array<const CommandSpec*, 13> commands{
        &play_spec,   &serve_spec,  &admin_spec, &sim_spec,   &arena_spec, &report_spec, &tune_spec,
        &engine_spec, &record_spec, &rules_spec, &score_spec, &show_spec,  &bench_spec};
    for (const Words& language : Words::languages())
        for (const CommandSpec* const command : commands) {
            EXPECT_TRUE(language.has(command->summary)) << command->summary;
            for (const CommandWord& word : command->words) EXPECT_TRUE(language.has(word.help)) << word.help;
            for (const CommandOption& option : command->options)
                EXPECT_TRUE(language.has(option.help)) << option.help;
        }
}

} // namespace
} // namespace oya
