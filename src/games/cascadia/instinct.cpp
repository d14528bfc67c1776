#include "games/cascadia/instinct.h"

#include "games/cascadia/cascadia.h"
#include "games/cascadia/turn.h"

#include <algorithm>

// What a decent player thinks of: the moves that score most at once with a look at what the best animal of
// the next turn could bring, and new animals for the market where those that lie there fit badly.

namespace oya::cascadia {

namespace {

constexpr int most_moves = 56; // and room for a refresh and some wipes
constexpr int most_wipes = 4;

int turns_left(const State& state) { return state.board->turns - 1 - state.turns_done / state.seats(); }

// Removing animals from the market, for free or for a Nature Token. Tile and animal of a slot then belong
// together, whatever is drawn.
void ideas_of_new_markets(const State& state, Turn& turn, const Weights& weights, Ideas& ideas) {
    const bool refresh = may_refresh(state);
    if (!refresh && !can_pay(state)) return;
    const bool last = turns_left(state) == 0;
    Turn::Pairs pairs{};
    for (int slot = 0; slot < state.board->market; ++slot) {
        for (int animal = 0; animal < species; ++animal) {
            BestMoves<3> best;
            if (may_take_tile(state, slot)) turn.offer_all(slot, slot, animal, best);
            float& pair = pairs[static_cast<std::size_t>(slot)][static_cast<std::size_t>(animal)];
            pair = -1000;
            for (const Move& move : best.list())
                pair = std::max(pair, move.score + (last ? 0.0f : turn.promise(move)));
        }
    }
    const int nature = state.mine().nature;
    if (refresh)
        ideas.push_back({Plan{make(Kind::refresh)},
                         weights.new_market + turn.expected_market(pairs, crowd(state).slots, nature)});
    if (!can_pay(state)) return;
    FixedVector<Idea, most_wipes> wipes;
    for (unsigned slots = 1; slots < 1u << state.board->market; ++slots) {
        const float score = weights.new_market - turn.cost() +
                            turn.expected_market(pairs, slots, nature - state.board->nature_cost);
        if (wipes.full()) {
            if (score <= wipes.back().score) continue;
            wipes.pop_back();
        }
        std::size_t place = wipes.size();
        const Idea idea{Plan{make(Kind::wipe, static_cast<int>(slots))}, score};
        wipes.push_back(idea);
        for (; place > 0 && wipes[place - 1].score < score; --place) wipes[place] = wipes[place - 1];
        wipes[place] = idea;
    }
    for (const Idea& wipe : wipes) ideas.push_back(wipe);
}

void ideas_for_selection(const State& state, const Weights& weights, Ideas& ideas) {
    const int left = turns_left(state);
    const float nature = weights.nature + weights.nature_early * static_cast<float>(left) / full_turns;
    Turn turn = left > 0 ? Turn(state, weights, nature) : Turn::last(state);
    BestMoves<most_moves> best;
    turn.each_selection([&](int tile, int token) {
        turn.offer_all(tile, token, state.tokens[static_cast<std::size_t>(token)], best);
    });
    for (const Move& move : best.list())
        ideas.push_back({turn.plan_of(move), move.score + (left > 0 ? turn.promise(move) : 0.0f)});
    ideas_of_new_markets(state, turn, weights, ideas);
}

// In the middle of a turn: every step that is allowed, by what it brings at once.
void ideas_for_steps(const State& state, Seat seat, const Weights& weights, Ideas& ideas) {
    Actions actions;
    Cascadia::legal(state, seat, actions);
    if (state.phase == Phase::layout) {
        for (Action action : actions) ideas.push_back({Plan{action}, 0.0f});
        return;
    }
    Turn turn(state, weights, weights.nature);
    for (Action action : actions) {
        const float score = turn.worth_of_step(action);
        if (ideas.full()) {
            best_first(ideas);
            if (ideas.back().score >= score) continue;
            ideas.pop_back();
        }
        ideas.push_back({Plan{action}, score});
    }
}

} // namespace

void Cascadia::instinct(const State& state, Seat seat, Ideas& ideas, const Weights& weights) {
    ideas.clear();
    if (seat.index != state.turn || !actor(state).is_seat()) return;
    if (state.phase == Phase::choosing) {
        ideas_for_selection(state, weights, ideas);
    } else {
        ideas_for_steps(state, seat, weights, ideas);
    }
    best_first(ideas);
}

} // namespace oya::cascadia
