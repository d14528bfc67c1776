#pragma once

#include "core/fixed_vector.h"
#include "core/seat.h"
#include "games/vigo/components.h"

#include <cstdint>
#include <span>

namespace oya::vigo {

// A player did not follow a colour and showed a card of it later in the round (vigo.play.no-revoke).
struct Breach {
    Seat seat;
    int trick; // from 0, where they did not follow
    Card played;
    int shown_in; // the later trick
    Card shown;

    friend bool operator==(const Breach&, const Breach&) = default;
};
using Breaches = FixedVector<Breach, hand_size * max_seats>;

// Every breach that the cards of one round give away, without a look at the hands: `played` in order of play,
// `leaders` by trick. The last trick need not be complete.
Breaches breaches(std::span<const Card> played, std::span<const std::uint8_t> leaders, int seats);

} // namespace oya::vigo
