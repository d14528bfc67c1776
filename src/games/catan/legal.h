#pragma once

#include "games/catan/gold.h"
#include "games/catan/legal_cards.h"
#include "games/catan/legal_choices.h"
#include "games/catan/legal_knights.h"
#include "games/catan/legal_trade.h"
#include "games/catan/legal_turn.h"
#include "games/catan/tokens.h"

// What a seat may do, phase by phase.

namespace oya::catan {

// For a seat that is awaited.
template <class Size>
void LegalChoices<Size>::find() {
    switch (state_.phase) {
    case Phase::founding: return founding();
    case Phase::founding_road: return founding_road();
    case Phase::before_roll: return before_roll();
    case Phase::choosing_fighters: return fighters();
    case Phase::losing_city:
        return choices_.corners(Kind::lose_city, player_.cities.andnot(metropolis_cities(state_)));
    case Phase::choosing_deck: return decks();
    case Phase::returning: return choices_.numbers(Kind::return_card, player_.card_kinds_held);
    case Phase::discarding: return discards();
    case Phase::gifting: return pairs(Kind::gift, player_.hand);
    case Phase::moving_robber:
        if (state_.cause != Cause::chase_pirate) choices_.hexes(Kind::robber, robber_hexes());
        if constexpr (Size::sea) {
            if (state_.cause != Cause::chase) choices_.hexes(Kind::pirate, pirate_hexes(state_));
        }
        return;
    case Phase::choosing_victim: return choices_.numbers(Kind::steal, state_.pending.bits());
    case Phase::taking_resource:
        choices_.numbers(Kind::aqueduct, stocked(0, resources));
        return choices_.one(make(Kind::pass));
    case Phase::acting: return acting();
    case Phase::placing_metropolis:
        return choices_.corners(Kind::metropolis, player_.cities.andnot(metropolis_cities(state_)));
    case Phase::relocating:
        return choices_.corners(Kind::relocate, knight_reach(state_, seat_, state_.displaced.corner));
    case Phase::free_roads: return free_roads();
    case Phase::smithing:
        choices_.corners(Kind::smith, promotable(state_, seat_));
        return choices_.one(make(Kind::pass));
    case Phase::swapping: return choices_.hexes(Kind::swap, swap_partners(state_, state_.site));
    case Phase::giving_up_knight: return choices_.corners(Kind::give_up_knight, player_.all_knights());
    case Phase::placing_knight: return deserters();
    case Phase::rebuilding:
        choices_.edges(Kind::road, diplomat_sites(state_));
        if (state_.rules().diplomat_may_keep) choices_.one(make(Kind::pass));
        return;
    case Phase::placing_ship: return choices_.edges(Kind::ship, ship_goals(state_, seat_, state_.removed));
    case Phase::rebuilding_ship:
        choices_.edges(Kind::ship, ship_goals(state_, seat_, state_.removed));
        if (state_.rules().diplomat_may_keep) choices_.one(make(Kind::pass));
        return;
    case Phase::choosing_gold: return choices_.numbers(Kind::gold, gold_choices(state_, seat_));
    case Phase::moving_token: return choices_.hexes(Kind::move_token, token_givers(state_));
    case Phase::spying:
        choices_.numbers(Kind::spy_take, state_.players[state_.victim].card_kinds_held);
        if (state_.rules().spy_may_decline) choices_.one(make(Kind::pass));
        return;
    case Phase::taking_cards: return pairs(Kind::take, state_.players[state_.victim].hand);
    case Phase::harbor_giving: return commodities_held();
    case Phase::offering: return writing();
    case Phase::answering: return answering();
    case Phase::concluding: return concluding();
    default: return;
    }
}

} // namespace oya::catan
