#include "games/cascadia/cascadia.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/places.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

// Why an action is refused: the rule that forbids it, and the circumstance.

namespace oya::cascadia {

namespace {

Refusal refuse_payment(const State& state, RuleId without, std::string_view reason) {
    const int cost = state.board->nature_cost;
    return {cost == 2 ? rule::restrictions_r08_two_nature : without,
            {reason, {{"tokens", cost}, {"held", state.mine().nature}}}};
}

Refusal refuse_slots(const State& state) {
    return {state.board->market == 3 ? rule::restrictions_r05_three_pairs : rule::market_four_pairs,
            {"cascadia.why.no-such-slot", {{"slots", state.board->market}}}};
}

Refusal refuse_refresh(const State& state) {
    if (state.phase != Phase::choosing) return {rule::overpopulation_three_window, {"cascadia.why.selected"}};
    if (state.refreshed) return {rule::overpopulation_three_once, {"cascadia.why.refreshed"}};
    if (crowd(state).size != 3) return {rule::overpopulation_three_optional, {"cascadia.why.no-three"}};
    return {rule::overpopulation_three_window, {"cascadia.why.spent-first"}};
}

Refusal refuse_wipe(const State& state, Action action) {
    if (state.phase != Phase::choosing) return {rule::nature_before_selection, {"cascadia.why.selected"}};
    if (action.a == 0) return {rule::nature_wipe, {"cascadia.why.wipe-nothing"}};
    if (action.a >= 1 << state.board->market) return refuse_slots(state);
    return refuse_payment(state, rule::nature_none_left, "cascadia.why.cannot-pay-wipe");
}

Refusal refuse_take(const State& state, Action action) {
    if (state.phase != Phase::choosing) return {rule::turn_one_of_each, {"cascadia.why.selected"}};
    if (action.a >= state.board->market || action.b >= state.board->market) return refuse_slots(state);
    if (!may_take_tile(state, action.a))
        return {rule::restrictions_r01_r02_no_legal_tile, {"cascadia.why.tile-cannot-lie"}};
    return refuse_payment(state, rule::market_take_pair, "cascadia.why.cannot-pay-mixed");
}

// Why a tile may not lie so, by the rule that limits where tiles may lie.
Refusal refuse_limit(const State& state) {
    switch (state.board->restriction()) {
    case 1: return {rule::restrictions_r01_must_match, {"cascadia.why.no-match"}};
    case 2: return {rule::restrictions_r02_must_not_match, {"cascadia.why.match"}};
    default: return {rule::goal_bans_judged, {"cascadia.why.ban"}};
    }
}

Refusal refuse_place(const State& state, Action action) {
    if (state.phase == Phase::choosing) return {rule::turn_sequence, {"cascadia.why.select-first"}};
    if (state.phase == Phase::turning) return {rule::tile_rotation, {"cascadia.why.turn-first"}};
    if (state.tile_in_hand == no_tile) return {rule::turn_one_of_each, {"cascadia.why.tile-placed"}};
    const Hex cell = cell_of(action);
    if (state.mine().slot_at(cell) >= 0)
        return {rule::tile_empty_cell,
                named(state, {"cascadia.why.cell-taken", {{"cell", cell_message(cell)}}})};
    if (!state.mine().is_open(cell))
        return {rule::tile_adjacent,
                named(state, {"cascadia.why.not-adjacent", {{"cell", cell_message(cell)}}})};
    return refuse_limit(state);
}

Refusal refuse_turn(const State& state) {
    if (state.phase == Phase::choosing) return {rule::turn_sequence, {"cascadia.why.select-first"}};
    if (state.phase == Phase::turning) return refuse_limit(state);
    if (state.tile_in_hand != no_tile) return {rule::tile_must_place, {"cascadia.why.must-place"}};
    return {rule::tile_never_moves, {"cascadia.why.nothing-to-turn"}};
}

Refusal refuse_settle(const State& state, Action action) {
    if (state.phase == Phase::choosing) return {rule::turn_sequence, {"cascadia.why.select-first"}};
    if (state.phase == Phase::turning) return {rule::tile_rotation, {"cascadia.why.turn-first"}};
    if (state.token_in_hand == no_species) return {rule::token_single, {"cascadia.why.no-token"}};
    const Environment& land = state.mine();
    const Hex cell = cell_of(action);
    const int slot = land.slot_at(cell);
    const Message animal = species_message(state.token_in_hand);
    if (slot < 0)
        return {rule::token_any_own_tile,
                named(state, {"cascadia.why.no-tile", {{"cell", cell_message(cell)}}})};
    if (const int there = land.animal_on(slot); there >= 0)
        return {rule::token_one_per_tile, {"cascadia.why.occupied", {{"animal", species_message(there)}}}};
    if (!land.face(slot).shows(state.token_in_hand)) {
        const bool keystone = (land.keystones >> slot & 1) != 0;
        return {keystone ? rule::keystone_only_its_species : rule::token_species_shown,
                {"cascadia.why.not-shown", {{"animal", animal}, {"tile", face_message(land.face(slot))}}}};
    }
    if (state.board->restriction() == 9)
        return {rule::restrictions_r09_not_on_new_tile, {"cascadia.why.new-tile"}};
    return {rule::goal_bans_judged, {"cascadia.why.ban"}};
}

Refusal refuse_give_back(const State& state) {
    if (state.phase == Phase::choosing) return {rule::turn_sequence, {"cascadia.why.select-first"}};
    if (state.phase == Phase::turning) return {rule::tile_rotation, {"cascadia.why.turn-first"}};
    return {rule::token_decline, {"cascadia.why.no-token-to-give-back"}};
}

// What is no action of the game at all, but people ask for: passing, moving what lies.
Refusal refuse_unknown(const State& state, Action action) {
    if (action == moves_tile) return {rule::tile_never_moves, {"cascadia.why.tile-stays"}};
    if (action == moves_token) return {rule::token_never_moves, {"cascadia.why.token-stays"}};
    if (state.phase == Phase::choosing) return {rule::turn_one_of_each, {"cascadia.why.must-take"}};
    if (state.tile_in_hand != no_tile) return {rule::tile_must_place, {"cascadia.why.must-place"}};
    return {rule::turn_sequence, {"cascadia.why.not-an-action"}};
}

Refusal refuse_chance(const State& state, Kind kind) {
    static constexpr std::array<RuleId, 6> rules = {
        rule::restrictions_r10_hidden_cards, rule::setup_cards,        rule::setup_first_player,
        rule::setup_starters_dealt,          rule::setup_unseen_tiles, rule::components_wildlife_tokens};
    const RuleId rule = rules[static_cast<std::size_t>(kind)];
    const Options& options = state.board->options;
    if (kind == Kind::hand && state.board->restriction() != 10)
        return {rule, {"cascadia.why.only-restriction-10"}};
    if (kind == Kind::first && state.board->solo()) return {rule, {"cascadia.why.alone"}};
    if (kind == Kind::card && options.scenario() != 0)
        return {rule::scenarios_cards, {"cascadia.why.agreed"}};
    if ((kind == Kind::first && options[Option::first_player] != 0) ||
        (kind == Kind::card && options.card_choice() != Cards::random))
        return {rule, {"cascadia.why.agreed"}};
    return {rule, {"cascadia.why.chance"}};
}

// Chance is about to act.
Refusal refuse_meanwhile(const State& state) {
    if (state.phase < Phase::filling) return {rule::setup_starters_dealt, {"cascadia.why.setting-up"}};
    return {rule::turn_sequence, {"cascadia.why.wait"}};
}

} // namespace

Refusal Cascadia::refuse(const State& state, Seat seat, Action action) {
    if (state.phase == Phase::over) return {rule::end_twenty_turns, {"cascadia.why.over"}};
    if (codes.valid(action) && kind_of(action) <= Kind::token) return refuse_chance(state, kind_of(action));
    if (actor(state).is_chance()) return refuse_meanwhile(state);
    if (seat.index != state.turn)
        return {rule::turn_order, {"cascadia.why.not-your-turn", {{"player", Seat{state.turn}}}}};
    if (!codes.valid(action)) return refuse_unknown(state, action);
    Actions allowed;
    legal(state, seat, allowed);
    for (Action each : allowed) {
        if (each == action) return {};
    }
    if (state.phase == Phase::layout)
        return {rule::restrictions_r07_layout, {"cascadia.why.lay-start-tiles"}};
    switch (kind_of(action)) {
    case Kind::refresh: return refuse_refresh(state);
    case Kind::wipe: return refuse_wipe(state, action);
    case Kind::take: return refuse_take(state, action);
    case Kind::place: return refuse_place(state, action);
    case Kind::turn: return refuse_turn(state);
    case Kind::settle: return refuse_settle(state, action);
    case Kind::give_back: return refuse_give_back(state);
    default: return refuse_unknown(state, action);
    }
}

} // namespace oya::cascadia
