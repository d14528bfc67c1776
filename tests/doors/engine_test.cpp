#include "doors/asked_engine.h"
#include "doors/engine/engine_command.h"
#include "kit/captured.h"
#include "kit/seed.h"
#include "table/record.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST_F(EngineTest, AnswersEveryBadLineWithAnError) {
    open(2);
    const json before = record();
    const std::string cases[][2] = {
        {"", "json.syntax"},
        {"[[]", "json.syntax"},
        {"17", "json.type"},
        {"{}", "json.missing"},
        {R"({"cmd":7})", "json.type"},
        {R"({"cmd":"dance"})", "engine.unknown-command"},
        {R"({"id":{},"cmd":"state"})", "json.type"},
        {R"({"id":99999999999999999999,"cmd":"state"})", "json.range"},
        {R"({"cmd":"state","cmd":"state"})", "json.duplicate"},
        {R"({"cmd":"state","lang":"tlh"})", "engine.language"},
        {R"({"cmd":"state","table":"elsewhere"})", "engine.no-table"},
        {R"({"cmd":"state","table":[]})", "json.type"},
        {R"({"cmd":"state","colour":1})", "json.unknown-field"},
        {R"({"cmd":"new","game":"chess","seats":2})", "engine.unknown-game"},
        {R"({"cmd":"new","game":"vigo","seats":1})", "vigo.why.player-count"},
        {R"({"cmd":"new","game":"vigo","seats":"two"})", "json.type"},
        {R"({"cmd":"new","game":"vigo","seats":2,"options":{"icons":"none"}})", "vigo.why.icons"},
        {R"({"cmd":"new","game":"vigo","seats":2,"chance":"loaded"})", "json.value"},
        {R"({"cmd":"new","game":"vigo","seats":2,"chance":"manual","seed":1})", "json.value"},
        {R"({"cmd":"new","game":"vigo","seats":[{"bot":"tinman"},{}]})", "json.value"},
        {R"({"cmd":"set","game":"vigo","seats":2})", "json.missing"},
        {R"({"cmd":"set","game":"vigo","seats":2,"position":{}})", "json.missing"},
        {R"({"cmd":"load"})", "json.missing"},
        {R"({"cmd":"load","record":{}})", "table.record.format"},
        {R"({"cmd":"act"})", "json.missing"},
        {R"({"cmd":"act","steps":[]})", "json.missing"},
        {R"({"cmd":"act","step":9999})", "json.range"},
        {R"({"cmd":"act","step":"castle"})", "table.action"},
        {R"({"cmd":"act","step":"pass"})", "vigo.why.must-play"},
        {R"({"cmd":"act","step":{"kind":"fly"}})", "table.action"},
        {R"({"cmd":"act","step":{"kind":"play"}})", "json.missing"},
        {R"({"cmd":"act","step":{"kind":"play","card":45}})", "json.range"},
        {R"({"cmd":"act","step":1,"steps":[1]})", "json.value"},
        {R"({"cmd":"act","seat":2,"step":60})", "json.range"},
        {R"({"cmd":"act","step":60,"version":0})", "engine.version"},
        {R"({"cmd":"act","step":60,"with":"legal"})", "json.type"},
        {R"({"cmd":"act","step":60,"with":["tea"]})", "engine.with"},
        {R"({"cmd":"tables","with":["legal"]})", "json.unknown-field"},
        {R"({"cmd":"undo"})", "json.missing"},
        {R"({"cmd":"undo","seat":0})", "table.undo.nothing"},
        {R"({"cmd":"outcomes"})", "table.chance.not-now"},
        {R"({"cmd":"story","since":100})", "json.range"},
        {R"({"cmd":"bot"})", "engine.no-bot"},
        {R"({"cmd":"bot","bot":"random","nodes":1001})", "json.range"},
        {R"({"cmd":"bot","bot":"tinman"})", "engine.bot"},
        {R"({"cmd":"wish","seat":0,"name":"icons","value":"standard"})", "option.unknown"},
        {R"({"cmd":"rule","rule":"vigo.luck"})", "engine.unknown-rule"},
    };
    for (const auto& [line, expected] : cases) {
        const json answer = json::parse(engine_.answer(line));
        ASSERT_EQ(code_of(answer), expected) << line;
        EXPECT_FALSE(answer["error"].value("message", "").empty()) << line;
        EXPECT_EQ(record(), before) << line;
    }
    EXPECT_EQ(engine_.tables().size(), 1u);
}

