#include "bots/decimal.h"

#include <cmath>
#include <cstdint>

namespace oya {

namespace {

constexpr int decimal_places = 4;
constexpr int decimal_unit = 10'000;
constexpr std::size_t most_whole_digits = 5;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

} // namespace

std::optional<double> parse_decimal(std::string_view text) {
    const bool minus = text.starts_with('-');
    if (minus) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view part = point == text.npos ? "" : text.substr(point + 1);
    if (whole.empty() || whole.size() > most_whole_digits || part.size() > decimal_places)
        return std::nullopt;
    if (point != text.npos && part.empty()) return std::nullopt;
    std::int64_t units = 0;
    for (const char letter : whole) {
        if (!is_digit(letter)) return std::nullopt;
        units = units * 10 + (letter - '0');
    }
    for (std::size_t place = 0; place < decimal_places; ++place) {
        const char letter = place < part.size() ? part[place] : '0';
        if (!is_digit(letter)) return std::nullopt;
        units = units * 10 + (letter - '0');
    }
    return static_cast<double>(minus ? -units : units) / decimal_unit;
}

std::string decimal_text(double number) {
    const std::int64_t units = std::llround(number * decimal_unit);
    const std::int64_t size = units < 0 ? -units : units;
    std::string part = std::to_string(decimal_unit + size % decimal_unit).substr(1);
    while (!part.empty() && part.back() == '0') part.pop_back();
    return (units < 0 ? "-" : "") + std::to_string(size / decimal_unit) + (part.empty() ? "" : '.' + part);
}

double rounded_decimal(double number) {
    return static_cast<double>(std::llround(number * decimal_unit)) / decimal_unit;
}

} // namespace oya
