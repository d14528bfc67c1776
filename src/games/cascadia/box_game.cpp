#include "games/cascadia/box_player.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <utility>

// What people describe, piece by piece.

namespace oya::cascadia {

namespace {

constexpr std::uint8_t every_species = 0b11111;
constexpr Face unknown_face{0, 0, every_species, false};

Message about_cell(std::string_view id, Hex cell) { return {id, {{"cell", cell_message(cell)}}}; }

} // namespace

Message BoxPlayerReader::place_at(Hex cell, Place*& found) {
    const auto place = std::ranges::find(places_, cell, &Place::cell);
    if (place != places_.end()) {
        found = &*place;
        return {};
    }
    if (places_.size() == max_tiles) return about_cell("cascadia.score.too-many", cell);
    const bool far = std::abs(int{cell.q}) > farthest_cell || std::abs(int{cell.r}) > farthest_cell;
    // Tiles hang together, so that the first and the last of 23 are 22 apart at most.
    if (far || std::ranges::any_of(
                   places_, [&](const Place& other) { return distance(other.cell, cell) >= max_tiles; }))
        return about_cell("cascadia.score.too-far", cell);
    found = &places_.emplace_back(Place{cell, std::nullopt, -1, foreign_tile});
    return {};
}

Message BoxPlayerReader::lay(Hex cell, const std::optional<TurnedFace>& face, int animal, Tile tile) {
    lives_ = 0;
    const auto given = [&](GivenKind kind) { return given_[static_cast<std::size_t>(kind)].has_value(); };
    if (face && given(GivenKind::corridors)) return {"cascadia.score.tiles-and-corridors"};
    if (face && given(GivenKind::threes)) return {"cascadia.score.tiles-and-corridors"};
    if (animal >= 0 && given(GivenKind::wildlife)) return {"cascadia.score.tokens-and-wildlife"};
    Place* place = nullptr;
    if (Message fault = place_at(cell, place); !fault.empty()) return fault;
    if (face && place->face) return about_cell("cascadia.score.two-tiles", cell);
    if (animal >= 0 && place->animal >= 0) return about_cell("cascadia.score.two-tokens", cell);
    if (animal >= 0 && animals_ == full_turns) return about_cell("cascadia.score.too-many-animals", cell);
    if (face) {
        place->face = face;
        place->tile = tile;
        tiles_ = true;
    }
    if (animal >= 0) {
        place->animal = animal;
        ++animals_;
    }
    if (!place->face || place->animal < 0 || place->face->face.shows(place->animal)) return {};
    lives_ = place->face->face.wildlife;
    std::vector<Message> shown;
    for (int each = 0; each < species; ++each)
        if (place->face->face.shows(each)) shown.push_back(species_message(each));
    return {"cascadia.score.not-shown",
            {{"cell", cell_message(cell)},
             {"animal", species_message(place->animal)},
             {"shown", std::move(shown)}}};
}

Message BoxPlayerReader::lay_starter(int starter, Hex cell, int turns) {
    if (starter_) return {"cascadia.score.two-starters"};
    starter_ = true;
    for (int hexagon = 0; hexagon < starter_hexes; ++hexagon) {
        const auto at = static_cast<std::size_t>(hexagon);
        const Tile tile = starter_tile(starter, hexagon);
        const TurnedFace turned{faces[tile], (starter_turns[at] + turns) % sides};
        const Hex where = cell + rotate(starter_cells[at], turns);
        if (Message fault = lay(where, turned, -1, tile); !fault.empty()) return fault;
    }
    return {};
}

Message BoxPlayerReader::count(GivenKind kind, GivenNumbers numbers) {
    auto& given = given_[static_cast<std::size_t>(kind)];
    if (given) return {"cascadia.score.twice"};
    if (kind == GivenKind::wildlife && animals_ > 0) return {"cascadia.score.tokens-and-wildlife"};
    if (kind != GivenKind::wildlife && tiles_) return {"cascadia.score.tiles-and-corridors"};
    given = std::move(numbers);
    return {};
}

Message BoxPlayerReader::leave_nature(int tokens, Message place) {
    if (nature_) return {"cascadia.score.twice"};
    nature_ = tokens;
    nature_place_ = std::move(place);
    return {};
}

void BoxPlayerReader::finish(BoxPlayer& player) const {
    for (const Place& place : places_) {
        const TurnedFace turned = place.face.value_or(TurnedFace{unknown_face, 0});
        player.land.lay(place.cell, place.tile, turned.face, turned.turns);
        if (place.face) player.tiles.lay(place.cell, place.tile, turned.face, turned.turns);
        if (place.animal >= 0) player.land.settle(player.land.count - 1, place.animal);
        if (place.face || place.animal < 0) player.tokens_alone = false;
    }
    player.knows_starter = starter_;
    player.wildlife = given_[static_cast<std::size_t>(GivenKind::wildlife)];
    player.corridors = given_[static_cast<std::size_t>(GivenKind::corridors)];
    player.threes = given_[static_cast<std::size_t>(GivenKind::threes)];
    player.nature = nature_;
    player.nature_place = nature_place_;
}

std::optional<Face> read_shown(std::string_view text, Face face) {
    const bool star = text.ends_with('*');
    if (star) text.remove_suffix(1);
    if (star && face.two_terrains()) return std::nullopt;
    face.keystone = !face.two_terrains(); // every tile of one terrain is one
    face.wildlife = text.empty() || text == "-" ? every_species : 0;
    if (text == "-") return face;
    for (char letter : small_letters(text)) {
        const auto animal = read_species(std::string_view(&letter, 1));
        if (!animal) return std::nullopt;
        face.wildlife = static_cast<std::uint8_t>(face.wildlife | 1u << *animal);
    }
    return face;
}

std::optional<TurnedFace> read_terrains(std::string_view text) {
    const std::string word = capitals(text);
    if (word.size() == 1) return read_sides(std::string(sides, word[0]));
    if (word.size() != 3 || word[2] < '0' || word[2] >= '0' + sides) return read_sides(word);
    std::string all(sides, word[1]);
    for (int side = 0; side < sides / 2; ++side)
        all[static_cast<std::size_t>((word[2] - '0' + side) % sides)] = word[0];
    return read_sides(all);
}

std::optional<int> read_starter(std::string_view text) {
    if (text.size() != 2 || (text[0] != 'S' && text[0] != 's')) return std::nullopt;
    const int number = text[1] - '1';
    return number >= 0 && number < starter_count ? std::optional(number) : std::nullopt;
}

std::optional<int> animal_named(std::string_view text) { return read_species(small_letters(text)); }

Message no_such_animal(std::string_view text) {
    return {"cascadia.score.species", {{"text", std::string(text)}, {"like", meant(text, species_names)}}};
}

BadBoards read_box_game(std::string_view text, BoxGame& game) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3); // some editors begin a file so
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != text.npos && text[first] == '{';
    BadBoards faults = json ? read_box_json(text, game) : read_box_text(text, game);
    if (faults.empty() && game.players.empty()) faults.push_back({{}, {"cascadia.score.no-player"}});
    // What was misread of cards and options would make others look wrong.
    if (!game.setup.unread && !game.players.empty() && game.players.size() <= oya::max_seats) {
        if (Refusal refusal = game.setup.settle(static_cast<int>(game.players.size()))) {
            const Message place = game.setup.last_place();
            faults.push_back({place, refusal.reason, refusal.rule, place.empty()});
        } else {
            check_numbers(game, faults);
        }
    }
    if (faults.size() > most_faults) faults.resize(most_faults);
    if (!faults.empty()) return faults;
    // Four of five are none.
    for (BoxPlayer& player : game.players)
        for (auto* given : {&player.wildlife, &player.corridors, &player.threes})
            if (*given && !(*given)->whole()) given->reset();
    remark_upon(game);
    return faults;
}

} // namespace oya::cascadia