TEST_F(EngineTest, GuessesTheCommandThatWasMeant) {
    const auto message = [&](const char* command, const char* language) {
        return ask({{"cmd", command}, {"lang", language}})["error"].value("message", "");
    };
    EXPECT_EQ(message("lgal", "en"), "There is no command “lgal”: did you mean legal?");
    EXPECT_NE(message("lgal", "fr").find("vouliez-vous dire legal"), std::string::npos);
    EXPECT_EQ(message("dance", "en"), "There is no command “dance”.");
}

TEST_F(EngineTest, GuessesTheBotAndTheRuleThatWereMeant) {
    open(2);
    const auto message = [&](const json& request) { return ask(request)["error"].value("message", ""); };
    EXPECT_EQ(message({{"cmd", "bot"}, {"bot", "gredy"}}),
              "bot: is no bot of the house, did you mean greedy?");
    EXPECT_EQ(message({{"cmd", "bot"}, {"bot", "tinman"}}), "bot: is no bot of the house");
    EXPECT_EQ(message({{"cmd", "bot"}, {"bot", "greedy:0"}}), "bot: is no bot of the house");
    const auto of_rule = [&](const char* rule) { return message({{"cmd", "rule"}, {"rule", rule}}); };
    EXPECT_EQ(of_rule("vigo.play.folow"),
              "There is no rule “vigo.play.folow”: did you mean vigo.play.follow?");
    EXPECT_EQ(of_rule("viog.play.follow"),
              "There is no rule “viog.play.follow”: did you mean vigo.play.follow?");
    EXPECT_EQ(of_rule("vigo.luck"), "There is no rule “vigo.luck”.");
    EXPECT_EQ(of_rule("vigo"), "There is no rule “vigo”.");
    EXPECT_EQ(of_rule("go.fish"), "There is no rule “go.fish”.");
}

TEST_F(EngineTest, GuessesTheFieldThatWasMeant) {
    open(2);
    const auto message = [&](const json& request) { return ask(request)["error"].value("message", ""); };
    EXPECT_EQ(message({{"cmd", "new"}, {"gaem", "vigo"}}),
              "gaem: is not a field that is known here, did you mean game?");
    EXPECT_EQ(message({{"cmd", "state"}, {"tabel", "main"}}),
              "tabel: is not a field that is known here, did you mean table?");
    EXPECT_EQ(message({{"cmd", "state"}, {"colour", 1}}), "colour: is not a field that is known here");
    EXPECT_EQ(message({{"cmd", "state"}, {"with", {"positoin"}}}),
              "with[0]: is nothing that is shown beside an answer, did you mean position?");
    EXPECT_EQ(message({{"cmd", "act"}, {"step", {{"kind", "paly"}, {"card", 2}}}}),
              "step.kind: is no kind of action of this game, did you mean play?");
    EXPECT_EQ(message({{"cmd", "act"}, {"step", {{"kind", "play"}, {"crad", 2}}}}), "step.card: is missing");
}

TEST_F(EngineTest, SaysWhereTheOptionStandsThatThereIsNot) {
    open(2);
    const auto at = [&](const json& request) { return ask(request)["error"].value("at", ""); };
    json wish = {{"cmd", "wish"}, {"seat", 0}, {"name", "auto_plase"}, {"value", "never"}};
    EXPECT_EQ(at(wish), "name");
    wish["name"] = "auto_place";
    wish["value"] = "sometimes";
    EXPECT_EQ(at(wish), "value");
    EXPECT_EQ(at({{"cmd", "option"}, {"name", "icon"}, {"value", "standard"}}), "name");
    EXPECT_EQ(at({{"cmd", "option"}, {"name", "buried_cards"}, {"value", "open"}}), "")
        << "nothing is wrong with the words";
    json table = {{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"options", {{"icons", "standard"}}}};
    table["options"]["first_dealer"] = "9";
    EXPECT_EQ(at(table), "options.first_dealer");
    table["options"] = {{"dealer", "1"}};
    EXPECT_EQ(at(table), "options.dealer");
    table["options"] = json::object();
    table["seats"] = {json::object(), {{"wishes", {{"auto_place", "often"}}}}};
    EXPECT_EQ(at(table), "seats[1].wishes.auto_place");
}

