#include "core/places.h"

#include <array>

namespace oya {

std::string_view name_beside(std::string_view parameter) {
    static constexpr std::array<std::array<std::string_view, 2>, 14> beside = {{
        {"corner", "corner_name"},
        {"hex", "hex_name"},
        {"edge", "edge_name"},
        {"other", "other_name"},
        {"from", "from_name"},
        {"to", "to_name"},
        {"field", "field_name"},
        {"town", "town_name"},
        {"cell", "cell_name"},
        {"two_points", "two_points_names"},
        {"three_points", "three_points_names"},
        {"advance", "advance_names"},
        {"envoy", "envoy_names"},
        {"herald", "herald_names"},
    }};
    const auto found = std::ranges::find(beside, parameter, [](const auto& pair) { return pair[0]; });
    return found == beside.end() ? std::string_view{} : (*found)[1];
}

} // namespace oya
