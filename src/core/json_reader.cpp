#include "core/json_reader.h"

#include "core/json_writer.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#define JSON_NO_IO
#include <nlohmann/json.hpp>

namespace oya {

using Kind = detail::JsonKind;
using Node = detail::JsonNode;
using Slice = detail::JsonSlice;

namespace {

// Names come from outside: in a path they are kept short, and quoted unless they are plain words.
void append_name(std::string& path, std::string_view name) {
    constexpr std::size_t longest = 40;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    };
    if (!name.empty() && name.size() <= longest && std::all_of(name.begin(), name.end(), plain)) {
        if (!path.empty()) path += '.';
        path += name;
        return;
    }
    std::string shown(name.substr(0, longest));
    if (name.size() > longest) {
        while (!shown.empty() && (static_cast<unsigned char>(name[shown.size()]) & 0xC0) == 0x80)
            shown.pop_back();
        shown += "…";
    }
    path += '[';
    JsonWriter(path).value(shown);
    path += ']';
}

void append_index(std::string& path, std::size_t index) {
    path += '[';
    path += std::to_string(index);
    path += ']';
}

} // namespace

std::string JsonError::sentence() const {
    std::string place = path;
    if (line > 0) place = "line " + std::to_string(line) + ", column " + std::to_string(column);
    return place.empty() ? what : place + ": " + what;
}

// Takes the events of nlohmann's parser, which keeps its own stack on the heap, and lays the nodes out.
// Finished values wait behind their open bracket in `pending_` until it closes; then all its children move to
// their place together.
class JsonReader::Builder {
  public:
    Builder(JsonReader& reader, std::string_view text, int max_depth)
        : reader_(reader), text_(text), max_depth_(static_cast<std::size_t>(max_depth)) {}

    bool null() { return add(Node{}); }
    bool boolean(bool truth) {
        Node node;
        node.kind = Kind::boolean;
        node.magnitude = truth ? 1 : 0;
        return add(node);
    }
    bool number_integer(std::int64_t number) {
        const auto bits = static_cast<std::uint64_t>(number);
        return add_integer(number < 0 ? 0 - bits : bits, number < 0, false);
    }
    bool number_unsigned(std::uint64_t number) { return add_integer(number, false, false); }
    bool number_float(double, const std::string& digits) {
        // Integers beyond 64 bits arrive here too: they are out of range, not of the wrong type.
        if (digits.find_first_of(".eE") == std::string::npos) return add_integer(0, digits[0] == '-', true);
        Node node;
        node.kind = Kind::fraction;
        return add(node);
    }
    bool string(const std::string& text) {
        Node node;
        node.kind = Kind::text;
        node.content = keep(text);
        return add(node);
    }
    template <class Binary>
    bool binary(const Binary&) {
        return false;
    }
    bool key(const std::string& name) {
        name_ = keep(name);
        return true;
    }
    bool start_object(std::size_t) { return open(Kind::object); }
    bool start_array(std::size_t) { return open(Kind::list); }
    bool end_object() {
        const std::size_t children = open_.back() + 1;
        names_.clear();
        for (std::size_t i = children; i < pending_.size(); ++i)
            names_.push_back(reader_.bytes(pending_[i].name));
        std::sort(names_.begin(), names_.end());
        const auto twice = std::adjacent_find(names_.begin(), names_.end());
        if (twice == names_.end()) return close();
        std::string path = open_path();
        append_name(path, *twice);
        reader_.record("json.duplicate", std::move(path), "stands twice in the same object");
        return false;
    }
    bool end_array() { return close(); }

    template <class Exception>
    bool parse_error(std::size_t bytes_read, const std::string&, const Exception& reason) {
        constexpr int number_overflow = 406;
        const std::size_t offset = std::min(bytes_read == 0 ? 0 : bytes_read - 1, text_.size());
        if (reason.id == number_overflow) {
            return broken("json.range", offset, "this number is too large");
        }
        return broken("json.syntax", offset,
                      offset == text_.size() ? "the text ends too early" : "this is not valid JSON");
    }

    bool broken(std::string_view code, std::size_t offset, std::string_view what) {
        const std::string_view before = text_.substr(0, offset);
        const std::size_t line_start = before.rfind('\n') + 1; // 0 on the first line, as npos + 1 is
        reader_.error_.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
        reader_.error_.column = static_cast<int>(offset - line_start) + 1;
        reader_.record(code, "", what);
        return false;
    }

