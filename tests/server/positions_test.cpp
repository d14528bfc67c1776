#include "server/client.h"
#include "server/whole_server.h"

#include "kit/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

// Positions that somebody brings to look at: what a seat sees of them, and what steps make of them.

namespace oya::server {

namespace {

using nlohmann::json;

class LookedAt : public WholeServer {
  protected:
    // Blue begins on an empty map.
    static json begun() {
        const json cases = json::parse(read_file(repository() / "rulebook" / "cascadero" / "cases.json"));
        return {{"game", "cascadero"},
                {"seats", 2},
                {"options", {{"first_player", "1"}}},
                {"position", cases["bases"][0]["position"]},
                {"seat", 0}};
    }
    Client::Answer look(const json& what) { return ask(port(), "POST", "/api/positions", what.dump()); }
    json seen(const json& what) {
        const Client::Answer answer = look(what);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return json::parse(answer.body);
    }
};

TEST_F(LookedAt, a_position_is_seen_before_and_after_its_steps) {
    json what = begun();
    const json still = seen(what);
    EXPECT_EQ(still["before"], still["after"]);
    EXPECT_TRUE(still["facts"].empty());
    EXPECT_FALSE(still.contains("refusal"));
    EXPECT_EQ(still["before"]["asks"]["message"].get<std::string>().substr(0, 10), "cascadero.");
    EXPECT_GT(still["before"]["legal"].size(), 100u);

    what["steps"] = {{{"seat", 0}, {"text", "place 5,9"}}, {{"seat", 1}, {"text", "place 13,16"}}};
    const json moved = seen(what);
    EXPECT_EQ(moved["before"], still["before"]);
    EXPECT_EQ(moved["after"]["view"]["players"][0]["envoys"], json::array({"(5,9)"}));
    EXPECT_EQ(moved["after"]["view"]["players"][1]["envoys"], json::array({"(13,16)"}));
    EXPECT_EQ(moved["steps"].size(), 2u);
    EXPECT_EQ(moved["steps"][1]["seat"], 1);
    EXPECT_FALSE(moved["facts"].empty());
}

TEST_F(LookedAt, a_last_step_may_be_refused_and_names_its_rule) {
    json what = begun();
    what["steps"] = {{{"seat", 1}, {"text", "place 8,4"}}};
    const json refused = seen(what);
    EXPECT_EQ(refused["refusal"]["rule"], "cascadero.turn.active-player-only");
    EXPECT_EQ(refused["before"], refused["after"]);
    what["steps"].push_back({{"seat", 0}, {"text", "place 8,4"}});
    EXPECT_EQ(look(what).status, 400) << "nothing comes after it";
}

// A position with what a case changes in it.
void change(json& position, const json& changes) {
    for (const auto& [name, what] : changes.items()) {
        json& part = position.is_array() ? position[std::stoul(name)] : position[name];
        if (what.contains("=")) {
            part = what["="];
        } else {
            change(part, what);
        }
    }
}

TEST_F(LookedAt, a_game_that_is_over_says_so) {
    const json cases = json::parse(read_file(repository() / "rulebook" / "cascadia" / "cases.json"));
    const json& base = cases["bases"][0];
    const json& over = cases["cases"]["cascadia.end.twenty-turns"].back();
    ASSERT_EQ(over["base"], 0);
    json what = {{"game", "cascadia"},
                 {"seats", base["seats"]},
                 {"options", base["options"]},
                 {"seat", 0},
                 {"position", base["position"]}};
    EXPECT_FALSE(seen(what)["before"].contains("over"));
    change(what["position"], over["changes"]);
    EXPECT_EQ(seen(what)["before"]["over"], true);
}

TEST_F(LookedAt, what_is_no_position_is_told) {
    EXPECT_EQ(look({{"game", "chess"}, {"seats", 2}, {"seat", 0}, {"position", json::object()}}).status, 404);
    EXPECT_EQ(look(json::object()).status, 400);
    json what = begun();
    what["position"] = json::object();
    EXPECT_EQ(look(what).status, 400);
    what = begun();
    what["position"]["players"][0]["points"] = -5;
    EXPECT_EQ(look(what).status, 400);
    what = begun();
    what["options"] = {{"board", "sea"}};
    EXPECT_EQ(look(what).status, 409) << "there is no such table";
    what = begun();
    what["seat"] = 2;
    EXPECT_EQ(look(what).status, 400);
    what = begun();
    what["steps"] = {{{"text", "place 5,9"}}};
    EXPECT_EQ(look(what).status, 400) << "chance does nothing here";
    what["steps"] = {{{"seat", 0}, {"text", "dance"}}};
    EXPECT_EQ(look(what).status, 400);
    what["steps"] = {{{"seat", 0}, {"text", "move 5,8 to 5,10"}}};
    EXPECT_EQ(look(what).status, 400) << "no move reaches so far";
    what["steps"] = json::array();
    for (int i = 0; i < 65; ++i) what["steps"].push_back({{"seat", 0}, {"text", "place 5,9"}});
    EXPECT_EQ(look(what).status, 400);
}

TEST_F(LookedAt, so_often_and_no_oftener) {
    const json what = begun();
    int told = 0;
    while (told < 400 && look(what).status == 200) ++told;
    EXPECT_GE(told, 120);
    EXPECT_LT(told, 400);
}

} // namespace

} // namespace oya::server
