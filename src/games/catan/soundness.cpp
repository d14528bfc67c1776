#include "games/catan/soundness.h"

#include "games/catan/catan.h"
#include "games/catan/routes.h"
#include "games/catan/sites.h"

namespace oya {

using namespace catan;

namespace {

template <class Size>
std::string_view numbers_fault(const Position<Size>& state) {
    const auto off_island = [&](int hex) {
        return hex != nothing && hex >= static_cast<int>(state.island().hexes.size());
    };
    if (state.first >= state.seats() || state.turn >= state.seats()) return "a seat nobody sits on";
    if (!Seats::first(state.seats()).holds(state.pending)) return "an answer of a seat nobody sits on";
    if (off_island(state.robber)) return "the robber is off the island";
    if (off_island(state.pirate)) return "the pirate is off the map";
    if (state.robber != nothing && !state.island().land.test(state.robber)) return "the robber is at sea";
    if (state.pirate != nothing && (!state.island().sea || state.island().land.test(state.pirate)))
        return "the pirate is not at sea";
    if (off_island(state.merchant) || !is_seat(state, state.merchant_owner))
        return "the merchant is off the island";
    if ((state.merchant == nothing) != (state.merchant_owner == nothing))
        return "the merchant has lost its owner";
    if (!is_seat(state, state.longest) || !is_seat(state, state.largest)) return "an award of nobody";
    if (state.white > 6 || state.red > 6 || (state.white == 0) != (state.red == 0))
        return "dice that cannot be";
    if (state.ship >= barbarian_steps && state.phase != Phase::choosing_fighters)
        return "the barbarians have landed unseen";
    if (state.offers_sent > state.rules().offers_per_turn) return "too many offers";
    return {};
}

// What is kept so as not to be found anew at every step is what would be found.
template <class Size>
std::string_view kept_fault(const Position<Size>& state) {
    Position<Size> again = state;
    rebuild(again);
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        // A ship that is lifted concerns its owner only.
        const bool waits = routes_wait(state) && (state.phase != Phase::placing_ship || seat == state.turn);
        if (waits) again.players[seat].route = state.players[seat].route;
        if (state.players[seat].route > roads_each + (state.island().sea ? ships_each : 0))
            return "a road that is too long";
    }
    return again == state ? std::string_view{} : "what is kept does not fit the rest";
}

} // namespace

template <class Size>
std::string_view CatanOf<Size>::unsound(const State& state) {
    for (const auto chapter :
         {numbers_fault<Size>, island_fault<Size>, box_fault<Size>, kept_fault<Size>, question_fault<Size>}) {
        if (const std::string_view fault = chapter(state); !fault.empty()) return fault;
    }
    return {};
}

template std::string_view CatanOf<Small>::unsound(const State&);
template std::string_view CatanOf<Large>::unsound(const State&);

} // namespace oya
