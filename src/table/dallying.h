#pragma once

#include "table/table.h"

#include <array>
#include <vector>

namespace oya {

// What has come to nothing at a table, as the fold over its record: for each seat, the events of its doing
// since the game last went on. Wishes, pauses, getting up and sitting down count, bots that take over for a
// while, drafts (core/game.h), and decisions that were taken back, with all that had followed from them.
// Chance, and a step that is no draft, begin the count again, unless they are taken back themselves. Who has
// dallied too long can still go on with the game, and end what was begun.
class Dallying {
  public:
    // For a table of this kind.
    explicit Dallying(const Table&);

    // Takes in the events of the table's record that it has not seen.
    void follow(const Table&);
    // Why this may not happen at the table now: it begins what may come to nothing, once more.
    Refusal refuse(const Table&, const Event&) const;

  private:
    struct Count {
        std::uint32_t in_vain = 0;
        std::uint32_t before_decision = 0; // what it was before the seat last decided something
    };
    using Counts = std::array<Count, max_seats>;

    std::uint32_t most_;
    Counts now_{};
    std::vector<Counts> before_; // each event that was seen
};

} // namespace oya
