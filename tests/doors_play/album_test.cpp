#include "doors_play/played.h"

#include "kit/shows.h"
#include "shelf/games.h"
#include "table/table.h"

#include "generated/cascadia_rules.h"

namespace oya {
namespace {

using Album = PlayTest;
using OpenTable = PlayTest;

// A game of Cascadia that somebody plays on instinct: how it is begun, what is typed, and how it ends.
struct Script {
    std::vector<std::string> args;
    std::string typed;
    Result result;

    std::vector<std::string_view> call(std::initializer_list<std::string_view> more = {}) const {
        std::vector<std::string_view> all(args.begin(), args.end());
        all.insert(all.end(), more);
        return all;
    }
};

// The same decisions with the same seed make the same game, so that it can be played ahead.
Script play_ahead(const std::vector<std::string>& people, const Settings& options, std::uint64_t seed) {
    Script script;
    script.args = {"cascadia", "--seed", std::to_string(seed), "--seats"};
    TableSetup setup;
    setup.game = find_game("cascadia");
    setup.options = options;
    setup.seed = seed;
    std::string names;
    for (const std::string& person : people) {
        const std::optional<BotSpec> bot = parse_bot(person);
        setup.seats.push_back({.name = bot ? "" : person, .bot = bot, .wishes = {}});
        names += (names.empty() ? "" : ",") + person;
    }
    script.args.push_back(names);
    script.args.insert(script.args.end(), {"--players", std::to_string(people.size())});
    for (const auto& [name, value] : options) {
        script.args.push_back("--option");
        script.args.push_back(name + '=' + value);
    }
    Table table(setup);
    while (!table.position().actor().is_nobody()) {
        if (const std::optional<Seat> bot = table.bot_to_move()) {
            const std::unique_ptr<Thinking> thinking = table.think(*bot);
            while (!thinking->run(1000)) {
            }
            table.act(*bot, thinking->plan());
            continue;
        }
        const Seat seat = *table.awaited_people().begin();
        Ideas ideas;
        table.position().instinct(seat, ideas);
        const Action action = ideas[0].plan[0];
        script.typed += table.position().notation(seat, action) + '\n';
        EXPECT_FALSE(table.act(seat, action));
    }
    script.result = table.position().result();
    return script;
}

Settings scenario(std::string_view number) {
    Settings options;
    options.set("achievements", "scenarios");
    options.set("scenario", number);
    return options;
}

// A game in which everybody reaches the 80 points of scenario 1.
Script won_by(const std::vector<std::string>& people, const Settings& options = scenario("1")) {
    for (std::uint64_t seed = 1;; ++seed) {
        Script script = play_ahead(people, options, seed);
        const auto points = std::span(script.result.points).first(people.size());
        if (std::ranges::all_of(points, [](int each) { return each >= 80; })) return script;
    }
}

class MarkedAlbum : public PlayTest {
  protected:
    std::filesystem::path path() const { return home_.path / "oya" / "cascadia.album.json"; }
    std::string text() const { return std::filesystem::exists(path()) ? read_file(path()) : ""; }
};

TEST_F(MarkedAlbum, AWonScenarioIsMarkedOnTheTrailOnce) {
    const Script won = won_by({"Ada"});
    const Played first = play(won.call(), won.typed + "yes\nno\n");
    EXPECT_EQ(first.exit_code, 0);
    EXPECT_TRUE(first.says("Ada wins scenario 1.")) << first.out;
    EXPECT_TRUE(first.says("Write your name down? (yes/no)"));
    EXPECT_TRUE(first.says("Ada marks scenario 1."));
    EXPECT_TRUE(first.says("total at least 80.")) << "the rule is said";
    EXPECT_TRUE(first.says("● Ada\n ●○○○○○○○|")) << first.out;
    EXPECT_TRUE(first.says("1 mark of 50"));
    const std::string kept = text();
    EXPECT_NE(kept.find(R"("name":"Ada","scenarios":[1])"), std::string::npos) << kept;

    // In any language the same person, and the same achievement only once.
    const Played again = play(won.call({"--lang", "fr"}), won.typed + "non\n");
    EXPECT_FALSE(again.says("Inscrire votre nom"));
    EXPECT_FALSE(again.says("Ada noircit"));
    EXPECT_TRUE(again.says("1 Réussite sur 50")) << again.out;
    EXPECT_EQ(text(), kept);
}

TEST_F(MarkedAlbum, NobodyIsWrittenDownWithoutEarningOrAgainstTheirWill) {
    const Script won = won_by({"Ada"});
    play(won.call(), "quit\n");
    EXPECT_EQ(text(), "") << "a game that was only begun";
    EXPECT_TRUE(play(won.call(), won.typed + "no\nno\n").says("Nothing is marked for Ada."));
    EXPECT_EQ(text(), "") << "a person who declined";
    play(won.call(), won.typed);
    EXPECT_EQ(text(), "") << "nobody there to answer";
    shows(cascadia::rule::achievements_join, 2);
}

TEST_F(MarkedAlbum, OfSeveralAchievementsTheWinnerMarksOne) {
    Settings normal;
    normal.set("achievements", "normal");
    Script won = play_ahead({"Ada", "random", "random", "random"}, normal, 1);
    ASSERT_EQ(won.result.places[0], 1);
    ASSERT_GE(won.result.points[0], 85);
    const Played nobody = play(won.call(), won.typed + "yes\n");
    EXPECT_TRUE(nobody.says("1. Normal-game achievement 1: win with at least 80 points.")) << nobody.out;
    EXPECT_TRUE(nobody.says("Nothing is marked for Ada.")) << "the input ends without an answer";
    EXPECT_EQ(text(), "");
    const Played played = play(won.call(), won.typed + "yes\ntwelve\n0\n99\n2x\n2\nno\n");
    EXPECT_EQ(played.count("The choices are numbered from 1 to"), 4) << played.out;
    EXPECT_TRUE(played.says("Ada marks normal-game achievement 2."));
    EXPECT_NE(text().find(R"("name":"Ada","scenarios":[],"normal":[2])"), std::string::npos) << text();
    shows(cascadia::rule::normal_at_most_one, 1);
    shows(cascadia::rule::achievements_computer_seats, 1);
}

TEST_F(MarkedAlbum, WhatABotWinsNobodyMarks) {
    Settings normal;
    normal.set("achievements", "normal");
    std::uint64_t seed = 1;
    Script lost = play_ahead({"Ada", "greedy"}, normal, seed);
    while (lost.result.places[0] == 1) lost = play_ahead({"Ada", "greedy"}, normal, ++seed);
    const Played played = play(lost.call(), lost.typed + "no\n");
    EXPECT_TRUE(played.says("Théo wins with")) << played.out;
    EXPECT_FALSE(played.says("marks"));
    EXPECT_EQ(text(), "");
    shows(cascadia::rule::achievements_computer_seats, 2);
}

TEST_F(MarkedAlbum, AFullMapIsPutAsideForANewOne) {
    std::string full = R"({"trail":1,"hikers":[)";
    for (const std::string_view shape : {"circle", "triangle-left", "triangle-right", "diamond", "square"})
        full += R"({"shape":")" + std::string(shape) + R"(","name":")" + std::string(shape) +
                R"(","scenarios":[2],"normal":[],"restrictions":[]},)";
    full.back() = ']';
    full += "}\n";
    std::filesystem::create_directories(path().parent_path());
    home_.write("oya/cascadia.album.json", full);

    const Script won = won_by({"Ada"});
    const Played declined = play(won.call(), won.typed + "yes\nno\nno\n");
    EXPECT_TRUE(declined.says("All five trails are taken: open a new map.")) << declined.out;
    EXPECT_TRUE(declined.says("Nothing is marked for Ada."));
    EXPECT_EQ(text(), full);
    shows(cascadia::rule::achievements_trails, 1);

    const Played anew = play(won.call(), won.typed + "yes\nyes\nno\n");
    EXPECT_TRUE(anew.says("cascadia.album-1.json")) << anew.out;
    EXPECT_TRUE(anew.says("Ada marks scenario 1."));
    EXPECT_EQ(read_file(path().parent_path() / "cascadia.album-1.json"), full) << "nothing is lost";
    EXPECT_NE(text().find(R"("name":"Ada")"), std::string::npos);
    EXPECT_EQ(text().find("diamond\",\"name\":\"diamond"), std::string::npos);
}

