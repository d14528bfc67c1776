#pragma once

#include "bots/any_bot.h"
#include "bots/outlook.h"

#include <memory>
#include <span>
#include <vector>

// Advice for people is the same at every door: whom to ask, how much of the answer to show, and what it
// promises.

namespace oya {

// At most so many choices are shown, the best first.
inline constexpr std::size_t most_choices = 3;

// Who advises people: an expert at least, and never anybody weaker than the opponents they play against.
BotSpec adviser(std::span<const BotSpec> at_the_table);

// What choices promise everybody, worked out in slices as a thought is: a node is one of them played on in
// one world that the seat cannot tell from the real one, each world with all of them and the same luck. It
// changes nothing about which is best.
class Weighing final : public Thinking {
  public:
    // So many worlds tell two chances to win apart that differ by six in a hundred or more.
    static constexpr int enough_worlds = 256;

    // At least one choice, the best first, of a seat that is awaited; the position must learn for it.
    Weighing(const AnyPosition&, Seat, std::vector<Plan> choices, std::uint64_t seed);

    bool run(int nodes) override;
    void limit(int nodes) override;
    Plan plan() const override { return choices_[0]; }
    std::vector<Plan> best(std::size_t most) const override;
    int nodes() const override { return outlook_->worlds() * plans(); }
    // All that it takes.
    int most_nodes() const { return worlds_ * plans(); }

    // What each of the choices promises by the worlds so far; nothing where there was time for none.
    std::vector<Promise> promises() const;

  private:
    int plans() const { return static_cast<int>(choices_.size()); }
    bool over() const { return outlook_->worlds() >= worlds_ || outlook_->certain(); }

    std::vector<Plan> choices_;
    std::unique_ptr<Outlook> outlook_;
    int worlds_ = enough_worlds;
    int given_ = 0; // nodes that are too few for another world
};

// As many of the promises as may be told beside each other: all, unless a later choice promises the seat more
// than the first by more than both their errors. Then quick players do not see what speaks for the first, and
// only its own is told.
std::span<const Promise> comparable(std::span<const Promise> promises, Seat seat, int seats);

} // namespace oya
