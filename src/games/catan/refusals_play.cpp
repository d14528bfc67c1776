#include "games/catan/improvements.h"
#include "games/catan/refusals.h"
#include "games/catan/sites.h"
#include "games/catan/trade.h"

// Why not: building, trade, knights.

namespace oya::catan {

namespace {

template <class Size>
Refusal refuse_road(const Position<Size>& state, Seat seat, int edge) {
    const Player<Size>& player = state.player(seat);
    if (state.phase == Phase::rebuilding_ship)
        return why(rule::sea_knights_diplomat_ship, "catan.why.ship-not-road");
    if (player.roads_left() == 0) return why(rule::components_roads, "catan.why.no-road-left");
    if (state.phase == Phase::acting && !price::road.within(player.hand))
        return too_poor(rule::building_road_cost, price::road);
    if (static_cast<std::size_t>(edge) >= state.island().edges.size())
        return why(rule::board_topology, "catan.why.no-edge");
    if (state.phase == Phase::rebuilding && edge == state.removed)
        return why(rule::cards_politics_diplomat_not_same, "catan.why.same-edge");
    if (state.roads.test(edge)) return why(rule::building_road_site, "catan.why.edge-taken");
    if (state.ships.test(edge)) return why(rule::sea_one_piece_per_edge, "catan.why.path-taken");
    if (!state.island().road_edges.test(edge)) return why(rule::sea_road_edge, "catan.why.no-land-beside");
    if (state.phase == Phase::rebuilding)
        return why(rule::cards_politics_diplomat_legal_after, "catan.why.edge-not-connected");
    const auto& ends = state.island().edges[static_cast<std::size_t>(edge)];
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        if (!player.touched.test(corner)) continue;
        if (state.knights.test(corner)) return why(rule::knights_block_road, "catan.why.knight-blocks");
        return why(rule::building_road_blocked, "catan.why.building-blocks");
    }
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        if (!player.sailed.test(corner)) continue;
        return why(player.all_knights().test(corner) ? rule::building_road_own_knight_alone
                                                     : rule::sea_road_connection,
                   "catan.why.no-road-from-ship");
    }
    return why(rule::building_road_site, "catan.why.edge-not-connected");
}

template <class Size>
Refusal refuse_settlement(const Position<Size>& state, Seat seat, int corner) {
    const Player<Size>& player = state.player(seat);
    if (player.settlements_left() == 0)
        return why(rule::components_settlements, "catan.why.no-settlement-left");
    if (!price::settlement.within(player.hand))
        return too_poor(rule::building_settlement_cost, price::settlement);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (!state.island().land_corners.test(corner)) return why(rule::sea_hex_kinds, "catan.why.open-sea");
    if (player.all_knights().test(corner))
        return why(rule::building_knight_blocks_site, "catan.why.knight-there");
    if (state.knights.test(corner))
        return why(rule::knights_block_settlement_enemy, "catan.why.knight-there");
    if (state.taken.test(corner)) return why(rule::building_distance_rule, "catan.why.distance");
    return why(rule::building_settlement_site, "catan.why.no-own-road");
}

template <class Size>
Refusal refuse_city(const Position<Size>& state, Seat seat, int corner, RuleId costs, Cards price) {
    const Player<Size>& player = state.player(seat);
    if (player.cities_left(state.island().cities) == 0 && player.sideways.none())
        return why(rule::components_cities, "catan.why.no-city-left");
    if (!price.within(player.hand)) return too_poor(costs, price);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (!player.settlements.test(corner)) return why(costs, "catan.why.no-own-settlement");
    if (player.sideways.any()) return why(rule::building_sideways_first, "catan.why.sideways-first");
    return why(rule::cards_politics_saboteur_repair_first, "catan.why.repair-first");
}

