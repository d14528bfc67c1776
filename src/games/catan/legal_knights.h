#pragma once

#include "games/catan/cards_politics.h"
#include "games/catan/knights.h"
#include "games/catan/legal_choices.h"
#include "games/catan/pirate.h"
#include "games/catan/robber.h"
#include "games/catan/sites.h"

// What knights may do.

namespace oya::catan {

template <class Size>
void LegalChoices<Size>::fighters() {
    const auto active = [&](std::size_t strength) {
        return (player_.knights[strength] & player_.active).count();
    };
    for (int basic = 0; basic <= active(0); ++basic) {
        for (int strong = 0; strong <= active(1); ++strong) {
            for (int mighty = 0; mighty <= active(2); ++mighty)
                choices_.one(make(Kind::fight, basic, strong, mighty));
        }
    }
}

template <class Size>
void LegalChoices<Size>::knights() {
    if (affords(price::knight)) {
        if (player_.knights_left(0) > 0) choices_.corners(Kind::recruit, knight_sites(state_, seat_));
        choices_.corners(Kind::promote, promotable(state_, seat_));
    }
    if (affords(price::activation))
        choices_.corners(Kind::activate, player_.all_knights().andnot(player_.active));
    if (state_.ready.none()) return;
    moves();
    chases();
}

// Where the ready knights may go: free corners, and those of weaker enemies (catan.knights.displace).
// Knights on one net of roads share the way; with ships each has its own.
template <class Size>
void LegalChoices<Size>::moves() {
    const Corners<Size> blocked = enemies_of(state_, seat_);
    Corners<Size> net;
    for (int corner : state_.ready) {
        if (player_.ships.any() || !net.test(corner)) net = knight_net(state_, seat_, corner, blocked);
        Corners<Size> targets = net.andnot(state_.buildings | state_.knights);
        const int strength = player_.strength_at(corner);
        if (strength > 1) {
            const Corners<Size> rivals = net & blocked & state_.knights;
            for (int other : rivals) {
                const Seat owner{knight_owner(state_, other)};
                if (state_.player(owner).strength_at(other) < strength) targets.set(other);
            }
        }
        choices_.corners(Kind::move_knight, corner, targets);
    }
}

template <class Size>
void LegalChoices<Size>::chases() {
    if (state_.robber == nothing || !robber_free(state_)) return;
    if constexpr (Size::sea) {
        if (state_.pirate != nothing)
            choices_.corners(Kind::chase_pirate, state_.ready & state_.island().around_hex[state_.pirate]);
    }
    const Corners<Size> near = state_.ready & state_.island().around_hex[state_.robber];
    if (near.any() && (!state_.rules().chase_to_number || some_numbered_hex()))
        choices_.corners(Kind::chase, near);
}

template <class Size>
bool LegalChoices<Size>::some_numbered_hex() const {
    return robber_goals(state_).andnot(state_.with_number[0]).any();
}

template <class Size>
void LegalChoices<Size>::deserters() {
    const Corners<Size> sites = knight_sites(state_, seat_);
    for (int corner : sites) {
        for (int strength : bits_of(deserter_strengths(state_))) {
            for (int active : bits_of(deserter_states(state_)))
                choices_.one(make(Kind::place_knight, corner, strength, active));
        }
    }
    choices_.one(make(Kind::pass));
}

} // namespace oya::catan
