#include "games/cascadia/on_table.h"

#include "core/bits.h"
#include "games/cascadia/builder.h"
#include "games/cascadia/notation.h"

#include <algorithm>
#include <vector>

namespace oya::cascadia {

namespace {

struct Laid {
    Hex cell;
    int animal = -1; // -1: a tile that only joins others
};

bool has(const std::vector<Laid>& tiles, Hex cell) {
    return std::any_of(tiles.begin(), tiles.end(), [&](const Laid& each) { return each.cell == cell; });
}

std::vector<Laid> animals_of(const Environment& land) {
    std::vector<Laid> animals;
    for (int slot = 0; slot < land.count; ++slot)
        animals.push_back({land.cells[static_cast<std::size_t>(slot)], land.animal_on(slot)});
    return animals;
}

// The animals moved by `by`, in an order in which tiles can be laid from the starter on, each way to the next
// of them as short as can be; nothing if one would lie on the starter.
std::vector<Laid> joined(const std::vector<Laid>& animals, Hex by) {
    std::vector<Laid> all;
    for (const Laid& each : animals) all.push_back({each.cell + by, each.animal});
    for (const Hex cell : starter_cells)
        if (has(all, cell)) return {};
    std::vector<Laid> laid;
    for (const Hex cell : starter_cells) laid.push_back({cell});
    while (laid.size() < max_tiles && !all.empty()) {
        // The animal that is nearest to what lies there already, and the way to it.
        Hex from{};
        auto next = all.end();
        for (auto each = all.begin(); each != all.end(); ++each) {
            for (const Laid& tile : laid) {
                if (next != all.end() && distance(tile.cell, each->cell) >= distance(from, next->cell))
                    continue;
                from = tile.cell;
                next = each;
            }
        }
        while (distance(from, next->cell) > 1 && laid.size() < max_tiles) {
            for (int side = 0; side < sides; ++side) {
                const Hex step_on = from + across(side);
                if (distance(step_on, next->cell) >= distance(from, next->cell)) continue;
                from = step_on;
                break;
            }
            laid.push_back({from});
        }
        laid.push_back(*next);
        all.erase(next);
    }
    if (!all.empty()) return {};
    laid.erase(laid.begin(), laid.begin() + starter_hexes);
    return laid;
}

// Where fewest tiles are needed.
std::vector<Laid> best_joined(const std::vector<Laid>& animals) {
    constexpr int reach = 6;
    std::vector<Laid> best;
    int best_way = 0;
    for (int q = -reach; q <= reach; ++q) {
        for (int r = -reach; r <= reach; ++r) {
            std::vector<Laid> laid = joined(animals, hex_at(q, r));
            const int way = distance(hex_at(q, r), {});
            if (laid.empty()) continue;
            if (!best.empty() &&
                (laid.size() > best.size() || (laid.size() == best.size() && way >= best_way)))
                continue;
            best = std::move(laid);
            best_way = way;
        }
    }
    return best;
}

// As many sides as possible touch their own terrain, as people would lay it.
int best_turn(const Environment& land, Hex cell, Face face) {
    if (!face.two_terrains()) return 0;
    int best = 0;
    int most = -1;
    for (int turned = 0; turned < sides; ++turned) {
        int alike = 0;
        for (int side = 0; side < sides; ++side) {
            const int slot = land.slot_at(cell + across(side));
            if (slot >= 0 && land.terrain_at(slot, (side + 3) % sides) == terrain_at(face, turned, side))
                ++alike;
        }
        if (alike > most) best = turned;
        most = std::max(most, alike);
    }
    return best;
}

// A tile that shows the animal and is no keystone; those that show few others come first.
Tile tile_for(const State& state, int animal, std::size_t turn) {
    std::vector<Tile> fit;
    for (int tile : state.unseen) {
        const Face& face = faces[static_cast<std::size_t>(tile)];
        if (!face.keystone && (animal < 0 || face.shows(animal))) fit.push_back(static_cast<Tile>(tile));
    }
    return fit.empty() ? no_tile : fit[turn * 7 % fit.size()];
}

bool lay_all(State& state, const std::vector<Laid>& tiles) {
    Environment& land = state.environments[0];
    for (std::size_t turn = 0; turn < tiles.size(); ++turn) {
        const auto [cell, animal] = tiles[turn];
        const Tile tile = tile_for(state, animal, turn);
        if (tile == no_tile) return false;
        land.lay(cell, tile, best_turn(land, cell, faces[tile]));
        state.unseen.reset(tile);
        if (animal < 0) continue;
        if (state.bag[static_cast<std::size_t>(animal)] == 0) return false;
        land.settle(land.count - 1, animal);
        --state.bag[static_cast<std::size_t>(animal)];
    }
    // In each turn of a solo game a tile and a token go as well.
    for (std::size_t turn = 0; turn < tiles.size(); ++turn) {
        if (!state.unseen.any()) return false;
        state.unseen.reset(state.unseen.first());
        const auto most = std::max_element(state.bag.begin(), state.bag.end());
        if (*most == 0) return false;
        --*most;
        ++state.gone[static_cast<std::size_t>(most - state.bag.begin())];
    }
    state.turns_done = static_cast<std::uint8_t>(tiles.size());
    const int drawn = habitat_tiles - state.unseen.count();
    if (drawn > state.board->tiles) return false;
    state.stack = static_cast<std::uint8_t>(state.board->tiles - drawn);
    return true;
}

std::string cards_with(std::string_view card) {
    std::string cards = "AAAAA";
    const auto animal = read_species(card.substr(0, card.size() - 2));
    if (animal) cards[static_cast<std::size_t>(*animal)] = card.back();
    return cards;
}

} // namespace

void show_on_table(const Environment& land, std::string_view card) {
    if (exhibit_stretch() == 0) return;
    for (int slot = 0; slot < land.count; ++slot)
        if (land.tiles[static_cast<std::size_t>(slot)] != foreign_tile || land.animal_on(slot) < 0) return;
    const std::string cards = cards_with(card);
    Position position = card == "family" || card == "intermediate" ? Position(1, {{"variant", card}})
                                                                   : Position(1, {{"cards", cards}});
    const std::vector<Laid> tiles = best_joined(animals_of(land));
    const bool laid = tiles.size() < full_turns && !tiles.empty() && lay_all(position.change(), tiles);
    // What finds no place is kept as it is, and told to be a part of something.
    if (!laid) position.change().turns_done = full_turns;
    position.looked_at();
}

} // namespace oya::cascadia
