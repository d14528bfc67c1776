#pragma once

#include "games/catan/cards_politics.h"
#include "games/catan/cards_science.h"
#include "games/catan/cards_trade.h"
#include "games/catan/improvements.h"
#include "games/catan/legal_choices.h"
#include "games/catan/robber.h"
#include "games/catan/sites.h"
#include "games/catan/trade.h"

// Which cards may be drawn and played, and for what.

namespace oya::catan {

template <class Size>
void LegalChoices<Size>::decks() {
    unsigned open = 0;
    for (std::size_t track = 0; track < tracks; ++track) {
        if (!state_.decks[track].empty()) open |= 1u << track;
    }
    choices_.numbers(Kind::draw_from, open);
    if (!state_.rules().tie_must_draw) choices_.one(make(Kind::pass));
}

// catan.dev-cards.not-same-turn, one-per-turn
template <class Size>
void LegalChoices<Size>::development() {
    if (state_.card_played || player_.card_count == 0) return;
    const auto playable = [&](Card card) {
        return player_.cards[card] > state_.bought[static_cast<std::size_t>(card - first_development)];
    };
    if (playable(knight_card)) choices_.one(make(Kind::play_knight));
    if (playable(Card::free_roads) && may_lay_path(state_, seat_)) choices_.one(make(Kind::play_roads));
    if (playable(year_of_plenty)) plenty();
    if (playable(monopoly)) choices_.numbers(Kind::play_monopoly, (1u << resources) - 1);
}

template <class Size>
void LegalChoices<Size>::plenty() {
    const Cards bank = state_.bank.only_resources();
    for (int first = 0; first < resources; ++first) {
        if (!bank.has(first)) continue;
        if (bank.total() == 1) return choices_.one(make(Kind::play_plenty, first, nothing_more));
        std::uint64_t second = stocked(first + 1, resources);
        if (bank[first] > 1) second |= std::uint64_t{1} << first;
        choices_.numbers(Kind::play_plenty, first, second);
    }
}

template <class Size>
void LegalChoices<Size>::commodities_held() {
    unsigned held = 0;
    for (int commodity = 0; commodity < commodities; ++commodity) {
        if (player_.hand.has(resources + commodity)) held |= 1u << commodity;
    }
    choices_.numbers(Kind::harbor_give, held);
}

template <class Size>
void LegalChoices<Size>::harbor_offers() {
    for (Seat seat : opponents()) {
        if (state_.harbor_rights[seat.index] == 0 || state_.player(seat).hand.none()) continue;
        unsigned held = 0;
        for (int good = 0; good < resources; ++good) held |= player_.hand.has(good) ? 1u << good : 0u;
        choices_.numbers(Kind::harbor_offer, seat.index, held);
    }
}

template <class Size>
void LegalChoices<Size>::progress_card(Card card) {
    const bool allow = state_.rules().allow_no_effect;
    switch (card) {
    case commercial_harbor:
        if (!player_.hand.only_resources().none() && most_others_hold() > 0)
            choices_.one(make(Kind::commercial_harbor));
        return;
    case master_merchant: {
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (!state_.player(seat).hand.none() &&
                public_points(state_, seat) > public_points(state_, seat_))
                victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::master_merchant, victims);
    }
    case merchant: return merchants();
    case merchant_fleet: {
        unsigned kinds = 0;
        for (int good = 0; good < goods; ++good) {
            if (allow || bank_rate(state_, seat_, good) > 2) kinds |= 1u << good;
        }
        return choices_.numbers(Kind::merchant_fleet, kinds);
    }
    case resource_monopoly:
        if (others_hold()) choices_.numbers(Kind::resource_monopoly, (1u << resources) - 1);
        return;
    case trade_monopoly:
        if (others_hold()) choices_.numbers(Kind::trade_monopoly, (1u << commodities) - 1);
        return;
    case bishop:
        if (robber_free(state_)) {
            choices_.hexes(Kind::bishop, robber_goals(state_));
            if constexpr (Size::sea) {
                if (state_.rules().bishop_moves_pirate) choices_.hexes(Kind::bishop, pirate_hexes(state_));
            }
        }
        return;
    case deserter: {
        if (state_.rules().deserter_needs_site && knight_sites(state_, seat_).none()) return;
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (state_.player(seat).all_knights().any()) victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::deserter, victims);
    }
    case diplomat: return diplomats();
    case intrigue:
        return choices_.corners(Kind::intrigue,
                                (state_.knights & player_.reached()).andnot(player_.all_knights()));
    case saboteur: return saboteurs();
    case spy: {
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (state_.player(seat).card_count > 0) victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::spy, victims);
    }
    case warlord:
        if (allow || player_.all_knights().andnot(player_.active).any()) choices_.one(make(Kind::warlord));
        return;
    case wedding:
        if (allow || !wedding_guests(state_).empty()) choices_.one(make(Kind::wedding));
        return;
    case crane:
        for (int track = 0; track < tracks; ++track) {
            if (affords(improvement_price(state_, seat_, track, true)) && may_improve(state_, seat_, track))
                choices_.one(make(Kind::crane, track));
        }
        return;
    case engineer:
        if (player_.walls_left() > 0) choices_.corners(Kind::engineer, player_.cities.andnot(player_.walls));
        return;
    case inventor: {
        Hexes<Size> hexes;
        for (int hex : movable_tokens(state_)) hexes.set(hex, swap_partners(state_, hex).any());
        return choices_.hexes(Kind::inventor, hexes);
    }
    case irrigation:
        if (allow || !harvest_of(state_, fields).none()) choices_.one(make(Kind::irrigation));
        return;
    case mining:
        if (allow || !harvest_of(state_, mountains).none()) choices_.one(make(Kind::mining));
        return;
    case medicine:
        if (affords(price::medicine)) choices_.corners(Kind::medicine, city_sites(state_, seat_));
        return;
    case road_building:
        if (may_lay_path(state_, seat_)) choices_.one(make(Kind::road_building));
        return;
    case smith: return choices_.corners(Kind::smith, promotable(state_, seat_));
    default: return;
    }
}

