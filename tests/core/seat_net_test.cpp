#include "core/seat_net.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace oya {
namespace {

using Inputs = std::array<std::int16_t, 2>;

// A net with one unit in each layer: the first takes an input, the second the own unit less half the mean of
// the others and a quarter of their most; and out of that come its double and its triple.
struct Small {
    std::vector<std::int32_t> biases{0, 0, 64 * 256, 0};
    std::vector<std::int16_t> weights{256, 0, 256, -128, -64, 512, 768};

    SeatNet net() const { return {2, 1, 1, 7, biases, weights}; }
};

Expectation asked(const SeatNet& net, const std::vector<Inputs>& seats) {
    return expect(net, static_cast<int>(seats.size()), [&](Seat seat) { return seats[seat.index]; });
}

TEST(SeatNet, LooksAtASeatAndAtTheOthers) {
    const Small small;
    // Units 64, 128 and 192 (one, two and three). For the first seat 64 - 160 / 2 - 192 / 4 is below 0.
    const Expectation expected = asked(small.net(), {Inputs{32, 0}, {64, 0}, {96, 0}});
    constexpr int one = seat_net::one;
    EXPECT_EQ(expected.win[0], one);
    EXPECT_EQ(expected.win[1], one + 2 * one * (128 - 64 - 48) / 64);
    EXPECT_EQ(expected.win[2], one + 2 * one * (192 - 48 - 32) / 64);
    EXPECT_EQ(expected.points[2], 3 * one * (192 - 48 - 32) / 64);
    EXPECT_EQ(expected.win[3], 0);
    EXPECT_EQ(thousandths(expected.points[2]), 5250);
}

TEST(SeatNet, HasUnitsThatEnd) {
    Small small;
    EXPECT_EQ(asked(small.net(), {Inputs{-255, 0}, {-1, 0}}).win[1], seat_net::one) << "nothing is below 0";
    small.weights[0] = 8192;
    EXPECT_EQ(asked(small.net(), {Inputs{255, 0}, {0, 0}}).win[0],
              seat_net::one + 512 * seat_net::unit_limit);
}

TEST(SeatNet, KnowsNoSeatByItsNumber) {
    const Small small;
    const Expectation one = asked(small.net(), {Inputs{70, 0}, {50, 0}, {10, 0}, {90, 0}});
    const Expectation turned = asked(small.net(), {Inputs{90, 0}, {70, 0}, {50, 0}, {10, 0}});
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(one.win[i], turned.win[(i + 1) % 4]);
        EXPECT_EQ(one.points[i], turned.points[(i + 1) % 4]);
    }
}

TEST(SeatNet, SharesOneVictory) {
    constexpr int one = seat_net::one;
    using Shares = std::array<std::int32_t, max_seats>;
    EXPECT_EQ(chances({5, 5, 5, 5}, 4), (Shares{250, 250, 250, 250}));
    EXPECT_EQ(chances({-3 * one, -3 * one, 0, 0}, 2), (Shares{500, 500, 0, 0}))
        << "empty seats have no share";
    EXPECT_EQ(chances({one, 0, 0, 0}, 2), (Shares{731, 269, 0, 0}));
    EXPECT_EQ(chances({0, 2 * one, one, 0}, 3), (Shares{90, 665, 245, 0}));
    EXPECT_EQ(chances({1'000'000, -1'000'000, 0, 0}, 2), (Shares{1000, 0, 0, 0}));
    for (int step = -40; step <= 40; ++step) {
        const Shares shares = chances({0, step * one / 7, step * one / 5, one}, 4);
        EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0), 1000, 2) << step;
    }
}

} // namespace
} // namespace oya
