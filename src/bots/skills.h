#pragma once

#include "shelf/any_game.h"

#include <string_view>
#include <vector>

// What a game knows about playing itself well (core/skill.h), for those who do not know which game it is.

namespace oya {

struct WeightInfo {
    std::string_view name;
    float shipped;
    float smallest;
    float largest;
};

struct Skills {
    std::vector<WeightInfo> weights; // none where the game has not named them
    bool has_value = false;          // whether positions can be judged, and playouts cut short
};

Skills skills_of(const AnyGame&);

} // namespace oya
