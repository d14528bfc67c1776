#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/refusal.h"
#include "core/words.h"
#include "games/cascadia/goals.h"
#include "games/cascadia/state.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// The achievement map: what people keep from one game to the next.

namespace oya::cascadia {

inline constexpr int trails = 5;
inline constexpr int trail_length = scenarios + normal_goals + restrictions;
inline constexpr std::array<int, 6> rank_at = {8, 16, 24, 32, 40, 50};

// One person on the map. Bit n of a list is the achievement of number n.
struct Hiker {
    std::string name; // empty for a trail nobody has taken
    std::uint32_t scenarios = 0;
    std::uint32_t normal = 0;
    std::uint32_t restrictions = 0;

    bool there() const { return !name.empty(); }
    std::uint32_t& list(Achievements);
    std::uint32_t list(Achievements mode) const { return const_cast<Hiker*>(this)->list(mode); }
    int marks() const; // filled shapes of the trail, from the left
    friend bool operator==(const Hiker&, const Hiker&) = default;
};

struct Trail {
    std::array<Hiker, trails> hikers{};

    // The hiker of this name, or null.
    Hiker* find(std::string_view name);
    const Hiker* find(std::string_view name) const { return const_cast<Trail*>(this)->find(name); }
    friend bool operator==(const Trail&, const Trail&) = default;
};

// Writes a name under the first free trail; refused if all are taken, if the name is on the map already, or
// if it cannot be written there.
Refusal join(Trail&, std::string_view name);

// What a finished game has earned a seat: achievements of its mode, of which one may be marked.
struct Earned {
    Achievements mode = Achievements::none;
    std::uint32_t choices = 0;
};
Earned earned(const State&, Seat);
// The same from score sheets.
Earned earned(const Options&, const Judged&, const Sheets&, const Result&, Seat);

// Marks an achievement for a hiker, in its list and on the trail; false, and nothing changes, if it was
// marked before.
bool mark(Hiker&, Achievements, int number);

// The milestone that so many marks have reached: 0 for none, 1 to 6.
int trail_rank(int marks);
Message rank_message(int rank);
Message achievement_message(Achievements, int number);
RuleId achievement_rule(Achievements, int number);

void write(JsonWriter&, const Trail&);
void read(JsonValue, Trail&);
// The map as a page of text.
std::string sketch(const Trail&, const Words&);

} // namespace oya::cascadia