TEST_F(EngineTest, CarriesTheIdBack) {
    EXPECT_EQ(ask({{"id", "k7"}, {"cmd", "tables"}})["id"], "k7");
    EXPECT_EQ(ask({{"id", -12}, {"cmd", "tables"}})["id"], -12);
    EXPECT_EQ(ask({{"id", "k8"}, {"cmd", "dance"}})["id"], "k8");
    EXPECT_EQ(ask({{"cmd", "tables"}})["id"], nullptr);
}

TEST_F(EngineTest, KeepsSoManyTablesAndNoMore) {
    for (const std::string_view name : {"a", "b", "c"})
        EXPECT_EQ(code({{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"table", name}}), "no error");
    const json fourth = {{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"table", "d"}};
    EXPECT_EQ(code(fourth), "engine.too-many-tables");
    EXPECT_EQ(code({{"cmd", "new"}, {"game", "vigo"}, {"seats", 3}, {"table", "a"}}), "no error")
        << "replaced";
    EXPECT_EQ(code({{"cmd", "close"}, {"table", "b"}}), "no error");
    EXPECT_EQ(code(fourth), "no error");
}

TEST_F(EngineTest, GivesTheSameActionInEveryForm) {
    open(3);
    const json legal = ask({{"cmd", "legal"}, {"lang", "fr"}});
    ASSERT_EQ(legal["actions"].size(), 10u);
    for (const json& action : legal["actions"]) {
        json structured = action["arguments"];
        structured["kind"] = action["kind"];
        for (const json& form : {action["code"], action["text"], structured}) {
            const json preview = ask({{"cmd", "preview"}, {"step", form}});
            EXPECT_EQ(preview["facts"].size(), 1u) << form;
            EXPECT_EQ(preview["facts"], ask({{"cmd", "preview"}, {"step", action["code"]}})["facts"]);
        }
    }
}

TEST_F(EngineTest, TakesAllStepsOfAPlanOrNone) {
    open(2, 7);
    const int seat = ask({{"cmd", "state"}})["actor"];
    const json legal = ask({{"cmd", "legal"}})["actions"];
    const json before = record();
    const json answer = ask({{"cmd", "act"}, {"steps", {legal[0]["code"], legal[1]["code"]}}});
    EXPECT_EQ(answer["error"]["rule"], "vigo.play.turn");
    EXPECT_EQ(answer["error"]["at"], "steps[1]");
    EXPECT_EQ(record(), before);
    EXPECT_EQ(ask({{"cmd", "act"}, {"steps", {legal[0]["code"]}}})["actor"], 1 - seat);
}

TEST_F(EngineTest, ActsAndShowsInOneRequest) {
    open(2, 7);
    const json shown = {"position", "legal", "codes", "outcomes", "result"};
    const json code = ask({{"cmd", "legal"}})["actions"][0]["code"];
    const json answer = ask({{"cmd", "act"}, {"step", code}, {"with", shown}});
    EXPECT_EQ(answer["position"], ask({{"cmd", "position"}})["position"]);
    EXPECT_EQ(answer["result"], ask({{"cmd", "result"}})["result"]);
    json legal = ask({{"cmd", "legal"}});
    legal.erase("id");
    EXPECT_EQ(answer["legal"], json::array({legal}));
    json codes = json::array();
    for (const json& action : legal["actions"]) codes.push_back(action["code"]);
    EXPECT_EQ(answer["codes"], codes);
    EXPECT_EQ(answer["outcomes"], nullptr) << "chance does not act";
    EXPECT_FALSE(ask({{"cmd", "act"}, {"step", 9998}, {"with", shown}}).contains("position"))
        << "what is refused shows nothing";

    const json manual =
        ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"chance", "manual"}, {"with", shown}});
    EXPECT_EQ(manual["legal"], json::array());
    EXPECT_EQ(manual["outcomes"]["outcomes"].size(), 2u);
}

