#include "bots/levels.h"

#include "bots/contender.h"
#include "bots/opponents.h"
#include "core/words.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

class LevelTable : public testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, LevelTable, testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(LevelTable, HasARowWhoseBotsTheGameAccepts) {
    const AnyGame& game = *GetParam();
    const auto row = std::ranges::find(level_table(), game.name(), &Levels::game);
    ASSERT_NE(row, level_table().end()) << "nobody has measured the levels of this game";
    EXPECT_EQ(&*row, &levels_of(game));
    ASSERT_EQ(opponents().size(), row->bots.size());
    for (const std::string_view text : row->bots) {
        BotSpec bot;
        const auto fault = read_contender(game, text, bot);
        EXPECT_FALSE(fault) << text << ": " << Words::languages()[0].say(fault.value_or(Message{}));
        EXPECT_EQ(to_text(bot), text) << "as it is written everywhere else";
        EXPECT_EQ(find_opponent(bot.name), nullptr) << "a bot of the house, and no level itself";
        EXPECT_EQ(std::ranges::count(row->bots, text), 1) << text;
    }
}

// The first two decide at once, the others think, each more than the one before it.
TEST_P(LevelTable, GivesEachLevelMoreToThinkWith) {
    const AnyGame& game = *GetParam();
    EXPECT_EQ(player_at(game, 0).name, "softened");
    EXPECT_EQ(player_at(game, 1).name, "greedy");
    for (std::size_t level = 2; level < level_count; ++level) {
        EXPECT_EQ(player_at(game, level).name, player_at(game, 2).name);
        EXPECT_GT(nodes_of(game, player_at(game, level)), nodes_of(game, player_at(game, level - 1)));
    }
}

// Whoever is not rated above the level below is not said to be stronger, in any language.
TEST_P(LevelTable, SaysOfAMasterWhatIsTrueOfThisGame) {
    const Levels& row = levels_of(*GetParam());
    const bool stronger = row.ratings[4] > row.ratings[3];
    for (const auto& [language, turn] :
         {std::pair("en", "with no measured advantage"), std::pair("fr", "sans avantage mesuré")}) {
        std::string said = Words::in(language)->say(opponents().back().description);
        const std::size_t but = said.find(turn);
        ASSERT_NE(but, said.npos) << said;
        std::string name(GetParam()->name());
        std::ranges::transform(said, said.begin(), [](char letter) {
            return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        });
        const std::size_t named = said.find(name);
        ASSERT_NE(named, said.npos) << said << ": " << name;
        EXPECT_EQ(named < but, stronger) << said << ": " << name;
    }
}

// The reviewer thinks, at most as long as an expert, and is read by the game.
TEST_P(LevelTable, HasAReviewerBetweenAdeptAndExpert) {
    const BotSpec reviewer = reviewer_of(*GetParam());
    EXPECT_EQ(reviewer.name, player_at(*GetParam(), 3).name);
    EXPECT_EQ(reviewer.manner, player_at(*GetParam(), 3).manner);
    EXPECT_GT(reviewer.nodes, player_at(*GetParam(), 2).nodes);
    EXPECT_LT(reviewer.nodes, player_at(*GetParam(), 3).nodes / 2);
}

TEST_P(LevelTable, IsWhoPlaysUnderTheNames) {
    const AnyGame& game = *GetParam();
    for (std::size_t level = 0; level < level_count; ++level) {
        const BotSpec named{std::string(opponents()[level].name), 0};
        EXPECT_EQ(to_text(player_of(game, named)), levels_of(game).bots[level]);
        EXPECT_EQ(nodes_of(game, named), nodes_of(game, player_at(game, level)));
        EXPECT_EQ(imagines(game, named), level >= 2);
    }
}

} // namespace
} // namespace oya
