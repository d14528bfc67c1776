#include "server/ratings/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oya::server {

namespace {

constexpr double scale = 173.7178; // between the ratings people know and Glicko-2's own
constexpr double tau = 0.5;
constexpr double most_deviation = 350;
constexpr double least_deviation = 45;                 // so that nobody's rating stands still
constexpr double period_ms = 4.665 * 24 * 3600 * 1000; // as long as the one of lichess

double weight(double deviation) {
    return 1 / std::sqrt(1 + 3 * deviation * deviation / (std::numbers::pi * std::numbers::pi));
}

// Step 5 of the paper: the volatility for which the surprise is most likely.
double new_volatility(double deviation, double variance, double surprise, double volatility) {
    const double a = std::log(volatility * volatility);
    const double deviation2 = deviation * deviation;
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = deviation2 + variance + e;
        return e * (surprise * surprise - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
    };
    double low = a;
    double high = 0;
    if (surprise * surprise > deviation2 + variance) {
        high = std::log(surprise * surprise - deviation2 - variance);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0) ++k;
        high = a - k * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int i = 0; i < 100 && std::abs(high - low) > 1e-6; ++i) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

} // namespace

Rating after_period(const Rating& rating, std::span<const Meeting> meetings) {
    if (meetings.empty()) return rating;
    const double mu = (rating.rating - 1500) / scale;
    const double phi = rating.deviation / scale;
    double information = 0;
    double gained = 0;
    for (const Meeting& meeting : meetings) {
        const double g = weight(meeting.opponent.deviation / scale);
        const double expected = 1 / (1 + std::exp(-g * (mu - (meeting.opponent.rating - 1500) / scale)));
        information += g * g * expected * (1 - expected);
        gained += g * (meeting.score - expected);
    }
    const double variance = 1 / information;
    Rating after = rating;
    after.volatility = new_volatility(phi, variance, variance * gained, rating.volatility);
    const double before2 = phi * phi + after.volatility * after.volatility;
    const double phi_after = 1 / std::sqrt(1 / before2 + information);
    after.rating = 1500 + scale * (mu + phi_after * phi_after * gained);
    after.deviation = std::clamp(scale * phi_after, least_deviation, most_deviation);
    return after;
}

Rating rested(const Rating& rating, Moment now) {
    Rating after = rating;
    const double periods = std::max(0.0, static_cast<double>(now - rating.changed) / period_ms);
    if (rating.changed == 0) return after;
    const double phi = rating.deviation / scale;
    const double grown = std::sqrt(phi * phi + periods * rating.volatility * rating.volatility);
    after.deviation = std::min(scale * grown, most_deviation);
    return after;
}

std::vector<Rating> after_game(std::span<const Rating> ratings, std::span<const int> places, Moment now) {
    std::vector<Rating> now_rated;
    for (const Rating& rating : ratings) now_rated.push_back(rested(rating, now));
    std::vector<Rating> after;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        std::vector<Meeting> meetings;
        for (std::size_t other = 0; other < ratings.size(); ++other) {
            if (other == i) continue;
            const double score = places[i] < places[other] ? 1 : places[i] == places[other] ? 0.5 : 0;
            meetings.push_back({now_rated[other], score});
        }
        after.push_back(after_period(now_rated[i], meetings));
        after.back().games = ratings[i].games + 1;
        after.back().changed = now;
    }
    return after;
}

} // namespace oya::server
