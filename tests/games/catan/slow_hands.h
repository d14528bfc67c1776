#pragma once

#include "games/catan/catan.h"
#include "games/catan/knowledge.h"

#include <map>
#include <vector>

// The reference for what a seat may know of other hands: it carries along every whole position that looks to
// the seat like the real one, asks the rules what could have happened in each, and never lets one go that is
// still possible. Slow and obvious. The faces of cards are the real ones in all of them.

namespace oya::catan {

class SlowHands {
  public:
    SlowHands(const Catan::State& start, Seat viewer);

    // Another action of the real game, with the positions around it.
    void step(const Catan::State& before, const Catan::State& after, Actor, Action);

    std::size_t size() const { return worlds_.size(); }
    // The hands of all seats with their chances, which make up 1.
    std::map<std::vector<std::uint64_t>, double> chances() const;

  private:
    struct World {
        Catan::State state;
        double weight = 1;
    };
    struct Possible {
        Action action;
        double chance = 1;
    };
    using Key = std::vector<std::uint64_t>;

    std::vector<Possible> possible(const Catan::State& world, const Catan::State& before, Actor,
                                   Action) const;
    bool will_look(const Catan::State& world, Action harbor_offer) const;
    double chance_of_choice(const Catan::State& world, const Catan::State& then, Actor, Action) const;
    bool looks_like(const Catan::State& world, const Catan::State& real) const;

    Seat viewer_;
    std::map<Key, World> worlds_;
};

std::vector<std::uint64_t> words_of(const Hands&);

} // namespace oya::catan
