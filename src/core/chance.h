#pragma once

#include "core/action.h"
#include "core/fixed_vector.h"

#include <cstdint>
#include <string_view>

namespace oya {

// One thing chance may do; its probability is its weight over the sum of all weights.
struct Outcome {
    Action action;
    std::uint64_t weight;
};
using Outcomes = FixedVector<Outcome, max_actions>;

// Which chance is asked: dice, deal, tiles, a deck, a theft. Events of one source are numbered together.
struct Source {
    std::string_view name;

    friend constexpr bool operator==(Source, Source) = default;
};

} // namespace oya
