#pragma once

#include "core/figures.h"
#include "core/json_writer.h"
#include "core/seat.h"
#include "table/table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// How a game went, told from its record: for looking back once it is over, because it knows everything. What
// was undone does not count.
struct Course {
    // The points of everybody after an event; only where they changed, and at the end.
    struct Mark {
        std::size_t event = 0;
        std::array<int, max_seats> points{};
    };
    // How often chance did this, and how often it was to be expected: the sum of its probabilities each time
    // it could have happened, in thousandths.
    struct Chance {
        std::string_view kind{};
        std::string text{};       // in the notation of the game
        std::optional<Seat> by{}; // for whom: who alone was told, else who had acted last
        int count = 0;
        std::int64_t expected = 0;
    };

    int seats = 0;
    std::vector<Mark> points{};
    std::vector<Chance> chance{};
    Figures figures{};
};

Course course_of(const Table&);
// The moves that have not been undone, by their numbers.
std::vector<std::size_t> live_moves(const Table&);
// {"points":[[event, points of seat 0, …], …], "chance":[{"kind":…,"text":…,"by":0,"count":1,"expected":28},
// …], "figures":{"received":[of seat 0, …], …}}
void write_course(JsonWriter&, const Course&);

} // namespace oya
