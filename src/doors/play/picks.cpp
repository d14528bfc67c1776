#include "doors/play/picks.h"

#include <algorithm>
#include <memory>

namespace oya {

namespace {

constexpr std::size_t most_due = 100; // more cards than Catan has

// What may be named next; nothing if it is something else that is asked.
std::vector<Action> next_picks(const AnyPosition& position, Seat seat) {
    Actions legal;
    if (position.awaited().has(seat)) position.legal(seat, legal);
    std::vector<Action> picks(legal.begin(), legal.end());
    const AnyGame& game = position.game();
    const auto is_other = [&](Action action) {
        return action.kind != picks.front().kind || !game.any_order(action);
    };
    if (std::ranges::any_of(picks, is_other)) return {};
    std::ranges::sort(picks, {}, [&](Action action) { return game.code(action); });
    return picks;
}

} // namespace

// Whoever always names the first of them comes past each.
Picks picks_of(const AnyPosition& position, Seat seat) {
    Picks all;
    const std::unique_ptr<AnyPosition> trial = position.clone();
    for (std::vector<Action> next = next_picks(*trial, seat); !next.empty() && all.due < most_due;
         next = next_picks(*trial, seat)) {
        if (!all.choices.empty() && all.choices.front().kind != next.front().kind) break;
        for (const Action action : next)
            if (std::ranges::find(all.choices, action) == all.choices.end()) all.choices.push_back(action);
        trial->apply(seat, next.front());
        ++all.due;
    }
    if (all.due < 2) return {};
    std::ranges::sort(all.choices, {}, [&](Action action) { return position.game().code(action); });
    return all;
}

std::size_t most_picks_of(const AnyPosition& position, Seat seat, Action choice) {
    std::size_t most = 0;
    const std::unique_ptr<AnyPosition> trial = position.clone();
    std::size_t left = picks_of(position, seat).due;
    for (; left > 0; --left) {
        const std::vector<Action> next = next_picks(*trial, seat);
        if (next.empty()) break;
        const bool may = std::ranges::find(next, choice) != next.end();
        trial->apply(seat, may ? choice : next.front());
        most += may ? 1 : 0;
    }
    return most;
}

std::vector<Action> still_to_pick(const AnyPosition& position, Seat seat, const Picks& picks,
                                  std::span<const Action> picked) {
    std::vector<Action> choices = picks.choices;
    std::erase_if(choices, [&](Action action) {
        return static_cast<std::size_t>(std::ranges::count(picked, action)) >=
               most_picks_of(position, seat, action);
    });
    return choices;
}

} // namespace oya