TEST_F(EngineTest, AnswersABatchInOneGo) {
    open(2, 7);
    const json first = ask({{"cmd", "legal"}})["actions"][0]["code"];
    const json batch = {{{"id", 1}, {"cmd", "act"}, {"step", first}, {"with", json::array({"codes"})}},
                        {{"id", 2}, {"cmd", "act"}, {"step", "fly, \"you\" [fools}"}},
                        {{"id", 3}, {"cmd", "state"}},
                        17,
                        json::array()};
    const json answers = ask(batch);
    ASSERT_EQ(answers.size(), 5u);
    EXPECT_EQ(answers[0]["version"], 22);
    EXPECT_FALSE(answers[0]["codes"].empty());
    EXPECT_EQ(answers[1]["error"]["at"], "step") << "as if it had come alone";
    EXPECT_EQ(answers[2]["version"], 22) << "one wrong request is none of the others' business";
    EXPECT_EQ(answers[2]["id"], 3);
    EXPECT_EQ(code_of(answers[3]), "json.type");
    EXPECT_EQ(code_of(answers[4]), "json.type") << "no batch within a batch";
    EXPECT_EQ(engine_.answer(" [ ] "), "[]");
    EXPECT_EQ(engine_.answer(R"([{"id":1,"cmd":"quit"},{"id":2,"cmd":"tables"}])"), R"([{"id":1}])");
}

// A list that is broken anywhere is one error, and nothing of it is done.
TEST_F(EngineTest, DoesNothingOfABatchThatIsNoJson) {
    open(2, 7);
    const json before = record();
    const std::string act =
        R"({"cmd":"act","step":)" + ask({{"cmd", "legal"}})["actions"][0]["code"].dump() + '}';
    const std::string deep = std::string(32, '[') + std::string(32, ']');
    for (const std::string& line :
         {'[' + act, '[' + act + ",]", '[' + act + ",,1]", "[," + act + ']', '[' + act + "]]",
          '[' + act + "] x", '[' + act + " 1]", '[' + act + ",nul]", '[' + act + R"(,{"a":1,"a":2}])",
          '[' + act + ",\xEF\xBB\xBF{}]", '[' + act + R"(,"unended])",
          '[' + act + ",99999999999999999999e999]", '[' + act + ',' + deep + ']', '[' + act + ",{]}]"}) {
        const json answer = json::parse(engine_.answer(line));
        EXPECT_TRUE(answer.is_object()) << line;
        EXPECT_TRUE(code_of(answer).starts_with("json.")) << line;
        EXPECT_EQ(record(), before) << line;
    }
    for (const std::string& line :
         {" [ " + act + " , 1 ] ", "\xEF\xBB\xBF[1," + act + "]", "[" + act + ",\n\"]\\\"[,\"]"}) {
        EXPECT_EQ(json::parse(engine_.answer(line)).size(), 2u) << line;
    }
    EXPECT_NE(record(), before);
}

TEST_F(EngineTest, DoesNotAnswerWithoutEnd) {
    Engine engine({.batch = 2, .batch_bytes = 100});
    const auto codes = [&](int requests, std::string_view command) {
        json batch = json::array();
        for (int i = 0; i < requests; ++i) batch.push_back({{"cmd", command}});
        std::string all;
        for (const json& answer : json::parse(engine.answer(batch.dump()))) all += code_of(answer) + ' ';
        return all;
    };
    EXPECT_EQ(codes(3, "tables"), "no error no error engine.batch-long ");
    EXPECT_EQ(codes(2, "games"), "no error engine.batch-long ");
}

TEST_F(EngineTest, MarksWhatIsWorthAsking) {
    open(4, 7);
    for (int seat = 0; seat < 4; ++seat)
        ask({{"cmd", "wish"}, {"seat", seat}, {"name", "auto_place"}, {"value", "highest"}});
    int unasked = 0;
    for (int decision = 0; decision < 500; ++decision) {
        const json legal = ask({{"cmd", "legal"}});
        if (legal.contains("error")) break;
        json worth = json::array();
        for (const json& action : legal["actions"]) {
            unasked += action["ask"] == false ? 1 : 0;
            if (action["ask"] == true) worth.push_back(action["code"]);
        }
        ASSERT_FALSE(worth.empty());
        ask({{"cmd", "act"}, {"step", worth[0]}});
    }
    EXPECT_GT(unasked, 0) << "two cards of a new colour: the lower one stands for both";
}

