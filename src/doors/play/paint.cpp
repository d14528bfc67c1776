#include "doors/play/paint.h"

#include <array>

namespace oya {

namespace {

struct Paint {
    std::string_view word_id;
    std::string_view code;
};

// Bright blue, because plain blue is hard to read on black; black brings its own ground.
constexpr std::array<Paint, 5> paints{{
    {"play.colour.red", "31"},
    {"play.colour.blue", "94"},
    {"play.colour.green", "32"},
    {"play.colour.yellow", "33"},
    {"play.colour.black", "1;97;40"},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr std::string_view no_break = "\u00A0";

// The bytes of the letter that begins here; 0 if none does. Letters of Europe take two bytes that begin with
// C3 to CA, unlike no-break spaces and small numbers.
std::size_t letter_at(std::string_view text, std::size_t at) {
    const char c = text[at];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return 1;
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xC3 && byte <= 0xCA && at + 1 < text.size() ? 2 : 0;
}

std::string coloured(std::string_view text, std::string_view code) {
    return "\033[" + std::string(code) + 'm' + std::string(text) + "\033[0m";
}

const Paint* paint_of(std::string_view word, const Words& words) {
    for (const Paint& paint : paints)
        if (words.text(paint.word_id) == word) return &paint;
    return nullptr;
}

// Where a number begins that ends one space before `end` and after `from`; `end` if there is none.
std::size_t number_before(std::string_view text, std::size_t from, std::size_t end) {
    const std::string_view before = text.substr(from, end - from);
    const std::size_t space = before.ends_with(' ') ? 1 : before.ends_with(no_break) ? no_break.size() : 0;
    std::size_t begin = end - space;
    while (begin > from && is_digit(text[begin - 1])) --begin;
    return space == 0 || begin == end - space ? end : begin;
}

// Where the numbers end that follow, each after one space.
std::size_t numbers_after(std::string_view text, std::size_t end) {
    while (end + 1 < text.size() && text[end] == ' ' && is_digit(text[end + 1])) {
        ++end;
        while (end < text.size() && is_digit(text[end])) ++end;
    }
    return end;
}

} // namespace

std::string painted(std::string_view text, const Words& words) {
    std::string result;
    std::size_t done = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = at;
        while (end < text.size() && letter_at(text, end) > 0) end += letter_at(text, end);
        if (end == at) {
            ++at;
            continue;
        }
        if (const Paint* const paint = paint_of(text.substr(at, end - at), words)) {
            const std::size_t begin = number_before(text, done, at);
            if (begin == at) end = numbers_after(text, end);
            result += text.substr(done, begin - done);
            result += coloured(text.substr(begin, end - begin), paint->code);
            done = end;
        }
        at = end;
    }
    return result + std::string(text.substr(done));
}

std::string dimmed(std::string_view text) { return coloured(text, "2"); }
std::string bright(std::string_view text) { return coloured(text, "1"); }

} // namespace oya
