#include "games/cascadia/merits.h"

#include "games/cascadia/cascadia.h"
#include "games/cascadia/prospects.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <cmath>

namespace oya::cascadia {

namespace {

constexpr float next_animal_worth = 0.35f; // of each point that one more animal could bring
constexpr float home_worth = 0.12f;        // of each tile that can still take an animal, while they are few
constexpr int few_homes = 3;
constexpr float open_cell_worth = 0.03f; // of each free cell that touches a terrain
constexpr float match_worth = 0.02f;     // of each side that meets its own terrain
constexpr float part_worth = 0.05f;      // of each part that a habitat lies in
constexpr float open_worth = 0.005f;     // of each free cell
constexpr float anew_worth = 1.5f;       // of new animals to choose from
constexpr float at_once_worth = 0.3f;    // of each point, whatever it is for

Parameter told_animal(int animal) { return {"animal", species_message(animal)}; }
Parameter told_terrain(int terrain) { return {"terrain", terrain_message(terrain)}; }

int points_of(const Sheet& sheet) {
    int points = 0;
    for (const int animal : sheet.wildlife) points += animal;
    for (const int terrain : sheet.corridors) points += terrain;
    return points;
}

// What stands on the score sheet. Every plan has some of it, and one that only draws new animals has still to
// earn it.
void counts(const State& before, const State& after, Seat seat, Merits& merits) {
    const Sheet sheet = sheets(after, cards_seen(after, seat))[seat.index];
    for (int animal = 0; animal < species; ++animal) {
        const int points = sheet.wildlife[static_cast<std::size_t>(animal)];
        merits.compares_for({"cascadia.reason.animal", {told_animal(animal)}}, points,
                            static_cast<float>(points), animal);
    }
    for (int terrain = 0; terrain < terrains; ++terrain) {
        const int points = sheet.corridors[static_cast<std::size_t>(terrain)];
        merits.compares_for({"cascadia.reason.corridor", {told_terrain(terrain)}}, points,
                            static_cast<float>(points), terrain);
        const int bonus = sheet.bonuses[static_cast<std::size_t>(terrain)];
        merits.compares_for({"cascadia.reason.majority", {told_terrain(terrain)}}, bonus,
                            static_cast<float>(bonus) / 2, terrain);
    }
    merits.compares_for("cascadia.reason.nature", sheet.nature, static_cast<float>(sheet.nature));
    const int gain = points_of(sheet) - points_of(sheets(before, cards_seen(before, seat))[seat.index]);
    merits.speaks_for("cascadia.reason.at-once", gain, at_once_worth * static_cast<float>(gain));
}

// How many sides of tiles meet the same terrain.
int matching_sides(const Environment& land) {
    int twice = 0;
    for (int slot = 0; slot < land.count; ++slot) {
        const Beside around = tiles_beside(land, land.cells[static_cast<std::size_t>(slot)]);
        for (int side = 0; side < sides; ++side) {
            const int other = around.slots[static_cast<std::size_t>(side)];
            if (other >= 0 && land.terrain_at(slot, side) == land.terrain_at(other, (side + 3) % sides))
                ++twice;
        }
    }
    return twice / 2;
}

// What is left to come.
void openings(const State& after, Seat seat, Merits& merits) {
    const Environment& land = after.environments[seat.index];
    Prospects prospects(land, after, cards_seen(after, seat));
    for (int animal = 0; animal < species; ++animal) {
        const Slots homes = land.open_to(animal);
        int best = 0;
        for (const int slot : bits_of(homes)) best = std::max(best, prospects.gain(slot, animal));
        merits.compares_for({"cascadia.reason.next-animal", {told_animal(animal)}}, best,
                            next_animal_worth * static_cast<float>(best), animal);
        const int room = std::popcount(homes);
        merits.compares_for({"cascadia.reason.homes", {told_animal(animal)}}, room,
                            home_worth * static_cast<float>(std::min(room, few_homes)), animal);
    }
    const int matches = matching_sides(land);
    merits.compares_for("cascadia.reason.matches", matches, match_worth * static_cast<float>(matches));
    std::array<int, terrains> open{};
    const OpenCells cells_around = prospects.open_cells();
    const auto around = static_cast<int>(cells_around.size());
    int touching = 0;
    for (int slot = 0; slot < land.count; ++slot)
        touching += std::popcount(land.near[static_cast<std::size_t>(slot)]);
    merits.compares_for("cascadia.reason.close", touching / 2, open_worth * static_cast<float>(touching));
    merits.compares_for("cascadia.reason.around", around, open_worth * static_cast<float>(around));
    for (const OpenCell& cell : cells_around) {
        for (std::size_t terrain = 0; terrain < terrains; ++terrain)
            open[terrain] += cell.facing[terrain] != 0 ? 1 : 0;
    }
    for (int terrain = 0; terrain < terrains; ++terrain) {
        const int cells = open[static_cast<std::size_t>(terrain)];
        const auto parts = static_cast<int>(corridor_sizes(land, terrain).size());
        merits.compares_against({"cascadia.reason.parts", {told_terrain(terrain)}}, parts,
                                part_worth * static_cast<float>(parts), terrain);
        merits.compares_for({"cascadia.reason.open", {told_terrain(terrain)}}, cells,
                            open_cell_worth * static_cast<float>(cells), terrain);
    }
}

} // namespace

void merits(const State& state, Seat seat, const Plan& plan, Merits& merits) {
    State after = state;
    bool to_come = false;
    int spent = 0;
    for (const Action step : plan) {
        if (Cascadia::refuse(after, seat, step)) break;
        to_come = kind_of(step) == Kind::refresh || kind_of(step) == Kind::wipe;
        if (kind_of(step) == Kind::refresh)
            merits.speaks_for("cascadia.reason.refresh", crowd(after).size, anew_worth);
        if (kind_of(step) == Kind::wipe)
            merits.speaks_for("cascadia.reason.wipe", std::popcount(unsigned{step.a}),
                              1 + anew_worth + static_cast<float>(std::popcount(unsigned{step.a})) / 10);
        const int nature = after.environments[seat.index].nature;
        Cascadia::apply(after, seat, step);
        spent += std::max(0, nature - after.environments[seat.index].nature);
    }
    merits.speaks_against("cascadia.reason.spends", spent, static_cast<float>(spent));
    if (to_come) return; // nobody knows yet which tile and token the turn brings
    counts(state, after, seat, merits);
    openings(after, seat, merits);
    // Where cards are hidden, nobody can tell how near the goals are.
    if (after.board->options.scenario() == 0 || Cascadia::secrets(*after.board)) return;
    const float aim = Cascadia::aim(after, seat);
    merits.compares_for("cascadia.reason.goals", static_cast<int>(std::lround(10 * (aim + 1000))), aim / 4);
}

} // namespace oya::cascadia
