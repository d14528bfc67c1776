#include "core/text.h"
#include "games/catan/areas.h"
#include "games/catan/drawing_lines.h"

#include <algorithm>
#include <charconv>

// Reads the drawing of an island; data/catan/random.txt says how it is written.

namespace oya::catan {

template <class Size>
Message connect(Island<Size>&);
template <class Size>
void lay_spirals(Island<Size>&);

namespace {

constexpr std::array<std::string_view, sea> land_marks = {"Fo", "Hi", "Pa", "Fi", "Mo", "De", "Go"};
constexpr std::array<std::string_view, harbour_kinds> harbour_marks = {"lu", "br", "wo", "gr", "or", "3"};
constexpr std::array<std::string_view, hex_directions> side_marks = {"e", "se", "sw", "w", "nw", "ne"};
constexpr std::array<std::string_view, 3> land_lists = {"terrains", "tokens", "harbours"};
constexpr std::array<std::string_view, 6> sea_lists = {"start",  "regions",        "target",
                                                       "cities", "later terrains", "later tokens"};
constexpr int most_rows = 64;
constexpr int most_columns = 128;
constexpr std::size_t cell_width = 6;
constexpr int least_target = 5;
constexpr int most_target = 50;
constexpr int most_cities = 12;

template <std::size_t N>
int mark_in(const std::array<std::string_view, N>& marks, std::string_view mark) {
    const auto found = std::find(marks.begin(), marks.end(), mark);
    return found == marks.end() ? -1 : static_cast<int>(found - marks.begin());
}

template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& marks, std::size_t count = N,
                   std::string_view behind = "") {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all.append(i > 0 ? ", " : "").append(marks[i]).append(behind);
    return all;
}

Message about(std::string_view id, int line, std::string_view text) {
    return {id, {{"text", std::string(text)}, {"line", line}}};
}

Message with(Message message, Parameter more) {
    message.parameters.push_back(std::move(more));
    return message;
}

// More than there may be, from this line on.
Message beyond(std::string_view id, int line, std::size_t most) {
    return {id, {{"line", line}, {"most", static_cast<int>(most)}}};
}

// So many places are left to chance, and so many things are listed for them.
Message compared(std::string_view id, std::size_t open, std::size_t listed) {
    return {id, {{"open", static_cast<int>(open)}, {"listed", static_cast<int>(listed)}}};
}

// A number within these bounds, or -1.
int number_in(std::string_view text, int least, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return -1;
    return number >= least && number <= most ? number : -1;
}

// A number that a token may show, or -1.
int token_in(std::string_view text) {
    const int number = number_in(text, 2, 12);
    return number == 7 ? -1 : number;
}

template <class Size>
class DrawingReader {
  public:
    Drawn<Size> read(std::string_view text) {
        if (names_a_file(text)) fail({"catan.map.file-name", {{"text", std::string(text)}}});
        for (DrawingLines lines(text); fault_.empty() && lines.next();) {
            line_ = lines.number();
            if (!lines.line().starts_with('#')) read_line(lines.line());
        }
        if (fault_.empty()) place_hexes();
        if (fault_.empty()) fail(connect(island_));
        if (fault_.empty()) fail(areas_.lay(island_, drawn_));
        if (fault_.empty()) place_harbours();
        if (fault_.empty()) check();
        if (fault_.empty() && island_.sea) check_later();
        if (fault_.empty() && island_.sea) set_target();
        if (fault_.empty()) lay_spirals(island_);
        return {island_, fault_};
    }

  private:
    struct Cell {
        int line = 0; // of the text
        int row = 0;
        int column = 0; // in half hexes
        std::string_view text;
    };
    using Cells = FixedVector<Cell, Size::hexes>;

    void fail(Message what) {
        if (fault_.empty()) fault_ = std::move(what);
    }