template <class Size>
Refusal refuse_wall(const Position<Size>& state, Seat seat, int corner, bool free) {
    const Player<Size>& player = state.player(seat);
    const RuleId costs = free ? rule::cards_science_engineer : rule::walls_cost;
    if (player.walls_left() == 0)
        return why(free ? costs : rule::walls_three_per_player, "catan.why.no-wall-left");
    if (!free && !price::wall.within(player.hand)) return too_poor(costs, price::wall);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (player.walls.test(corner)) return why(rule::walls_one_per_city, "catan.why.wall-there");
    return why(costs, "catan.why.no-own-city");
}

template <class Size>
Refusal refuse_improvement(const Position<Size>& state, Seat seat, int track, bool with_crane) {
    const Player<Size>& player = state.player(seat);
    const int level = player.levels[static_cast<std::size_t>(track)] + 1;
    if (level > top_level) return why(rule::improvements_max, "catan.why.top-level");
    const Cards price = improvement_price(state, seat, track, with_crane);
    if (!price.within(player.hand))
        return too_poor(with_crane ? rule::cards_science_crane : rule::improvements_price, price);
    if (player.cities.none()) {
        if (with_crane) return why(rule::cards_science_crane_conditions, "catan.why.no-city");
        return why(player.sideways.any() ? rule::improvements_sideways_not_city
                                         : rule::improvements_needs_city,
                   "catan.why.no-city");
    }
    return why(rule::metropolis_needs_free_city, "catan.why.no-free-city");
}

// A knight that should act and may not.
template <class Size>
Refusal refuse_acting_knight(const Position<Size>& state, Seat seat, int corner, RuleId general) {
    const Player<Size>& player = state.player(seat);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (!player.all_knights().test(corner)) return why(general, "catan.why.no-own-knight");
    if (state.ready.test(corner)) return {};
    if (state.spent.test(corner)) {
        return why(general == rule::knights_chase ? rule::knights_chase_two_turns : rule::knights_reactivate,
                   "catan.why.knight-spent");
    }
    if (player.active.test(corner))
        return why(rule::knights_no_act_after_activation, "catan.why.knight-just-activated");
    return why(rule::knights_ready, "catan.why.knight-inactive");
}

