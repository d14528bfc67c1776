#include "doors/tune/tune_command.h"

#include "kit/captured.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oya {
namespace {

Said tune(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return tune_command(args, out, err); });
}

TEST(TuneCommand, PrintsAPatchAndHowToGoOn) {
    const Said said = tune({"cascadero", "--weights", "seal_worth,chance_share", "--rounds", "4", "--blocks",
                            "2", "--every", "2", "--lang", "en"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(said.err, "");
    for (const char* part :
         {"2  greedy:seal_worth=", "cascadero after 4 rounds:\n    float seal_worth = ", "f; // was ",
          "    float chance_share = ", "To go on: --bot greedy:seal_worth=", " --done 4\n",
          "oya sim cascadero --bots greedy:seal_worth="})
        EXPECT_NE(said.out.find(part), std::string::npos) << part << '\n' << said.out;
}

TEST(TuneCommand, GoesOnWhereItWasLeft) {
    const auto last = [](const Said& said) {
        const std::size_t begin = said.out.find("after 4 rounds");
        return said.out.substr(begin, said.out.find("--done 4") - begin);
    };
    const std::vector<std::string_view> call{"cascadero", "--weights", "seal_worth", "--blocks", "2",
                                             "--reach",   "20",        "--rounds",   "4"};
    const Said whole = tune(call);
    Said half = tune({"cascadero", "--weights", "seal_worth", "--blocks", "2", "--reach", "20", "--rounds",
                      "4", "--every", "2"});
    const std::string at_two = half.out.substr(3, half.out.find('\n') - 3);
    std::vector<std::string_view> rest = call;
    rest.insert(rest.end(), {"--bot", at_two, "--done", "2"});
    EXPECT_EQ(last(tune(rest)), last(whole));
}

TEST(TuneCommand, SpeaksFrench) {
    const Said said = tune({"vigo", "--rounds", "1", "--blocks", "1", "--lang", "fr"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_NE(said.out.find("// était "), std::string::npos) << said.out;
}

TEST(TuneCommand, ExplainsAWrongCall) {
    const auto refused = [](const std::vector<std::string_view>& args, std::string_view because) {
        const Said said = tune(args);
        EXPECT_EQ(said.exit_code, 2) << because;
        EXPECT_EQ(said.out, "");
        EXPECT_TRUE(said.err.starts_with("oya tune: ")) << said.err;
        EXPECT_NE(said.err.find(because), std::string::npos) << said.err;
    };
    refused({}, "GAME");
    refused({"chess"}, "there is no game called chess");
    refused({"vigo", "--weights", "luck"}, "there is no weight “luck”; choose from farmers_a_trick");
    refused({"vigo", "--weights", "eagernes"},
            "there is no weight “eagernes”, did you mean eagerness? Choose from");
    refused({"vigo", "--weights", "eagerness,eagerness"}, "named twice");
    refused({"vigo", "--bot", "greedy,greedy"}, "one bot");
    refused({"vigo", "--bot", "random"}, "no weights");
    refused({"vigo", "--bot", "deep"}, "there is no bot “deep”");
    refused({"vigo", "--players", "5"}, "--players");
    refused({"cascadero", "--option", "board=round"}, "board");
    refused({"vigo", "--done", "9", "--rounds", "9"}, "all 9 rounds are done");
    refused({"vigo", "--by", "luck"}, "--by");
}

} // namespace
} // namespace oya
