#include "doors_play/played.h"

#include "doors/text.h"

#include <sstream>

// What people type who know the game, and not the words of this program.

namespace oya {
namespace {

using Meant = PlayTest;

const std::vector<std::string_view> of_catan = {"catan", "--seats",  "you,greedy,greedy", "--seed",
                                                "5",     "--option", "expansion=none"};
const std::vector<std::string_view> of_vigo = {"vigo", "--seats", "you,greedy", "--seed", "4"};

TEST_F(Meant, AWordForManyActionsIsAnsweredWithWhatRefusesAllOfThem) {
    for (const std::string_view word : {"city", "why city", "build a road", "robber", "give 1 wool"}) {
        const Played played = play(of_catan, std::string(word) + "\nquit\n");
        EXPECT_EQ(played.count("Now you place a settlement.\n"), 1) << word << played.out;
        EXPECT_FALSE(played.says("means nothing here")) << word << played.out;
    }
    std::vector<std::string_view> in_french = of_catan;
    in_french.insert(in_french.end(), {"--lang", "fr"});
    EXPECT_TRUE(
        play(in_french, "construire une Ville\nquitter\n").says("Vous posez maintenant une Colonie."));
    EXPECT_TRUE(play(of_catan, "knight\nquit\n").says("“knight” means nothing here"))
        << "nobody can tell which of many";
}

TEST_F(Meant, ANotationInAnotherOrderIsTheSame) {
    const Played played = play(of_catan, often("1", 4) + "roll\nwhy give 1 wool\nwhy give wool 1\nquit\n");
    EXPECT_EQ(played.count("No offer is being written: begin one first.\n"), 2) << played.out;
}

TEST_F(Meant, ASeriesIsToldWhichOfItsStepsCannotBe) {
    const Played played = play(of_vigo, "1 2\nquit\n");
    EXPECT_TRUE(played.says("cannot follow “play ")) << played.out;
    EXPECT_TRUE(played.says("so nothing is done.\n")) << played.out;
    EXPECT_FALSE(played.says("Anna leads ")) << played.out;
}

TEST_F(Meant, PlacesAreListedAsTheMapHasThem) {
    const Played played = play(of_catan, "quit\n");
    EXPECT_TRUE(played.says(" · N(0,-2)\n")) << played.out;
    EXPECT_TRUE(play(of_catan, "N(0,-2)\nquit\n").says("Anna places a settlement between "));
    EXPECT_FALSE(play(of_vigo, "quit\n").says(" · red")) << "cards lie on no map";
}

TEST_F(Meant, ALongChoiceGoesOnInTheNextLine) {
    const std::vector<std::string_view> args = {"cascadia",   "--lang", "fr", "--seats",
                                                "moi,greedy", "--seed", "3"};
    const std::string list = play(args, "1\nquitter\n").after("Où posez-vous la tuile ");
    std::istringstream lines(list.substr(0, list.find("▸ ")));
    int long_ones = 0;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(columns(line), 80) << line;
        long_ones += line.starts_with("      ");
    }
    EXPECT_GT(long_ones, 0) << list;
}

TEST_F(Meant, TheRulesAboutAThingComeBeforeThoseThatMentionIt) {
    for (const auto& [language, line] :
         {std::pair{"en", "rules robber\n"}, std::pair{"fr", "règles Bandit\n"}}) {
        std::vector<std::string_view> args = of_catan;
        args.insert(args.end(), {"--lang", language});
        const Played played = play(args, line + std::string("quit\n"));
        const std::string told = played.after(line);
        EXPECT_EQ(told.find("§ robber."), told.find("§ ")) << told;
        EXPECT_EQ(told.find("§ board."), told.npos) << told;
        EXPECT_EQ(told.find("§ options."), told.npos) << told;
    }
}

} // namespace
} // namespace oya
