#include "arena/ratings.h"

#include <algorithm>
#include <cmath>

namespace oya {

namespace {

constexpr double points_a_nat = 173.71779276130073; // 400 / ln 10

using Matrix = std::vector<std::vector<double>>;

// The inverse of a small, positive definite matrix.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix result(size, std::vector<double>(size, 0));
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < size; ++row)
            if (std::fabs(matrix[row][column]) > std::fabs(matrix[pivot][column])) pivot = row;
        std::swap(matrix[column], matrix[pivot]);
        std::swap(result[column], result[pivot]);
        const double by = matrix[column][column];
        for (std::size_t i = 0; i < size; ++i) {
            matrix[column][i] /= by;
            result[column][i] /= by;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double times = matrix[row][column];
            if (row == column || times == 0) continue;
            for (std::size_t i = 0; i < size; ++i) {
                matrix[row][i] -= times * matrix[column][i];
                result[row][i] -= times * result[column][i];
            }
        }
    }
    return result;
}

} // namespace

std::size_t Ratings::place_of(std::string_view name) {
    const auto found = std::ranges::find(names_, name);
    const auto place = static_cast<std::size_t>(found - names_.begin());
    if (found == names_.end()) names_.emplace_back(name);
    return place;
}

void Ratings::add(std::string_view winner, std::string_view loser, double games) {
    const std::size_t one = place_of(winner);
    const std::size_t other = place_of(loser);
    if (one == other) return;
    for (Met& met : met_) {
        if (met.one == one && met.other == other) met.won += games;
        if (met.one == other && met.other == one) met.lost += games;
        if (std::minmax(met.one, met.other) == std::minmax(one, other)) return;
    }
    met_.push_back({one, other, games + 0.5, 0.5});
}

void Ratings::add(const RecordedContest& contest) {
    const std::vector<std::string>& bots = contest.key.bots;
    const double share = bots.size() < 2 ? 0 : 1.0 / static_cast<double>(bots.size() - 1);
    for (const auto& [number, block] : contest.blocks) {
        for (const PlayedGame& game : block.games) {
            for (std::size_t one = 0; one < bots.size(); ++one) {
                for (std::size_t other = one + 1; other < bots.size(); ++other) {
                    const int lead = game.places[other] - game.places[one];
                    add(bots[one], bots[other], lead > 0 ? share : lead == 0 ? share / 2 : 0);
                    add(bots[other], bots[one], lead < 0 ? share : lead == 0 ? share / 2 : 0);
                }
            }
        }
    }
}

// Newton's method on the logarithm of the likelihood, which has one summit. A faint pull towards 0 holds bots
// together that met nobody in common.
std::vector<Rating> Ratings::fit() const {
    constexpr double pull = 1e-6;
    constexpr int most_steps = 100;
    const std::size_t size = names_.size();
    if (size == 0) return {};
    std::vector<double> nats(size, 0);
    Matrix spread;
    for (int step = 0; step < most_steps; ++step) {
        std::vector<double> slope(size, 0);
        Matrix curve(size, std::vector<double>(size, 0));
        for (std::size_t i = 0; i < size; ++i) {
            slope[i] = -pull * nats[i];
            curve[i][i] = pull;
        }
        for (const Met& met : met_) {
            const double games = met.won + met.lost;
            const double chance = 1 / (1 + std::exp(nats[met.other] - nats[met.one]));
            const double surplus = met.won - games * chance;
            const double bend = games * chance * (1 - chance);
            slope[met.one] += surplus;
            slope[met.other] -= surplus;
            curve[met.one][met.one] += bend;
            curve[met.other][met.other] += bend;
            curve[met.one][met.other] -= bend;
            curve[met.other][met.one] -= bend;
        }
        spread = inverse(curve);
        double largest = 0;
        for (std::size_t i = 0; i < size; ++i) {
            double move = 0;
            for (std::size_t j = 0; j < size; ++j) move += spread[i][j] * slope[j];
            move = std::clamp(move, -1.0, 1.0);
            nats[i] += move;
            largest = std::max(largest, std::fabs(move));
        }
        if (largest < 1e-9) break;
    }
    const auto random = static_cast<std::size_t>(std::ranges::find(names_, "random") - names_.begin());
    const std::size_t zero = random < size ? random : 0;
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < size; ++i) {
        Rating rating{names_[i], (nats[i] - nats[zero]) * points_a_nat, std::nullopt};
        const double variance = spread[i][i] + spread[zero][zero] - 2 * spread[i][zero];
        if (i != zero) rating.margin = 1.959964 * std::sqrt(std::max(0.0, variance)) * points_a_nat;
        ratings.push_back(rating);
    }
    std::ranges::sort(ratings, [](const Rating& a, const Rating& b) {
        return a.points != b.points ? a.points > b.points : a.name < b.name;
    });
    return ratings;
}

} // namespace oya
