#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <utility>

namespace oya {

// A table on which the speed of a game is measured.
struct MeasuredTable {
    std::string_view name; // "base"
    int seats = 0;
    std::span<const std::pair<std::string_view, std::string_view>> options; // name and value
};

// A game may name such tables beside the contract, where its usual options are not what is of interest.
template <class G>
concept HasMeasuredTables = requires {
    { G::measured() } -> std::same_as<std::span<const MeasuredTable>>;
};

} // namespace oya
