#pragma once

#include "core/skill.h"

#include <array>

namespace oya::vigo {

// How a quick player judges a card and a kingdom.
struct Weights {
    float farmers_a_trick = 0.9f; // that a kingdom is likely to get in the tricks left
    float eagerness = 0.5f;       // how often somebody who can win a trick does
};

inline constexpr Weights shipped{};

inline constexpr std::array weight_list{
    Weight<Weights>{"farmers_a_trick", &Weights::farmers_a_trick, 0.0f, 2.0f},
    Weight<Weights>{"eagerness", &Weights::eagerness, 0.0f, 1.0f},
};

} // namespace oya::vigo
