#include "core/data_files.h"
#include "core/text.h"
#include "games/cascadero/components.h"
#include "generated/cascadero_rules.h"

#include <algorithm>
#include <charconv>

// Reads the success tracks and the farmer tiles.

namespace oya::cascadero {

namespace {

bool take_number(std::string_view& text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 0 || number > 99) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

// The next column of a line: columns stand two spaces or more apart.
std::string_view take_column(std::string_view& line) {
    line = trim(line);
    const std::size_t end = line.find("  ");
    const std::string_view column = line.substr(0, end);
    line.remove_prefix(end == line.npos ? line.size() : end);
    return column;
}

bool read_deed(std::string_view word, Space& space) {
    if (word == "-") return true;
    if (word == "folded") space.deed = Deed::folded;
    if (word == "advance") space.deed = Deed::advance;
    if (word == "envoy") space.deed = Deed::extra_turn;
    if (word == "X") space.deed = Deed::forbidden;
    if (space.deed != Deed::nothing) return true;
    int first = 0;
    if (!take_number(word, first)) return false;
    int later = first;
    if (word.starts_with('/')) {
        word.remove_prefix(1);
        if (!take_number(word, later)) return false;
    }
    space = {Deed::points, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(later)};
    return word == " VP";
}

// The spaces are read from the top down, so that banners are met in falling order.
bool read_space(std::string_view text, Track& track, int number, int& banners_left) {
    const std::string_view deed = take_part(text, ',');
    Space& space = track.spaces[static_cast<std::size_t>(number)];
    if (!read_deed(deed, space)) return false;
    if (space.deed == Deed::folded) track.seals = static_cast<std::uint16_t>(track.seals | 1u << number);
    if (text.empty()) return true;
    if (trim(text) != "banner" || banners_left == 0) return false;
    track.banner[static_cast<std::size_t>(--banners_left)] = static_cast<std::uint8_t>(number);
    return true;
}

// cascadero.forbidden.full-table: at most to the top, and one less where that is forbidden.
void find_ends(Track& track) {
    for (int steps = 0; steps <= most_steps; ++steps) {
        for (int from = 0; from < space_count; ++from) {
            int end = std::min(from + steps, top);
            if (track.spaces[static_cast<std::size_t>(end)].deed == Deed::forbidden) --end;
            track.ends[static_cast<std::size_t>(steps)][static_cast<std::size_t>(from)] =
                static_cast<std::uint8_t>(std::max(end, from));
        }
    }
}

Refusal wrong_space(int number) {
    return {rule::actions_coloured_table, {"cascadero.drawing.space", {{"space", number}}}};
}

} // namespace

Drawn<Tracks> read_tracks(std::string_view text) {
    Track coloured;
    Track education;
    int coloured_banners = banners;
    int white_banners = banners;
    int next = top;
    while (!text.empty()) {
        std::string_view line = take_part(text, '\n');
        if (line.empty() || line.starts_with('#')) continue;
        std::string_view label = take_column(line);
        int number = 0;
        if (!take_number(label, number) || number != next) return {{}, wrong_space(std::max(next, 0))};
        const std::string_view left = take_column(line);
        const std::string_view right = take_column(line);
        if (!read_space(left, coloured, number, coloured_banners) ||
            !read_space(right, education, number, white_banners) || !line.empty()) {
            return {{}, wrong_space(number)};
        }
        --next;
    }
    if (next != -1) return {{}, wrong_space(next)};
    if (coloured_banners != 0 || white_banners != 0)
        return {{}, {rule::actions_banners, {"cascadero.drawing.banners"}}};
    find_ends(coloured);
    find_ends(education);
    const int seals = std::popcount(coloured.seals) * (colours - 1) + std::popcount(education.seals);
    if (seals != seal_count)
        return {{}, {rule::components_seals, {"cascadero.drawing.folded", {{"count", seals}}}}};
    return {{coloured, coloured, coloured, coloured, education}, {}};
}

Drawn<TileCounts> read_tiles(std::string_view text) {
    TileCounts counts{};
    while (!text.empty()) {
        std::string_view line = take_part(text, '\n');
        if (line.empty() || line.starts_with('#')) continue;
        int count = 0;
        const std::string whole(line);
        const bool counted = take_number(line, count);
        const std::size_t kind = place_of(tile_names, trim(line));
        if (!counted || kind == tile_kinds)
            return {{}, {rule::components_farmer_tiles, {"cascadero.drawing.tile", {{"line", whole}}}}};
        counts[kind] = static_cast<std::uint8_t>(count);
    }
    return {counts, {}};
}

std::string_view tracks_text() { return data_file("cascadero/tracks.txt"); }
std::string_view tiles_text() { return data_file("cascadero/tiles.txt"); }

} // namespace oya::cascadero
