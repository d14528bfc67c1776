#pragma once

#include "bots/manner.h"
#include "core/action.h"
#include "shelf/any_game.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

// What a position promises: the mean of games that decent players play on from it.

namespace oya {

struct Mean {
    double value = 0;
    double error = 0; // standard error
};

// Adds up to a mean.
class Sample {
  public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    Mean mean() const {
        if (count_ == 0) return {};
        const double mean = sum_ / count_;
        if (count_ == 1) return {mean, 0};
        const double spread = squares_ / count_ - mean * mean;
        return {mean, spread <= 0 ? 0 : std::sqrt(spread / (count_ - 1))};
    }

  private:
    int count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

// To each seat: its share of the victory, from 0 to 1, and its points in the end.
struct Promise {
    std::array<Mean, max_seats> win{};
    std::array<Mean, max_seats> points{};
};

// By how much one plan is better than another for the seat that has both, in the same worlds: in its share of
// the victory, in points (its own, or those it is ahead of the mean of the others, as the game counts them),
// and in what both are worth together.
struct Gain {
    Mean win{};
    Mean points{};
    Mean worth{};
};

// How far games are played on.
enum class Ahead : std::uint8_t {
    far,  // to the end; where a game can judge positions, for some plans, and then it does
    near, // only until what chance has just done is felt: judged at once where a game can, else to the end of
          // the stage, else for one plan of each seat
};

class Outlook {
  public:
    virtual ~Outlook() = default;

    // Plays on in so many worlds more, with every plan in each and with the same luck. Once nothing is left
    // to luck, there is no more to know.
    virtual void run(int worlds) = 0;
    // The worlds so far.
    virtual int worlds() const = 0;
    // Whether more worlds would tell nothing new.
    virtual bool certain() const = 0;
    // What the plan of this number promises everybody.
    virtual Promise promise(std::size_t plan = 0) const = 0;
    // Whether shares of the victory mean anything: not where games break off before anybody can tell.
    virtual bool foresees_victory() const = 0;
    // What a plan gains over the first one.
    virtual Gain gain(std::size_t plan) const = 0;
};

// From the position as it is, whatever of it is hidden from whom.
std::unique_ptr<Outlook> look_ahead(const AnyPosition&, std::uint64_t seed, Ahead = Ahead::far);
// What these plans of a seat that is awaited promise by what it knows: the position must learn for it. A step
// that a world does not allow ends the plan there.
std::unique_ptr<Outlook> weigh(const AnyPosition&, Seat, std::vector<Plan> choices, std::uint64_t seed);

} // namespace oya
