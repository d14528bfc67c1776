#include "arena/together.h"

#include "arena/level_speed.h"
#include "bots/contender.h"
#include "core/rng.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// A position of each game in which there is something to decide.
std::unique_ptr<AnyPosition> midgame(const AnyGame& game) {
    const int seats = std::min(3, game.max_seats());
    auto position = game.start({}, seats)->learning(Seats::first(seats));
    Rng rng(7);
    int plans = 8;
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
            continue;
        }
        Actions legal;
        position->legal(actor.seat(), legal);
        if (plans-- <= 0 && legal.size() > 3) break;
        const auto thinking = think(*position, actor.seat(), {"greedy", 0}, rng.next());
        for (const Action step : thinking->plan()) position->apply(actor, step);
    }
    return position;
}

BotSpec bot(const AnyGame& game, const std::string& text) {
    BotSpec spec;
    EXPECT_FALSE(read_contender(game, text, spec)) << text;
    return spec;
}

TEST(Together, DecidesOnThreadsWhatItDecidesOnOne) {
    for (const AnyGame* game : games()) {
        const auto position = midgame(*game);
        const Seat seat = position->actor().seat();
        for (const char* text : {"sampler:200,heads=3", "sampler:24,policy,ideas=4,doubt=1,heads=2",
                                 "tree:24,policy,heads=2", "greedy", "sampler:50"}) {
            SCOPED_TRACE(std::string(game->name()) + ' ' + text);
            const auto alone = think(*position, seat, bot(*game, text), 3);
            while (!alone->run(1 << 30)) {
            }
            for (const int slice : {1, 16}) {
                const auto together = think(*position, seat, bot(*game, text), 3);
                EXPECT_TRUE(think_together(*together, slice));
                EXPECT_EQ(together->nodes(), alone->nodes());
                EXPECT_EQ(together->best(4), alone->best(4));
            }
        }
    }
}

TEST(Together, EndsWithTheSliceInWhichItIsStopped) {
    const AnyGame& game = *find_game("vigo");
    const auto position = midgame(game);
    const auto thinking =
        think(*position, position->actor().seat(), bot(game, "sampler:100000000,heads=2"), 3);
    int slices = 0;
    EXPECT_FALSE(think_together(*thinking, 16, [&] { return ++slices < 10; }));
    EXPECT_EQ(slices, 10);
    const int all = thinking->nodes();
    const Plan plan = thinking->plan();
    EXPECT_FALSE(position->refuse(position->actor().seat(), plan[0]));
    EXPECT_FALSE(thinking->run(0)) << "it might go on";
    thinking->keep_heads(1);
    EXPECT_EQ(thinking->nodes(), 10 * 16);
    EXPECT_EQ((all - thinking->nodes()) % 16, 0) << "the other has ended with a slice too";
}

// Whoever gets more heads loses none of what the first has thought, and each of the others does as much.
TEST(Together, GivesEveryHeadItsNodesOnAThreadOfItsOwn) {
    for (const AnyGame* game : games()) {
        const auto position = midgame(*game);
        const Seat seat = position->actor().seat();
        for (const int heads : {1, 2, 3}) {
            SCOPED_TRACE(std::string(game->name()) + ' ' + std::to_string(heads));
            const auto thinking =
                think(*position, seat, bot(*game, "sampler:150,heads=" + std::to_string(heads)), 3);
            ASSERT_EQ(thinking->heads(), heads);
            EXPECT_TRUE(think_together(*thinking, 16));
            const auto alone = think(*position, seat, bot(*game, "sampler:150"), 3);
            while (!alone->run(1 << 30)) {
            }
            ASSERT_GT(alone->nodes(), 100);
            for (int kept = heads; kept >= 1; --kept) {
                thinking->keep_heads(kept);
                EXPECT_EQ(thinking->nodes(), kept * alone->nodes());
            }
            EXPECT_EQ(thinking->best(4), alone->best(4)) << "the first head decides what it ever did";
        }
    }
}

// One decision, which the time is just enough to begin: it is thought about alone and, where that is asked
// for, once more by several heads.
TEST(LevelSpeed, CountsTheNodesOfAllHeads) {
    const AnyGame& game = *find_game("vigo");
    const LevelTask task{"vigo", &game, 2, {}, bot(game, "sampler:500")};
    constexpr double no_time = 1e-9;
    for (const int heads : {1, 2, 3}) {
        const LevelSpeed speed = measure_level(task, no_time, 1, heads);
        EXPECT_EQ(speed.decisions, 1);
        EXPECT_GT(speed.thought.nodes, 400);
        EXPECT_EQ(speed.nodes, speed.thought.nodes) << "of one head, as it is played";
        EXPECT_EQ(speed.together.nodes, heads == 1 ? 0 : speed.thought.nodes * heads);
    }
}

} // namespace
} // namespace oya
