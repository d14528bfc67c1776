#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

// Small steps in reading and laying out text, for the notation and the pages of every game.

namespace oya {

// The text without spaces at its ends.
constexpr std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Takes a whole word off the front, with the spaces behind it; false if the text begins otherwise.
constexpr bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word) || (text.size() > word.size() && text[word.size()] != ' ')) return false;
    text = trim(text.substr(word.size()));
    return true;
}

// Takes everything up to the separator, or all that is left, without spaces at its ends.
constexpr std::string_view take_part(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = trim(text.substr(0, end));
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
    return part;
}

// The width of text on a screen, if every character takes one column: UTF-8 continuation bytes do not count.
constexpr std::size_t screen_width(std::string_view text) {
    std::size_t width = 0;
    for (const char byte : text) width += (byte & 0xC0) != 0x80 ? 1 : 0;
    return width;
}

// The text with spaces behind it, to be at least so wide on a screen.
inline std::string padded(std::string text, std::size_t width) {
    const std::size_t used = screen_width(text);
    if (used < width) text.append(width - used, ' ');
    return text;
}

// The text in lines of at most `width` columns, each ended by a line feed; the first begins with `first`, the
// others with `rest`. A word that is wider stands alone. French punctuation stays with the word before it.
std::string wrapped(std::string_view text, int width, std::string_view first = {},
                    std::string_view rest = {});

// The text as it may stand in XML, between tags or in an attribute: people's names hold any sign.
std::string xml_text(std::string_view text);

// The place of a name in a list, or its size if it is not there.
constexpr std::size_t place_of(std::span<const std::string_view> names, std::string_view name) {
    std::size_t place = 0;
    while (place < names.size() && names[place] != name) ++place;
    return place;
}

} // namespace oya
