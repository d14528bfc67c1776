#include "games/cascadia/cascadia.h"
#include "games/cascadia/notation.h"

// Positions and views as JSON.

namespace oya::cascadia {

namespace {

constexpr std::array<std::string_view, 11> phase_names = {
    "hands",   "cards",    "first_player", "starters", "start_tiles", "layout",
    "filling", "choosing", "placing",      "turning",  "over"};

void write_tile(JsonWriter& json, Tile tile) {
    if (tile == no_tile) {
        json.null();
    } else {
        json.value(tile + 1);
    }
}
void write_animal(JsonWriter& json, std::uint8_t animal) {
    if (animal == no_species) {
        json.null();
    } else {
        json.value(animal < species ? species_names[animal] : std::string_view("?"));
    }
}
void write_counts(JsonWriter& json, std::string_view name, const Counts& counts) {
    json.key(name).begin_object();
    for (std::size_t animal = 0; animal < species; ++animal)
        json.field(species_names[animal], counts[animal]);
    json.end_object();
}
void write_cell(JsonWriter& json, Hex cell) { json.begin_array().value(cell.q).value(cell.r).end_array(); }

// The two sides of the variants' card; the others have letters.
constexpr std::string_view family_name = "family";
constexpr std::string_view intermediate_name = "intermediate";

void write_cards(JsonWriter& json, const CardLetters& cards) {
    json.key("cards").begin_object();
    for (std::size_t animal = 0; animal < species; ++animal) {
        std::string text;
        for (std::uint8_t letter : cards[animal]) {
            if (letter == no_letter) continue;
            if (letter >= letters && letter != hidden_card) {
                text += letter == family_card ? family_name : intermediate_name;
            } else {
                text += letter == hidden_card ? '?' : static_cast<char>('A' + letter);
            }
        }
        json.field(species_names[animal], text);
    }
    json.end_object();
}

// The starter an environment begins with, from 1, or 0.
int starter_of(const Environment& land) {
    const Tile first = land.count > 0 ? land.tiles[0] : no_tile;
    return first >= habitat_tiles && first < all_tiles ? (first - habitat_tiles) / starter_hexes + 1 : 0;
}

void write_environment(JsonWriter& json, const Environment& land) {
    json.begin_object().field("starter", starter_of(land)).key("tiles").begin_array();
    for (std::size_t slot = starter_of(land) > 0 ? starter_hexes : 0; slot < land.count; ++slot) {
        json.begin_array().value(land.cells[slot].q).value(land.cells[slot].r);
        json.value(land.tiles[slot] + 1).value(land.turns[slot]).end_array();
    }
    json.end_array().key("animals").begin_object();
    for (std::size_t animal = 0; animal < species; ++animal) {
        json.key(species_names[animal]).begin_array();
        for (int slot : bits_of(land.animals[animal]))
            write_cell(json, land.cells[static_cast<std::size_t>(slot)]);
        json.end_array();
    }
    json.end_object().field("nature", land.nature).field("scenario_lost", land.scenario_lost).end_object();
}

void write_group(JsonWriter& json, const Environment& land, int points, Slots members) {
    json.begin_object().field("points", points).key("cells").begin_array();
    for (int slot : bits_of(members)) write_cell(json, land.cells[static_cast<std::size_t>(slot)]);
    json.end_array().end_object();
}

// What the numbers of a sheet are made of: groups of animals, and the largest corridor of each habitat.
void write_groups(JsonWriter& json, const Environment& land, const Sheet& sheet, const CardLetters& cards,
                  const CardReadings& readings) {
    json.begin_object();
    for (std::size_t animal = 0; animal < species; ++animal) {
        json.key(species_names[animal]).begin_array();
        const auto kind = static_cast<Species>(animal);
        if (cards[animal][0] != hidden_card && cards[animal][0] != no_letter) {
            Groups groups;
            explain_species(land, kind, card_used(land, kind, cards, readings), readings, groups);
            for (const Group& group : groups) write_group(json, land, group.points, group.members);
        }
        json.end_array();
    }
    for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
        json.key(terrain_names[terrain]).begin_array();
        if (land.count > 0)
            write_group(json, land, sheet.corridors[terrain],
                        largest_corridor(land, static_cast<int>(terrain)));
        json.end_array();
    }
    json.end_object();
}

Bits<habitat_tiles> tiles_in_sight(const State& state) {
    Bits<habitat_tiles> seen;
    const auto see = [&](Tile tile) {
        if (tile < habitat_tiles) seen.set(tile);
    };
    for (Tile tile : state.tiles) see(tile);
    for (Tile tile : state.start_tiles) see(tile);
    see(state.tile_in_hand);
    for (const Environment& land : state.environments)
        for (std::size_t slot = 0; slot < land.count; ++slot) see(land.tiles[slot]);
    return seen;
}

Tile read_tile(JsonValue value, State& state) {
    if (value.is_null() || !value.exists()) return no_tile;
    const std::int64_t number = value.integer(1, habitat_tiles);
    if (number == 0) return no_tile; // no number of a tile, which is recorded
    const auto tile = static_cast<Tile>(number - 1);
    if (!state.unseen.test(tile)) value.fail("is a tile that lies elsewhere too", "cascadia.tile");
    state.unseen.reset(tile);
    return tile;
}

std::uint8_t read_animal(JsonValue value) {
    if (value.is_null() || !value.exists()) return no_species;
    const auto animal = read_species(value.text(16));
    if (!animal) value.fail("must be bear, elk, salmon, hawk or fox", "cascadia.species");
    return static_cast<std::uint8_t>(animal.value_or(0));
}

void read_counts(JsonValue value, Counts& counts) {
    value.object().only({"bear", "elk", "salmon", "hawk", "fox"});
    for (std::size_t animal = 0; animal < species; ++animal) {
        counts[animal] = static_cast<std::uint8_t>(
            value.object().field(species_names[animal]).integer(0, tokens_per_species));
    }
}

void read_laid_tile(JsonValue value, State& state, Environment& land) {
    const JsonValue row = value.list(4);
    if (!row.exists() || row.size() != 4) {
        if (row.exists()) row.fail("must be [q, r, tile, turns]", "cascadia.tile");
        return;
    }
    const int q = static_cast<int>(row.at(0).integer(-max_hex_radius, max_hex_radius));
    const int r = static_cast<int>(row.at(1).integer(-max_hex_radius, max_hex_radius));
    const Tile tile = read_tile(row.at(2), state);
    const auto turns = static_cast<int>(row.at(3).integer(0, sides - 1));
    if (!value.reader_ok() || tile == no_tile) return;
    const Hex cell = hex_at(q, r);
    if (land.count >= max_tiles || distance(cell, {}) > max_hex_radius ||
        (land.count > 0 && !land.is_open(cell))) {
        value.fail("does not lie on a free cell beside the tiles before it", "cascadia.tile");
        return;
    }
    if (turns > 0 && !faces[tile].two_terrains()) value.fail("a keystone is turned by 0", "cascadia.tile");
    land.lay(cell, tile, turns);
}

void read_environment(JsonValue value, State& state, Environment& land) {
    value.object().only({"starter", "tiles", "animals", "nature", "scenario_lost"});
    const auto starter = static_cast<int>(value.object().field("starter").integer(0, starter_count));
    if (starter > 0) {
        if ((state.starters_left >> (starter - 1) & 1) == 0) value.fail("has a starter somebody else has");
        state.starters_left = static_cast<std::uint8_t>(state.starters_left & ~(1u << (starter - 1)));
        land.lay_starter(starter - 1);
    }
    for (JsonValue tile : value.object().field("tiles").list(max_tiles)) read_laid_tile(tile, state, land);
    const JsonValue animals = value.object().field("animals").object();
    animals.only({"bear", "elk", "salmon", "hawk", "fox"});
    for (std::size_t animal = 0; animal < species; ++animal) {
        for (JsonValue at : animals.field(species_names[animal]).list(tokens_per_species)) {
            const Hex cell = read_cell(at, max_hex_radius);
            const int slot = land.slot_at(cell);
            if (slot < 0 || (land.open_to(static_cast<int>(animal)) >> slot & 1) == 0) {
                at.fail("is no free tile that shows the animal", "cascadia.animal");
            } else {
                land.settle(slot, static_cast<int>(animal));
            }
        }
    }
    land.nature = static_cast<std::uint8_t>(value.object().field("nature").integer(0, max_tiles));
    land.scenario_lost = value.object().field("scenario_lost").boolean();
}

void read_cards(JsonValue value, State& state) {
    value.object().only({"bear", "elk", "salmon", "hawk", "fox"});
    for (std::size_t animal = 0; animal < species; ++animal) {
        const JsonValue field = value.object().field(species_names[animal]);
        const std::string_view text = field.text(16);
        state.cards[animal] = {no_letter, no_letter};
        if (text == family_name || text == intermediate_name) {
            state.cards[animal][0] =
                static_cast<std::uint8_t>(text == family_name ? family_card : intermediate_card);
            continue;
        }
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool is_card = i < 2 && text[i] >= 'A' && text[i] < 'A' + letters;
            if (!is_card) return field.fail("must be letters of cards", "cascadia.cards");
            state.cards[animal][i] = static_cast<std::uint8_t>(text[i] - 'A');
        }
    }
}

