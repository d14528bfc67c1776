#include "table/seen.h"

#include "shelf/opening.h"

namespace oya {

namespace {

// A card that chance has dealt face down lies open in the present position, or does not.
bool dealt_open(const Table& table, const Event& dealt, Viewer viewer) {
    const auto& now = table.position();
    const auto audience = opened(now, dealt.actor(), dealt.action, now, dealt.actor(), dealt.action);
    return audience && audience->has(viewer);
}

// A step of a seat comes out with the answer that it belongs to, or never.
bool came_out(const Table& table, std::size_t event, Viewer viewer) {
    const Event& step = table.record()[event];
    for (std::size_t number = event; number < table.version(); ++number) {
        const Event& next = table.record()[number];
        if (next.kind == Event::Kind::undo && next.back_to <= event) return false;
        if (!next.moves()) continue;
        const auto before = table.position_at(number);
        const auto after = table.position_at(number + 1);
        if (const auto audience =
                opened(*before, next.actor(), next.action, *after, step.actor(), step.action))
            return audience->has(viewer);
    }
    return false;
}

} // namespace

Action seen_by_now(const Table& table, std::size_t event, Viewer viewer) {
    const Event& move = table.record()[event];
    const Action seen = table.position_at(event)->seen(move.actor(), move.action, viewer);
    if (seen == move.action || !opens_later(table.game())) return seen;
    const bool open =
        move.kind == Event::Kind::chance ? dealt_open(table, move, viewer) : came_out(table, event, viewer);
    return open ? move.action : seen;
}

} // namespace oya
