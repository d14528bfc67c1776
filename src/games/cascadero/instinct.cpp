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

constexpr std::size_t worth_following = 12;

// The best few of the choices that it is given, the best first; of equals the one with the lower code.
class Choices {
  public:
    explicit Choices(std::size_t most) : most_(most) {}

    void add(Action action, float worth) {
        const Choice choice{action, worth};
        if (best_.size() == most_ && !before(choice, best_.back())) return;
        if (best_.size() < most_) best_.push_back(choice);
        std::size_t place = best_.size() - std::size_t{1};
        for (; place > 0 && before(choice, best_[place - 1]); --place) best_[place] = best_[place - 1];
        best_[place] = choice;
    }
    const Choice* begin() const { return best_.begin(); }
    const Choice* end() const { return best_.end(); }

  private:
    static bool before(const Choice& a, const Choice& b) {
        return a.worth != b.worth ? a.worth > b.worth : codes.code(a.action) < codes.code(b.action);
    }

    std::size_t most_;
    FixedVector<Choice, worth_following> best_;
};

void weigh_placements(const State& state, Seat seat, const Weights& weights, Choices& choices) {
    const Judgement judgement(state, seat, weights);
    for (int field : open_to(state, seat))
        choices.add(place(Field(field)), judgement.placement(Field(field), false));
    for (int field : open_with_seal(state, seat))
        choices.add(place(Field(field), true), judgement.placement(Field(field), true));
}

void weigh_moves(const State& state, Seat seat, const Weights& weights, Choices& choices) {
    const Judgement judgement(state, seat, weights);
    const JudgedGroups groups = judgement.groups();
    Actions actions;
    Cascadero::legal(state, seat, actions);
    for (const Action action : actions) {
        if (kind_of(action) != Kind::move) continue;
        const Field to = neighbour(field_of(action), action.b);
        float worth = judgement.move(groups, field_of(action), to);
        if (state.map().farmers.test(to.index))
            worth += judgement.tile(static_cast<Tile>(state.tiles[state.map().farmer_at[to.index]]));
        choices.add(action, worth);
    }
    choices.add(decline, weights.stay_worth);
}

// A herald is welcome where this seat can score next, above all in its own colour.
void weigh_heralds(const State& state, Seat seat, const Weights& weights, Choices& choices) {
    const Judgement judgement(state, seat, weights);
    Towns within = 0;
    for (int field : beside(state.map(), state.player(seat).envoys) & state.free)
        within |= state.map().touches[static_cast<std::size_t>(field)];
    for (int field : state.player(seat).envoys)
        within &= ~state.map().touches[static_cast<std::size_t>(field)];
    const auto liking = [&](Town town) {
        const bool own = state.map().colour(town) == state.board->colour(seat);
        return (has(within, town) ? 1.0f : weights.herald_far) *
               (own ? weights.herald_own : judgement.step(state.map().colour(town)) * weights.herald_step);
    };
    Actions actions;
    Cascadero::legal(state, seat, actions);
    for (const Action action : actions) {
        if (kind_of(action) != Kind::herald) continue;
        choices.add(action, liking(Town{action.b}) - liking(town_of_herald(state, action.a)));
    }
    choices.add(decline, 0);
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
        choices.add(claim(static_cast<Achievement>(i)), welcome ? 100.0f : -100.0f);
    }
}

void weigh(const State& state, Seat seat, const Weights& weights, Choices& choices) {
    switch (state.phase) {
    case Phase::placing: weigh_placements(state, seat, weights, choices); break;
    case Phase::advancing: {
        const Judgement judgement(state, seat, weights);
        for (int track : bits_of(movable_cubes(state, seat)))
            choices.add(advance(track), judgement.step(track));
        choices.add(decline, 0);
        break;
    }
    case Phase::moving: weigh_moves(state, seat, weights, choices); break;
    case Phase::moving_herald:
    case Phase::repositioning: weigh_heralds(state, seat, weights, choices); break;
    case Phase::claiming: choices.add(end_turn, 0); break;
    default: return;
    }
    weigh_claims(state, seat, choices);
}

// Ends the game for oneself or for another: nothing else matters then.
float ending(const State& after, Seat seat) {
    if (after.phase != Phase::over) return 0;
    return Cascadero::result(after).places[seat.index] == 1 ? 500.0f : -500.0f;
}

// The choice and the best answers to what it brings up in the same turn.
Idea follow(const State& state, Seat seat, const Weights& weights, const Choice& choice) {
    Idea idea{Plan{choice.action}, choice.worth};
    State after = state;
    Cascadero::apply(after, seat, choice.action);
    while (!idea.plan.full() && after.phase != Phase::placing && after.phase != Phase::over) {
        Choices answers(1);
        weigh(after, seat, weights, answers);
        const Choice answer = *answers.begin();
        idea.plan.push_back(answer.action);
        idea.score += std::min(answer.worth, 10.0f);
        Cascadero::apply(after, seat, answer.action);
    }
    idea.score += ending(after, seat);
    return idea;
}

} // namespace

void Cascadero::instinct(const State& state, Seat seat, Ideas& ideas, const Weights& weights) {
    ideas.clear();
    if (seat.index != state.turn || actor(state) != Actor(seat)) return;
    Choices choices(worth_following);
    weigh(state, seat, weights, choices);
    for (const Choice& choice : choices) ideas.push_back(follow(state, seat, weights, choice));
    best_first(ideas);
}

Plan Cascadero::policy(const State& state, Seat seat, Rng&, const Weights& weights) {
    Choices choices(worth_following);
    weigh(state, seat, weights, choices);
    Idea best = follow(state, seat, weights, *choices.begin());
    for (const Choice* choice = choices.begin() + 1; choice != choices.end(); ++choice) {
        const Idea idea = follow(state, seat, weights, *choice);
        if (idea.score > best.score) best = idea;
    }
    return best.plan;
}

} // namespace oya
