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

TEST(LevelSpeed, CountsTheNodesOfAllHeads) {
    const AnyGame& game = *find_game("vigo");
    const LevelTask task{"vigo", &game, 2, {}, bot(game, "sampler:500")};
    const LevelSpeed speed = measure_level(task, 0.01, 1, 2);
    EXPECT_GT(speed.thought.nodes, 0);
    EXPECT_GT(speed.together.nodes, speed.thought.nodes * 18 / 10);
    EXPECT_EQ(measure_level(task, 0.01, 1).together.nodes, 0);
}

} // namespace
} // namespace oya
