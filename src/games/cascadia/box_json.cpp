#include "games/cascadia/box_player.h"

// A description as JSON.

namespace oya::cascadia {

namespace {

class JsonBox {
  public:
    explicit JsonBox(BoxGame& game) : game_(game) {}

    std::optional<BadBoard> read(std::string_view text) {
        JsonReader reader(text);
        const JsonValue root = reader.root();
        root.object().only({"players"});
        for (JsonValue each : root.object().field("players").list(oya::max_seats)) read_player(each);
        if (fault_) return fault_;
        if (reader.ok()) return std::nullopt;
        return BadBoard{{}, {"cascadia.score.json", {{"fault", reader.error().sentence()}}}};
    }

  private:
    // The first fault of a board counts, unless the document itself had one before.
    void bad(JsonValue where, Message reason) {
        if (reason.empty() || !where.reader_ok()) return;
        fault_ = BadBoard{{"cascadia.score.path", {{"path", where.path()}}}, std::move(reason)};
        where.fail("cannot be so", "cascadia.board");
    }

    void read_numbers(JsonValue list, std::array<int, 5>& numbers) {
        const JsonValue five = list.list(5);
        if (!five.exists()) return;
        if (five.size() != 5) return bad(five, {"cascadia.score.five"});
        std::size_t i = 0;
        for (JsonValue number : five) numbers[i++] = static_cast<int>(number.integer(0, 200));
    }

    int read_token(JsonValue value) {
        if (!value.exists() || value.is_null()) return -1;
        const std::string_view name = value.text(16);
        const auto animal = read_species(name);
        if (!animal) bad(value, {"cascadia.score.species", {{"text", std::string(name)}}});
        return animal.value_or(-1);
    }

    void read_tile(JsonValue value, BoxPlayerReader& player) {
        value.object().only({"at", "sides", "wildlife", "keystone", "token"});
        const Hex cell = read_cell(value.object().field("at"), farthest_cell);
        const JsonValue sides_field = value.object().field("sides");
        auto turned = read_sides(sides_field.text(16));
        if (!turned) return bad(sides_field, {"cascadia.score.sides"});
        const JsonValue shown = value.object().optional("wildlife");
        const std::string_view animals = shown.exists() ? shown.text(8) : std::string_view{};
        const auto face = read_shown(animals, turned->face);
        if (!face) return bad(shown, {"cascadia.score.shown", {{"text", std::string(animals)}}});
        turned->face = *face;
        const JsonValue keystone = value.object().optional("keystone");
        if (keystone.exists()) turned->face.keystone = keystone.boolean();
        const int animal = read_token(value.object().optional("token"));
        if (value.reader_ok()) bad(value, player.lay(cell, turned, animal));
    }

    void read_tokens(JsonValue tokens, BoxPlayerReader& player) {
        for (JsonValue cells : tokens.object()) {
            const auto animal = read_species(cells.name());
            if (!animal) return bad(cells, {"cascadia.score.species", {{"text", std::string(cells.name())}}});
            for (JsonValue at : cells.list(max_tiles)) {
                const Hex cell = read_cell(at, farthest_cell);
                if (at.reader_ok()) bad(at, player.lay(cell, std::nullopt, *animal));
            }
        }
    }

    void read_player(JsonValue value) {
        BoxPlayer& player = game_.players.emplace_back();
        BoxPlayerReader pieces;
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
            for (JsonValue tile : tiles.list(max_tiles)) read_tile(tile, pieces);
        if (const JsonValue tokens = value.object().optional("tokens"); tokens.exists())
            read_tokens(tokens, pieces);
        pieces.finish(player);
    }

    BoxGame& game_;
    std::optional<BadBoard> fault_;
};

} // namespace

std::optional<BadBoard> read_box_json(std::string_view text, BoxGame& game) {
    return JsonBox(game).read(text);
}

} // namespace oya::cascadia
