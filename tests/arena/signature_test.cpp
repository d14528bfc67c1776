#include "arena/signature.h"

#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// The kept ones are those that `oya bench --signature` prints: tests/doors/bench_command_test.cpp.
TEST(Signature, IsTheSameEveryTime) {
    const AnyGame* const game = find_game("vigo");
    EXPECT_EQ(signature(*game), signature(*game));
    const std::vector<NamedSignature> all = signatures(std::span(&game, 1));
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].value, signature(*game));
    EXPECT_NE(all[1].value, signature(*game));
}

TEST(Signature, IsReadInSixteenDigits) {
    EXPECT_EQ(signature_text(0), "0000000000000000");
    EXPECT_EQ(signature_text(0x0123456789abcdef), "0123456789abcdef");
}

} // namespace
} // namespace oya