std::uint8_t read_seat(JsonValue value, int seats) {
    return static_cast<std::uint8_t>(value.integer(0, seats - 1));
}

template <class List, class Read>
void read_row(JsonValue value, List& list, std::size_t size, Read read) {
    const JsonValue row = value.list(size);
    if (row.exists() && row.size() != size) row.fail("has the wrong length");
    std::size_t i = 0;
    for (JsonValue each : row) {
        if (i < size) list[i++] = read(each);
    }
}

} // namespace

void Cascadia::write(JsonWriter& json, const State& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    const auto market = static_cast<std::size_t>(state.board->market);
    json.begin_object().field("phase", phase_names[static_cast<std::size_t>(state.phase)]);
    json.field("first", state.first).field("turn", state.turn).field("turns_done", state.turns_done);
    json.field("stack", state.stack).key("tiles").begin_array();
    for (std::size_t slot = 0; slot < market; ++slot) write_tile(json, state.tiles[slot]);
    json.end_array().key("tokens").begin_array();
    for (std::size_t slot = 0; slot < market; ++slot) write_animal(json, state.tokens[slot]);
    json.end_array();
    write_counts(json, "bag", state.bag);
    write_counts(json, "aside", state.aside);
    write_counts(json, "gone", state.gone);
    json.key("discarded").begin_array();
    for (int tile : ~(state.unseen | tiles_in_sight(state))) json.value(tile + 1);
    json.end_array();
    write_cards(json, state.cards);
    json.key("hands").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) write_animal(json, state.hands[seat]);
    json.end_array().key("revealed").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat)
        json.value(state.revealed.has(Seat{static_cast<std::uint8_t>(seat)}));
    json.end_array().field("in_turn", state.in_turn).field("refreshed", state.refreshed);
    json.field("spent", state.spent).field("lifted", state.lifted);
    json.field("tile_laid", state.new_slot != 0xFF);
    json.key("tile_in_hand");
    write_tile(json, state.tile_in_hand);
    json.key("token_in_hand");
    write_animal(json, state.token_in_hand);
    json.key("placed_at");
    write_cell(json, state.placed_at);
    json.key("start_tiles").begin_array();
    for (Tile tile : state.start_tiles) write_tile(json, tile);
    json.end_array().key("environments").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) write_environment(json, state.environments[seat]);
    json.end_array().end_object();
}

