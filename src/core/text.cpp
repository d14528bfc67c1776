#include "core/text.h"

#include <algorithm>

namespace oya {

namespace {

int columns(std::string_view text) { return static_cast<int>(screen_width(text)); }

// The next word, with the punctuation that French sets after a space.
std::string_view next_word(std::string_view text) {
    std::size_t end = std::min(text.find(' '), text.size());
    while (end + 1 < text.size() && std::string_view(":;!?").find(text[end + 1]) != std::string_view::npos &&
           (end + 2 == text.size() || text[end + 2] == ' '))
        end = std::min(text.find(' ', end + 1), text.size());
    return text.substr(0, end);
}

} // namespace

std::string wrapped(std::string_view text, int width, std::string_view first, std::string_view rest) {
    std::string lines(first);
    int used = columns(first);
    bool line_is_empty = true;
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        const std::string_view word = next_word(text);
        text.remove_prefix(word.size());
        if (!line_is_empty && used + 1 + columns(word) > width) {
            lines += '\n';
            lines += rest;
            used = columns(rest);
            line_is_empty = true;
        }
        if (!line_is_empty) {
            lines += ' ';
            ++used;
        }
        lines += word;
        used += columns(word);
        line_is_empty = false;
    }
    return lines + '\n';
}

std::string xml_text(std::string_view text) {
    std::string result;
    for (const char sign : text) {
        switch (sign) {
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '&': result += "&amp;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        default: result += sign;
        }
    }
    return result;
}

} // namespace oya
