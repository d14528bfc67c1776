#include "games/cascadia/box_player.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <map>

// What people describe, put together and held against what the box has.

namespace oya::cascadia {

namespace {

constexpr std::uint8_t every_species = 0b11111;
constexpr Face unknown_face{0, 0, every_species, false};

bool same_piece(Face a, Face b) {
    const bool terrains_match =
        (a.first == b.first && a.second == b.second) || (a.first == b.second && a.second == b.first);
    return terrains_match && a.wildlife == b.wildlife && a.keystone == b.keystone;
}

// Tiles of which more are described than the box has.
void warn_of_tiles(BoxGame& game) {
    struct Count {
        Face face;
        int here = 0;
    };
    std::map<std::string, Count> used;
    for (const BoxPlayer& player : game.players) {
        for (int slot = 0; slot < player.tiles.count; ++slot) {
            Face face = player.tiles.face(slot);
            if (face.wildlife == every_species) continue;
            if (face.first > face.second) std::swap(face.first, face.second);
            Count& count = used[text(face)];
            count.face = face;
            ++count.here;
        }
    }
    for (const auto& [name, count] : used) {
        const auto there = static_cast<int>(
            std::ranges::count_if(faces, [&](Face printed) { return same_piece(printed, count.face); }));
        if (count.here > there)
            game.warnings.push_back(
                {"cascadia.score.warn-tile",
                 {{"there", there}, {"tile", face_message(count.face)}, {"here", count.here}}});
    }
}

void warn_of_counts(BoxGame& game) {
    Counts animals{};
    int nature = 0;
    for (const BoxPlayer& player : game.players) {
        nature += player.sheet.nature;
        for (std::size_t kind = 0; kind < species; ++kind)
            animals[kind] =
                static_cast<std::uint8_t>(animals[kind] + std::popcount(player.land.animals[kind]));
    }
    for (std::size_t kind = 0; kind < species; ++kind) {
        if (animals[kind] > tokens_per_species)
            game.warnings.push_back(
                {"cascadia.score.warn-tokens",
                 {{"animal", species_message(static_cast<int>(kind))}, {"here", int{animals[kind]}}}});
    }
    if (nature > nature_tokens) game.warnings.push_back({"cascadia.score.warn-nature", {{"here", nature}}});
}

Slots all_slots(const Environment& land) { return land.count == 0 ? 0 : ~Slots{0} >> (32 - land.count); }

void warn_of_players(BoxGame& game) {
    const bool compared = std::ranges::any_of(game.players, &BoxPlayer::has_corridors);
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const BoxPlayer& player = game.players[seat];
        const Seat named{static_cast<std::uint8_t>(seat)};
        const Slots all = all_slots(player.land);
        // Where only tokens are drawn, the empty tiles between them are missing.
        if (player.tiles.count == player.land.count && all != 0 && connected(player.land, all, 1) != all)
            game.warnings.push_back({"cascadia.score.warn-apart", {{"player", named}}});
        if (compared && !player.has_corridors())
            game.warnings.push_back({"cascadia.score.warn-majorities", {{"player", named}}});
    }
}

} // namespace

Message BoxPlayerReader::lay(Hex cell, const std::optional<TurnedFace>& face, int animal) {
    const auto says = [&](std::string_view id) { return Message{id, {{"cell", cell_message(cell)}}}; };
    auto place = std::ranges::find(places_, cell, &Place::cell);
    if (place == places_.end()) {
        if (places_.size() == max_tiles) return says("cascadia.score.too-many");
        const bool far = std::abs(int{cell.q}) > farthest_cell || std::abs(int{cell.r}) > farthest_cell;
        // Tiles hang together, so that the first and the last of 23 are 22 apart at most.
        if (far || std::ranges::any_of(
                       places_, [&](const Place& other) { return distance(other.cell, cell) >= max_tiles; }))
            return says("cascadia.score.too-far");
        place = places_.insert(places_.end(), {cell, std::nullopt, -1});
    } else if (face && place->face) {
        return says("cascadia.score.two-tiles");
    }
    if (face) place->face = face;
    if (animal >= 0 && place->animal >= 0) return says("cascadia.score.two-tokens");
    if (animal >= 0) place->animal = animal;
    if (place->face && place->animal >= 0 && !place->face->face.shows(place->animal))
        return {"cascadia.score.not-shown",
                {{"cell", cell_message(cell)}, {"animal", species_message(place->animal)}}};
    return {};
}

void BoxPlayerReader::finish(BoxPlayer& player) const {
    for (const Place& place : places_) {
        const TurnedFace turned = place.face.value_or(TurnedFace{unknown_face, 0});
        player.land.lay(place.cell, foreign_tile, turned.face, turned.turns);
        if (place.face) player.tiles.lay(place.cell, foreign_tile, turned.face, turned.turns);
        if (place.animal >= 0) player.land.settle(player.land.count - 1, place.animal);
    }
}

std::optional<Face> read_shown(std::string_view text, Face face) {
    face.keystone = text.ends_with('*');
    if (face.keystone) text.remove_suffix(1);
    face.wildlife = text.empty() || text == "-" ? every_species : 0;
    if (text == "-") return face;
    for (char letter : text) {
        const auto animal = read_species(std::string_view(&letter, 1));
        if (!animal) return std::nullopt;
        face.wildlife = static_cast<std::uint8_t>(face.wildlife | 1u << *animal);
    }
    return face;
}

std::optional<BadBoard> read_box_game(std::string_view text, BoxGame& game) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != text.npos && text[first] == '{';
    auto fault = json ? read_box_json(text, game) : read_box_text(text, game);
    if (!fault && game.players.empty()) fault = BadBoard{{}, {"cascadia.score.no-player"}};
    if (!fault && game.players.size() > oya::max_seats) fault = BadBoard{{}, {"cascadia.score.players"}};
    if (fault) return fault;
    warn_of_tiles(game);
    warn_of_counts(game);
    warn_of_players(game);
    return std::nullopt;
}

} // namespace oya::cascadia
