#pragma once

#include "games/catan/building.h"
#include "games/catan/improvements.h"
#include "games/catan/legal_choices.h"
#include "games/catan/robber.h"
#include "games/catan/sites.h"

// What may be done in the set-up and in a turn, beside trade, knights and cards.

namespace oya::catan {

template <class Size>
void LegalChoices<Size>::founding() {
    const bool city = state_.placed >= state_.seats() && state_.rules().knights;
    Corners<Size> corners = state_.island().all_corners();
    if constexpr (Size::sea) corners = state_.island().start_corners; // catan.sea.setup-area
    choices_.corners(city ? Kind::city : Kind::settlement, corners.andnot(state_.taken));
}

template <class Size>
void LegalChoices<Size>::founding_road() {
    const Edges<Size> free = state_.island().edges_at[state_.site].andnot(state_.paths());
    if constexpr (Size::sea) {
        choices_.edges(Kind::road, free & state_.island().road_edges);
        choices_.edges(Kind::ship, (free & state_.island().ship_edges).andnot(pirate_sides(state_)));
    } else {
        choices_.edges(Kind::road, free);
    }
}

template <class Size>
void LegalChoices<Size>::before_roll() {
    choices_.one(make(Kind::roll));
    if (!state_.rules().knights) return development();
    if (player_.holds(alchemist) && state_.white == 0) {
        for (int white = 1; white <= 6; ++white) choices_.numbers(Kind::alchemist, white - 1, 0x3F);
    }
    if (state_.rules().knight_errant) chases();
}

// One card of a discard, of a good that can complete it with those after it.
template <class Size>
void LegalChoices<Size>::discards() {
    const Cards aside = state_.aside[seat_.index];
    const int missing = state_.owed[seat_.index] - aside.total();
    const Cards rest = choosable(player_.hand, aside);
    for (int good = 0; good < goods && rest.from(good).total() >= missing; ++good) {
        if (rest.has(good)) choices_.numbers(Kind::discard, good, count_range(1, 1));
    }
}

// Any two cards of a hand.
template <class Size>
void LegalChoices<Size>::pairs(Kind kind, Cards from) {
    for (int first : bits_of(from.at_least(1))) {
        const unsigned higher = from.at_least(1) & ~((2u << first) - 1);
        const unsigned same = from.at_least(2) & 1u << first;
        choices_.numbers(kind, first, higher | same);
    }
}

template <class Size>
void LegalChoices<Size>::free_roads() {
    if (player_.roads_left() > 0) choices_.edges(Kind::road, road_sites(state_, seat_));
    if constexpr (Size::sea) {
        if (player_.ships_left() > 0) choices_.edges(Kind::ship, ship_sites(state_, seat_));
    }
    // catan.dev-cards.road-building: up to two, so the second may be left out
    if (state_.free_roads == 1) choices_.one(make(Kind::pass));
}

template <class Size>
void LegalChoices<Size>::acting() {
    choices_.one(make(Kind::end_turn));
    if (state_.rules().knights) {
        // catan.progress.overflow-modern
        if (player_.card_count > progress_limit) {
            choices_ = Choices<Size>();
            choices_.numbers(Kind::return_card, player_.card_kinds_held);
        }
        for (int card : bits_of(player_.card_kinds_held)) progress_card(static_cast<Card>(card));
        harbor_offers();
        improvements();
        knights();
    } else {
        if (affords(price::development) && state_.development.total() > 0) choices_.one(make(Kind::buy_card));
        development();
    }
    building();
    bank();
    if (may_offer()) choices_.one(make(Kind::offer));
}

template <class Size>
void LegalChoices<Size>::building() {
    if (affords(price::road) && player_.roads_left() > 0)
        choices_.edges(Kind::road, road_sites(state_, seat_));
    if (affords(price::settlement) && player_.settlements_left() > 0)
        choices_.corners(Kind::settlement, settlement_sites(state_, seat_));
    if (affords(price::city)) choices_.corners(Kind::city, city_sites(state_, seat_));
    if constexpr (Size::sea) {
        if (!state_.island().sea) return;
        if (affords(price::ship) && player_.ships_left() > 0)
            choices_.edges(Kind::ship, ship_sites(state_, seat_));
        choices_.edges(Kind::move_ship, movable_ships(state_));
    }
}

template <class Size>
void LegalChoices<Size>::improvements() {
    if (player_.cities.none()) return;
    for (int track = 0; track < tracks; ++track) {
        if (affords(improvement_price(state_, seat_, track, false)) && may_improve(state_, seat_, track))
            choices_.one(make(Kind::improve, track));
    }
    if (affords(price::wall) && player_.walls_left() > 0)
        choices_.corners(Kind::wall, player_.cities.andnot(player_.walls));
    if (affords(price::repair)) choices_.corners(Kind::repair, player_.overturned);
}

template <class Size>
Hexes<Size> LegalChoices<Size>::robber_hexes() const {
    Hexes<Size> hexes = robber_goals(state_);
    if (state_.cause == Cause::chase && state_.rules().chase_to_number)
        hexes = hexes.andnot(state_.with_number[0]);
    return hexes;
}

} // namespace oya::catan
