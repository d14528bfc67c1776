#include "games/catan/given.h"

#include <algorithm>
#include <charconv>

namespace oya::catan {

namespace {

// The lettered lines of corners run from left to right through tops and bottoms of hexes.
std::optional<CornerName> lettered(char letter) {
    struct Line {
        std::string_view letters;
        int q, r;
        bool bottom;
    };
    static constexpr std::array<Line, 4> lines{{{"PQRTUVWXY", -1, -2, true},
                                                {"ABCDEFGHIJK", -2, -1, true},
                                                {"abcdefghijk", -3, 1, false},
                                                {"pqrtuvwxy", -3, 2, false}}};
    for (const Line& line : lines) {
        const std::size_t place = line.letters.find(letter);
        if (place == line.letters.npos) continue;
        const int half = static_cast<int>(place / 2);
        if (place % 2 == 0) return CornerName{hex_at(line.q + half, line.r), line.bottom};
        if (line.bottom) return CornerName{hex_at(line.q + half, line.r + 1), false};
        return CornerName{hex_at(line.q + half + 1, line.r - 1), true};
    }
    return std::nullopt;
}

template <class Names>
int place_of(const Names& names, std::string_view name, std::string_view what) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    ADD_FAILURE() << "no " << what << ": " << name;
    return 0;
}

} // namespace

std::vector<std::string_view> parts(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        std::size_t end = 0;
        for (int depth = 0; end < text.size() && (depth > 0 || text[end] != separator); ++end)
            depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        std::string_view part = text.substr(0, end);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
        if (!part.empty()) found.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

std::vector<std::string_view> chain(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        std::size_t end = 1;
        if (text.size() > 1 && text[1] == '(') end = std::min(text.find(')') + 1, text.size());
        found.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

int number_in(std::string_view text) {
    int value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) ADD_FAILURE() << "no number: " << text;
    return value;
}

template <class Size>
int hex_called(const Position<Size>& state, std::string_view text) {
    const auto numbers = parts(text, ',');
    if (numbers.size() != 2) {
        ADD_FAILURE() << "no hex: " << text;
        return 0;
    }
    const int hex = state.island().hex_number(hex_at(number_in(numbers[0]), number_in(numbers[1])));
    if (hex < 0) ADD_FAILURE() << "not on the island: " << text;
    return std::max(hex, 0);
}

template <class Size>
int corner_called(const Position<Size>& state, std::string_view text) {
    std::optional<CornerName> name;
    if (text.size() == 1) name = lettered(text[0]);
    if (text.size() > 4 && (text[0] == 'N' || text[0] == 'S') && text[1] == '(') {
        const auto numbers = parts(text.substr(2, text.size() - 3), ',');
        if (numbers.size() == 2)
            name = CornerName{hex_at(number_in(numbers[0]), number_in(numbers[1])), text[0] == 'S'};
    }
    const int corner = name ? state.island().corner_number(*name) : -1;
    if (corner < 0) ADD_FAILURE() << "no corner: " << text;
    return std::max(corner, 0);
}

template <class Size>
int edge_called(const Position<Size>& state, std::string_view one, std::string_view other) {
    const int from = corner_called(state, one);
    const int to = corner_called(state, other);
    const auto& edges = state.island().edges;
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
        if ((edges[edge].from == from && edges[edge].to == to) ||
            (edges[edge].from == to && edges[edge].to == from))
            return static_cast<int>(edge);
    ADD_FAILURE() << "no path: " << one << '-' << other;
    return 0;
}

template int hex_called(const Position<Small>&, std::string_view);
template int corner_called(const Position<Small>&, std::string_view);
template int edge_called(const Position<Small>&, std::string_view, std::string_view);
template int hex_called(const Position<Large>&, std::string_view);
template int corner_called(const Position<Large>&, std::string_view);
template int edge_called(const Position<Large>&, std::string_view, std::string_view);

int good_called(std::string_view name) { return place_of(good_names, name, "good"); }
int card_called(std::string_view name) { return place_of(card_names, name, "card"); }
int track_called(std::string_view name) { return place_of(track_names, name, "track"); }

Cards cards_called(const std::vector<std::string_view>& words) {
    Cards cards;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2)
        cards += Cards::of(good_called(words[i + 1]), number_in(words[i]));
    return cards;
}

std::string text_of(Cards cards) {
    std::string text;
    for (int good = 0; good < goods; ++good)
        if (cards.has(good))
            text += (text.empty() ? "" : " ") + std::to_string(cards[good]) + ' ' +
                    std::string(good_names[static_cast<std::size_t>(good)]);
    return text.empty() ? "nothing" : text;
}

} // namespace oya::catan
