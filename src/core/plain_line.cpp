#include "core/plain_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace oya {

namespace {

struct Range {
    char32_t first, last;
};
// Controls, other spaces than the plain one, and everything that takes no place or turns its neighbours
// round.
constexpr std::array<Range, 21> unseen{{
    {0x0000, 0x001F},   {0x007F, 0x00A0}, {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x061C, 0x061C},
    {0x115F, 0x1160},   {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB},
    {0xE0000, 0xE0FFF},
}};

constexpr std::array<Range, 5> unprintable{{
    {0x0000, 0x001F},
    {0x007F, 0x009F},
    {0x2028, 0x202E},
    {0x2066, 0x2069},
    {0xFFF9, 0xFFFB},
}};

template <std::size_t count>
bool is_in(const std::array<Range, count>& ranges, char32_t character) {
    return std::ranges::any_of(ranges, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

// Takes one character of UTF-8 off the front; nothing if there is none.
std::optional<char32_t> take_character(std::string_view& text) {
    const auto byte = [&](std::size_t place) { return static_cast<unsigned char>(text[place]); };
    const unsigned char lead = byte(0);
    const std::size_t size = lead < 0x80       ? 1
                             : lead >> 5 == 6  ? 2
                             : lead >> 4 == 14 ? 3
                             : lead >> 3 == 30 ? 4
                                               : 0;
    if (size == 0 || size > text.size()) return std::nullopt;
    char32_t character = size == 1 ? lead : lead & (0x7Fu >> size);
    for (std::size_t place = 1; place < size; ++place) {
        if (byte(place) >> 6 != 2) return std::nullopt;
        character = character << 6 | (byte(place) & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    if (character < least[size] || surrogate || character > 0x10FFFF) return std::nullopt;
    text.remove_prefix(size);
    return character;
}

} // namespace

bool is_plain_line(std::string_view text) {
    while (!text.empty()) {
        const std::optional<char32_t> character = take_character(text);
        if (!character || is_in(unseen, *character)) return false;
    }
    return true;
}

std::string printable_line(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const std::string_view rest = text;
        const std::optional<char32_t> character = take_character(text);
        if (!character) text.remove_prefix(1);
        const bool fits = character && !is_in(unprintable, *character);
        line += fits ? rest.substr(0, rest.size() - text.size()) : std::string_view("\uFFFD");
    }
    return line;
}

} // namespace oya
