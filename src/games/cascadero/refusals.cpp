#include "games/cascadero/cascadero.h"
#include "games/cascadero/places.h"
#include "games/cascadero/telling.h"
#include "generated/cascadero_rules.h"

#include <utility>

// Why not: the referee's answers to what a seat may not do.

namespace oya {

using namespace cascadero;

namespace {

Refusal not_your_turn(const State& state) {
    return {rule::turn_active_player_only, {"cascadero.why.not-your-turn", {{"player", Seat{state.turn}}}}};
}

// A question of the turn is still open, or none is that this would answer.
Refusal not_now(const State& state) {
    if (state.phase == Phase::placing) return {rule::turn_place_one, {"cascadero.why.must-place"}};
    return {rule::turn_sequence,
            {"cascadero.why.open-question", {{"question", Cascadero::asks(state, Seat{state.turn})}}}};
}

Refusal no_such_hex() { return {rule::placement_on_the_map, {"cascadero.why.no-such-hex"}}; }

bool on_map(const Map& map, Field field) {
    return map.fields.test(field.index) || map.town_at[field.index] != no_town;
}

Refusal refuse_occupied(const State& state, Field field) {
    return {state.map().farmers.test(field.index) ? rule::farmer_occupied : rule::placement_not_occupied,
            {"cascadero.why.occupied", {{"field", field_message(field)}}}};
}

Refusal refuse_seal(const State& state, Seat seat, Field field) {
    const Player& player = state.player(seat);
    if (player.seals == 0) return {rule::seals_need_one, {"cascadero.why.no-seal"}};
    if (state.map().farmers.test(field.index))
        return {rule::farmer_no_town_contact, {"cascadero.why.seal-without-town"}};
    if (state.map().touches[field.index] == 0)
        return {rule::seals_only_lone_next_to_town, {"cascadero.why.seal-without-town"}};
    if (!alone(state.map(), player.envoys, field))
        return {rule::seals_only_lone_next_to_town, {"cascadero.why.seal-in-group"}};
    return {};
}

Refusal refuse_locked(const State& state, Seat seat, Field field) {
    if (!state.map().farmers.test(field.index) || !alone(state.map(), state.player(seat).envoys, field))
        return {};
    const bool open_to_others = (state.map().around[field.index] & ~state.free & state.map().fields).any();
    return {open_to_others ? rule::farmer_unlocked_for_you_only : rule::farmer_locked,
            {"cascadero.why.locked", {{"field", field_message(field)}}}};
}

Refusal refuse_place(const State& state, Seat seat, Action action) {
    if (state.phase != Phase::placing) return not_now(state);
    const Field field = field_of(action);
    if (action.a >= hex_count || !on_map(state.map(), field)) return no_such_hex();
    const Message place_message = field_message(field);
    if (state.map().town_at[field.index] != no_town)
        return {rule::placement_not_on_town, {"cascadero.why.town", {{"field", place_message}}}};
    if (!state.free.test(field.index)) {
        if (with_seal(action) && state.player(seat).envoys.test(field.index))
            return {rule::seals_optional, {"cascadero.why.seal-too-late"}};
        return refuse_occupied(state, field);
    }
    if (Refusal refusal = refuse_locked(state, seat, field)) return refusal;
    if (action.b > 1) return {rule::seals_need_one, {"cascadero.why.one-seal"}};
    return with_seal(action) ? refuse_seal(state, seat, field) : Refusal{};
}

Refusal refuse_advance(const State& state, Seat seat, Action action) {
    if (state.phase != Phase::advancing) {
        return {rule::actions_advance_cube, {"cascadero.why.no-advance"}};
    }
    if (action.b != 0) return {rule::actions_advance_cube, {"cascadero.why.own-cube"}};
    if (action.a >= colours) return {rule::map_colours, {"cascadero.why.no-such-track"}};
    if ((movable_cubes(state, seat) >> action.a & 1) != 0) return {};
    const bool at_top = state.player(seat).cubes[action.a] == top;
    return {at_top ? rule::advance_top : rule::forbidden_action_advance,
            {at_top ? "cascadero.why.cube-at-top" : "cascadero.why.cube-below-forbidden",
             {{"colour", colour_message(action.a)}}}};
}

Refusal refuse_move(const State& state, Seat seat, Action action) {
    if (state.phase != Phase::moving) return {rule::folded_move_when_gone, {"cascadero.why.no-move"}};
    const Field from = field_of(action);
    if (action.a >= hex_count || !on_map(state.map(), from)) return no_such_hex();
    if (!state.player(seat).envoys.test(from.index))
        return {rule::move_own_envoy, {"cascadero.why.not-your-envoy", {{"field", field_message(from)}}}};
    const auto refuse = [&](std::string_view id) { return Refusal{rule::move_adjacent_empty_field, {id}}; };
    if (action.b >= hex_directions) return refuse("cascadero.why.not-adjacent");
    const Field to = neighbour(from, action.b);
    if (to == from || !on_map(state.map(), to)) return refuse("cascadero.why.no-such-hex");
    if (state.map().town_at[to.index] != no_town) return refuse("cascadero.why.move-to-town");
    if (state.free.test(to.index)) return {};
    if (state.map().farmers.test(to.index)) return refuse_occupied(state, to);
    return {rule::move_adjacent_empty_field, {"cascadero.why.occupied", {{"field", field_message(to)}}}};
}

Refusal refuse_reposition(const State& state, Action action) {
    const Town to{action.b};
    if (town_of_herald(state, action.a) != state.scored) {
        return {rule::advanced_reposition,
                {"cascadero.why.other-herald", {{"town", town_message(state.map(), state.scored)}}}};
    }
    const Message town = town_message(state.map(), to);
    if (to == state.scored) return {rule::advanced_reposition, {"cascadero.why.herald-stays"}};
    if (!has(state.map().near[state.scored.index], to))
        return {rule::advanced_distance, {"cascadero.why.herald-too-far", {{"town", town}}}};
    if (has(state.heralds, to))
        return {rule::advanced_not_to_other_herald, {"cascadero.why.herald-there", {{"town", town}}}};
    if (!has(reposition_targets(state), to))
        return {rule::advanced_not_to_full_town, {"cascadero.why.town-full", {{"town", town}}}};
    return {};
}

Refusal refuse_herald(const State& state, Action action) {
    const bool by_tile = state.phase == Phase::moving_herald;
    if (!by_tile && state.phase != Phase::repositioning) {
        if (state.board->options.farmer_side)
            return {rule::farmer_action_herald, {"cascadero.why.no-herald-tile"}};
        if (state.board->options.heralds == HeraldSetup::two)
            return {rule::advanced_reposition, {"cascadero.why.no-herald-scored"}};
        return {rule::advanced_reposition, {"cascadero.why.heralds-stay"}};
    }
    if (action.a >= std::popcount(state.heralds))
        return {rule::components_heralds, {"cascadero.why.no-such-herald"}};
    if (action.b >= state.map().towns.size())
        return {rule::map_towns_and_fields, {"cascadero.why.no-such-town"}};
    if (!by_tile) return refuse_reposition(state, action);
    const Town to{action.b};
    if (has(open_to_herald(state), to)) return {};
    return {rule::farmer_herald_limits,
            {has(state.heralds, to) ? "cascadero.why.herald-there" : "cascadero.why.town-full",
             {{"town", town_message(state.map(), to)}}}};
}

Refusal refuse_claim(const State& state, Seat seat, Action action) {
    if (!state.board->options.manual_claims)
        return {rule::achievements_claims_option, {"cascadero.why.claims-automatic"}};
    if (seat.index != state.turn)
        return {rule::achievements_when, {"cascadero.why.not-your-turn", {{"player", Seat{state.turn}}}}};
    if (action.a >= achievement_count)
        return {rule::achievements_claims_option, {"cascadero.why.no-such-achievement"}};
    const auto wanted = static_cast<Achievement>(action.a);
    if ((state.player(seat).flags & only(wanted)) != 0)
        return {rule::achievements_once, {"cascadero.why.claimed-before"}};
    if (wanted == all_pairs) return {rule::achievements_all_pairs, {"cascadero.why.all-pairs"}};
    if (wanted < first_only_count) {
        const std::uint8_t first = state.met_first[wanted];
        if (first != nobody && first != seat.index) {
            const bool claimed = (state.players[first].flags & only(wanted)) != 0;
            return {claimed ? rule::achievements_first_only : rule::achievements_first_to_meet_manual,
                    {"cascadero.why.met-before", {{"player", Seat{first}}}}};
        }
    }
    if ((claimable(state, seat) & only(wanted)) == 0)
        return {rule::achievements_claims_option,
                {"cascadero.why.not-met", {{"achievement", achievement_message(wanted)}}}};
    return {};
}

Refusal refuse_decline(const State& state) {
    if (state.phase == Phase::placing) return {rule::turn_place_one, {"cascadero.why.must-place"}};
    if (state.phase == Phase::claiming)
        return {rule::achievements_claims_option, {"cascadero.why.end-the-turn"}};
    return {};
}

Refusal refuse_any(const State& state, Seat seat, Action action) {
    if (state.phase == Phase::over) return {rule::end_nothing_after, {"cascadero.why.over"}};
    const Kind kind = kind_of(action);
    if (kind == Kind::first)
        return {rule::setup_first_player,
                {state.board->options.first_player == 0 ? "cascadero.why.chance-first"
                                                        : "cascadero.why.first-agreed"}};
    if (kind == Kind::tile) {
        const bool used = state.board->options.farmer_side;
        return {rule::farmer_setup, {used ? "cascadero.why.chance-tiles" : "cascadero.why.farmer-side-only"}};
    }
    if (state.phase == Phase::choosing_first) return {rule::setup_first_player, {"cascadero.why.not-begun"}};
    if (state.phase == Phase::laying_tiles) return {rule::farmer_setup, {"cascadero.why.not-begun"}};
    if (action.c != 0) return seat.index == state.turn ? not_now(state) : not_your_turn(state);
    if (kind == Kind::claim && action.b == 0) return refuse_claim(state, seat, action);
    if (seat.index != state.turn) return not_your_turn(state);
    const bool plain = action.a == 0 && action.b == 0;
    switch (kind) {
    case Kind::place: return refuse_place(state, seat, action);
    case Kind::advance: return refuse_advance(state, seat, action);
    case Kind::move: return refuse_move(state, seat, action);
    case Kind::herald: return refuse_herald(state, action);
    case Kind::decline:
        if (plain) return refuse_decline(state);
        break;
    case Kind::end_turn:
        if (plain && state.phase == Phase::claiming) return {};
        break;
    default: break;
    }
    return not_now(state);
}

} // namespace

Refusal Cascadero::refuse(const State& state, Seat seat, Action action) {
    Refusal refusal = refuse_any(state, seat, action);
    refusal.reason = named(state.map(), std::move(refusal.reason));
    return refusal;
}

} // namespace oya
