#include "games/cascadia/cascadia.h"
#include "games/cascadia/instinct.h"
#include "games/cascadia/turn.h"

#include <algorithm>

// The quick player of playouts: what brings the most points at once, and nothing written down on the way.

namespace oya::cascadia {

namespace {

// Constants that leave nothing but points at once, ties broken as ever.
constexpr Weights points_alone = [] {
    Weights weights{};
    weights.quick_nature_early = 0;
    weights.quick_refresh = 1000;
    return weights;
}();

// Whether a new market promises more than the best move of this one.
bool refreshes(const State& state, Turn& turn, float best, const Weights& weights) {
    if (!may_refresh(state)) return false;
    return turn.expected_market(turn.all_pairs(), crowd(state).slots, 0) > best + weights.quick_refresh;
}

Plan quick_turn(const State& state, const Weights& weights) {
    const int left = state.board->turns - 1 - state.turns_done / state.seats();
    Turn turn(state, weights,
              weights.quick_nature + weights.quick_nature_early * static_cast<float>(left) / full_turns);
    constexpr int most_looks = 8;
    BestMoves<most_looks> best;
    turn.each_selection([&](int tile, int token) {
        const int animal = state.tokens[static_cast<std::size_t>(token)];
        if (weights.quick_looks < 1) {
            best.offer(turn.best_of(tile, token, animal));
        } else {
            turn.offer_all(tile, token, animal, best);
        }
    });
    const Move* chosen = &best.list().front();
    if (left > 0 && weights.quick_looks >= 1) {
        float highest = -1000;
        for (Move& move : best.list()) {
            if (&move - best.list().begin() >= static_cast<int>(weights.quick_looks)) break;
            move.score += turn.promise(move);
            if (move.score <= highest) continue;
            highest = move.score;
            chosen = &move;
        }
    }
    if (weights.quick_refresh < 100 && refreshes(state, turn, best.list().front().score, weights))
        return Plan{make(Kind::refresh)};
    return turn.plan_of(*chosen);
}

} // namespace

Plan Cascadia::policy(const State& state, Seat seat, Rng& rng, const Weights& weights) {
    if (state.phase == Phase::choosing) return quick_turn(state, weights);
    if (state.phase == Phase::layout) return Plan{any_legal(state, seat, rng)};
    // In the middle of a turn, one step at a time.
    Actions actions;
    legal(state, seat, actions);
    Turn turn(state, weights, weights.quick_nature);
    Action best = actions[0];
    float highest = turn.worth_of_step(best);
    for (Action action : actions) {
        const float score = turn.worth_of_step(action);
        if (score <= highest) continue;
        highest = score;
        best = action;
    }
    return Plan{best};
}

void greedy(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    if (seat.index != state.turn) return;
    if (state.phase != Phase::choosing) {
        Cascadia::instinct(state, seat, ideas, points_alone);
        return;
    }
    ideas.push_back({quick_turn(state, points_alone), 0.0f});
}

void Cascadia::greedy(const State& state, Seat seat, Ideas& ideas) { cascadia::greedy(state, seat, ideas); }

} // namespace oya::cascadia