    void finish() { reader_.root_ = settle(0); }

  private:
    bool add(Node node) {
        node.name = name_;
        name_ = {};
        pending_.push_back(node);
        return true;
    }

    bool add_integer(std::uint64_t magnitude, bool negative, bool enormous) {
        Node node;
        node.kind = Kind::integer;
        node.magnitude = magnitude;
        node.negative = negative;
        node.enormous = enormous;
        return add(node);
    }

    bool open(Kind kind) {
        if (open_.size() == max_depth_) {
            reader_.record("json.too-deep", open_path(),
                           "nests more than " + std::to_string(max_depth_) + " lists and objects");
            return false;
        }
        open_.push_back(pending_.size());
        Node node;
        node.kind = kind;
        return add(node);
    }

    bool close() {
        const std::size_t bracket = open_.back();
        open_.pop_back();
        const auto count = static_cast<std::uint32_t>(pending_.size() - bracket - 1);
        pending_[bracket].content = {settle(bracket + 1), count};
        return true;
    }

    // Moves the pending nodes from `first` on to their final places and returns the first of these.
    std::uint32_t settle(std::size_t first) {
        std::vector<Node>& nodes = reader_.nodes_;
        const auto start = static_cast<std::uint32_t>(nodes.size());
        for (std::size_t i = first; i < pending_.size(); ++i) {
            const Node& node = pending_[i];
            const auto place = static_cast<std::uint32_t>(nodes.size());
            if (node.kind == Kind::list || node.kind == Kind::object) {
                const Slice children = node.content;
                for (std::uint32_t c = 0; c < children.length; ++c) nodes[children.start + c].parent = place;
            }
            nodes.push_back(node);
        }
        pending_.resize(first);
        return start;
    }

    std::string open_path() const {
        std::string path;
        for (std::size_t i = 1; i < open_.size(); ++i) {
            if (pending_[open_[i - 1]].kind == Kind::object) {
                append_name(path, reader_.bytes(pending_[open_[i]].name));
            } else {
                append_index(path, open_[i] - open_[i - 1] - 1);
            }
        }
        return path;
    }

    Slice keep(const std::string& text) {
        const auto start = static_cast<std::uint32_t>(reader_.bytes_.size());
        reader_.bytes_ += text;
        return {start, static_cast<std::uint32_t>(text.size())};
    }

    JsonReader& reader_;
    std::string_view text_;
    std::size_t max_depth_;
    std::vector<Node> pending_;
    std::vector<std::size_t> open_;       // where in `pending_` the open brackets stand
    std::vector<std::string_view> names_; // room to work in
    Slice name_;
};

JsonReader::JsonReader(std::string_view text, JsonLimits limits) {
    assert(limits.bytes < std::numeric_limits<std::uint32_t>::max() && limits.depth > 0);
    if (text.size() > limits.bytes) {
        record("json.too-large", "", "the text is longer than " + std::to_string(limits.bytes) + " bytes");
        return;
    }
    Builder builder(*this, text, limits.depth);
    // The parser would take a zero byte for the end of the text and pass over what follows.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        builder.broken("json.syntax", zero, "this is not valid JSON");
        return;
    }
    if (nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder)) builder.finish();
}

void JsonReader::fail(JsonValue where, std::string_view what, std::string_view code) {
    record(code, where.path(), what);
}

void JsonReader::record(std::string_view code, std::string path, std::string_view what) {
    if (!ok()) return;
    error_.code = code;
    error_.path = std::move(path);
    error_.what = what;
}

std::string JsonReader::path(std::uint32_t node) const {
    if (node == detail::no_json_node || nodes_[node].parent == detail::no_json_node) return {};
    const std::uint32_t parent = nodes_[node].parent;
    if (nodes_[parent].kind == Kind::object) return path(parent, bytes(nodes_[node].name));
    return path(parent, node - nodes_[parent].content.start);
}

std::string JsonReader::path(std::uint32_t list, std::size_t index) const {
    std::string result = path(list);
    append_index(result, index);
    return result;
}

std::string JsonReader::path(std::uint32_t object, std::string_view name) const {
    std::string result = path(object);
    append_name(result, name);
    return result;
}

} // namespace oya
