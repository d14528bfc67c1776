#include "games/catan/cards_politics.h"
#include "games/catan/cards_science.h"
#include "games/catan/refusals.h"
#include "games/catan/sites.h"

#include <algorithm>

// Why not: progress and development cards.

namespace oya::catan {

namespace {

Card card_of(Kind kind) {
    switch (kind) {
    case Kind::commercial_harbor: return commercial_harbor;
    case Kind::master_merchant: return master_merchant;
    case Kind::merchant: return merchant;
    case Kind::merchant_fleet: return merchant_fleet;
    case Kind::resource_monopoly: return resource_monopoly;
    case Kind::trade_monopoly: return trade_monopoly;
    case Kind::bishop: return bishop;
    case Kind::deserter: return deserter;
    case Kind::diplomat: return diplomat;
    case Kind::intrigue: return intrigue;
    case Kind::saboteur: return saboteur;
    case Kind::spy: return spy;
    case Kind::warlord: return warlord;
    case Kind::wedding: return wedding;
    case Kind::alchemist: return alchemist;
    case Kind::crane: return crane;
    case Kind::engineer: return engineer;
    case Kind::inventor: return inventor;
    case Kind::irrigation: return irrigation;
    case Kind::medicine: return medicine;
    case Kind::mining: return mining;
    case Kind::road_building: return road_building;
    case Kind::smith: return smith;
    case Kind::play_knight: return knight_card;
    case Kind::play_roads: return free_roads;
    case Kind::play_plenty: return year_of_plenty;
    default: return monopoly;
    }
}

RuleId rule_of_development(Card card) {
    switch (card) {
    case knight_card: return rule::dev_cards_knight;
    case free_roads: return rule::dev_cards_road_building;
    case year_of_plenty: return rule::dev_cards_year_of_plenty;
    default: return rule::dev_cards_monopoly;
    }
}

// The card that gives roads, where none can be built.
template <class Size>
Refusal refuse_road_card(const Position<Size>& state, Seat seat) {
    return why(road_card_rule(state), state.island().sea                     ? "catan.why.no-path-left"
                                      : state.player(seat).roads_left() == 0 ? "catan.why.no-road-left"
                                                                             : "catan.why.no-road-site");
}

// Two resources that the bank has are named in their order; one alone is only taken if it is the last.
template <class Size>
std::string_view reason_against_plenty(const Position<Size>& state, Action action) {
    const Cards bank = state.bank.only_resources();
    if (!bank.has(action.a)) return "catan.why.bank-lacks";
    if (action.b == nothing_more) return "catan.why.two-resources";
    return pair_of(action).within(bank) ? "catan.why.cards-do-not-fit" : "catan.why.bank-lacks";
}

template <class Size>
Refusal refuse_development(const Position<Size>& state, Seat seat, Action action) {
    const Player<Size>& player = state.player(seat);
    const Kind kind = kind_of(action);
    if (kind == Kind::buy_card) {
        if (state.development.total() == 0) return why(rule::dev_cards_deck_empty, "catan.why.deck-empty");
        return too_poor(rule::dev_cards_cost, price::development);
    }
    const Card card = card_of(kind);
    if (!player.holds(card)) return why(rule_of_development(card), "catan.why.no-card");
    if (state.card_played) return why(rule::dev_cards_one_per_turn, "catan.why.card-played");
    if (player.cards[card] <= state.bought[static_cast<std::size_t>(card - first_development)])
        return why(rule::dev_cards_not_same_turn, "catan.why.just-bought");
    if (kind == Kind::play_roads) return refuse_road_card(state, seat);
    return why(rule::dev_cards_year_of_plenty, reason_against_plenty(state, action));
}

template <class Size>
Refusal refuse_ship_diplomat(const Position<Size>& state, Seat seat, Seat owner, int edge) {
    if (owner != seat && !state.rules().diplomat_any)
        return why(rule::options_diplomat_scope, "catan.why.not-your-ship");
    if (open_ships(state, owner).test(edge))
        return why(rule::sea_knights_diplomat_ship, "catan.why.no-other-path");
    const Player<Size>& player = state.player(owner);
    Edges<Size> others = player.ships;
    others.reset(edge);
    if (!knights_linked(state.island(), player, player.roads, others))
        return why(rule::sea_knights_stay_linked, "catan.why.strands-knight");
    return why(rule::sea_knights_diplomat_ship, "catan.why.no-open-end");
}

template <class Size>
Refusal refuse_diplomat(const Position<Size>& state, Seat seat, int edge) {
    if (static_cast<std::size_t>(edge) >= state.island().edges.size() || !state.paths().test(edge))
        return why(rule::cards_politics_diplomat_open, "catan.why.no-road-there");
    Seat owner = seat;
    for (Seat other : Seats::first(state.seats())) {
        if ((state.player(other).roads | state.player(other).ships).test(edge)) owner = other;
    }
    if (state.ships.test(edge)) return refuse_ship_diplomat(state, seat, owner, edge);
    if (owner != seat && !state.rules().diplomat_any)
        return why(rule::options_diplomat_scope, "catan.why.not-your-road");
    if (open_roads(state, owner).test(edge))
        return why(rule::cards_politics_diplomat_classic, "catan.why.no-road-site");
    const auto& ends = state.island().edges[static_cast<std::size_t>(edge)];
    const Player<Size>& player = state.player(owner);
    Edges<Size> others = player.roads;
    others.reset(edge);
    // A road that only a knight keeps from being open would leave that knight behind.
    const Corners<Size> used = player.buildings() | player.sailed | ends_of(state.island(), others);
    if (used.test(ends.from) && used.test(ends.to))
        return why(rule::cards_politics_diplomat_open, "catan.why.road-not-open");
    return why(rule::cards_politics_diplomat_strand, "catan.why.strands-knight");
}

template <class Size>
Refusal refuse_merchant(const Position<Size>& state, Seat seat, int hex) {
    const Player<Size>& player = state.player(seat);
    if (static_cast<std::size_t>(hex) >= state.island().hexes.size())
        return why(rule::cards_trade_merchant, "catan.why.no-hex");
    if (state.terrain[static_cast<std::size_t>(hex)] > desert)
        return why(rule::sea_knights_merchant_gold, "catan.why.merchant-gold");
    if (state.merchant_owner == seat.index && state.merchant == hex && !state.rules().allow_no_effect)
        return why(rule::merchant_own_replay, "catan.why.merchant-there");
    const bool modern = state.rules().merchant_at_settlement;
    if (!hexes_around(state, modern ? player.buildings() : player.cities).test(hex)) {
        return why(modern ? rule::cards_trade_merchant_site_modern : rule::cards_trade_merchant_site_classic,
                   modern ? "catan.why.no-building-beside" : "catan.why.no-city-beside");
    }
    return why(rule::options_merchant_on_desert, "catan.why.merchant-desert");
}

template <class Size>
bool is_opponent(const Position<Size>& state, Seat seat, int victim) {
    return victim < state.seats() && victim != seat.index;
}

template <class Size>
Refusal refuse_deserter(const Position<Size>& state, Seat seat, int victim) {
    if (state.rules().deserter_needs_site && knight_sites(state, seat).none())
        return why(rule::cards_politics_deserter_site_classic, "catan.why.no-knight-site");
    return why(rule::cards_politics_deserter, is_opponent(state, seat, victim)
                                                  ? "catan.why.victim-without-knight"
                                                  : "catan.why.an-opponent");
}

template <class Size>
Refusal refuse_saboteur(const Position<Size>& state, Seat seat, int corner) {
    if (!state.rules().saboteur_overturns)
        return why(rule::cards_politics_saboteur_discard, "catan.why.nobody-level");
    const RuleId rule = rule::cards_politics_saboteur_overturn;
    if (static_cast<std::size_t>(corner) >= state.island().corners.size())
        return why(rule::board_topology, "catan.why.no-corner");
    if (metropolis_cities(state).test(corner)) return why(rule, "catan.why.metropolis-safe");
    if (state.player(seat).cities.test(corner)) return why(rule, "catan.why.own-city");
    for (Seat other : Seats::first(state.seats())) {
        if (state.player(other).overturned.test(corner)) return why(rule, "catan.why.overturned-already");
    }
    return why(rule, "catan.why.no-enemy-city");
}

template <class Size>
Refusal refuse_inventor(const Position<Size>& state, int hex) {
    if (static_cast<std::size_t>(hex) >= state.island().hexes.size())
        return why(rule::cards_science_inventor, "catan.why.no-hex");
    if (!movable_tokens(state).test(hex)) return why(rule::cards_science_inventor, "catan.why.token-fixed");
    return why(rule::cards_science_inventor_same, "catan.why.token-same");
}

template <class Size>
Refusal refuse_master_merchant(const Position<Size>& state, Seat seat, int victim) {
    if (!is_opponent(state, seat, victim))
        return why(rule::cards_trade_master_merchant, "catan.why.an-opponent");
    if (public_points(state, Seat{static_cast<std::uint8_t>(victim)}) <= public_points(state, seat))
        return why(rule::cards_trade_master_merchant, "catan.why.not-ahead");
    return why(rule::cards_trade_master_merchant_few, "catan.why.victim-without-cards");
}

template <class Size>
Refusal refuse_harbor(const Position<Size>& state, Seat seat, Action action) {
    const auto& rights = state.harbor_rights;
    if (std::all_of(rights.begin(), rights.end(), [](std::uint8_t left) { return left == 0; }))
        return why(rule::cards_trade_commercial_harbor, "catan.why.no-harbor-open");
    if (!is_opponent(state, seat, action.a))
        return why(rule::cards_trade_commercial_harbor, "catan.why.an-opponent");
    if (state.harbor_rights[action.a] == 0)
        return why(rule::cards_trade_commercial_harbor, "catan.why.no-harbor-right");
    if (state.players[action.a].hand.none())
        return why(rule::cards_trade_commercial_harbor, "catan.why.victim-without-cards");
    return not_held(rule::cards_trade_commercial_harbor, Cards::of(action.b));
}

} // namespace

template <class Size>
Refusal refuse_card(const Position<Size>& state, Seat seat, Action action) {
    const Kind kind = kind_of(action);
    const Player<Size>& player = state.player(seat);
    if (!state.rules().knights) return refuse_development(state, seat, action);
    switch (kind) {
    case Kind::harbor_offer: return refuse_harbor(state, seat, action);
    case Kind::harbor_give: return why(rule::cards_trade_commercial_harbor, "catan.why.no-question");
    case Kind::take: return why(rule::cards_trade_master_merchant, "catan.why.no-question");
    case Kind::give_up_knight: return why(rule::knights_no_voluntary_removal, "catan.why.knight-stays");
    case Kind::place_knight: return why(rule::cards_politics_deserter_place, "catan.why.no-question");
    case Kind::spy_take: return why(rule::cards_politics_spy, "catan.why.no-question");
    case Kind::swap:
        if (state.phase == Phase::swapping) return refuse_inventor(state, action.a);
        return why(rule::cards_science_inventor, "catan.why.no-question");
    case Kind::smith:
        if (state.phase == Phase::smithing) return refuse_knight(state, seat, action);
        break;
    default: break;
    }
    const Card card = card_of(kind);
    if (kind == Kind::alchemist && state.rolled)
        return why(rule::cards_science_alchemist_timing, "catan.why.rolled");
    if (kind == Kind::alchemist && state.white != 0)
        return why(rule::cards_science_alchemist_once, "catan.why.dice-set");
    if (!player.holds(card)) {
        return {rule::progress_any_number, {"catan.why.not-this-card", {{"card", card_message(card)}}}};
    }
    switch (kind) {
    case Kind::commercial_harbor:
        return why(rule::cards_trade_commercial_harbor_play, "catan.why.harbor-useless");
    case Kind::master_merchant: return refuse_master_merchant(state, seat, action.a);
    case Kind::merchant: return refuse_merchant(state, seat, action.a);
    case Kind::merchant_fleet: return why(rule::cards_trade_merchant_fleet, "catan.why.rate-is-two");
    case Kind::resource_monopoly:
    case Kind::trade_monopoly: return why(rule::cards_trade_monopoly_playable, "catan.why.nobody-has-cards");
    case Kind::bishop:
        if (!robber_free(state)) return why(rule::cards_politics_bishop_lock, "catan.why.robber-locked");
        if (action.a < state.island().hexes.size() && !state.island().land.test(action.a))
            return why(rule::sea_knights_bishop, state.rules().bishop_moves_pirate
                                                     ? "catan.why.pirate-elsewhere"
                                                     : "catan.why.bishop-robber-only");
        return why(rule::cards_politics_bishop, action.a < state.island().hexes.size()
                                                    ? "catan.why.robber-elsewhere"
                                                    : "catan.why.no-hex");
    case Kind::deserter: return refuse_deserter(state, seat, action.a);
    case Kind::diplomat: return refuse_diplomat(state, seat, action.a);
    case Kind::intrigue: return why(rule::cards_politics_intrigue, "catan.why.no-enemy-knight");
    case Kind::saboteur: return refuse_saboteur(state, seat, action.a);
    case Kind::spy:
        return why(rule::cards_politics_spy, is_opponent(state, seat, action.a)
                                                 ? "catan.why.victim-without-progress"
                                                 : "catan.why.an-opponent");
    case Kind::warlord: return why(rule::cards_politics_warlord, "catan.why.no-inactive-knight");
    case Kind::wedding: return why(rule::cards_politics_wedding, "catan.why.nobody-ahead");
    case Kind::crane:
    case Kind::engineer:
    case Kind::medicine: return refuse_building(state, seat, action);
    case Kind::inventor: return refuse_inventor(state, action.a);
    case Kind::irrigation: return why(rule::cards_science_irrigation_limits, "catan.why.nothing-to-harvest");
    case Kind::mining:
        return why(harvest_hexes(state, mountains) > 0 ? rule::cards_science_mining_limits
                                                       : rule::progress_no_effect,
                   "catan.why.nothing-to-harvest");
    case Kind::road_building: return refuse_road_card(state, seat);
    default: return refuse_knight(state, seat, action); // the Smith
    }
}

template Refusal refuse_card(const Position<Small>&, Seat, Action);
template Refusal refuse_card(const Position<Large>&, Seat, Action);

} // namespace oya::catan
