#include "core/data_files.h"
#include "games/cascadero/components.h"
#include "games/cascadero/telling.h"
#include "generated/cascadero_rules.h"

// Reads the drawing of a side of the board.

namespace oya::cascadero {

namespace {

// The spaces at the beginning of a line are a part of the drawing.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

class MapReader {
  public:
    Drawn<Map> read(std::string_view text) {
        map_.town_by.fill(no_town);
        map_.town_at.fill(no_town);
        int half_row = 0;
        while (!text.empty()) {
            const std::string_view line = take_line(text);
            if (!line.starts_with('#')) read_line(line, half_row++);
        }
        if (!fault_) connect();
        return {map_, fault_};
    }

  private:
    void fail(RuleId rule, Message what) {
        if (!fault_) fault_ = {rule, std::move(what)};
    }

    void read_line(std::string_view line, int half_row) {
        for (std::size_t place = 0; place < line.size(); ++place) {
            if (line[place] == ' ') continue;
            const int column = static_cast<int>(place / 2);
            const int row = (half_row + 1) / 2;
            if (place % 2 != 0 || column >= columns || row >= rows || column % 2 != half_row % 2) {
                return fail(rule::map_grid,
                            {"cascadero.drawing.between",
                             {{"sign", std::string(1, line[place])}, {"line", half_row + 1}}});
            }
            const char mark = place + 1 < line.size() ? line[place + 1] : ' ';
            read_hex(Field(column, row), line[place], mark);
            ++place; // the mark is read with its hex
        }
    }

    void read_hex(Field field, char letter, char mark) {
        constexpr std::string_view letters = "YOBPW";
        constexpr std::string_view marks = "*ox2";
        if (letter == '.' || letter == 'f') {
            map_.fields.set(field.index);
            if (mark != ' ')
                return fail(rule::components_heralds,
                            {"cascadero.drawing.mark-without-town", {{"field", field_message(field)}}});
            if (letter == '.') return;
            if (map_.farmer_spaces.full())
                return fail(rule::components_board, {"cascadero.drawing.too-many-farmers"});
            map_.farmer_at[field.index] = static_cast<std::uint8_t>(map_.farmer_spaces.size());
            map_.farmer_spaces.push_back(field);
            map_.farmers.set(field.index);
            return;
        }
        const std::size_t colour = letters.find(letter);
        if (colour == letters.npos) {
            return fail(rule::map_towns_and_fields,
                        {"cascadero.drawing.unknown-sign",
                         {{"sign", std::string(1, letter)}, {"field", field_message(field)}}});
        }
        if (map_.towns.full()) return fail(rule::components_board, {"cascadero.drawing.too-many-towns"});
        const Town town{static_cast<std::uint8_t>(map_.towns.size())};
        map_.towns.push_back({field, static_cast<Colour>(colour)});
        map_.town_at[field.index] = town;
        map_.of_colour[colour] |= only(town);
        if (mark == ' ') return;
        const std::size_t setup = marks.find(mark);
        if (setup == marks.npos) {
            return fail(rule::components_heralds,
                        {"cascadero.drawing.unknown-mark",
                         {{"sign", std::string(1, mark)}, {"field", field_message(field)}}});
        }
        map_.heralds[setup] |= only(town);
    }

    void connect() {
        if (map_.fields.count() > max_fields)
            fail(rule::components_board, {"cascadero.drawing.too-many-fields"});
        for (int index = 0; index < hex_count; ++index) {
            for (int direction = 0; direction < hex_directions; ++direction) {
                const Field next = neighbour(Field(index), direction);
                if (next != Field(index) && map_.fields.test(next.index)) {
                    map_.around[static_cast<std::size_t>(index)].set(next.index);
                }
            }
        }
        for (std::uint8_t number = 0; number < map_.town_count(); ++number) connect_town(Town{number});
        for (std::size_t setup = 0; setup < map_.heralds.size(); ++setup) {
            const int count = std::popcount(map_.heralds[setup]);
            const int wanted = setup < 3 ? herald_count : 2;
            if (count != wanted && (setup < 3 || count != 0)) {
                fail(rule::components_heralds, {"cascadero.drawing.heralds",
                                                {{"setup", std::string(herald_setup_names[setup])},
                                                 {"count", count},
                                                 {"wanted", wanted}}});
            }
        }
    }

    void connect_town(Town town) {
        const Field place = map_.towns[town.index].field;
        for (int field : map_.around_town(town)) {
            const auto index = static_cast<std::size_t>(field);
            // One placement scores at most one town (cascadero.map.one-town-per-field).
            const auto refuse = [&](RuleId broken, std::string_view id) {
                fail(broken, {id, {{"field", field_message(Field(field))}}});
            };
            if (map_.touches[index] != 0)
                return refuse(rule::map_one_town_per_field, "cascadero.drawing.two-towns");
            map_.touches[index] = only(town);
            map_.town_by[index] = town;
            map_.next_to_town.set(field);
            if (map_.farmers.test(field))
                refuse(rule::farmer_no_town_contact, "cascadero.drawing.farmer-by-town");
        }
        for (std::uint8_t other = 0; other < map_.town_count(); ++other) {
            if (distance(place.hex(), map_.towns[other].field.hex()) == 3)
                map_.near[town.index] |= only(Town{other});
        }
    }

    Map map_;
    Refusal fault_;
};

} // namespace

Field neighbour(Field field, int direction) {
    const ColumnRow place = to_even_columns(oya::neighbour(field.hex(), direction));
    if (place.column < 0 || place.column >= columns || place.row < 0 || place.row >= rows) return field;
    return Field(place.column, place.row);
}

Drawn<Map> read_map(std::string_view text) { return MapReader().read(text); }

std::string_view map_text(bool farmer_side) {
    return data_file(farmer_side ? "cascadero/farmer.txt" : "cascadero/base.txt");
}

} // namespace oya::cascadero
