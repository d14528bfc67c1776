#pragma once

#include "core/rng.h"
#include "shelf/any_game.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya {

// A table of some kind, and how much of random games is played there.
struct TableKind {
    int seats;
    std::vector<std::pair<std::string_view, std::string_view>> options{};
    int steps = 400; // of each game
    int games = 1;
};

Settings options_of(const TableKind&);
// "== 3 seats, heralds=two"
std::string heading(const TableKind&);
std::size_t below(Rng&, std::size_t bound);
// What chance draws, or what the actor does: any kind of what may be done, then anything of that kind, so
// that what can be done in many ways is not done all the time.
void go_on(AnyPosition&, Rng&);

} // namespace oya
