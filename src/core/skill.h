#pragma once

#include "core/game.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

// What a game may know, beside the contract, about playing itself well. Each part has a default where it is
// missing: bots then do with instinct and chance.

namespace oya {

// A constant of a game's judgement: its name, where it lies, and the bounds between which it may be tuned.
template <class Weights>
struct Weight {
    std::string_view name;
    float Weights::* member;
    float smallest;
    float largest;
};

// A game may keep every constant of its judgement in one struct of floats, whose defaults are those it is
// shipped with, and list each of them by name. Whoever judges is given the weights, so that two players with
// different ones may sit at one table.
template <class G>
concept HasWeights =
    requires(const typename G::State& state, Seat seat, Ideas& ideas, const typename G::Weights& weights) {
        requires std::is_trivially_copyable_v<typename G::Weights>;
        requires G::weight_list.size() * sizeof(float) == sizeof(typename G::Weights);
        { std::span<const Weight<typename G::Weights>>(G::weight_list) };
        { G::instinct(state, seat, ideas, weights) };
    };

struct NoWeights {};

template <class G>
struct WeightsOfGame {
    using Type = NoWeights;
};
template <HasWeights G>
struct WeightsOfGame<G> {
    using Type = typename G::Weights;
};
template <class G>
using WeightsOf = typename WeightsOfGame<G>::Type;

// Instinct's ideas for a seat, by these weights if the game has any.
template <Game G>
void instinct_of(const typename G::State& state, Seat seat, Ideas& ideas,
                 [[maybe_unused]] const WeightsOf<G>& weights) {
    if constexpr (HasWeights<G>) {
        G::instinct(state, seat, ideas, weights);
    } else {
        G::instinct(state, seat, ideas);
    }
}

// A quick move of a seat that acts, for playouts: one plan of legal steps, no list. It is asked in imagined
// worlds only, and so may look at everything.
template <class G>
concept HasPolicy =
    requires(const typename G::State& state, Seat seat, Rng& rng, const WeightsOf<G>& weights) {
        requires HasWeights<G>;
        { G::policy(state, seat, rng, weights) } -> std::same_as<Plan>;
    };

// What a position promises each seat, in thousandths: its share of the victory, and its points at the end.
struct Worth {
    std::array<std::int32_t, max_seats> win{};
    std::array<std::int32_t, max_seats> points{};

    friend bool operator==(const Worth&, const Worth&) = default;
};

// Where a playout may be cut short. It is asked in imagined worlds only.
template <class G>
concept HasValue = requires(const typename G::State& state, const WeightsOf<G>& weights) {
    requires HasWeights<G>;
    { G::value(state, weights) } -> std::same_as<Worth>;
};

// An exact answer where one is cheap, in an imagined world in which the seat acts: true, and the score of
// each idea is now the points it leads the mean of the others by in the end (with the bonus for a victory
// that `worth` in bots/playout.h gives); or false, and nothing has changed.
template <class G>
concept HasFinish = requires(const typename G::State& state, Seat seat, Ideas& ideas) {
    { G::finish(state, seat, ideas) } -> std::same_as<bool>;
};

// Where an exact answer takes as long as many playouts, the game says how many worlds may have one, and only
// those who ask for exact ends are given it.
template <class G>
concept HasDearFinish = HasFinish<G> && requires {
    { G::finish_worlds } -> std::convertible_to<int>;
};

// What is asked of a seat beside points, in points: a scenario's goals. A playout that ends counts it as
// well.
template <class G>
concept HasAim = requires(const typename G::State& state, Seat seat) {
    { G::aim(state, seat) } -> std::same_as<float>;
};

// A game may say what difference of score between two ideas of instinct is none: a player who follows
// instinct takes any of those, so that no game is played twice. Elsewhere only equal scores are equal.
template <class G>
concept HasTies = requires {
    { G::tie } -> std::convertible_to<float>;
};

} // namespace oya
