#pragma once

#include "games/catan/given.h"

#include <gtest/gtest.h>

namespace oya::catan {

// A step that is refused by a rule, and the reason given for it.
struct Why {
    std::string_view setup;
    std::string_view before; // steps that lead up to it
    std::string_view step;
    RuleId rule;
    std::string_view reason;
    std::string_view options = "";
};

template <class Table = Given>
void expect_refusals(std::initializer_list<Why> list) {
    for (const Why& why : list) {
        Table game(why.setup, why.options);
        if (!why.before.empty()) game.play(why.before);
        EXPECT_EQ(game.refused(why.step), why.rule.id) << why.setup << ": " << why.step;
        EXPECT_EQ(game.reason(why.step), why.reason) << why.setup << ": " << why.step;
        EXPECT_TRUE(game.refuses(why.step)) << why.setup << ": " << why.step;
    }
}

} // namespace oya::catan
