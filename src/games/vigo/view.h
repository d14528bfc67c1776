#pragma once

#include "core/fixed_vector.h"
#include "core/result.h"
#include "games/vigo/state.h"

namespace oya::vigo {

// A trick as it lies or lay on the table, in order of play from its leader.
struct TrickView {
    Seat leader;
    Seat winner; // who has won it, or would if nobody else played
    FixedVector<Card, max_seats> cards;
};

struct KingdomView {
    Kingdom kingdom; // with buried cards hidden, each pile holds its top card alone
    std::array<int, spaces> heights{};
    std::array<int, spaces> counts{}; // what each space would score now
    int worth = 0;                    // and all of them together (vigo.score.preview)
};

// What a viewer may see.
struct View {
    Viewer viewer = Viewer::spectator();
    Phase phase{};
    int seats = 0;
    int round = 0; // from 0
    int trick = 0; // complete tricks
    Seat dealer{};
    Seat turn{};
    int supply = 0;
    Cards hand = 0; // the viewer's own
    Cards playable = 0;
    Cards to_place = 0;
    std::array<int, max_seats> hand_sizes{};
    std::array<KingdomView, max_seats> kingdoms{};
    FixedVector<TrickView, tricks_per_round>
        tricks;                  // those the table lets people look at, the last one latest
    bool trick_on_table = false; // whether the last of them is still being played or placed
    std::array<std::array<int, max_seats>, rounds> scores{};
    int scored_rounds = 0;
    Result result{};
};

} // namespace oya::vigo
