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

// How a table with these options is played, for those who have not done so before; empty where there are no
// words. A game may know more of it than its options say, such as the points that win on its map: it then has
// a function `fill_guide` beside its position, which adds them to the parameters of the sentence.
std::string guide_to(const AnyPosition&, const Settings& options, const Words&);

} // namespace oya
