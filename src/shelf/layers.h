#pragma once

#include "core/options.h"
#include "shelf/any_game.h"
#include "shelf/settings.h"

#include <span>
#include <vector>

namespace oya {

// The tables that together show all of a game: that with the usual options, and one for each other value of
// an option that chooses a layer.
std::vector<Settings> layers(std::span<const OptionSpec>);

// A layer at whose tables options that nobody has set do not mean what they mean at the usual one.
struct LayerDefaults {
    Settings layer; // the option that chooses it, and its value
    Settings values;
};
std::vector<LayerDefaults> layer_defaults(const AnyGame&);

} // namespace oya
