#pragma once

#include <optional>
#include <string>
#include <string_view>

// Numbers with at most four digits behind the point, the same in every language and on every machine.

namespace oya {

// Reads "2", "-0.15" or "1.25"; nothing for anything else, nor beyond a hundred thousand.
std::optional<double> parse_decimal(std::string_view text);

// The nearest such number, without superfluous digits.
std::string decimal_text(double number);

// The number as it would be read again from its text.
double rounded_decimal(double number);

} // namespace oya
