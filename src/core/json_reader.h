#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

class JsonReader;

namespace detail {

enum class JsonKind : std::uint8_t { null, boolean, integer, fraction, text, list, object };

struct JsonSlice {
    std::uint32_t start = 0;
    std::uint32_t length = 0;
};

inline constexpr std::uint32_t no_json_node = ~std::uint32_t{0};

// The children of a list or object lie side by side, so that a number is enough to find one, and its place in
// a path.
struct JsonNode {
    JsonKind kind = JsonKind::null;
    bool negative = false; // integer
    bool enormous = false; // integer beyond 64 bits
    std::uint32_t parent = no_json_node;
    JsonSlice name;              // field of an object
    JsonSlice content;           // text: its bytes; list and object: its children
    std::uint64_t magnitude = 0; // integer; boolean
};

} // namespace detail

struct JsonLimits {
    std::size_t bytes = std::size_t{1} << 20;
    int depth = 32; // brackets open at once
};

// What is wrong with a document: a code for programs ("json.range"), and for people the place and what is the
// matter.
struct JsonError {
    std::string code;
    std::string path; // "seats[2].name"; empty for the whole document
    int line = 0;     // from 1, where the text itself is broken, otherwise 0
    int column = 0;   // in bytes, from 1
    std::string what;

    // "seats[2].name: must be text"
    std::string sentence() const;
};

// One value of a document, to be read as what it should be. What is not so is recorded as the reader's error,
// once, and gives a harmless value (0, empty, false, a value that does not exist): read everything, then ask
// the reader. Reading a value that does not exist records nothing. Valid as long as its reader.
class JsonValue {
  public:
    bool exists() const { return node_ != none; }
    bool is_null() const;
    bool is_boolean() const;
    bool is_integer() const; // a number without a fraction, of any size
    bool is_text() const;
    bool is_list() const;
    bool is_object() const;

    bool boolean() const;
    // A whole number within these bounds, as the writer writes it; 1.0 is none.
    std::int64_t integer(std::int64_t lowest, std::int64_t highest) const;
    std::uint64_t natural(std::uint64_t highest) const;
    std::string_view text(std::size_t max_bytes = 4096) const;

    // The value itself if it is a list of at most `max` elements, otherwise one that does not exist.
    JsonValue list(std::size_t max) const;
    // The value itself if it is an object, otherwise one that does not exist.
    JsonValue object() const;
    // How many elements or fields.
    std::size_t size() const;
    JsonValue at(std::size_t index) const;
    // A field that must be there.
    JsonValue field(std::string_view name) const;
    // A field that may be left out.
    JsonValue optional(std::string_view name) const;
    // Every other field is an error: what was not understood is not passed over.
    void only(std::initializer_list<std::string_view> names) const;

    // Whether nothing in the whole document has been found wrong so far.
    bool reader_ok() const;

    // Records an error at this value: for what only the caller can know.
    void fail(std::string_view what, std::string_view code = "json.value") const;

    // The name of this field, empty if it is none.
    std::string_view name() const;
    // Where the value stands, "seats[2].name".
    std::string path() const;

    // The elements of a list or the values of an object's fields, in the order of the text.
    class Iterator {
      public:
        JsonValue operator*() const { return JsonValue(reader_, node_); }
        Iterator& operator++() {
            ++node_;
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

      private:
        friend class JsonValue;
        Iterator(JsonReader* reader, std::uint32_t node) : reader_(reader), node_(node) {}
        JsonReader* reader_;
        std::uint32_t node_;
    };
    Iterator begin() const;
    Iterator end() const;

  private:
    friend class JsonReader;
    using Kind = detail::JsonKind;
    static constexpr std::uint32_t none = detail::no_json_node;
    struct Whole {
        std::uint64_t magnitude = 0;
        bool negative = false;
        bool enormous = false;
    };

    JsonValue(JsonReader* reader, std::uint32_t node) : reader_(reader), node_(node) {}
    JsonValue missing() const { return JsonValue(reader_, none); }
    const detail::JsonNode& node() const;
    bool is(Kind kind) const;
    bool must_be(bool right, const char* what) const;
    bool read_whole(Whole& whole) const;
    void wrong(std::string_view code, std::string_view what) const;

    JsonReader* reader_;
    std::uint32_t node_;
};

// Reads one JSON document from outside, within limits: size, depth, no name twice in an object, valid UTF-8,
// nothing after the value. It keeps the first error, whoever found it, and copies what it needs from the
// text.
class JsonReader {
  public:
    explicit JsonReader(std::string_view text, JsonLimits limits = {});
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;

    JsonValue root() { return JsonValue(this, root_); }
    bool ok() const { return error_.code.empty(); }
    const JsonError& error() const { return error_; }

    // For the caller's own checks.
    void fail(JsonValue where, std::string_view what, std::string_view code = "json.value");

  private:
    friend class JsonValue;
    class Builder;

    std::string_view bytes(detail::JsonSlice slice) const {
        return std::string_view(bytes_).substr(slice.start, slice.length);
    }
    std::string path(std::uint32_t node) const;
    std::string path(std::uint32_t list, std::size_t index) const;
    std::string path(std::uint32_t object, std::string_view name) const;
    void record(std::string_view code, std::string path, std::string_view what);

    std::vector<detail::JsonNode> nodes_;
    std::string bytes_;
    std::uint32_t root_ = detail::no_json_node;
    JsonError error_;
};

inline bool JsonValue::reader_ok() const { return reader_->ok(); }

inline void JsonValue::fail(std::string_view what, std::string_view code) const {
    reader_->fail(*this, what, code);
}

} // namespace oya