void Cascadia::read(JsonValue value, const Board& board, State& state) {
    state = start(board);
    value.only({"phase",     "first",        "turn",          "turns_done", "stack",       "tiles",
                "tokens",    "bag",          "aside",         "gone",       "discarded",   "cards",
                "hands",     "revealed",     "in_turn",       "refreshed",  "spent",       "lifted",
                "tile_laid", "tile_in_hand", "token_in_hand", "placed_at",  "start_tiles", "environments"});
    const JsonValue phase = value.field("phase");
    std::size_t index = 0;
    while (index < phase_names.size() && phase_names[index] != phase.text(16)) ++index;
    if (index == phase_names.size()) {
        if (phase.exists()) phase.fail("is no phase of the game", "cascadia.phase");
        return;
    }
    state.phase = static_cast<Phase>(index);
    state.first = read_seat(value.field("first"), board.seats);
    state.turn = read_seat(value.field("turn"), board.seats);
    state.turns_done =
        static_cast<std::uint8_t>(value.field("turns_done").integer(0, board.turns * board.seats));
    state.stack = static_cast<std::uint8_t>(value.field("stack").integer(0, board.tiles));
    const auto seats = static_cast<std::size_t>(board.seats);
    const auto market = static_cast<std::size_t>(board.market);
    const auto tile = [&](JsonValue each) { return read_tile(each, state); };
    read_row(value.field("tiles"), state.tiles, market, tile);
    read_row(value.field("tokens"), state.tokens, market, read_animal);
    read_counts(value.field("bag"), state.bag);
    read_counts(value.field("aside"), state.aside);
    read_counts(value.field("gone"), state.gone);
    for (JsonValue each : value.field("discarded").list(habitat_tiles)) read_tile(each, state);
    read_cards(value.field("cards"), state);
    read_row(value.field("hands"), state.hands, seats, read_animal);
    std::array<bool, oya::max_seats> revealed{};
    read_row(value.field("revealed"), revealed, seats, [](JsonValue each) { return each.boolean(); });
    for (Seat seat : Seats::first(board.seats))
        if (revealed[seat.index]) state.revealed = state.revealed.with(seat);
    state.in_turn = value.field("in_turn").boolean();
    state.refreshed = value.field("refreshed").boolean();
    state.spent = value.field("spent").boolean();
    state.lifted = value.field("lifted").boolean();
    state.tile_in_hand = read_tile(value.field("tile_in_hand"), state);
    state.token_in_hand = read_animal(value.field("token_in_hand"));
    state.placed_at = read_cell(value.field("placed_at"), max_hex_radius);
    read_row(value.field("start_tiles"), state.start_tiles, 2, tile);
    const JsonValue lands = value.field("environments").list(seats);
    if (lands.exists() && lands.size() != seats) lands.fail("must have one environment for each seat");
    std::size_t seat = 0;
    for (JsonValue land : lands) {
        if (seat < seats) read_environment(land, state, state.environments[seat++]);
    }
    if (value.field("tile_laid").boolean()) {
        if (state.mine().count == 0) {
            value.fail("no tile has been laid", "cascadia.tile");
        } else {
            state.new_slot = static_cast<std::uint8_t>(state.mine().count - 1);
        }
    }
}

