#include "games/catan/merits.h"

#include "games/catan/given.h"
#include "games/catan/judgement.h"

// Why a step is advised and not another: what is said must be so.

namespace oya::catan {
namespace {

Message why(const Given& game, std::string_view choice, std::string_view other, int player = 1) {
    const Seat seat = Given::number(player);
    const auto merits_of = [&](std::string_view steps) {
        Plan plan;
        Game::State state = game.state;
        while (!steps.empty()) {
            const std::size_t end = std::min(steps.find("; "), steps.size());
            const Action step = *Game::parse(state, seat, steps.substr(0, end));
            EXPECT_FALSE(Game::refuse(state, seat, step)) << steps;
            plan.push_back(step);
            Game::apply(state, seat, step);
            steps.remove_prefix(std::min(end + 2, steps.size()));
        }
        Merits merits;
        catan::merits(game.state, seat, plan, merits);
        return merits;
    };
    return merits_of(choice).lead_over(merits_of(other)).value_or(Message{});
}

std::int64_t amount(const Message& message, std::string_view name) {
    for (const Parameter& parameter : message.parameters)
        if (parameter.name == name) return std::get<std::int64_t>(parameter.value);
    return -1;
}

// Where much is rolled a city is built for its cards, elsewhere for its point.
TEST(CatanMerits, NameWhatACityBrings) {
    const Given game("1: settlement T A, hand 2 grain 3 ore");
    int rich = 0;
    for (const int corner : game.seat(1).settlements) {
        const Action city = make(Kind::city, corner);
        const Message why_it = why(game, Game::notation(game.state, Given::number(1), city), "end-turn");
        int dots = 0;
        const auto at = static_cast<std::size_t>(corner);
        for (std::size_t i = 0; i < game.state.island().touching[at]; ++i)
            dots += pips(game.state.token[game.state.island().hex_list[at][i]]);
        rich += dots > 8 ? 1 : 0;
        EXPECT_EQ(why_it.id, dots > 8 ? "catan.reason.income" : "catan.reason.points") << dots;
        EXPECT_EQ(amount(why_it, "amount") - amount(why_it, "instead"), dots > 8 ? dots : 1);
    }
    EXPECT_EQ(rich, 1);
}

TEST(CatanMerits, NameWhatIsSavedFor) {
    const Given game("1: settlement T, hand 2 grain 4 ore");
    const Message saved = why(game, "end-turn", "bank ore lumber");
    EXPECT_EQ(saved.id, "catan.reason.lacks") << "a city is there to be built";
    EXPECT_EQ(amount(saved, "amount"), 0);
    EXPECT_GT(amount(saved, "instead"), 0);
}

// The city lies between fields 4 and hills 11, the own settlement at pasture 3.
TEST(CatanMerits, NameTheHarmOfTheRobber) {
    Given game("before roll; attacked; 1: settlement i; 2: city E");
    game.roll(3, 4);
    const Message harm = why(game, "robber (-1,0)", "robber (0,0)");
    EXPECT_EQ(harm.id, "catan.reason.robs");
    EXPECT_EQ(amount(harm, "amount"), 6) << "two cards whenever a 4 is rolled";
    EXPECT_EQ(amount(harm, "instead"), 4);
    const Message spared = why(game, "robber (0,0)", "robber (1,0)");
    EXPECT_EQ(spared.id, "catan.reason.robs-self");
    EXPECT_EQ(amount(spared, "amount"), 0);
    EXPECT_EQ(amount(spared, "instead"), 2);
}

// It harms where it stands as well, whoever has put it there.
TEST(CatanMerits, CountTheRobberThatStays) {
    const Given game("attacked; robber 0,0; 1: settlement i, cards bishop; 2: city E");
    const Message harm = why(game, "bishop (-1,0)", "end-turn");
    EXPECT_EQ(harm.id, "catan.reason.robs");
    EXPECT_EQ(amount(harm, "amount"), 6);
    EXPECT_EQ(amount(harm, "instead"), 4) << "from where it stands";
    const Given own("attacked; robber 1,0; 1: settlement i, cards bishop; 2: city E");
    const Message stays = why(own, "end-turn", "bishop (2,-1)");
    EXPECT_NE(stays.id, "catan.reason.robs-self") << "it costs as much as before";
    const Message gone = why(own, "bishop (2,-1)", "end-turn");
    EXPECT_TRUE(gone.id == "catan.reason.frees" || gone.id == "catan.reason.robs-self") << gone.id;
    EXPECT_EQ(why(Given("before roll; attacked; robber 1,0; 1: settlement i, cards knight", "expansion=none"),
                  "play-knight", "roll")
                  .id,
              "catan.reason.frees")
        << "where it goes to is open";
}

// Nothing grows in the desert, yet who stands beside it has cards.
TEST(CatanMerits, StealBesideTheDesert) {
    Given game("before roll; attacked; robber -2,0; 2: settlement V, hand 5 ore");
    game.roll(3, 4);
    const Message theft = why(game, "robber (1,-1)", "robber (2,0)");
    EXPECT_EQ(theft.id, "catan.reason.theft");
    EXPECT_EQ(amount(theft, "amount"), 5);
    EXPECT_EQ(amount(theft, "instead"), 0);
}

TEST(CatanMerits, TellTheLimitThatTheChoiceBrings) {
    const Given game("1: city E, hand 2 brick 9 ore");
    const Action wall = make(Kind::wall, corner_called(game.state, "E"));
    const Message risk = why(game, Game::notation(game.state, Given::number(1), wall), "end-turn");
    EXPECT_EQ(risk.id, "catan.reason.risk");
    EXPECT_EQ(amount(risk, "limit"), 9) << "a wall spares two cards more";
    EXPECT_EQ(amount(risk, "amount"), 0);
    EXPECT_EQ(amount(risk, "instead"), 4);
}

// A monopoly takes what the others hold: how much in all is plain from the bank, who has it is not.
TEST(CatanMerits, NeverTellWhoHoldsWhat) {
    const Given one("1: cards monopoly; 2: hand 4 ore; 3: hand 1 wool", "expansion=none", 3);
    const Given two("1: cards monopoly; 3: hand 4 ore; 2: hand 1 wool", "expansion=none", 3);
    const Message first = why(one, "play-monopoly ore", "play-monopoly wool");
    EXPECT_EQ(first.id, "catan.reason.monopoly");
    EXPECT_EQ(amount(first, "amount"), 4);
    EXPECT_EQ(first, why(two, "play-monopoly ore", "play-monopoly wool"));
}

} // namespace
} // namespace oya::catan
