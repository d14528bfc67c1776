#include "arena/tune.h"

#include "bots/decimal.h"
#include "bots/skills.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace oya {

namespace {

// Spall's exponents: reach and stride shrink, the stride faster, so that noise averages out.
constexpr double reach_exponent = 0.101;
constexpr double stride_exponent = 0.602;
constexpr double points_a_victory = 10;

const WeightInfo& info_of(const Skills& skills, const std::string& name) {
    const auto found = std::ranges::find(skills.weights, name, &WeightInfo::name);
    assert(found != skills.weights.end());
    return *found;
}

// Each weight moved by so much of its range, as far as that allows.
std::vector<OwnWeight> moved(const Skills& skills, std::vector<OwnWeight> weights,
                             const std::vector<double>& by) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const WeightInfo& info = info_of(skills, weights[i].name);
        const double value = weights[i].value + by[i] * (info.largest - info.smallest);
        weights[i].value = static_cast<float>(
            rounded_decimal(std::clamp(value, double{info.smallest}, double{info.largest})));
    }
    return weights;
}

// How far the even places were ahead of the odd ones: 1 for every victory, -1 for none.
double lead_of(const PlayedBlock& block, int players, bool by_points) {
    const int odd = players / 2;
    const int even = players - odd;
    double lead = 0;
    for (const PlayedGame& game : block.games) {
        const auto winners = std::count(game.places.begin(), game.places.begin() + players, 1);
        for (std::size_t place = 0; place < static_cast<std::size_t>(players); ++place) {
            const double won = game.places[place] == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
            const double worth = by_points ? game.points[place] / points_a_victory : won * players / 2;
            lead += place % 2 == 0 ? worth / even : -worth / odd;
        }
    }
    return block.games.empty() ? 0 : lead / static_cast<double>(block.games.size());
}

} // namespace

TuneState begin_tuning(const TunePlan& plan) {
    const Skills skills = skills_of(*plan.game);
    TuneState state;
    for (const std::string& name : plan.names) {
        const auto own = std::ranges::find(plan.bot.weights, name, &OwnWeight::name);
        state.weights.push_back(
            own != plan.bot.weights.end() ? *own : OwnWeight{name, info_of(skills, name).shipped});
    }
    return state;
}

BotSpec tuned(const TunePlan& plan, const TuneState& state) {
    BotSpec bot = plan.bot;
    for (const OwnWeight& weight : state.weights) {
        const auto own = std::ranges::find(bot.weights, weight.name, &OwnWeight::name);
        if (own != bot.weights.end()) {
            *own = weight;
        } else {
            bot.weights.push_back(weight);
        }
    }
    return bot;
}

void tune_once(const TunePlan& plan, TuneState& state) {
    const Skills skills = skills_of(*plan.game);
    const double round = state.rounds + 1;
    const double reach = plan.reach / std::pow(round, reach_exponent);
    const double settling = plan.rounds / 10.0;
    const double stride = plan.stride * std::pow((1 + settling) / (round + settling), stride_exponent);

    Rng coins = Rng(plan.seed).stream(static_cast<std::uint64_t>(state.rounds));
    std::vector<double> up;
    for (std::size_t i = 0; i < state.weights.size(); ++i) up.push_back(coins.below(2) == 0 ? reach : -reach);
    std::vector<double> down = up;
    for (double& each : down) each = -each;

    Contest contest;
    contest.lineup.game = plan.game;
    contest.lineup.options = plan.options;
    const BotSpec one = tuned(plan, {0, moved(skills, state.weights, up)});
    const BotSpec other = tuned(plan, {0, moved(skills, state.weights, down)});
    for (int seat = 0; seat < plan.players; ++seat)
        contest.lineup.bots.push_back(seat % 2 == 0 ? one : other);
    contest.seed = plan.seed;
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(plan.blocks));
    std::iota(numbers.begin(), numbers.end(), static_cast<std::int64_t>(state.rounds) * plan.blocks);

    double lead = 0;
    for (const PlayedBlock& block : play_blocks(contest, numbers, plan.threads))
        lead += lead_of(block, plan.players, plan.by_points) / plan.blocks;

    for (double& each : up) each *= stride * lead / reach;
    state.weights = moved(skills, state.weights, up);
    ++state.rounds;
}

} // namespace oya
