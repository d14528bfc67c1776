#pragma once

#include "core/text.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace oya {

// How many columns a text of UTF-8 takes in a terminal, for the alphabets of Europe.
inline int columns(std::string_view text) { return static_cast<int>(screen_width(text)); }

// The text without capitals and accents, to search in; no-break spaces are spaces, and an apostrophe is
// as keyboards write it.
std::string folded(std::string_view text);

// Whether the text has these words, or words that begin with them; capitals and accents do not matter.
bool mentions(std::string_view text, std::string_view words);

// Writes the text to the file as it is.
void print(std::FILE* file, std::string_view text);

// The columns of the terminal behind a file; 80 when it is none or does not say.
int terminal_width(std::FILE* file);

} // namespace oya