template <class Size>
Refusal refuse_move(const Position<Size>& state, Seat seat, int from, int to) {
    if (Refusal refusal = refuse_acting_knight(state, seat, from, rule::knights_move)) return refusal;
    if (static_cast<std::size_t>(to) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    const Player<Size>& player = state.player(seat);
    if (from == to) return why(rule::knights_move, "catan.why.knight-stands-there");
    if (player.all_knights().test(to)) return why(rule::knights_not_own, "catan.why.own-knight-there");
    if (player.buildings().test(to)) return why(rule::knights_move, "catan.why.own-building-there");
    if (state.knights.test(to)) {
        if (knight_reach(state, seat, from, true).test(to))
            return why(rule::knights_displace, "catan.why.knight-not-weaker");
        return why(rule::knights_displace_reach, "catan.why.not-reached");
    }
    if (state.buildings.test(to))
        return why(rule::knights_move_not_through_enemy, "catan.why.enemy-building-there");
    // Would it come there if no enemy stood in the way?
    Position<Size> alone = state;
    alone.buildings = player.buildings();
    alone.knights = player.all_knights();
    if (knight_reach(alone, seat, from).test(to))
        return why(rule::knights_move_not_through_enemy, "catan.why.not-reached");
    // And if it could change from road to ship anywhere?
    alone.players[seat.index].roads |= player.ships;
    alone.players[seat.index].ships.clear();
    if (knight_reach(alone, seat, from).test(to))
        return why(rule::sea_knights_change_at_building, "catan.why.change-at-building");
    return why(rule::knights_move, "catan.why.not-reached");
}

template <class Size>
Refusal refuse_chase(const Position<Size>& state, Seat seat, int corner) {
    if (Refusal refusal = refuse_acting_knight(state, seat, corner, rule::knights_chase)) return refusal;
    if (!robber_free(state)) return why(rule::robber_lock, "catan.why.robber-locked");
    return why(rule::knights_chase, "catan.why.robber-not-beside");
}

template <class Size>
Refusal refuse_pirate_chase(const Position<Size>& state, Seat seat, int corner) {
    if (Refusal refusal = refuse_acting_knight(state, seat, corner, rule::knights_chase)) return refusal;
    if (!robber_free(state)) return why(rule::sea_knights_pirate_lock, "catan.why.robber-locked");
    return why(rule::sea_knights_chase_pirate, "catan.why.pirate-not-beside");
}

template <class Size>
Refusal refuse_recruit(const Position<Size>& state, Seat seat, int corner) {
    const Player<Size>& player = state.player(seat);
    if (player.knights_left(0) == 0) return why(rule::components_knights, "catan.why.no-knight-left");
    if (!price::knight.within(player.hand)) return too_poor(rule::knights_recruit, price::knight);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (state.knights.test(corner)) return why(rule::knights_one_per_site, "catan.why.knight-there");
    if (!state.island().land_corners.test(corner))
        return why(rule::sea_knights_recruit_land, "catan.why.open-sea");
    return why(rule::knights_recruit_site,
               state.buildings.test(corner) ? "catan.why.building-there" : "catan.why.no-own-road");
}

template <class Size>
Refusal refuse_promotion(const Position<Size>& state, Seat seat, int corner, bool free) {
    const Player<Size>& player = state.player(seat);
    if (static_cast<std::size_t>(corner) < state.island().corners.size() &&
        player.all_knights().test(corner)) {
        const int strength = player.strength_at(corner);
        if (strength == strengths) return why(rule::knights_promote, "catan.why.knight-mighty");
        if (player.knights_left(strength) == 0)
            return why(free ? rule::cards_science_smith_rules : rule::knights_promote_piece,
                       "catan.why.no-stronger-knight");
    }
    if (!free && !price::knight.within(player.hand)) return too_poor(rule::knights_promote, price::knight);
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (!player.all_knights().test(corner))
        return why(free ? rule::cards_science_smith : rule::knights_promote, "catan.why.no-own-knight");
    if (state.promoted.test(corner))
        return why(free ? rule::cards_science_smith_rules : rule::knights_promote_once,
                   "catan.why.promoted-before");
    return why(free ? rule::cards_science_smith_rules : rule::knights_mighty_needs_fortress,
               "catan.why.no-fortress");
}

template <class Size>
Refusal refuse_want(const Position<Size>& state, Seat seat, int good, int count) {
    const Offer& draft = draft_of(state, seat);
    if (count == 0) return why(rule::trade_no_gift, "catan.why.offer-of-none");
    if (draft.give.has(good)) return why(rule::trade_no_same_kind, "catan.why.same-kind");
    if (draft.give.none()) return why(rule::trade_offer_written, "catan.why.give-first");
    if (!draft.want.from(good).none()) return why(rule::trade_offer_written, "catan.why.offer-order");
    const int elsewhere =
        bank_stock[static_cast<std::size_t>(good)] - state.bank[good] - state.player(seat).hand[good];
    // Whoever answers an offer trades with the active player and with nobody else.
    if (count <= elsewhere && seat.index != state.turn)
        return {rule::trade_with_active_only,
                {"catan.why.active-holds-too-few", {{"player", Seat{state.turn}}}}};
    if (count <= elsewhere) return why(rule::trade_wanted_exists, "catan.why.nobody-holds-so-many");
    return {rule::trade_wanted_exists,
            {"catan.why.nobody-holds", {{"cards", cards_message(Cards::of(good, count))}}}};
}

} // namespace

