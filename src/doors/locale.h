#pragma once

#include "core/words.h"

#include <string_view>

namespace oya {

// The words of the wanted language, or if none is wanted, of the environment (LC_ALL, LC_MESSAGES, LANG);
// English where that one is not spoken here.
const Words& chosen_words(std::string_view wanted);

} // namespace oya
