#include "doors/show/show_command.h"

#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oya {
namespace {

Said show(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return show_command(args, out, err); });
}

TEST(ShowCommand, PrintsAPositionAsText) {
    const Said said = show({"cascadero", "--plans", "12", "--players", "3", "--lang", "fr"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_NE(said.out.find("émissaires en réserve"), std::string::npos) << said.out;
    EXPECT_EQ(said.out, show({"cascadero", "--plans", "12", "--players", "3", "--lang", "fr"}).out);
    EXPECT_EQ(show({"vigo", "--players", "4", "--plans", "5"}).exit_code, 0);
}

TEST(ShowCommand, DrawsWhereTheGameHasADrawing) {
    const Said drawn = show({"cascadero", "--svg", "--option", "board=farmer"});
    EXPECT_EQ(drawn.exit_code, 0);
    EXPECT_TRUE(drawn.out.starts_with("<svg "));
    EXPECT_TRUE(drawn.out.ends_with("</svg>\n"));
    const Said island = show({"catan", "--svg", "--plans", "200", "--lang", "fr"});
    EXPECT_EQ(island.exit_code, 0) << island.err;
    EXPECT_NE(island.out.find("Joueur 3"), std::string::npos); // the fewest who may play
    EXPECT_EQ(island.out.find("Joueur 4"), std::string::npos);
    const Said none = show({"vigo", "--svg"});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_EQ(none.err, "oya show: vigo has no drawing; leave out --svg for text\n");
}

TEST(ShowCommand, DrawsEveryMapOfTheSea) {
    struct Map {
        std::string_view scenario;
        std::string_view maps;
        std::string_view players;
        int promised; // hexes that bring points
    };
    for (const auto& [scenario, maps, players, promised] :
         {Map{"new_shores", "old", "3", 8}, Map{"new_shores", "old", "4", 8},
          Map{"new_shores", "edition5", "3", 8}, Map{"new_shores", "edition5", "4", 9},
          Map{"desert", "old", "3", 9}, Map{"desert", "old", "4", 11}, Map{"desert", "edition5", "3", 8},
          Map{"desert", "edition5", "4", 10}, Map{"greater_catan", "old", "4", 0}}) {
        const std::string map = "scenario=" + std::string(scenario);
        const std::string edition = "scenario_maps=" + std::string(maps);
        SCOPED_TRACE(map + ' ' + edition + ' ' + std::string(players));
        std::vector<std::string_view> call{"catan",    "--players", players,    "--plans", "40",
                                           "--option", map,         "--option", edition};
        const Said text = show(call);
        EXPECT_EQ(text.exit_code, 0) << text.err;
        EXPECT_NE(text.out.find('~'), std::string::npos) << "water\n" << text.out;
        call.push_back("--svg");
        const Said drawn = show(call);
        EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
        EXPECT_TRUE(drawn.out.starts_with("<svg "));
        EXPECT_TRUE(drawn.out.ends_with("</svg>\n"));
        int flags = 0;
        for (std::size_t at = 0; (at = drawn.out.find("first settlement</title>", at)) != std::string::npos;
             ++at)
            ++flags;
        EXPECT_EQ(flags, promised);
    }
    const Said none = show({"catan", "--svg", "--option", "scenario=lagoon"});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_NE(none.err.find("lagoon"), std::string::npos) << none.err;
}

// What is wrong in a map is said whether or not somebody has named a number of players.
TEST(ShowCommand, SaysWhatIsWrongInAMap) {
    for (const std::vector<std::string_view>& players :
         {std::vector<std::string_view>{}, std::vector<std::string_view>{"--players", "3"}}) {
        std::vector<std::string_view> call{"catan",      "--svg",    "--option",
                                           "board=file", "--option", "map=sea/Fo8   Xx5*"};
        call.insert(call.end(), players.begin(), players.end());
        const Said said = show(call);
        EXPECT_EQ(said.exit_code, 2);
        EXPECT_NE(said.err.find("“Xx5*” in line 2, at (1,0), is no hex"), std::string::npos) << said.err;
    }
    const Said small = show({"catan", "--option", "board=file", "--option", "map=Fo8   De"});
    EXPECT_NE(small.err.find("10 intersections to start on"), std::string::npos) << small.err;
}

TEST(ShowCommand, ExplainsAWrongCall) {
    EXPECT_EQ(show({"chess"}).exit_code, 2);
    EXPECT_EQ(show({"cascadero", "--option", "board"}).exit_code, 2);
    EXPECT_EQ(show({"cascadero", "--option", "board=round"}).exit_code, 2);
    EXPECT_EQ(show({"cascadero", "--players", "5"}).exit_code, 2);
    EXPECT_EQ(show({"cascadero", "--position", "no/such/file"}).exit_code, 2);
}

TEST(ShowCommand, ReadsAPosition) {
    const TestFolder folder;
    folder.write("position.json", "{\"phase\":\"dancing\"}");
    const std::string path = (folder.path / "position.json").string();
    const Said said = show({"cascadero", "--position", path});
    EXPECT_EQ(said.exit_code, 1);
    EXPECT_NE(said.err.find("phase"), std::string::npos) << said.err;
}

} // namespace
} // namespace oya
