#include "games/vigo/view.h"

#include "core/bits.h"
#include "games/vigo/vigo.h"

namespace oya {

using namespace vigo;

namespace {

KingdomView view_of(const Kingdom& kingdom, bool buried_open) {
    KingdomView view;
    view.kingdom = kingdom;
    view.worth = score(kingdom);
    for (std::size_t space = 0; space < spaces; ++space) view.counts[space] = score(kingdom, space);
    for (std::size_t space = 0; space < kingdom.used; ++space) {
        const Pile pile = kingdom.piles[space];
        view.heights[space] = pile.height();
        if (buried_open) continue;
        view.kingdom.piles[space] = Pile{};
        view.kingdom.piles[space].put(pile.top());
    }
    return view;
}

} // namespace

View Vigo::view(const State& state, Viewer viewer) {
    View view;
    view.viewer = viewer;
    view.phase = state.phase;
    view.seats = state.seats();
    view.round = state.round;
    view.trick = state.trick;
    view.dealer = Seat{state.dealer};
    view.turn = Seat{state.turn};
    view.supply = state.supply;
    view.to_place = state.to_place;
    if (viewer.is_seat()) {
        view.hand = state.hands[viewer.seat().index];
        if (state.phase == Phase::playing && viewer.is(Seat{state.turn}))
            view.playable = playable(state, viewer.seat());
    }
    const bool open = state.board->options.buried_cards_open;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(view.seats); ++seat) {
        view.hand_sizes[seat] = std::popcount(state.hands[seat]);
        view.kingdoms[seat] = view_of(state.kingdoms[seat], open);
    }
    view.trick_on_table = state.cards_played > state.trick_begins();
    const std::size_t tricks = state.trick + std::size_t{view.trick_on_table};
    const std::size_t first =
        open || tricks == 0 ? 0 : tricks - 1; // vigo.info.buried-cards: else only the last
    for (std::size_t trick = first; trick < tricks; ++trick) {
        TrickView shown{Seat{state.leaders[trick]}, {}, {}};
        const auto count = static_cast<std::size_t>(view.seats);
        for (std::size_t i = trick * count; i < (trick + 1) * count && i < state.cards_played; ++i) {
            shown.cards.push_back(state.played[i]);
        }
        const int place = winning_place(shown.cards.begin(), static_cast<int>(shown.cards.size()));
        shown.winner = Seat{static_cast<std::uint8_t>((shown.leader.index + place) % view.seats)};
        view.tricks.push_back(shown);
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t seat = 0; seat < oya::max_seats; ++seat)
            view.scores[round][seat] = state.scores[round][seat];
    }
    view.scored_rounds = state.counted_rounds();
    view.result = result(state);
    return view;
}

// vigo.info.buried-cards: with hidden cards only the last trick, until the next card is led.
bool Vigo::recalls(const State& now, const State& earlier) {
    if (now.board->options.buried_cards_open || now.phase == Phase::over) return true;
    if (now.round != earlier.round) return false;
    const bool led = now.cards_played > now.trick_begins();
    return earlier.phase == Phase::dealing || earlier.trick + (led ? 0 : 1) >= now.trick;
}

// A dealt card is seen by the seat it is dealt to; everything else lies open.
// The first card of a round goes to the left of a dealer who has not been named yet.
Action Vigo::seen(const State& state, Actor, Action action, Viewer viewer) {
    const Seat dealer = next_clockwise(Seat{state.dealer}, state.seats());
    const Seat receiver =
        state.phase == Phase::counted ? next_clockwise(dealer, state.seats()) : Seat{state.turn};
    if (kind_of(action) != Kind::deal || viewer.is(receiver)) return action;
    return deal(Card::hidden());
}

// vigo.place.auto
Plan Vigo::automatic(const State& state, Seat seat, const Wishes& wishes) {
    Plan plan;
    if (state.phase != Phase::placing || seat.index != state.turn ||
        wishes.auto_place == Wishes::Place::never) {
        return plan;
    }
    Kingdom kingdom = state.kingdoms[seat.index];
    const auto lay_from_low_to_high = [&](Cards cards) {
        for (int index : bits_of(cards)) {
            const Card card(index);
            plan.push_back(lay(card, kingdom.space_for(card.colour())));
            kingdom.put(card);
        }
    };
    if (placements(kingdom, state.to_place) == 1) {
        lay_from_low_to_high(state.to_place);
        return plan;
    }
    if (wishes.auto_place != Wishes::Place::highest) return plan;
    Cards new_colours = 0;
    int new_count = 0;
    for (int colour = 0; colour < colours; ++colour) {
        const Cards cards = state.to_place & of_colour(colour);
        if (cards == 0) continue;
        if (kingdom.space_of[static_cast<std::size_t>(colour)] == no_space) {
            new_colours |= cards;
            ++new_count;
        } else {
            lay_from_low_to_high(cards);
        }
    }
    if (new_count == 1) lay_from_low_to_high(new_colours);
    return plan;
}

bool Vigo::alike(const State& a, const State& b) {
    const auto tidied = [](State state) {
        for (Kingdom& kingdom : state.kingdoms) {
            for (Pile& pile : kingdom.piles) {
                unsigned buried = 0;
                for (int depth = 1; depth < pile.height(); ++depth) buried |= 1u << pile.below(depth);
                Pile sorted;
                for (int value : bits_of(buried)) sorted.put(value);
                if (!pile.empty()) sorted.put(pile.top());
                pile = sorted;
            }
        }
        return state;
    };
    return tidied(a) == tidied(b);
}

// With auto_place = highest only the order of new colours is a question, and the lowest card stands for its
// colour.
bool Vigo::worth_asking(const State& state, Seat, const Wishes& wishes, Action action) {
    if (state.phase != Phase::placing || wishes.auto_place != Wishes::Place::highest) return true;
    const Card card = card_of(action);
    return (state.to_place & of_colour(card.colour()) & (only(card) - 1)) == 0;
}

} // namespace oya
