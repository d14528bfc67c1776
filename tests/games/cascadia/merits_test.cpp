#include "games/cascadia/merits.h"

#include "games/cascadia/builder.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Why a turn is advised and not another: what is said must be so.

namespace oya::cascadia {
namespace {

Merits merits_of(const State& state, const Plan& plan) {
    Merits merits;
    cascadia::merits(state, Seat{state.turn}, plan, merits);
    return merits;
}

std::int64_t amount(const Message& message, std::string_view name) {
    for (const Parameter& parameter : message.parameters)
        if (parameter.name == name) return std::get<std::int64_t>(parameter.value);
    return -1;
}

// Every term of the score sheet is what the sheet says once the plan is done.
TEST(CascadiaMerits, CountWhatStandsOnTheSheet) {
    TestRandom random;
    Position table;
    State state = table.state();
    for (int turns = 0; turns < 24 && !Cascadia::actor(state).is_nobody();) {
        const Actor actor = Cascadia::actor(state);
        if (actor.is_chance()) {
            Cascadia::apply(state, actor, Cascadia::draw(state, random.rng));
            continue;
        }
        ++turns;
        Ideas ideas;
        Cascadia::instinct(state, actor.seat(), ideas);
        const Merits merits = merits_of(state, ideas[0].plan);
        for (const Action step : ideas[0].plan) Cascadia::apply(state, actor, step);
        const Sheet sheet = sheets(state)[actor.seat().index];
        int told = 0;
        for (const Merits::Term& term : merits.terms()) {
            const auto which = static_cast<std::size_t>(term.which);
            if (term.said.id == "cascadia.reason.animal") {
                EXPECT_EQ(term.amount, sheet.wildlife[which]);
                ++told;
            }
            if (term.said.id == "cascadia.reason.corridor") {
                EXPECT_EQ(term.amount, sheet.corridors[which]);
                ++told;
            }
            if (term.said.id == "cascadia.reason.nature") {
                EXPECT_EQ(term.amount, sheet.nature);
            }
        }
        EXPECT_EQ(told, species + terrains);
    }
}

TEST(CascadiaMerits, NameNewAnimalsThatCostNothing) {
    Position table;
    table.tokens("bear bear bear hawk").begin_turn();
    ASSERT_TRUE(table.allows("refresh"));
    const auto why = merits_of(table.state(), {make(Kind::refresh)}).lead_over(merits_of(table.state(), {}));
    ASSERT_TRUE(why);
    EXPECT_EQ(why->id, "cascadia.reason.refresh");
    EXPECT_EQ(amount(*why, "amount"), 3);
}

} // namespace
} // namespace oya::cascadia
