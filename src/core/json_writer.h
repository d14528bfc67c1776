#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// Integers up to this size are JSON numbers, larger ones text of the same digits: a browser reads every
// number as a double and would round them. `JsonValue::integer` and `natural` read both back.
inline constexpr std::int64_t largest_json_number = (std::int64_t{1} << 53) - 1;

// Of a list or an object, in the order in which they begin: where it ends, and which is the first that begins
// behind it.
struct JsonPart {
    std::uint32_t end;
    std::uint32_t next;
};

// Writes one JSON value as one compact line to the end of a string, which is whole when the value is: while a
// bracket is open it is longer than what is written. Every call returns the writer, so that calls can be
// chained; a call that would not give JSON (a name outside an object, a bracket left open) is a broken
// promise.
class JsonWriter {
  public:
    static constexpr int max_depth = 64;

    explicit JsonWriter(std::string& out) : out_(out), at_(out.data() + out.size()), end_(at_) {}
    // Notes the parts of the value as well.
    JsonWriter(std::string& out, std::vector<JsonPart>& parts) : JsonWriter(out) { parts_ = &parts; }
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;
    ~JsonWriter();

    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();

    // The name of the next value; only directly inside an object.
    JsonWriter& key(std::string_view name);

    // Text that is not UTF-8 has U+FFFD in place of every byte that is wrong.
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(std::nullptr_t);

    // The shortest digits that give the same double again; a number that is not finite becomes null.
    JsonWriter& value(double number);

    template <std::same_as<bool> Bool>
    JsonWriter& value(Bool truth) {
        return literal(truth ? "true" : "false");
    }
    template <std::integral Integer>
        requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>)
    JsonWriter& value(Integer number) {
        if constexpr (std::signed_integral<Integer>) {
            return signed_integer(number);
        } else {
            return unsigned_integer(number);
        }
    }

    JsonWriter& null() { return value(nullptr); }

    template <class Value>
    JsonWriter& field(std::string_view name, const Value& content) {
        return key(name).value(content);
    }

  private:
    JsonWriter& signed_integer(std::int64_t number);
    JsonWriter& unsigned_integer(std::uint64_t number);
    JsonWriter& literal(std::string_view word);
    JsonWriter& open(char bracket, bool object);
    JsonWriter& close(char bracket, bool object);
    void make_room(std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - at_) < bytes) [[unlikely]]
            grow(bytes);
    }
    void put(char letter) {
        make_room(1);
        *at_++ = letter;
    }
    void put(std::string_view text) {
        make_room(text.size());
        at_ = std::copy(text.begin(), text.end(), at_);
    }
    void grow(std::size_t bytes);
    template <class Number>
    void put_number(Number number);
    void before_value();
    JsonWriter& after_value();
    void quote(std::string_view text);
    void put_escaped(std::string_view text);

    std::string& out_;
    char* at_;  // where in it the next letter goes
    char* end_; // of it
    std::vector<JsonPart>* parts_ = nullptr;
    std::array<std::uint32_t, max_depth> open_; // the numbers of the parts that are not closed
    std::uint64_t objects_ = 0;                 // bit d: the bracket at depth d is an object's
    int depth_ = 0;
    bool follows_value_ = false;
    bool follows_key_ = false;
};

} // namespace oya
