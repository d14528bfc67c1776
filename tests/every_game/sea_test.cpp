#include "every_game/checks.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

// Catan at sea: what every game must pass holds on the map of each scenario, in both layers and editions.

namespace oya::every_game {
namespace {

struct SeaTable {
    std::string_view scenario;
    std::string_view expansion;
    std::string_view edition;
};

class SeaKit : public testing::TestWithParam<SeaTable> {};

TEST_P(SeaKit, PassesWhatEveryGameMustPass) {
    TableSetup table;
    table.game = find_game("catan");
    table.seats = 4;
    table.options.set("scenario", GetParam().scenario);
    table.options.set("expansion", GetParam().expansion);
    table.options.set("edition", GetParam().edition);
    table.options.set("player_trades", "off");
    table.name = "catan_" + std::string(GetParam().scenario) + '_' + std::string(GetParam().expansion);
    ASSERT_FALSE(table.game->check(table.options, table.seats));
    table.look_one_in = scaled(4, 1, 1);
    TestRandom random;
    for (const auto check : {check_play, check_refusals, check_notation, check_json, check_replay,
                             check_chance, check_imagine, check_hidden, check_words, check_plans}) {
        const Complaints complaints = check(table, random.rng, scaled(1, 1, 10));
        EXPECT_TRUE(complaints.empty()) << complaints.text();
    }
}

INSTANTIATE_TEST_SUITE_P(
    Scenarios, SeaKit,
    testing::Values(SeaTable{"new_shores", "ck", "modern"}, SeaTable{"new_shores", "none", "classic"},
                    SeaTable{"desert", "ck", "classic"}, SeaTable{"desert", "none", "modern"},
                    SeaTable{"greater_catan", "ck", "modern"}, SeaTable{"greater_catan", "none", "classic"}),
    [](const auto& tested) {
        return std::string(tested.param.scenario) + '_' + std::string(tested.param.expansion);
    });

} // namespace
} // namespace oya::every_game
