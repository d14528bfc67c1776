#include "games/cascadia/assistant.h"

#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"

#include <charconv>
#include <map>

// Reading environments that people describe.

namespace oya::cascadia {

namespace {

constexpr Face unknown_face{0, 0, 0b11111, false};

// Lays a tile or a token where there may be one; otherwise says why not.
std::string lay_described(BoxPlayer& player, Hex cell, const std::optional<TurnedFace>& face, int animal) {
    Environment& land = player.land;
    int slot = land.slot_at(cell);
    if (face) {
        if (slot >= 0) return "has two tiles";
        if (land.count == max_tiles) return "is one tile too many: an environment has 23";
        land.lay(cell, foreign_tile, face->face, face->turns);
        player.tiles.lay(cell, foreign_tile, face->face, face->turns);
        slot = land.count - 1;
    } else if (slot < 0) {
        if (land.count == max_tiles) return "is one tile too many: an environment has 23";
        land.lay(cell, foreign_tile, unknown_face, 0);
        slot = land.count - 1;
    }
    if (animal < 0) return {};
    if (land.animal_on(slot) >= 0) return "has two tokens";
    if (!land.face(slot).shows(animal))
        return "has a token that its tile does not show: " +
               std::string(species_names[static_cast<std::size_t>(animal)]);
    land.settle(slot, animal);
    return {};
}

// The animals a tile shows, such as "bes", and a star for a keystone; "-" or nothing for unknown.
std::optional<Face> read_shown(std::string_view text, Face face) {
    face.keystone = text.ends_with('*');
    if (face.keystone) text.remove_suffix(1);
    face.wildlife = text.empty() || text == "-" ? 0b11111 : 0;
    if (text == "-") return face;
    for (char letter : text) {
        const auto animal = read_species(std::string_view(&letter, 1));
        if (!animal) return std::nullopt;
        face.wildlife = static_cast<std::uint8_t>(face.wildlife | 1u << *animal);
    }
    return face;
}

bool same_piece(Face a, Face b) {
    const bool terrains_match =
        (a.first == b.first && a.second == b.second) || (a.first == b.second && a.second == b.first);
    return terrains_match && a.wildlife == b.wildlife && a.keystone == b.keystone;
}

// Tiles of which more are described than the box has.
void warn_of_strange_tiles(BoxGame& game) {
    std::map<std::string, int> used;
    std::map<std::string, int> in_box;
    for (const BoxPlayer& player : game.players) {
        for (int slot = 0; slot < player.land.count; ++slot) {
            const Face face = player.land.face(slot);
            if (face.wildlife == 0b11111) continue;
            Face ordered = face;
            ordered.first = std::min(face.first, face.second);
            ordered.second = std::max(face.first, face.second);
            const std::string name = text(ordered);
            ++used[name];
            int count = 0;
            for (const Face& printed : faces) count += same_piece(printed, face) ? 1 : 0;
            in_box[name] = count;
        }
    }
    for (const auto& [name, count] : used) {
        if (count > in_box[name])
            game.warnings.push_back("the box has " + std::to_string(in_box[name]) + " tiles " + name +
                                    ", here are " + std::to_string(count));
    }
}

// ---------------------------------------------------------------- JSON

void read_numbers(JsonValue list, std::array<int, 5>& numbers) {
    const JsonValue five = list.list(5);
    if (five.exists() && five.size() != 5) five.fail("must be five numbers", "cascadia.numbers");
    std::size_t i = 0;
    for (JsonValue number : five)
        if (i < 5) numbers[i++] = static_cast<int>(number.integer(0, 200));
}

Hex read_at(JsonValue value) {
    const JsonValue pair = value.list(2);
    if (pair.exists() && pair.size() != 2) pair.fail("must be a cell such as [1,-1]", "cascadia.cell");
    if (!pair.exists() || pair.size() != 2) return {};
    return hex_at(static_cast<int>(pair.at(0).integer(-60, 60)),
                  static_cast<int>(pair.at(1).integer(-60, 60)));
}

int read_token(JsonValue value) {
    if (!value.exists() || value.is_null()) return -1;
    const auto animal = read_species(value.text(16));
    if (!animal) value.fail("is no species: bear, elk, salmon, hawk or fox", "cascadia.species");
    return animal.value_or(-1);
}

void read_tile_value(JsonValue value, BoxPlayer& player) {
    value.object().only({"at", "sides", "wildlife", "keystone", "token"});
    const Hex cell = read_at(value.object().field("at"));
    const JsonValue sides_field = value.object().field("sides");
    auto turned = read_sides(sides_field.text(16));
    if (!turned) {
        if (sides_field.exists())
            sides_field.fail("must be six sides such as FFFPPP: each terrain three in a row, or all six",
                             "cascadia.sides");
        return;
    }
    const JsonValue shown = value.object().optional("wildlife");
    const auto face = read_shown(shown.exists() ? shown.text(8) : std::string_view{}, turned->face);
    if (!face) {
        shown.fail("must be letters of species, such as bes", "cascadia.species");
        return;
    }
    turned->face = *face;
    const JsonValue keystone = value.object().optional("keystone");
    if (keystone.exists()) turned->face.keystone = keystone.boolean();
    const int animal = read_token(value.object().optional("token"));
    if (!value.reader_ok()) return;
    if (const std::string fault = lay_described(player, cell, turned, animal); !fault.empty())
        value.fail(fault, "cascadia.board");
}

void read_player(JsonValue value, BoxPlayer& player) {
    value.object().only({"name", "tiles", "tokens", "nature", "wildlife", "corridors"});
    const JsonValue name = value.object().optional("name");
    if (name.exists()) player.name = std::string(name.text(64));
    const JsonValue nature = value.object().optional("nature");
    if (nature.exists()) player.sheet.nature = static_cast<int>(nature.integer(0, nature_tokens));
    if (const JsonValue numbers = value.object().optional("wildlife"); numbers.exists()) {
        player.counted_wildlife = true;
        read_numbers(numbers, player.sheet.wildlife);
    }
    if (const JsonValue numbers = value.object().optional("corridors"); numbers.exists()) {
        player.counted_corridors = true;
        read_numbers(numbers, player.sheet.corridors);
    }
    if (const JsonValue tiles = value.object().optional("tiles"); tiles.exists())
        for (JsonValue tile : tiles.list(max_tiles)) read_tile_value(tile, player);
    const JsonValue tokens = value.object().optional("tokens");
    if (!tokens.exists()) return;
    for (JsonValue cells : tokens.object()) {
        const auto animal = read_species(cells.name());
        if (!animal) {
            cells.fail("is no species: bear, elk, salmon, hawk or fox", "cascadia.species");
            return;
        }
        for (JsonValue at : cells.list(tokens_per_species)) {
            const std::string fault = lay_described(player, read_at(at), std::nullopt, *animal);
            if (!fault.empty()) at.fail(fault, "cascadia.board");
        }
    }
}

// ---------------------------------------------------------------- text

std::string_view next_word(std::string_view& line) {
    while (line.starts_with(' ')) line.remove_prefix(1);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

std::optional<int> number_in(std::string_view word, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || number < 0 || number > most)
        return std::nullopt;
    return number;
}

class TextReader {
  public:
    explicit TextReader(BoxGame& game) : game_(game) {}