    void read_line(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon != line.npos) return read_list(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
        if (trim(line) == "sea") return turn_to_sea();
        if (row_ == 0 && line.empty()) return;
        if (const std::string_view list = list_without_colon(line); !list.empty())
            return fail(about("catan.map.no-colon", line_, list));
        if (const std::size_t sign = foreign_sign(line); sign != line.npos)
            return fail(
                {"catan.map.foreign-sign", {{"line", line_}, {"column", static_cast<int>(sign) + 1}}});
        const int row = row_++;
        if (row >= most_rows) return fail(beyond("catan.map.too-many-lines", line_, most_rows));
        for (std::size_t at = 0; at < line.size();) {
            if (line[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t end = std::min({line.find(' ', at), line.size(), at + cell_width});
            add_cell(row, at, line.substr(at, end - at));
            at = end;
        }
    }

    void turn_to_sea() {
        if (!Size::sea) return fail(beyond("catan.map.too-large", line_, Size::hexes));
        if (row_ > 0) return fail({"catan.map.sea-late", {{"line", line_}}});
        island_.sea = true;
    }

    void add_cell(int row, std::size_t at, std::string_view text) {
        if (text == "~" && !island_.sea) return;
        const int column = static_cast<int>(at / 3);
        if (at % 3 != 0 || column >= most_columns) return fail(about("catan.map.between", line_, text));
        const bool harbour = text.find('-') != text.npos;
        if (harbour) add_cell(coast_, {line_, row, column, text});
        if (!harbour || island_.sea) add_cell(cells_, {line_, row, column, text});
    }

    void add_cell(Cells& cells, const Cell& cell) {
        if (cells.full()) return fail(beyond("catan.map.too-large", cell.line, Size::hexes));
        cells.push_back(cell);
    }

    static std::string_view list_without_colon(std::string_view line) {
        const auto begins = [&](std::string_view name) {
            std::string_view rest = trim(line);
            return take_word(rest, name);
        };
        for (const std::string_view name : land_lists)
            if (begins(name)) return name;
        for (const std::string_view name : sea_lists)
            if (begins(name)) return name;
        return {};
    }

    void read_list(std::string_view name, std::string_view values) {
        if (mark_in(land_lists, name) < 0) {
            if (mark_in(sea_lists, name) < 0)
                return fail(with(about("catan.map.no-list", line_, name), {"lists", list_names()}));
            if (!island_.sea) return fail(about("catan.map.list-at-sea", line_, name));
        }
        while (!values.empty() && fault_.empty()) {
            const std::string_view value = take_part(values, ' ');
            values = trim(values);
            if (name == "terrains") {
                add_terrain(island_.terrain_bag, value);
            } else if (name == "tokens") {
                add_token(island_.token_bag, value);
            } else if (name == "harbours") {
                const int kind = mark_in(harbour_marks, value);
                if (kind < 0)
                    return fail(with(about("catan.map.no-harbour-listed", line_, value),
                                     {"marks", listed(harbour_marks)}));
                if (++island_.harbour_bag[static_cast<std::size_t>(kind)] > Size::harbours)
                    return fail(beyond("catan.map.too-many-harbours", line_, Size::harbours));
            } else {
                read_sea_list(name, value);
            }
        }
    }

    // What may be written is the same in every language.
    std::string terrain_marks() const { return listed(land_marks, island_.sea ? sea : gold); }
    std::string list_names() const {
        return listed(land_lists, land_lists.size(), ":") +
               (island_.sea ? ", " + listed(sea_lists, sea_lists.size(), ":") : "");
    }

    // The lists that only a map with the word sea may have.
    void read_sea_list(std::string_view name, std::string_view value) {
        if (name == "later terrains") {
            add_terrain(island_.later_terrain_bag, value);
        } else if (name == "later tokens") {
            add_token(island_.later_tokens, value);
        } else if (name == "start") {
            fail(areas_.add_start(line_, value));
        } else if (name == "regions") {
            fail(areas_.add_region(line_, value));
        } else if (name == "target") {
            const int points = number_in(value, least_target, most_target);
            if (points < 0 || island_.target_knights != 0) fail(about("catan.map.no-target", line_, value));
            (island_.target == 0 ? island_.target : island_.target_knights) =
                static_cast<std::uint8_t>(points);
        } else {
            const int cities = number_in(value, cities_each, most_cities);
            if (cities < 0) fail(about("catan.map.no-cities", line_, value));
            island_.cities = static_cast<std::uint8_t>(cities);
        }
    }

    void add_terrain(std::array<std::uint8_t, terrains>& bag, std::string_view value) {
        const int terrain = mark_in(land_marks, value);
        if (terrain < 0 || (terrain == gold && !island_.sea))
            return fail(with(about("catan.map.no-terrain", line_, value), {"marks", terrain_marks()}));
        if (++bag[static_cast<std::size_t>(terrain)] > Size::hexes)
            return fail(beyond("catan.map.too-many-terrains", line_, Size::hexes));
    }

    void add_token(FixedVector<std::uint8_t, Size::hexes>& bag, std::string_view value) {
        const int token = token_in(value);
        if (token < 0) return fail(about("catan.map.no-token", line_, value));
        if (bag.full()) return fail(beyond("catan.map.too-many-tokens", line_, Size::hexes));
        bag.push_back(static_cast<std::uint8_t>(token));
    }

    Hex hex_of(const Cell& cell) const {
        return hex_at((cell.column - middle_.column - (cell.row - middle_.row)) / 2, cell.row - middle_.row);
    }

    // The hex marked with + is (0,0), else the middle hex of the middle row.
    void place_hexes() {
        if (cells_.empty()) return fail("catan.map.no-land");
        const int row = (cells_.front().row + cells_.back().row) / 2;
        int in_row = 0;
        int middles = 0;
        for (const Cell& cell : cells_) {
            in_row += cell.row == row ? 1 : 0;
            middles += cell.text.find('+') != cell.text.npos ? 1 : 0;
            if (middles > 1) return fail(about("catan.map.two-middles", cell.line, cell.text));
        }
        middle_ = cells_.front();
        int before = (in_row - 1) / 2;
        for (const Cell& cell : cells_) {
            if (middles > 0 ? cell.text.find('+') != cell.text.npos : cell.row == row && before-- == 0)
                middle_ = cell;
        }
        for (const Cell& cell : cells_) {
            if ((cell.column - middle_.column - (cell.row - middle_.row)) % 2 != 0)
                return fail(about("catan.map.between", cell.line, cell.text));
            place_hex(cell);
        }
        if (island_.land.none()) return fail("catan.map.no-land");
        find_frame();
    }

    // catan.sea.frame
    void find_frame() {
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.land.test(static_cast<int>(hex))) continue;
            for (int direction = 0; direction < hex_directions; ++direction) {
                if (island_.hex_number(neighbour(island_.hexes[hex].hex, direction)) < 0)
                    island_.frame.set(static_cast<int>(hex));
            }
        }
    }

