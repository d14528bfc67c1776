#pragma once

#include <cstdint>

namespace oya {

// How a game goes on in a playout.
enum class Rollout : std::uint8_t {
    chance, // everybody takes any legal step
    policy, // everybody plays quickly and decently
    value,  // the same for some plans; then the position is judged
};

// How a sampler samples, how a tree grows, and how a softened bot errs.
struct Manner {
    static constexpr int most_ideas = 16;
    static constexpr int most_heads = 16;

    Rollout rollout = Rollout::chance;
    int plans = 0;          // Rollout::value: so many, of all seats together
    int ideas = most_ideas; // candidates at most
    double doubt = 0;       // instinct is left only for a gain of more than so many standard errors
    double explore = 4;     // of a tree: so many points is it worth to try what was seldom tried
    double victory = 10;    // a share of the victory is worth so many points
    bool own = false;       // own points alone count, not those of others
    bool ends = false;      // ends are worked out exactly even where that takes long
    double softness = 1;    // an idea that loses so many points is taken e times less often
    int heads = 1;          // so many think about a decision, each with all the nodes

    friend bool operator==(const Manner&, const Manner&) = default;
};

} // namespace oya
