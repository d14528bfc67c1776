#include "table/changes.h"

#include <algorithm>
#include <vector>

namespace oya {

namespace {

// What ends a number or a word.
constexpr bool is_behind(char letter) { return letter == ',' || letter == ']' || letter == '}'; }

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

// A value within a text. `part` is the number of the first list or object that begins here or later.
struct Value {
    const JsonText* whole;
    std::size_t begin;
    std::size_t end;
    std::size_t part;

    std::string_view text() const { return std::string_view(whole->text).substr(begin, end - begin); }
    char front() const { return whole->text[begin]; }
    bool made_of_parts() const { return front() == '{' || front() == '['; }
};

// Goes over the fields of an object, or the elements of a list.
class Cursor {
  public:
    explicit Cursor(const Value& of)
        : whole_(of.whole), end_(of.end - 1), at_(of.begin + 1), part_(of.part + 1) {}

    bool at_end() const { return at_ >= end_; }
    // The name of the field it is at, with its quotes; then it is at the value.
    std::string_view take_name() {
        const std::string_view name = rest().substr(0, end_of_text(whole_->text, at_) - at_);
        at_ += name.size() + 1;
        return name;
    }
    bool take_name(std::string_view name) {
        if (!rest().starts_with(name)) return false;
        at_ += name.size() + 1;
        return true;
    }
    Value take_value() {
        const std::string_view text = whole_->text;
        Value value{whole_, at_, at_, part_};
        if (value.made_of_parts()) {
            value.end = whole_->parts[part_].end;
            part_ = whole_->parts[part_].next;
        } else if (text[at_] == '"') {
            value.end = end_of_text(text, at_);
        } else {
            while (!is_behind(text[value.end])) ++value.end;
        }
        pass(value.end);
        return value;
    }
    // The value here if it is the very same as this one of another text.
    bool take_same(const Value& other, std::size_t parts) {
        const std::string_view text = other.text();
        if (!rest().starts_with(text) || !is_behind(whole_->text[at_ + text.size()])) return false;
        part_ += parts;
        pass(at_ + text.size());
        return true;
    }
    std::size_t part() const { return part_; }

  private:
    std::string_view rest() const { return std::string_view(whole_->text).substr(at_); }
    void pass(std::size_t end) { at_ = whole_->text[end] == ',' ? end + 1 : end; }

    const JsonText* whole_;
    std::size_t end_; // where the bracket closes
    std::size_t at_;
    std::size_t part_;
};

void append_changes(std::string& out, const Value& before, const Value& after);

void append_whole(std::string& out, const Value& value) { out.append("{\"=\":").append(value.text()) += '}'; }

struct Field {
    std::string_view name; // with its quotes
    Value value;
};

std::vector<Field> fields_of(const Value& object) {
    std::vector<Field> fields;
    for (Cursor cursor(object); !cursor.at_end();) {
        const std::string_view name = cursor.take_name();
        fields.push_back({name, cursor.take_value()});
    }
    return fields;
}

// Objects whose fields are not the same: some have gone, or come.
void append_field_by_field(std::string& out, const Value& before, const Value& after) {
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
        if (known && old_one->value.text() == field.value.text()) continue;
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
    SideBySide(std::string& out, const Value& before, const Value& after)
        : out_(out), before_(before), after_(after), list_(after.front() == '['), begin_(out.size()) {}

    bool write() {
        while (!before_.at_end() && !after_.at_end())
            if (!take_one()) return false;
        if (!list_) return before_.at_end() && after_.at_end();
        if (!before_.at_end()) {
            const std::string length = "\"#\":" + std::to_string(count_);
            out_.insert(begin_, out_.size() > begin_ ? length + ',' : length);
        }
        for (; !after_.at_end(); ++count_) {
            name({});
            append_whole(out_, after_.take_value());
        }
        return true;
    }

  private:
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
            field = before_.take_name();
            if (!after_.take_name(field)) return false;
        }
        const std::size_t part = before_.part();
        const Value old_one = before_.take_value();
        if (!after_.take_same(old_one, before_.part() - part)) {
            name(field);
            append_changes(out_, old_one, after_.take_value());
        }
        ++count_;
        return true;
    }

    std::string& out_;
    Cursor before_;
    Cursor after_;
    bool list_;
    std::size_t begin_;     // of what is written
    std::size_t count_ = 0; // of parts passed
};

void append_changes(std::string& out, const Value& before, const Value& after) {
    if (before.front() != after.front() || !after.made_of_parts()) return append_whole(out, after);
    const std::size_t begin = out.size();
    out += '{';
    if (!SideBySide(out, before, after).write()) {
        out.resize(begin + 1);
        append_field_by_field(out, before, after);
    }
    out += '}';
    // The shorter way.
    constexpr std::size_t around = std::string_view("{\"=\":}").size();
    if (out.size() - begin <= after.text().size() + around) return;
    out.resize(begin);
    append_whole(out, after);
}

} // namespace

std::string changes_between(const JsonText& before, const JsonText& after) {
    if (before.text == after.text) return "{}";
    std::string changes;
    append_changes(changes, {&before, 0, before.text.size(), 0}, {&after, 0, after.text.size(), 0});
    return changes;
}

} // namespace oya
