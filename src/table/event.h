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

// Times are milliseconds since 1970, and one that is read must be sensible; so must what the house gives
// away.
inline constexpr std::int64_t latest_moment = std::int64_t{1} << 52;
inline constexpr std::int64_t longest_gift_ms = 24 * 3600 * 1000;

// One thing that happened at a table. A record is a list of them that only grows; an event that was undone
// stays.
struct Event {
    enum class Kind : std::uint8_t {
        step,
        chance,
        undo,
        seat,    // who sits there from now on
        wish,    // what the seat wishes from now on
        nonce,   // the seat's share in chance
        open,    // everybody is there: the game begins
        pause,   // or goes on
        clock,   // the seat's time is up
        resumed, // the house was away: of the time since the event before only a part counts
        frozen,  // a promise of the box was broken: nothing can happen any more
    };
    // Why a bot sits down on a person's seat.
    enum class Why : std::uint8_t { asked, left, time };

    Kind kind = Kind::step;
    Seat seat{};                  // whose; of no meaning for chance, open, resumed, frozen
    Action action{};              // step, chance
    bool automatic = false;       // step: taken for the seat, as it wished
    bool consent = false;         // undo: allowed by the others, past what they have learnt
    bool empty = false;           // seat: nobody sits there
    bool paused = false;          // pause
    bool lost = false;            // clock: the seat has lost the game by it
    Why why = Why::asked;         // seat: a bot
    std::size_t back_to = 0;      // undo: the version whose position is the position again
    std::optional<BotSpec> bot{}; // seat: no bot is a person
    std::string name{};           // wish; seat: what a person who sits down is called, if it is somebody new
    std::string value{};          // wish, nonce, frozen
    std::int64_t counted = 0;     // resumed: so much of the time; less than none gives some to who is asked

    std::int64_t at = 0;  // when, in milliseconds since the epoch; 0 where nobody counts time
    std::int64_t lag = 0; // of this time, so much was the line's and is not counted
    std::string id{};     // what its sender calls it

    static Event step(Seat seat, Action action, bool automatic = false) {
        return {.kind = Kind::step, .seat = seat, .action = action, .automatic = automatic};
    }
    static Event chance(Action action) { return {.kind = Kind::chance, .action = action}; }
    static Event undo(Seat seat, std::size_t back_to, bool consent) {
        return {.kind = Kind::undo, .seat = seat, .consent = consent, .back_to = back_to};
    }
    static Event sits(Seat seat, std::optional<BotSpec> bot, Why why = Why::asked) {
        return {.kind = Kind::seat, .seat = seat, .why = why, .bot = std::move(bot)};
    }
    static Event sits_down(Seat seat, std::string name) {
        return {.kind = Kind::seat, .seat = seat, .name = std::move(name)};
    }
    static Event gets_up(Seat seat) { return {.kind = Kind::seat, .seat = seat, .empty = true}; }
    static Event wish(Seat seat, std::string name, std::string value) {
        return {.kind = Kind::wish, .seat = seat, .name = std::move(name), .value = std::move(value)};
    }
    static Event nonce(Seat seat, std::string value) {
        return {.kind = Kind::nonce, .seat = seat, .value = std::move(value)};
    }
    static Event open() { return {.kind = Kind::open}; }
    static Event pause(Seat seat, bool paused) {
        return {.kind = Kind::pause, .seat = seat, .paused = paused};
    }
    static Event time_is_up(Seat seat, bool lost) {
        return {.kind = Kind::clock, .seat = seat, .lost = lost};
    }
    static Event resumed(std::int64_t counted = 0) { return {.kind = Kind::resumed, .counted = counted}; }
    static Event frozen(std::string value) { return {.kind = Kind::frozen, .value = std::move(value)}; }

    bool moves() const { return kind == Kind::step || kind == Kind::chance; }
    bool is_of_a_seat() const {
        return kind != Kind::chance && kind != Kind::open && kind != Kind::resumed && kind != Kind::frozen;
    }
    Actor actor() const { return kind == Kind::chance ? Actor::chance() : Actor(seat); }
    friend bool operator==(const Event&, const Event&) = default;
};

} // namespace oya
