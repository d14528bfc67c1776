#pragma once

#include "core/skill.h"

#include <array>

namespace oya::cascadero {

// What a quick player thinks things are worth, in points.
struct Weights {
    float seal_worth = 3.1f;
    float extra_turn_worth = 1.15f;
    float free_step_worth = 1.25f;
    float move_worth = 0.75f; // of an envoy, where no seal lies any more
    float herald_worth = 0.63f;
    float step_worth = 0.68f;    // on any track
    float own_step_worth = 0.8f; // more on one's own, until its top is reached
    float own_top_worth = 5.0f;
    float chance_share = 0.21f;  // of what scoring a town would be worth, while it is within reach
    float flag_share = 0.37f;    // of an achievement, in the same case
    float pair_share = 0.65f;    // of the fifth pair, which brings ten points more, for each pair so far
    float unlock_share = 0.24f;  // of a tile beside the envoy
    float any_step_share = 0.5f; // of a step on one's own track, where the track may be chosen
    float stay_worth = 0.05f;    // of leaving the envoys where they are
    float herald_far = 0.27f;    // of a herald where this seat cannot score next
    float herald_own = 1.5f;     // of one in a town of one's own colour
    float herald_step = 0.67f;   // of a step, for one in another
};

inline constexpr Weights shipped{};

inline constexpr std::array weight_list{
    Weight<Weights>{"seal_worth", &Weights::seal_worth, 0.0f, 6.0f},
    Weight<Weights>{"extra_turn_worth", &Weights::extra_turn_worth, 0.0f, 8.0f},
    Weight<Weights>{"free_step_worth", &Weights::free_step_worth, 0.0f, 6.0f},
    Weight<Weights>{"move_worth", &Weights::move_worth, 0.0f, 3.0f},
    Weight<Weights>{"herald_worth", &Weights::herald_worth, 0.0f, 4.0f},
    Weight<Weights>{"step_worth", &Weights::step_worth, 0.0f, 3.0f},
    Weight<Weights>{"own_step_worth", &Weights::own_step_worth, 0.0f, 6.0f},
    Weight<Weights>{"own_top_worth", &Weights::own_top_worth, 0.0f, 20.0f},
    Weight<Weights>{"chance_share", &Weights::chance_share, 0.0f, 0.6f},
    Weight<Weights>{"flag_share", &Weights::flag_share, 0.0f, 2.0f},
    Weight<Weights>{"pair_share", &Weights::pair_share, 0.0f, 3.0f},
    Weight<Weights>{"unlock_share", &Weights::unlock_share, 0.0f, 1.0f},
    Weight<Weights>{"any_step_share", &Weights::any_step_share, 0.0f, 1.5f},
    Weight<Weights>{"stay_worth", &Weights::stay_worth, 0.0f, 1.0f},
    Weight<Weights>{"herald_far", &Weights::herald_far, 0.0f, 1.0f},
    Weight<Weights>{"herald_own", &Weights::herald_own, 0.0f, 6.0f},
    Weight<Weights>{"herald_step", &Weights::herald_step, 0.0f, 2.0f},
};

} // namespace oya::cascadero
