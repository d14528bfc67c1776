#include "shelf/games.h"

#include "core/no_such_value.h"
#include "shelf/game_of.h"
#include "shelf/like.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace oya {

namespace {

template <class... Gs>
std::span<const AnyGame* const> list(GameList<Gs...>) {
    static const std::tuple<GameOf<Gs>...> objects;
    static const std::array<const AnyGame*, sizeof...(Gs)> pointers = {&std::get<GameOf<Gs>>(objects)...};
    return pointers;
}

} // namespace

std::span<const AnyGame* const> games() { return list(Games{}); }

const AnyGame* find_game(std::string_view name) {
    for (const AnyGame* game : games()) {
        if (game->name() == name) return game;
    }
    return nullptr;
}

Refusal check_option(std::span<const OptionSpec> specs, OptionSpec::Scope scope, std::string_view name,
                     std::string_view value) {
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& each) {
        return each.name == name && each.scope == scope;
    });
    if (spec == specs.end())
        return Refusal(Message{"option.unknown",
                               {{"option", std::string(name)}, {"like", option_like(specs, scope, name)}}});
    if (spec->free_text || std::find(spec->values.begin(), spec->values.end(), value) != spec->values.end())
        return {};
    return Refusal(no_such_value(*spec, value));
}

} // namespace oya
