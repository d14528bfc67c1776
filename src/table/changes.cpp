#include "table/changes.h"

#include <algorithm>
#include <array>
#include <vector>

namespace oya {

namespace {

constexpr std::array<bool, 256> marks(std::string_view letters) {
    std::array<bool, 256> marked{};
    for (const char letter : letters) marked[static_cast<unsigned char>(letter)] = true;
    return marked;
}
constexpr auto inside = marks("\"{}[]"); // what counts within a list or an object
constexpr auto behind = marks(",]}");    // what ends a number or a word

template <class Marks>
std::size_t next_of(std::string_view text, std::size_t at, const Marks& marked) {
    while (at < text.size() && !marked[static_cast<unsigned char>(text[at])]) ++at;
    return at;
}

// The end of the quoted text that begins at `from`.
std::size_t end_of_text(std::string_view text, std::size_t from) {
    for (std::size_t at = from + 1; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return text.size();
}

// The end of the JSON value that begins at `from`.
std::size_t end_of_value(std::string_view text, std::size_t from) {
    if (text[from] == '"') return end_of_text(text, from);
    if (text[from] != '{' && text[from] != '[') return next_of(text, from, behind);
    int open = 0;
    std::size_t at = from;
    do {
        at = next_of(text, at, inside);
        if (at >= text.size()) return text.size();
        if (text[at] == '"') {
            at = end_of_text(text, at);
        } else {
            open += text[at] == '{' || text[at] == '[' ? 1 : -1;
            ++at;
        }
    } while (open > 0);
    return at;
}

void append_changes(std::string& out, std::string_view before, std::string_view after);

void append_whole(std::string& out, std::string_view value) { out.append("{\"=\":").append(value) += '}'; }

struct Field {
    std::string_view name; // with its quotes
    std::string_view value;
};

std::vector<Field> fields_of(std::string_view object) {
    std::vector<Field> fields;
    for (std::size_t at = 1; at + 1 < object.size();) {
        const std::size_t colon = end_of_text(object, at);
        const std::size_t end = end_of_value(object, colon + 1);
        fields.push_back({object.substr(at, colon - at), object.substr(colon + 1, end - colon - 1)});
        at = end + 1;
    }
    return fields;
}

// Objects whose fields are not the same: some have gone, or come.
void append_field_by_field(std::string& out, std::string_view before, std::string_view after) {
    const std::vector<Field> old_ones = fields_of(before), new_ones = fields_of(after);
    const char* separator = "";
    std::string gone;
    for (const Field& field : old_ones)
        if (std::ranges::find(new_ones, field.name, &Field::name) == new_ones.end())
            gone.append(gone.empty() ? "" : ",").append(field.name);
    if (!gone.empty()) {
        out.append("\"-\":[").append(gone) += ']';
        separator = ",";
    }
    for (const Field& field : new_ones) {
        const auto old_one = std::ranges::find(old_ones, field.name, &Field::name);
        const bool known = old_one != old_ones.end();
        if (known && old_one->value == field.value) continue;
        out.append(separator).append(field.name) += ':';
        separator = ",";
        if (known) {
            append_changes(out, old_one->value, field.value);
        } else {
            append_whole(out, field.value);
        }
    }
}

// Goes through two objects with the same fields, or two lists, side by side. False if the fields differ, and
// then something is written that has to be taken back.
class SideBySide {
  public:
    SideBySide(std::string& out, std::string_view before, std::string_view after)
        : out_(out), before_(before), after_(after), list_(after.front() == '['), begin_(out.size()) {}

    bool write() {
        while (!at_end(before_, a_) && !at_end(after_, b_))
            if (!take_one()) return false;
        if (!list_) return at_end(before_, a_) && at_end(after_, b_);
        if (!at_end(before_, a_)) {
            const std::string length = "\"#\":" + std::to_string(count_);
            out_.insert(begin_, out_.size() > begin_ ? length + ',' : length);
        }
        for (; !at_end(after_, b_); ++count_) {
            const std::size_t end = end_of_value(after_, b_);
            name({});
            append_whole(out_, after_.substr(b_, end - b_));
            b_ = behind_comma(after_, end);
        }
        return true;
    }

  private:
    static bool at_end(std::string_view text, std::size_t at) { return at + 1 >= text.size(); }
    static std::size_t behind_comma(std::string_view text, std::size_t end) {
        return text[end] == ',' ? end + 1 : end;
    }
    // What has this name, or the number that is next, changes.
    void name(std::string_view field) {
        if (out_.size() > begin_) out_ += ',';
        if (list_) {
            out_.append("\"").append(std::to_string(count_)) += '"';
        } else {
            out_ += field;
        }
        out_ += ':';
    }
    bool take_one() {
        std::string_view field;
        if (!list_) {
            field = before_.substr(a_, end_of_text(before_, a_) - a_);
            if (after_.substr(b_, field.size()) != field) return false;
            a_ += field.size() + 1;
            b_ += field.size() + 1;
        }
        const std::size_t end = end_of_value(before_, a_), size = end - a_;
        const bool same = b_ + size < after_.size() && before_.substr(a_, size) == after_.substr(b_, size) &&
                          behind[static_cast<unsigned char>(after_[b_ + size])];
        const std::size_t new_end = same ? b_ + size : end_of_value(after_, b_);
        if (!same) {
            name(field);
            append_changes(out_, before_.substr(a_, size), after_.substr(b_, new_end - b_));
        }
        a_ = behind_comma(before_, end);
        b_ = behind_comma(after_, new_end);
        ++count_;
        return true;
    }

    std::string& out_;
    std::string_view before_;
    std::string_view after_;
    bool list_;
    std::size_t begin_; // of what is written
    std::size_t a_ = 1;
    std::size_t b_ = 1;
    std::size_t count_ = 0; // of parts passed
};

void append_changes(std::string& out, std::string_view before, std::string_view after) {
    if (before == after) {
        out += "{}";
        return;
    }
    const auto made_of_parts = [](std::string_view text) {
        return text.front() == '{' || text.front() == '[';
    };
    if (before.empty() || after.empty() || before.front() != after.front() || !made_of_parts(after))
        return append_whole(out, after);
    const std::size_t begin = out.size();
    out += '{';
    if (!SideBySide(out, before, after).write()) {
        out.resize(begin + 1);
        append_field_by_field(out, before, after);
    }
    out += '}';
    // The shorter way.
    constexpr std::size_t around = std::string_view("{\"=\":}").size();
    if (out.size() - begin <= after.size() + around) return;
    out.resize(begin);
    append_whole(out, after);
}

} // namespace

std::string changes_between(std::string_view before, std::string_view after) {
    std::string changes;
    append_changes(changes, before, after);
    return changes;
}

} // namespace oya