    void place_hex(const Cell& cell) {
        std::string_view text = cell.text;
        const auto number = static_cast<int>(island_.hexes.size());
        typename Island<Size>::HexPlace place{hex_of(cell), nothing, nothing};
        DrawnHex drawn{cell.text, cell.line, 0};
        bool marked = false;
        for (; !text.empty() && (text.back() == '*' || text.back() == '+'); text.remove_suffix(1))
            marked = marked || text.back() == '*';
        if (island_.sea && text.size() > 1 && text.back() >= 'a' && text.back() <= 'z' &&
            text.find('-') == text.npos && (text.size() > 2 || text.front() == '~')) {
            drawn.letter = text.back();
            text.remove_suffix(1);
        }
        const bool water = island_.sea && (text == "~" || text.find('-') != text.npos);
        if (water) {
            place.terrain = sea;
            place.token = 0;
        } else {
            read_land(text, drawn, place);
            island_.land.set(number);
        }
        std::uint8_t& stands = water ? island_.pirate : island_.robber;
        if (marked && stands != nothing)
            return fail(
                about_hex(water ? "catan.map.two-pirates" : "catan.map.two-robbers", drawn, place.hex));
        if (marked) stands = static_cast<std::uint8_t>(number);
        island_.hexes.push_back(place);
        drawn_.push_back(drawn);
    }