TEST_F(EngineTest, WhoWishesSoIsAskedNothingThatHasOneAnswer) {
    const json wishes = {{"forced_moves", "take"}, {"confirm", "barrier"}};
    ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", {{{"wishes", wishes}}, json::object()}}, {"seed", 4}});
    EXPECT_EQ(code({{"cmd", "wish"}, {"seat", 1}, {"name", "forced_moves"}, {"value", "perhaps"}}),
              "option.value");
    int alone = 0; // seat 1 is asked all the same
    for (json state = ask({{"cmd", "state"}}); state["actor"].is_number(); state = ask({{"cmd", "state"}})) {
        const json legal = ask({{"cmd", "legal"}})["actions"];
        if (state["actor"] == 0) {
            EXPECT_GT(legal.size(), 1u) << legal;
        } else {
            alone += legal.size() == 1 ? 1 : 0;
        }
        // Nothing is held for anybody to confirm.
        ASSERT_EQ(code({{"cmd", "act"}, {"step", legal[0]["code"]}}), "no error");
    }
    EXPECT_GT(alone, 0);
    int taken = 0;
    const json made = record();
    for (const json& event : made["events"]) {
        // Cards that are laid where they must are by another wish.
        const bool automatic = event.back() == "auto" && event[2].get<std::string>().starts_with("play");
        taken += automatic ? 1 : 0;
        EXPECT_TRUE(!automatic || event[0] == 0) << event << " by somebody who did not wish it";
    }
    EXPECT_GT(taken, 0);
    EXPECT_EQ(made["seats"][0]["wishes"], wishes);
}

TEST_F(EngineTest, SetRefusesOneAnimalTooMany) {
    ask({{"cmd", "new"}, {"game", "cascadia"}, {"seats", 2}, {"seed", 3}});
    for (int turn = 0; turn < 8; ++turn) ask({{"cmd", "bot"}, {"bot", "greedy"}, {"act", true}});
    json position = ask({{"cmd", "position"}})["position"];
    ASSERT_EQ(position["phase"], "choosing");
    const auto set = [&] {
        return code(
            {{"cmd", "set"}, {"game", "cascadia"}, {"seats", 2}, {"table", "b"}, {"position", position}});
    };
    ASSERT_EQ(set(), "no error");
    // One more animal on each of the tiles in turn, out of the bag.
    const json sound = position;
    const std::size_t turn = position["turn"];
    bool unsound = false;
    for (const auto& [animal, cells] : sound["environments"][turn]["animals"].items()) {
        for (const json& tile : sound["environments"][turn]["tiles"]) {
            position = sound;
            position["environments"][turn]["animals"][animal].push_back({tile[0], tile[1]});
            position["bag"][animal] = position["bag"][animal].get<int>() - 1;
            const std::string refused = set();
            EXPECT_NE(refused, "no error") << animal << ' ' << tile;
            unsound = unsound || refused == "position.unsound";
        }
    }
    EXPECT_TRUE(unsound) << "some tile shows the animal and is free";
}

// Plays one game through the engine with bots, and asks for everything on the way.
TEST_F(EngineTest, PlaysAWholeGame) {
    TestRandom random;
    open(4, random.seed);
    for (int decision = 0; decision < 1000; ++decision) {
        const json state = ask({{"cmd", "state"}});
        if (state["actor"] == "nobody") break;
        const json legal = ask({{"cmd", "legal"}});
        ASSERT_FALSE(legal["actions"].empty());
        for (const json& viewer : {json(0), json(3), json("spectator")}) {
            EXPECT_TRUE(ask({{"cmd", "view"}, {"seat", viewer}, {"sketch", true}})["sketch"].is_string());
            EXPECT_TRUE(
                ask({{"cmd", "story"}, {"seat", viewer}, {"since", state["version"]}})["facts"].empty());
        }
        const json chosen = ask({{"cmd", "bot"}, {"bot", decision % 2 == 0 ? "greedy" : "random"}});
        ASSERT_FALSE(chosen["plan"].empty());
        json steps = json::array();
        for (const json& step : chosen["plan"]) steps.push_back(step["text"]);
        ASSERT_EQ(code({{"cmd", "act"}, {"steps", steps}, {"version", state["version"]}}), "no error");
    }
    const json result = ask({{"cmd", "result"}})["result"];
    EXPECT_EQ(result["over"], true);
    EXPECT_FALSE(verify_record(record().dump()).fault);
}

