#include "table/host.h"

#include "kit/seed.h"
#include "table/room.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

TEST(Host, BeginsWhenEverySeatHasGivenItsNonce) {
    Room room(host_setup(3));
    EXPECT_FALSE(room.table().begun());
    for (WatcherId who = 0; who < 3; ++who) {
        room.connect(who);
        const json table = room.last(who, "table")["d"];
        EXPECT_EQ(table["begun"], false);
        EXPECT_EQ(table["chance"]["commitment"], to_hex(sha256(bytes_of(sha256("the secret of the test")))));
        EXPECT_FALSE(table["chance"].contains("secret"));
    }
    room.say(0, "nonce", {{"id", "n"}, {"nonce", some_nonce("0")}});
    EXPECT_EQ(room.last(0, "ack")["d"]["id"], "n");
    room.say(1, "nonce", {{"nonce", some_nonce("1")}});
    EXPECT_FALSE(room.table().begun());
    room.say(2, "nonce", {{"nonce", some_nonce("2")}});
    EXPECT_TRUE(room.table().begun());
    EXPECT_EQ(room.table().version(), 3u + 1 + 31) << "nonces, the opening, the dealer and the cards";
    EXPECT_EQ(room.last(0, "events")["d"]["from"], 2);
    EXPECT_EQ(room.last(0, "events")["v"], 35);
}

TEST(Host, WaitsForNoncesOnlySoLong) {
    Room room(host_setup(2));
    room.connect(0);
    room.say(0, "nonce", {{"nonce", some_nonce("0")}});
    const Reply early = room.wait(room.host().terms().nonce_ms - 1);
    EXPECT_FALSE(room.table().begun());
    ASSERT_TRUE(early.wake);
    EXPECT_EQ(early.wake->ms, room.now.ms + 1);
    room.wait(1);
    EXPECT_TRUE(room.table().begun());
    EXPECT_EQ(room.table().nonce(Seat{1}), "");
}

TEST(Host, TellsEverybodyTheirOwnSideOfTheTable) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    room.connect(9);
    const WatcherId turn = room.turn().index;
    for (WatcherId who = 0; who < 3; ++who) {
        const json now = room.last(who, "events")["d"];
        EXPECT_FALSE(now.contains("view"));
        EXPECT_EQ(room.view(who)["hand"].size(), 10u);
        EXPECT_EQ(now["awaited"], json::array({turn}));
        EXPECT_EQ(now.contains("legal"), who == turn);
        EXPECT_EQ(now.contains("asks"), who == turn);
    }
    EXPECT_FALSE(room.last(9, "table")["d"].contains("legal"));
    EXPECT_EQ(room.last(9, "table")["d"]["you"], "spectator");
    const json legal = room.last(turn, "events")["d"]["legal"][0];
    for (const char* field : {"code", "text", "kind", "arguments", "description", "ask"})
        EXPECT_TRUE(legal.contains(field)) << field;

    room.forget();
    room.act(random.rng, "k1");
    EXPECT_EQ(room.kinds(turn), (std::vector<std::string>{"ack", "events"}));
    EXPECT_EQ(room.last(turn, "ack")["d"]["id"], "k1");
    for (const WatcherId who : {0u, 1u, 2u, 9u}) {
        const json events = room.last(who, "events");
        EXPECT_EQ(events["v"], room.table().version());
        EXPECT_EQ(events["d"]["events"].size(), 1u);
        EXPECT_EQ(events["d"]["facts"][0]["message"], "vigo.story.leads");
        EXPECT_EQ(events["d"]["facts"][0]["params"]["player"]["seat"], turn);
    }
}

TEST(Host, SpeaksTheLanguageItIsAskedForOrNone) {
    Room room(host_setup(2));
    room.begin();
    room.say(0, "hello", {{"lang", "fr"}});
    room.say(1, "hello", {{"lang", ""}, {"legal", "codes"}});
    Rng rng(1);
    room.act(rng);
    const std::string french = room.last(0, "events")["d"]["facts"][0]["text"];
    EXPECT_NE(french.find("entame"), std::string::npos) << french;
    EXPECT_FALSE(room.last(1, "events")["d"]["facts"][0].contains("text"));
    room.play(rng, 3);
    const json asked = room.last(1, "table")["d"];
    if (asked.contains("legal")) {
        EXPECT_TRUE(asked["legal"][0].is_number());
    }
    room.say(0, "hello", {{"lang", "tlh"}});
    EXPECT_EQ(room.last(0, "error")["d"]["code"], "table.language");
}

