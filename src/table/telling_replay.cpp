#include "table/telling.h"

#include <algorithm>

// A game told from its beginning, for looking back: a view, and what each event has changed in it.

namespace oya {

// From the first on: each position is one step from the one before.
std::size_t Host::Telling::recalled_from() const {
    std::size_t first = 0;
    for (std::size_t number = 0; number < table().version(); ++number)
        if (!table().recalls(number)) first = number + 1;
    return first;
}

std::string Host::Telling::replay(Viewer viewer, std::size_t from) const {
    const std::size_t first = std::clamp(from, recalled_from(), table().version());
    const std::size_t last = std::min(first + most_replayed, table().version());
    std::string text;
    JsonWriter json(text);
    write_agreed(json.begin_object(), viewer);
    json.field("version", table().version()).field("over", table().over()).field("from", first);
    write_story(json, Watcher{.viewer = viewer, .language = {}}, first, last, true);
    table().position_at(first)->write_view(json.key("view"), viewer);
    json.key("changes").begin_array().end_array().end_object();
    JsonText view = view_text(*table().position_at(first), viewer);
    text.insert(text.size() - std::string_view("]}").size(), changes_of(first, last, viewer, view));
    return text;
}

std::string Host::replay_text(Viewer viewer, std::size_t from) const {
    return Telling(*this, {}).replay(viewer, from);
}

} // namespace oya
