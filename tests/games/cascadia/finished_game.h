#pragma once

#include "games/cascadia/builder.h"
#include "games/cascadia/goals.h"

#include <gtest/gtest.h>

// A finished game as scenarios and achievements see it.

namespace oya::cascadia {

using Five = std::array<int, 5>;

// A finished game of one player as the goals see it.
struct FinishedGame {
    Environment land;
    Sheet sheet;
    CardLetters cards = read_letters("AAAAA");
    Options options;

    // Fills the total up with bear points, unless a goal looks at them.
    FinishedGame& total(int points, std::size_t filled = 0) {
        sheet.wildlife[filled] += points - sheet.total();
        EXPECT_EQ(sheet.total(), points);
        return *this;
    }
    FinishedGame& species_points(Five points) {
        sheet.wildlife = points;
        return *this;
    }
    FinishedGame& habitats(Five points) {
        sheet.corridors = points;
        return *this;
    }
    FinishedGame& nature(int tokens) {
        sheet.nature = tokens;
        return *this;
    }
    FinishedGame& lives(std::string_view tokens) {
        land = animals(tokens);
        return *this;
    }
    // So many tokens of each species, far from each other.
    FinishedGame& counts(Five each) {
        int row = 0;
        for (int animal = 0; animal < species; ++animal) {
            for (int i = 0; i < each[static_cast<std::size_t>(animal)]; ++i, row += 2) {
                land.lay(hex_at(row, 0), foreign_tile, Face{0, 0, 0b11111, false}, 0);
                land.settle(land.count - 1, animal);
            }
        }
        return *this;
    }
    Judged judged() const { return {land, sheet, cards, options}; }
    bool meets(const Goal& goal) const { return cascadia::meets(goal, judged()); }
    bool wins(int scenario_number) {
        cards = read_letters(scenario(scenario_number).cards);
        return wins_scenario(scenario_number, judged());
    }
    bool reaches(int achievement) const {
        Sheets sheets{};
        sheets[0] = sheet;
        return (normal_goals_met(judged(), sheets, 1, first_seat) >> achievement & 1) != 0;
    }
};

// Each of the three foxes has two bears, two elk and two hawks beside it.
inline constexpr std::string_view three_happy_foxes =
    "fox (0,0) (1,1) (-1,2), bear (1,0) (1,-1) (2,0) (-1,3) (-2,3), elk (0,1) (0,-1) (2,1) (-2,2), "
    "hawk (-1,1) (-1,0) (0,2) (1,2)";

} // namespace oya::cascadia