void Cascadia::write(JsonWriter& json, const View& view) {
    const auto seats = static_cast<std::size_t>(view.seats);
    const auto market = static_cast<std::size_t>(view.market);
    json.begin_object().field("phase", phase_names[static_cast<std::size_t>(view.phase)]);
    json.field("turn", view.turn.index).field("first", view.first.index);
    json.field("turn_number", view.turn_number).field("turns", view.turns);
    json.field("scenario", view.scenario).field("restriction", view.restriction).field("stack", view.stack);
    json.field("supply", view.supply).key("market").begin_array();
    for (std::size_t slot = 0; slot < market; ++slot) {
        json.begin_object().key("tile");
        write_tile(json, view.tiles[slot]);
        if (view.tiles[slot] != no_tile) json.field("face", text(faces[view.tiles[slot]]));
        json.key("token");
        write_animal(json, view.tokens[slot]);
        json.end_object();
    }
    json.end_array();
    write_counts(json, "bag", view.bag);
    write_counts(json, "aside", view.aside);
    write_cards(json, view.cards);
    json.key("tile_in_hand");
    write_tile(json, view.tile_in_hand);
    json.key("token_in_hand");
    write_animal(json, view.token_in_hand);
    json.key("placed_at");
    if (view.phase == Phase::turning) {
        write_cell(json, view.placed_at);
    } else {
        json.null();
    }
    json.key("start_tiles").begin_array();
    for (Tile tile : view.start_tiles) write_tile(json, tile);
    json.end_array();
    json.field("may_refresh", view.may_refresh).field("can_pay", view.can_pay);
    json.key("players").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        json.begin_object().key("environment");
        write_environment(json, view.environments[seat]);
        json.key("hand");
        write_animal(json, view.hands[seat]);
        json.field("revealed", view.revealed.has(Seat{static_cast<std::uint8_t>(seat)}));
        const Sheet& sheet = view.sheets[seat];
        json.key("sheet").begin_object();
        for (std::size_t animal = 0; animal < species; ++animal)
            json.field(species_names[animal], sheet.wildlife[animal]);
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            json.key(terrain_names[terrain]).begin_array();
            json.value(sheet.corridors[terrain]).value(sheet.bonuses[terrain]).end_array();
        }
        json.field("nature", sheet.nature).field("total", sheet.total()).end_object();
        write_groups(json.key("groups"), view.environments[seat], sheet, view.cards, view.readings);
        if (view.scenario > 0) {
            json.key("goals").begin_array();
            for (const Progress& goal : view.goals[seat]) {
                json.begin_object().field("have", goal.have).field("need", goal.need);
                json.field("lost", goal.lost()).end_object();
            }
            json.end_array();
        }
        json.field("scenario_won", view.scenario_won[seat]).key("earned").begin_array();
        for (int number : bits_of(view.earned[seat])) json.value(number);
        json.end_array().end_object();
    }
    json.end_array().field("rating", view.rating).end_object();
}

} // namespace oya::cascadia
