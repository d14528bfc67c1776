#include "games/cascadia/view.h"

#include "games/cascadia/cascadia.h"
#include "games/cascadia/trail.h"

#include <algorithm>

// What a viewer may see.

namespace oya::cascadia {

View Cascadia::view(const State& state, Viewer viewer) {
    View view;
    const Board& board = *state.board;
    view.viewer = viewer;
    view.phase = state.phase;
    view.seats = state.seats();
    view.scenario = board.options.scenario();
    view.restriction = board.restriction();
    view.achievements = board.options.achievements();
    view.turns = board.turns;
    view.turn_number = std::min(state.turns_done / state.seats() + 1, board.turns);
    view.turn = Seat{state.turn};
    view.first = Seat{state.first};
    view.stack = state.stack;
    view.supply = board.options.nature_unlimited() ? -1 : state.nature_supply();
    view.market = board.market;
    view.tiles = state.tiles;
    view.tokens = state.tokens;
    view.bag = state.bag;
    view.aside = state.aside;
    const unsigned seen_cards = cards_seen(state, viewer);
    view.cards = state.cards;
    for (std::size_t animal = 0; animal < species; ++animal) {
        if ((seen_cards >> animal & 1) == 0 && view.cards[animal][0] != no_letter)
            view.cards[animal][0] = hidden_card;
    }
    view.readings = board.options.readings();
    view.hands = state.hands;
    view.revealed = state.revealed;
    for (Seat seat : Seats::first(view.seats)) {
        const bool open = state.revealed.has(seat) || viewer.is(seat);
        if (view.hands[seat.index] != no_species && !open) view.hands[seat.index] = hidden_species;
    }
    view.tile_in_hand = state.tile_in_hand;
    view.token_in_hand = state.token_in_hand;
    view.placed_at = state.placed_at;
    view.start_tiles = state.start_tiles;
    view.may_refresh = may_refresh(state);
    view.can_pay = state.phase != Phase::over && can_pay(state);
    view.environments = state.environments;
    view.sheets = sheets(state, seen_cards);
    view.result = result(state);
    const auto judged_of = [&](Seat seat) {
        return Judged{state.environments[seat.index], view.sheets[seat.index], state.cards, board.options};
    };
    constexpr unsigned all_cards = (1u << species) - 1;
    if (view.scenario > 0 && (seen_cards & all_cards) == all_cards) {
        for (Seat seat : Seats::first(view.seats)) {
            for (const Goal& goal : scenario(view.scenario).goals) {
                view.goals[seat.index].push_back(progress(goal, judged_of(seat)));
                if (view.goals[seat.index].back().lost()) view.environments[seat.index].scenario_lost = true;
            }
        }
    }
    if (state.phase != Phase::over) return view;
    if (board.solo()) view.rating = solo_rating(view.sheets[0].total());
    for (Seat seat : Seats::first(view.seats)) {
        const Judged judged = judged_of(seat);
        if (view.scenario > 0) view.scenario_won[seat.index] = wins_scenario(view.scenario, judged);
        view.earned[seat.index] = earned(board.options, judged, view.sheets, view.result, seat).choices;
    }
    return view;
}

// A card goes to a hand unseen; everything else lies open.
Action Cascadia::seen(const State& state, Actor, Action action, Viewer viewer) {
    if (kind_of(action) == Kind::hand && !viewer.is(Seat{state.turn}))
        return make(Kind::hand, hidden_species);
    if (kind_of(action) == Kind::card && (cards_seen(state, viewer) >> action.a & 1) == 0)
        return make(Kind::card, action.a, hidden_letter);
    return action;
}

Plan Cascadia::automatic(const State& state, Seat seat, const Wishes& wishes) {
    Plan plan;
    const bool asked = state.phase == Phase::placing && seat.index == state.turn;
    if (asked && wishes.return_unplaceable && state.tile_in_hand == no_tile && homes(state) == 0)
        plan.push_back(make(Kind::give_back));
    return plan;
}

} // namespace oya::cascadia
