#include "doors/text.h"

#include <algorithm>
#include <array>
#include <sys/ioctl.h>
#include <unistd.h>

namespace oya {

namespace {

struct Fold {
    std::string_view letters;
    std::string_view plain;
};

constexpr std::array<Fold, 11> folds{{
    {"àáâãäåÀÁÂÃÄÅ", "a"},
    {"çÇ", "c"},
    {"èéêëÈÉÊË", "e"},
    {"ìíîïÌÍÎÏ", "i"},
    {"ñÑ", "n"},
    {"òóôõöÒÓÔÕÖ", "o"},
    {"ùúûüÙÚÛÜ", "u"},
    {"ýÿÝŸ", "y"},
    {"œŒ", "oe"},
    {"æÆ", "ae"},
    {"\u00A0\u202F", " "},
}};

constexpr bool continues_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

std::string_view first_letter(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && continues_letter(text[size])) ++size;
    return text.substr(0, size);
}

// The next word, with the punctuation that French sets after a space.
std::string_view next_word(std::string_view text) {
    std::size_t end = std::min(text.find(' '), text.size());
    while (end + 1 < text.size() && std::string_view(":;!?").find(text[end + 1]) != std::string_view::npos &&
           (end + 2 == text.size() || text[end + 2] == ' '))
        end = std::min(text.find(' ', end + 1), text.size());
    return text.substr(0, end);
}

} // namespace

int columns(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, [](char c) { return !continues_letter(c); }));
}

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

std::string folded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::string_view letter = first_letter(text);
        text.remove_prefix(letter.size());
        const auto fold = std::ranges::find_if(folds, [letter](const Fold& candidate) {
            return letter.size() > 1 && candidate.letters.find(letter) != std::string_view::npos;
        });
        if (fold != folds.end()) {
            plain += fold->plain;
        } else if (letter.size() == 1 && letter.front() >= 'A' && letter.front() <= 'Z') {
            plain += static_cast<char>(letter.front() - 'A' + 'a');
        } else {
            plain += letter;
        }
    }
    return plain;
}

bool mentions(std::string_view text, std::string_view words) {
    const std::string all = folded(text);
    const std::string wanted = folded(words);
    const auto in_a_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    for (std::size_t at = all.find(wanted); at != all.npos; at = all.find(wanted, at + 1))
        if (at == 0 || wanted.empty() || !in_a_word(all[at - 1]) || !in_a_word(wanted.front())) return true;
    return false;
}

void print(std::FILE* file, std::string_view text) { std::fwrite(text.data(), 1, text.size(), file); }

int terminal_width(std::FILE* file) {
    constexpr int usual = 80;
    constexpr int narrowest = 20;
    winsize size{};
    const int descriptor = fileno(file);
    if (descriptor < 0 || ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
    return std::max<int>(size.ws_col, narrowest);
}

} // namespace oya
