#pragma once

#include "playthroughs/json_tree.h"
#include "playthroughs/table_kind.h"

#include <map>
#include <string>
#include <vector>

namespace oya {

// A change that makes something else of a position: after so many steps of a game at one of some tables.
struct Spoilt {
    std::size_t table;
    int game;
    int step;
    std::string change; // as `change` reads it, or two of them with " and " between
};

// The positions of random games, the same each time.
class GamesPlayed {
  public:
    GamesPlayed(const AnyGame& game, const std::vector<TableKind>& tables) : game_(game), tables_(tables) {}

    const AnyGame& game() const { return game_; }
    const std::vector<TableKind>& tables() const { return tables_; }
    // What is said of the position when it has been changed: of what is unsound the sentence alone.
    std::string said(const TableKind&, JsonTree, std::string_view change) const;
    // Plays one game, and shows every position of it with its number.
    template <class Visit>
    void play(std::size_t table, int game, Visit&& visit) const {
        const TableKind& kind = tables_[table];
        const auto position = game_.start(options_of(kind), kind.seats);
        Rng rng(1000 * table + static_cast<std::size_t>(game));
        for (int step = 0; step < kind.steps; ++step) {
            if (!visit(*position, step) || position->actor().is_nobody()) return;
            go_on(*position, rng);
        }
    }

  private:
    const AnyGame& game_;
    const std::vector<TableKind>& tables_;
};

// By what is said, changes of which it is said: found by changing positions in one thing each (a number, a
// name, something left out, something taken from another position), and then in two at once.
std::map<std::string, std::vector<Spoilt>> search(const GamesPlayed&);

std::string json_of(const AnyPosition&);

} // namespace oya
