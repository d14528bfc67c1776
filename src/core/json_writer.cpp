#include "core/json_writer.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace oya {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

// The length of the well-formed UTF-8 sequence at the start of `text`, 0 if there is none (Unicode, table
// 3-7).
std::size_t sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (text.size() < length) return 0;
    // The second byte also shuts out overlong forms, surrogates and what lies beyond U+10FFFF.
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    return length;
}

void append_control(std::string& out, unsigned char control) {
    constexpr std::string_view digits = "0123456789abcdef";
    switch (control) {
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
        out += "\\u00";
        out += digits[control >> 4];
        out += digits[control & 15];
    }
}

template <class Number>
void append_number(std::string& out, Number number) {
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, number);
    assert(written.ec == std::errc());
    out.append(digits, written.ptr);
}

// What stands for itself within quotes.
constexpr std::array<bool, 256> plain_letters = [] {
    std::array<bool, 256> plain{};
    for (std::size_t letter = 0x20; letter < 0x80; ++letter) plain[letter] = letter != '"' && letter != '\\';
    return plain;
}();

// Eight letters at a time: nearly every text is plain from its first to its last.
std::size_t plain_length(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
    const auto zero_in = [](std::uint64_t word) { return (word - ones) & ~word & highs; };
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word;
        std::memcpy(&word, text.data() + at, 8);
        const std::uint64_t below_space = (word - ones * 0x20) & ~word & highs;
        if (((word & highs) | below_space | zero_in(word ^ (ones * '"')) | zero_in(word ^ (ones * '\\'))) !=
            0)
            break;
    }
    while (at < text.size() && plain_letters[static_cast<unsigned char>(text[at])]) ++at;
    return at;
}

} // namespace

JsonWriter::~JsonWriter() { assert(depth_ == 0 && !follows_key_); }

JsonWriter& JsonWriter::begin_object() { return open('{', true); }
JsonWriter& JsonWriter::end_object() { return close('}', true); }
JsonWriter& JsonWriter::begin_array() { return open('[', false); }
JsonWriter& JsonWriter::end_array() { return close(']', false); }

JsonWriter& JsonWriter::key(std::string_view name) {
    assert(depth_ > 0 && (objects_ >> (depth_ - 1) & 1) != 0 && !follows_key_);
    if (follows_value_) out_ += ',';
    quote(name);
    out_ += ':';
    follows_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    before_value();
    quote(text);
    return *this;
}

JsonWriter& JsonWriter::value(std::nullptr_t) { return literal("null"); }

JsonWriter& JsonWriter::value(double number) {
    if (!std::isfinite(number)) return null();
    before_value();
    append_number(out_, number);
    return *this;
}

JsonWriter& JsonWriter::signed_integer(std::int64_t number) {
    if (number >= 0) return unsigned_integer(static_cast<std::uint64_t>(number));
    before_value();
    const bool as_text = number < -largest_json_number;
    if (as_text) out_ += '"';
    append_number(out_, number);
    if (as_text) out_ += '"';
    return *this;
}

JsonWriter& JsonWriter::unsigned_integer(std::uint64_t number) {
    before_value();
    const bool as_text = number > static_cast<std::uint64_t>(largest_json_number);
    if (as_text) out_ += '"';
    append_number(out_, number);
    if (as_text) out_ += '"';
    return *this;
}

JsonWriter& JsonWriter::literal(std::string_view word) {
    before_value();
    out_ += word;
    return *this;
}

JsonWriter& JsonWriter::open(char bracket, bool object) {
    before_value();
    assert(depth_ < max_depth);
    out_ += bracket;
    const std::uint64_t here = std::uint64_t{1} << depth_;
    objects_ = object ? objects_ | here : objects_ & ~here;
    ++depth_;
    follows_value_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket, bool object) {
    assert(depth_ > 0 && !follows_key_);
    --depth_;
    assert((objects_ >> depth_ & 1) == (object ? 1u : 0u));
    out_ += bracket;
    follows_value_ = true;
    return *this;
}

void JsonWriter::before_value() {
    // At the top one value ends the document; in an object every value needs its name.
    assert(depth_ > 0 || !follows_value_);
    assert(depth_ == 0 || (objects_ >> (depth_ - 1) & 1) == (follows_key_ ? 1u : 0u));
    if (follows_value_ && !follows_key_) out_ += ',';
    follows_value_ = true;
    follows_key_ = false;
}

void JsonWriter::quote(std::string_view text) {
    out_ += '"';
    std::size_t plain = 0; // the start of what can be copied as it is
    std::size_t at = plain_length(text);
    const auto copy_plain = [&] { out_.append(text, plain, at - plain); };
    while (at < text.size()) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 0x80) {
            const std::size_t length = sequence_length(text.substr(at));
            if (length == 0) {
                copy_plain();
                out_ += replacement;
                plain = ++at;
            } else {
                at += length;
            }
        } else if (c < 0x20 || c == '"' || c == '\\') {
            copy_plain();
            if (c < 0x20) {
                append_control(out_, c);
            } else {
                out_ += '\\';
                out_ += static_cast<char>(c);
            }
            plain = ++at;
        } else {
            ++at;
        }
    }
    copy_plain();
    out_ += '"';
}

} // namespace oya