TEST_F(MarkedAlbum, AFileThatCannotBeReadIsLeftAlone) {
    std::filesystem::create_directories(path().parent_path());
    home_.write("oya/cascadia.album.json", "somebody's shopping list\n");
    const Script won = won_by({"Ada"});
    const Played played = play(won.call(), won.typed + "no\n");
    EXPECT_TRUE(played.says("cannot be read and is left as it")) << played.out;
    EXPECT_EQ(text(), "somebody's shopping list\n");
}

TEST_F(MarkedAlbum, SomebodyWithoutANameIsAskedForOne) {
    unsetenv("USER");
    unsetenv("LOGNAME");
    Script won = won_by({"you"});
    const Played played = play(won.call({"--lang", "fr"}), won.typed + "Ada\noui\nnon\n");
    EXPECT_TRUE(played.says("Sous quel nom")) << played.out;
    EXPECT_TRUE(played.says("Ada noircit"));
    EXPECT_NE(text().find(R"("name":"Ada","scenarios":[1])"), std::string::npos) << text();
    EXPECT_EQ(text().find("Joueur"), std::string::npos);
}

TEST_F(OpenTable, PeopleWhoShareAScreenSeeEverythingUnlessCardsAreInHand) {
    const Script open = won_by({"Ada", "Ben"});
    const Played played = play(open.call(), open.typed + "yes\nyes\nno\n");
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_FALSE(played.says("Hand the screen")) << "nothing is hidden";
    EXPECT_TRUE(played.says("Ada marks scenario 1.") && played.says("Ben marks scenario 1."));
    EXPECT_EQ(played.count("Ada: turn 2 of 20."), 1) << "everybody hears it at once";
    EXPECT_EQ(played.count("Ben: turn 2 of 20."), 1);

    Settings hidden;
    hidden.set("achievements", "restrictions");
    hidden.set("restriction", "10");
    const Script secret = play_ahead({"Ada", "Ben"}, hidden, 1);
    EXPECT_TRUE(play(secret.call(), "\n").says("Hand the screen to"));
}

} // namespace
} // namespace oya
