#pragma once

#include "games/cascadia/assistant.h"
#include "games/cascadia/goals.h"

#include <vector>

// What scenarios and achievements say of the sheets of a real table.

namespace oya::cascadia {

// What a description can say of a goal: open where it does not tell enough.
enum class Verdict : std::uint8_t { met, missed, open };

struct JudgedGoal {
    const Goal* goal = nullptr;
    Verdict verdict = Verdict::open;
    Progress progress; // unless it is open
    Message why_open;
};
// The goals of the scenario that is played, for one player; none without a scenario.
std::vector<JudgedGoal> judge_goals(const BoxGame&, const Sheets&, std::size_t seat);
// What they come to together.
Verdict judge_scenario(const std::vector<JudgedGoal>&);

// The normal-game achievements that a winner has met; and those that the description does not tell.
struct JudgedAchievements {
    std::vector<int> met;
    std::vector<int> open;
};
JudgedAchievements judge_achievements(const BoxGame&, const Sheets&, std::size_t seat);

} // namespace oya::cascadia
