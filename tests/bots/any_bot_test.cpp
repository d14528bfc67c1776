#include "bots/any_bot.h"

#include "core/words.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(BotSpec, IsANameAndPerhapsNodes) {
    EXPECT_EQ(parse_bot("greedy"), (BotSpec{"greedy", 0}));
    EXPECT_EQ(parse_bot("sampler:5000"), (BotSpec{"sampler", 5000}));
    EXPECT_EQ(parse_bot("sampler:100000000"), (BotSpec{"sampler", max_bot_nodes}));
}

TEST(BotSpec, IsWrittenAsItIsRead) {
    for (const char* text : {"random", "greedy", "sampler", "sampler:1", "sampler:5000"})
        EXPECT_EQ(to_text(*parse_bot(text)), text);
}

TEST(BotSpec, OfAnUnknownBotOrWithOtherNodesIsNone) {
    for (const char* text : {"", "deep", "Sampler", " sampler", "sampler:", "sampler:0", "sampler:-1",
                             "sampler:+5", "sampler:1x", "sampler:1 ", "sampler: 1", "sampler:1.5",
                             "sampler:100000001", "sampler:99999999999999999999", ":5", "sampler:5:5"})
        EXPECT_EQ(parse_bot(text), std::nullopt) << text;
}

TEST(BotSpec, WithoutNodesThinksByItsOwnMeasure) {
    const AnyGame& game = *games()[0];
    EXPECT_EQ(nodes_of(game, {"sampler", 123}), 123);
    for (const BotInfo& bot : bots())
        EXPECT_EQ(nodes_of(game, {std::string(bot.name), 0}), bot.default_nodes);
}

TEST(Bots, AreDescribedInEveryLanguage) {
    ASSERT_EQ(bots().size(), 5u);
    for (const BotInfo& bot : bots()) {
        for (const Words& words : Words::languages()) EXPECT_TRUE(words.has(bot.description.id)) << bot.name;
    }
}

TEST(Think, KnowsEveryGameOfTheShelf) {
    for (const AnyGame* game : games()) {
        Rng rng(1);
        const std::unique_ptr<AnyPosition> position = game->start({}, game->max_seats());
        while (position->actor().is_chance()) position->apply(Actor::chance(), position->draw(rng));
        const Seat seat = position->actor().seat();
        for (const BotInfo& bot : bots()) {
            const auto thinking = think(*position, seat, {std::string(bot.name), 30}, 1);
            while (!thinking->run(10)) {
            }
            EXPECT_FALSE(position->refuse(seat, thinking->plan()[0])) << bot.name;
        }
    }
}

TEST(Think, GivesAForcedMoveNoThought) {
    TestRandom random;
    const std::unique_ptr<AnyPosition> position = find_game("vigo")->start({}, 4);
    int forced = 0;
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(random.rng));
            continue;
        }
        Actions actions;
        position->legal(actor.seat(), actions);
        if (actions.size() == 1) {
            ++forced;
            for (const BotInfo& bot : bots()) {
                const auto thinking = think(*position, actor.seat(), {std::string(bot.name), 0}, 1);
                EXPECT_TRUE(thinking->run(0)) << bot.name;
                EXPECT_EQ(thinking->nodes(), 0) << bot.name;
                EXPECT_EQ(thinking->plan(), Plan{actions[0]}) << bot.name;
            }
        }
        position->apply(actor, actions[random.rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    EXPECT_GE(forced, 4 * 4) << "everybody's last card of each of four rounds";
}

} // namespace
} // namespace oya