TEST(Host, TakesAnActionOnceHoweverOftenItComes) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    const json act = {{"t", "act"},
                      {"v", room.table().version()},
                      {"d", {{"id", "k7"}, {"codes", {room.any_code(random.rng)}}}}};
    room.say(turn, act);
    const std::size_t version = room.table().version();
    const json acknowledged = room.last(turn, "ack");
    room.forget();
    EXPECT_TRUE(room.say(turn, act).events.empty());
    EXPECT_EQ(room.last(turn, "ack")["d"], acknowledged["d"]);
    EXPECT_EQ(room.table().version(), version);

    room.reload();
    room.connect(turn);
    room.say(turn, act);
    EXPECT_EQ(room.last(turn, "ack")["d"], acknowledged["d"]) << "the id is in the record";
    EXPECT_EQ(room.table().version(), version);

    const WatcherId other = 1 - turn;
    room.connect(other);
    room.say(other, act);
    EXPECT_EQ(room.last(other, "ack"), nullptr) << "an id of another seat means nothing";
}

TEST(Host, RefusesAnActionForAPositionThatIsGone) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const std::size_t old = room.table().version();
    room.play(random.rng, 2);
    const WatcherId turn = room.turn().index;
    const json late = {
        {"t", "act"}, {"v", old}, {"d", {{"id", "x"}, {"codes", {room.any_code(random.rng)}}}}};
    const std::size_t version = room.table().version();
    room.say(turn, late);
    EXPECT_EQ(room.refusal(turn), "table.stale");
    json ahead = late;
    ahead["v"] = version + 5;
    room.forget();
    room.say(turn, ahead);
    EXPECT_EQ(room.refusal(turn), "table.stale");
    EXPECT_EQ(room.table().version(), version);
}

// Only the other's card lies between; but when the answer was given it was the other's turn.
TEST(Host, RefusesAnAnswerGivenBeforeTheQuestion) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    const std::size_t old = room.table().version();
    const WatcherId first = room.turn().index;
    room.act(random.rng);
    const WatcherId second = room.turn().index;
    ASSERT_NE(second, first);
    json early = {{"t", "act"}, {"v", old}, {"d", {{"codes", {room.any_code(random.rng)}}}}};
    room.say(second, early);
    EXPECT_EQ(room.refusal(second), "table.stale");
    EXPECT_EQ(room.table().version(), old + 1);
    early["v"] = old + 1;
    room.say(second, early);
    EXPECT_EQ(room.table().version(), old + 2);
}

TEST(Host, RefusesWithTheRuleAndChangesNothing) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    const WatcherId other = 1 - turn;
    const int code = room.any_code(random.rng);
    const std::size_t version = room.table().version();
    room.say(other, "act", {{"id", "a"}, {"codes", {code}}});
    const json refused = room.last(other, "refused")["d"];
    EXPECT_EQ(refused["id"], "a");
    EXPECT_EQ(refused["rule"], "vigo.play.turn");
    EXPECT_FALSE(refused["text"].get<std::string>().empty());
    room.connect(9);
    room.say(9, "act", {{"codes", {code}}});
    EXPECT_EQ(room.refusal(9), "table.spectator");
    room.say(turn, "act", {{"codes", json::array()}});
    EXPECT_EQ(room.refusal(turn), "table.plan.empty");
    EXPECT_EQ(room.table().version(), version);
}

TEST(Host, AnswersWhatIsNoMessageWithAnError) {
    Room room(host_setup(2));
    room.begin();
    const std::size_t version = room.table().version();
    const auto code = [&](const std::string& text) {
        room.forget();
        EXPECT_TRUE(room.say(0, text).events.empty());
        EXPECT_EQ(room.kinds(0).size(), 1u) << text;
        const json error = room.last(0, "error");
        return error.is_null() ? room.refusal(0) : error["d"]["code"].get<std::string>();
    };
    EXPECT_EQ(code(""), "json.syntax");
    EXPECT_EQ(code("[]"), "json.type");
    EXPECT_EQ(code("{}"), "json.missing");
    EXPECT_EQ(code(R"({"t":"fly"})"), "table.message");
    EXPECT_EQ(code(R"({"t":"act"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"act","d":{"codes":["x"]}})"), "json.type");
    EXPECT_EQ(code(R"({"t":"act","d":{"codes":[1],"seat":1}})"), "json.unknown-field");
    EXPECT_EQ(code(R"({"t":"act","d":[1]})"), "json.type");
    EXPECT_EQ(code(R"({"t":"act","d":{"steps":["castle"]}})"), "table.action");
    EXPECT_EQ(code(R"({"t":"get"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"why"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"wish"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"nonce"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"consent"})"), "json.missing");
    EXPECT_EQ(code(R"({"t":"act","d":{"id":")" + std::string(65, 'a') + R"(","codes":[1]}})"), "json.range");
    EXPECT_EQ(code(R"({"t":"act","d":{"steps":[")" + std::string(20000, 'a') + R"("]}})"), "json.too-large");
    EXPECT_TRUE(room.host().message(77, R"({"t":"ping"})", room.now).messages.empty()) << "nobody's message";
    EXPECT_EQ(room.table().version(), version);
}

