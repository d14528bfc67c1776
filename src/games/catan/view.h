#pragma once

#include "core/result.h"
#include "core/seat.h"
#include "games/catan/state.h"

#include <array>

namespace oya::catan {

// What a viewer may see: the position with everything hidden taken out, and what is public about that.
template <class Size>
struct View {
    Viewer viewer = Viewer::spectator();
    // Hands and cards of others are empty, and so are decks, bought cards, answers that are still being given
    // and offers that are still being written; a player who writes an offer is shown as acting.
    Position<Size> shown;
    std::array<int, max_seats> hand_sizes{};
    std::array<std::array<int, tracks>, max_seats> progress{}; // cards held, by the colour of their back
    std::array<int, max_seats> development{};                  // cards held
    std::array<int, tracks> deck_sizes{};
    int development_size = 0;
    std::array<int, max_seats> points{}; // with hidden ones of the viewer's own
    // What is laid open to the viewer alone by the question at hand: the hand a Master Merchant looks into,
    // the cards a Spy finds.
    Cards looked_at;
    std::array<std::uint8_t, card_kinds> cards_looked_at{};
    Result result{};
};

} // namespace oya::catan
