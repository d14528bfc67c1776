#pragma once

#include "core/seat.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

// A small net that says of every seat what it may expect, out of whole numbers that a game tells of each. All
// of it is whole numbers: every machine and compiler gets the same.

namespace oya {

// A first layer looks at each seat by itself. A second one looks at a seat, at the mean of the others and at
// the most of the others; and out of that come two numbers, how likely it wins and what points are still to
// come. Biases and weights stand layer after layer and unit after unit. That no sum of them leaves 32 bits is
// seen to where a net is compiled in (tools/compile_data.py).
struct SeatNet {
    int inputs = 0;
    int first = 0;
    int second = 0;
    std::uint32_t features = 0; // what the inputs must be (a game's mark of its features)
    std::span<const std::int32_t> biases;
    std::span<const std::int16_t> weights;
};

namespace seat_net {

inline constexpr int outputs = 2;
inline constexpr int most_units = 128;
inline constexpr int most_inputs = 256;
// An input of 32 is one, a weight of 256 is one, and so is a unit at 64, which ends at 16.
inline constexpr int after_first = 7;  // 32 * 256 to 64
inline constexpr int after_second = 8; // 64 * 256 to 64
inline constexpr int unit_limit = 1023;
inline constexpr int one = 64 * 256; // of what comes out

constexpr std::size_t biases_of(int first, int second) {
    return static_cast<std::size_t>(first + second + outputs);
}
constexpr std::size_t weights_of(int inputs, int first, int second) {
    return static_cast<std::size_t>(inputs * first + 3 * first * second + second * outputs);
}

inline std::int32_t sum(const std::int16_t* weights, const std::int16_t* values, int count) {
    std::int32_t sum = 0;
    for (int i = 0; i < count; ++i) sum += std::int32_t{weights[i]} * values[i];
    return sum;
}

inline std::int16_t unit(std::int32_t sum, int shift) {
    return static_cast<std::int16_t>(std::clamp(sum >> shift, 0, unit_limit));
}

// e to the power of -x for x below 1, by its series: what the compiler reckons is the same everywhere.
constexpr double small_power(double x) {
    double sum = 1;
    for (int i = 20; i > 0; --i) sum = 1 - sum * x / i;
    return sum;
}

// The same in 65536ths, for x in 16ths below 16 and in 1024ths below a 16th.
inline constexpr auto coarse_powers = [] {
    std::array<std::uint32_t, 256> powers{};
    double power = 65536;
    for (std::uint32_t& each : powers) {
        each = static_cast<std::uint32_t>(power + 0.5);
        power *= small_power(1.0 / 16);
    }
    return powers;
}();
inline constexpr auto fine_powers = [] {
    std::array<std::uint32_t, 64> powers{};
    for (std::size_t i = 0; i < powers.size(); ++i)
        powers[i] = static_cast<std::uint32_t>(65536 * small_power(static_cast<double>(i) / 1024) + 0.5);
    return powers;
}();

} // namespace seat_net

// The two numbers for each seat, in parts of `seat_net::one`.
struct Expectation {
    std::array<std::int32_t, max_seats> win{};
    std::array<std::int32_t, max_seats> points{};
};

// `inputs_of(seat)` gives the numbers of a seat.
template <class InputsOf>
Expectation expect(const SeatNet& net, int seats, InputsOf&& inputs_of) {
    using namespace seat_net;
    assert(net.first <= most_units && net.second <= most_units && net.inputs <= most_inputs);
    assert(net.biases.size() == biases_of(net.first, net.second));
    assert(net.weights.size() == weights_of(net.inputs, net.first, net.second));
    std::array<std::array<std::int16_t, most_units>, max_seats> units{};
    for (Seat seat : Seats::first(seats)) {
        const auto& inputs = inputs_of(seat);
        const std::int16_t* weights = net.weights.data();
        for (int i = 0; i < net.first; ++i, weights += net.inputs)
            units[seat.index][static_cast<std::size_t>(i)] =
                unit(net.biases[static_cast<std::size_t>(i)] + sum(weights, inputs.data(), net.inputs),
                     after_first);
    }
    Expectation expected;
    for (Seat seat : Seats::first(seats)) {
        std::array<std::int16_t, std::size_t{3} * most_units> seen{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(net.first); ++i) {
            int all = 0;
            int most = 0;
            for (Seat other : Seats::first(seats).without(seat)) {
                all += units[other.index][i];
                most = std::max(most, int{units[other.index][i]});
            }
            seen[i] = units[seat.index][i];
            seen[static_cast<std::size_t>(net.first) + i] =
                static_cast<std::int16_t>(all / std::max(1, seats - 1));
            seen[static_cast<std::size_t>(2 * net.first) + i] = static_cast<std::int16_t>(most);
        }
        std::array<std::int16_t, most_units> deep{};
        const std::int32_t* bias = net.biases.data() + net.first;
        const std::int16_t* weights =
            net.weights.data() + static_cast<std::ptrdiff_t>(net.inputs) * net.first;
        for (int i = 0; i < net.second; ++i, weights += 3 * net.first)
            deep[static_cast<std::size_t>(i)] =
                unit(*bias++ + sum(weights, seen.data(), 3 * net.first), after_second);
        expected.win[seat.index] = *bias++ + sum(weights, deep.data(), net.second);
        weights += net.second;
        expected.points[seat.index] = *bias + sum(weights, deep.data(), net.second);
    }
    return expected;
}

// What comes out of a net for the points, in thousandths of one.
constexpr std::int32_t thousandths(std::int32_t points) {
    return static_cast<std::int32_t>(std::int64_t{1000} * points / seat_net::one);
}

// The chance of each seat in thousandths, where each is e times as likely as one that has `seat_net::one`
// less.
inline std::array<std::int32_t, max_seats> chances(const std::array<std::int32_t, max_seats>& win,
                                                   int seats) {
    using namespace seat_net;
    const std::int32_t most = *std::max_element(win.begin(), win.begin() + seats);
    std::array<std::uint64_t, max_seats> odds{};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        const std::int64_t less = (std::int64_t{most} - win[i]) / (one / 1024);
        const auto behind = static_cast<std::size_t>(std::min<std::int64_t>(less, 16 * 1024 - 1));
        odds[i] = std::uint64_t{coarse_powers[behind / 64]} * fine_powers[behind % 64];
        sum += odds[i];
    }
    std::array<std::int32_t, max_seats> chances{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
        chances[i] = static_cast<std::int32_t>((1000 * odds[i] + sum / 2) / sum);
    return chances;
}

} // namespace oya