TEST(Host, FillsTheGapOfWhoComesBack) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const std::size_t had = room.table().version();
    room.take(room.host().disconnect(1, room.now));
    room.connect(11);
    room.play(random.rng, 2);
    room.forget();
    room.connect(1, had);
    const json events = room.last(1, "events");
    EXPECT_EQ(events["d"]["from"], had);
    EXPECT_EQ(events["v"], room.table().version());
    EXPECT_EQ(events["d"]["events"].size(), room.table().version() - had);
    room.say(1, "get", {{"since", had + 1}});
    EXPECT_EQ(room.last(1, "events")["d"]["from"], had + 1);
    room.say(1, "get", {{"since", room.table().version() + 3}});
    EXPECT_FALSE(room.last(1, "table").is_null()) << "who is ahead of the table is told everything anew";
}

TEST(Host, PreviewsHintsAndExplains) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    const int code = room.any_code(random.rng);
    const std::size_t version = room.table().version();
    room.say(turn, "preview", {{"id", "p"}, {"codes", {code}}});
    EXPECT_EQ(room.last(turn, "preview")["d"]["facts"][0]["message"], "vigo.story.leads");
    room.say(turn, "hint", {{"id", "h"}});
    const json advice = room.last(turn, "hint")["d"];
    EXPECT_EQ(advice["by"], "expert");
    EXPECT_GE(advice["plan"].size(), 1u);
    ASSERT_EQ(advice["choices"].size(), 3u) << "of ten cards";
    EXPECT_EQ(advice["choices"][0]["plan"], advice["plan"]);
    for (const json& choice : advice["choices"]) {
        EXPECT_EQ(choice["facts"][0]["message"], "vigo.story.leads") << "each with what it would do";
        // Those that quick players think better than the first are told without.
        if (choice != advice["choices"][0] && !choice.contains("win")) continue;
        ASSERT_EQ(choice["win"].size(), 2u) << "and what it promises everybody";
        EXPECT_NEAR(choice["win"][0].get<double>() + choice["win"][1].get<double>(), 1, 1e-9);
        for (const char* field : {"win_error", "points", "points_error"})
            EXPECT_EQ(choice[field].size(), 2u) << field;
    }
    room.say(turn, "why", {{"step", code}});
    EXPECT_EQ(room.last(turn, "why")["d"]["may"], true);
    room.say(1 - turn, "why", {{"step", code}});
    EXPECT_EQ(room.last(1 - turn, "why")["d"]["may"], false);
    EXPECT_EQ(room.last(1 - turn, "why")["d"]["rule"], "vigo.play.turn");
    room.say(1 - turn, "hint");
    EXPECT_EQ(room.refusal(1 - turn), "table.not-asked");
    EXPECT_EQ(room.table().version(), version);
}

// Who plays against a master is not advised by anybody weaker.
TEST(Host, AdvisesAsWellAsTheOpponentsPlay) {
    HostSetup setup = host_setup(2);
    setup.table.seats[1].bot = BotSpec{"master", 0};
    Room room(std::move(setup));
    room.begin();
    while (room.turn() != Seat{0}) {
        Actions actions;
        room.table().position().legal(room.turn(), actions);
        room.take(room.host().bot_moves(room.turn(), room.host().version(), Plan{actions[0]}, room.now));
    }
    Reply reply = room.host().message(0, R"({"t":"hint","d":{"id":"h"}})", room.now);
    ASSERT_TRUE(reply.advice);
    EXPECT_EQ(to_text(reply.advice->by), "master");
    const auto thinking = room.host().think_for(*reply.advice);
    room.take(room.host().advise(*reply.advice, thinking->best(most_choices), room.now));
    const json hint = room.last(0, "hint")["d"];
    EXPECT_EQ(hint["by"], "master") << "it is said who advises";
    EXPECT_FALSE(hint["choices"][0].contains("points")) << "nobody has weighed it";
}

