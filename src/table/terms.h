#pragma once

#include "bots/any_bot.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/refusal.h"

#include <compare>
#include <cstdint>
#include <string_view>

namespace oya {

// A moment, in milliseconds since the epoch. The table has no clock: it is told the time with every call.
struct Time {
    std::int64_t ms = 0;

    friend constexpr auto operator<=>(Time, Time) = default;
    constexpr Time operator+(std::int64_t span) const { return {ms + span}; }
    constexpr std::int64_t operator-(Time other) const { return ms - other.ms; }
};

// How long people may think. Live: a bank for the whole game that grows by the increment with every answer.
// Correspondence: so long for each answer, counted anew when the seat is asked.
struct ClockTerms {
    enum class Kind : std::uint8_t { none, live, correspondence };
    enum class AtZero : std::uint8_t { bot, loses, nothing };

    Kind kind = Kind::none;
    std::int64_t bank_ms = 0;      // live
    std::int64_t increment_ms = 0; // live
    std::int64_t answer_ms = 0;    // correspondence
    AtZero at_zero = AtZero::bot;

    friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

inline constexpr std::int64_t longest_pace_ms = 10'000;

// What people at a table have agreed on beside the options of the game.
struct Terms {
    enum class Undo : std::uint8_t { consent, barrier, never }; // with consent beyond the barrier | up to it

    ClockTerms clock{};
    Undo undo = Undo::consent; // at a rated table never beyond the barrier
    bool rated = false;        // no hints, no consent, a pause needs everybody
    bool spectators = true;
    bool bot_for_leaver = true;
    std::int64_t grace_ms = 60'000;  // away for so long makes a leaver
    std::int64_t nonce_ms = 10'000;  // so long the table waits for the nonces of the seats
    BotSpec substitute{"greedy", 0}; // who plays for a leaver
    bool host_starts = false; // the game begins when the host says so, not as soon as nobody is missing
    std::int64_t pace_ms = 0; // what a bot decides is told so long after the last event at the earliest

    friend bool operator==(const Terms&, const Terms&) = default;
};

// May people agree on this?
Refusal check_terms(const Terms&);

void write_terms(JsonWriter&, const Terms&);
// What is left out has its usual value.
Terms read_terms(JsonValue);

} // namespace oya
