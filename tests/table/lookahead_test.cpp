#include "table/changes.h"
#include "table/lookahead.h"

#include "kit/seed.h"
#include "table/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace oya {
namespace {

// A text that JsonWriter might have written.
JsonText written(std::string text) {
    JsonText json{.text = std::move(text), .parts = {}};
    std::vector<std::size_t> open;
    bool quoted = false;
    for (std::uint32_t at = 0; at < json.text.size(); ++at) {
        const char letter = json.text[at];
        if (quoted && letter == '\\') {
            ++at;
        } else if (letter == '"') {
            quoted = !quoted;
        } else if (!quoted && (letter == '{' || letter == '[')) {
            open.push_back(json.parts.size());
            json.parts.push_back({});
        } else if (!quoted && (letter == '}' || letter == ']')) {
            json.parts[open.back()] = {at + 1, static_cast<std::uint32_t>(json.parts.size())};
            open.pop_back();
        }
    }
    return json;
}
std::string changes_between(std::string before, std::string after) {
    return oya::changes_between(written(std::move(before)), written(std::move(after)));
}

TEST(Changes, NameOnlyWhatIsNew) {
    EXPECT_EQ(changes_between(R"({"a":1})", R"({"a":1})"), "{}");
    EXPECT_EQ(changes_between(R"({"a":1,"b":[1,"two"],"c":"x"})", R"({"a":1,"b":[1,"three"],"c":"x"})"),
              R"({"b":{"=":[1,"three"]}})")
        << "the shorter way";
    EXPECT_EQ(changes_between(R"({"a":1,"b":["one","two"],"c":"x"})", R"({"a":1,"b":["one",3],"c":"x"})"),
              R"({"b":{"1":{"=":3}}})");
    EXPECT_EQ(changes_between(R"({"b":[1,2]})", R"({"b":[1,2,3]})"), R"({"b":{"2":{"=":3}}})");
    EXPECT_EQ(changes_between(R"({"b":["one","two","three"]})", R"({"b":["one"]})"), R"({"b":{"#":1}})");
    EXPECT_EQ(changes_between(R"({"b":["one","two"]})", R"({"b":["one"]})"), R"({"b":{"#":1}})");
    EXPECT_EQ(changes_between(R"({"b":["one","two"]})", R"({"b":["two"]})"), R"({"b":{"=":["two"]}})");
    EXPECT_EQ(changes_between(R"({"b":{"c":null}})", R"({"b":{"d":null}})"), R"({"b":{"=":{"d":null}}})");
    EXPECT_EQ(changes_between(R"({"b":{"c":null,"which":"stays"}})", R"({"b":{"which":"stays","d":4}})"),
              R"({"b":{"-":["c"],"d":{"=":4}}})");
    EXPECT_EQ(changes_between(R"({"b":[]})", R"({"b":{}})"), R"({"b":{"=":{}}})");
    EXPECT_EQ(changes_between("null", "2"), R"({"=":2})");
    EXPECT_EQ(changes_between(R"({"a":"}],:\"\\","b":1})", R"({"a":"}],:\"\\","b":2})"), R"({"b":{"=":2}})");
}

TEST(Previews, TellWhatEachChoiceWouldChange) {
    TestRandom random;
    Room room(host_setup(3));
    room.begin();
    int compared = 0;
    while (!room.host().over()) {
        const WatcherId turn = room.turn().index;
        const int code = room.any_code(random.rng);
        const json now = room.view(turn);
        room.say(turn, "previews", {{"id", "p"}, {"codes", {code}}});
        const json answer = room.last(turn, "previews");
        ASSERT_EQ(answer["d"]["id"], "p");
        ASSERT_EQ(answer["d"]["previews"].size(), 1u);
        const json preview = answer["d"]["previews"][0];
        EXPECT_EQ(preview["code"], code);
        room.say(turn, "preview", {{"codes", {code}}});
        EXPECT_EQ(room.last(turn, "preview")["d"]["facts"], preview["facts"]);
        const std::size_t version = room.table().version();
        room.say(turn, "act", {{"codes", {code}}});
        ASSERT_GT(room.table().version(), version);
        // Chance, or what others have asked to be done for them, is not foretold.
        const auto foretold = [&](const Event& event) {
            return event.kind == Event::Kind::step && event.seat.index == turn;
        };
        if (preview["cut"] == true ||
            !std::ranges::all_of(std::span(room.table().record()).subspan(version), foretold))
            continue;
        EXPECT_EQ(changed(now, preview["changes"]), room.view(turn)) << answer;
        ++compared;
    }
    EXPECT_GT(compared, 100);
}

TEST(Previews, AreRefusedAsMovesAre) {
    TestRandom random;
    Room room(host_setup(2));
    room.begin();
    const WatcherId turn = room.turn().index;
    const int code = room.any_code(random.rng);
    room.say(turn, "previews", {{"codes", {"red"}}});
    EXPECT_EQ(room.last(turn, "error")["d"]["at"], "d.codes[0]");
    room.say(turn, "previews", {{"codes", json(std::vector<int>(65, code))}});
    EXPECT_EQ(room.last(turn, "error")["d"]["at"], "d.codes");
    room.say(1 - turn, "previews", {{"codes", {code}}});
    EXPECT_TRUE(room.last(1 - turn, "previews")["d"]["previews"].empty()) << "it is not this seat's turn";
    room.connect(9);
    room.say(9, "previews", {{"codes", {code}}});
    EXPECT_EQ(room.refusal(9), "table.spectator");
}

} // namespace
} // namespace oya
