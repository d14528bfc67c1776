#pragma once

#include "core/seat.h"

#include <array>
#include <map>
#include <string_view>

namespace oya {

// What a game counts for every seat when somebody looks back on it: cards received, cards to be expected.
// Names have static storage, and mean what the game says.
class Figures {
  public:
    using EachSeat = std::array<double, max_seats>;

    void add(std::string_view name, Seat seat, double amount) { all_[name][seat.index] += amount; }
    const std::map<std::string_view, EachSeat>& all() const { return all_; }

  private:
    std::map<std::string_view, EachSeat> all_;
};

} // namespace oya
