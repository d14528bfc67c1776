#include "core/text.h"
#include "games/catan/board.h"

#include <algorithm>
#include <charconv>

// Reads the drawing of an island; data/catan/random.txt says how it is written.

namespace oya::catan {

template <class Size>
Message connect(Island<Size>&);
template <class Size>
void lay_spirals(Island<Size>&);

namespace {

constexpr std::array<std::string_view, terrains> terrain_marks = {"Fo", "Hi", "Pa", "Fi", "Mo", "De"};
constexpr std::array<std::string_view, harbour_kinds> harbour_marks = {"lu", "br", "wo", "gr", "or", "3"};
constexpr std::array<std::string_view, hex_directions> side_marks = {"e", "se", "sw", "w", "nw", "ne"};
constexpr int most_rows = 64;
constexpr int most_columns = 128;

template <std::size_t N>
int mark_in(const std::array<std::string_view, N>& marks, std::string_view mark) {
    const auto found = std::find(marks.begin(), marks.end(), mark);
    return found == marks.end() ? -1 : static_cast<int>(found - marks.begin());
}

Message about(std::string_view id, std::string_view text) { return {id, {{"text", std::string(text)}}}; }

Message between(int row, std::string_view text) {
    return {"catan.map.between", {{"text", std::string(text)}, {"line", row + 1}}};
}

// So many places are left to chance, and so many things are listed for them.
Message compared(std::string_view id, std::size_t open, std::size_t listed) {
    return {id, {{"open", static_cast<int>(open)}, {"listed", static_cast<int>(listed)}}};
}

// A number that a token may show, or -1.
int token_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return -1;
    return number >= 2 && number <= 12 && number != 7 ? number : -1;
}

template <class Size>
class DrawingReader {
  public:
    Drawn<Size> read(std::string_view text) {
        while (!text.empty() && fault_.empty()) {
            const std::size_t end = text.find_first_of("\n/");
            std::string_view line = text.substr(0, end);
            text.remove_prefix(end == text.npos ? text.size() : end + 1);
            while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
            if (!line.starts_with('#')) read_line(line);
        }
        if (fault_.empty()) place_hexes();
        if (fault_.empty()) fail(connect(island_));
        if (fault_.empty()) place_harbours();
        if (fault_.empty()) check();
        if (fault_.empty()) lay_spirals(island_);
        return {island_, fault_};
    }

  private:
    struct Cell {
        int row = 0;
        int column = 0; // in half hexes
        std::string_view text;
    };

    void fail(Message what) {
        if (fault_.empty()) fault_ = std::move(what);
    }

