#pragma once

#include "core/message.h"
#include "core/seat.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace oya {

// What a game leaves to be compared with other games once it is over: who began, what each seat had, and what
// happened. A section is the id of the sentence that heads it.
class Lookback {
  public:
    // What seats had so much of, in points or pieces; a seat that is not among `who` had no occasion.
    struct Trait {
        std::string_view section;
        Message what;
        Seats who{};
        std::array<int, max_seats> amounts{};
    };
    struct Event {
        std::string_view section;
        Message what;
        int times = 0;
    };

    // More of something that it has already is added.
    void had(std::string_view section, const Message& what, Seat seat, int amount) {
        Trait& trait = one_of(traits_, section, what);
        trait.who = trait.who.with(seat);
        trait.amounts[seat.index] += amount;
    }
    void happened(std::string_view section, const Message& what, int times = 1) {
        one_of(events_, section, what).times += times;
    }
    // Names what only some games have, so that every game has it in the same place.
    void may_have(std::string_view section, const Message& what) { one_of(traits_, section, what); }
    void began(Seat seat) { first_ = seat; }

    // In the order in which they were told first.
    const std::vector<Trait>& traits() const { return traits_; }
    const std::vector<Event>& events() const { return events_; }
    std::optional<Seat> first() const { return first_; }

  private:
    template <class Line>
    static Line& one_of(std::vector<Line>& lines, std::string_view section, const Message& what) {
        const auto known = std::ranges::find_if(
            lines, [&](const Line& line) { return line.section == section && line.what == what; });
        return known != lines.end() ? *known : lines.emplace_back(Line{section, what});
    }

    std::vector<Trait> traits_;
    std::vector<Event> events_;
    std::optional<Seat> first_;
};

} // namespace oya
