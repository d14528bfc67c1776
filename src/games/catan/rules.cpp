#include "core/places.h"
#include "games/catan/barbarians.h"
#include "games/catan/building.h"
#include "games/catan/cards_politics.h"
#include "games/catan/cards_science.h"
#include "games/catan/cards_trade.h"
#include "games/catan/catan.h"
#include "games/catan/development.h"
#include "games/catan/layout.h"
#include "games/catan/legal.h"
#include "games/catan/pirate.h"
#include "games/catan/places.h"
#include "games/catan/production.h"
#include "games/catan/robber.h"
#include "games/catan/setup.h"
#include "games/catan/ships.h"
#include "games/catan/tokens.h"
#include "games/catan/trade.h"
#include "games/catan/turn.h"

namespace oya {

using namespace catan;

namespace {

// What is declined by passing depends on the question.
template <class Size, class Story>
void decline(Play<Size, Story>& play) {
    switch (play.state.phase) {
    case Phase::taking_resource: return decline_aqueduct(play);
    case Phase::choosing_deck: return decline_deck(play);
    case Phase::free_roads: return decline_free_road(play);
    case Phase::smithing: return decline_smithing(play);
    case Phase::placing_knight: return decline_knight(play);
    case Phase::rebuilding:
    case Phase::rebuilding_ship: return decline_rebuilding(play);
    default: return decline_spying(play);
    }
}

template <class Size, class Story>
void lay_or_build_road(Play<Size, Story>& play, int edge) {
    switch (play.state.phase) {
    case Phase::founding_road: return found_road(play, edge);
    case Phase::free_roads: return build_free_road(play, edge);
    case Phase::rebuilding: return rebuild_road(play, edge);
    default: return build_road(play, edge);
    }
}

template <class Size, class Story>
void lay_or_build_ship(Play<Size, Story>& play, int edge) {
    switch (play.state.phase) {
    case Phase::founding_road: return found_ship(play, edge);
    case Phase::free_roads: return build_free_ship(play, edge);
    case Phase::placing_ship: return place_ship(play, edge);
    case Phase::rebuilding_ship: return rebuild_ship(play, edge);
    default: return build_ship(play, edge);
    }
}

template <class Size, class Story>
void apply_to(Position<Size>& state, Actor actor, Action action, Story& story) {
    Play<Size, Story> play{state, story};
    const Seat seat = actor.is_seat() ? actor.seat() : Seat{state.turn};
    const int a = action.a;
    const int b = action.b;
    switch (kind_of(action)) {
    case Kind::first: return choose_first(play, a);
    case Kind::terrain: return lay_terrain(play, a, b);
    case Kind::spiral: return lay_spiral(play, a);
    case Kind::token:
        return state.phase == Phase::drawing_token ? draw_token(play, a, b) : lay_token(play, a, b);
    case Kind::harbour: return lay_harbour(play, a, b);
    case Kind::dice: return roll_dice(play, a + 1, b + 1, static_cast<Event>(action.c));
    case Kind::stolen: return stolen(play, a);
    case Kind::drawn: return state.phase == Phase::buying ? bought(play, a) : drawn(play, a);
    case Kind::roll: return roll(play);
    case Kind::end_turn: return end_turn(play);
    case Kind::pass: return decline(play);
    case Kind::road: return lay_or_build_road(play, action.a);
    case Kind::settlement: return state.phase == Phase::founding ? found(play, a) : build_settlement(play, a);
    case Kind::city: return state.phase == Phase::founding ? found(play, a) : build_city(play, a);
    case Kind::wall: return build_wall(play, a);
    case Kind::repair: return repair_city(play, a);
    case Kind::improve: return improve(play, a, false);
    case Kind::metropolis: return put_metropolis(play, state.deck, a);
    case Kind::robber: return move_robber(play, a);
    case Kind::steal: return rob(play, Seat{action.a});
    case Kind::discard: return put_aside(play, seat, a);
    case Kind::gift: return give_for_wedding(play, seat, pair_of(action));
    case Kind::bank: return trade_with_bank(play, a, b);
    case Kind::offer: return begin_offer(play, seat);
    case Kind::give:
    case Kind::want: return write_offer(play, seat, kind_of(action), a, b);
    case Kind::send: return send_offer(play, seat);
    case Kind::withdraw: return withdraw(play, seat);
    case Kind::accept: return answer(play, seat, Reply::accepts);
    case Kind::refuse: return answer(play, seat, Reply::declines);
    case Kind::conclude: return conclude(play, Seat{action.a});
    case Kind::recruit: return recruit(play, a);
    case Kind::activate: return activate(play, a);
    case Kind::promote: return promote(play, a);
    case Kind::move_knight: return move_knight(play, a, b);
    case Kind::chase: return chase(play, a);
    case Kind::relocate: return relocate(play, a);
    case Kind::fight: return choose_fighters(play, a, b, action.c);
    case Kind::lose_city: return lose_city(play, a);
    case Kind::draw_from: return draw_from(play, a);
    case Kind::return_card: return return_card(play, seat, a);
    case Kind::aqueduct: return take_from_aqueduct(play, a);
    case Kind::buy_card: return buy_development(play);
    case Kind::play_knight: return play_knight_card(play);
    case Kind::play_roads: return play_free_roads(play);
    case Kind::play_plenty: return play_year_of_plenty(play, a, b);
    case Kind::play_monopoly: return play_monopoly(play, a);
    case Kind::commercial_harbor: return play_commercial_harbor(play);
    case Kind::harbor_offer: return offer_at_harbor(play, Seat{action.a}, b);
    case Kind::harbor_give: return give_at_harbor(play, a);
    case Kind::master_merchant: return play_master_merchant(play, Seat{action.a});
    case Kind::take: return take_away(play, pair_of(action));
    case Kind::merchant: return play_merchant(play, a);
    case Kind::merchant_fleet: return play_merchant_fleet(play, a);
    case Kind::resource_monopoly: return play_resource_monopoly(play, a);
    case Kind::trade_monopoly: return play_trade_monopoly(play, a);
    case Kind::bishop: return play_bishop(play, a);
    case Kind::deserter: return play_deserter(play, Seat{action.a});
    case Kind::give_up_knight: return give_up_knight(play, a);
    case Kind::place_knight: return place_knight(play, a, b, action.c != 0);
    case Kind::diplomat: return play_diplomat(play, action.a);
    case Kind::intrigue: return play_intrigue(play, a);
    case Kind::saboteur: return play_saboteur(play, a);
    case Kind::spy: return play_spy(play, Seat{action.a});
    case Kind::spy_take: return take_with_spy(play, a);
    case Kind::warlord: return play_warlord(play);
    case Kind::wedding: return play_wedding(play);
    case Kind::alchemist: return play_alchemist(play, a + 1, b + 1);
    case Kind::crane: return play_crane(play, a);
    case Kind::engineer: return play_engineer(play, a);
    case Kind::inventor: return play_inventor(play, a);
    case Kind::swap: return swap_tokens(play, a);
    case Kind::irrigation: return play_harvest(play, irrigation, fields);
    case Kind::medicine: return play_medicine(play, a);
    case Kind::mining: return play_harvest(play, mining, mountains);
    case Kind::road_building: return play_road_building(play);
    case Kind::smith: return play_smith(play, a);
    case Kind::ship: return lay_or_build_ship(play, action.a);
    case Kind::move_ship: return move_ship(play, action.a);
    case Kind::gold: return choose_gold(play, a);
    case Kind::pirate: return move_pirate(play, a);
    case Kind::chase_pirate: return chase_pirate(play, a);
    case Kind::move_token: return move_token(play, a);
    case Kind::secret: return;
    }
}

template <class Size>
Choices<Size> choices_of(const Position<Size>& state, Seat seat) {
    Choices<Size> choices;
    LegalChoices<Size>(state, seat, choices).find();
    return choices;
}

} // namespace

template <class Size>
typename CatanOf<Size>::State CatanOf<Size>::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    for (int good = 0; good < (board.rules.knights ? goods : resources); ++good)
        state.bank += Cards::of(good, bank_stock[static_cast<std::size_t>(good)]);
    if (board.rules.knights) {
        for (int card = 0; card < progress_kinds; ++card) {
            const auto deck = static_cast<std::size_t>(deck_of(card));
            state.decks[deck].add_unseen(card - deck_first[deck],
                                         card_counts[static_cast<std::size_t>(card)]);
        }
    } else {
        for (int card = 0; card < development_kinds; ++card)
            state.development.add(card, card_counts[static_cast<std::size_t>(first_development + card)]);
    }
    state.terrain.fill(nothing);
    state.harbour_kind.fill(nothing);
    for (std::size_t hex = 0; hex < board.island.hexes.size(); ++hex) {
        state.terrain[hex] = board.island.hexes[hex].terrain;
        const std::uint8_t token = board.island.hexes[hex].token;
        state.token[hex] = token == nothing ? std::uint8_t{0} : token;
    }
    for (std::size_t place = 0; place < board.island.harbours.size(); ++place)
        state.harbour_kind[place] = board.island.harbours[place].kind;
    return state;
}

