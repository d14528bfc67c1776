#pragma once

#include "core/rng.h"
#include "shelf/games.h"
#include "table/table.h"

#include <string>
#include <string_view>
#include <vector>

// Tables for tests.

namespace oya {

// A table of VIGO! with so many people, named after the rulebook's players.
inline TableSetup vigo_setup(int seats, std::uint64_t seed = 7) {
    constexpr std::string_view names[] = {"Théo", "Sonia", "Gabriel", "Carole"};
    TableSetup setup;
    setup.game = find_game("vigo");
    for (int seat = 0; seat < seats; ++seat)
        setup.seats.push_back({.name = std::string(names[static_cast<std::size_t>(seat)])});
    setup.seed = seed;
    return setup;
}

// An action of the seat as a person would type it.
inline Action typed(const Table& table, Actor actor, std::string_view text) {
    return table.position().parse(actor, text).value_or(Action{0xFE, 0, 0, 0});
}

inline Refusal act(Table& table, Seat seat, std::string_view text) {
    return table.act(seat, typed(table, seat, text));
}

// Any legal action of the seat whose turn it is.
inline Action any_action(const Table& table, Rng& rng) {
    Actions actions;
    table.position().legal(table.position().actor().seat(), actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

// Takes so many random decisions, or as many as the game lasts.
inline void play_on(Table& table, Rng& rng, int decisions) {
    for (; decisions > 0 && table.position().actor().is_seat(); --decisions)
        table.act(table.position().actor().seat(), any_action(table, rng));
}

// A table of VIGO! at which every hand begins with the given cards; the last seat deals, so the first one
// leads. The cards nobody asked for go where no rule of the test minds: `lacks(seat, colour)` says who must
// not hold a colour beyond the given cards.
using Hands = std::vector<std::vector<std::string>>;
Table vigo_with_hands(TableSetup setup, const Hands& hands, bool (*lacks)(int seat, std::string_view colour));

} // namespace oya
