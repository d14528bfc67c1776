#include "doors/score_call.h"

#include <gtest/gtest.h>

#include <string>

// What people forget, contradict or get wrong when they describe a table, and what the assistant says of it.

namespace oya {

namespace {

// Jade's game, with sides and tokens.
const std::vector<std::string> jades_tiles = {
    "tile 2,0 PRRRPP",      "tile 3,0 PPPFFF - b", "tile 1,1 RPPPRR - h",  "tile 2,1 RRPPPR - b",
    "tile 3,1 RRRRRR s* s", "tile 4,1 MMMRRR - s", "tile 5,1 RMMMRR - e",  "tile 6,1 RRMMMR - h",
    "tile 0,2 PPPWWW - f",  "tile 1,2 PPMMMP - f", "tile 2,2 PFFFPP - s",  "tile 3,2 MMWWWM - h",
    "tile 4,2 MWWWMM - e",  "tile 5,2 MMWWWM - b", "tile 0,3 PPPPPP e* e", "tile 1,3 FFFPPP - e",
    "tile 2,3 WWWFFF - s",  "tile 3,3 WFFFWW - e", "tile 4,3 WWWFFF - b",  "tile 5,3 WWWWWW -*",
    "tile 1,4 FFFPPP",      "tile 2,4 FFFWWW - h", "tile 3,4 FFFFFF f* f"};

std::string jade(std::size_t tiles = 23) {
    std::string text = "player Jade\nnature 2\n";
    for (std::size_t i = 0; i < tiles; ++i) text += jades_tiles[i] + '\n';
    return text;
}
const std::string others = "player Lee\nwildlife 19 7 20 8 13\ncorridors 5 4 3 7 7\nnature 0\n"
                           "player Ash\nwildlife 4 11 16 14 10\ncorridors 6 4 8 6 7\nnature 1\n";
const std::string jades_numbers = "player Jade\nwildlife 11 14 12 11 11\ncorridors 6 4 7 8 5\nnature 2\n";

void expect_refused(const std::string& contents, std::string_view place, std::string_view reason) {
    const Scored said = scored(contents);
    EXPECT_EQ(said.exit_code, 1) << contents;
    EXPECT_EQ(said.out, "");
    EXPECT_TRUE(said.complains(place) && said.complains(reason)) << said.err;
}

TEST(ScoreTrust, AForgottenTileIsNamedAndNobodyWins) {
    const Scored whole = scored(jade() + others);
    EXPECT_FALSE(whole.says("! ")) << whole.out;
    EXPECT_TRUE(whole.says("Jade wins with 98 points."));
    const Scored short_of_one = scored(jade(22) + others);
    EXPECT_EQ(short_of_one.exit_code, 0);
    EXPECT_TRUE(short_of_one.says("! line 1, column 1: 22 of 23 tiles of Jade are described"));
    EXPECT_TRUE(short_of_one.says(" so far   §"));
    EXPECT_TRUE(short_of_one.says("No winner is named: the sheet of Jade is not complete."));
    EXPECT_FALSE(short_of_one.says(" wins with "));
    const Scored json = scored(jade(22) + others, {"--json"});
    EXPECT_TRUE(json.says(R"("complete":false)"));
    EXPECT_FALSE(json.says(R"("winners")") || json.says(R"("place":1)")) << json.out;
}

TEST(ScoreTrust, WhyNobodyWinsIsSaidAlikeToPeopleAndPrograms) {
    const auto both = [](const std::string& table, std::string_view sentence, std::string_view players) {
        EXPECT_TRUE(scored(table).says(sentence)) << scored(table).out;
        const Scored json = scored(table, {"--json"});
        EXPECT_TRUE(json.says("\"undecided\":{\"says\":\"" + std::string(sentence) +
                              "\",\"players\":" + std::string(players) + "}"))
            << json.out;
    };
    both(jade(22) + others, "No winner is named: the sheet of Jade is not complete.", "[0]");
    both(jade(22) + others + "player Kim\nb b\n",
         "No winner is named: the sheets of Jade and Kim are not complete.", "[0,3]");
    both(jade(), "The sheet is not complete.", "[0]");
    both("solo\n" + jade(22), "No rating is given: the sheet is not complete.", "[0]");
    EXPECT_FALSE(scored(jade() + others, {"--json"}).says("undecided"));
    EXPECT_TRUE(scored(jade(22) + others, {"--lang", "fr"})
                    .says("Aucun vainqueur n’est désigné\u00A0: la feuille de Jade n’est pas complète."));
}

TEST(ScoreTrust, ForgottenAnimalsAreRemarkedUpon) {
    std::string bare = "player Jade\nnature 2\n";
    std::string bare_of_one = bare;
    for (std::size_t at = 0; at < jades_tiles.size(); ++at) {
        const std::string tile = jades_tiles[at].substr(0, jades_tiles[at].find(' ', 9));
        bare += tile + '\n';
        bare_of_one += (at == 1 ? tile : jades_tiles[at]) + '\n';
    }
    const Scored none = scored(bare + others);
    EXPECT_TRUE(none.says("! line 1, column 1: The wildlife of Jade is not given.\n")) << none.out;
    EXPECT_TRUE(none.says("No winner is named: the sheet of Jade is not complete.")) << none.out;
    EXPECT_TRUE(scored("option scenario=6\nsolo\n" + bare).says("open, because it takes the animals"));
    const Scored one = scored(bare_of_one + others);
    EXPECT_TRUE(one.says(
        "! line 1, column 1: Jade has 19 animals where 20 turns bring 20: what is missing was forgotten"))
        << one.out;
    EXPECT_TRUE(one.says(" wins with ")) << "a token may have gone back to the bag\n" << one.out;
    EXPECT_FALSE(scored(jade() + others).says("was forgotten"));
    EXPECT_FALSE(scored(jade(22) + others).says("was forgotten")) << "tiles are missing first";
    EXPECT_TRUE(scored("option restriction=7\nplayer Kim\nb e\n" + others)
                    .says("Kim has 2 animals where 18 turns bring 18"));
    EXPECT_TRUE(scored("player Kim\nb\nnature 0\n", {"--lang", "fr"}).says("Kim a 1 animal là où 20 tours"));
}

TEST(ScoreTrust, NobodyHasMoreAnimalsThanTurns) {
    const std::string twenty = "b b b b b b b b b b\n e e e e e e e e e e\n";
    EXPECT_EQ(scored(twenty).exit_code, 0);
    expect_refused(twenty + "h\n", "line 3, column 1", "(-1,2) has one animal too many: a game has 20 turns");
    expect_refused(twenty + "token 9,9 hawk\n", "line 3, column 7", "one animal too many");
    const std::string nineteen = "b b b b b b b b b b\n e e e e e e e e e\n";
    EXPECT_EQ(scored("player Kim\n" + nineteen + others).exit_code, 0);
    expect_refused("option restriction=7\nplayer Kim\n" + nineteen + others, "line 2, column 1",
                   "19 animals cannot be: each of 18 turns brings one at most § "
                   "cascadia.restrictions.r07-eighteen-turns");
}

TEST(ScoreTrust, NatureTokensComeFromTurnsAndKeystones) {
    EXPECT_EQ(scored("nature 20\nb\n").exit_code, 0);
    expect_refused("nature 21\nb\n", "line 1, column 8",
                   "21 Nature Tokens cannot be: each of 20 turns brings one at most § "
                   "cascadia.end.twenty-turns");
    expect_refused("option nature_supply=unlimited\nnature 26\nb\n", "line 2, column 8", "26 Nature Tokens");
    expect_refused("option restriction=7\nplayer Kim\nnature 19\n" + others, "line 3, column 8",
                   "19 Nature Tokens cannot be: each of 18 turns");
    expect_refused("nature many\n", "line 1, column 8", "the number of Nature Tokens");
    // Jade has three animals on keystones, and one keystone without.
    std::string rich = jade() + others;
    rich.replace(rich.find("nature 2"), 8, "nature 3");
    EXPECT_TRUE(scored(rich).says("Jade wins with 99 points."));
    rich.replace(rich.find("nature 3"), 8, "nature 4");
    const Scored too_rich = scored(rich);
    EXPECT_TRUE(
        too_rich.says("! line 1, column 1: Jade has 4 Nature Tokens left, but only 3 animals live on a "
                      "keystone tile.\n"))
        << too_rich.out;
    EXPECT_TRUE(too_rich.says("No winner is named: the sheet of Jade is not complete.")) << too_rich.out;
}

TEST(ScoreTrust, ProgramsAreToldPlaceReasonAndRuleApart) {
    const Scored refused = scored("player Kim\nwildlife 13 0 0 0 0\n", {"--json"});
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_TRUE(refused.says(R"({"error":{"message":"line 2, column 10: bear A cannot bring 13 points)"))
        << refused.out;
    EXPECT_TRUE(refused.says(
        R"("place":"line 2, column 10","reason":"bear A cannot bring 13 points: the nearest that it can are 11 and 19","rule":"cascadia.bear.card-a"}})"))
        << refused.out;
    EXPECT_TRUE(scored(R"({"players":[{},{"nature":30}]})", {"--json"})
                    .says(R"("place":"players[1].nature","reason":"30 Nature Tokens cannot be)"));
    const Scored warned =
        scored(R"({"players":[{"name":"Kim","wildlife":[4,0,0,0,0],"nature":0}]})", {"--json"});
    EXPECT_TRUE(warned.says(
        R"("warnings":[{"place":"players[0]","player":0,"field":"corridors","reason":"The corridors of Kim are not given.","rule":"cascadia.habitat.largest-only"})"))
        << warned.out;
}

TEST(ScoreTrust, ARestrictionSaysWhatItAsksAndWhoHasMetIt) {
    const std::string four = "option restriction=4\n";
    EXPECT_TRUE(scored(four + jade() + others).says("§ cascadia.restrictions.r04-minimum-five\n"));
    const Scored won = scored(four + jade() + others, {"--json"});
    EXPECT_TRUE(won.says(
        R"({"restriction":{"number":4,"rules":[{"rule":"cascadia.restrictions.r04-minimum-five","text":"Restriction 4: )"))
        << won.out;
    const auto times = [](const Scored& said, std::string_view part) {
        int count = 0;
        for (std::size_t at = said.out.find(part); at != said.out.npos; at = said.out.find(part, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(times(won, R"("restriction":"met")"), 1);
    EXPECT_EQ(times(won, R"("restriction":"missed")"), 2);
    EXPECT_EQ(times(scored(four + jade(22) + others, {"--json"}), R"("restriction":"open")"), 3);
    const Scored scenario = scored("solo\noption scenario=7\nnature 3\n", {"--json"});
    EXPECT_TRUE(scenario.says(
        R"({"scenario":{"number":7,"rule":"cascadia.scenarios.scenario-07","text":"Scenario 7: )"))
        << scenario.out;
}

TEST(ScoreTrust, WhatIsMissingIsNamed) {
    const auto missing = [](const std::string& player, std::string_view what) {
        const Scored said = scored(others + player);
        EXPECT_TRUE(said.says("! line 9, column 1: ") && said.says(what)) << said.out;
        EXPECT_TRUE(said.says("No winner is named")) << said.out;
    };
    missing("player Kim\nwildlife 4 2 2 2 1\nnature 1\n", "The corridors of Kim are not given.");
    missing("player Kim\ncorridors 4 2 2 2 1\nnature 1\n", "The wildlife of Kim is not given.");
    missing("player Kim\nwildlife 4 2 2 2 1\ncorridors 4 2 2 2 1\n",
            "The Nature Tokens of Kim are not given.");
    missing("player Kim\nb b\ntile 0,0 MF0\nnature 1\n",
            "The terrains of 1 tile of Kim are not given: its corridors");
    EXPECT_TRUE(scored(others + "player Kim\nb e\nnature 0\ncorridors 1 1 1 1 1\n").says(" wins with "))
        << "tokens alone are whole by themselves";
}

TEST(ScoreTrust, NothingIsSaidTwice) {
    expect_refused("nature 2\nb\nnature 3\n", "line 3, column 1", "for the second time");
    expect_refused("wildlife 0 0 0 0 1\nwildlife 0 0 0 0 2\n", "line 2, column 1", "for the second time");
    expect_refused("b b\nwildlife 4 0 0 0 0\n", "line 2, column 1", "by tokens and by numbers");
    expect_refused("wildlife 4 0 0 0 0\nb b\n", "line 2, column 1", "by tokens and by numbers");
    expect_refused("tile 0,0 M\ncorridors 1 1 1 1 1\n", "line 2, column 1", "by tiles and by numbers");
    expect_refused("corridors 1 1 1 1 1\ntile 0,0 M\n", "line 2, column 6", "by tiles and by numbers");
    expect_refused("player Kim\nb\nplayer Kim\nb\n", "line 3, column 1", "two players are called Kim");
    expect_refused("starter S1\nstarter S2 3,0\n", "line 2, column 1", "one starter");
    expect_refused("cards AAAAA\ncards BBBBB\nb\n", "line 2, column 7", "cards was AAAAA before");
    expect_refused(R"({"players":[{"wildlife":[4,0,0,0,0],"tokens":{"bear":[[0,0]]}}]})",
                   "players[0].wildlife", "by tokens and by numbers");
    const Scored call = scored("cards AAAAA\nb\n", {"--cards", "BBBBB"});
    EXPECT_EQ(call.exit_code, 1);
    EXPECT_TRUE(call.complains("line 1, column 7: cards was BBBBB before, and is AAAAA here")) << call.err;
}

TEST(ScoreTrust, NumbersThatNoTableHasAreRefused) {
    expect_refused(
        "player Kim\nwildlife 13 0 0 0 0\n", "line 2, column 10",
        "bear A cannot bring 13 points: the nearest that it can are 11 and 19 § cascadia.bear.card-a");
    expect_refused("wildlife 31 0 0 0 0\n", "line 1, column 10", "it brings 27 at most");
    expect_refused("corridors 30 1 1 1 1\n", "line 1, column 11",
                   "a corridor of 30 tiles (mountain) cannot be: it has 1 to 23");
    expect_refused("corridors 5 0 1 1 1\n", "line 1, column 13", "a corridor of 0 tiles (forest)");
    expect_refused("corridors 12 12 12 9 9\n", "line 1, column 22", "46 at most");
    expect_refused("nature 251\n", "line 1, column 8", "the number of Nature Tokens must stand here");
    expect_refused(R"({"players":[{"corridors":[30,1,1,1,1]}]})", "players[0].corridors[0]", "cannot be");
    EXPECT_EQ(scored("cards CAAAA\nwildlife 13 0 0 0 0\n").exit_code, 0) << "bear C can: 8 and 5";
    EXPECT_EQ(scored("option variant=family\nwildlife 13 0 0 0 0\n").exit_code, 0) << "9 and 2 and 2";
}

TEST(ScoreTrust, GivenCorridorsKnowTheRestrictions) {
    const auto habitats = [](std::string_view restriction, const std::string& jade_said = jades_numbers) {
        return scored("option restriction=" + std::string(restriction) + '\n' + jade_said + others).out;
    };
    const auto has = [](const std::string& text, std::string_view part) {
        return text.find(part) != text.npos;
    };
    EXPECT_TRUE(has(habitats("2"), "wildlife 59 + habitats 0 + Nature Tokens 2 = 61")) << habitats("2");
    // 6, 7, 8 and 5 count, 4 does not; wetland 3, mountain tied with Ash 2, prairie second 1, river third.
    EXPECT_TRUE(has(habitats("4"), "wildlife 59 + habitats 32 + Nature Tokens 2 = 93")) << habitats("4");
    expect_refused("option restriction=3\n" + jades_numbers, "line 4, column 11", "or a line “threes”");
    const std::string threes = "player Jade\nwildlife 11 14 12 11 11\nthrees 1 0 0 2 0\nnature 2\n";
    const std::string lee = "player Lee\nwildlife 19 7 20 8 13\nthrees 0 0 1 2 0\nnature 0\n";
    const Scored both = scored("option restriction=3\n" + threes + lee);
    EXPECT_TRUE(both.says("wildlife 59 + habitats 12 + Nature Tokens 2 = 73")) << both.out; // 9 + 2 + 1
    EXPECT_TRUE(both.says("Lee may mark rule restriction 3.")) << both.out;
    expect_refused("option restriction_majorities=longest\noption restriction=3\n" + threes + lee,
                   "line 5, column 8", "give them too");
    expect_refused(threes, "line 3, column 8", "restriction 3 alone");
    // Tiles and numbers say the same.
    const std::string tiles = habitats("4", jade());
    EXPECT_TRUE(has(tiles, "habitats 32 + Nature Tokens 2 = 93")) << tiles;
}

TEST(ScoreTrust, SecondPlaceByTheRealCorridorsHasItsRule) {
    // By restriction 4 both numbers are 0, and by the real corridors 4 is second behind 6.
    const std::string table = "option restriction=4\noption restriction_majorities=longest\n"
                              "player A\nwildlife 0 0 0 0 1\ncorridors 6 1 1 1 1\nnature 0\n"
                              "player B\nwildlife 0 0 0 0 1\ncorridors 4 1 1 1 1\nnature 0\n"
                              "player C\nwildlife 0 0 0 0 1\ncorridors 3 1 1 1 1\nnature 0\n";
    const Scored said = scored(table);
    EXPECT_TRUE(said.says("    +                      1   § cascadia.majority.multi-second")) << said.out;
}

TEST(ScoreTrust, OneEnvironmentIsNoSoloGameUnasked) {
    const Scored alone = scored(jade());
    EXPECT_TRUE(alone.says("! line 1, column 1: One environment alone")) << alone.out;
    EXPECT_TRUE(alone.says("wildlife 59 + habitats 30 + Nature Tokens 2 = 91 so far")) << alone.out;
    EXPECT_FALSE(alone.says("solo.rating"));
    for (const Scored& solo : {scored("solo\n" + jade()), scored(jade(), {"--solo"})}) {
        EXPECT_TRUE(solo.says("wildlife 59 + habitats 34 + Nature Tokens 2 = 95   §")) << solo.out;
        EXPECT_TRUE(solo.says("The game ends with 95 points: excellent.")) << solo.out;
    }
    expect_refused("solo\n" + jade() + others, "line 1, column 1", "a solo game has one environment");
    EXPECT_EQ(scored(jade() + others, {"--solo"}).exit_code, 2) << "it was the call that said so";
}

TEST(ScoreTrust, AZeroHasItsReason) {
    const auto reason = [](std::string_view cards, const std::string& drawing, std::string_view why) {
        const Scored said = scored("cards " + std::string(cards) + '\n' + drawing);
        EXPECT_TRUE(said.says("      0  " + std::string(why))) << said.out;
    };
    reason("AAAAA", "s s s\n s\n",
           "(0,0) (1,0) (2,0) (0,1): the salmon on (1,0) touches 3 others: that is no run   § "
           "cascadia.salmon.malformed");
    reason("AACAA", "s s\n",
           "(0,0) (1,0): a run of 2, and the card counts from 3 on   § cascadia.salmon.card-c");
    reason("AADAA", "s s\n",
           "(0,0) (1,0): a run of 2, and the card counts from 3 on   § cascadia.salmon.card-d");
    reason("AAAAA", "b b b\n",
           "(0,0) (1,0) (2,0): 3 bears together, and the card counts groups of 2   § cascadia.bear.card-a");
    reason("DAAAA", "b\n",
           "(0,0): a bear alone, and the card counts groups of 2, 3, 4   § cascadia.bear.card-d");
    reason("AAAAA", "b b . b b . b b . b b . b b\n", "(12,0) (13,0): the card ends at 4");
    reason("AAAAA", "h h\n", "(0,0): a hawk sits beside it on (1,0)   § cascadia.hawk.card-a");
    reason("AAABA", "h\n", "(0,0): it sees no other hawk in a straight line   § cascadia.hawk.card-b");
    reason("AAADA", "h . h\n", "(0,0): no other species stands between it and the hawks it sees");
    reason("AAADA", "h b h b h\n", "(4,0): the hawks it sees are in better pairs");
    reason("AAAAA", "f\n", "(0,0): beside the fox: nobody   § cascadia.fox.card-a");
    reason("AAAAB", "b f e\n", "(1,0): beside the fox no species but foxes is there twice: 1 bear and 1 elk");
    reason("AAAAC", "f f\n", "(0,0): beside the fox no species but foxes: 1 fox");
    reason("AAAAD", "f e\n", "(0,0): no second fox beside it: 1 elk");
    reason("AAAAD", "e f f\n", "(1,0): around the two foxes no species is there twice: 1 elk and 1 fox");
    EXPECT_FALSE(scored("b b\n", {"--json"}).says(R"("why")"));
    EXPECT_TRUE(scored("option variant=intermediate\nb\n").says("(0,0): alone, and groups count from 2 on"));
    EXPECT_TRUE(scored("option salmon_malformed=forgiving\ns s s\n s\n")
                    .says("      0  (1,0): the salmon on (1,0) touches 3"));
    EXPECT_TRUE(scored("b b b\n", {"--json"}).says(R"("nothing":[{"why":"3 bears together,)"));
    EXPECT_TRUE(scored("f\n", {"--lang", "fr"}).says("à côté du renard\u00A0: personne"));
}

TEST(ScoreTrust, GoalsOfAScenarioAreJudged) {
    const std::string numbers =
        "solo\noption scenario=7\nwildlife 10 23 12 19 12\ncorridors 7 4 3 6 5\nnature 3\n";
    const Scored said = scored(numbers);
    EXPECT_TRUE(said.says("  + at least 90 points in all: met   § cascadia.goal.total")) << said.out;
    EXPECT_TRUE(said.says("  - at least 20 points for hawk: missed, 0 of 1")) << said.out;
    EXPECT_TRUE(said.says("does not win scenario 7.   § cascadia.scenarios.scenario-07")) << said.out;
    const Scored tokens =
        scored("solo\noption scenario=6\nwildlife 8 9 10 9 9\ncorridors 7 4 3 6 5\nnature 3\n");
    EXPECT_TRUE(tokens.says("open, because it takes the animals")) << tokens.out;
    const Scored open = scored("solo\noption scenario=1\n" + jade(22));
    EXPECT_TRUE(open.says("  ? at least 80 points in all: open, because the sheet is not complete"));
    EXPECT_TRUE(open.says("cannot be said yet")) << open.out;
    const Scored won = scored("solo\noption scenario=1\n" + jade(), {"--json"});
    EXPECT_TRUE(won.says(R"("verdict":"met","have":95,"need":80)")) << won.out;
    EXPECT_TRUE(won.says(R"("scenario":"met")")) << won.out;
}

TEST(ScoreTrust, ContactsInsideANamedStarterBreakNothing) {
    // S4: its wetland keystone lies against the river of its lower left hexagon.
    std::string tiles;
    for (int q = 1; q <= 20; ++q)
        tiles += "tile " + std::to_string(q) + ",0 " + (q == 1 ? "WF1" : "F") + '\n';
    const std::string end = "wildlife 11 9 11 11 9\nnature 3\n";
    const Scored named = scored("solo\noption scenario=14\nstarter S4\n" + tiles + end);
    EXPECT_TRUE(named.says("  + no wetland side against a river side: met")) << named.out << named.err;
    const Scored unnamed =
        scored("solo\noption scenario=14\ntile 0,0 W h\ntile -1,1 RF4 esh\ntile 0,1 PM5 bf\n" + tiles + end);
    EXPECT_TRUE(
        unnamed.says("  ? no wetland side against a river side: open, because contacts inside the starter"))
        << unnamed.out << unnamed.err;
}

TEST(ScoreTrust, AWinnerIsToldTheAchievements) {
    const Scored said = scored("option achievements=normal\n" + jade() + others);
    EXPECT_TRUE(said.says("Jade may mark one of these achievements:\n")) << said.out;
    EXPECT_TRUE(said.says("§ cascadia.achievements-normal") || said.says("  + ")) << said.out;
    const Scored numbers = scored("option achievements=normal\n" + jades_numbers + others);
    EXPECT_TRUE(numbers.says("  ? ")) << "which animals live there is not told:\n" << numbers.out;
    EXPECT_FALSE(scored("option achievements=normal\n" + jade(22) + others).says("may mark"));
}

} // namespace

} // namespace oya