    std::optional<BadBoard> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number_;
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (const auto fault = read_line(line)) return fault;
        }
        if (game_.players.empty()) return BadBoard{"line 1", "there is no player"};
        if (game_.players.size() > oya::max_seats)
            return BadBoard{"line " + std::to_string(number_), "there are more than 4 players"};
        return std::nullopt;
    }

  private:
    BadBoard bad(std::size_t column, std::string reason) const {
        return {"line " + std::to_string(number_) + ", column " + std::to_string(column + 1),
                std::move(reason)};
    }
    BoxPlayer& player() {
        if (game_.players.empty()) game_.players.emplace_back();
        return game_.players.back();
    }

    std::optional<BadBoard> read_line(std::string_view line) {
        if (line.find_first_not_of(' ') == line.npos || line.starts_with('#')) return std::nullopt;
        std::string_view rest = line;
        const std::string_view word = next_word(rest);
        if (word == "player") {
            while (rest.starts_with(' ')) rest.remove_prefix(1);
            game_.players.emplace_back().name = std::string(rest);
            row_ = 0;
            parity_ = -1;
            return std::nullopt;
        }
        if (word == "nature") {
            const auto tokens = number_in(next_word(rest), nature_tokens);
            if (!tokens) return bad(word.size(), "must be a number of Nature Tokens from 0 to 25");
            player().sheet.nature = *tokens;
            return std::nullopt;
        }
        if (word == "corridors" || word == "wildlife") return read_five(word, rest);
        if (word == "tile") return read_tile(line, rest);
        return read_drawing(line);
    }

