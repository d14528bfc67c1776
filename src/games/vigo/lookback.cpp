#include "games/vigo/lookback.h"

namespace oya::vigo {

void look_back(const State& state, Lookback& lookback) {
    // Who deals is the next one in every round, and the first card comes from the dealer's left.
    const int seats = state.seats();
    const int first = (state.dealer - state.round % seats + 1 + seats) % seats;
    lookback.began(Seat{static_cast<std::uint8_t>(first)});
    for (const Seat seat : Seats::first(seats)) {
        for (std::size_t round = 0; round < rounds; ++round)
            lookback.had("vigo.look.rounds", {"vigo.look.round", {{"number", static_cast<int>(round) + 1}}},
                         seat, state.scores[round][seat.index]);
    }
}

void look_on(const State& before, Action, const State& after, Lookback& lookback) {
    if (before.counted_rounds() == after.counted_rounds()) return;
    for (const Seat seat : Seats::first(after.seats())) {
        const Kingdom& kingdom = after.kingdoms[seat.index];
        lookback.had("vigo.look.kingdoms", "vigo.look.cards", seat, std::popcount(cards_in(kingdom)));
        lookback.had("vigo.look.kingdoms", "vigo.look.colours", seat, kingdom.used);
        lookback.had("vigo.look.kingdoms", "vigo.look.farmers", seat, kingdom.farmers);
    }
}

} // namespace oya::vigo
