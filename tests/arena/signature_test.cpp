#include "arena/signature.h"

#include "kit/golden.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(Signature, IsTheKeptOneForEveryGame) {
    std::string lines;
    for (const AnyGame* game : games())
        lines += std::string(game->name()) + ' ' + signature_text(signature(*game)) + '\n';
    lines += "all " + signature_text(signature(games())) + '\n';
    expect_golden("signatures.txt", lines);
}

TEST(Signature, IsTheSameEveryTime) {
    const AnyGame& game = *games().front();
    EXPECT_EQ(signature(game), signature(game));
    EXPECT_NE(signature(games()), signature(game));
}

TEST(Signature, IsReadInSixteenDigits) {
    EXPECT_EQ(signature_text(0), "0000000000000000");
    EXPECT_EQ(signature_text(0x0123456789abcdef), "0123456789abcdef");
}

} // namespace
} // namespace oya
