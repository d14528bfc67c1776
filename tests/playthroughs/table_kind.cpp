#include "playthroughs/table_kind.h"

#include <algorithm>

namespace oya {

Settings options_of(const TableKind& kind) {
    Settings options;
    for (const auto& [name, value] : kind.options) options.set(name, value);
    return options;
}

std::string heading(const TableKind& kind) {
    std::string text = "== " + std::to_string(kind.seats) + (kind.seats == 1 ? " seat" : " seats");
    for (const auto& [name, value] : kind.options) {
        std::string line(value);
        std::replace(line.begin(), line.end(), '\n', '/');
        text += ", " + std::string(name) + '=' + line;
    }
    return text;
}

std::size_t below(Rng& rng, std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); }

void go_on(AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (actor.is_chance()) return position.apply(actor, position.draw(rng));
    Actions legal;
    position.legal(actor.seat(), legal);
    std::vector<std::uint8_t> kinds;
    for (const Action action : legal)
        if (std::find(kinds.begin(), kinds.end(), action.kind) == kinds.end()) kinds.push_back(action.kind);
    const std::uint8_t kind = kinds[below(rng, kinds.size())];
    Action action;
    do action = legal[below(rng, legal.size())];
    while (action.kind != kind);
    position.apply(actor, action);
}

} // namespace oya
