#pragma once

#include "core/words.h"

#include <string>
#include <string_view>

namespace oya {

// The text with every name of a colour, and the numbers that stand with it, in that colour (ANSI): "red 6",
// "6 rouge", "red 2 5 7". Nothing is said by the colour that the words do not say as well.
std::string painted(std::string_view text, const Words& words);

// The text as it is printed beside what matters more, and as it is printed where the eye should go first.
std::string dimmed(std::string_view text);
std::string bright(std::string_view text);

} // namespace oya
