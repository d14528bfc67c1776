#include "every_game/all_games.h"
#include "every_game/checks.h"
#include "every_game/tables.h"
#include "every_game/walk.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Where a game says that everything lies open, everybody is shown the same, letter by letter: what is sent is
// written once for all who watch.

namespace oya::every_game {
namespace {

class OpenViews : public testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, OpenViews, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(OpenViews, AreThoseOfEverybody) {
    TestRandom random;
    for (const TableSetup& table : one_option_tables(*GetParam())) {
        if (start(table)->secrets()) continue;
        Complaints complaints;
        each_position(table, random.rng, 1, scaled(40, 20, 2), complaints,
                      [&](const AnyPosition& position, const Moment& moment) {
                          const std::string all = view_json(position, Viewer::spectator());
                          for (const Viewer viewer : viewers(table.seats))
                              ASSERT_EQ(view_json(position, viewer), all) << moment.says(text_of(viewer));
                      });
        EXPECT_EQ(complaints.text(), "");
    }
}

} // namespace
} // namespace oya::every_game
