#include "bots/any_bot.h"
#include "every_game/checks.h"
#include "every_game/walk.h"
#include "games/catan/catan.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <cstdlib>

// A map that an owner has drawn may need the large form of Catan. To everybody it is the same game, and it
// passes what every game must pass.

namespace oya::every_game {
namespace {

// A hexagon of land with so many hexes from its middle to a corner, all of it drawn by chance.
std::string hexagon(int radius) {
    constexpr std::string_view terrains[] = {"Fo", "Pa", "Fi", "Hi", "Mo"};
    constexpr std::string_view tokens[] = {"5", "2", "6", "3", "8", "10", "9", "12", "11", "4"};
    std::string drawing;
    std::string land = "terrains: De";
    std::string numbers = "tokens:";
    std::size_t hexes = 1;
    for (int row = -radius; row <= radius; ++row) {
        drawing += std::string(static_cast<std::size_t>(3 * std::abs(row)), ' ');
        for (int i = 0; i < 2 * radius + 1 - std::abs(row); ++i) drawing += "??    ";
        drawing += '\n';
    }
    for (int ring = 1; ring <= radius; ++ring) {
        for (int i = 0; i < 6 * ring; ++i, ++hexes) {
            land += ' ' + std::string(terrains[hexes % std::size(terrains)]);
            numbers += ' ' + std::string(tokens[hexes % std::size(tokens)]);
        }
    }
    return drawing + land + '\n' + numbers + '\n';
}

TableSetup large_table(std::string_view expansion, int seats, int radius) {
    TableSetup table;
    table.game = find_game("catan");
    table.seats = seats;
    table.options.set("expansion", expansion);
    table.options.set("player_trades", "off");
    table.options.set("board", "file");
    table.options.set("map", hexagon(radius));
    table.name = "catan_large_" + std::string(expansion);
    return table;
}

bool is_large(const TableSetup& table) {
    return start(table)->game().codes() == CatanOf<catan::Large>::codes.count();
}

TEST(LargeIsland, IsPickedByTheMap) {
    EXPECT_FALSE(is_large(large_table("ck", 4, 2))) << "the island of the box";
    for (const int radius : {3, 4}) {
        const TableSetup table = large_table("ck", 4, radius);
        ASSERT_FALSE(table.game->check(table.options, table.seats));
        EXPECT_TRUE(is_large(table));
        EXPECT_EQ(start(table)->game().name(), "catan");
    }
    const TableSetup beyond = large_table("ck", 4, 5);
    EXPECT_TRUE(beyond.game->check(beyond.options, beyond.seats)) << "216 corners";
}

class LargeIslandKit : public testing::TestWithParam<std::string_view> {};

TEST_P(LargeIslandKit, PassesWhatEveryGameMustPass) {
    TableSetup table = large_table(GetParam(), 4, 3);
    ASSERT_FALSE(table.game->check(table.options, table.seats));
    table.look_one_in = scaled(4, 1, 1);
    TestRandom random;
    for (const auto check : {check_play, check_refusals, check_notation, check_json, check_replay,
                             check_chance, check_imagine, check_hidden, check_words, check_plans}) {
        const Complaints complaints = check(table, random.rng, scaled(1, 1, 10));
        EXPECT_TRUE(complaints.empty()) << complaints.text();
    }
}

TEST_P(LargeIslandKit, IsPlayedByBots) {
    const TableSetup table = large_table(GetParam(), 3, 4);
    const std::unique_ptr<AnyPosition> position = start(table);
    TestRandom random;
    for (int decisions = 0; decisions < 200 && !position->actor().is_nobody();) {
        const Actor actor = position->actor();
        if (actor.is_chance()) {
            position->apply(actor, position->draw(random.rng));
            continue;
        }
        const std::unique_ptr<Thinking> thinking = think(*position, actor.seat(), {"greedy"}, random.seed);
        while (!thinking->run(1000)) continue;
        const Action action = thinking->plan().front();
        ASSERT_FALSE(position->refuse(actor.seat(), action));
        position->apply(actor, action);
        ++decisions;
    }
    EXPECT_EQ(position->unsound(), "");
}

INSTANTIATE_TEST_SUITE_P(Expansions, LargeIslandKit, testing::Values("none", "ck"),
                         [](const auto& tested) { return std::string(tested.param); });

} // namespace
} // namespace oya::every_game