    // What only a map with sea has behind a terrain: a dot, or the letter of an area.
    static bool only_at_sea(std::string_view token) {
        return !token.empty() && (token.front() == '.' || (token.back() >= 'a' && token.back() <= 'z'));
    }

    // A terrain or ?? with its token, ? or, where it comes later, a dot.
    void read_land(std::string_view text, const DrawnHex& drawn, typename Island<Size>::HexPlace& place) {
        const std::string_view mark = text.substr(0, 2);
        const std::string_view token = text.size() > 2 ? text.substr(2) : std::string_view{};
        const int terrain = mark_in(land_marks, mark);
        const bool known = terrain >= 0 || mark == "??";
        if (!island_.sea && (known ? only_at_sea(token) : text.starts_with('~')))
            return fail(about_hex("catan.map.mark-at-sea", drawn, place.hex));
        if (!known)
            return fail(
                with(about_hex("catan.map.no-hex", drawn, place.hex), {"marks", terrain_marks() + ", ??"}));
        if (terrain == gold && !island_.sea) return fail(about_hex("catan.map.gold", drawn, place.hex));
        if (terrain >= 0) place.terrain = static_cast<std::uint8_t>(terrain);
        if (terrain == desert) {
            if (!token.empty()) return fail(about_hex("catan.map.desert-token", drawn, place.hex));
            place.token = 0;
        } else if (island_.sea && token == ".") {
            island_.later.set(static_cast<int>(island_.hexes.size()));
            place.token = 0;
        } else if (token.empty() ? terrain >= 0 : token != "?") {
            const int number = token_in(token);
            if (number < 0) return fail(about_hex("catan.map.hex-token", drawn, place.hex));
            place.token = static_cast<std::uint8_t>(number);
        }
    }

    void place_harbours() {
        for (const Cell& cell : coast_) {
            std::string_view text = cell.text;
            while (island_.sea && (text.back() == '*' || text.back() == '+')) text.remove_suffix(1);
            const std::size_t dash = text.find('-');
            const std::string_view mark = text.substr(0, dash);
            const int kind = mark_in(harbour_marks, mark);
            const int side = mark_in(side_marks, text.substr(dash + 1));
            if ((kind < 0 && mark != "?") || side < 0)
                return fail(with(with(about("catan.map.no-harbour", cell.line, cell.text),
                                      {"marks", listed(harbour_marks) + ", ?"}),
                                 {"sides", listed(side_marks)}));
            if ((cell.column - middle_.column - (cell.row - middle_.row)) % 2 != 0)
                return fail(about("catan.map.between", cell.line, cell.text));
            const int hex = island_.hex_number(neighbour(hex_of(cell), side));
            if (hex < 0 || !island_.land.test(hex))
                return fail(about("catan.map.harbour-at-sea", cell.line, cell.text));
            const int land_side = turn(side, 3);
            const int edge = island_.edge_number(island_.hexes[static_cast<std::size_t>(hex)].hex, land_side);
            if (island_.harbours.full())
                return fail(beyond("catan.map.too-many-harbours", cell.line, Size::harbours));
            const auto place = static_cast<std::uint8_t>(island_.harbours.size());
            island_.harbours.push_back({static_cast<std::uint16_t>(edge), static_cast<std::uint8_t>(hex),
                                        static_cast<std::uint8_t>(land_side),
                                        kind < 0 ? nothing : static_cast<std::uint8_t>(kind)});
            const auto ends = island_.edges[static_cast<std::size_t>(edge)];
            for (const std::size_t corner : {std::size_t{ends.from}, std::size_t{ends.to}}) {
                // catan.board.harbour-sites
                if (island_.harbour_at[corner] != nothing)
                    return fail(about("catan.map.harbours-touch", cell.line, cell.text));
                island_.harbour_at[corner] = place;
            }
        }
    }

