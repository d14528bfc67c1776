#include "games/catan/guide.h"

namespace oya::catan {

template <class Size>
void fill_guide(const Position<Size>& state, Message& guide) {
    const Island<Size>& island = state.island();
    const auto fill = [&](std::string_view name, bool is) {
        guide.parameters.emplace_back(name, std::string(is ? "true" : "false"));
    };
    guide.parameters.emplace_back("target", int{state.rules().target});
    fill("sea", island.sea);
    fill("islands", !island.regions.empty());
    fill("later", island.later.any());
}

template void fill_guide(const Position<Small>&, Message&);
template void fill_guide(const Position<Large>&, Message&);

} // namespace oya::catan
