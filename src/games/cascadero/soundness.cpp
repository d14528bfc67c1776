#include "core/bits.h"
#include "games/cascadero/cascadero.h"

#include <algorithm>

// The promises of the box: nothing lost, nothing made, everything where it may be.

namespace oya {

using namespace cascadero;

namespace {

std::string_view unsound_envoys(const State& state) {
    Fields seen;
    for (const Player& player : state.players) {
        if ((seen & player.envoys).any()) return "two envoys stand on one field";
        seen |= player.envoys;
        if (player.envoys.count() + player.supply != envoys_each) return "a player does not have 30 envoys";
    }
    if (!state.map().fields.holds(seen)) return "an envoy stands where there is no field";
    if (state.map().fields.andnot(seen) != state.free) return "the free fields are wrong";
    if (!seen.holds(state.sealed)) return "a seal lies under no envoy";
    return "";
}

std::string_view unsound_seals(const State& state) {
    int seals = state.sealed.count();
    for (const Player& player : state.players) seals += player.seals;
    for (std::size_t track = 0; track < colours; ++track) {
        if ((state.seals[track] & ~unsigned{state.board->tracks[track].seals}) != 0)
            return "a seal lies on a space that is not folded";
        seals += std::popcount(state.seals[track]);
    }
    return seals == seal_count ? "" : "there are not 12 seals";
}

std::string_view unsound_cubes(const State& state) {
    for (const Player& player : state.players) {
        for (std::size_t track = 0; track < colours; ++track) {
            if (state.board->tracks[track].spaces[player.cubes[track]].deed == Deed::forbidden)
                return "a cube stands on a forbidden space";
        }
    }
    return "";
}

std::string_view unsound_flags(const State& state) {
    Achievements taken = 0;
    for (std::size_t seat = 0; seat < oya::max_seats; ++seat) {
        const Achievements flags = state.players[seat].flags;
        if ((flags & taken & first_only) != 0) return "an achievement for the first alone is claimed twice";
        taken = static_cast<Achievements>(taken | flags);
        if (((flags & pairs) == pairs) != ((flags & only(all_pairs)) != 0))
            return "all pairs are claimed together with the fifth pair";
        for (std::size_t i = 0; i < first_only_count; ++i) {
            if ((flags >> i & 1) != 0 && state.met_first[i] != seat)
                return "an achievement is claimed out of turn";
        }
    }
    return "";
}

std::string_view unsound_set_up(const State& state) {
    const auto laid = state.tiles_laid;
    const std::size_t farmers = state.map().farmer_spaces.size();
    if (laid > farmers) return "there are more tiles than farmer spaces";
    TileCounts counts{};
    for (std::size_t i = 0; i < laid; ++i) ++counts[state.tiles[i]];
    for (std::size_t kind = 0; kind < tile_kinds; ++kind) {
        if (counts[kind] > state.board->tiles[kind]) return "there are too many tiles of one kind";
    }
    const bool begun = state.phase != Phase::choosing_first && state.phase != Phase::laying_tiles;
    if (state.phase == Phase::laying_tiles ? laid == farmers : begun ? laid != farmers : laid != 0)
        return "the farmer tiles are laid out at the wrong time";
    if (begun) return "";
    State fresh = Cascadero::start(*state.board);
    fresh.phase = state.phase;
    fresh.first = state.first;
    fresh.turn = state.first;
    fresh.tiles = state.tiles;
    fresh.tiles_laid = laid;
    return fresh == state ? "" : "something has happened before the first turn";
}

// cascadero.end.fifty: at the end of a turn nobody has 50 points, and points are won in one's own turn;
// before the envoy is placed only by a claim.
std::string_view unsound_end(const State& state) {
    bool reached = false;
    for (std::size_t seat = 0; seat < oya::max_seats; ++seat) {
        if (state.players[seat].points < points_to_end) continue;
        reached = true;
        const bool in_turn =
            seat == state.turn && (state.phase != Phase::placing || state.board->options.manual_claims);
        if (state.phase != Phase::over && !in_turn) return "a game goes on that is over";
    }
    if (state.phase == Phase::over && !reached && state.active().supply > 0)
        return "a game is over that goes on";
    return "";
}

// With contact = history a town beside an envoy has been visited.
std::string_view unsound_visits(const State& state) {
    if (!state.board->options.contact_history)
        return state.visited == 0 ? "" : "visits are not counted at this table";
    for (int field : state.map().next_to_town.andnot(state.free)) {
        if (!has(state.visited, state.map().town_by[static_cast<std::size_t>(field)]))
            return "a town beside an envoy has not been visited";
    }
    return "";
}

std::string_view unsound_turn(const State& state) {
    const bool deciding = state.phase != Phase::placing && state.phase != Phase::over;
    for (const Climb& climb : state.chain) {
        if (!deciding || climb.next > climb.last || climb.last > state.active().cubes[climb.track])
            return "the chain of actions is wrong";
    }
    if (state.chain.size() > 1) return "the chain of actions is too long";
    if (state.scored != no_town) {
        const bool advanced = state.board->options.heralds == HeraldSetup::two;
        if (!deciding || !advanced || !has(state.heralds, state.scored)) return "no herald may be moved";
    }
    switch (state.phase) {
    case Phase::placing: return state.active().supply > 0 ? "" : "a player without envoys must place one";
    case Phase::repositioning:
        return state.chain.empty() && reposition_targets(state) != 0 ? "" : "no herald may be moved";
    case Phase::advancing: return movable_cubes(state, Seat{state.turn}) != 0 ? "" : "no cube can advance";
    case Phase::moving:
        return (beside(state.map(), state.active().envoys) & state.free).any() ? "" : "no envoy can move";
    case Phase::moving_herald:
        return state.board->options.farmer_side && open_to_herald(state) != 0 ? "" : "no herald may be moved";
    case Phase::claiming:
        return state.chain.empty() && state.scored == no_town && state.board->options.manual_claims &&
                       claimable(state, Seat{state.turn}) != 0
                   ? ""
                   : "nothing can be claimed";
    case Phase::over: return state.owed == 0 ? "" : "extra turns are owed after the end";
    default: return "";
    }
}

} // namespace

std::string_view Cascadero::unsound(const State& state) {
    if (std::popcount(state.heralds) !=
        std::popcount(state.map().heralds[static_cast<std::size_t>(state.board->options.heralds)])) {
        return "the number of heralds is wrong";
    }
    for (const auto find_fault : {unsound_envoys, unsound_seals, unsound_cubes, unsound_flags, unsound_set_up,
                                  unsound_turn, unsound_end, unsound_visits}) {
        if (const std::string_view fault = find_fault(state); !fault.empty()) return fault;
    }
    return "";
}

} // namespace oya