    void read_line(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon != line.npos) return read_list(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
        const int row = row_++;
        if (row >= most_rows) return fail("catan.map.too-many-lines");
        for (std::size_t at = 0; at < line.size();) {
            if (line[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t end = std::min(line.find(' ', at), line.size());
            add_cell(row, at, line.substr(at, end - at));
            at = end;
        }
    }

    void add_cell(int row, std::size_t at, std::string_view text) {
        if (text == "~") return;
        const int column = static_cast<int>(at / 3);
        if (at % 3 != 0 || column >= most_columns) return fail(between(row, text));
        Cells& cells = text.find('-') == text.npos ? land_ : coast_;
        if (cells.full()) return fail("catan.map.too-large");
        cells.push_back({row, column, text});
    }

    void read_list(std::string_view name, std::string_view values) {
        while (!values.empty()) {
            const std::string_view value = take_part(values, ' ');
            values = trim(values);
            if (name == "terrains") {
                const int terrain = mark_in(terrain_marks, value);
                if (terrain < 0) return fail(about("catan.map.no-terrain", value));
                if (++island_.terrain_bag[static_cast<std::size_t>(terrain)] > Size::hexes)
                    return fail("catan.map.too-many-terrains");
            } else if (name == "tokens") {
                const int token = token_in(value);
                if (token < 0) return fail(about("catan.map.no-token", value));
                if (island_.token_bag.full()) return fail("catan.map.too-many-tokens");
                island_.token_bag.push_back(static_cast<std::uint8_t>(token));
            } else if (name == "harbours") {
                const int kind = mark_in(harbour_marks, value);
                if (kind < 0) return fail(about("catan.map.no-harbour", value));
                if (++island_.harbour_bag[static_cast<std::size_t>(kind)] > Size::harbours)
                    return fail("catan.map.too-many-harbours");
            } else {
                return fail(about("catan.map.no-list", name));
            }
        }
    }

    Hex hex_of(const Cell& cell) const {
        return hex_at((cell.column - middle_.column - (cell.row - middle_.row)) / 2, cell.row - middle_.row);
    }

    // The middle hex of the middle row is (0,0).
    void place_hexes() {
        if (land_.empty()) return fail("catan.map.no-land");
        const int row = (land_.front().row + land_.back().row) / 2;
        int in_row = 0;
        for (const Cell& cell : land_) in_row += cell.row == row ? 1 : 0;
        middle_ = land_.front();
        int before = (in_row - 1) / 2;
        for (const Cell& cell : land_) {
            if (cell.row == row && before-- == 0) middle_ = cell;
        }
        for (const Cell& cell : land_) {
            if ((cell.column - middle_.column - (cell.row - middle_.row)) % 2 != 0)
                return fail(between(cell.row, cell.text));
            place_hex(cell);
        }
    }

    void place_hex(const Cell& cell) {
        std::string_view text = cell.text;
        if (text.ends_with('*')) {
            if (island_.robber != nothing) return fail("catan.map.two-robbers");
            island_.robber = static_cast<std::uint8_t>(island_.hexes.size());
            text.remove_suffix(1);
        }
        typename Island<Size>::HexPlace place{hex_of(cell), nothing, nothing};
        const std::string_view mark = text.substr(0, 2);
        const std::string_view token = text.size() > 2 ? text.substr(2) : std::string_view{};
        const int terrain = mark_in(terrain_marks, mark);
        if (terrain < 0 && mark != "??") return fail(about("catan.map.no-hex", cell.text));
        if (terrain >= 0) place.terrain = static_cast<std::uint8_t>(terrain);
        if (terrain == desert) {
            if (!token.empty()) return fail(about("catan.map.desert-token", cell.text));
            place.token = 0;
        } else if (token.empty() ? terrain >= 0 : token != "?") {
            const int number = token_in(token);
            if (number < 0) return fail(about("catan.map.hex-token", cell.text));
            place.token = static_cast<std::uint8_t>(number);
        }
        island_.hexes.push_back(place);
    }

    void place_harbours() {
        for (const Cell& cell : coast_) {
            const std::size_t dash = cell.text.find('-');
            const std::string_view mark = cell.text.substr(0, dash);
            const int kind = mark_in(harbour_marks, mark);
            const int side = mark_in(side_marks, cell.text.substr(dash + 1));
            if ((kind < 0 && mark != "?") || side < 0) return fail(about("catan.map.no-harbour", cell.text));
            if ((cell.column - middle_.column - (cell.row - middle_.row)) % 2 != 0)
                return fail(between(cell.row, cell.text));
            const Hex sea = hex_of(cell);
            const int hex = island_.hex_number(neighbour(sea, side));
            if (hex < 0) return fail(about("catan.map.harbour-at-sea", cell.text));
            const int land_side = turn(side, 3);
            const int edge = island_.edge_number(island_.hexes[static_cast<std::size_t>(hex)].hex, land_side);
            if (island_.harbours.full()) return fail("catan.map.too-many-harbours");
            const auto place = static_cast<std::uint8_t>(island_.harbours.size());
            island_.harbours.push_back({static_cast<std::uint16_t>(edge), static_cast<std::uint8_t>(hex),
                                        static_cast<std::uint8_t>(land_side),
                                        kind < 0 ? nothing : static_cast<std::uint8_t>(kind)});
            const auto ends = island_.edges[static_cast<std::size_t>(edge)];
            for (const std::size_t corner : {std::size_t{ends.from}, std::size_t{ends.to}}) {
                // catan.board.harbour-sites
                if (island_.harbour_at[corner] != nothing) return fail("catan.map.harbours-touch");
                island_.harbour_at[corner] = place;
            }
        }
    }

    void check() {
        std::size_t open_terrains = 0;
        std::size_t open_tokens = 0;
        std::size_t open_harbours = 0;
        bool has_desert = island_.terrain_bag[desert] > 0;
        bool token_without_terrain = false;
        for (const auto& place : island_.hexes) {
            open_terrains += place.terrain == nothing ? 1 : 0;
            open_tokens += place.token == nothing ? 1 : 0;
            has_desert = has_desert || place.terrain == desert;
            token_without_terrain =
                token_without_terrain || (place.terrain == nothing && place.token != nothing);
        }
        for (const auto& place : island_.harbours) open_harbours += place.kind == nothing ? 1 : 0;
        std::size_t in_bag = 0;
        for (const std::uint8_t each : island_.terrain_bag) in_bag += each;
        if (open_terrains != in_bag) return fail(compared("catan.map.open-terrains", open_terrains, in_bag));
        const std::size_t deserts = island_.terrain_bag[desert];
        if (token_without_terrain && deserts > 0) return fail("catan.map.desert-under-token");
        if (open_tokens != island_.token_bag.size() + deserts)
            return fail(compared("catan.map.open-tokens", open_tokens - std::min(open_tokens, deserts),
                                 island_.token_bag.size()));
        in_bag = 0;
        for (const std::uint8_t each : island_.harbour_bag) in_bag += each;
        if (open_harbours != in_bag) return fail(compared("catan.map.open-harbours", open_harbours, in_bag));
        if (!has_desert && island_.robber == nothing) return fail("catan.map.no-robber");
    }

    using Cells = FixedVector<Cell, Size::hexes>;
    Island<Size> island_;
    Cells land_;
    Cells coast_;
    Cell middle_;
    int row_ = 0;
    Message fault_;
};

} // namespace

template <class Size>
Drawn<Size> read_island(std::string_view text) {
    return DrawingReader<Size>().read(text);
}
template Drawn<Small> read_island<Small>(std::string_view);
template Drawn<Large> read_island<Large>(std::string_view);

} // namespace oya::catan
