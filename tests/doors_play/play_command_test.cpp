#include "doors/play/play_command.h"

#include "doors/play/saves.h"
#include "doors_play/played.h"
#include "shelf/games.h"
#include "table/record.h"

#include <fstream>

namespace oya {
namespace {

using WrongCalls = PlayTest;
using KeptGames = PlayTest;

TEST_F(WrongCalls, GetOneSentenceAndExitCodeTwo) {
    struct Call {
        std::vector<std::string_view> args;
        std::string_view sentence;
    };
    const std::vector<Call> calls = {
        {{"chess"}, "there is no game called chess; choose vigo"},
        {{"vigo", "--bogus"}, "unknown option --bogus"},
        {{"vigo", "extra"}, "unexpected argument extra"},
        {{"vigo", "--players", "5"}, "VIGO! is for 2 to 4 players, not 5."},
        {{"vigo", "--players", "2", "--seats", "a,b,c"}, "3 seats are named, but --players says 2"},
        {{"vigo", "--seats", "you,,greedy"}, "a seat is empty: names stand between the commas"},
        {{"vigo", "--seats", "you,robot:50"},
         "there is no bot “robot:50”; choose novice, apprentice, adept, expert, master, random, softened, "
         "greedy, sampler, tree"},
        {{"vigo", "--seats", "you,gredy:50"},
         "there is no bot “gredy:50”, did you mean greedy? Choose novice"},
        {{"vigo", "--seats", "you,greedy:many"}, "nodes is a number from 1 to 100000000, not many"},
        {{"vigo", "--seats", "you,Expert:0"}, "nodes is a number from 1 to 100000000, not 0"},
        {{"vigo", "--seats", "Anna,anna"}, "two players are called anna"},
        {{"vigo", "--option", "colour=red"}, "There is no option “colour” here."},
        {{"vigo", "--option", "buried_cards"}, "--option wants name=value, not buried_cards"},
        {{"vigo", "--option", "buried_cards=maybe"}, "“maybe” is no value of the option buried_cards"},
        {{"vigo", "--option", "buried_cards=hiden"},
         "“hiden” is no value of the option buried_cards: did you mean hidden? It takes open | hidden."},
        {{"vigo", "--wish", "auto_place=highst"}, "did you mean highest?"},
        {{"vigo", "--wish", "forced_moves=tkae"}, "did you mean take? It takes ask | take."},
        {{"catan", "--option", "expansion=non"}, "did you mean none? It takes ck | none."},
        {{"vigo", "--wish", "auto_place=always"}, "“always” is no value of the option auto_place"},
        {{"vigo", "--seed", "x"}, "--seed wants a whole number"},
        {{"vigo", "--resume", "--seed", "4"}, "--seed belongs to a new game"},
    };
    for (const Call& call : calls) {
        const Played played = play(call.args);
        EXPECT_EQ(played.exit_code, 2) << call.sentence;
        EXPECT_EQ(played.out, "") << call.sentence;
        EXPECT_NE(played.err.find(call.sentence), std::string::npos) << played.err;
        EXPECT_EQ(std::count(played.err.begin(), played.err.end(), '\n'), 1) << played.err;
    }
    EXPECT_TRUE(files_in("saves").empty());
}

TEST_F(WrongCalls, AreExplainedInFrenchToo) {
    const Played played = play({"vigo", "--lang", "fr", "--seats", "moi,bot:7"});
    EXPECT_EQ(played.exit_code, 2);
    EXPECT_NE(played.err.find("aucun robot ne s’appelle «\u202Fbot:7\u202F»"), std::string::npos)
        << played.err;
}

TEST_F(PlayTest, WithoutAGameListsWhatThereIs) {
    const Played nothing_begun = play({});
    EXPECT_EQ(nothing_begun.exit_code, 0);
    EXPECT_TRUE(nothing_begun.says("vigo: VIGO!, 2-4 players")) << nothing_begun.out;
    EXPECT_FALSE(nothing_begun.says("--resume"));

    play({"vigo", "--seats", "you,greedy"}, "1\n");
    const Played one_begun = play({"--lang", "fr"});
    EXPECT_TRUE(one_begun.says("Parties à reprendre\u00A0: oya play --resume")) << one_begun.out;
    EXPECT_TRUE(one_begun.says("VIGO!\u00A0: Anna, Théo")) << one_begun.out;
}

TEST_F(PlayTest, SpeaksTheLanguageOfTheEnvironment) {
    setenv("LANG", "fr_CA.UTF-8", 1);
    EXPECT_TRUE(play({"vigo", "--seats", "you,greedy"}).says("Répondez par un numéro"));
    EXPECT_TRUE(play({"vigo", "--seats", "you,greedy", "--lang", "en"}).says("Answer with a number"));
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    EXPECT_TRUE(play({"vigo", "--seats", "you,greedy"}).says("Answer with a number"));
}

TEST_F(PlayTest, SeatsBotsAndNamesThem) {
    const Played usual = play({"vigo", "--seed", "3"});
    EXPECT_TRUE(usual.says("VIGO! · Anna · Théo (Apprentice) · Sonia (Apprentice) · Gabriel (Apprentice)"))
        << usual.out;
    const Played mixed = play({"vigo", "--seats", "random,Sonia,greedy", "--seed", "3"});
    EXPECT_TRUE(mixed.says("VIGO! · Théo (random) · Sonia · Gabriel (greedy)")) << mixed.out;
    const Played filled = play({"vigo", "--seats", "Zoé", "--players", "2", "--seed", "3"});
    EXPECT_TRUE(filled.says("VIGO! · Zoé · Théo (Apprentice)")) << filled.out;
    unsetenv("USER");
    unsetenv("LOGNAME");
    EXPECT_TRUE(play({"vigo", "--players", "2"}).says("VIGO! · Player 1 · Théo"));
}

TEST_F(PlayTest, OffersAgainTheOpponentThatWasChosenLast) {
    const auto offered = [&](std::string_view game) { return play({game, "--players", "2", "--seed", "3"}); };
    EXPECT_TRUE(offered("vigo").says("(Apprentice)")) << "a first game";
    play({"vigo", "--seats", "you,expert:20,novice", "--seed", "3"});
    EXPECT_TRUE(offered("cascadero").says("Théo (Novice)")) << "the last one that was named, in every game";
    play({"vigo", "--seats", "you,greedy"});
    play({"vigo", "--seats", "apprentice,greedy", "--fast"});
    play({"vigo", "--seats", "you,master,,"});
    play({"vigo", "--seats", "you,master", "--save", opponent_file().c_str()});
    EXPECT_TRUE(offered("vigo").says("Théo (Novice)")) << "neither a bot of the house, nor bots among "
                                                          "themselves, nor what was no game is a choice";
    std::ofstream(opponent_file()) << "grandmaster\n";
    EXPECT_TRUE(offered("vigo").says("Théo (Apprentice)")) << "nobody is called so";
}

TEST_F(PlayTest, SaysHowItsOpponentsPlay) {
    const Played two = play({"vigo", "--seats", "you,novice,master:20,novice", "--seed", "3"});
    EXPECT_EQ(two.count("Novice: knows the rules and has ideas"), 1) << two.out;
    EXPECT_EQ(two.count("Master: thinks longest"), 1) << two.out;
    EXPECT_FALSE(two.says("Expert:")) << two.out;
    const Played list = play({"--lang", "fr"});
    EXPECT_TRUE(list.says("Adversaires\u00A0: oya play JEU --seats moi,NOM,NOM\n"
                          "  novice\u00A0: Débutant, connaît les règles"))
        << list.out;
    EXPECT_TRUE(list.says("  master\u00A0: Maître, réfléchit le plus longtemps")) << list.out;
}

TEST_F(PlayTest, NamesWhatTheTablePlays) {
    const Played knights = play({"catan", "--seats", "you,random,random", "--seed", "3"});
    EXPECT_TRUE(knights.says("Catan: Cities & Knights · Anna")) << knights.out;
    const Played base =
        play({"catan", "--option", "expansion=none", "--seats", "you,random,random", "--seed", "3"});
    EXPECT_TRUE(base.says("Catan · Anna")) << base.out;
    EXPECT_FALSE(base.says("Cities & Knights")) << base.out;
    EXPECT_FALSE(base.says("barbarian")) << base.out;
}

TEST_F(PlayTest, ANameLikeThatOfABotIsRemarkedUpon) {
    const Played slip = play({"vigo", "--seats", "you,gredy", "--seed", "3"});
    EXPECT_TRUE(slip.says("gredy sits here as a person. If the bot is meant, it is called greedy."))
        << slip.out;
    EXPECT_TRUE(play({"vigo", "--seats", "you,Maitr", "--seed", "3"}).says("it is called master"));
    EXPECT_FALSE(play({"vigo", "--seats", "you,Ben", "--seed", "3"}).says("sits here as a person"));
    EXPECT_TRUE(play({"vigo", "--seats", "you,Confirme", "--seed", "3"}).says("(Adept)"))
        << "its French title";
}

TEST_F(PlayTest, TheSameSeedDealsTheSameCards) {
    const std::vector<std::string_view> args = {"vigo", "--seats", "you,greedy", "--seed", "12"};
    EXPECT_EQ(play(args).before("The game is kept"), play(args).before("The game is kept"));
    EXPECT_NE(play({"vigo", "--seats", "you,greedy"}).out, play({"vigo", "--seats", "you,greedy"}).out);
}

TEST_F(PlayTest, BotsAloneArePlayedToTheEnd) {
    const Played played = play({"vigo", "--seats", "greedy,random", "--seed", "1"});
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_TRUE(played.says("wins the game with")) << played.out;
    EXPECT_FALSE(played.says("is dealt")) << "nobody may see a hand";
    EXPECT_FALSE(played.says("Play again?"));
}

TEST_F(KeptGames, AreKeptAfterEveryStepAndGoOnWhereTheyWereLeft) {
    const Played begun = play({"vigo", "--seats", "you,greedy,greedy", "--seed", "8"}, "1\n1\nquit\n");
    EXPECT_EQ(begun.exit_code, 0);
    EXPECT_TRUE(begun.says("The game is kept. To go on: oya play --resume")) << begun.out;
    const std::string save = only_file_in("saves");

    const Played resumed = play({"--resume"}, "table\nquit\n");
    EXPECT_EQ(resumed.exit_code, 0);
    EXPECT_TRUE(resumed.says("The game goes on where it was left."));
    EXPECT_EQ(only_file_in("saves"), save) << "looking changes nothing";
    const std::string page = "Round 1 of 4 ·";
    EXPECT_EQ(begun.out.substr(begun.out.rfind(page), 400), resumed.out.substr(resumed.out.rfind(page), 400));

    // Whether it was left or not, the game is the same.
    play({"vigo", "--resume"}, "1\n1\n");
    const std::string in_three = only_file_in("saves");
    play({"vigo", "--save", (home_.path / "whole.json").c_str(), "--seats", "you,greedy,greedy", "--seed",
          "8"},
         "1\n1\n1\n1\n");
    EXPECT_EQ(in_three, read_file(home_.path / "whole.json"));
}

TEST_F(KeptGames, TheGamePlayedLastIsResumed) {
    play({"vigo", "--seats", "you,greedy", "--seed", "1"}, "1\n");
    const std::filesystem::path first = files_in("saves").front();
    play({"vigo", "--seats", "Zoé,greedy", "--seed", "2"}, "1\n");
    ASSERT_EQ(files_in("saves").size(), 2u) << "a new game takes no place of another";
    std::filesystem::last_write_time(first,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    EXPECT_TRUE(play({"--resume"}).says("VIGO! · Zoé"));
    std::filesystem::last_write_time(first,
                                     std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_TRUE(play({"--resume", "vigo"}).says("VIGO! · Anna"));
}

TEST_F(KeptGames, AFileOfOnesOwnIsResumedByName) {
    const std::string path = (home_.path / "new" / "game.json").string();
    const Played begun = play({"vigo", "--save", path, "--seats", "you,greedy", "--seed", "1"}, "1\n");
    EXPECT_TRUE(begun.says("oya play --resume " + path)) << begun.out;
    EXPECT_TRUE(files_in("saves").empty());
    EXPECT_EQ(play({"--resume", path}).exit_code, 0);
    EXPECT_EQ(play({"vigo", "--resume", path}).exit_code, 0);
    const Played again = play({"vigo", "--save", path});
    EXPECT_EQ(again.exit_code, 2) << "nothing is written over";
    EXPECT_NE(again.err.find("is already there"), std::string::npos);
}

TEST_F(KeptGames, ThatCannotBeReadAreRefusedAndLeftAlone) {
    const std::string no_record = "{\"format\":\"something else\"}\n";
    home_.write("bad.json", no_record);
    const std::string path = (home_.path / "bad.json").string();
    const Played bad = play({"--resume", path});
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_EQ(bad.err, "oya play: " + path + ": This is no record of Oya.\n");
    EXPECT_EQ(read_file(path), no_record);

    // The record of a server's game that goes on.
    TableSetup setup;
    setup.game = find_game("vigo");
    setup.seats = {{.name = "Ann"}, {.name = "Bob"}};
    setup.fair = FairChance{sha256("a secret"), false};
    home_.write("fair.json", record_text(Table(setup)));
    const Played fair = play({"--resume", (home_.path / "fair.json").string()});
    EXPECT_EQ(fair.exit_code, 1);
    EXPECT_NE(fair.err.find("this is a game of a server"), std::string::npos) << fair.err;

    home_.write("broken.json", "{\"format\":");
    EXPECT_EQ(play({"--resume", (home_.path / "broken.json").string()}).exit_code, 1);
    const Played missing = play({"--resume", "/nowhere/at-all.json", "--lang", "fr"});
    EXPECT_EQ(missing.exit_code, 2) << "as the manual page says";
    EXPECT_TRUE(missing.err.starts_with("oya play: impossible de lire /nowhere/at-all.json")) << missing.err;
    EXPECT_EQ(missing.err.find("help"), std::string::npos) << "the call was right";
    const Played nothing = play({"--resume"});
    EXPECT_EQ(nothing.exit_code, 1);
    EXPECT_NE(nothing.err.find("no unfinished game"), std::string::npos);
}

TEST_F(KeptGames, TheNewestThatCanBeReadIsResumed) {
    play({"vigo", "--seats", "you,greedy", "--seed", "1"}, "1\n");
    const std::filesystem::path good = files_in("saves").front();
    const std::filesystem::path bad = good.parent_path() / "vigo-broken.json";
    std::filesystem::copy_file(good, bad);
    std::filesystem::resize_file(bad, 40);
    const auto now = std::filesystem::file_time_type::clock::now();
    std::filesystem::last_write_time(bad, now + std::chrono::hours(1));
    const Played resumed = play({"--resume"}, "quit\n");
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_TRUE(resumed.says(bad.string())) << resumed.out;
    EXPECT_TRUE(resumed.says("The game goes on where it was left.")) << resumed.out;
    EXPECT_EQ(std::filesystem::file_size(bad), 40u) << "it is left as it is";

    std::filesystem::remove(good);
    const Played none = play({"--resume"});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_TRUE(none.err.starts_with("oya play: " + bad.string() + ": ")) << none.err;
}

TEST_F(KeptGames, AGameThatCannotBeKeptIsPlayedAllTheSame) {
    home_.write("oya", "a file where the folder should be");
    const Played played = play({"vigo", "--seats", "you,greedy"}, "1\n");
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_EQ(played.count("cannot be written to"), 1) << played.out;
    EXPECT_TRUE(played.says("The game could not be kept.")) << played.out;
    EXPECT_EQ(read_file(home_.path / "oya"), "a file where the folder should be");
}

} // namespace
} // namespace oya
