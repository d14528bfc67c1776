#pragma once

#include "every_game/toy.h"
#include "shelf/games.h"

#include <vector>

namespace oya::every_game {

template <class... Gs>
GameList<Gs..., Toy> with_toy(GameList<Gs...>);

// The games of the shelf and the toy, by type.
using AllGames = decltype(with_toy(Games{}));

// The same, by object.
std::vector<const AnyGame*> all_games();

} // namespace oya::every_game
