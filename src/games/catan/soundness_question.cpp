#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/robber.h"
#include "games/catan/sites.h"
#include "games/catan/soundness.h"
#include "games/catan/tokens.h"

// Soundness of the question that is open, with the answers that have come so far.

namespace oya::catan {

namespace {

constexpr int most_gold = 12;

template <class Size>
class QuestionSoundness {
  public:
    explicit QuestionSoundness(const Position<Size>& state) : state_(state), island_(state.island()) {}

    std::string_view fault();

  private:
    std::string_view sea();
    std::string_view pending_answers();
    std::string_view chosen_cards();
    std::string_view offers();

    const Position<Size>& state_;
    const Island<Size>& island_;
};

template <class Size>
std::string_view QuestionSoundness<Size>::fault() {
    if (!after_layout(state_)) return {};
    const bool knights_only = state_.phase == Phase::choosing_fighters ||
                              state_.phase == Phase::losing_city || state_.phase == Phase::choosing_deck ||
                              state_.phase == Phase::drawing || state_.phase == Phase::drawing_for_tie ||
                              state_.phase == Phase::returning || state_.phase == Phase::taking_resource ||
                              state_.phase == Phase::placing_metropolis ||
                              (state_.phase >= Phase::relocating && state_.phase <= Phase::harbor_giving &&
                               state_.phase != Phase::free_roads) ||
                              state_.phase == Phase::rebuilding_ship;
    if (knights_only && !state_.rules().knights) return "a question of Cities & Knights";
    const bool token_question = state_.phase == Phase::drawing_token || state_.phase == Phase::moving_token;
    const bool set_up = state_.phase == Phase::founding || state_.phase == Phase::founding_road ||
                        ((token_question || state_.phase == Phase::choosing_gold) && state_.turns == 0);
    if (set_up != (state_.turns == 0) && state_.phase != Phase::over) return "the set-up is out of order";
    if (set_up && (state_.placed >= 2 * state_.seats() || state_.turn != founder(state_).index))
        return "the set-up is out of order";
    if (state_.phase == Phase::founding_road &&
        (state_.site >= island_.corners.size() || !state_.active().buildings().test(state_.site)))
        return "a road of no building";
    if (!state_.active().all_knights().holds(state_.ready) || !state_.active().active.holds(state_.ready))
        return "a knight that cannot be ready";
    if (state_.phase != Phase::over && state_.turns > 0 && !set_up &&
        points(state_, Seat{state_.turn}) >= state_.rules().target && !routes_wait(state_))
        return "the game should be over";
    if (state_.phase == Phase::over && points(state_, Seat{state_.turn}) < state_.rules().target)
        return "the game should not be over";
    if (state_.phase == Phase::moving_robber || state_.phase == Phase::choosing_victim ||
        state_.phase == Phase::stealing) {
        if (!robber_free(state_)) return "the robber is locked";
    }
    if (const std::string_view fault = sea(); !fault.empty()) return fault;
    if (state_.displaced.owner != nothing) {
        if (state_.displaced.owner >= state_.seats() || state_.displaced.corner >= island_.corners.size() ||
            state_.displaced.strength >= strengths)
            return "a displaced knight that cannot be";
        if (state_.players[state_.displaced.owner].knights_left(state_.displaced.strength) <= 0)
            return "too many knights";
    }
    const bool lifted = state_.phase == Phase::relocating || state_.phase == Phase::placing_knight;
    if (lifted != (state_.displaced.owner != nothing)) return "a displaced knight out of place";
    const bool about_seat = state_.phase == Phase::giving_up_knight || state_.phase == Phase::spying ||
                            state_.phase == Phase::taking_cards || state_.phase == Phase::harbor_giving ||
                            state_.phase == Phase::drawing_for_tie;
    if (about_seat != (state_.victim != nothing) || !is_seat(state_, state_.victim))
        return "nobody to ask about";
    if (about_seat && state_.phase != Phase::drawing_for_tie && state_.victim == state_.turn)
        return "nobody to ask about";
    if ((state_.phase == Phase::harbor_giving) != (state_.offered != nothing) ||
        (state_.offered != nothing &&
         (state_.offered >= resources || !state_.active().hand.has(state_.offered))))
        return "a harbour offer that cannot be";
    if (state_.deck >= tracks) return "a deck that does not exist";
    if ((state_.phase == Phase::drawing || state_.phase == Phase::drawing_for_tie) &&
        state_.decks[state_.deck].empty())
        return "a card of an empty deck";
    if (state_.phase == Phase::buying && state_.development.total() == 0) return "a card of an empty deck";
    if (state_.phase == Phase::swapping &&
        (state_.site >= island_.hexes.size() || state_.token[state_.site] == 0))
        return "a token that cannot be swapped";
    if (state_.phase == Phase::rebuilding &&
        (state_.removed >= island_.edges.size() || state_.roads.test(state_.removed)))
        return "a removed road that stands";
    if ((state_.phase == Phase::free_roads) != (state_.free_roads > 0) && state_.phase != Phase::over &&
        !(token_question && state_.free_roads == 1 && state_.turns > 0))
        return "free roads out of place";
    if (state_.free_roads > 2) return "too many free roads";
    if (state_.phase == Phase::free_roads && state_.active().roads_left() == 0 &&
        (!island_.sea || state_.active().ships_left() == 0))
        return "a free road without a piece";
    for (const std::string_view fault : {pending_answers(), chosen_cards(), offers()})
        if (!fault.empty()) return fault;
    // Whoever is asked must have an answer.
    if (CatanOf<Size>::actor(state_).is_chance()) {
        Outcomes outcomes;
        CatanOf<Size>::outcomes(state_, outcomes);
        return outcomes.empty() ? "chance has nothing to do" : std::string_view{};
    }
    for (Seat seat : CatanOf<Size>::awaited(state_)) {
        Actions actions;
        CatanOf<Size>::legal(state_, seat, actions);
        if (actions.empty()) return "a question without an answer";
    }
    return {};
}

// What belongs to ships, gold and tokens that come in play.
template <class Size>
std::string_view QuestionSoundness<Size>::sea() {
    const bool of_sea = state_.phase >= Phase::placing_ship && state_.phase <= Phase::moving_token;
    if (of_sea && !island_.sea) return "a question of the sea";
    if (!island_.sea && (state_.ship_moved || state_.new_ships.any() || !state_.dry.empty()))
        return "something of the sea";
    if (!state_.active().ships.holds(state_.new_ships)) return "a new ship that is none";
    const bool lifted = state_.phase == Phase::placing_ship || state_.phase == Phase::rebuilding_ship;
    if (lifted && (state_.removed >= island_.edges.size() || !island_.ship_edges.test(state_.removed) ||
                   state_.paths().test(state_.removed) || state_.active().ships_left() == 0))
        return "a lifted ship that cannot be";
    if (state_.phase == Phase::placing_ship && state_.ship_moved) return "two ships that move";
    const bool choosing = state_.phase == Phase::choosing_gold;
    if (state_.least != 0 && (!choosing || state_.least >= resources)) return "gold out of order";
    if (!state_.dry.empty() && (!choosing || !state_.rules().knights)) return "an Aqueduct out of order";
    if (!Seats::first(state_.seats()).holds(state_.dry)) return "an answer of a seat nobody sits on";
    if (state_.cause == Cause::chase_pirate && !island_.sea) return "a chase at sea";
    const bool waiting = after_layout(state_) && waiting_hexes(state_).any();
    const bool asked = state_.phase == Phase::drawing_token || state_.phase == Phase::moving_token;
    if (waiting != asked && state_.phase != Phase::over) return "a hex that waits for its token";
    if (asked && (state_.phase == Phase::drawing_token) != (drawable_tokens(state_) > 0))
        return "a token that is not left";
    return {};
}

template <class Size>
std::string_view QuestionSoundness<Size>::pending_answers() {
    const bool asks_several = state_.phase == Phase::choosing_fighters ||
                              state_.phase == Phase::losing_city || state_.phase == Phase::choosing_deck ||
                              state_.phase == Phase::drawing || state_.phase == Phase::returning ||
                              state_.phase == Phase::discarding || state_.phase == Phase::choosing_victim ||
                              state_.phase == Phase::stealing || state_.phase == Phase::taking_resource ||
                              state_.phase == Phase::choosing_gold || state_.phase == Phase::gifting ||
                              state_.phase == Phase::answering;
    if (state_.phase == Phase::drawing_for_tie)
        return state_.pending.has(Seat{state_.victim}) ? std::string_view{} : "a card for nobody";
    if (asks_several == state_.pending.empty()) return "answers are awaited at the wrong time";
    const bool others_only = state_.phase == Phase::choosing_victim || state_.phase == Phase::stealing ||
                             state_.phase == Phase::gifting || state_.phase == Phase::answering;
    if (others_only && state_.pending.has(Seat{state_.turn})) return "an answer of the active player";
    for (Seat seat : state_.pending) {
        const bool needs_cards = others_only || state_.phase == Phase::discarding;
        if (needs_cards && state_.player(seat).hand.none()) return "an answer without cards";
    }
    return {};
}

template <class Size>
std::string_view QuestionSoundness<Size>::chosen_cards() {
    const bool choosing = state_.phase == Phase::discarding || state_.phase == Phase::gifting;
    for (Seat seat : Seats::first(max_seats)) {
        const Cards aside = state_.aside[seat.index];
        const int owed = state_.owed[seat.index];
        if (state_.phase == Phase::choosing_fighters) {
            if (!aside.none() || owed > 12) return "cards aside at the wrong time";
            continue;
        }
        if (state_.phase == Phase::choosing_gold) {
            // A gold hex has six corners, and a city takes two.
            if (!aside.none() || (owed > 0) != state_.pending.has(seat) || owed > most_gold)
                return "gold that cannot be";
            continue;
        }
        const bool takes = state_.phase == Phase::taking_cards && seat.index == state_.turn;
        if (!choosing && !takes) {
            if (owed != 0 || !aside.none()) return "cards aside at the wrong time";
            continue;
        }
        const Cards hand = takes ? state_.players[state_.victim].hand : state_.player(seat).hand;
        if (!aside.within(hand)) return "cards aside that nobody holds";
        const bool finished = !takes && !state_.pending.has(seat);
        if (finished ? aside.total() != owed : aside.total() >= owed) return "a wrong number of cards aside";
        if (!finished && choosable(hand, aside).total() < owed - aside.total())
            return "cards aside that cannot be completed";
        // Gifts and what the Master Merchant takes are chosen at once, two cards of more.
        const bool pair = !finished && state_.phase != Phase::discarding;
        if (pair && (owed != 2 || !aside.none() || hand.total() <= 2))
            return "a wrong number of cards to choose";
    }
    return {};
}

template <class Size>
std::string_view QuestionSoundness<Size>::offers() {
    const bool open = state_.phase == Phase::answering || state_.phase == Phase::concluding;
    const Offer& offer = state_.offer;
    const auto shares_a_kind = [](const Offer& each) {
        for (int good = 0; good < goods; ++good)
            if (each.give.has(good) && each.want.has(good)) return true;
        return false;
    };
    if (!open && state_.phase != Phase::offering && !offer.empty()) return "an offer at the wrong time";
    if (!offer.give.within(state_.active().hand) || shares_a_kind(offer)) return "an offer that cannot be";
    if (state_.phase == Phase::offering && offer.give.none() && !offer.want.none())
        return "an offer that cannot be";
    if (open && (offer.give.none() || offer.want.none())) return "an empty offer";
    if ((open || state_.phase == Phase::offering) && !state_.rules().player_trades)
        return "players do not trade here";
    bool answered = false;
    for (Seat seat : Seats::first(max_seats)) {
        const Offer& counter = state_.counters[seat.index];
        const Reply reply = state_.replies[seat.index];
        if (!open && (reply != Reply::none || !counter.empty())) return "an answer to no offer";
        if (!open) continue;
        if (!counter.give.within(state_.player(seat).hand) || shares_a_kind(counter))
            return "a counter-offer that cannot be";
        const bool waits = state_.phase == Phase::answering && state_.pending.has(seat);
        if (waits != (reply == Reply::writing || reply == Reply::none) && waits)
            return "an answer that has come already";
        if (reply == Reply::writing && !waits) return "a counter-offer nobody waits for";
        if (reply == Reply::counters && (counter.give.none() || counter.want.none()))
            return "an empty counter-offer";
        if (reply == Reply::writing && counter.give.none() && !counter.want.none())
            return "a counter-offer that cannot be";
        if (reply != Reply::counters && reply != Reply::writing && !counter.empty())
            return "a counter-offer that was not made";
        if (reply == Reply::accepts && !offer.want.within(state_.player(seat).hand))
            return "an answer that cannot be kept";
        if (seat.index == state_.turn && reply != Reply::none) return "an answer of the active player";
        if (static_cast<int>(seat.index) >= state_.seats() && reply != Reply::none)
            return "an answer of a seat nobody sits on";
        answered = answered || reply == Reply::accepts || reply == Reply::counters;
    }
    if (state_.phase == Phase::concluding && !answered) return "nobody to conclude with";
    return {};
}

} // namespace

template <class Size>
std::string_view question_fault(const Position<Size>& state) {
    return QuestionSoundness<Size>(state).fault();
}

template std::string_view question_fault(const Position<Small>&);
template std::string_view question_fault(const Position<Large>&);

} // namespace oya::catan
