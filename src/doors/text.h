#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace oya {

// How many columns a text of UTF-8 takes in a terminal, for the alphabets of Europe.
int columns(std::string_view text);

// The text in lines of at most `width` columns, each ended by a line feed; the first begins with `first`, the
// others with `rest`. A word that is wider stands alone. French punctuation stays with the word before it.
std::string wrapped(std::string_view text, int width, std::string_view first = {},
                    std::string_view rest = {});

// The text without capitals and accents, to search in; no-break spaces are spaces.
std::string folded(std::string_view text);

// Whether the text has these words, or words that begin with them; capitals and accents do not matter.
bool mentions(std::string_view text, std::string_view words);

// Writes the text to the file as it is.
void print(std::FILE* file, std::string_view text);

// The columns of the terminal behind a file; 80 when it is none or does not say.
int terminal_width(std::FILE* file);

} // namespace oya
