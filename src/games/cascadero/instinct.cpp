#include "core/bits.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/judgement.h"

#include <algorithm>

// What a quick, decent player does: score towns, the own colour's above all, keep others within reach, and
// answer the questions of a turn one after another.

namespace oya {

using namespace cascadero;

namespace {

struct Choice {
    Action action;
    float worth;
};
using Choices = FixedVector<Choice, max_actions>;

void weigh_placements(const State& state, Seat seat, Choices& choices) {
    const Judgement judgement(state, seat);
    for (int field : open_to(state, seat))
        choices.push_back({place(Field(field)), judgement.placement(Field(field), false)});
    for (int field : open_with_seal(state, seat))
        choices.push_back({place(Field(field), true), judgement.placement(Field(field), true)});
}

void weigh_moves(const State& state, Seat seat, Choices& choices) {
    const Judgement judgement(state, seat);
    const Fields& envoys = state.player(seat).envoys;
    const float now = judgement.reach(envoys, state.free);
    Actions actions;
    Cascadero::legal(state, seat, actions);
    for (const Action action : actions) {
        if (kind_of(action) != Kind::move) continue;
        const Field from = field_of(action);
        const Field to = neighbour(from, action.b);
        Fields moved = envoys;
        Fields free = state.free;
        moved.reset(from.index);
        moved.set(to.index);
        free.set(from.index);
        free.reset(to.index);
        float worth = judgement.reach(moved, free) - now;
        if (state.map().farmers.test(to.index))
            worth += judgement.tile(static_cast<Tile>(state.tiles[state.map().farmer_at[to.index]]));
        choices.push_back({action, worth});
    }
    choices.push_back({decline, 0.05f});
}

// A herald is welcome where this seat can score next, above all in its own colour.
void weigh_heralds(const State& state, Seat seat, Choices& choices) {
    const Judgement judgement(state, seat);
    Towns within = 0;
    for (int field : beside(state.map(), state.player(seat).envoys) & state.free)
        within |= state.map().touches[static_cast<std::size_t>(field)];
    for (int field : state.player(seat).envoys)
        within &= ~state.map().touches[static_cast<std::size_t>(field)];
    const auto liking = [&](Town town) {
        const bool own = state.map().colour(town) == state.board->colour(seat);
        return (has(within, town) ? 1.0f : 0.2f) *
               (own ? 2.0f : judgement.step(state.map().colour(town)) * 0.5f);
    };
    Actions actions;
    Cascadero::legal(state, seat, actions);
    for (const Action action : actions) {
        if (kind_of(action) != Kind::herald) continue;
        choices.push_back({action, liking(Town{action.b}) - liking(town_of_herald(state, action.a))});
    }
    choices.push_back({decline, 0});
}

// With manual claims: take what is there, unless that would end the game for somebody else.
void weigh_claims(const State& state, Seat seat, Choices& choices) {
    if (!state.board->options.manual_claims) return;
    for (int i : bits_of(claimable(state, seat))) {
        const auto points = achievement_points[static_cast<std::size_t>(i)];
        State after = state;
        after.players[seat.index].points =
            static_cast<std::int16_t>(after.players[seat.index].points + points);
        const bool ends = after.players[seat.index].points >= points_to_end;
        const bool welcome = !ends || Cascadero::result(after).places[seat.index] == 1;
        choices.push_back({claim(static_cast<Achievement>(i)), welcome ? 100.0f : -100.0f});
    }
}

void weigh(const State& state, Seat seat, Choices& choices) {
    switch (state.phase) {
    case Phase::placing: weigh_placements(state, seat, choices); break;
    case Phase::advancing: {
        const Judgement judgement(state, seat);
        for (int track : bits_of(movable_cubes(state, seat)))
            choices.push_back({advance(track), judgement.step(track)});
        choices.push_back({decline, 0});
        break;
    }
    case Phase::moving: weigh_moves(state, seat, choices); break;
    case Phase::moving_herald:
    case Phase::repositioning: weigh_heralds(state, seat, choices); break;
    case Phase::claiming: choices.push_back({end_turn, 0}); break;
    default: return;
    }
    weigh_claims(state, seat, choices);
}

// Brings the best choices to the front, in order.
void sort_best(Choices& choices, std::size_t count) {
    const auto middle = choices.begin() + static_cast<std::ptrdiff_t>(std::min(count, choices.size()));
    std::partial_sort(choices.begin(), middle, choices.end(), [](const Choice& a, const Choice& b) {
        return a.worth != b.worth ? a.worth > b.worth : codes.code(a.action) < codes.code(b.action);
    });
}

// Ends the game for oneself or for another: nothing else matters then.
float ending(const State& after, Seat seat) {
    if (after.phase != Phase::over) return 0;
    return Cascadero::result(after).places[seat.index] == 1 ? 500.0f : -500.0f;
}

// The choice and the best answers to what it brings up in the same turn.
Idea follow(const State& state, Seat seat, const Choice& choice) {
    Idea idea{Plan{choice.action}, choice.worth};
    State after = state;
    Cascadero::apply(after, seat, choice.action);
    while (!idea.plan.full() && after.phase != Phase::placing && after.phase != Phase::over) {
        Choices answers;
        weigh(after, seat, answers);
        sort_best(answers, 1);
        idea.plan.push_back(answers[0].action);
        idea.score += std::min(answers[0].worth, 10.0f);
        Cascadero::apply(after, seat, answers[0].action);
    }
    idea.score += ending(after, seat);
    return idea;
}

} // namespace

void Cascadero::instinct(const State& state, Seat seat, Ideas& ideas) {
    constexpr std::size_t worth_following = 12;
    ideas.clear();
    if (seat.index != state.turn || actor(state) != Actor(seat)) return;
    Choices choices;
    weigh(state, seat, choices);
    sort_best(choices, worth_following);
    for (std::size_t i = 0; i < std::min(worth_following, choices.size()); ++i)
        ideas.push_back(follow(state, seat, choices[i]));
    best_first(ideas);
}

} // namespace oya
