#include "shelf/like.h"

#include "core/ledger.h"
#include "core/nearest.h"
#include "shelf/games.h"

#include <algorithm>
#include <vector>

namespace oya {

std::string game_like(std::string_view name) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : games()) names.push_back(game->name());
    return nearest_or_none(name, names);
}

// A rule is named by its game and its place there: a slip may be in either.
std::string rule_like(std::string_view id) {
    const std::size_t dot = std::min(id.find('.'), id.size());
    std::vector<std::string_view> games;
    for (const Ledger& each : ledgers()) games.push_back(each.name);
    const Ledger* home = ledger(id.substr(0, dot));
    if (home == nullptr) home = ledger(nearest(id.substr(0, dot), games));
    if (home == nullptr || dot == id.size()) return "none";
    std::vector<std::string_view> places;
    for (const Rule& rule : home->rules) places.push_back(rule.id.substr(home->name.size() + 1));
    const std::string_view typed = id.substr(dot + 1);
    const bool is_place = std::ranges::find(places, typed) != places.end(); // of a game that is misspelt
    const std::string_view place = is_place ? typed : nearest(typed, places);
    return place.empty() ? "none" : std::string(home->name) + '.' + std::string(place);
}

std::string option_like(std::span<const OptionSpec> specs, OptionSpec::Scope scope, std::string_view name) {
    std::vector<std::string_view> names;
    for (const OptionSpec& spec : specs)
        if (spec.scope == scope) names.push_back(spec.name);
    return nearest_or_none(name, names);
}

} // namespace oya
