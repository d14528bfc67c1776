#pragma once

#include "shelf/any_game.h"
#include "table/event.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace oya {

// Whether this move can be made in this position.
bool may_happen(const AnyPosition&, const Event& move);

// The positions of a table, one for every version of its record. Only some are kept, a few events apart, and
// those of the last events; the others are played again when they are asked for. To ask changes what is kept:
// not for several threads at once.
class Positions {
  public:
    using Kept = std::shared_ptr<const AnyPosition>;

    explicit Positions(Kept start);

    // That of the last version.
    const Kept& newest() const { return newest_; }
    // That before the event of this number, of the record that the positions belong to.
    Kept at(std::span<const Event> record, std::size_t version) const;

    // The position behind the next event.
    void push(Kept next);
    // The position at a later version of a record that is believed: those in between are not known yet. Where
    // the record turns out to be impossible they stand still.
    void leap(std::size_t version, Kept position);
    // Forgets everything behind a version.
    void go_back(std::span<const Event> record, std::size_t version);
    // The last events need no longer be at hand.
    void settle() { recent_.clear(); }

    // The memory they take.
    std::size_t bytes() const;

  private:
    // Far enough apart that a long game takes little, near enough that any position is a few steps away.
    static constexpr std::size_t apart = 16;
    static constexpr std::size_t most_recent = 128;

    // The position of this version if it is there, else nothing.
    const Kept* find(std::size_t version) const;
    void keep(std::size_t version, const Kept& position) const;

    std::size_t version_ = 0;
    std::size_t believed_ = 0; // events that nobody has played
    Kept newest_;
    std::deque<Kept> recent_;        // of the last versions, the newest last
    mutable std::vector<Kept> kept_; // of versions 0, apart, 2 * apart …; some may be missing
    mutable std::size_t looked_at_ = 0;
    mutable Kept last_looked_at_; // where somebody who goes on from there is quickest
};

} // namespace oya
