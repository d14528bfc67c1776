#pragma once

#include "core/seat.h"
#include "games/catan/components.h"

#include <array>
#include <cstdint>
#include <vector>

// What a seat has learnt beyond the position as it may see it, fed from the record as that seat sees it.
//
// Weights are those of chance alone. What chance does weighs by its odds. A choice that the seat sees weighs
// nothing: it was possible or it was not. A choice that it does not see (what was given for a Wedding, say)
// counts as a blind draw from the hand, for why somebody chose it is judgement and not knowledge.

namespace oya::catan {

// The hands of all seats, by their numbers.
using Hands = std::array<Cards, max_seats>;

inline constexpr int most_joint_hands = 4096;

// One way in which the hands of the others may be: those of the first two of them. A third one holds the
// rest, since everybody can count what all of them hold together.
struct JointHands {
    Cards first;
    Cards second;
    double weight = 0;
};

// One way in which the faces the seat has seen may lie by now: cards in the hands of others, and places under
// a deck that it does not know by itself (a card plus one, or 0). Everything else is as good as shuffled.
struct SeenFaces {
    std::array<std::array<std::uint8_t, progress_kinds>, max_seats> held{};
    std::array<std::array<std::uint8_t, deck_size>, tracks> under{};
    double weight = 1;
};
inline constexpr int most_seen_faces = 32;

struct Knowledge {
    // At most `most_joint_hands`; none before the first card, and where nothing is known.
    std::vector<JointHands> hands;
    // At most `most_seen_faces`; none as long as no face was seen.
    std::vector<SeenFaces> faces;
    std::uint32_t splits = 0; // how often the list of hands was written anew

    // The memory that it takes beside itself.
    std::size_t bytes() const {
        return hands.capacity() * sizeof(JointHands) + faces.capacity() * sizeof(SeenFaces);
    }
};

} // namespace oya::catan