    void check() {
        std::size_t open_terrains = 0;
        std::size_t open_tokens = 0;
        std::size_t open_harbours = 0;
        bool has_desert = island_.terrain_bag[desert] > 0;
        std::size_t token_without_terrain = island_.hexes.size();
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.later.test(static_cast<int>(hex))) continue;
            const auto& place = island_.hexes[hex];
            open_terrains += place.terrain == nothing ? 1 : 0;
            open_tokens += place.token == nothing ? 1 : 0;
            has_desert = has_desert || place.terrain == desert;
            if (place.terrain == nothing && place.token != nothing)
                token_without_terrain = std::min(token_without_terrain, hex);
        }
        for (const auto& place : island_.harbours) open_harbours += place.kind == nothing ? 1 : 0;
        std::size_t in_bag = 0;
        for (const std::uint8_t each : island_.terrain_bag) in_bag += each;
        if (open_terrains != in_bag) return fail(compared("catan.map.open-terrains", open_terrains, in_bag));
        const std::size_t deserts = island_.terrain_bag[desert];
        if (token_without_terrain < island_.hexes.size() && deserts > 0)
            return fail(about_hex("catan.map.desert-under-token", drawn_[token_without_terrain],
                                  island_.hexes[token_without_terrain].hex));
        if (open_tokens != island_.token_bag.size() + deserts)
            return fail(compared("catan.map.open-tokens", open_tokens - std::min(open_tokens, deserts),
                                 island_.token_bag.size()));
        in_bag = 0;
        for (const std::uint8_t each : island_.harbour_bag) in_bag += each;
        if (open_harbours != in_bag) return fail(compared("catan.map.open-harbours", open_harbours, in_bag));
        if (!has_desert && island_.robber == nothing) return fail("catan.map.no-robber");
    }

    // Land whose token comes in play: its terrains lie in a bag of their own, and there is a token for each
    // of its hexes in the list or on the rest of the land.
    void check_later() {
        std::size_t open = 0;
        std::size_t in_bag = 0;
        std::size_t tokens = island_.token_bag.size() + island_.later_tokens.size();
        for (int hex : island_.later)
            open += island_.hexes[static_cast<std::size_t>(hex)].terrain == nothing ? 1 : 0;
        for (const auto& place : island_.hexes) tokens += place.token != nothing && place.token != 0 ? 1 : 0;
        for (const std::uint8_t each : island_.later_terrain_bag) in_bag += each;
        if (open != in_bag) return fail(compared("catan.map.open-later", open, in_bag));
        if (island_.later_terrain_bag[desert] > 0) return fail("catan.map.later-desert");
        const auto later = static_cast<std::size_t>(island_.later.count());
        if (later == 0 && !island_.later_tokens.empty()) return fail("catan.map.no-later");
        if (later > tokens) return fail(compared("catan.map.later-tokens", later, tokens));
    }

    // catan.sea.own-map
    void set_target() {
        int producing = island_.land.count() - island_.terrain_bag[desert];
        for (const auto& place : island_.hexes) producing -= place.terrain == desert ? 1 : 0;
        const int half = (producing + 1) / 2;
        const bool given = island_.target != 0;
        if (!given) island_.target = static_cast<std::uint8_t>(std::max(half, target_base));
        if (island_.target_knights != 0) return;
        const int points = (given ? island_.target : half) + target_more_with_knights;
        island_.target_knights = static_cast<std::uint8_t>(given ? points : std::max(points, target_knights));
    }

    Island<Size> island_;
    Areas<Size> areas_;
    FixedVector<DrawnHex, Size::hexes> drawn_;
    Cells cells_; // the hexes
    Cells coast_; // harbours
    Cell middle_;
    int row_ = 0;
    int line_ = 0;
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
