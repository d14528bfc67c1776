#include "games/cascadia/cascadia.h"
#include "games/cascadia/goals.h"

#include <algorithm>

// What a scenario asks beside points, in points: a search that plays for points alone wins none.

namespace oya::cascadia {

namespace {

using Type = GoalType;

// How much is missing until so many of these amounts are large enough; those that are nearest count.
int missing_of(std::span<int> amounts, int least, int count) {
    for (int& amount : amounts) amount = std::max(0, least - amount);
    std::ranges::sort(amounts);
    int missing = 0;
    for (int each : amounts.first(std::min(amounts.size(), static_cast<std::size_t>(count)))) missing += each;
    return missing;
}

// How much of a goal is missing, in points or what comes near it.
int missing(const Goal& goal, const Judged& judged) {
    constexpr int broken_ban = 10;
    constexpr int animal = 2;
    const Progress now = progress(goal, judged);
    if (now.met()) return 0;
    if (now.ban) return broken_ban;
    FixedVector<int, species> amounts;
    for (int member = 0; member < species; ++member) {
        const bool asked = goal.type == Type::any_habitats || goal.type == Type::any_species ||
                           (goal.which >> member & 1) != 0;
        if (!asked) continue;
        const auto at = static_cast<std::size_t>(member);
        if (goal.type == Type::any_habitats || goal.type == Type::each_habitat) {
            amounts.push_back(judged.sheet.habitat(member, judged.options.goal_corridors_only()));
        } else if (goal.type == Type::tokens_each) {
            amounts.push_back(std::popcount(judged.land.animals[at]));
        } else {
            amounts.push_back(judged.sheet.wildlife[at]);
        }
    }
    switch (goal.type) {
    case Type::any_habitats:
    case Type::any_species: return missing_of(amounts, goal.least, goal.count);
    case Type::each_species:
    case Type::each_habitat: return missing_of(amounts, goal.least, species);
    case Type::tokens_each: return animal * missing_of(amounts, goal.least, species);
    case Type::top_value: return std::max(1, below_top(goal, judged));
    case Type::species_together: return animal * (now.need - now.have);
    default: return now.need - now.have;
    }
}

} // namespace

float Cascadia::aim(const State& state, Seat seat) {
    constexpr float victory = 40;
    constexpr float unmet = 3;
    constexpr float surplus = -0.8f; // each point beyond the total that is asked: a goal is better
    const Options& options = state.board->options;
    if (options.scenario() == 0) return 0;
    const Sheets all = sheets(state);
    const Judged judged{state.environments[seat.index], all[seat.index], state.cards, options};
    float lost = 0;
    for (const Goal& goal : scenario(options.scenario()).goals) {
        const int left = missing(goal, judged);
        if (left > 0) lost += unmet + static_cast<float>(left);
    }
    const int asked = scenario(options.scenario()).goals[0].least; // the total stands first
    const int beyond = std::max(0, all[seat.index].total() - asked);
    return (lost > 0 ? -lost : victory) + surplus * static_cast<float>(beyond);
}

} // namespace oya::cascadia