template <class Size>
Actor CatanOf<Size>::actor(const State& state) {
    switch (state.phase) {
    case Phase::choosing_first:
    case Phase::laying_terrain:
    case Phase::laying_spiral:
    case Phase::laying_tokens:
    case Phase::laying_harbours:
    case Phase::rolling:
    case Phase::drawing:
    case Phase::drawing_for_tie:
    case Phase::stealing:
    case Phase::drawing_token:
    case Phase::buying: return Actor::chance();
    case Phase::choosing_fighters:
    case Phase::losing_city:
    case Phase::choosing_deck:
    case Phase::returning:
    case Phase::discarding:
    case Phase::taking_resource:
    case Phase::choosing_gold:
    case Phase::gifting:
    case Phase::answering: return next_of(state, state.pending);
    case Phase::relocating: return Seat{state.displaced.owner};
    case Phase::giving_up_knight:
    case Phase::harbor_giving: return Seat{state.victim};
    case Phase::over: return Actor::nobody();
    default: return Seat{state.turn};
    }
}

template <class Size>
Seats CatanOf<Size>::awaited(const State& state) {
    if (state.phase == Phase::discarding || state.phase == Phase::gifting || state.phase == Phase::answering)
        return state.pending;
    const Actor next = actor(state);
    return next.is_seat() ? Seats(next.seat()) : Seats::none();
}