TEST_F(EngineTest, TellsWhatItThinksOfTheBestPlans) {
    ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", 3}, {"seed", 3}});
    const json plain = ask({{"cmd", "bot"}, {"bot", "greedy"}, {"seed", 5}});
    EXPECT_FALSE(plain.contains("opinions")) << "nobody has asked for them";
    const json told = ask({{"cmd", "bot"}, {"bot", "greedy"}, {"seed", 5}, {"worlds", 40}});
    EXPECT_EQ(told["plan"], plain["plan"]);
    EXPECT_EQ(told["worlds"], 40);
    ASSERT_EQ(told["opinions"].size(), 3u) << "of ten cards";
    EXPECT_EQ(told["opinions"][0]["plan"], told["plan"]) << "the best first";
    for (const json& opinion : told["opinions"]) {
        double won = 0;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            won += opinion["win"][seat].get<double>();
            EXPECT_GT(opinion["points_error"][seat], 0);
        }
        EXPECT_NEAR(won, 1, 0.003);
        EXPECT_EQ(opinion["points"].size(), 3u);
    }
    EXPECT_NE(told["opinions"][1]["plan"], told["plan"]);
    EXPECT_EQ(ask({{"cmd", "bot"}, {"bot", "greedy"}, {"seed", 5}, {"worlds", 40}})["opinions"],
              told["opinions"]);
    EXPECT_EQ(ask({{"cmd", "bot"}, {"bot", "greedy"}, {"worlds", 0}})["error"]["at"], "worlds");
    ask({{"cmd", "new"}, {"game", "cascadia"}, {"seats", 1}, {"seed", 3}});
    EXPECT_FALSE(ask({{"cmd", "bot"}, {"bot", "greedy"}, {"worlds", 2}})["opinions"][0].contains("win"))
        << "there is nobody to win against";
}

TEST_F(EngineTest, SaysWhyAChoiceComesBeforeTheNextBest) {
    ask({{"cmd", "new"}, {"game", "cascadia"}, {"seats", 2}, {"seed", 3}});
    int reasons = 0;
    for (int decision = 0; decision < 20; ++decision) {
        const json english = ask({{"cmd", "bot"}, {"bot", "greedy"}, {"seed", 5}});
        const json french =
            ask({{"cmd", "bot"}, {"bot", "greedy"}, {"seed", 5}, {"act", true}, {"lang", "fr"}});
        EXPECT_EQ(english["plan"][0]["code"], french["plan"][0]["code"]);
        ASSERT_EQ(english.contains("why"), french.contains("why")) << english;
        if (!english.contains("why")) continue;
        ++reasons;
        const std::string id = english["why"]["message"];
        EXPECT_TRUE(id.starts_with("cascadia.reason."))
            << "who follows instinct has not looked ahead: " << id;
        EXPECT_EQ(french["why"]["message"], id) << "done or only told";
        EXPECT_EQ(french["why"]["params"]["amount"], english["why"]["params"]["amount"]);
        EXPECT_NE(french["why"]["text"], english["why"]["text"]);
    }
    EXPECT_GT(reasons, 10);
}

TEST_F(EngineTest, SetsUpAPositionAndLoadsARecord) {
    TestRandom random;
    open(3, random.seed);
    for (int decision = 0; decision < 15; ++decision) ask({{"cmd", "bot"}, {"bot", "random"}, {"act", true}});
    const json position = ask({{"cmd", "position"}})["position"];
    const json set = {{"cmd", "set"}, {"game", "vigo"}, {"seats", 3}, {"table", "b"}, {"position", position}};
    EXPECT_EQ(code(set), "no error");
    EXPECT_EQ(ask({{"cmd", "position"}, {"table", "b"}})["position"], position);
    EXPECT_EQ(ask({{"cmd", "legal"}, {"table", "b"}})["actions"], ask({{"cmd", "legal"}})["actions"]);

    EXPECT_EQ(code({{"cmd", "load"}, {"record", record()}, {"table", "c"}}), "no error");
    EXPECT_EQ(ask({{"cmd", "record"}, {"table", "c"}})["record"], record());

    json lacking = position;
    lacking["hands"][0].clear();
    EXPECT_EQ(code({{"cmd", "set"}, {"game", "vigo"}, {"seats", 3}, {"position", lacking}}),
              "position.unsound");
}

