#pragma once

#include "games/catan/joint_hands.h"
#include "games/catan/state.h"

// What a seat learns from an action; `before` and `after` are the positions around it.

namespace oya::catan {

template <class Size>
Hands hands_of(const Position<Size>& state) {
    Hands hands{};
    for (Seat seat : Seats::first(state.seats())) hands[seat.index] = state.player(seat).hand;
    return hands;
}

// Takes one of the cards out, each as likely as the others, and says which. There must be one.
inline int draw_good(Cards& cards, Rng& rng) {
    int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(cards.total())));
    int good = 0;
    while (left >= cards[good]) left -= cards[good++];
    cards -= Cards::of(good);
    return good;
}

// Hands of the others as they may be, dealt anew by what everybody can count and by what was shown in the
// question at hand: for a seat that knows nothing else.
template <class Size>
Hands deal_hands(const Position<Size>&, Seat viewer, Rng&);

template <class Size>
void witness_hands(Knowledge&, Seat viewer, const Position<Size>& before, const Position<Size>& after, Actor,
                   Action);
template <class Size>
void witness_faces(Knowledge&, Seat viewer, const Position<Size>& before, const Position<Size>& after, Actor,
                   Action);

// The cards of one deck that the viewer cannot place, if the faces it has seen lie like this, and the places
// where they may be. False in `possible` if they cannot.
struct Shuffled {
    CardCounts<most_in_deck> pool; // without point cards, which are shown when they are drawn
    CardCounts<most_in_deck> points;
    std::array<int, max_seats> slots{}; // cards in the hands of others
    bool possible = true;
};
template <class Size>
Shuffled shuffled(const Position<Size>&, Seat viewer, const SeenFaces&, std::size_t deck);

} // namespace oya::catan
