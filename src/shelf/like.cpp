#include "shelf/like.h"

#include "core/nearest.h"
#include "shelf/games.h"

#include <vector>

namespace oya {

std::string game_like(std::string_view name) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : games()) names.push_back(game->name());
    return nearest_or_none(name, names);
}

std::string option_like(std::span<const OptionSpec> specs, OptionSpec::Scope scope, std::string_view name) {
    std::vector<std::string_view> names;
    for (const OptionSpec& spec : specs)
        if (spec.scope == scope) names.push_back(spec.name);
    return nearest_or_none(name, names);
}

} // namespace oya
