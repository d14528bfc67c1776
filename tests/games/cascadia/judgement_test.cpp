#include "games/cascadia/builder.h"
#include "games/cascadia/goals.h"
#include "games/cascadia/random_turns.h"
#include "games/cascadia/turn.h"
#include "kit/asked.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

// What the quick players of Cascadia go by: new markets, and the last turn.

namespace oya::cascadia {

namespace {

// Tile and animal of a slot belong together: an animal that fits one tile alone is no use with another.
TEST(CascadiaJudgement, NewMarketsAreJudgedByPairs) {
    Position position(2);
    position.tokens("bear elk salmon bear").nature(first_seat, 0);
    const State& state = position.state();
    const Turn turn(state, shipped, 1.0f);
    Turn::Pairs pairs{};
    for (auto& pair : pairs) pair.fill(1);
    const auto fox = static_cast<std::size_t>(Species::fox);
    const auto elk = static_cast<std::size_t>(Species::elk);
    pairs[0][fox] = 9;
    pairs[1][elk] = 3;
    EXPECT_FLOAT_EQ(turn.expected_market(pairs, 0, 0), 3);
    const float foxes = static_cast<float>(state.bag[fox]) / static_cast<float>(sum_of(state.bag));
    EXPECT_FLOAT_EQ(turn.expected_market(pairs, 0b0001, 0), foxes * 9 + (1 - foxes) * 3);
    EXPECT_FLOAT_EQ(turn.expected_market(pairs, 0b1100, 0), 3) << "a fox would lie with another tile";
    // With a Nature Token it may lie anywhere.
    const float none = (1 - foxes) * (1 - foxes);
    EXPECT_NEAR(turn.expected_market(pairs, 0b1100, 1), (1 - none) * 8 + none * 3, 1e-4);
}

TEST(CascadiaJudgement, ThinksOfRefreshesAndWipes) {
    Position position(2);
    position.tokens("bear bear bear elk").nature(first_seat, 3);
    Ideas ideas;
    Cascadia::instinct(position.state(), first_seat, ideas);
    const auto count = [&](Kind kind) {
        return std::ranges::count_if(ideas, [&](const Idea& idea) { return kind_of(idea.plan[0]) == kind; });
    };
    EXPECT_EQ(count(Kind::refresh), 1);
    EXPECT_EQ(count(Kind::wipe), 4);
    EXPECT_GT(count(Kind::take), 10);
    position.nature(first_seat, 0).tokens("bear elk salmon hawk");
    Cascadia::instinct(position.state(), first_seat, ideas);
    EXPECT_EQ(count(Kind::refresh), 0);
    EXPECT_EQ(count(Kind::wipe), 0);
}

// The lead that the best of all plans reaches, one step after the other.
float best_lead(const State& state, Seat seat) {
    Actions actions;
    Cascadia::legal(state, seat, actions);
    float best = -1000;
    for (Action action : actions) {
        if (kind_of(action) == Kind::refresh || kind_of(action) == Kind::wipe) continue;
        // The tile first: an animal that is settled first could not stand on it.
        const bool token_first = kind_of(action) == Kind::settle || kind_of(action) == Kind::give_back;
        if (token_first && state.tile_in_hand != no_tile) continue;
        State after = state;
        Cascadia::apply(after, seat, action);
        if (after.phase != Phase::over) {
            best = std::max(best, best_lead(after, seat));
            continue;
        }
        const Result result = Cascadia::result(after);
        float others = 0;
        for (Seat other : Seats::first(result.seats))
            others += other == seat ? 0 : static_cast<float>(result.points[other.index]);
        float lead = static_cast<float>(result.points[seat.index]);
        if (result.seats > 1) lead -= others / static_cast<float>(result.seats - 1);
        if (result.winners.has(seat)) lead += 10.0f / static_cast<float>(result.winners.count());
        best = std::max(best, lead);
    }
    return best;
}

TEST(CascadiaJudgement, TheLastTurnIsExact) {
    TestRandom random;
    const std::vector<std::vector<Setting>> tables = {
        {}, {{"achievements", "restrictions"}, {"restriction", "3"}}, {{"variant", "family"}}};
    for (int game = 0; game < scaled(2, 9, 90); ++game) {
        const int seats = 1 + game % 3;
        const std::vector<Setting> settings = tables[static_cast<std::size_t>(game / 3) % tables.size()];
        const Board board = Cascadia::board(options(settings), seats);
        State state = Cascadia::start(board);
        go_on(state, board.turns * seats - 1, random.rng);
        const Seat seat{state.turn};
        Ideas ideas;
        Cascadia::instinct(state, seat, ideas);
        const Ideas before = ideas;
        ASSERT_TRUE(Cascadia::finish(state, seat, ideas));
        ASSERT_EQ(ideas.size(), before.size());
        float best = -1000;
        const Idea* first = nullptr; // of those whose animals lie there
        for (std::size_t i = 0; i < ideas.size(); ++i) {
            EXPECT_EQ(ideas[i].plan, before[i].plan);
            if (kind_of(ideas[i].plan[0]) != Kind::take) continue;
            if (first == nullptr) first = &ideas[i];
            best = std::max(best, ideas[i].score);
        }
        const float truth = best_lead(state, seat);
        EXPECT_FLOAT_EQ(best, truth);
        // Points alone order the ideas; only a victory may lift another one above the first.
        EXPECT_GE(first->score, truth - 10.01f);
    }
}

TEST(CascadiaJudgement, OnlyTheLastTurnIsFinished) {
    TestRandom random;
    const Board board = Cascadia::board({}, 2);
    State state = Cascadia::start(board);
    go_on(state, board.turns * 2 - 4, random.rng);
    Ideas ideas;
    Cascadia::instinct(state, Seat{state.turn}, ideas);
    EXPECT_FALSE(Cascadia::finish(state, Seat{state.turn}, ideas));
}

// Something is missing until a scenario is won, and less of it the nearer it is.
TEST(CascadiaJudgement, AimsAtScenarios) {
    TestRandom random;
    Position plain(1);
    EXPECT_EQ(Cascadia::aim(plain.state(), first_seat), 0);
    for (int number = 1; number <= scenarios; ++number) {
        const std::string name = std::to_string(number);
        const Board board = Cascadia::board(options({{"achievements", "scenarios"}, {"scenario", name}}), 1);
        State state = Cascadia::start(board);
        go_on(state, board.turns - 1, random.rng);
        const float before = Cascadia::aim(state, first_seat);
        const Sheet sheet = sheets(state)[0];
        const Judged judged{state.mine(), sheet, state.cards, board.options};
        EXPECT_EQ(before > 0, wins_scenario(number, judged)) << number;
        state.mine().nature = static_cast<std::uint8_t>(state.mine().nature + 5); // a goal of every total
        EXPECT_GE(Cascadia::aim(state, first_seat), before + 5) << number;
    }
}

// A new market on the last turn is worth what it brings in the mean. Alone, where nobody is to be beaten.
TEST(CascadiaJudgement, NewMarketsOfTheLastTurnAreWorthTheirMean) {
    TestRandom random;
    const Board board = Cascadia::board(options({{"cards", "first_game"}}), 1);
    const int games = asked(3, 20, 200);
    double expected = 0;
    double met = 0;
    for (int game = 0; game < games; ++game) {
        State state = Cascadia::start(board);
        go_on(state, board.turns - 1, random.rng);
        state.mine().nature = 1;
        Ideas ideas;
        ideas.push_back({Plan{make(Kind::wipe, 0b0111)}, 0.0f});
        ASSERT_TRUE(Cascadia::finish(state, first_seat, ideas));
        expected += static_cast<double>(ideas[0].score) / games;
        constexpr int draws = 100;
        for (int i = 0; i < draws; ++i) {
            State drawn = state;
            Cascadia::apply(drawn, first_seat, ideas[0].plan[0]);
            go_on(drawn, 0, random.rng);
            Ideas then;
            Cascadia::instinct(drawn, first_seat, then);
            while (kind_of(then[0].plan[0]) != Kind::take) then.erase_at(0);
            ASSERT_TRUE(Cascadia::finish(drawn, first_seat, then));
            met += static_cast<double>(then[0].score) / (games * draws);
        }
    }
    EXPECT_NEAR(expected, met, asked(10, 4, 2) / 10.0);
}

} // namespace

} // namespace oya::cascadia
