#pragma once

#include "bots/any_bot.h"
#include "core/action.h"
#include "core/seat.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace oya {

// One thing that happened at a table. A record is a list of them that only grows; an event that was undone
// stays.
struct Event {
    enum class Kind : std::uint8_t { step, chance, undo, seat, wish };

    Kind kind = Kind::step;
    Seat seat{};                  // whose; of no meaning for chance
    Action action{};              // step, chance
    bool automatic = false;       // step: taken for the seat, as it wished
    bool consent = false;         // undo: allowed by the others, past what they have learnt
    std::size_t back_to = 0;      // undo: the version whose position is the position again
    std::optional<BotSpec> bot{}; // seat: who sits there from now on; no bot is a person
    std::string name{};           // wish
    std::string value{};          // wish

    static Event step(Seat seat, Action action, bool automatic = false) {
        return {.kind = Kind::step, .seat = seat, .action = action, .automatic = automatic};
    }
    static Event chance(Action action) { return {.kind = Kind::chance, .action = action}; }
    static Event undo(Seat seat, std::size_t back_to, bool consent) {
        return {.kind = Kind::undo, .seat = seat, .consent = consent, .back_to = back_to};
    }
    static Event sits(Seat seat, std::optional<BotSpec> bot) {
        return {.kind = Kind::seat, .seat = seat, .bot = std::move(bot)};
    }
    static Event wish(Seat seat, std::string name, std::string value) {
        return {.kind = Kind::wish, .seat = seat, .name = std::move(name), .value = std::move(value)};
    }

    bool moves() const { return kind == Kind::step || kind == Kind::chance; }
    Actor actor() const { return kind == Kind::chance ? Actor::chance() : Actor(seat); }
    friend bool operator==(const Event&, const Event&) = default;
};

} // namespace oya
