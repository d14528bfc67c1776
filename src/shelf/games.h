#pragma once

#include "games/cascadero/cascadero.h"
#include "games/cascadia/cascadia.h"
#include "games/catan/catan.h"
#include "games/vigo/vigo.h"
#include "shelf/any_game.h"

#include <span>
#include <string_view>

namespace oya {

template <class... Gs>
struct GameList {};

// The games of the house, by type. This is the only list of them.
using Games = GameList<Vigo, Cascadero, Cascadia, Catan>;

// The same, by object, in the same order.
std::span<const AnyGame* const> games();

// The game of this name, or null.
const AnyGame* find_game(std::string_view name);

} // namespace oya
