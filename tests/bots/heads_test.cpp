#include "bots/any_bot.h"
#include "bots/contender.h"
#include "bots/opponents.h"
#include "bots/race.h"
#include "core/rng.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// Several heads about one decision.

namespace oya {
namespace {

constexpr int to_the_end = 1 << 30;

BotSpec bot(const AnyGame& game, const std::string& text) {
    BotSpec spec;
    const auto fault = read_contender(game, text, spec);
    EXPECT_FALSE(fault) << text;
    return spec;
}

// A position of a game of quick players after so many plans, in which there is something to decide.
struct Midgame {
    std::unique_ptr<AnyPosition> position;
    Seat seat{};

    Midgame(const AnyGame& game, int plans, std::uint64_t seed) {
        const int seats = std::min(3, game.max_seats());
        position = game.start({}, seats)->learning(Seats::first(seats));
        Rng rng(seed);
        for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
            if (actor.is_chance()) {
                position->apply(actor, position->draw(rng));
                continue;
            }
            seat = actor.seat();
            Actions legal;
            position->legal(seat, legal);
            if (plans-- <= 0 && legal.size() > 3) return;
            const auto thinking = think(*position, seat, {"greedy", 0}, rng.next());
            for (const Action step : thinking->plan()) position->apply(actor, step);
        }
    }
    std::unique_ptr<Thinking> thinking(const std::string& text, std::uint64_t seed) const {
        return think(*position, seat, bot(position->game(), text), seed);
    }
    Plan decided(const std::string& text, std::uint64_t seed) const {
        const auto thinking = this->thinking(text, seed);
        EXPECT_TRUE(thinking->run(to_the_end));
        return thinking->plan();
    }
};

// Few nodes: whole games are played out.
const char* const searches[] = {"sampler:200", "sampler:24,policy,ideas=4,doubt=1", "tree:24,policy"};

TEST(Heads, DecideBySeedAndNumberWhateverTheSlices) {
    for (const AnyGame* game : games()) {
        const Midgame some(*game, 9, 1);
        for (const std::string search : searches) {
            for (const int heads : {1, 3}) {
                const std::string text = search + ",heads=" + std::to_string(heads);
                SCOPED_TRACE(std::string(game->name()) + ' ' + text);
                const auto at_once = some.thinking(text, 5);
                EXPECT_TRUE(at_once->run(to_the_end));
                EXPECT_EQ(at_once->heads(), heads);

                const auto sliced = some.thinking(text, 5);
                while (!sliced->run(7)) {
                }
                EXPECT_EQ(sliced->nodes(), at_once->nodes());
                EXPECT_EQ(sliced->best(5), at_once->best(5));

                // The last head first, and in slices of other sizes.
                const auto apart = some.thinking(text, 5);
                for (int head = heads; head-- > 0;)
                    while (!apart->run_head(head, 3 + head)) {
                    }
                EXPECT_TRUE(apart->run(0));
                EXPECT_EQ(apart->nodes(), at_once->nodes());
                EXPECT_EQ(apart->best(5), at_once->best(5));
            }
        }
    }
}

TEST(Heads, HaveAllTheNodesEach) {
    const Midgame some(*find_game("cascadero"), 12, 2);
    for (const std::string search : searches) {
        SCOPED_TRACE(search);
        const auto one = some.thinking(search, 3);
        const auto two = some.thinking(search + ",heads=2", 3);
        EXPECT_TRUE(one->run(to_the_end));
        EXPECT_TRUE(two->run(to_the_end));
        EXPECT_GT(one->nodes(), 0);
        EXPECT_EQ(two->nodes(), 2 * one->nodes());
    }
}

// A slice is for all of them, and is shared out evenly.
TEST(Heads, ThinkNoMoreThanTheyAreGiven) {
    const Midgame some(*find_game("vigo"), 9, 2);
    const auto thinking = some.thinking("sampler:5000,heads=2", 3);
    EXPECT_FALSE(thinking->run(1000));
    EXPECT_EQ(thinking->nodes(), 1000);
    EXPECT_FALSE(thinking->plan().empty());
    thinking->keep_heads(1);
    EXPECT_LE(std::abs(thinking->nodes() - 500), 64);

    const auto limited = some.thinking("sampler:5000,heads=2", 3);
    limited->limit(100);
    EXPECT_TRUE(limited->run(to_the_end));
    EXPECT_LE(limited->nodes(), 200);
    EXPECT_GT(limited->nodes(), 150);
}

TEST(Heads, OfWhichOneIsKeptDecideAsOneDoes) {
    for (const AnyGame* game : games()) {
        const Midgame some(*game, 6, 4);
        for (const std::string search : searches) {
            SCOPED_TRACE(std::string(game->name()) + ' ' + search);
            const auto two = some.thinking(search + ",heads=2", 8);
            two->run_head(1, 5); // is not looked at
            two->keep_heads(1);
            EXPECT_EQ(two->heads(), 1);
            EXPECT_TRUE(two->run(to_the_end));
            EXPECT_EQ(two->plan(), some.decided(search, 8));
            const auto one = some.thinking(search, 8);
            one->run(to_the_end);
            EXPECT_EQ(two->nodes(), one->nodes());
            EXPECT_EQ(two->best(5), one->best(5));
        }
    }
}

// The other head is another opinion, and counts: with few nodes two heads now and then decide otherwise.
TEST(Heads, AreNotTheSameTwice) {
    const Midgame some(*find_game("vigo"), 5, 4);
    int others = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        others += some.decided("sampler:60", seed) != some.decided("sampler:60,heads=2", seed) ? 1 : 0;
    EXPECT_GT(others, 0);
}

TEST(Heads, AreTwoOfAMasterAtATableAndOneOfTheOthers) {
    for (const Opponent& opponent : opponents()) {
        const BotSpec seated = at_a_table({std::string(opponent.name), 0});
        for (const AnyGame* game : games())
            EXPECT_EQ(player_of(*game, seated).manner.heads, opponent.name == "master" ? 2 : 1);
    }
    EXPECT_EQ(at_a_table({"sampler", 50}), (BotSpec{"sampler", 50}));
}

TEST(Heads, CanBeNamedWhereThereIsSomethingToThinkAbout) {
    const AnyGame& game = *find_game("vigo");
    for (const char* text : {"sampler:40,heads=2", "tree:50,heads=16", "master:heads=2"})
        EXPECT_EQ(to_text(bot(game, text)), text);
    EXPECT_EQ(player_of(game, bot(game, "master:heads=3")).manner.heads, 3);
    BotSpec spec;
    for (const char* text : {"greedy:heads=2", "apprentice:heads=2", "sampler:heads=0", "sampler:heads=17"})
        EXPECT_TRUE(read_contender(game, text, spec)) << text;
}

// Lead of the second candidate over the first, in so many worlds.
Race<4> raced(const std::vector<double>& leads, double doubt) {
    Race<4> race(2, 2 * static_cast<int>(leads.size()), doubt);
    for (const double lead : leads) {
        race.add(0);
        race.add(lead);
    }
    EXPECT_TRUE(race.over());
    return race;
}

TEST(Races, AddUpWhatEachOfThemHasSeen) {
    const Race<4> up = raced({4, -2, 4, -2}, 1);
    const Race<4> down = raced({-9, 1, -9, 1}, 1);
    const Race<4>* const both[] = {&up, &down};
    EXPECT_EQ(Race<4>::order_of(both)[0], 0u);
    EXPECT_EQ(Race<4>::order_of(both)[1], 1u);

    // One alone doubts, two that say the same do not.
    const Race<4> unsure = raced({3, -1, 2, -1}, 1);
    EXPECT_EQ(unsure.best(), 0u);
    const Race<4>* const agreed[] = {&unsure, &unsure, &unsure, &unsure};
    EXPECT_EQ(Race<4>::order_of(agreed)[0], 1u);
}

// What one race has dropped may still win if it is left in another and its lead over all worlds is the most.
TEST(Races, LetWinWhoIsLeftInOneOfThem) {
    const auto run = [](double third) {
        Race<4> race(4, 80, 0);
        while (!race.over()) race.add(std::array{0.0, 1.0, third, -1.0}[race.next()]);
        return race;
    };
    const Race<4> against = run(0.5);
    const Race<4> in_favour = run(30);
    EXPECT_EQ(against.best(), 1u);
    EXPECT_EQ(in_favour.best(), 2u);
    const Race<4>* const both[] = {&against, &in_favour};
    const auto order = Race<4>::order_of(both);
    EXPECT_EQ(order[0], 2u);
    EXPECT_EQ(order.size(), 4u);
    EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), 4u) << "each once";
}

} // namespace
} // namespace oya