template <class Size>
Refusal refuse_building(const Position<Size>& state, Seat seat, Action action) {
    switch (kind_of(action)) {
    case Kind::road: return refuse_road(state, seat, action.a);
    case Kind::settlement: return refuse_settlement(state, seat, action.a);
    case Kind::city: return refuse_city(state, seat, action.a, rule::building_city_cost, price::city);
    case Kind::medicine:
        return refuse_city(state, seat, action.a, rule::cards_science_medicine, price::medicine);
    case Kind::wall: return refuse_wall(state, seat, action.a, false);
    case Kind::engineer: return refuse_wall(state, seat, action.a, true);
    case Kind::improve: return refuse_improvement(state, seat, action.a, false);
    case Kind::crane: return refuse_improvement(state, seat, action.a, true);
    default: break;
    }
    if (!price::repair.within(state.player(seat).hand))
        return too_poor(rule::cards_politics_saboteur_repair, price::repair);
    return why(rule::cards_politics_saboteur_repair, "catan.why.nothing-to-repair");
}

template <class Size>
Refusal refuse_trade(const Position<Size>& state, Seat seat, Action action) {
    const Player<Size>& player = state.player(seat);
    const Kind kind = kind_of(action);
    switch (kind) {
    case Kind::bank: {
        if (action.a == action.b) return why(rule::trade_bank_no_same, "catan.why.same-kind");
        const int rate = bank_rate(state, seat, action.a);
        if (player.hand[action.a] < rate) {
            return {rate_rule(state, seat, action.a),
                    {"catan.why.rate", {{"cards", cards_message(Cards::of(action.a, rate))}}}};
        }
        return why(rule::trade_bank_stock, "catan.why.bank-lacks");
    }
    case Kind::discard: return why(rule::robber_hand_limit, "catan.why.no-discard");
    case Kind::gift: return why(rule::cards_politics_wedding, "catan.why.no-discard");
    case Kind::offer:
        if (!state.rules().player_trades) return why(rule::trade_consent, "catan.why.trades-off");
        if (state.phase == Phase::acting && player.hand.none())
            return why(rule::trade_no_gift, "catan.why.no-cards");
        if (state.phase == Phase::acting && state.offers_sent >= state.rules().offers_per_turn)
            return why(rule::options_offers_per_turn, "catan.why.offers-used-up");
        if (state.phase != Phase::acting)
            return why(rule::trade_offer_written,
                       drafts_offer(state, seat) ? "catan.why.offer-open" : "catan.why.conclude-first");
        return why(rule::trade_consent, "catan.why.nobody-to-trade");
    case Kind::give:
        if (!drafts_offer(state, seat)) return why(rule::trade_offer_written, "catan.why.offer-not-begun");
        if (player.hand[action.a] < action.b)
            return not_held(rule::trade_must_hold, Cards::of(action.a, action.b));
        if (action.b == 0) return why(rule::trade_no_gift, "catan.why.offer-of-none");
        return why(rule::trade_offer_written,
                   draft_of(state, seat).want.none() ? "catan.why.offer-order" : "catan.why.give-before");
    case Kind::want:
        if (!drafts_offer(state, seat)) return why(rule::trade_offer_written, "catan.why.offer-not-begun");
        return refuse_want(state, seat, action.a, action.b);
    case Kind::send:
        if (!drafts_offer(state, seat)) return why(rule::trade_offer_written, "catan.why.offer-not-begun");
        return why(rule::trade_no_gift, "catan.why.offer-incomplete");
    case Kind::withdraw: return why(rule::trade_offer_ends, "catan.why.no-offer");
    case Kind::refuse:
    case Kind::accept:
        if (drafts_offer(state, seat)) return why(rule::trade_offer_written, "catan.why.own-offer-first");
        if (state.phase == Phase::concluding) return why(rule::trade_consent, "catan.why.own-offer");
        if (state.phase == Phase::answering) return not_held(rule::trade_must_hold, state.offer.want);
        return why(rule::trade_offer_ends, "catan.why.no-offer");
    case Kind::conclude:
        if (seat.index != state.turn)
            return {rule::trade_with_active_only,
                    {"catan.why.not-your-turn", {{"player", Seat{state.turn}}}}};
        if (action.a >= state.seats()) return why(rule::options_player_count, "catan.why.no-such-player");
        if (action.a == seat.index) return why(rule::trade_with_active_only, "catan.why.oneself");
        if (state.phase == Phase::offering) return why(rule::trade_offer_written, "catan.why.offer-unsent");
        if (state.phase != Phase::answering && state.phase != Phase::concluding)
            return why(rule::trade_offer_ends, "catan.why.no-offer");
        if (state.phase == Phase::concluding && state.replies[action.a] != Reply::none &&
            state.replies[action.a] != Reply::declines)
            return not_held(rule::trade_must_hold, state.counters[action.a].want);
        return why(rule::trade_consent, "catan.why.not-agreed");
    default: return why(rule::trade_offer_ends, "catan.why.no-offer");
    }
}

