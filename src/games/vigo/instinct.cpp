#include "games/vigo/judgement.h"
#include "games/vigo/vigo.h"

#include <algorithm>

// What a quick, decent player does: weigh what a card brings if it wins and if it loses by the chance of
// each, and lay won cards so that the best ones stand where farmers are.

namespace oya {

using namespace vigo;

namespace {

void ideas_for_placing(const State& state, Seat seat, const Weights& weights, Ideas& ideas) {
    const Kingdom& kingdom = state.kingdoms[seat.index];
    const int tricks_left = tricks_per_round - state.trick - 1;
    FixedVector<int, colours> order = new_colours(kingdom, state.to_place);
    // The best order first, so that it wins ties; the others follow as the permutations of their places.
    FixedVector<int, colours> places;
    for (std::size_t i = 0; i < order.size(); ++i) places.push_back(static_cast<int>(i));
    do {
        FixedVector<int, colours> permuted;
        for (int place : places) permuted.push_back(order[static_cast<std::size_t>(place)]);
        Kingdom laid = kingdom;
        const Plan plan = lay_all(laid, state.to_place, permuted);
        ideas.push_back({plan, prospect(laid, tricks_left, weights)});
    } while (std::next_permutation(places.begin(), places.end()));
}

} // namespace

void Vigo::instinct(const State& state, Seat seat, Ideas& ideas, const Weights& weights) {
    ideas.clear();
    if (seat.index != state.turn) return;
    if (state.phase == Phase::placing) {
        ideas_for_placing(state, seat, weights, ideas);
    } else if (state.phase == Phase::playing) {
        const Trick trick(state, seat, weights);
        for (int index : bits_of(playable(state, seat))) {
            const Card card(index);
            ideas.push_back({Plan{play(card)}, trick.value_of(card)});
        }
    }
    best_first(ideas);
}

} // namespace oya
