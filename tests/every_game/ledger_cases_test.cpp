#include "core/json_reader.h"
#include "core/ledger.h"
#include "kit/files.h"
#include "kit/followed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

// The cases of the ledgers that the rules page draws (rulebook/GAME/cases.json, which tools/cases.py makes):
// each of them can be set up and played.

namespace oya {

namespace {

using nlohmann::json;

class LedgerCases : public testing::TestWithParam<std::string_view> {
  protected:
    const Ledger& of() const { return *ledger(GetParam()); }
    json kept() const {
        return json::parse(read_file(repository() / "rulebook" / std::string(GetParam()) / "cases.json"));
    }
    // The position of a case, as the server reads it; null if it is none.
    static std::unique_ptr<AnyPosition> position_of(std::string_view game, const json& all,
                                                    const json& each) {
        const json& base = all["bases"][each["base"].get<std::size_t>()];
        Settings options;
        for (const auto& [name, value] : base["options"].items()) options.set(name, value.get<std::string>());
        const int seats = base["seats"];
        const AnyGame& found = *find_game(game);
        if (found.check(options, seats)) return nullptr;
        const std::string text = changed(base["position"], each["changes"]).dump();
        JsonReader reader(text);
        std::unique_ptr<AnyPosition> position = found.read(options, seats, reader.root());
        EXPECT_TRUE(reader.ok()) << reader.error().sentence();
        return position;
    }
    static Actor actor_of(const json& step) {
        const int seat = step[0];
        return seat < 0 ? Actor::chance() : Actor(Seat{static_cast<std::uint8_t>(seat)});
    }
    static bool may_happen(const AnyPosition& position, Action action) {
        Outcomes outcomes;
        if (position.actor().is_chance()) position.outcomes(outcomes);
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [&](const Outcome& each) { return each.action == action; });
    }
    static void play(AnyPosition& position, const json& each) {
        for (const json& step : each.value("steps", json::array())) {
            const auto action = position.parse(actor_of(step), step[1].get<std::string>());
            ASSERT_TRUE(action) << step;
            if (actor_of(step).is_seat()) {
                ASSERT_EQ(position.refuse(actor_of(step).seat(), *action).rule.id, "") << step;
            } else {
                ASSERT_TRUE(may_happen(position, *action)) << step;
            }
            position.apply(actor_of(step), *action);
            ASSERT_EQ(position.unsound(), "") << step;
        }
        if (!each.contains("refused")) return;
        const json& step = each["refused"];
        const auto action = position.parse(actor_of(step), step[1].get<std::string>());
        ASSERT_TRUE(action) << step;
        EXPECT_EQ(position.refuse(actor_of(step).seat(), *action).rule.id, each["by"].get<std::string>());
    }
};

TEST_P(LedgerCases, are_all_drawn_or_listed_with_a_reason) {
    const json all = kept();
    const std::set<std::string> reasons = {"option", "box", "part", "games", "words"};
    EXPECT_EQ(all["cases"].size(), of().rules.size());
    std::size_t drawn = 0;
    for (const Rule& rule : of().rules) {
        const json& cases = all["cases"].at(std::string(rule.id));
        EXPECT_EQ(cases.size(), static_cast<std::size_t>(rule.case_count())) << rule.id;
        for (const json& each : cases) {
            drawn += each.is_object() ? 1 : 0;
            EXPECT_TRUE(each.is_object() || reasons.contains(each.get<std::string>())) << rule.id << each;
        }
    }
    EXPECT_GT(drawn, 0u);
}

TEST_P(LedgerCases, that_are_drawn_can_be_set_up_and_played) {
    const json all = kept();
    for (const auto& [rule, cases] : all["cases"].items()) {
        for (const json& each : cases) {
            if (!each.is_object()) continue;
            SCOPED_TRACE(rule + ": " + each.dump());
            const std::unique_ptr<AnyPosition> position = position_of(GetParam(), all, each);
            ASSERT_NE(position, nullptr);
            ASSERT_LT(each["seat"].get<int>(), position->seats());
            play(*position, each);
            if (HasFatalFailure()) return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, LedgerCases, testing::Values("cascadero", "cascadia", "catan", "vigo"),
                         [](const auto& named) { return std::string(named.param); });

} // namespace

} // namespace oya
