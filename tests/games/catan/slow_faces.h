#pragma once

#include "core/seat.h"
#include "games/catan/components.h"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <vector>

// The reference for what a seat may know of the faces of progress cards: of one deck it carries along every
// way in which all cards may lie, and never lets one go that is still possible. Slow and obvious.
//
// What chance does, and what others choose without showing it, is a blind draw; of a choice that is seen it
// is only asked whether it was possible.

namespace oya::catan {

class SlowFaces {
  public:
    using Pile = std::array<std::uint8_t, most_in_deck>; // how many of each kind

    struct World {
        std::array<Pile, max_seats> hands{};
        Pile unseen{};
        std::vector<int> under; // kinds; the first is drawn first

        friend auto operator<=>(const World&, const World&) = default;
    };
    using Chances = std::map<World, double>;

    // A deck from which nobody has drawn yet. Point cards are shown by who draws them.
    SlowFaces(const Pile& deck, const Pile& points, Seat viewer);

    // What happens with a card of the deck; where the viewer does not see its kind, that is not looked at.
    void draws(Seat, int kind);
    void plays(Seat, int kind);
    void returns(Seat, int kind);
    void looks_at(Seat victim, const Pile& hand); // the viewer does
    void takes(Seat thief, Seat victim, int kind);

    // They make up 1.
    const Chances& chances() const { return worlds_; }

  private:
    // Every world becomes those that `what(world, add)` adds with a chance.
    template <class What>
    void become(What what);
    // One card of a hand goes, and `where(world, kind)` puts it there: the card that the viewer sees, or any.
    template <class Where>
    void goes(Seat from, int kind, bool is_seen, Where where);

    Pile points_;
    Seat viewer_;
    Chances worlds_;
};

} // namespace oya::catan