template <class Size>
void CatanOf<Size>::legal(const State& state, Seat seat, Actions& actions) {
    actions.clear();
    if (awaited(state).has(seat)) choices_of(state, seat).list(actions);
}

template <class Size>
Action CatanOf<Size>::any_legal(const State& state, Seat seat, Rng& rng) {
    const Choices<Size> choices = choices_of(state, seat);
    return choices.nth(rng.below(static_cast<std::uint32_t>(choices.size())));
}

template <class Size>
Action CatanOf<Size>::draw(const State& state, Rng& rng) {
    switch (state.phase) {
    case Phase::rolling: {
        const std::uint32_t rolled = rng.below(state.rules().knights ? 216 : 36);
        const std::uint32_t die = rolled / 36; // the event die has three ships
        const int white = state.white != 0 ? state.white - 1 : static_cast<int>(rolled % 6);
        const int red = state.red != 0 ? state.red - 1 : static_cast<int>(rolled / 6 % 6);
        return make(Kind::dice, white, red, die < 3 ? 0 : static_cast<int>(die) - 2);
    }
    case Phase::stealing: {
        const Cards hand = state.player(next_of(state, state.pending)).hand;
        int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(hand.total())));
        int good = 0;
        while (left >= hand[good]) left -= hand[good++];
        return make(Kind::stolen, good);
    }
    case Phase::drawing:
    case Phase::drawing_for_tie:
        return make(Kind::drawn, deck_first[state.deck] + state.decks[state.deck].draw(rng));
    case Phase::buying: return make(Kind::drawn, first_development + state.development.choose(rng));
    case Phase::drawing_token: {
        auto left = rng.below(static_cast<std::uint32_t>(drawable_tokens(state)));
        std::size_t number = 0;
        while (left >= state.tokens_left[number]) left -= state.tokens_left[number++];
        return make(Kind::token, waiting_hexes(state).first(), static_cast<int>(number));
    }
    default: return draw_layout(state, rng);
    }
}

