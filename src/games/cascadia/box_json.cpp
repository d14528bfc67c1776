#include "games/cascadia/box_player.h"

#include <algorithm>
#include <utility>

// A description as JSON.

namespace oya::cascadia {

namespace {

class JsonBox {
  public:
    explicit JsonBox(BoxGame& game) : game_(game) {}

    BadBoards read(std::string_view text) {
        JsonReader reader(text);
        const JsonValue root = reader.root();
        root.object().only({"players", "cards", "options", "solo"});
        read_setup(root.object());
        for (JsonValue each : root.object().field("players").list(oya::max_seats)) read_player(each);
        if (!reader.ok())
            faults_.push_back({{}, {"cascadia.score.json", {{"fault", reader.error().sentence()}}}});
        return std::move(faults_);
    }

  private:
    // A fault of the document itself ends what can be read of it.
    void bad(JsonValue where, Message reason, int lives = 0) {
        if (reason.empty() || !where.reader_ok()) return;
        faults_.push_back({place(where), std::move(reason), {}, false, lives});
    }
    void bad_setup(JsonValue where, Message reason) {
        if (reason.empty()) return;
        game_.setup.unread = true;
        bad(where, std::move(reason));
    }

    static Message place(JsonValue where) { return {"cascadia.score.path", {{"path", where.path()}}}; }

    void read_setup(JsonValue root) {
        const JsonValue cards = root.optional("cards");
        if (cards.exists()) {
            const std::string_view letters = cards.text(16);
            if (cards.reader_ok()) bad_setup(cards, game_.setup.say("cards", letters, place(cards)));
        }
        if (const JsonValue options = root.optional("options"); options.exists()) {
            for (JsonValue option : options.object()) {
                const std::string_view value = option.text(32);
                if (option.reader_ok())
                    bad_setup(option, game_.setup.say(option.name(), value, place(option)));
            }
        }
        const JsonValue solo = root.optional("solo");
        if (solo.exists() && solo.boolean()) bad_setup(solo, game_.setup.say("solo", "yes", place(solo)));
    }

    void read_numbers(JsonValue list, GivenKind kind, BoxPlayerReader& player) {
        if (!list.exists()) return;
        const JsonValue five = list.list(5);
        if (!five.exists()) return;
        if (five.size() != 5) {
            if (kind != GivenKind::wildlife) game_.players.back().habitats_unread = true;
            return bad(five, {"cascadia.score.five"});
        }
        GivenNumbers given;
        std::size_t i = 0;
        for (JsonValue number : five) {
            given.places[i] = place(number);
            given.numbers[i++] = number.is_null() ? -1 : static_cast<int>(number.integer(0, most_points));
        }
        if (list.reader_ok()) bad(list, player.count(kind, std::move(given)));
    }

    int read_token(JsonValue value) {
        if (!value.exists() || value.is_null()) return -1;
        const std::string_view name = value.text(16);
        const auto animal = animal_named(name);
        if (!animal) bad(value, no_such_animal(name));
        return animal.value_or(-1);
    }

    void read_tile(JsonValue value, BoxPlayerReader& player) {
        value.object().only({"at", "sides", "wildlife", "keystone", "token"});
        const Hex cell = read_cell(value.object().field("at"), farthest_cell);
        const JsonValue sides_field = value.object().field("sides");
        auto turned = read_terrains(sides_field.text(16));
        if (!turned) return bad(sides_field, {"cascadia.score.sides"});
        const JsonValue shown = value.object().optional("wildlife");
        const std::string_view animals = shown.exists() ? shown.text(8) : std::string_view{};
        const auto face = read_shown(animals, turned->face);
        if (!face) return bad(shown, {"cascadia.score.shown", {{"text", std::string(animals)}}});
        turned->face = *face;
        const JsonValue keystone = value.object().optional("keystone");
        if (keystone.exists() && keystone.boolean() != turned->face.keystone)
            return bad(keystone, {"cascadia.score.keystone"});
        const int animal = read_token(value.object().optional("token"));
        if (!value.reader_ok()) return;
        Message fault = player.lay(cell, turned, animal);
        bad(value, std::move(fault), player.lives());
    }

    void read_tokens(JsonValue tokens, BoxPlayerReader& player) {
        for (JsonValue cells : tokens.object()) {
            const auto animal = animal_named(cells.name());
            if (!animal) {
                bad(cells, no_such_animal(cells.name()));
                continue;
            }
            for (JsonValue at : cells.list(max_tiles)) {
                const Hex cell = read_cell(at, farthest_cell);
                if (!at.reader_ok()) return;
                Message fault = player.lay(cell, std::nullopt, *animal);
                bad(at, std::move(fault), player.lives());
            }
        }
    }

    void read_starter_field(JsonValue value, BoxPlayerReader& player) {
        if (!value.exists()) return;
        value.object().only({"name", "at", "turn"});
        const JsonValue name = value.object().field("name");
        const auto starter = read_starter(name.text(8));
        if (!starter) return bad(name, {"cascadia.score.starter"});
        const JsonValue at = value.object().optional("at");
        const Hex cell = at.exists() ? read_cell(at, farthest_cell) : Hex{};
        const JsonValue turn = value.object().optional("turn");
        const int turns = turn.exists() ? static_cast<int>(turn.integer(0, sides - 1)) : 0;
        if (value.reader_ok()) bad(value, player.lay_starter(*starter, cell, turns));
    }

    void read_name(JsonValue name, BoxPlayer& player) {
        if (!name.exists()) return;
        player.name = std::string(name.text(64));
        const auto same = std::ranges::count(game_.players, player.name, &BoxPlayer::name);
        if (same > 1 && !player.name.empty())
            bad(name, {"cascadia.score.same-name", {{"text", player.name}}});
    }

    void read_player(JsonValue value) {
        BoxPlayer& player = game_.players.emplace_back();
        player.place = place(value);
        BoxPlayerReader pieces;
        const JsonValue fields = value.object();
        fields.only({"name", "starter", "tiles", "tokens", "nature", "wildlife", "corridors", "threes"});
        read_name(fields.optional("name"), player);
        const JsonValue nature = fields.optional("nature");
        if (nature.exists())
            bad(nature, pieces.leave_nature(static_cast<int>(nature.integer(0, most_points)), place(nature)));
        read_starter_field(fields.optional("starter"), pieces);
        if (const JsonValue tiles = fields.optional("tiles"); tiles.exists())
            for (JsonValue tile : tiles.list(max_tiles)) read_tile(tile, pieces);
        if (const JsonValue tokens = fields.optional("tokens"); tokens.exists()) read_tokens(tokens, pieces);
        read_numbers(fields.optional("wildlife"), GivenKind::wildlife, pieces);
        read_numbers(fields.optional("corridors"), GivenKind::corridors, pieces);
        read_numbers(fields.optional("threes"), GivenKind::threes, pieces);
        pieces.finish(player);
    }

    BoxGame& game_;
    BadBoards faults_;
};

} // namespace

BadBoards read_box_json(std::string_view text, BoxGame& game) { return JsonBox(game).read(text); }

} // namespace oya::cascadia