template <class Size>
Refusal refuse_knight(const Position<Size>& state, Seat seat, Action action) {
    const Player<Size>& player = state.player(seat);
    const bool on_island = action.a < state.island().corners.size();
    switch (kind_of(action)) {
    case Kind::recruit: return refuse_recruit(state, seat, action.a);
    case Kind::activate:
        if (on_island && player.active.test(action.a))
            return why(rule::knights_activate, "catan.why.knight-active");
        if (!price::activation.within(player.hand))
            return too_poor(rule::knights_activate, price::activation);
        if (!on_island) return why(rule::board_topology, "catan.why.no-corner");
        return why(rule::knights_activate, "catan.why.no-own-knight");
    case Kind::promote: return refuse_promotion(state, seat, action.a, false);
    case Kind::smith: return refuse_promotion(state, seat, action.a, true);
    case Kind::move_knight: return refuse_move(state, seat, action.a, action.b);
    case Kind::chase: return refuse_chase(state, seat, action.a);
    case Kind::chase_pirate: return refuse_pirate_chase(state, seat, action.a);
    case Kind::relocate:
        if (!on_island) return why(rule::board_topology, "catan.why.no-corner");
        if (state.knights.test(action.a)) return why(rule::knights_no_chain, "catan.why.knight-there");
        return why(rule::knights_displaced_path, "catan.why.not-reached");
    case Kind::give_up_knight:
        if (!on_island) return why(rule::board_topology, "catan.why.no-corner");
        return why(rule::cards_politics_deserter, "catan.why.no-own-knight");
    default: break;
    }
    // A knight of the Deserter.
    if (state.phase != Phase::placing_knight)
        return why(rule::cards_politics_deserter_place, "catan.why.no-question");
    if (!on_island) return why(rule::board_topology, "catan.why.no-corner");
    if (!state.island().land_corners.test(action.a))
        return why(rule::sea_knights_deserter, "catan.why.open-sea");
    if (!knight_sites(state, seat).test(action.a))
        return why(rule::knights_recruit_site, "catan.why.not-a-knight-site");
    if (action.c != 0 && !state.displaced.active)
        return why(rule::cards_politics_deserter_state_classic, "catan.why.deserter-inactive");
    if (action.c == 0 && state.displaced.active && state.rules().deserter_copies)
        return why(rule::cards_politics_deserter_state_modern, "catan.why.deserter-copies");
    if (action.b > state.displaced.strength || state.rules().deserter_equal_else_basic)
        return why(state.rules().deserter_equal_else_basic ? rule::options_deserter_strength
                                                           : rule::cards_politics_deserter_place,
                   "catan.why.deserter-strength");
    return why(rule::cards_politics_deserter_no_piece, "catan.why.no-knight-left");
}

template Refusal refuse_building(const Position<Small>&, Seat, Action);
template Refusal refuse_trade(const Position<Small>&, Seat, Action);
template Refusal refuse_knight(const Position<Small>&, Seat, Action);
template Refusal refuse_building(const Position<Large>&, Seat, Action);
template Refusal refuse_trade(const Position<Large>&, Seat, Action);
template Refusal refuse_knight(const Position<Large>&, Seat, Action);

} // namespace oya::catan