// catan.cards-trade.merchant-site-classic, merchant-site-modern, catan.merchant.own-replay
template <class Size>
void LegalChoices<Size>::merchants() {
    const Corners<Size> from = state_.rules().merchant_at_settlement ? player_.buildings() : player_.cities;
    Hexes<Size> hexes = hexes_around(state_, from);
    if (state_.merchant_owner == seat_.index && !state_.rules().allow_no_effect) hexes.reset(state_.merchant);
    // catan.sea-knights.merchant-gold
    if (Size::sea || !state_.rules().merchant_on_desert) {
        for (int hex : hexes) {
            const std::uint8_t terrain = state_.terrain[static_cast<std::size_t>(hex)];
            if (terrain == gold || (terrain == desert && !state_.rules().merchant_on_desert))
                hexes.reset(hex);
        }
    }
    choices_.hexes(Kind::merchant, hexes);
}

template <class Size>
void LegalChoices<Size>::diplomats() {
    Edges<Size> roads;
    for (int edge : open_roads(state_, seat_)) {
        if (state_.rules().diplomat_may_keep || diplomat_can_rebuild(state_, edge)) roads.set(edge);
    }
    if (state_.rules().diplomat_any) {
        for (Seat seat : opponents()) roads |= open_roads(state_, seat);
    }
    if constexpr (Size::sea) {
        for (int edge : open_ships(state_, seat_)) {
            if (state_.rules().diplomat_may_keep || ship_goals(state_, seat_, edge).any()) roads.set(edge);
        }
        if (state_.rules().diplomat_any) {
            for (Seat seat : opponents()) roads |= open_ships(state_, seat);
        }
    }
    choices_.edges(Kind::diplomat, roads);
}

template <class Size>
void LegalChoices<Size>::saboteurs() {
    if (!state_.rules().saboteur_overturns) {
        if (state_.rules().allow_no_effect || !sabotaged(state_).empty())
            choices_.one(make(Kind::saboteur, 0));
        return;
    }
    Corners<Size> cities;
    for (Seat seat : opponents()) cities |= state_.player(seat).cities.andnot(state_.player(seat).overturned);
    choices_.corners(Kind::saboteur, cities.andnot(metropolis_cities(state_)));
}

} // namespace oya::catan
