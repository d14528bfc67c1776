#include "doors/record/record_command.h"

#include "core/rng.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace oya {
namespace {

using nlohmann::json;

Said record(std::vector<std::string_view> args, const std::string& input = "") {
    const Captured in(input);
    return heard([&](std::FILE* out, std::FILE* err) { return record_command(args, in.file(), out, err); });
}

// A game of Ada against a bot in which the first legal action is always taken.
std::string game_of_ada(int decisions) {
    TableSetup setup;
    setup.game = find_game("vigo");
    setup.options.set("buried_cards", "hidden");
    setup.seats = {{.name = "Ada"}, {.name = "Bruno", .bot = BotSpec{"greedy", 0}}};
    setup.seed = 3;
    Table table(setup);
    for (; decisions > 0 && table.position().actor().is_seat(); --decisions) {
        Actions actions;
        const Seat seat = table.position().actor().seat();
        table.position().legal(seat, actions);
        table.act(seat, actions[0]);
    }
    return record_text(table);
}

// The beginning of a random game in a scenario of the sea.
std::string game_at_sea(std::string_view scenario, std::string_view expansion) {
    TableSetup setup;
    setup.game = find_game("catan");
    setup.options.set("scenario", scenario);
    setup.options.set("expansion", expansion);
    setup.options.set("player_trades", "off");
    setup.seats = {{.name = "Ada"}, {.name = "Bruno"}, {.name = "Cleo"}};
    setup.seed = 3;
    Table table(setup);
    Rng rng(3);
    for (int decisions = 600; decisions > 0 && table.position().actor().is_seat(); --decisions) {
        Actions actions;
        const Seat seat = table.position().actor().seat();
        table.position().legal(seat, actions);
        table.act(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return record_text(table);
}

TEST(RecordCommand, TellsAndVerifiesGamesAtSea) {
    for (const std::string_view scenario : {"new_shores", "desert", "greater_catan"}) {
        for (const std::string_view expansion : {"none", "ck"}) {
            const std::string game = game_at_sea(scenario, expansion);
            const Said good = record({"verify", "-"}, game);
            EXPECT_EQ(good.exit_code, 0) << scenario << expansion << good.err;
            EXPECT_TRUE(good.out.starts_with("verified: ")) << good.out;
            const Said told = record({"show", "-", "--lang", "en"}, game);
            EXPECT_EQ(told.exit_code, 0) << scenario << expansion << told.err;
            for (const std::string_view text : {" a ship ", "pirate"})
                EXPECT_NE(told.out.find(text), std::string::npos) << scenario << expansion << text;
            const Said last = record({"replay", "-", "--json", "--from", "500", "--to", "500"}, game);
            EXPECT_TRUE(json::parse(last.out)["position"].contains("pirate")) << scenario << expansion;
        }
    }
}

TEST(RecordCommand, ShowsPlayersResultAndStory) {
    const Said answer = record({"show", "-"}, game_of_ada(1000));
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.err, "");
    EXPECT_TRUE(answer.out.starts_with("VIGO!, 2 players, version 1 of the rules, "))
        << answer.out.substr(0, 80);
    EXPECT_NE(answer.out.find("\nburied_cards = hidden\n"), std::string::npos);
    EXPECT_NE(answer.out.find("Bruno (the bot greedy): "), std::string::npos);
    EXPECT_NE(answer.out.find("Round 4 of 4."), std::string::npos);
    EXPECT_EQ(answer.out.find(" is dealt "), std::string::npos) << "hands are not for everybody";
    EXPECT_NE(record({"show", "-", "--seat", "1"}, game_of_ada(1000)).out.find("Ada is dealt "),
              std::string::npos);
}

TEST(RecordCommand, KnowsWhatIsMeant) {
    const Said slip = record({"veryfy", "-"}, game_of_ada(1));
    EXPECT_EQ(slip.exit_code, 2);
    EXPECT_TRUE(slip.err.starts_with(
        "oya record: say show, replay, verify, outcomes or analyse, not veryfy, did you mean verify?"))
        << slip.err;
    EXPECT_EQ(record({"play", "-"}, game_of_ada(1)).err.find("did you mean"), std::string::npos);
}

// What the page saves (web/src/client/report.ts): the record as a seat knows it cannot be played again.
TEST(RecordCommand, ShowsAReportedProblem) {
    const ReadRecord game = read_record(game_of_ada(12));
    std::string seen;
    JsonWriter writer(seen);
    write_record(writer, *game.table, Viewer(Seat{0}));
    json problem = {
        {"what", "oya-problem"},
        {"version", 2},
        {"when", "2026-01-02T03:04:05.678Z"},
        {"versions", {{"page", {{"version", "1.2.3"}}}, {"server", {{"missing", "Error: \u001b[2J"}}}}},
        {"table", {{"game", "vigo"}, {"you", 0}}},
        {"known", {{"view", json::array({1, 2})}}},
        {"record", json::parse(seen)},
        {"messages", {"{\"what\":\"events\"}"}}};
    const Said answer = record({"show", "-"}, problem.dump());
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.err, "");
    for (const std::string_view line :
         {"A reported problem: what one seat knew.\n", "\nwhen = 2026-01-02T03:04:05.678Z\n",
          "\nversions.page.version = 1.2.3\n", "\ntable.you = 0\n", "\nrecord.seats[1].name = Bruno\n",
          "\nThe last messages:\n{\"what\":\"events\"}\n"})
        EXPECT_NE(answer.out.find(line), std::string::npos) << line << answer.out;
    const std::string events =
        "\nWhat this seat knows of the game (" + std::to_string(game.table->version()) + " events):\n1 ";
    EXPECT_NE(answer.out.find(events), std::string::npos) << answer.out;
    EXPECT_NE(answer.out.find(" (hidden)\n"), std::string::npos) << "Bruno's cards\n" << answer.out;
    EXPECT_EQ(answer.out.find('\033'), std::string::npos) << "a file may be from anywhere";
    EXPECT_EQ(answer.out.find("known"), std::string::npos);
    for (const std::string_view other : {"replay", "verify", "outcomes", "analyse"}) {
        const Said refused = record({other, "-"}, problem.dump());
        EXPECT_EQ(refused.exit_code, 1) << other;
        EXPECT_NE(refused.err.find("nothing can play it again"), std::string::npos) << refused.err;
    }
    problem["record"] = {{"missing", "Error: 503"}};
    EXPECT_NE(record({"show", "-"}, problem.dump()).out.find("\nrecord.missing = Error: 503\n"),
              std::string::npos);
    problem["messages"] = {std::string(std::size_t{17} << 20, 'a')};
    EXPECT_EQ(record({"show", "-"}, problem.dump()).exit_code, 1) << "no larger than a record";
}

TEST(RecordCommand, AnalysesWhatHappened) {
    const std::string game = game_of_ada(1000);
    const Said english = record({"analyse", "-"}, game);
    EXPECT_EQ(english.exit_code, 0);
    EXPECT_EQ(english.err, "");
    EXPECT_NE(english.out.find("the chance to win in per cent"), std::string::npos) << english.out;
    EXPECT_NE(english.out.find("\nAda: "), std::string::npos);
    EXPECT_NE(english.out.find("  Luck: "), std::string::npos);
    EXPECT_NE(english.out.find("    better: play "), std::string::npos)
        << "the first card is seldom the best";
    const Said french = record({"analyse", "-", "--lang", "fr"}, game);
    EXPECT_NE(french.out.find("    mieux\u00A0: jouer "), std::string::npos) << french.out;
    EXPECT_NE(french.out.find("la chance de gagner"), std::string::npos);

    const json told = json::parse(record({"analyse", "-", "--json"}, game).out);
    EXPECT_EQ(told["seats"], 2);
    EXPECT_EQ(told["judged"].size(), 2u);
    EXPECT_EQ(told["curve"].back()["points"], json::parse(game)["result"]["points"]);
    for (const json& decision : told["decisions"]) {
        EXPECT_FALSE(decision["taken"].empty());
        EXPECT_TRUE(decision["better"][0].contains("description"));
    }
    EXPECT_EQ(record({"analyse", "-", "--seat", "1"}, game).exit_code, 2);
    EXPECT_EQ(record({"analyse", "-"}, game_of_ada(5)).exit_code, 0)
        << "a game that goes on has stood somehow too";
}

TEST(RecordCommand, SpeaksFrenchAndKnowsUnfinishedGames) {
    const Said answer = record({"show", "-", "--lang", "fr"}, game_of_ada(5));
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_NE(answer.out.find("La partie n’est pas terminée."), std::string::npos);
    EXPECT_NE(answer.out.find("Manche 1"), std::string::npos);
}

TEST(RecordCommand, ShowsARecordWithBlanks) {
    const Said answer = record({"show", "-", "--json", "--seat", "spectator"}, game_of_ada(5));
    EXPECT_EQ(json::parse(answer.out)["viewer"], "spectator");
    EXPECT_EQ(record({"show", "-", "--json"}, game_of_ada(5)).out, game_of_ada(5) + '\n');
}

TEST(RecordCommand, ReplaysVersionByVersion) {
    const std::string game = game_of_ada(5);
    const Said two = record({"replay", "-", "--from", "21", "--to", "22"}, game);
    EXPECT_EQ(two.exit_code, 0);
    EXPECT_TRUE(two.out.starts_with("Version 21 — Chance: deal ")) << two.out;
    EXPECT_NE(two.out.find("\nVersion 22 — "), std::string::npos);
    EXPECT_EQ(two.out.find("Version 23"), std::string::npos);
    const Said deal = record({"replay", "-", "--to", "21"}, game);
    EXPECT_EQ(deal.out.find("Version 20 "), std::string::npos) << "a deal is one page";
    EXPECT_NE(deal.out.find(" events of chance before it)"), std::string::npos) << deal.out;
    std::string seen;
    for (const std::string_view version : {"20", "21"})
        seen += record({"replay", "-", "--from", version, "--to", version, "--seat", "1"}, game).out;
    EXPECT_NE(seen.find("Chance: deal a card to "), std::string::npos) << seen;
    EXPECT_EQ(record({"replay", "-", "--from", "1000"}, game).out, "");

    const Said lines = record({"replay", "-", "--json", "--from", "0", "--to", "1"}, game);
    const std::size_t end = lines.out.find('\n');
    EXPECT_EQ(json::parse(lines.out.substr(0, end))["version"], 0);
    EXPECT_TRUE(json::parse(lines.out.substr(end + 1))["position"].is_object());
    const Said view = record({"replay", "-", "--json", "--to", "0", "--seat", "2"}, game);
    EXPECT_TRUE(json::parse(view.out)["view"].is_object());
}

TEST(RecordCommand, VerifiesOrSaysWhatIsWrong) {
    const Said good = record({"verify", "-"}, game_of_ada(1000));
    EXPECT_EQ(good.exit_code, 0);
    EXPECT_TRUE(good.out.starts_with("verified: ")) << good.out << good.err;

    json tampered = json::parse(game_of_ada(1000));
    const json lead = tampered["events"][21];
    tampered["events"][21] = {1 - lead[0].get<int>(), lead[1], lead[2]};
    const Said bad = record({"verify", "-"}, tampered.dump());
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_EQ(bad.out, "");
    EXPECT_TRUE(bad.err.starts_with("oya record: -: Event 22, play ")) << bad.err;
    EXPECT_TRUE(bad.err.ends_with("turn. (vigo.play.turn)\n")) << bad.err;

    json strange = json::parse(game_of_ada(0));
    strange["\x1b[2J"] = 1;
    const Said odd = record({"verify", "-"}, strange.dump());
    EXPECT_EQ(odd.exit_code, 1);
    EXPECT_EQ(odd.err.find('\x1b'), std::string::npos) << "a file does not speak to the terminal";

    json other_result = json::parse(game_of_ada(1000));
    other_result["result"]["points"][0] = 1000;
    EXPECT_EQ(record({"verify", "-"}, other_result.dump()).exit_code, 1);
    EXPECT_EQ(record({"show", "-"}, other_result.dump()).exit_code, 0);
}

TEST(RecordCommand, VerifiesChanceFromSecretAndNonces) {
    TableSetup setup;
    setup.game = find_game("vigo");
    setup.seats.resize(2);
    setup.fair = FairChance{sha256("secret"), true};
    Table table = Table::unopened(setup);
    for (const Seat seat : Seats::first(2)) table.replay(Event::nonce(seat, std::string(32, 'a')));
    table.open();
    table.replay(Event::time_is_up(Seat{0}, true));
    const Said good = record({"verify", "-"}, record_text(table));
    EXPECT_EQ(good.exit_code, 0) << good.err;
    EXPECT_NE(good.out.find("the result is right"), std::string::npos) << "lost on time";
    EXPECT_NE(good.out.find("secret"), std::string::npos) << good.out;
    json tampered = json::parse(record_text(table));
    tampered["events"][1][2] = std::string(32, 'b');
    EXPECT_EQ(record({"verify", "-"}, tampered.dump()).exit_code, 1);
}

TEST(RecordCommand, ListsWhatChanceCouldDo) {
    const Said answer = record({"outcomes", "-"}, game_of_ada(3));
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    std::istringstream lines(answer.out);
    std::string line;
    std::getline(lines, line);
    const json head = json::parse(line);
    EXPECT_EQ(head["format"], "oya-outcomes");
    EXPECT_EQ(head["seed"], 3);
    EXPECT_EQ(head["seats"], 2);
    EXPECT_EQ(head["options"]["buried_cards"], "hidden");
    std::getline(lines, line);
    EXPECT_EQ(line.substr(0, line.find(",\"drawn")),
              R"({"event":0,"n":0,"source":"dealer","outcomes":[[0,"dealer 1",1],[1,"dealer 2",1]])");
    std::size_t chance = 1;
    std::size_t steps = 0;
    while (std::getline(lines, line)) {
        const json event = json::parse(line);
        if (event.contains("n")) {
            EXPECT_EQ(event["n"], chance);
            EXPECT_EQ(event["outcomes"].size(), 46 - chance++);
        } else {
            EXPECT_TRUE(event["text"].is_string());
            ++steps;
        }
    }
    EXPECT_EQ(chance, 21u);
    EXPECT_GE(steps, 3u);
}

TEST(RecordCommand, ListsNoOutcomesWithoutAnOrigin) {
    json told = json::parse(game_of_ada(3));
    told.erase("seed");
    const Said answer = record({"outcomes", "-"}, told.dump());
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_EQ(answer.err, "oya record: -: this table was told what chance did: there is no seed or secret to "
                          "recompute it from.\n");
    const Said french = record({"outcomes", "-", "--lang", "fr"}, told.dump());
    EXPECT_NE(french.err.find("ni graine ni secret"), std::string::npos) << french.err;
    const std::string seen = record({"show", "-", "--json", "--seat", "1"}, game_of_ada(3)).out;
    const Said blank = record({"outcomes", "-"}, seen);
    EXPECT_EQ(blank.exit_code, 1);
    EXPECT_NE(blank.err.find("what one player has seen"), std::string::npos) << blank.err;
    EXPECT_EQ(record({"outcomes", "-", "--seat", "1"}, game_of_ada(3)).exit_code, 2);
}

TEST(RecordCommand, ReadsFiles) {
    const TestFolder folder;
    folder.write("game.json", game_of_ada(5));
    const std::string path = (folder.path / "game.json").string();
    EXPECT_EQ(record({"verify", path}).exit_code, 0);
    const std::string missing = (folder.path / "missing.json").string();
    const Said answer = record({"verify", missing});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.err, "oya record: cannot read " + missing + ": No such file or directory\n");
}

TEST(RecordCommand, RefusesWrongCalls) {
    EXPECT_EQ(record({"eat", "-"}).exit_code, 2);
    EXPECT_EQ(record({"show"}).exit_code, 2);
    EXPECT_EQ(record({"show", "-", "--from", "3"}, game_of_ada(1)).exit_code, 2);
    EXPECT_EQ(record({"show", "-", "--seat", "3"}, game_of_ada(1)).exit_code, 2);
    EXPECT_EQ(record({"show", "-", "--seat", "north"}, game_of_ada(1)).exit_code, 2);
    EXPECT_EQ(record({"--help"}).exit_code, 0);
}

} // namespace
} // namespace oya
