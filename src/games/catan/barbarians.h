#pragma once

#include "games/catan/knights.h"
#include "games/catan/pirate.h"
#include "games/catan/play.h"
#include "games/catan/progress.h"

// The barbarians sail, land and fight (catan.barbarians, catan.defender).

namespace oya::catan {

template <class Size, class Story>
void sail(Play<Size, Story>& play) {
    auto& state = play.state;
    ++state.ship;
    play.tell([&](Teller& teller) {
        teller.tell(rule::barbarians_advance, {"catan.story.ship", {{"step", int{state.ship}}}});
    });
    if (state.ship < barbarian_steps) return after_event(play);
    state.pending = Seats::none();
    for (Seat seat : play.everyone()) {
        const Player<Size>& player = play.player(seat);
        int strength = 0;
        for (std::size_t i = 0; i < strengths; ++i)
            strength += static_cast<int>(i + 1) * (player.knights[i] & player.active).count();
        state.owed[seat.index] = static_cast<std::uint8_t>(strength);
        if (play.rules().may_abstain && strength > 0) state.pending = state.pending.with(seat);
    }
    if (state.pending.empty()) return battle(play);
    play.ask(Phase::choosing_fighters);
}

// catan.variants.abstain: so many knights of each strength stand against the barbarians.
template <class Size, class Story>
void choose_fighters(Play<Size, Story>& play, int basic, int strong, int mighty) {
    auto& state = play.state;
    const Seat seat = play.next();
    state.owed[seat.index] = static_cast<std::uint8_t>(basic + 2 * strong + 3 * mighty);
    play.tell([&](Teller& teller) {
        teller.tell(rule::variants_abstain, {"catan.story.fighters",
                                             {{"player", seat},
                                              {"basic", basic},
                                              {"strong", strong},
                                              {"mighty", mighty},
                                              {"strength", int{state.owed[seat.index]}}}});
    });
    play.done(seat);
    if (state.pending.empty()) battle(play);
}

// `owed` holds what each seat contributes.
template <class Size, class Story>
void battle(Play<Size, Story>& play) {
    auto& state = play.state;
    int strength = 0;
    int defence = 0;
    int best = 0;
    const std::array<std::uint8_t, max_seats> contribution = state.owed;
    bool any_active = false;
    state.owed = {};
    for (Seat seat : play.everyone()) {
        strength += play.player(seat).cities.count();
        defence += contribution[seat.index];
        best = std::max(best, int{contribution[seat.index]});
        any_active = any_active || play.player(seat).active.any();
        play.player(seat).active.clear(); // catan.barbarians.afterwards
    }
    state.ship = 0;
    state.ready.clear();
    const bool held = defence >= strength;
    play.tell([&](Teller& teller) {
        teller.tell(held ? rule::barbarians_players_win_tie : rule::barbarians_lose,
                    {held ? "catan.story.attack-held" : "catan.story.attack-lost",
                     {{"strength", strength}, {"defence", defence}}});
        teller.tell(rule::barbarians_afterwards, {"catan.story.ship-returns"});
        if (any_active) teller.tell(rule::barbarians_afterwards, {"catan.story.knights-rest"});
    });
    let_pirate_in(play);
    state.attacked = true;
    Seats concerned;
    if (held) {
        for (Seat seat : play.everyone())
            if (contribution[seat.index] == best) concerned = concerned.with(seat);
        if (best == 0 && !play.rules().zero_defence_draws) concerned = Seats::none();
        return reward(play, concerned);
    }
    // catan.barbarians.eligible, immune-first-seat
    const Corners<Size> safe = metropolis_cities(state);
    int lowest = 255;
    for (Seat seat : play.everyone()) {
        if (play.player(seat).cities.andnot(safe).none() || contribution[seat.index] > lowest) continue;
        if (contribution[seat.index] < lowest) concerned = Seats::none();
        lowest = contribution[seat.index];
        concerned = concerned.with(seat);
    }
    if (concerned.empty()) play.say(rule::barbarians_all_metropolises, "catan.story.nothing-lost");
    state.pending = concerned;
    pillage(play);
}

template <class Size, class Story>
void reward(Play<Size, Story>& play, Seats best) {
    auto& state = play.state;
    if (best.empty()) {
        play.say(rule::barbarians_zero_contribution, "catan.story.no-defender");
        return after_event(play);
    }
    if (best.count() > 1) {
        play.say(rule::barbarians_tied_defenders, "catan.story.tied-defenders");
        state.pending = best;
        return ask_for_deck(play);
    }
    const Seat defender = *best.begin();
    int given = 0;
    for (Seat seat : play.everyone()) given += play.player(seat).defender;
    if (!play.rules().defenders_limited || given < defender_cards) {
        ++play.player(defender).defender;
        play.say(rule::barbarians_sole_defender, "catan.story.defender", defender);
        if (won(play)) return;
    } else {
        play.say(rule::options_defender_limit, "catan.story.no-defender-card", defender);
    }
    after_event(play);
}

// catan.barbarians.tied-any-deck
template <class Size, class Story>
void ask_for_deck(Play<Size, Story>& play) {
    auto& state = play.state;
    int open = 0;
    int last = 0;
    for (int track = 0; track < tracks; ++track) {
        if (state.decks[static_cast<std::size_t>(track)].empty()) continue;
        ++open;
        last = track;
    }
    if (open == 0) state.pending = Seats::none();
    if (state.pending.empty()) return ask_for_returns(play);
    if (open == 1 && play.rules().tie_must_draw) return draw_from(play, last);
    play.ask(Phase::choosing_deck);
}

template <class Size, class Story>
void draw_from(Play<Size, Story>& play, int track) {
    auto& state = play.state;
    const Seat seat = play.next();
    state.victim = seat.index;
    state.deck = static_cast<std::uint8_t>(track);
    play.tell([&](Teller& teller) {
        teller.tell(rule::barbarians_tied_any_deck,
                    {"catan.story.draws-from", {{"player", seat}, {"track", track_message(track)}}});
    });
    play.ask(Phase::drawing_for_tie);
}

template <class Size, class Story>
void decline_deck(Play<Size, Story>& play) {
    const Seat seat = play.next();
    play.say(rule::options_tie_draw, "catan.story.declines-card", seat);
    play.done(seat);
    ask_for_deck(play);
}

// Each of `pending` loses a city; who has only one to lose is not asked.
template <class Size, class Story>
void pillage(Play<Size, Story>& play) {
    auto& state = play.state;
    while (!state.pending.empty()) {
        const Corners<Size> cities = play.player(play.next()).cities.andnot(metropolis_cities(state));
        if (cities.count() != 1) return play.ask(Phase::losing_city);
        take_city(play, cities.first());
    }
    after_event(play);
}

// catan.barbarians.city-to-settlement, wall-lost, sideways
template <class Size, class Story>
void take_city(Play<Size, Story>& play, int corner) {
    const Seat seat = play.next();
    auto& player = play.player(seat);
    const bool sideways = player.settlements_left() == 0;
    const bool walled = player.walls.test(corner);
    player.cities.reset(corner);
    player.settlements.set(corner);
    player.sideways.set(corner, sideways);
    player.walls.reset(corner);
    player.overturned.reset(corner);
    play.tell([&](Teller& teller) {
        teller.tell(sideways ? rule::barbarians_sideways : rule::barbarians_city_to_settlement,
                    {sideways ? "catan.story.city-sideways" : "catan.story.city-lost",
                     {{"player", seat}, {"corner", corner_message(play.island(), corner)}}});
        if (walled) teller.tell(rule::barbarians_wall_lost, {"catan.story.wall-lost", {{"player", seat}}});
    });
    play.done(seat);
}

template <class Size, class Story>
void lose_city(Play<Size, Story>& play, int corner) {
    take_city(play, corner);
    pillage(play);
}

} // namespace oya::catan
