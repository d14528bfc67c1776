#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/nearest.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace oya {

bool JsonValue::is_null() const { return is(Kind::null); }
bool JsonValue::is_boolean() const { return is(Kind::boolean); }
bool JsonValue::is_integer() const { return is(Kind::integer); }
bool JsonValue::is_text() const { return is(Kind::text); }
bool JsonValue::is_list() const { return is(Kind::list); }
bool JsonValue::is_object() const { return is(Kind::object); }

bool JsonValue::boolean() const {
    if (!must_be(is_boolean(), "must be true or false")) return false;
    return node().magnitude != 0;
}

std::int64_t JsonValue::integer(std::int64_t lowest, std::int64_t highest) const {
    Whole whole;
    if (!must_be(read_whole(whole), "must be a whole number")) return 0;
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    const std::uint64_t room = whole.negative ? most + 1 : most;
    // Two's complement: the negative of the magnitude has the same bits as the number that is meant.
    const auto number = static_cast<std::int64_t>(whole.negative ? 0 - whole.magnitude : whole.magnitude);
    if (whole.enormous || whole.magnitude > room || number < lowest || number > highest) {
        wrong("json.range", "must be from " + std::to_string(lowest) + " to " + std::to_string(highest));
        return 0;
    }
    return number;
}

std::uint64_t JsonValue::natural(std::uint64_t highest) const {
    Whole whole;
    if (!must_be(read_whole(whole), "must be a whole number")) return 0;
    if (whole.enormous || whole.negative || whole.magnitude > highest) {
        wrong("json.range", "must be from 0 to " + std::to_string(highest));
        return 0;
    }
    return whole.magnitude;
}

std::string_view JsonValue::text(std::size_t max_bytes) const {
    if (!must_be(is_text(), "must be text")) return {};
    if (node().content.length > max_bytes) {
        wrong("json.range", "must be at most " + std::to_string(max_bytes) + " bytes long");
        return {};
    }
    return reader_->bytes(node().content);
}

JsonValue JsonValue::list(std::size_t max) const {
    if (!must_be(is_list(), "must be a list")) return missing();
    if (node().content.length > max) {
        wrong("json.range", "must have at most " + std::to_string(max) + " elements");
        return missing();
    }
    return *this;
}

JsonValue JsonValue::object() const { return must_be(is_object(), "must be an object") ? *this : missing(); }

std::size_t JsonValue::size() const {
    if (!must_be(is_list() || is_object(), "must be a list or an object")) return 0;
    return node().content.length;
}

JsonValue JsonValue::at(std::size_t index) const {
    if (!must_be(is_list(), "must be a list")) return missing();
    if (index < node().content.length) {
        return JsonValue(reader_, node().content.start + static_cast<std::uint32_t>(index));
    }
    reader_->record("json.missing", reader_->path(node_, index), "is missing");
    return missing();
}

JsonValue JsonValue::field(std::string_view name) const {
    const JsonValue found = optional(name);
    if (is_object() && !found.exists())
        reader_->record("json.missing", reader_->path(node_, name), "is missing");
    return found;
}

JsonValue JsonValue::optional(std::string_view name) const {
    for (const JsonValue value : object()) {
        if (value.name() == name) return value;
    }
    return missing();
}

void JsonValue::only(std::initializer_list<std::string_view> names) const {
    for (const JsonValue value : object()) {
        if (std::find(names.begin(), names.end(), value.name()) == names.end()) {
            value.wrong("json.unknown-field",
                        or_else_nearest("is not a field that is known here", value.name(),
                                        std::span(names.begin(), names.size())));
        }
    }
}

std::string_view JsonValue::name() const {
    return exists() ? reader_->bytes(node().name) : std::string_view();
}

std::string JsonValue::path() const { return reader_->path(node_); }

JsonValue::Iterator JsonValue::begin() const {
    return Iterator(reader_, size() == 0 ? 0 : node().content.start);
}

JsonValue::Iterator JsonValue::end() const {
    const auto count = static_cast<std::uint32_t>(size());
    return Iterator(reader_, count == 0 ? 0 : node().content.start + count);
}

const detail::JsonNode& JsonValue::node() const { return reader_->nodes_[node_]; }

bool JsonValue::is(Kind kind) const { return exists() && node().kind == kind; }

bool JsonValue::must_be(bool right, const char* what) const {
    if (!right) wrong("json.type", what);
    return right;
}

void JsonValue::wrong(std::string_view code, std::string_view what) const {
    if (exists()) reader_->record(code, path(), what);
}

// A whole number is a JSON number, or text in the one form the writer gives to numbers that a double would
// round.
bool JsonValue::read_whole(Whole& whole) const {
    if (is_integer()) {
        whole = {node().magnitude, node().negative, node().enormous};
        return true;
    }
    if (!is_text()) return false;
    std::string_view digits = reader_->bytes(node().content);
    whole.negative = digits.starts_with('-');
    if (whole.negative) digits.remove_prefix(1);
    if (digits.empty() || digits[0] < '1' || digits[0] > '9') return false;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, whole.magnitude);
    if (read.ptr != end) return false;
    whole.enormous = read.ec == std::errc::result_out_of_range;
    return whole.enormous || whole.magnitude > static_cast<std::uint64_t>(largest_json_number);
}

} // namespace oya
