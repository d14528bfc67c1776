#include "arena/lengths.h"

#include "kit/asked.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace oya {
namespace {

// Tables and records are held to four times what a game says of itself, so it must not say too little, nor
// anything it likes.
TEST(Lengths, AreNeverMoreThanAGameSaysOfItself) {
    const int games = asked(3, 60, 10'000);
    std::map<std::string, std::pair<int, int>> longest; // of each kind, and what the game says
    for (const LengthTask& task : length_tasks()) {
        // At sea games are the longest, and the tables as many as all others together.
        const int played = task.options.find("scenario") == nullptr ? games : std::min(games, 1'000);
        const Lengths measured = measure_lengths(task, played, 1);
        EXPECT_LE(measured.longest, measured.declared) << task.name;
        EXPECT_LE(measured.of_bots, measured.declared) << task.name;
        auto& [length, declared] =
            longest[std::string(task.game->name()) + ' ' + std::to_string(measured.declared)];
        length = std::max(length, measured.longest);
        declared = measured.declared;
    }
    EXPECT_EQ(longest.size(), 7u) << "every game, and Catan in both of its layers, on land and at sea";
    if (games < 10'000) return;
    for (const auto& [kind, lengths] : longest) EXPECT_GT(2 * lengths.first, lengths.second) << kind;
}

TEST(Lengths, AreMeasuredWithEveryNumberOfPlayers) {
    const std::vector<LengthTask> tasks = length_tasks();
    for (const char* name :
         {"vigo.2p", "cascadero.4p", "cascadia.1p", "catan.2p", "catan.edition=modern.3p",
          "catan.expansion=none.4p", "catan.scenario=new_shores.2p",
          "catan.edition=modern.scenario=desert.4p", "catan.expansion=none.scenario=greater_catan.3p"})
        EXPECT_NE(std::ranges::find(tasks, name, &LengthTask::name), tasks.end()) << name;
    EXPECT_EQ(tasks.size(), 3u + 3 + 4 + 3 * 3 * 4);
}

} // namespace
} // namespace oya
