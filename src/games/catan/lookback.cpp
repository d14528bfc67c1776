#include "games/catan/lookback.h"

#include "games/catan/actions.h"
#include "games/catan/counted.h"
#include "games/catan/telling.h"

namespace oya::catan {

namespace {

// Whether the knights that stand up are as many as the cities they stand for.
template <class Size>
bool island_holds(const Position<Size>& before, Action action) {
    int cities = 0;
    int strength = 0;
    for (const Seat seat : Seats::first(before.seats())) {
        const Player<Size>& player = before.player(seat);
        cities += player.cities.count();
        if (kind_of(action) == Kind::fight) {
            // The last who was asked has not been written down yet.
            strength += before.pending.has(seat) ? action.a + 2 * action.b + 3 * action.c
                                                 : int{before.owed[seat.index]};
            continue;
        }
        for (std::size_t i = 0; i < strengths; ++i)
            strength += static_cast<int>(i + 1) * (player.knights[i] & player.active).count();
    }
    return strength >= cities;
}

} // namespace

template <class Size>
void look_back(const Position<Size>& state, Lookback& lookback) {
    constexpr std::string_view points = "catan.look.points";
    constexpr std::string_view pieces = "catan.look.pieces";
    lookback.began(Seat{state.first});
    for (const Seat seat : Seats::first(state.seats())) {
        const Sheet sheet = sheet_of(state, seat);
        lookback.had(points, "catan.look.settlements", seat, sheet.settlements);
        lookback.had(points, "catan.look.cities", seat, sheet.cities);
        lookback.had(points, state.island().sea ? "catan.look.trade-route" : "catan.look.longest", seat,
                     sheet.longest);
        if (state.rules().knights) {
            lookback.had(points, "catan.look.metropolises", seat, sheet.metropolises);
            lookback.had(points, "catan.look.defender", seat, sheet.defender);
            lookback.had(points, "catan.look.merchant", seat, sheet.merchant);
            for (int track = 0; track < tracks; ++track)
                lookback.had("catan.look.improvements", track_message(track), seat,
                             state.player(seat).levels[static_cast<std::size_t>(track)]);
            lookback.had(pieces, "catan.look.knights", seat, state.player(seat).all_knights().count());
            lookback.had(pieces, "catan.look.walls", seat, state.player(seat).walls.count());
        } else {
            lookback.had(points, "catan.look.largest", seat, sheet.largest);
            lookback.had(pieces, "catan.look.army", seat, state.player(seat).army);
        }
        if constexpr (Size::sea) {
            lookback.had(points, "catan.look.islands", seat, sheet.islands);
            lookback.had(pieces, "catan.look.ships", seat, state.player(seat).ships.count());
        }
        lookback.had(pieces, "catan.look.roads", seat, state.player(seat).roads.count());
    }
}

template <class Size>
void look_on(const Position<Size>& before, Action action, const Position<Size>& after, Lookback& lookback) {
    constexpr std::string_view dice = "catan.look.dice";
    constexpr std::string_view barbarians = "catan.look.barbarians";
    if (kind_of(action) == Kind::dice) {
        if (lookback.events().empty()) { // in this order, whatever comes first
            for (int sum = 2; sum <= 12; ++sum)
                lookback.happened(dice, {"catan.look.sum", {{"sum", sum}}}, 0);
            if (before.rules().knights) {
                lookback.happened(barbarians, "catan.look.held", 0);
                lookback.happened(barbarians, "catan.look.pillaged", 0);
            }
        }
        lookback.happened(dice, {"catan.look.sum", {{"sum", action.a + action.b + 2}}});
    }
    if (after.ship < before.ship)
        lookback.happened(barbarians,
                          island_holds(before, action) ? "catan.look.held" : "catan.look.pillaged");
}

template void look_back(const Position<Small>&, Lookback&);
template void look_back(const Position<Large>&, Lookback&);
template void look_on(const Position<Small>&, Action, const Position<Small>&, Lookback&);
template void look_on(const Position<Large>&, Action, const Position<Large>&, Lookback&);

} // namespace oya::catan
