#include "playthroughs/json_tree.h"

#include "core/json_reader.h"

#include <algorithm>
#include <charconv>

namespace oya {

namespace {

JsonTree tree_of(JsonValue value) {
    JsonTree tree;
    tree.name = value.name();
    if (value.is_list() || value.is_object()) {
        tree.open = value.is_list() ? '[' : '{';
        for (const JsonValue each : value) tree.parts.push_back(tree_of(each));
    } else if (value.is_text()) {
        tree.text = '"' + std::string(value.text()) + '"';
    } else if (value.is_boolean()) {
        tree.text = value.boolean() ? "true" : "false";
    } else {
        tree.text = value.is_null() ? "null" : std::to_string(value.integer(-1'000'000'000, 1'000'000'000));
    }
    return tree;
}

int number_in(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// The place within a value to which the first part of the path leads; what is behind the last one can be
// added.
std::size_t take_step(const JsonTree& tree, std::string_view& path) {
    if (path.starts_with('[')) {
        const std::size_t end = path.find(']');
        const auto number = static_cast<std::size_t>(number_in(path.substr(1, end - 1)));
        path.remove_prefix(end + 1);
        return number;
    }
    if (path.starts_with('.')) path.remove_prefix(1);
    const std::string_view name = path.substr(0, std::min(path.find_first_of(".["), path.size()));
    path.remove_prefix(name.size());
    const auto found = std::find_if(tree.parts.begin(), tree.parts.end(),
                                    [&](const JsonTree& part) { return part.name == name; });
    return static_cast<std::size_t>(found - tree.parts.begin());
}

} // namespace

JsonTree JsonTree::read(std::string_view json) {
    JsonReader reader(json);
    return tree_of(reader.root());
}

std::string JsonTree::written() const {
    if (open == 0) return text;
    std::string whole(1, open);
    for (const JsonTree& part : parts) {
        if (whole.size() > 1) whole += ',';
        if (open == '{') whole += '"' + part.name + "\":";
        whole += part.written();
    }
    return whole + (open == '{' ? '}' : ']');
}

bool change(JsonTree& tree, std::string_view how) {
    std::string_view path = how.substr(0, how.find(' '));
    const std::string_view what = how.substr(std::min(path.size() + 1, how.size()));
    JsonTree* within = &tree;
    std::string_view name = path;
    std::size_t place = take_step(tree, path);
    while (!path.empty()) {
        if (place >= within->parts.size()) return false;
        within = &within->parts[place];
        name = path.starts_with('.') ? path.substr(1) : path;
        place = take_step(*within, path);
    }
    if (within->open == 0 || place > within->parts.size()) return false;
    const bool there = place < within->parts.size();
    if (!there && !what.starts_with("= ")) return false;
    if (!there) within->parts.emplace_back();
    JsonTree& part = within->parts[place];
    if (!there && within->open == '{') part.name = name;
    if (what.starts_with("= ")) {
        const std::string kept = part.name;
        part = JsonTree::read(what.substr(2));
        part.name = kept;
    } else if (what == "left out") {
        within->parts.erase(within->parts.begin() + static_cast<std::ptrdiff_t>(place));
    } else {
        if (part.parts.empty()) return false;
        part.parts.resize(static_cast<std::size_t>(number_in(what.substr(what.find_last_of(' ') + 1))),
                          part.parts[0]);
    }
    return true;
}

} // namespace oya
