#include "table/whole_game.h"

#include <gtest/gtest.h>

// How much a table has to say: what a whole game takes on the way to somebody who plays it on the page. What
// is left of it once it is packed is in tests/server/wire_size_test.cpp.

namespace oya {
namespace {

TEST(WireSize, AWholeGameOfCitiesAndKnightsIsUnderTwoMegabytes) {
    WholeGame game;
    game.play();
    std::string view;
    {
        JsonWriter writer(view);
        game.host().table().position().write_view(writer, Seat{0});
    }
    EXPECT_EQ(game.followed().view(), nlohmann::json::parse(view));
    EXPECT_GT(game.host().version(), 500u);
    std::size_t bytes = 0;
    for (const std::string& message : game.messages()) bytes += message.size();
    EXPECT_GT(bytes, 200'000u);
    EXPECT_LT(bytes, 2'000'000u);
    RecordProperty("bytes", std::to_string(bytes));
}

} // namespace
} // namespace oya
