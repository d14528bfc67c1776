#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oya {

// A value for a text in the message format, already in the language of the text. What is counted is also a
// number.
struct FormatValue {
    std::string_view name;
    std::string text;
    std::optional<std::int64_t> number;
};

// The number as the language writes it, with thousands apart and the minus sign of print: −1,234 in English.
std::string format_number(std::int64_t number, std::string_view language);

// Fills in a text of ICU MessageFormat, limited to {name}, {name, number}, {name, plural, =0 {} one {} other
// {#}} and {name, select, key {} other {}}, as intl-messageformat does. In French "de" loses its vowel
// before a value that begins with one. The build has checked the texts of
// `i18n/`; a text with mistakes gives some text, a missing value its name in braces.
std::string format_message(std::string_view text, std::span<const FormatValue> values,
                           std::string_view language);

} // namespace oya
