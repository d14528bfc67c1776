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

constexpr std::array<Fold, 12> folds{{
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
    {"\u2019", "'"},
}};

constexpr bool continues_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

std::string_view first_letter(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && continues_letter(text[size])) ++size;
    return text.substr(0, size);
}

} // namespace

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
