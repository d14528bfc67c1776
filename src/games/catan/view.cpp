#include "games/catan/view.h"

#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/sites.h"

// What may be seen of a position and of an action (catan.info).

namespace oya {

using namespace catan;

namespace {

// The seat that draws the card.
template <class Size>
Seat drawer(const Position<Size>& state) {
    if (state.phase == Phase::buying) return Seat{state.turn};
    if (state.phase == Phase::drawing_for_tie) return Seat{state.victim};
    return state.pending.empty() ? Seat{state.turn} : next_of(state, state.pending);
}

// Takes everything out of a position that this viewer may not see of another seat.
template <class Size>
void hide_seat(Position<Size>& shown, Seat seat) {
    Player<Size>& player = shown.players[seat.index];
    player.hand = Cards();
    player.cards = {};
    player.card_kinds_held = 0;
    player.card_count = 0;
    shown.aside[seat.index] = Cards();
    if (shown.replies[seat.index] != Reply::writing) return;
    shown.replies[seat.index] = Reply::none;
    shown.counters[seat.index] = {};
}

// Of the decks a viewer knows the cards under them that it has seen, from the bottom of the unseen ones on.
template <class Size>
void hide_decks(Position<Size>& shown) {
    for (ProgressDeck& deck : shown.decks) deck = {};
    shown.development = {};
}

} // namespace

template <class Size>
Action CatanOf<Size>::seen(const State& state, Actor actor, Action action, Viewer viewer) {
    const Seat oya{state.turn};
    const bool own = actor.is_seat() && viewer.is(actor.seat());
    const bool either = viewer.is(oya) || (state.victim != nothing && viewer.is(Seat{state.victim}));
    switch (kind_of(action)) {
    case Kind::stolen: {
        const bool victim = !state.pending.empty() && viewer.is(next_of(state, state.pending));
        return viewer.is(oya) || victim ? action : make(Kind::stolen, hidden_good);
    }
    case Kind::drawn:
        if (action.a >= card_kinds || is_point_card(action.a) || viewer.is(drawer(state))) return action;
        return make(Kind::drawn, hidden_card(action.a));
    case Kind::discard:
    case Kind::gift:
    case Kind::offer:
    case Kind::give:
    case Kind::want: return own ? action : make(Kind::secret);
    case Kind::withdraw: return own || state.phase == Phase::concluding ? action : make(Kind::secret);
    case Kind::return_card:
        return own || action.a >= card_kinds ? action : make(Kind::return_card, hidden_card(action.a));
    case Kind::harbor_offer: return own ? action : make(Kind::harbor_offer, action.a, resources);
    case Kind::harbor_give: return either ? action : make(Kind::harbor_give, commodities);
    case Kind::take: return either ? action : make(Kind::secret);
    case Kind::spy_take:
        return either || action.a >= card_kinds ? action : make(Kind::spy_take, hidden_card(action.a));
    default: return action;
    }
}

template <class Size>
typename CatanOf<Size>::View CatanOf<Size>::view(const State& state, Viewer viewer) {
    View view;
    view.viewer = viewer;
    view.shown = state;
    const Seat oya{state.turn};
    for (Seat seat : Seats::first(state.seats())) {
        const Player<Size>& player = state.player(seat);
        view.hand_sizes[seat.index] = player.hand.total();
        for (int card = 0; card < progress_kinds; ++card)
            view.progress[seat.index][static_cast<std::size_t>(deck_of(card))] +=
                player.cards[static_cast<std::size_t>(card)];
        for (std::size_t card = first_development; card < card_kinds; ++card)
            view.development[seat.index] += player.cards[card];
        view.points[seat.index] =
            viewer.is(seat) || state.phase == Phase::over ? points(state, seat) : public_points(state, seat);
        if (!viewer.is(seat)) hide_seat(view.shown, seat);
    }
    for (std::size_t deck = 0; deck < tracks; ++deck) view.deck_sizes[deck] = state.decks[deck].size();
    view.development_size = state.development.total();
    hide_decks(view.shown);
    if (!viewer.is(oya)) {
        view.shown.bought = {};
        view.shown.offered = nothing;
        if (state.phase == Phase::offering) {
            view.shown.phase = Phase::acting;
            view.shown.offer = {};
        }
    }
    if (state.phase == Phase::taking_cards && (viewer.is(oya) || viewer.is(Seat{state.victim})))
        view.looked_at = state.players[state.victim].hand;
    if (state.phase == Phase::spying && viewer.is(oya))
        view.cards_looked_at = state.players[state.victim].cards;
    view.result = result(state);
    return view;
}

template <class Size>
Plan CatanOf<Size>::automatic(const State& state, Seat seat, const Wishes& wishes) {
    Plan plan;
    if (wishes.offers == OfferWish::decline && state.phase == Phase::answering && awaited(state).has(seat) &&
        state.replies[seat.index] == Reply::none)
        plan.push_back(make(Kind::refuse));
    return plan;
}

template Plan CatanOf<Small>::automatic(const State&, Seat, const Wishes&);
template Plan CatanOf<Large>::automatic(const State&, Seat, const Wishes&);
template Action CatanOf<Small>::seen(const State&, Actor, Action, Viewer);
template CatanOf<Small>::View CatanOf<Small>::view(const State&, Viewer);
template Action CatanOf<Large>::seen(const State&, Actor, Action, Viewer);
template CatanOf<Large>::View CatanOf<Large>::view(const State&, Viewer);

} // namespace oya
