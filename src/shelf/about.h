#pragma once

#include "core/words.h"
#include "shelf/any_game.h"
#include "shelf/settings.h"

#include <string>

// What is said of a table before anything happens at it. The sentences GAME.title and GAME.guide of `i18n/`
// may choose by any option of the table.

namespace oya {

// What such a table plays, "Catan: Cities & Knights"; the name of the game where there are no words.
std::string title_of(const AnyGame&, const Settings& options, const Words&);

// How it is played, for those who have not done so before; empty where there are no words.
std::string guide_to(const AnyGame&, const Settings& options, const Words&);

} // namespace oya
