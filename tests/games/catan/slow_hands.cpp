#include "games/catan/slow_hands.h"

#include "games/catan/witness.h"

#include <algorithm>

namespace oya::catan {

namespace {

bool is_legal(const Catan::State& state, Seat seat, Action action) {
    Actions actions;
    Catan::legal(state, seat, actions);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

// Whether the seat could have written what it sends now.
bool could_write(Catan::State state, Seat seat) {
    Offer& draft = seat.index == state.turn ? state.offer : state.counters[seat.index];
    const Offer written = draft;
    draft = {};
    const auto write = [&](Kind kind, Cards cards) {
        for (int good = 0; good < goods; ++good) {
            if (!cards.has(good)) continue;
            const Action action = make(kind, good, cards[good]);
            if (!is_legal(state, seat, action)) return false;
            Catan::apply(state, seat, action);
        }
        return true;
    };
    return write(Kind::give, written.give) && write(Kind::want, written.want) &&
           is_legal(state, seat, make(Kind::send));
}

double choose(int from, int cards) {
    double ways = 1;
    for (int i = 0; i < cards; ++i) ways = ways * (from - i) / (i + 1);
    return ways;
}

// The chance to draw just these cards from a hand.
double blind(Cards hand, Cards drawn) {
    double ways = 1;
    for (int good = 0; good < goods; ++good) ways *= choose(hand[good], drawn[good]);
    return ways / choose(hand.total(), drawn.total());
}

// Whether every hand becomes in one world what it becomes in the other.
bool same_changes(const Catan::State& world, const Catan::State& then, const Catan::State& before,
                  const Catan::State& after) {
    bool same = true;
    for (Seat seat : Seats::first(world.seats())) {
        for (int good = 0; good < goods; ++good) {
            same = same && then.player(seat).hand[good] - world.player(seat).hand[good] ==
                               after.player(seat).hand[good] - before.player(seat).hand[good];
        }
    }
    return same;
}

} // namespace

std::vector<std::uint64_t> words_of(const Hands& hands) {
    std::vector<std::uint64_t> words;
    for (const Cards& hand : hands) words.push_back(hand.word());
    return words;
}

SlowHands::SlowHands(const Catan::State& start, Seat viewer) : viewer_(viewer) { worlds_[{}] = {start, 1}; }

std::vector<SlowHands::Possible> SlowHands::possible(const Catan::State& world, const Catan::State& before,
                                                     Actor actor, Action action) const {
    const Seat oya{before.turn};
    const Action seen = Catan::seen(before, actor, action, viewer_);
    if (actor.is_chance()) {
        if (kind_of(action) == Kind::drawn) return {{action}};
        Outcomes outcomes;
        Catan::outcomes(world, outcomes);
        double sum = 0;
        for (const Outcome& outcome : outcomes) sum += static_cast<double>(outcome.weight);
        std::vector<Possible> found;
        for (const Outcome& outcome : outcomes) {
            if (Catan::seen(world, actor, outcome.action, viewer_) == seen)
                found.push_back({outcome.action, static_cast<double>(outcome.weight) / sum});
        }
        return found;
    }
    switch (kind_of(action)) {
    case Kind::return_card:
    case Kind::spy_take: return {{action}};
    case Kind::offer:
    case Kind::give:
    case Kind::want:
    case Kind::withdraw: return {{action}}; // nobody knows of an offer before it is sent
    case Kind::send:
        if (!could_write(world, actor.seat())) return {};
        return {{action}};
    default: break;
    }
    // What the viewer will have seen in the end is possible or not.
    const bool will_see = kind_of(action) == Kind::discard ||
                          (kind_of(action) == Kind::gift && viewer_ == oya) ||
                          (kind_of(action) == Kind::harbor_offer && will_look(world, action));
    Actions actions;
    Catan::legal(world, actor.seat(), actions);
    std::vector<Possible> found;
    for (const Action each : actions) {
        if (will_see ? each == action : Catan::seen(world, actor, each, viewer_) == seen)
            found.push_back({each});
    }
    return found;
}

// The resource of a Commercial Harbor is seen by who gives a commodity for it.
bool SlowHands::will_look(const Catan::State& world, Action action) const {
    return viewer_.index == action.a && !world.player(viewer_).hand.only_commodities().none();
}

double SlowHands::chance_of_choice(const Catan::State& world, const Catan::State& then, Actor actor,
                                   Action action) const {
    const bool oya = viewer_.index == world.turn;
    const bool victim = viewer_.index == world.victim;
    if (actor.is_chance() || actor.seat() == viewer_) return 1;
    const std::size_t seat = actor.seat().index;
    const Cards hand = world.players[seat].hand;
    switch (kind_of(action)) {
    case Kind::gift:
        if (oya) return 1;
        if (then.phase != Phase::gifting) return blind(hand, hand - then.players[seat].hand);
        return then.pending.has(actor.seat()) ? 1 : blind(hand, then.aside[seat]);
    case Kind::take: {
        if (victim || then.phase == Phase::taking_cards) return 1;
        const Cards from = world.players[world.victim].hand;
        return blind(from, from - then.players[world.victim].hand);
    }
    case Kind::harbor_offer:
        if (will_look(world, action)) return 1;
        return blind(hand.only_resources(), Cards::of(action.b));
    case Kind::harbor_give:
        if (oya) return 1;
        return blind(hand.only_commodities(), Cards::of(resources + action.a));
    default: return 1;
    }
}

bool SlowHands::looks_like(const Catan::State& world, const Catan::State& real) const {
    if (world.bank != real.bank || world.phase != real.phase || world.pending != real.pending) return false;
    if (world.player(viewer_).hand != real.player(viewer_).hand) return false;
    for (Seat seat : Seats::first(real.seats())) {
        if (world.player(seat).hand.total() != real.player(seat).hand.total()) return false;
    }
    if (real.phase == Phase::taking_cards && viewer_.index == real.turn)
        return world.players[real.victim].hand == real.players[real.victim].hand;
    return true;
}

void SlowHands::step(const Catan::State& before, const Catan::State& after, Actor actor, Action action) {
    std::map<Key, World> next;
    double sum = 0;
    for (const auto& [key, world] : worlds_) {
        for (const Possible& each : possible(world.state, before, actor, action)) {
            World then = world;
            Catan::apply(then.state, actor, each.action);
            if (!looks_like(then.state, after)) continue;
            const bool lies_open = kind_of(action) == Kind::discard ||
                                   (kind_of(action) == Kind::gift && viewer_.index == before.turn);
            if (lies_open && !same_changes(world.state, then.state, before, after)) continue;
            then.weight *= each.chance * chance_of_choice(world.state, then.state, actor, each.action);
            Key name = words_of(hands_of(then.state));
            for (const Cards& aside : then.state.aside) name.push_back(aside.word());
            name.push_back(then.state.offered);
            sum += then.weight;
            if (const auto [place, is_new] = next.try_emplace(name, then); !is_new)
                place->second.weight += then.weight;
        }
    }
    for (auto& [key, world] : next) world.weight /= sum;
    worlds_ = std::move(next);
}

std::map<std::vector<std::uint64_t>, double> SlowHands::chances() const {
    std::map<Key, double> chances;
    for (const auto& [key, world] : worlds_) chances[words_of(hands_of(world.state))] += world.weight;
    return chances;
}

} // namespace oya::catan
