#include "doors_play/played.h"

#include "doors/text.h"
#include "kit/shows.h"
#include "shelf/games.h"
#include "table/host.h"
#include "table/record.h"

#include <sstream>

namespace oya {
namespace {

using Sitting = PlayTest;
using SharedScreen = PlayTest;

const std::vector<std::string_view> in_french = {
    "vigo", "--lang", "fr", "--seats", "moi,greedy,greedy,greedy", "--seed", "20260301"};
const std::vector<std::string_view> for_two = {"vigo", "--seats", "you,greedy", "--seed", "4"};
// Anna has more choices than a list would hold.
const std::vector<std::string_view> on_the_map = {"cascadero", "--seats",  "you,greedy",    "--seed",
                                                  "1",         "--option", "first_player=1"};

TEST_F(Sitting, AWholeGameInFrenchWithTheFirstChoiceEveryTime) {
    const Played played = play(in_french, often("1", 400));
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_EQ(played.err, "");
    for (const std::string_view text :
         {"VIGO! · Anna · Théo (greedy) · Sonia (greedy) · Gabriel (greedy)", "Manche 1 sur 4 · pli 1 sur 10",
          "Manche 4 sur 4 · pli 9 sur 10", "Votre main\u00A0: ", "Couleur demandée\u00A0: ",
          "À vous d’entamer", "remporte le pli", "gagne la partie avec",
          "L’enregistrement de cette partie\u00A0:", "Une autre partie\u202F? (oui/non)"})
        EXPECT_TRUE(played.says(text)) << text;
    EXPECT_TRUE(played.says("\nLe joueur qui a le total le plus élevé gagne la partie.  § end.winner\n"));
    const std::string sheet = played.after("\nScores ");
    for (const std::string_view row : {"\nManche 1 ", "\nManche 4 ", "\nTotal ", "\nPlace "})
        EXPECT_NE(sheet.find(row), std::string::npos) << row;
    EXPECT_FALSE(played.says("[")) << "every message has its words";
    EXPECT_FALSE(played.says("{")) << "every message is filled in";
    EXPECT_FALSE(played.says("\033")) << "no colours where there is no terminal";

    EXPECT_TRUE(files_in("saves").empty());
    const ReadRecord record = verify_record(only_file_in("records"));
    ASSERT_TRUE(record.table);
    EXPECT_TRUE(record.table->position().result().over);
}

TEST_F(Sitting, BotsAmongThemselvesDoNotPlayForEver) {
    Table table(
        {.game = find_game("vigo"),
         .seats = {{.name = "A", .bot = BotSpec{"random", 0}}, {.name = "B", .bot = BotSpec{"random", 0}}},
         .seed = 1});
    while (table.version() < most_events(table.position()))
        ASSERT_FALSE(table.wish(Seat{0}, "confirm", "never"));
    home_.write("long.json", record_text(table));
    const Played played = play({"--resume", (home_.path / "long.json").string()});
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_TRUE(played.says("So much has happened at this table that nothing more can be written down."))
        << played.out;
    EXPECT_FALSE(played.says("wins the game")) << played.out;
}

TEST_F(Sitting, CitiesAndKnightsInFrenchToTheEndAgainstThreeBots) {
    const Played played = play(
        {"catan", "--lang", "fr", "--seats", "moi,greedy,greedy,greedy", "--seed", "20"}, often("1", 300));
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_EQ(played.err, "");
    EXPECT_GE(played.count("Anna ▸ 1\n"), 40);
    for (const std::string_view text :
         {"Cités & Chevaliers · Anna · Théo (greedy) · Sonia (greedy) · Gabriel",
          "Anna pose une Colonie entre ", "Anna déplace le Bandit sur ", "Les Barbares prennent la Ville de ",
          "\nBarbares\u00A0: case ",
          "L’enregistrement de cette partie\u00A0:", "Une autre partie\u202F? (oui/non)"})
        EXPECT_TRUE(played.says(text)) << text;
    EXPECT_EQ(played.count(" gagne avec 13 points.  § victory.target-ck\n"), 2) << "told, and why";
    const std::string end = played.after(" gagne avec 13 points.");
    EXPECT_NE(end.find("\u00A0: 13 points, "), std::string::npos) << end;
    EXPECT_NE(end.find(" a gagné.\n"), std::string::npos) << end;
    EXPECT_FALSE(played.says("[")) << "every message has its words";
    EXPECT_FALSE(played.says("{")) << "every message is filled in";

    EXPECT_TRUE(files_in("saves").empty());
    const ReadRecord record = verify_record(only_file_in("records"));
    ASSERT_TRUE(record.table);
    const Result result = record.table->position().result();
    EXPECT_TRUE(result.over);
    EXPECT_EQ(result.winners.count(), 1);
}

TEST_F(Sitting, AtSeaAShipMayBePlacedInsteadOfARoad) {
    const Played played = play({"catan", "--seats", "you,greedy,greedy,greedy", "--seed", "26", "--option",
                                "expansion=none", "--option", "scenario=new_shores"},
                               "1\n3\n1\n1\nquit\n");
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_EQ(played.err, "");
    EXPECT_TRUE(played.says("Place a road or a ship beside it.")) << played.out;
    EXPECT_TRUE(played.says("\n  3) ship between ")) << played.out;
    EXPECT_TRUE(played.says("Anna places a ship ")) << played.out;
    EXPECT_TRUE(played.says("At sea: ~~ water, Go gold, & the pirate")) << played.out;
    EXPECT_EQ(files_in("saves").size(), 1u) << "to go on with";
}

TEST_F(Sitting, FitsATerminalOfEightyColumns) {
    for (const std::string_view language : {"en", "fr"}) {
        std::istringstream lines(
            play({"vigo", "--lang", language, "--seats", "Maximilienne,greedy,greedy,greedy", "--seed", "5"},
                 "help\noptions\nstory 99\nrules\nrules farmer\nhint\nwhy 1\n" + often("1", 60))
                .out);
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
            if (line.find("Answer") == line.npos && !line.starts_with("    ") &&
                line.find('/') == line.npos) {
                EXPECT_LE(columns(line), 80) << line;
            }
        }
        EXPECT_GT(count, 200);
    }
}

TEST_F(Sitting, ARefusalNamesTheRuleAndSaysIt) {
    const Played played = play(for_two, "play red 9\nr8\npass\nred 7\nquit\n");
    EXPECT_TRUE(played.says("You do not hold red 8.\n"
                            "A player can only play a card from their own hand.  § play.own-card\n"))
        << played.out;
    EXPECT_TRUE(
        played.says("each player plays exactly one card; passing is not possible.\n  § play.one-card"))
        << played.out;
    EXPECT_TRUE(played.says("“play red 9” means nothing here."));
    EXPECT_TRUE(played.says("The led colour is black, and you hold black 0 and black 3.\n")) << played.out;
    EXPECT_TRUE(played.says("must play a card of that\ncolour.  § play.follow\n")) << played.out;
}

TEST_F(Sitting, WhyExplainsWhatMayNotBeAndShowsWhatMay) {
    const Played played = play(in_french, "pourquoi\npourquoi 1\nquitter\n");
    EXPECT_TRUE(played.says("«\u202Fpourquoi\u202F» et une action")) << played.out;
    EXPECT_TRUE(played.says("Vous en avez le droit (jouer le ")) << played.out;
    EXPECT_TRUE(played.says("Voici ce que cela donnerait\u00A0:\nAnna ")) << played.out;
    EXPECT_EQ(play({"--resume"}).count("Anna follows"), 0) << "nothing was done";
}

TEST_F(Sitting, AHintIsAChoiceOfTheList) {
    const Played played = play(for_two, "hint\nquit\n");
    const std::string hint = played.after("Expert would choose: play ");
    const std::string card = hint.substr(0, hint.find('.'));
    EXPECT_NE(played.before("Anna ▸").find(") " + card), std::string::npos) << card << "\n" << played.out;
}

// Three choices, the best first, each with what it promises; or the first alone, where quick players think
// otherwise.
TEST_F(Sitting, AHintSaysWhatEachOfItsChoicesPromises) {
    const Played played = play(on_the_map, "hint\nquit\n");
    EXPECT_EQ(played.count("Or else: place an envoy "), 2) << played.out;
    const int told = played.count("That wins about ");
    EXPECT_TRUE(told == 1 || told == 3) << played.out;
    EXPECT_EQ(played.count(" in 100 (± "), told) << played.out;
    const Played french =
        play({"cascadero", "--seats", "you,greedy", "--new", "--lang", "fr"}, "conseil\nquitter\n");
    EXPECT_EQ(french.count("Ou bien\u00A0: "), 2) << french.out;
    EXPECT_GE(french.count("Ainsi on gagne environ "), 1) << french.out;
    const Played alone =
        play({"cascadia", "--seats", "you", "--seed", "1", "--fast", "--new", "--no-colour", "--lang", "en"},
             "hint\nquit\n");
    EXPECT_GE(alone.count("That brings about "), 1) << alone.out;
    EXPECT_EQ(alone.count(" in 100"), 0) << "there is nobody to be beaten";
}

TEST_F(Sitting, UndoGoesBackToTheLastDecision) {
    const Played played = play(for_two, "1\nundo\nquit\n");
    EXPECT_TRUE(played.says("Anna takes back the last step.")) << played.out;
    const std::string page = "Round 1 of 4 · trick 1 of 10";
    const std::string first = played.out.substr(played.out.find(page), 400);
    EXPECT_EQ(played.out.substr(played.out.rfind(page), 400), first) << "the same table, hand and question";

    const Played nothing =
        play({"vigo", "--seats", "you,greedy", "--option", "first_dealer=2"}, "annuler\nquit\n");
    EXPECT_TRUE(nothing.says("There is no step of yours to take back.")) << nothing.out;
}

TEST_F(Sitting, AnAmbiguousAnswerListsWhatItCouldBe) {
    const Played played =
        play({"vigo", "--seats", "you,greedy", "--seed", "4", "--option", "first_dealer=2"}, "play\nquit\n");
    const std::string list = played.after("“play” could be:\n");
    EXPECT_NE(list.substr(0, list.find("Anna ▸")).find("10) "), std::string::npos) << list;
}

TEST_F(Sitting, RulesAreFoundByWordAndById) {
    const Played played =
        play(in_french,
             "règles\nrègles play.follow\nrègles § trick.no-trump\nrègles atout\nrègles x7x\nquitter\n");
    EXPECT_TRUE(played.says("Un jeu de plis en quatre manches")) << played.out;
    EXPECT_TRUE(played.says("§ play.follow"));
    EXPECT_EQ(played.count("les plus fortes.  § trick.no-trump\n"), 2) << played.out;
    EXPECT_TRUE(played.says("Aucune règle de VIGO! ne parle de «\u202Fx7x\u202F»."));
}

TEST_F(Sitting, OptionsAreShownAndStayAsTheyAre) {
    const Played played = play({"vigo", "--seats", "you,greedy", "--option", "buried_cards=hidden"},
                               "options buried_cards open\noptions\nquit\n");
    EXPECT_TRUE(played.says("§ options.fixed-in-game")) << played.out;
    EXPECT_EQ(played.count("buried_cards = hidden"), 2) << played.out;
    shows("vigo.options.fixed-in-game", 1);
}

TEST_F(Sitting, OptionsReadAsSentencesAndListsThatCanBeTold) {
    for (const std::string_view game : {"vigo", "cascadero", "cascadia"}) {
        for (const std::string_view language : {"en", "fr"}) {
            const Played played =
                play({game, "--seats", "you,random", "--lang", language}, "options\nquit\n");
            EXPECT_FALSE(played.says("''")) << played.out;
        }
    }
    const Played played = play(on_the_map, "options\nwish\nquit\n");
    EXPECT_TRUE(played.says("The players’ colours, seat by seat.")) << played.out;
    EXPECT_TRUE(played.says("For example: blue,pink,yellow,orange | yellow,orange,blue,pink\n"))
        << played.out;
    EXPECT_TRUE(played.says("Values: base, farmer\n"));
    EXPECT_FALSE(played.says("Your wishes")) << "there are none";
    EXPECT_TRUE(played.says("This game has nothing to wish for.\n")) << played.out;
}

TEST_F(Sitting, WhereThereAreManyChoicesAShortFormIsShown) {
    const std::string shown = play(on_the_map, "quit\n").after("choices: name one, such as ");
    const std::size_t from = shown.find("“place ", shown.find("”"));
    ASSERT_NE(from, std::string::npos) << shown;
    const std::string form =
        shown.substr(from + std::string("“").size(), shown.find("”", from) - from - std::string("“").size());
    EXPECT_TRUE(play(on_the_map, form + "\nquit\n").says("Anna places an envoy on ")) << form;
}

TEST_F(Sitting, ANumberThatWasNotShownChoosesNothing) {
    const Played played = play(on_the_map, "7\nwhy 7\nplace 0,12\nquit\n");
    EXPECT_EQ(played.count("The choices have no such number here: name one, such as “place an envoy on"), 2)
        << played.out;
    EXPECT_FALSE(played.before("Anna ▸ place 0,12").find("Anna places") != std::string::npos);
    EXPECT_TRUE(played.says("Anna places an envoy on the field "));

    // Those of a list that was shown later count.
    const std::string list = play(on_the_map, "envoy south\nquit\n").after("“envoy south” could be:\n");
    const std::size_t number = list.find_first_not_of(' ');
    const std::string first = list.substr(number, list.find(')', number) - number);
    const Played chosen = play(on_the_map, "envoy south\n" + first + "\nquit\n");
    EXPECT_TRUE(chosen.says("Anna places an envoy on the field ")) << first << "\n" << chosen.out;
}

TEST_F(Sitting, AHintSaysWhyItComesBeforeTheNextBest) {
    int reasons = 0;
    for (const char* seed : {"1", "2", "3", "4"}) {
        const Played played = play({"cascadia", "--seats", "you,greedy", "--seed", seed, "--fast", "--new",
                                    "--no-colour", "--lang", "en"},
                                   "hint\nquit\n");
        EXPECT_TRUE(played.says("Expert would choose: ")) << played.out;
        reasons += played.says(" instead of ") ? 1 : 0;
    }
    EXPECT_GT(reasons, 2);
}

TEST_F(Sitting, AHintCanBeTyped) {
    const Played asked = play(on_the_map, "hint\nquit\n");
    const std::string hint = asked.after("Expert would choose: ");
    std::size_t end = hint.find(".\n");
    while (hint.substr(0, end).ends_with(" no")) end = hint.find(".\n", end + 1); // a line ends in a name
    std::istringstream words(hint.substr(0, end));
    std::string step; // in one line
    for (std::string word; words >> word;) step += (step.empty() ? "" : " ") + word;
    EXPECT_TRUE(step.starts_with("place an envoy on the field ")) << step;
    const Played played = play(on_the_map, step + "\nquit\n");
    EXPECT_TRUE(played.says("Anna places an envoy on the field ")) << step << played.out;
}

TEST_F(Sitting, AWishCanBeChangedAtAnyTime) {
    const Played played = play(for_two, "wish\nwish auto_place highest\nwish auto_place=no\nwish\nquit\n");
    EXPECT_TRUE(played.says("Anna changes a wish.")) << played.out;
    EXPECT_TRUE(played.says("“no” is no value of the option auto_place"));
    EXPECT_EQ(played.count("auto_place = forced"), 1);
    EXPECT_EQ(played.count("auto_place = highest"), 1);
}

TEST_F(Sitting, WhatWasMeantIsProposed) {
    const Played played =
        play(for_two, "rules vigo.play.folow\nrules play.folow\nrules farmr\nwish auto_plce\nquit\n");
    EXPECT_EQ(played.count("did you mean “vigo.play.follow”?"), 2) << played.out;
    EXPECT_TRUE(played.says("No rule of VIGO! speaks of “farmr”: did you mean “farmer”?")) << played.out;
    EXPECT_TRUE(played.says("did you mean auto_place?")) << played.out;
    const Played french = play({"vigo", "--lang", "fr", "--seats", "Anna,greedy", "--seed", "5"},
                               "souhait auto_plce\nquitter\n");
    EXPECT_TRUE(french.says("vouliez-vous dire auto_place")) << french.out;
}

TEST_F(Sitting, SaveWritesACopyAndNothingOverAnotherFile) {
    const std::string path = (home_.path / "copy.json").string();
    const Played played = play(for_two, "save " + path + "\n1\nsave " + path + "\nno\nsave\nquit\n");
    EXPECT_TRUE(played.says("The game is also in " + path)) << played.out;
    EXPECT_TRUE(played.says(path + " is already there. Write over it? (yes/no) no\n")) << played.out;
    EXPECT_TRUE(play({"--resume", path}).says("The game goes on where it was left."));
    EXPECT_NE(read_file(path), only_file_in("saves"));
}

TEST_F(Sitting, NobodyIsAskedWhereThereIsOneAnswer) {
    for (const std::string_view game : {"vigo", "cascadero", "cascadia", "catan"}) {
        const std::string_view seats = game == "catan" ? "you,greedy,greedy" : "you,greedy";
        const Played played = play({game, "--seats", seats, "--seed", "5"}, often("1", 60));
        EXPECT_FALSE(played.says("(the only choice: Enter is enough)")) << played.out;
        EXPECT_TRUE(played.says("Anna ▸ 1\n")) << played.out;
    }
}

// Of four cards of one colour that are won, only which one comes to lie on top is asked, once.
TEST_F(Sitting, AsksOnceForTheTopCard) {
    const Played played =
        play({"vigo", "--seats", "you,greedy,greedy,greedy", "--seed", "1"}, often("1", 400));
    EXPECT_TRUE(played.says("only which comes last makes a difference")) << played.out;
    const std::string rest = played.after("only which comes last makes a difference");
    EXPECT_EQ(rest.substr(0, rest.find("▸ 1")).find("▸ "), std::string::npos);
}

TEST_F(Sitting, TakesSeveralNumbersForSeveralSteps) {
    const std::vector<std::string_view> args = {"vigo", "--seats", "you,greedy,greedy,greedy", "--seed",
                                                "5",    "--wish",  "auto_place=never"};
    constexpr std::string_view question = "which card do you lay first?";
    const Played one_by_one = play(args, often("1", 400));
    ASSERT_TRUE(one_by_one.says(question)) << one_by_one.out;
    const int answers = Played{{0, one_by_one.before(question), ""}}.count("Anna ▸ 1\n");
    const Played played = play(args, often("1", answers) + "1 2 3 4\nquit\n");
    EXPECT_TRUE(played.says("Anna ▸ 1 2 3 4\n")) << played.out;
    EXPECT_EQ(played.after("Anna ▸ 1 2 3 4\n").find("do you lay next"), std::string::npos) << played.out;
    const Played with_commas = play(args, often("1", answers) + "1,2, 3,4\nquit\n");
    EXPECT_TRUE(with_commas.says("Anna ▸ 1,2, 3,4\n")) << with_commas.out;
    EXPECT_EQ(with_commas.after("Anna ▸ 1,2, 3,4\n").find("do you lay next"), std::string::npos)
        << with_commas.out;
    EXPECT_TRUE(play(args, "1 99\nquit\n").says("“1 99” means nothing here."));
}

TEST_F(Sitting, GuessesWhatWasMeant) {
    EXPECT_TRUE(play(for_two, "hlep\nquit\n").says("“hlep” means nothing here: did you mean “help”?"));
    EXPECT_TRUE(play(for_two, "xyzzy\nquit\n").says("“xyzzy” means nothing here. Answer"));
    // The words of the game as well as the commands.
    EXPECT_TRUE(play(for_two, "play rde 3\nquit\n")
                    .says("“play rde 3” means nothing here: did you mean “play red 3”?"));
    EXPECT_TRUE(play(for_two, "why rde 3\nquit\n").says("“rde 3” means nothing here: did you mean “red 3”?"));
    EXPECT_TRUE(play(for_two, "play rxyz 3\nquit\n").says("“play rxyz 3” means nothing here. Answer"));
    EXPECT_TRUE(play(for_two, "why xyzzy\nquit\n").says("“xyzzy” means nothing here. Answer"));
}

TEST_F(Sitting, NeverProposesWhatWasTyped) {
    struct Spoken {
        std::string language, proposed, slip, meant;
    };
    for (const auto& [language, proposed, slip, meant] :
         {Spoken{"en", "did you mean “", "hlep", "help"}, Spoken{"fr", "dire «\u202F", "adie", "aide"}}) {
        std::vector<std::string> typed;
        for (const std::string order :
             {"help", "undo", "hint", "why", "rules", "story", "table", "options", "wish", "save", "quit"}) {
            std::istringstream words(std::string(Words::in(language)->text("play.order." + order)));
            for (std::string word; words >> word;) typed.push_back(word);
        }
        std::string lines = "why " + slip + '\n';
        for (const std::string& word : typed) lines += "why " + word + '\n';
        const Played played =
            play({"vigo", "--seats", "you,greedy", "--seed", "4", "--lang", language}, lines + "quit\n");
        EXPECT_TRUE(played.says(proposed + meant)) << played.out;
        EXPECT_EQ(played.count(proposed + meant), 1) << "of the slip alone";
        std::erase(typed, meant);
        for (const std::string& word : typed) EXPECT_FALSE(played.says(proposed + word)) << word;
    }
}

TEST_F(Sitting, TheOnlyChoiceIsTakenByEnter) {
    const Played played = play({"vigo", "--seats", "you,greedy,greedy,greedy", "--seed", "5", "--wish",
                                "auto_place=highest", "--wish", "forced_moves=ask"},
                               often("1", 9) + often("", 3));
    EXPECT_TRUE(played.says("(the only choice: Enter is enough)")) << played.out;
}

TEST_F(Sitting, ARematchIsAnotherGame) {
    std::string typed = often("1", 90);
    const Played whole = play(for_two, often("1", 400));
    ASSERT_TRUE(whole.says("Play again?"));
    const int answers = whole.count("Anna ▸ 1");
    const Played played = play(for_two, often("1", answers) + "yes\n1\nquit\n");
    EXPECT_EQ(played.count("VIGO! · Anna · Théo (greedy)"), 2) << played.out;
    EXPECT_TRUE(played.says("The game is kept."));
    EXPECT_EQ(files_in("records").size(), 2u);
    EXPECT_EQ(files_in("saves").size(), 1u);
}

// ---------------------------------------------------------------- several people at one screen

const std::vector<std::string_view> two_people = {"vigo", "--seats",  "Anna,Ben",      "--seed",
                                                  "4",    "--option", "first_dealer=2"};

std::string hand_in(std::string_view text) {
    const std::size_t begin = text.find("Your hand: ");
    return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

TEST_F(SharedScreen, ACurtainHidesEachHandFromTheOther) {
    const Played played = play(two_people, "\n1\n\n1\n");
    const std::string pass_to_ben = "Hand the screen to Ben, then press Enter.";
    EXPECT_TRUE(played.before("Your hand").find("Hand the screen to Anna, then press Enter.") !=
                std::string::npos);
    const std::string before = played.before(pass_to_ben);
    const std::string after = played.after(pass_to_ben);
    const std::string hand_of_ben = hand_in(after);
    ASSERT_NE(hand_of_ben, "");
    EXPECT_EQ(before.find(hand_of_ben), std::string::npos) << "Anna does not see it";
    EXPECT_EQ(before.find("Ben is dealt"), std::string::npos);
    EXPECT_EQ(after.find("Anna is dealt"), std::string::npos) << "nor Ben hers";
    EXPECT_NE(after.find("Anna leads"), std::string::npos) << "but what he missed";
}

TEST_F(SharedScreen, NobodyIsShownAHandBeforeEnter) {
    const Played played = play(two_people, "");
    EXPECT_TRUE(played.says("Hand the screen to Anna, then press Enter."));
    EXPECT_FALSE(played.says("Your hand"));
    EXPECT_TRUE(played.says("The game is kept."));
}

TEST_F(SharedScreen, APersonAloneNeedsNoCurtain) {
    EXPECT_FALSE(play(for_two, "1\n1\n").says("press Enter"));
}

TEST_F(SharedScreen, TheOthersAreAskedBeforeAStepIsTakenBack) {
    const Played declined = play(two_people, "\n1\n\nundo Anna\n\nperhaps\nno\n\nquit\n");
    EXPECT_TRUE(declined.says("Anna, Ben asks to take back: play ")) << declined.out;
    EXPECT_TRUE(declined.says("(Anna).\nDo you agree? (yes/no) perhaps\nPlease answer yes or no.\n"))
        << declined.out;
    EXPECT_TRUE(declined.says("Anna does not agree.")) << declined.out;
    EXPECT_FALSE(declined.says("takes back"));
    const Played agreed = play(two_people, "\n1\n\nundo anna\n\nyes\nquit\n");
    EXPECT_TRUE(agreed.says("Anna takes back the last step. Undone: play ")) << agreed.out;
    EXPECT_EQ(agreed.count("Hand the screen to Anna"), 2) << "asked in person, and then it is her turn";
    EXPECT_EQ(agreed.count("Anna leads"), 1) << "told to Ben alone, before";
    EXPECT_TRUE(play(two_people, "\nundo Zoé\nquit\n").says("No player here is called “Zoé”."));
}

TEST_F(SharedScreen, OnlyAnEmptyLineLiftsTheCurtain) {
    const Played played = play(two_people, "1\nred 6\n\nquit\n");
    EXPECT_EQ(played.count("Hand the screen to Anna, then press Enter."), 3) << played.out;
    EXPECT_EQ(played.count("Your hand"), 1);
    const Played left = play(two_people, "quit\n\n");
    EXPECT_FALSE(left.says("Your hand")) << left.out;
    EXPECT_TRUE(left.says("The game is kept."));
}

TEST_F(Sitting, BotsAgreeToAnUndoAndHaveNothingToTakeBack) {
    const Played played = play(for_two, "1\nundo\nundo Théo\nstory\nquit\n");
    EXPECT_TRUE(played.says("The bots agree.\nAnna takes back the last step. Undone: play ")) << played.out;
    EXPECT_TRUE(played.says("Théo is a bot and takes nothing back.")) << played.out;
    const std::string story = played.out.substr(played.out.find("Anna ▸ story"));
    EXPECT_EQ(story.find("Anna follows"), std::string::npos) << "what was undone is not told again";
}

TEST_F(Sitting, HiddenCardsAreNotToldAgain) {
    const std::string typed = often("1", 9) + "story 99\ntable full\nquit\n";
    const auto after = [&](std::string_view buried) {
        const std::string option = "buried_cards=" + std::string(buried);
        return play({"vigo", "--seats", "you,greedy", "--seed", "4", "--option", option}, typed)
            .after("Anna ▸ story 99");
    };
    const std::string open = after("open");
    const std::string hidden = after("hidden");
    const auto tricks_won = [](const std::string& text) {
        return Played{{0, text, {}}}.count("wins the trick");
    };
    EXPECT_GE(tricks_won(open), 3) << open;
    EXPECT_LE(tricks_won(hidden), 1) << hidden;
    EXPECT_NE(open.find("Trick 2: "), std::string::npos) << open;
    EXPECT_EQ(hidden.find("Trick 2: "), std::string::npos) << hidden;
}

} // namespace
} // namespace oya