    std::optional<BadBoard> read_five(std::string_view word, std::string_view rest) {
        const bool corridors = word == "corridors";
        auto& numbers = corridors ? player().sheet.corridors : player().sheet.wildlife;
        for (int& number : numbers) {
            const auto read = number_in(next_word(rest), 200);
            if (!read) return bad(word.size(), "must be five numbers");
            number = *read;
        }
        (corridors ? player().counted_corridors : player().counted_wildlife) = true;
        return std::nullopt;
    }

    std::optional<BadBoard> read_tile(std::string_view line, std::string_view rest) {
        const std::string_view cell_word = next_word(rest);
        const auto column = static_cast<std::size_t>(cell_word.data() - line.data());
        const auto cell = read_cell(cell_word);
        if (!cell) return bad(column, "must be a cell such as 1,-1");
        auto turned = read_sides(next_word(rest));
        if (!turned)
            return bad(column, "must have six sides such as FFFPPP: each terrain three in a row, or all six");
        const auto face = read_shown(next_word(rest), turned->face);
        if (!face) return bad(column, "shows an unknown species: use the letters b, e, s, h, f");
        turned->face = *face;
        const std::string_view token = next_word(rest);
        std::optional<int> animal = -1;
        if (!token.empty() && token != "-") animal = read_species(token);
        if (!animal) return bad(column, "has an unknown species: " + std::string(token));
        if (const std::string fault = lay_described(player(), *cell, turned, *animal); !fault.empty())
            return bad(column, text(*cell) + " " + fault);
        return std::nullopt;
    }

    // Column 2q + r of row r.
    std::optional<BadBoard> read_drawing(std::string_view line) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            const char letter = static_cast<char>(
                line[column] >= 'A' && line[column] <= 'Z' ? line[column] | 0x20 : line[column]);
            if (letter == ' ') continue;
            const auto animal = read_species(std::string_view(&letter, 1));
            if (letter != '.' && !animal)
                return bad(column, std::string("unknown species “") + line[column] +
                                       "”: use b, e, s, h, f, or . for a tile alone");
            const int shifted = static_cast<int>(column) - row_;
            if (parity_ < 0) parity_ = shifted & 1;
            if ((shifted & 1) != parity_)
                return bad(column, "stands between two hexagons: each row is shifted by one column");
            if (shifted / 2 > 60 || shifted / 2 < -60) return bad(column, "lies too far out");
            const Hex cell = hex_at((shifted - parity_) / 2, row_);
            if (const std::string fault = lay_described(player(), cell, std::nullopt, animal.value_or(-1));
                !fault.empty())
                return bad(column, text(cell) + " " + fault);
        }
        if (++row_ > 60) return bad(0, "the drawing has too many rows");
        return std::nullopt;
    }

    BoxGame& game_;
    int number_ = 0;
    int row_ = 0;
    int parity_ = -1;
};

} // namespace

void read_box_game(JsonValue value, BoxGame& game) {
    value.only({"players"});
    for (JsonValue each : value.field("players").list(oya::max_seats))
        read_player(each, game.players.emplace_back());
    if (value.reader_ok() && game.players.empty()) value.fail("there is no player", "cascadia.players");
    warn_of_strange_tiles(game);
}

std::optional<BadBoard> read_box_game(std::string_view text, BoxGame& game) {
    const auto fault = TextReader(game).read(text);
    if (!fault) warn_of_strange_tiles(game);
    return fault;
}

} // namespace oya::cascadia
