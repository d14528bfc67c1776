#include "games/catan/refusals.h"

#include "games/catan/catan.h"
#include "games/catan/sites.h"

#include <algorithm>

// Why not: the referee's answers to what a seat may not do.

namespace oya {

using namespace catan;

namespace {

bool of_chance(Kind kind) { return kind <= Kind::drawn; }
bool of_base(Kind kind) { return kind >= Kind::buy_card && kind <= Kind::play_monopoly; }
bool is_card(Kind kind) { return kind >= Kind::commercial_harbor && kind <= Kind::smith; }
bool of_sea(Kind kind) { return kind >= Kind::ship && kind <= Kind::move_token; }
bool of_knight(Kind kind) {
    return (kind >= Kind::recruit && kind <= Kind::chase) || kind == Kind::chase_pirate;
}
bool of_offer(Kind kind) { return kind >= Kind::offer && kind <= Kind::conclude; }
bool of_knights_layer(Kind kind) {
    return kind == Kind::wall || kind == Kind::repair || kind == Kind::improve || kind == Kind::metropolis ||
           kind == Kind::gift || kind == Kind::chase_pirate ||
           (kind >= Kind::recruit && kind <= Kind::aqueduct) || is_card(kind);
}
bool names_card(Kind kind) {
    return kind == Kind::drawn || kind == Kind::return_card || kind == Kind::spy_take;
}
// The card, or the deck of one that is hidden.
bool of_progress_deck(int card) {
    return card < progress_kinds || (card >= card_kinds && card < hidden_card(first_development));
}
bool names_commodity(Action action) {
    const auto is_commodity = [](int good) { return !is_resource(good) && good != hidden_good; };
    switch (kind_of(action)) {
    case Kind::bank: return is_commodity(action.a) || is_commodity(action.b);
    case Kind::stolen:
    case Kind::discard:
    case Kind::give:
    case Kind::want: return is_commodity(action.a);
    default: return false;
    }
}

// What there is not at this table: a card, a piece, a good.
template <class Size>
Refusal not_in_the_box(const Position<Size>& state, Action action) {
    const Kind kind = kind_of(action);
    if (state.rules().knights) {
        if (of_base(kind) || (names_card(kind) && !of_progress_deck(action.a)))
            return why(rule::dev_cards_not_in_ck, "catan.why.not-in-ck");
    } else {
        if (of_knights_layer(kind) || (names_card(kind) && of_progress_deck(action.a)))
            return why(rule::options_expansion, "catan.why.only-in-ck");
        if (names_commodity(action)) return why(rule::options_expansion, "catan.why.commodities-only-in-ck");
    }
    if (of_sea(kind) && !state.island().sea) return why(rule::sea_module, "catan.why.no-sea");
    return {};
}

// The rule by which this is left to chance.
template <class Size>
RuleId chance_rule(const Position<Size>& state, Kind kind) {
    const Rules& rules = state.rules();
    switch (kind) {
    case Kind::first: return rule::setup_first_player;
    case Kind::terrain: return rule::board_random_terrain;
    case Kind::spiral: return rule::board_spiral_tokens;
    case Kind::token: return rules.spiral ? rule::board_spiral_tokens : rule::board_random_tokens;
    case Kind::harbour: return rule::board_harbour_shuffle;
    case Kind::dice: return rules.knights ? rule::turn_three_dice : rule::turn_roll_mandatory;
    case Kind::stolen: return rule::robber_steal_random;
    case Kind::drawn: return rules.knights ? rule::progress_draw_order : rule::dev_cards_cost;
    default: return rule::turn_no_reaction;
    }
}

// Whether the board of this table leaves nothing of this kind to chance.
template <class Size>
bool printed(const Island<Size>& island, Kind kind) {
    const auto none_left = [](const auto& bag) {
        return std::all_of(bag.begin(), bag.end(), [](std::uint8_t count) { return count == 0; });
    };
    switch (kind) {
    case Kind::terrain: return none_left(island.terrain_bag);
    case Kind::spiral:
    case Kind::token: return island.token_bag.empty() && island.later_tokens.empty();
    case Kind::harbour: return none_left(island.harbour_bag);
    default: return false;
    }
}

// Questions that belong to the resolution of the roll.
template <class Size>
bool resolving_roll(const Position<Size>& state) {
    switch (state.phase) {
    case Phase::choosing_fighters:
    case Phase::losing_city:
    case Phase::choosing_deck:
    case Phase::returning:
    case Phase::choosing_gold:
    case Phase::taking_resource: return true;
    case Phase::rolling:
    case Phase::drawing:
    case Phase::drawing_for_tie: return true;
    case Phase::discarding:
    case Phase::moving_robber:
    case Phase::choosing_victim:
    case Phase::stealing: return state.cause == Cause::seven;
    default: return false;
    }
}

// Why nothing else may be done while something else is decided. Of the roll it is said what may not be
// played, built or activated; a trade, and the end of the turn, wait for the choices that it forces.
template <class Size>
RuleId meanwhile_rule(const Position<Size>& state, Kind kind) {
    const bool waits = kind == Kind::bank || of_offer(kind) || kind == Kind::roll || kind == Kind::end_turn;
    return resolving_roll(state) && !waits ? rule::turn_no_reaction : rule::turn_pending_first;
}

template <class Size>
Refusal not_your_turn(const Position<Size>& state, Seat seat, Kind kind) {
    const Actor next = CatanOf<Size>::actor(state);
    const Seat awaited = next.is_seat() ? next.seat() : Seat{state.turn};
    const Message waits = {"catan.why.waits", {{"player", awaited}}};
    if (seat.index == state.turn || state.turns == 0) {
        if (next.is_chance())
            return why(resolving_roll(state) ? rule::turn_no_reaction : rule::turn_pending_first,
                       "catan.why.chance-acts");
        if (state.turns == 0)
            return {rule::setup_snake_order, {"catan.why.not-your-turn", {{"player", awaited}}}};
        return {meanwhile_rule(state, kind), waits};
    }
    // What only others than the active player ever do.
    if (kind == Kind::relocate) return why(rule::knights_displaced_relocates, "catan.why.no-displaced");
    if (kind == Kind::accept || kind == Kind::refuse) {
        const bool offered = state.phase == Phase::answering || state.phase == Phase::concluding;
        return why(offered ? rule::trade_consent : rule::trade_offer_ends,
                   offered ? "catan.why.answered" : "catan.why.no-offer");
    }
    const Message turn = {"catan.why.not-your-turn", {{"player", Seat{state.turn}}}};
    if (kind == Kind::bank) return {rule::trade_active_only_bank, turn};
    if (of_offer(kind)) return {rule::trade_with_active_only, turn};
    if (of_knight(kind)) return {rule::knights_own_turn_only, turn};
    if (is_card(kind)) return {rule::progress_own_turn, turn};
    return {rule::turn_oya, turn};
}

template <class Size>
Refusal refuse_founding(const Position<Size>& state, Action action) {
    const Kind kind = kind_of(action);
    const bool second = state.placed >= state.seats();
    const bool city = second && state.rules().knights;
    if (state.phase == Phase::founding_road) {
        const bool beside = action.a < state.island().edges.size() && kind == Kind::road &&
                            state.island().edges_at[state.site].test(action.a);
        if (kind == Kind::ship) return refuse_founding_ship(state, action.a);
        if (beside && state.ships.test(action.a))
            return why(rule::sea_one_piece_per_edge, "catan.why.path-taken");
        if (beside && !state.island().road_edges.test(action.a))
            return why(rule::sea_road_edge, "catan.why.no-land-beside");
        return why(second ? rule::setup_second_road_touches_second : rule::setup_round_one,
                   kind == Kind::road   ? "catan.why.founding-road"
                   : state.island().sea ? "catan.why.found-path"
                                        : "catan.why.found-road");
    }
    if (kind != (city ? Kind::city : Kind::settlement)) {
        return why(city     ? rule::setup_second_is_city
                   : second ? rule::setup_second_is_settlement
                            : rule::setup_round_one,
                   city ? "catan.why.found-city" : "catan.why.found-settlement");
    }
    if (action.a >= state.island().corners.size()) return why(rule::board_topology, "catan.why.no-corner");
    if (!state.island().land_corners.test(action.a)) return why(rule::sea_hex_kinds, "catan.why.open-sea");
    if (!state.island().start_corners.test(action.a))
        return why(rule::sea_setup_area, "catan.why.not-in-start-area");
    return why(rule::setup_distance, "catan.why.distance");
}

template <class Size>
Refusal before_roll(const Position<Size>& state, Seat seat, Action action) {
    const Kind kind = kind_of(action);
    if (kind == Kind::end_turn) return why(rule::turn_roll_mandatory, "catan.why.roll-first");
    if (!state.rules().knights) {
        if (of_base(kind) && kind != Kind::buy_card) return refuse_card(state, seat, action);
        return why(rule::turn_before_roll_base, "catan.why.roll-first");
    }
    if (kind == Kind::alchemist) return refuse_card(state, seat, action);
    const bool chases = kind == Kind::chase || kind == Kind::chase_pirate;
    if (chases && state.rules().knight_errant) return refuse_knight(state, seat, action);
    return why(rule::turn_before_roll_ck, "catan.why.roll-first");
}

template <class Size>
Refusal refuse_pass(const Position<Size>& state, Seat seat) {
    switch (state.phase) {
    case Phase::spying: return why(rule::options_spy_take, "catan.why.spy-must-take");
    case Phase::rebuilding: return why(rule::options_diplomat_rebuild, "catan.why.must-rebuild");
    case Phase::rebuilding_ship: return why(rule::options_diplomat_rebuild, "catan.why.must-place-ship");
    case Phase::placing_ship: return why(rule::sea_move_target, "catan.why.must-place-ship");
    case Phase::choosing_gold: return why(rule::sea_gold_order, "catan.why.must-take-gold");
    case Phase::moving_token: return why(rule::scenarios_greater_pool_empty, "catan.why.must-move-token");
    case Phase::choosing_deck: return why(rule::options_tie_draw, "catan.why.must-draw");
    case Phase::relocating: return why(rule::knights_displaced_relocates, "catan.why.must-relocate");
    case Phase::moving_robber: return why(rule::robber_must_move, "catan.why.must-move-robber");
    case Phase::choosing_victim: return why(rule::robber_steal_mandatory, "catan.why.must-steal");
    case Phase::harbor_giving:
        return why(rule::cards_trade_commercial_harbor_forced, "catan.why.must-give-commodity");
    case Phase::discarding: return why(rule::robber_discard_choice, "catan.why.must-choose-cards");
    case Phase::gifting: return why(rule::cards_politics_wedding, "catan.why.must-choose-cards");
    case Phase::acting: return why(rule::turn_end, "catan.why.nothing-to-decline");
    case Phase::free_roads: return why(road_card_rule(state), "catan.why.one-road-at-least");
    default:
        return {rule::turn_pending_first,
                {"catan.why.cannot-decline", {{"question", CatanOf<Size>::asks(state, seat)}}}};
    }
}

// The two cards that are named at once; the second may be none.
Cards both_of(Action action) {
    return Cards::of(action.a, 1) + (action.b < goods ? Cards::of(action.b, 1) : Cards{});
}

// The open question is about this kind of action, but not with these arguments.
template <class Size>
Refusal refuse_answer(const Position<Size>& state, Seat seat, Action action) {
    const Kind kind = kind_of(action);
    switch (state.phase) {
    case Phase::losing_city:
        if (kind == Kind::lose_city) return why(rule::barbarians_owner_chooses, "catan.why.no-city-to-lose");
        break;
    case Phase::choosing_deck:
        if (kind == Kind::draw_from) return why(rule::barbarians_tied_any_deck, "catan.why.deck-empty");
        break;
    case Phase::choosing_fighters:
        if (kind == Kind::fight) return why(rule::variants_abstain, "catan.why.no-such-fighters");
        break;
    case Phase::returning:
        if (kind == Kind::return_card) return why(rule::progress_hand_limit, "catan.why.no-card");
        break;
    case Phase::discarding:
        if (kind == Kind::discard) {
            const Cards aside = state.aside[seat.index];
            const bool held = (state.player(seat).hand - aside).has(action.a);
            if (action.b != 1) return why(rule::robber_discard_choice, "catan.why.card-by-card");
            if (!held) return not_held(rule::robber_discard_choice, Cards::of(action.a, aside[action.a] + 1));
            return why(rule::robber_discard_choice,
                       aside.from(action.a + 1).none() ? "catan.why.discard-order" : "catan.why.later-named");
        }
        break;
    case Phase::gifting:
        if (kind == Kind::gift && !both_of(action).within(state.player(seat).hand))
            return not_held(rule::cards_politics_wedding, both_of(action));
        if (kind == Kind::gift) return why(rule::cards_politics_wedding, "catan.why.cards-do-not-fit");
        break;
    case Phase::taking_cards:
        if (kind == Kind::take)
            return why(rule::cards_trade_master_merchant,
                       both_of(action).within(state.players[state.victim].hand) ? "catan.why.cards-do-not-fit"
                                                                                : "catan.why.victim-lacks");
        break;
    case Phase::moving_robber:
        if (kind == Kind::pirate) return refuse_pirate(state, action.a);
        if (kind != Kind::robber) break;
        if (state.cause == Cause::chase_pirate)
            return why(rule::sea_knights_chase_both, "catan.why.robber-not-chased");
        if (action.a >= state.island().hexes.size()) return why(rule::robber_must_move, "catan.why.no-hex");
        if (!state.island().land.test(action.a))
            return why(rule::sea_robber_islands, "catan.why.robber-elsewhere");
        if (action.a != state.robber) return why(rule::options_chased_robber, "catan.why.numbered-hex");
        return why(state.cause == Cause::chase ? rule::knights_chase_destination : rule::robber_must_move,
                   "catan.why.robber-elsewhere");
    case Phase::choosing_victim:
        if (kind != Kind::steal) break;
        if (action.a >= state.seats()) return why(rule::options_player_count, "catan.why.no-such-player");
        if (action.a == seat.index) return why(rule::robber_steal, "catan.why.an-opponent");
        return why(rule::robber_steal_empty, "catan.why.no-victim");
    case Phase::taking_resource:
        if (kind == Kind::aqueduct) return why(rule::production_aqueduct_order, "catan.why.bank-lacks");
        break;
    case Phase::placing_metropolis:
        if (kind == Kind::metropolis) return why(rule::metropolis_choice, "catan.why.no-free-city-there");
        break;
    case Phase::relocating:
        if (kind == Kind::relocate) return refuse_knight(state, seat, action);
        break;
    case Phase::giving_up_knight:
        if (kind == Kind::give_up_knight) return refuse_knight(state, seat, action);
        break;
    case Phase::placing_knight:
        if (kind == Kind::place_knight) return refuse_knight(state, seat, action);
        break;
    case Phase::smithing:
        if (kind == Kind::smith) return refuse_card(state, seat, action);
        break;
    case Phase::swapping:
        if (kind == Kind::swap) return refuse_card(state, seat, action);
        break;
    case Phase::spying:
        if (kind == Kind::spy_take) return why(rule::cards_politics_spy, "catan.why.victim-lacks");
        break;
    case Phase::harbor_giving:
        if (kind == Kind::harbor_give)
            return why(rule::cards_trade_commercial_harbor, "catan.why.no-commodity");
        break;
    case Phase::free_roads:
    case Phase::rebuilding:
    case Phase::rebuilding_ship:
        if (kind == Kind::road) return refuse_building(state, seat, action);
        if (kind == Kind::ship) return refuse_ship(state, seat, action.a);
        break;
    case Phase::placing_ship:
        if (kind == Kind::ship) return refuse_ship(state, seat, action.a);
        if (kind != Kind::pass) return why(rule::sea_move_target, "catan.why.must-place-ship");
        break;
    case Phase::choosing_gold:
        if (kind == Kind::gold) return refuse_gold(state, action.a);
        break;
    case Phase::moving_token:
        if (kind == Kind::move_token) return refuse_token(state, action.a);
        if (kind != Kind::pass) return why(rule::scenarios_greater_pool_empty, "catan.why.must-move-token");
        break;
    case Phase::offering:
    case Phase::answering:
    case Phase::concluding:
        if (of_offer(kind)) return refuse_trade(state, seat, action);
        if (drafts_offer(state, seat)) return why(rule::trade_offer_written, "catan.why.own-offer-first");
        if (seat.index == state.turn) return why(rule::trade_offer_written, "catan.why.conclude-first");
        return why(rule::trade_consent, "catan.why.answer-offer");
    default: break;
    }
    if (kind == Kind::pass) return refuse_pass(state, seat);
    return {meanwhile_rule(state, kind),
            {"catan.why.open-question", {{"question", CatanOf<Size>::asks(state, seat)}}}};
}

template <class Size>
Refusal refuse_acting(const Position<Size>& state, Seat seat, Action action) {
    const Kind kind = kind_of(action);
    switch (kind) {
    case Kind::roll: return why(rule::turn_roll_mandatory, "catan.why.rolled");
    case Kind::end_turn: return why(rule::progress_overflow_modern, "catan.why.too-many-cards");
    case Kind::pass: return refuse_pass(state, seat);
    case Kind::return_card:
        if (state.player(seat).card_count > progress_limit)
            return why(rule::progress_hand_limit, "catan.why.no-card");
        return why(rule::progress_no_free_discard, "catan.why.not-too-many");
    case Kind::robber: return why(rule::robber_must_move, "catan.why.robber-stays");
    case Kind::steal: return why(rule::robber_steal, "catan.why.no-theft");
    case Kind::relocate: return why(rule::knights_displaced_relocates, "catan.why.no-displaced");
    case Kind::give_up_knight: return why(rule::knights_no_voluntary_removal, "catan.why.knight-stays");
    case Kind::lose_city: return why(rule::building_buildings_stay, "catan.why.building-stays");
    case Kind::metropolis: return why(rule::metropolis_gain_level_four, "catan.why.no-metropolis");
    case Kind::fight:
        return why(state.rules().may_abstain ? rule::variants_abstain : rule::barbarians_all_fight,
                   "catan.why.no-question");
    case Kind::draw_from: return why(rule::barbarians_tied_defenders, "catan.why.no-question");
    case Kind::aqueduct: return why(rule::production_aqueduct, "catan.why.no-aqueduct");
    case Kind::ship: return refuse_ship(state, seat, action.a);
    case Kind::move_ship: return refuse_ship_move(state, seat, action.a);
    case Kind::pirate: return why(rule::sea_pirate_choice, "catan.why.pirate-stays");
    case Kind::gold: return why(rule::sea_gold, "catan.why.no-question");
    case Kind::move_token:
        return why(rule::scenarios_greater_pool_empty,
                   state.island().later.none() ? "catan.why.greater-only" : "catan.why.no-question");
    default: break;
    }
    if (kind == Kind::bank || of_offer(kind) || kind == Kind::discard || kind == Kind::gift)
        return refuse_trade(state, seat, action);
    if (of_knight(kind)) return refuse_knight(state, seat, action);
    if (kind >= Kind::road && kind <= Kind::improve) return refuse_building(state, seat, action);
    if (of_base(kind) || is_card(kind)) return refuse_card(state, seat, action);
    return why(rule::turn_pending_first, "catan.why.no-question");
}

} // namespace

template <class Size>
Refusal CatanOf<Size>::refuse(const State& state, Seat seat, Action action) {
    if (state.phase == Phase::over) return why(rule::victory_single_winner, "catan.why.over");
    if (!codes.valid(action)) return why(rule::turn_actions_free_order, "catan.why.unknown");
    if (Refusal refusal = not_in_the_box(state, action)) return refusal;
    const Kind kind = kind_of(action);
    if (of_chance(kind)) {
        if (printed(state.island(), kind))
            return why(state.island().sea      ? rule::sea_module
                       : state.rules().knights ? rule::board_beginner_ck
                                               : rule::board_beginner_base,
                       "catan.why.printed");
        return why(chance_rule(state, kind), "catan.why.chance");
    }
    if (kind == Kind::secret) return why(rule::info_closed_moves, "catan.why.seen-only");
    if (state.phase <= Phase::laying_harbours) return why(rule::setup_first_player, "catan.why.not-begun");
    if (!awaited(state).has(seat)) return not_your_turn(state, seat, kind);
    Actions actions;
    legal(state, seat, actions);
    if (std::find(actions.begin(), actions.end(), action) != actions.end()) return {};
    switch (state.phase) {
    case Phase::founding:
    case Phase::founding_road: return refuse_founding(state, action);
    case Phase::before_roll: return before_roll(state, seat, action);
    case Phase::acting: return refuse_acting(state, seat, action);
    default: return refuse_answer(state, seat, action);
    }
}

template Refusal CatanOf<Small>::refuse(const State&, Seat, Action);
template Refusal CatanOf<Large>::refuse(const State&, Seat, Action);

} // namespace oya
