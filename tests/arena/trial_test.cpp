#include "arena/trial.h"

#include "arena/bot_signature.h"
#include "bots/contender.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

Contest contest(const char* game, const char* one, const char* others, int players) {
    Contest contest;
    contest.lineup.game = find_game(game);
    contest.lineup.bots.assign(static_cast<std::size_t>(players), BotSpec{});
    for (BotSpec& bot : contest.lineup.bots)
        EXPECT_FALSE(
            read_contender(*contest.lineup.game, &bot == &contest.lineup.bots[0] ? one : others, bot));
    return contest;
}

struct Held {
    Trial trial;
    std::string file;
    std::int64_t blocks_written = 0;
};

// Holds a contest that goes on where a file ends.
Held hold(const Contest& contest, const TrialPlan& plan, const std::string& file = {}) {
    std::size_t whole = 0;
    std::string why;
    std::optional<Results> results = Results::read(file, whole, why);
    EXPECT_TRUE(results) << why;
    Held held{{}, file.substr(0, whole), 0};
    held.trial = try_out(contest, plan, *results, [&](const std::string& text) {
        held.file += text;
        held.blocks_written += text.find("\"block\"") != text.npos ? 1 : 0;
    });
    return held;
}

TEST(Contest, PlaysEachBlockByItsNumberAlone) {
    const Contest pair = contest("vigo", "greedy", "random", 3);
    EXPECT_EQ(pair.games_in_block(), 3);
    const std::vector<std::int64_t> numbers{4, 0, 7};
    const std::vector<PlayedBlock> played = play_blocks(pair, numbers, 3);
    ASSERT_EQ(played.size(), 3u);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::vector<std::int64_t> one{numbers[i]};
        EXPECT_EQ(played[i], play_blocks(pair, one, 1)[0]);
        EXPECT_EQ(played[i].number, numbers[i]);
        EXPECT_EQ(played[i].games.size(), 3u);
    }
    EXPECT_NE(played[0].games, played[1].games);
}

TEST(Contest, OfABotAgainstItselfSeatsItEverywhere) {
    EXPECT_EQ(contest("vigo", "greedy", "greedy", 4).games_in_block(), 4);
    EXPECT_EQ(contest("vigo", "greedy", "random", 2).games_in_block(), 2);
}

// The same figures as those of `oya sim`.
TEST(Trial, CountsAsASimulationDoes) {
    const Contest pair = contest("vigo", "greedy", "random", 4);
    const Trial trial = hold(pair, {.most_games = 48, .gain = 0.5, .threads = 2}).trial;
    SimPlan plan;
    plan.lineup = pair.lineup;
    plan.games = trial.games;
    const Standing standing = simulate(plan).bots.front();
    EXPECT_NEAR(trial.wins.mean, standing.wins.mean, 1e-9);
    EXPECT_NEAR(trial.ahead.mean, standing.ahead.mean, 1e-9);
    EXPECT_NEAR(trial.points.mean, standing.points.mean, 1e-9);
    EXPECT_NEAR(trial.ahead.margin.value(), standing.ahead.margin.value(), 1e-9);
}

TEST(Trial, EndsWhenTheTestDecides) {
    const Trial trial =
        hold(contest("vigo", "greedy", "random", 2), {.most_games = 4000, .threads = 2}).trial;
    EXPECT_EQ(trial.verdict, Verdict::stronger);
    EXPECT_LT(trial.games, 400);
    EXPECT_EQ(trial.games % (2 * blocks_at_a_look), 0) << "it is looked at now and then only";
    EXPECT_EQ(trial.left_out, 0);
}

TEST(Trial, BrokenOffGoesOnWhereTheFileEnds) {
    const Contest pair = contest("vigo", "greedy:farmers_a_trick=0.9", "greedy", 2);
    const TrialPlan plan{.most_games = 96, .gain = 0.4, .threads = 2};
    const Held whole = hold(pair, plan);
    EXPECT_GT(whole.blocks_written, 10);

    // Cut within a line, and once more behind a whole one.
    for (const std::size_t cut : {whole.file.size() / 2, whole.file.find('\n', whole.file.size() / 2) + 1}) {
        const Held rest = hold(pair, plan, whole.file.substr(0, cut));
        EXPECT_EQ(rest.file, whole.file);
        EXPECT_LT(rest.blocks_written, whole.blocks_written);
        EXPECT_EQ(rest.trial.games, whole.trial.games);
        EXPECT_EQ(rest.trial.wins.mean, whole.trial.wins.mean);
    }
    EXPECT_EQ(hold(pair, plan, whole.file).blocks_written, 0) << "nothing is played twice";
    Contest other = pair;
    other.seed = 2;
    EXPECT_GT(hold(other, plan, whole.file).blocks_written, 0) << "another seed is another contest";
}

TEST(Results, ThatAreWrongAreToldWithTheirLine) {
    const std::string file = hold(contest("vigo", "greedy", "random", 2), {.most_games = 4}).file;
    const auto fault = [](const std::string& text) {
        std::size_t whole = 0;
        std::string why;
        return Results::read(text, whole, why) ? "" : why;
    };
    EXPECT_EQ(fault(file), "");
    EXPECT_EQ(fault(""), "");
    EXPECT_NE(fault("nonsense\n").find("line 1"), std::string::npos);
    EXPECT_NE(fault(file + "{\"contest\":7,\"block\":1}\n").find("belongs to no contest"), std::string::npos);
    EXPECT_NE(fault(file + "{\"contest\":0,\"block\":9,\"points\":[[1]],\"places\":[[1,2]]}\n")
                  .find("must have a number for each bot"),
              std::string::npos);
    EXPECT_NE(fault(file + "{\"contest\":0,\"block\":9,\"points\":[[1,2]],\"places\":[[1,3]]}\n"), "");
    EXPECT_NE(fault(file + "{\"contest\":0,\"block\":9,\"points\":[[1,2]],\"places\":[]}\n")
                  .find("must be as many as the points"),
              std::string::npos);
}

TEST(BotSignature, ChangesWithTheBotAndWithNothingElse) {
    const AnyGame& vigo = *find_game("vigo");
    const auto of = [&](const char* text) {
        BotSpec bot;
        EXPECT_FALSE(read_contender(vigo, text, bot));
        return bot_signature(vigo, bot);
    };
    EXPECT_EQ(of("greedy"), of("greedy"));
    EXPECT_EQ(of("apprentice"), of("greedy")) << "the same under another name";
    EXPECT_EQ(of("sampler:500"), of("sampler:900")) << "nodes stand in the name";
    EXPECT_EQ(of("expert:500"), of("expert:900")) << "here too";
    EXPECT_NE(of("expert"), of("expert:500")) << "but not where a level has its own measure";
    EXPECT_NE(of("expert"), of("master"));
    EXPECT_NE(of("greedy"), of("greedy:eagerness=0.1"));
    EXPECT_NE(of("sampler"), of("sampler:policy"));
    EXPECT_NE(of("greedy"), of("random"));
}

} // namespace
} // namespace oya
