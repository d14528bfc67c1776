#pragma once

#include "core/ledger.h"
#include "core/message.h"

#include <utility>
#include <vector>

namespace oya {

// Who may know a fact: some seats, and perhaps the spectators.
struct Audience {
    Seats seats;
    bool spectators = false;

    static constexpr Audience everyone() { return {Seats::all(), true}; }
    static constexpr Audience only(Seats seats) { return {seats, false}; }
    static constexpr Audience except(Seats seats) {
        return {Seats::from_bits(Seats::all().bits() & ~seats.bits()), true};
    }

    constexpr bool has(Viewer viewer) const {
        return viewer.is_seat() ? seats.has(viewer.seat()) : spectators;
    }
    friend constexpr bool operator==(Audience, Audience) = default;
};

// One thing that happened, the rule it rests on, and who may know it.
struct Fact {
    RuleId rule;
    Message message;
    Audience audience;
};

// The story nobody listens to: search and simulation pass it, and it costs nothing. A game writes
// `if constexpr (Story::tells)` around whatever is only needed for telling.
struct NoStory {
    static constexpr bool tells = false;
    void reveals(Seats) {}
};

// Collects what `apply` tells: the facts in order, and the moments at which seats learn something they did
// not know.
class Teller {
  public:
    static constexpr bool tells = true;

    struct Reveal {
        std::size_t before_fact; // index of the first fact that rests on what is revealed
        Seats seats;             // who learns something
    };

    void tell(RuleId rule, Message message, Audience audience = Audience::everyone()) {
        facts_.push_back({rule, std::move(message), audience});
    }
    void reveals(Seats seats) {
        if (!seats.empty()) reveals_.push_back({facts_.size(), seats});
    }

    const std::vector<Fact>& facts() const { return facts_; }
    const std::vector<Reveal>& revealed() const { return reveals_; }

  private:
    std::vector<Fact> facts_;
    std::vector<Reveal> reveals_;
};

} // namespace oya
