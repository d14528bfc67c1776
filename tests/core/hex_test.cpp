#include "core/hex.h"

#include <gtest/gtest.h>

#include <ostream>
#include <set>
#include <utility>

namespace oya { // where GoogleTest looks for them

static void PrintTo(Hex hex, std::ostream* out) { *out << '(' << int{hex.q} << ',' << int{hex.r} << ')'; }
static void PrintTo(ColumnRow place, std::ostream* out) {
    *out << "column " << place.column << " row " << place.row;
}

} // namespace oya

namespace oya {
namespace {

TEST(Hex, SixStepsClockwiseLeadBack) {
    Hex hex = hex_at(3, -2);
    for (int direction = 0; direction < hex_directions; ++direction) {
        EXPECT_EQ(step(direction) + step(turn(direction, 3)), Hex{});
        EXPECT_EQ(rotate(step(direction), 1), step(turn(direction, 1)));
        EXPECT_EQ(distance(hex, neighbour(hex, direction)), 1);
    }
    Hex walker = hex;
    for (int direction = 0; direction < hex_directions; ++direction) walker = neighbour(walker, direction);
    EXPECT_EQ(walker, hex);
}

TEST(Hex, TurnsWrapAround) {
    EXPECT_EQ(turn(5, 1), 0);
    EXPECT_EQ(turn(0, -1), 5);
    EXPECT_EQ(turn(2, -14), 0);
    EXPECT_EQ(turn(4, 600), 4);
}

TEST(Hex, DistanceIsTheLengthOfTheShortestWay) {
    // Walked ring by ring from the origin, as a player would count.
    std::set<std::pair<int, int>> reached{{0, 0}};
    std::set<std::pair<int, int>> edge = reached;
    for (int steps = 1; steps <= 6; ++steps) {
        std::set<std::pair<int, int>> next;
        for (const auto& [q, r] : edge) {
            for (int direction = 0; direction < hex_directions; ++direction) {
                const Hex hex = neighbour(hex_at(q, r), direction);
                if (reached.insert({hex.q, hex.r}).second) next.insert({hex.q, hex.r});
            }
        }
        EXPECT_EQ(next.size(), static_cast<std::size_t>(6 * steps));
        for (const auto& [q, r] : next) EXPECT_EQ(distance(hex_at(q, r), {}), steps);
        edge = next;
    }
    EXPECT_EQ(distance(hex_at(-60, 0), hex_at(60, 0)), 120);
}

TEST(Hex, RotatesAboutACentre) {
    const Hex centre = hex_at(2, 1);
    EXPECT_EQ(rotate(hex_at(4, 1), 1, centre), hex_at(2, 3));
    EXPECT_EQ(rotate(hex_at(4, 1), -1, centre), hex_at(4, -1));
    for (const Hex hex : disc<4>(4, centre)) {
        EXPECT_EQ(rotate(hex, 6, centre), hex);
        EXPECT_EQ(rotate(rotate(hex, 2, centre), -2, centre), hex);
        EXPECT_EQ(rotate(hex, 3, centre), centre + (centre - hex));
        EXPECT_EQ(distance(rotate(hex, 1, centre), centre), distance(hex, centre));
    }
}

TEST(Hex, ReflectsOnTheLineOfDirection0) {
    for (int direction = 0; direction < hex_directions; ++direction) {
        EXPECT_EQ(reflect(step(direction)), step(turn(0, -direction)));
    }
    const Hex centre = hex_at(-1, 3);
    for (const Hex hex : disc<4>(4, centre)) {
        EXPECT_EQ(reflect(reflect(hex, centre), centre), hex);
        EXPECT_EQ(distance(reflect(hex, centre), centre), distance(hex, centre));
    }
}

TEST(Hex, TwelveSymmetriesAreAllDifferent) {
    std::set<std::pair<int, int>> images;
    for (int sixths = 0; sixths < 6; ++sixths) {
        const Hex turned = rotate(hex_at(3, 1), sixths);
        const Hex mirrored = reflect(turned);
        images.insert({turned.q, turned.r});
        images.insert({mirrored.q, mirrored.r});
    }
    EXPECT_EQ(images.size(), 12u);
}

TEST(Hex, RingsAreClosedWalksClockwise) {
    const Hex centre = hex_at(1, -4);
    EXPECT_EQ(ring(0, centre), (FixedVector<Hex, 126>{centre}));
    EXPECT_EQ(ring<1>(1), (FixedVector<Hex, 6>{step(0), step(1), step(2), step(3), step(4), step(5)}));
    for (int radius = 1; radius <= max_hex_radius; ++radius) {
        const auto cells = ring(radius, centre);
        ASSERT_EQ(cells.size(), static_cast<std::size_t>(6 * radius));
        EXPECT_EQ(cells.front(), centre + step(0) * radius);
        EXPECT_EQ(cells[static_cast<std::size_t>(radius)], centre + step(1) * radius);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            EXPECT_EQ(distance(cells[i], centre), radius);
            EXPECT_EQ(distance(cells[i], cells[(i + 1) % cells.size()]), 1);
        }
    }
}

TEST(Hex, DiscsNumberTheirCellsDensely) {
    EXPECT_EQ(disc_cells(0), 1);
    EXPECT_EQ(disc_cells(1), 7);
    EXPECT_EQ(disc_cells(21), 1 + 3 * 21 * 22);
    const auto cells = disc(max_hex_radius);
    ASSERT_EQ(cells.size(), static_cast<std::size_t>(disc_cells(21)));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        EXPECT_EQ(disc_index(cells[i]), static_cast<int>(i));
        EXPECT_EQ(disc_cell(static_cast<int>(i)), cells[i]);
    }
    EXPECT_EQ(disc_index(hex_at(22, 0)), disc_cells(21)) << "the first cell outside comes next";
}

