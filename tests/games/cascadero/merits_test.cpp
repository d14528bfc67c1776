#include "games/cascadero/merits.h"

#include "games/cascadero/given.h"

// Why a step is advised and not another: what is said must be so.

namespace oya::cascadero {
namespace {

Merits merits_of(const Given& game, const Plan& plan) {
    Merits merits;
    cascadero::merits(game.state, game.turn(), plan, merits);
    return merits;
}

// The amount of a term of a plan, and none where it is not told.
std::optional<int> amount_of(const Merits& merits, std::string_view id) {
    for (const Merits::Term& term : merits.terms())
        if (term.said.id == id) return term.amount;
    return std::nullopt;
}

Plan first_idea(const Given& game) {
    Ideas ideas;
    Cascadero::instinct(game.state, game.turn(), ideas);
    return ideas[0].plan;
}

TEST(CascaderoMerits, CountWhatHasComeAbout) {
    Given game("Blue 5,9 4,6");
    for (int turn = 0; turn < 12 && !game.over(); ++turn) {
        const Seat seat = game.turn();
        const Player before = game.state.player(seat);
        const Plan plan = first_idea(game);
        const Merits merits = merits_of(game, plan);
        for (const Action step : plan) Cascadero::apply(game.state, seat, step);
        const Player& after = game.state.player(seat);
        EXPECT_EQ(amount_of(merits, "cascadero.reason.points"), after.points - before.points);
        EXPECT_EQ(amount_of(merits, "cascadero.reason.seals"), after.seals);
        const auto own = static_cast<std::size_t>(game.board->colour(seat));
        EXPECT_EQ(amount_of(merits, "cascadero.reason.own-track"), after.cubes[own] - before.cubes[own]);
        EXPECT_EQ(amount_of(merits, "cascadero.reason.achievement").has_value(), after.flags != before.flags);
    }
}

TEST(CascaderoMerits, NameTheStepsOnATrack) {
    // The first idea scores a town, and to stand alone somewhere scores nothing.
    const Given game("Blue 5,9 4,6");
    const Plan scores = first_idea(game);
    State after = game.state;
    for (const Action step : scores) Cascadero::apply(after, blue_player, step);
    ASSERT_NE(after.players[0].cubes, game.state.players[0].cubes);
    Plan lone;
    for (const int field : open_to(game.state, blue_player)) {
        if (!alone(game.state.map(), game.state.players[0].envoys, Field(field))) continue;
        lone = Plan{place(Field(field))};
    }
    const auto why = merits_of(game, scores).lead_over(merits_of(game, lone));
    ASSERT_TRUE(why);
    EXPECT_TRUE(why->id == "cascadero.reason.own-track" || why->id == "cascadero.reason.track" ||
                why->id == "cascadero.reason.points")
        << why->id;
}

} // namespace
} // namespace oya::cascadero
