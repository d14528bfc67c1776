#include "games/cascadia/cascadia.h"

// Worlds that a seat cannot tell from the real one, each with the same probability.

namespace oya::cascadia {

// Only cards in other hands are unknown: which species each holds, and the letters unless the table named
// them.
State Cascadia::imagine(const State& state, Seat viewer, const Knowledge&, Rng& rng) {
    State world = state;
    if (state.board->restriction() != 10 || state.phase == Phase::over) return world;
    const unsigned seen_cards = cards_seen(state, viewer);
    const bool letters_known = state.board->cards[0][0] != no_letter;

    FixedVector<Seat, oya::max_seats> holders;
    for (Seat seat : Seats::first(state.seats())) {
        if (state.hands[seat.index] != no_species && !state.revealed.has(seat) && seat != viewer)
            holders.push_back(seat);
    }
    // While letters are being drawn, one that was not shown tells that its species is in some hand, and one
    // that was shown that it is in none.
    FixedVector<std::uint8_t, species> held;
    FixedVector<std::uint8_t, species> perhaps;
    for (std::uint8_t animal = 0; animal < species; ++animal) {
        const bool hidden = (seen_cards >> animal & 1) == 0;
        bool in_known_hand = false;
        for (Seat seat : Seats::first(state.seats())) {
            if (state.hands[seat.index] == animal && (seat == viewer || state.revealed.has(seat)))
                in_known_hand = true;
        }
        const bool told = state.cards[animal][0] != no_letter;
        if (in_known_hand) continue;
        if (told && hidden) held.push_back(animal);
        if (!told) perhaps.push_back(animal);
    }
    rng.shuffle(perhaps);
    while (held.size() < holders.size()) {
        held.push_back(perhaps.back());
        perhaps.pop_back();
    }
    rng.shuffle(held);
    for (std::size_t i = 0; i < holders.size(); ++i) world.hands[holders[i].index] = held[i];
    if (letters_known) return world;
    for (std::uint8_t animal : held) {
        if (world.cards[animal][0] != no_letter)
            world.cards[animal][0] = static_cast<std::uint8_t>(rng.below(letters));
    }
    return world;
}

} // namespace oya::cascadia
