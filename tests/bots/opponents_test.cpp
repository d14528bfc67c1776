#include "bots/opponents.h"

#include "core/words.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <vector>

namespace oya {
namespace {

TEST(Opponents, HaveATitleAndADescriptionInEveryLanguage) {
    ASSERT_EQ(opponents().size(), 3u);
    for (const Opponent& opponent : opponents()) {
        for (const Words& words : Words::languages()) {
            EXPECT_TRUE(words.has(opponent.title.id)) << opponent.name;
            EXPECT_TRUE(words.has(opponent.description.id)) << opponent.name;
        }
    }
}

TEST(Opponents, AreReadAndWrittenByTheirNames) {
    for (const char* text : {"novice", "apprentice", "adept"}) EXPECT_EQ(to_text(*parse_bot(text)), text);
    for (const char* text : {"Adept", "expert", "adept:"}) EXPECT_EQ(parse_bot(text), std::nullopt) << text;
    EXPECT_EQ(names_of_bots(), "novice, apprentice, adept, random, softened, greedy, sampler");
}

TEST(Opponents, AreBotsOfTheHouseUnderAnotherName) {
    EXPECT_EQ(player_of({"novice", 0}), (BotSpec{"softened", 0}));
    EXPECT_EQ(player_of({"apprentice", 0}), (BotSpec{"greedy", 0}));
    EXPECT_EQ(player_of({"adept", 0}), (BotSpec{"sampler", 0}));
    EXPECT_EQ(player_of({"adept", 50}), (BotSpec{"sampler", 50}));
    EXPECT_EQ(player_of({"random", 0}), (BotSpec{"random", 0}));
    for (const Opponent& opponent : opponents())
        EXPECT_EQ(nodes_of({std::string(opponent.name), 0}), nodes_of(opponent.bot)) << opponent.name;
}

TEST(Opponents, AreCalledByTheirTitleInTheReadersLanguage) {
    const Words& english = Words::languages()[0];
    const Words& french = Words::languages()[1];
    const auto said = [](const Words& words, const char* bot) {
        return words.say({"table.story.bot", {{"player", Seat{0}}, called("bot", *parse_bot(bot))}},
                         std::vector<std::string_view>{"Ada"});
    };
    EXPECT_EQ(said(english, "apprentice"), "The bot Apprentice plays for Ada from now on.");
    EXPECT_NE(said(french, "apprentice").find("Apprenti "), std::string::npos) << said(french, "apprentice");
    EXPECT_EQ(said(english, "sampler:70"), "The bot sampler:70 plays for Ada from now on.");
    EXPECT_EQ(said(english, "adept:70"), "The bot adept:70 plays for Ada from now on.");
}

// Any position of any game in which a seat has a choice.
std::unique_ptr<AnyPosition> some_choice(const AnyGame& game, Rng& rng) {
    std::unique_ptr<AnyPosition> position = game.start({}, game.max_seats());
    for (Actions actions; actions.size() < 3;) {
        if (position->actor().is_nobody()) position = game.start({}, game.max_seats());
        const Actor actor = position->actor();
        actions.clear();
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
        } else {
            position->legal(actor.seat(), actions);
            if (actions.size() < 3 || rng.below(4) != 0) {
                position->apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
                actions.clear();
            }
        }
    }
    return position;
}

TEST(Opponents, DecideAsTheBotBehindThemDoes) {
    TestRandom random;
    for (const AnyGame* game : games()) {
        const auto position = some_choice(*game, random.rng);
        for (const Opponent& opponent : opponents()) {
            const std::uint64_t seed = random.rng.next();
            const auto decide = [&](const BotSpec& spec) {
                const auto thinking = think(*position, position->actor().seat(), spec, seed);
                while (!thinking->run(100)) {
                }
                return thinking->plan();
            };
            EXPECT_EQ(decide({std::string(opponent.name), 40}), decide({opponent.bot.name, 40}))
                << opponent.name;
        }
    }
}

TEST(Softened, MostlyFollowsInstinctAndSometimesDoesNot) {
    TestRandom random;
    for (const AnyGame* game : games()) {
        int agreed = 0;
        constexpr int decisions = 200;
        for (int i = 0; i < decisions; ++i) {
            const auto position = some_choice(*game, random.rng);
            const Seat seat = position->actor().seat();
            const Plan best = think(*position, seat, {"greedy", 0}, 1)->plan();
            const Plan taken = think(*position, seat, {"softened", 0}, random.rng.next())->plan();
            agreed += taken == best ? 1 : 0;
        }
        EXPECT_GT(agreed, decisions * 2 / 5) << game->name();
        EXPECT_LT(agreed, decisions * 9 / 10) << game->name();
    }
}

} // namespace
} // namespace oya