template <class Size>
void CatanOf<Size>::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    switch (state.phase) {
    case Phase::rolling:
        for (int white = 1; white <= 6; ++white) {
            for (int red = 1; red <= 6; ++red) {
                // The Alchemist's dice lie still (catan.cards-science.alchemist-dice).
                if (state.white != 0 && (white != state.white || red != state.red)) continue;
                for (int event = 0; event < (state.rules().knights ? events : 1); ++event) {
                    outcomes.push_back({make(Kind::dice, white - 1, red - 1, event),
                                        event_faces[static_cast<std::size_t>(event)]});
                }
            }
        }
        return;
    case Phase::stealing: {
        const Cards hand = state.player(next_of(state, state.pending)).hand;
        for (int good = 0; good < goods; ++good) {
            if (hand.has(good))
                outcomes.push_back({make(Kind::stolen, good), static_cast<std::uint64_t>(hand[good])});
        }
        return;
    }
    case Phase::drawing:
    case Phase::drawing_for_tie:
        for (const auto& weight : state.decks[state.deck].draw_weights())
            outcomes.push_back({make(Kind::drawn, deck_first[state.deck] + weight.kind), weight.cards});
        return;
    case Phase::buying:
        for (int card = 0; card < development_kinds; ++card) {
            if (state.development[card] > 0) {
                outcomes.push_back({make(Kind::drawn, first_development + card),
                                    static_cast<std::uint64_t>(state.development[card])});
            }
        }
        return;
    case Phase::drawing_token:
        for (int number = 2; number <= 12; ++number) {
            const std::uint8_t left = state.tokens_left[static_cast<std::size_t>(number)];
            if (left > 0) outcomes.push_back({make(Kind::token, waiting_hexes(state).first(), number), left});
        }
        return;
    default:
        if (actor(state).is_chance()) layout_outcomes(state, outcomes);
    }
}

template <class Size>
Source CatanOf<Size>::source(const State& state) {
    switch (state.phase) {
    case Phase::choosing_first: return {"first_player"};
    case Phase::rolling: return {"dice"};
    case Phase::stealing: return {"theft"};
    case Phase::drawing:
    case Phase::drawing_for_tie: return {track_names[state.deck]};
    case Phase::buying: return {"development"};
    case Phase::drawing_token: return {"tokens"};
    default: return {"board"};
    }
}

template <class Size>
void CatanOf<Size>::apply(State& state, Actor actor, Action action) {
    NoStory silent;
    apply_to(state, actor, action, silent);
}

template <class Size>
void CatanOf<Size>::apply(State& state, Actor actor, Action action, Teller& teller) {
    const bool open = kind_of(action) != Kind::stolen && kind_of(action) != Kind::drawn;
    if (actor.is_chance() && open) teller.reveals(Seats::first(state.seats()));
    Teller plain;
    apply_to(state, actor, action, plain);
    tell_with_names(plain, teller, [&](const Message& message) { return named(state, message); });
}

template <class Size>
Result CatanOf<Size>::result(const State& state) {
    Result result;
    result.over = state.phase == Phase::over;
    result.seats = state.seats();
    for (Seat seat : Seats::first(state.seats()))
        result.points[seat.index] = result.over ? points(state, seat) : public_points(state, seat);
    rank_by_points(result);
    if (!result.over) return result;
    // catan.victory.single-winner: the active player, whatever the others have
    for (Seat seat : Seats::first(state.seats())) {
        int& place = result.places[seat.index];
        if (seat.index == state.turn) {
            place = 1;
        } else if (result.points[seat.index] >= result.points[state.turn]) {
            ++place;
        }
    }
    result.winners = Seat{state.turn};
    result.rule = state.rules().knights ? rule::victory_target_ck : rule::victory_target_base;
    return result;
}

template CatanOf<Small>::State CatanOf<Small>::start(const Board&);
template Actor CatanOf<Small>::actor(const State&);
template Seats CatanOf<Small>::awaited(const State&);
template void CatanOf<Small>::legal(const State&, Seat, Actions&);
template Action CatanOf<Small>::any_legal(const State&, Seat, Rng&);
template Action CatanOf<Small>::draw(const State&, Rng&);
template void CatanOf<Small>::outcomes(const State&, Outcomes&);
template Source CatanOf<Small>::source(const State&);
template void CatanOf<Small>::apply(State&, Actor, Action);
template void CatanOf<Small>::apply(State&, Actor, Action, Teller&);
template Result CatanOf<Small>::result(const State&);

template CatanOf<Large>::State CatanOf<Large>::start(const Board&);
template Actor CatanOf<Large>::actor(const State&);
template Seats CatanOf<Large>::awaited(const State&);
template void CatanOf<Large>::legal(const State&, Seat, Actions&);
template Action CatanOf<Large>::any_legal(const State&, Seat, Rng&);
template Action CatanOf<Large>::draw(const State&, Rng&);
template void CatanOf<Large>::outcomes(const State&, Outcomes&);
template Source CatanOf<Large>::source(const State&);
template void CatanOf<Large>::apply(State&, Actor, Action);
template void CatanOf<Large>::apply(State&, Actor, Action, Teller&);
template Result CatanOf<Large>::result(const State&);

} // namespace oya