TEST(Hex, OddRowsStandHalfACellToTheRight) {
    // Row 0:  0 1 2
    // Row 1:   0 1 2
    const Hex middle = from_odd_rows({1, 1});
    EXPECT_EQ(to_odd_rows(neighbour(middle, 0)), (ColumnRow{2, 1}));
    EXPECT_EQ(to_odd_rows(neighbour(middle, 1)), (ColumnRow{2, 2}));
    EXPECT_EQ(to_odd_rows(neighbour(middle, 2)), (ColumnRow{1, 2}));
    EXPECT_EQ(to_odd_rows(neighbour(middle, 3)), (ColumnRow{0, 1}));
    EXPECT_EQ(to_odd_rows(neighbour(middle, 4)), (ColumnRow{1, 0}));
    EXPECT_EQ(to_odd_rows(neighbour(middle, 5)), (ColumnRow{2, 0}));
}

TEST(Hex, EvenColumnsStandHalfACellDown) {
    const Hex middle = from_even_columns({2, 2});
    EXPECT_EQ(to_even_columns(neighbour(middle, 0)), (ColumnRow{3, 3}));
    EXPECT_EQ(to_even_columns(neighbour(middle, 1)), (ColumnRow{2, 3}));
    EXPECT_EQ(to_even_columns(neighbour(middle, 2)), (ColumnRow{1, 3}));
    EXPECT_EQ(to_even_columns(neighbour(middle, 3)), (ColumnRow{1, 2}));
    EXPECT_EQ(to_even_columns(neighbour(middle, 4)), (ColumnRow{2, 1}));
    EXPECT_EQ(to_even_columns(neighbour(middle, 5)), (ColumnRow{3, 2}));
}

TEST(Hex, MapsAsTextComeBackTheSame) {
    for (const Hex hex : disc(max_hex_radius)) {
        EXPECT_EQ(from_odd_rows(to_odd_rows(hex)), hex);
        EXPECT_EQ(from_even_columns(to_even_columns(hex)), hex);
    }
    EXPECT_EQ(from_odd_rows({0, 0}), Hex{});
    EXPECT_EQ(from_even_columns({0, 0}), Hex{});
}

TEST(Hex, WorksInConstantExpressions) {
    constexpr auto cells = disc<2>(2);
    static_assert(cells.size() == 19 && disc_index(cells[18]) == 18);
    static_assert(rotate(hex_at(1, 0), 2) == hex_at(-1, 1));
    EXPECT_EQ(cells.front(), Hex{});
}

} // namespace
} // namespace oya