// Where a choice gains something at once that its runner-up does not, that is the reason; in the words of who
// asks.
TEST(Host, SaysWhyAChoiceLeads) {
    HostSetup setup = host_setup(1);
    setup.table.game = find_game("cascadia");
    Room room(std::move(setup));
    room.begin();
    room.connect(0, {}, "fr");
    TestRandom random;
    room.play(random.rng, 40);
    Ideas ideas;
    room.table().position().instinct(room.turn(), ideas);
    const auto points = [&](const Idea& idea) {
        const auto ahead = room.table().position().clone();
        for (const Action step : idea.plan) ahead->apply(Seat{0}, step);
        return ahead->result().points[0];
    };
    const auto [worst, best] = std::ranges::minmax_element(ideas, {}, points);
    ASSERT_LT(points(*worst), points(*best));
    const std::vector<Plan> choices{best->plan, worst->plan};
    const auto weighing = room.host().weigh_for({0, "h", Seat{0}}, choices);
    weighing->run(8);
    room.take(room.host().advise({0, "h", Seat{0}}, choices, room.now, weighing->promises()));
    const json better = room.last(0, "hint")["d"]["choices"][0];
    EXPECT_EQ(better["points"].size(), 1u);
    EXPECT_FALSE(better.contains("win")) << "nobody is there to be beaten";
    const json why = room.last(0, "hint")["d"]["why"];
    EXPECT_TRUE(why["message"].get<std::string>().starts_with("cascadia.reason.")) << why;
    EXPECT_NE(why["text"].get<std::string>().find(" au lieu "), std::string::npos) << why;
    room.take(room.host().advise({0, "h", Seat{0}}, std::vector{best->plan, best->plan}, room.now));
    EXPECT_FALSE(room.last(0, "hint")["d"].contains("why")) << "nothing leads itself";
    room.take(room.host().advise({0, "h", Seat{0}}, std::vector{best->plan}, room.now));
    EXPECT_FALSE(room.last(0, "hint")["d"].contains("why"));
}

// The story of a table goes back so far only; the dice are told from the first.
TEST(Host, TellsAllRollsToWhoComesLate) {
    TestRandom random;
    HostSetup setup = host_setup(3);
    setup.table.game = find_game("catan");
    Room room(std::move(setup));
    room.begin();
    room.play(random.rng, 400);
    int rolls = 0;
    for (const Event& event : room.table().record())
        rolls += event.kind == Event::Kind::chance &&
                 room.table().game().kinds()[event.action.kind].name == "dice";
    ASSERT_GT(rolls, 3);
    room.connect(9);
    int told = 0;
    const auto table = room.last(9, "table");
    for (const auto& [text, count] : table["d"]["rolls"].items()) {
        EXPECT_TRUE(text.starts_with("dice ")) << text;
        told += count.get<int>();
    }
    EXPECT_EQ(told, rolls);
}

// The table has gone on while the adviser thought.
TEST(Host, AdvisesOnlyWhatMayStillBeDone) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const Seat asked = room.turn();
    Ideas ideas;
    room.table().position().instinct(asked, ideas);
    const std::vector<Plan> choices{ideas[0].plan, ideas[1].plan};
    room.say(asked.index, "act", {{"codes", {room.table().game().code(choices[0][0])}}});
    room.forget();
    EXPECT_EQ(room.host().weigh_for({asked.index, "h", asked}, choices), nullptr);
    room.take(room.host().advise({asked.index, "h", asked}, choices, room.now));
    EXPECT_EQ(room.refusal(asked.index), "table.no-hint");
    EXPECT_TRUE(room.last(asked.index, "hint").is_null());
}

TEST(Host, HoldsAStepThatCannotBeTakenBackForWhoWishesIt) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    room.say(turn, "wish", {{"id", "w"}, {"name", "confirm"}, {"value", "barrier"}});
    EXPECT_EQ(room.last(turn, "ack")["d"]["id"], "w");
    const std::size_t version = room.table().version();
    room.act(random.rng, "k");
    EXPECT_EQ(room.table().version(), version);
    EXPECT_EQ(room.last(turn, "held")["d"]["id"], "k");
    EXPECT_FALSE(room.last(turn, "held")["d"]["facts"].empty());
    room.say(turn, "cancel");
    room.say(turn, "confirm");
    EXPECT_EQ(room.refusal(turn), "table.nothing-held");
    room.act(random.rng, "l");
    room.say(turn, "confirm");
    EXPECT_EQ(room.last(turn, "ack")["d"]["id"], "l");
    EXPECT_GT(room.table().version(), version);
    EXPECT_EQ(room.table().record()[version].id, "l");
}

TEST(Host, TakesForcedMovesForWhoWishesIt) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    for (const WatcherId who : {0u, 1u}) room.say(who, "wish", {{"name", "forced_moves"}, {"value", "take"}});
    room.play(random.rng, 10000);
    ASSERT_TRUE(room.host().over());
    const auto taken = std::ranges::count_if(room.table().record(), [&](const Event& event) {
        return event.kind == Event::Kind::step && event.automatic;
    });
    EXPECT_GE(taken, 3 * 2) << "the last card of every hand at least";
    for (const Event& event : room.table().record()) EXPECT_NE(event.kind, Event::Kind::frozen);
}

} // namespace
} // namespace oya
