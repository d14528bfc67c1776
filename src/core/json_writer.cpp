#include "core/json_writer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>

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

std::string control_text(unsigned char control) {
    constexpr std::string_view digits = "0123456789abcdef";
    switch (control) {
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return std::string("\\u00") + digits[control >> 4] + digits[control & 15];
    }
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

// Who was writing may have run out of memory: what is given up need not be whole.
JsonWriter::~JsonWriter() { assert((depth_ == 0 && !follows_key_) || std::uncaught_exceptions() > 0); }

JsonWriter& JsonWriter::begin_object() { return open('{', true); }
JsonWriter& JsonWriter::end_object() { return close('}', true); }
JsonWriter& JsonWriter::begin_array() { return open('[', false); }
JsonWriter& JsonWriter::end_array() { return close(']', false); }

JsonWriter& JsonWriter::key(std::string_view name) {
    assert(depth_ > 0 && (objects_ >> (depth_ - 1) & 1) != 0 && !follows_key_);
    if (follows_value_) put(',');
    quote(name);
    put(':');
    follows_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    before_value();
    quote(text);
    return after_value();
}

JsonWriter& JsonWriter::value(std::nullptr_t) { return literal("null"); }

JsonWriter& JsonWriter::value(double number) {
    if (!std::isfinite(number)) return null();
    before_value();
    put_number(number);
    return after_value();
}

JsonWriter& JsonWriter::signed_integer(std::int64_t number) {
    if (number >= 0) return unsigned_integer(static_cast<std::uint64_t>(number));
    before_value();
    const bool as_text = number < -largest_json_number;
    if (as_text) put('"');
    put_number(number);
    if (as_text) put('"');
    return after_value();
}

JsonWriter& JsonWriter::unsigned_integer(std::uint64_t number) {
    before_value();
    const bool as_text = number > static_cast<std::uint64_t>(largest_json_number);
    if (as_text) put('"');
    if (number < 10) {
        put(static_cast<char>('0' + number));
    } else {
        put_number(number);
    }
    if (as_text) put('"');
    return after_value();
}

JsonWriter& JsonWriter::literal(std::string_view word) {
    before_value();
    put(word);
    return after_value();
}

JsonWriter& JsonWriter::open(char bracket, bool object) {
    before_value();
    assert(depth_ < max_depth);
    put(bracket);
    if (parts_ != nullptr) {
        open_[static_cast<std::size_t>(depth_)] = static_cast<std::uint32_t>(parts_->size());
        parts_->push_back({});
    }
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
    put(bracket);
    if (parts_ != nullptr)
        (*parts_)[open_[static_cast<std::size_t>(depth_)]] = {static_cast<std::uint32_t>(at_ - out_.data()),
                                                              static_cast<std::uint32_t>(parts_->size())};
    follows_value_ = true;
    return after_value();
}

// The string grows by steps, so that few letters ask it for more.
void JsonWriter::grow(std::size_t bytes) {
    const auto written = static_cast<std::size_t>(at_ - out_.data());
    out_.resize(std::max(out_.capacity(), 2 * written + bytes));
    at_ = out_.data() + written;
    end_ = out_.data() + out_.size();
}

template <class Number>
void JsonWriter::put_number(Number number) {
    constexpr std::size_t longest = 32;
    make_room(longest);
    const auto end = std::to_chars(at_, end_, number);
    assert(end.ec == std::errc());
    at_ = end.ptr;
}

void JsonWriter::before_value() {
    // At the top one value ends the document; in an object every value needs its name.
    assert(depth_ > 0 || !follows_value_);
    assert(depth_ == 0 || (objects_ >> (depth_ - 1) & 1) == (follows_key_ ? 1u : 0u));
    if (follows_value_ && !follows_key_) put(',');
    follows_value_ = true;
    follows_key_ = false;
}

JsonWriter& JsonWriter::after_value() {
    if (depth_ == 0) {
        out_.resize(static_cast<std::size_t>(at_ - out_.data()));
        end_ = at_;
    }
    return *this;
}

void JsonWriter::quote(std::string_view text) {
    const std::size_t plain = plain_length(text);
    make_room(text.size() + 2);
    *at_++ = '"';
    at_ = std::copy_n(text.data(), plain, at_);
    if (plain < text.size()) put_escaped(text.substr(plain));
    put('"');
}

void JsonWriter::put_escaped(std::string_view text) {
    while (!text.empty()) {
        const auto c = static_cast<unsigned char>(text[0]);
        std::size_t length = 1;
        if (c < 0x20) {
            put(control_text(c));
        } else if (c == '"' || c == '\\') {
            put('\\');
            put(text[0]);
        } else if (length = sequence_length(text); length == 0) {
            put(replacement);
            length = 1;
        } else {
            put(text.substr(0, length));
        }
        text.remove_prefix(length);
    }
}

} // namespace oya
