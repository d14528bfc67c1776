#pragma once

#include "core/options.h"
#include "shelf/settings.h"

#include <span>
#include <vector>

namespace oya {

// The tables that together show all of a game: that with the usual options, and one for each other value of
// an option that chooses a layer.
std::vector<Settings> layers(std::span<const OptionSpec>);

} // namespace oya
