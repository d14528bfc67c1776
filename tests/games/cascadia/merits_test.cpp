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
    int compared = 0;
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
        const Kind last = kind_of(ideas[0].plan.back());
        const bool to_come = last == Kind::refresh || last == Kind::wipe;
        EXPECT_EQ(told, to_come ? 0 : species + terrains);
        compared += to_come ? 0 : 1;
    }
    EXPECT_GT(compared, 12);
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

// Who draws new animals has the tile and the token of the turn still to come: points of the sheet are not
// compared with those of a turn that is done.
TEST(CascadiaMerits, CompareNoSheetWithATurnThatIsToCome) {
    Position table;
    table.tokens("bear bear bear hawk").begin_turn();
    Ideas ideas;
    Cascadia::instinct(table.state(), Seat{table.state().turn}, ideas);
    int compared = 0;
    for (const Idea& idea : ideas) {
        if (kind_of(idea.plan[0]) != Kind::take) continue;
        ++compared;
        const auto why =
            merits_of(table.state(), idea.plan).lead_over(merits_of(table.state(), {make(Kind::refresh)}));
        EXPECT_TRUE(!why || why->id == "cascadia.reason.at-once") << why->id;
    }
    EXPECT_GT(compared, 0);
}

TEST(CascadiaMerits, NameTheNatureTokenThatIsKept) {
    Position table;
    const Seat seat{table.state().turn};
    table.nature(seat, 1).tokens("bear elk salmon hawk").begin_turn();
    const Merits bought = merits_of(table.state(), {make(Kind::wipe, 1)});
    Ideas ideas;
    Cascadia::instinct(table.state(), seat, ideas);
    int kept = 0;
    for (const Idea& idea : ideas) {
        const auto why = merits_of(table.state(), idea.plan).lead_over(bought);
        if (!why || why->id != "cascadia.reason.spends") continue;
        ++kept;
        EXPECT_EQ(idea.plan[0].a, idea.plan[0].b) << "another pair costs one too";
        EXPECT_EQ(amount(*why, "amount"), 0);
        EXPECT_EQ(amount(*why, "instead"), 1);
    }
    EXPECT_GT(kept, 0);
}

} // namespace
} // namespace oya::cascadia