TEST_F(EngineTest, LetsTheProgramBeChance) {
    ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"chance", "manual"}});
    for (int event = 0; event < 21; ++event) {
        const json outcomes = ask({{"cmd", "outcomes"}})["outcomes"];
        ASSERT_EQ(outcomes.size(), event == 0 ? 2u : 46u - static_cast<std::size_t>(event));
        ASSERT_EQ(code({{"cmd", "act"}, {"step", outcomes.back()["code"]}}), "no error");
    }
    EXPECT_EQ(ask({{"cmd", "state"}})["actor"], 0) << "the last outcome was that seat 1 deals";
    EXPECT_EQ(code({{"cmd", "outcomes"}}), "table.chance.not-now");

    ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", 2}, {"chance", "manual"}});
    const json answer = ask({{"cmd", "act"}, {"steps", {"dealer 1", "deal red 3", "deal red 3"}}});
    EXPECT_EQ(answer["error"]["at"], "steps[2]");
    EXPECT_EQ(ask({{"cmd", "state"}})["version"], 0) << "all or none";
}

TEST_F(EngineTest, ChangesWhoSitsAndWhatTheyWish) {
    open(2);
    EXPECT_EQ(code({{"cmd", "seat"}, {"seat", 1}, {"bot", "greedy"}}), "no error");
    EXPECT_EQ(engine_.tables().begin()->second.bot(Seat{1})->name, "greedy");
    EXPECT_EQ(code({{"cmd", "seat"}, {"seat", 1}, {"bot", nullptr}}), "no error");
    EXPECT_FALSE(engine_.tables().begin()->second.bot(Seat{1}));
    EXPECT_EQ(code({{"cmd", "wish"}, {"seat", 1}, {"name", "auto_place"}, {"value", "never"}}), "no error");
    EXPECT_EQ(record()["events"].back(), json({"wish", 1, "auto_place", "never"}));
}

Said run_engine(const std::string& input, std::vector<std::string_view> args = {}) {
    const Captured in(input);
    return heard([&](std::FILE* out, std::FILE* err) { return engine_command(args, in.file(), out, err); });
}

TEST(EngineCommand, AnswersLineByLineUntilToldToQuit) {
    const Said answers =
        run_engine("{\"id\":1,\"cmd\":\"tables\"}\r\n{\"id\":2,\"cmd\":\"quit\"}\n{\"id\":3}\n");
    EXPECT_EQ(answers.exit_code, 0);
    EXPECT_EQ(answers.out, "{\"id\":1,\"tables\":[]}\n{\"id\":2}\n");
    EXPECT_EQ(answers.err, "");
    EXPECT_EQ(run_engine("{\"id\":1,\"cmd\":\"tables\"}").out, "{\"id\":1,\"tables\":[]}\n")
        << "no line feed at the end";
    EXPECT_EQ(run_engine("").out, "");
}

TEST(EngineCommand, AnswersABlankLineToo) {
    const Said answers = run_engine("\n{\"id\":2,\"cmd\":\"tables\"}\n");
    EXPECT_NE(answers.out.find("{\"id\":null,\"error\":{\"code\":\"json.syntax\""), std::string::npos)
        << answers.out;
    EXPECT_NE(answers.out.find("{\"id\":2,\"tables\":[]}\n"), std::string::npos);
}

TEST(EngineCommand, GoesOnAfterALineThatIsTooLong) {
    const std::string endless(3 << 20, 'x');
    const Said answers = run_engine(endless + "\n{\"id\":2,\"cmd\":\"tables\"}\n");
    EXPECT_NE(answers.out.find("json.too-large"), std::string::npos);
    EXPECT_NE(answers.out.find("{\"id\":2,\"tables\":[]}\n"), std::string::npos);
}

TEST(EngineCommand, ExplainsItself) {
    EXPECT_EQ(run_engine("", {"--help"}).exit_code, 0);
    EXPECT_NE(run_engine("", {"--help"}).out.find("usage: oya engine"), std::string::npos);
    EXPECT_EQ(run_engine("", {"--loud"}).exit_code, 2);
}

} // namespace
} // namespace oya
