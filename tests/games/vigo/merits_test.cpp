#include "games/vigo/merits.h"

#include "games/vigo/builder.h"

#include <gtest/gtest.h>

// Why a card is advised and not another: what is said must be so.

namespace oya::vigo {
namespace {

Merits merits_of(const Position& position, Seat seat, const std::vector<std::string_view>& steps) {
    Plan plan;
    for (const std::string_view step : steps) plan.push_back(*Vigo::parse(position.state(), seat, step));
    Merits merits;
    vigo::merits(position.state(), seat, plan, merits);
    return merits;
}

Message why(const Position& position, Seat seat, const std::vector<std::string_view>& choice,
            const std::vector<std::string_view>& other) {
    const auto lead = merits_of(position, seat, choice).lead_over(merits_of(position, seat, other));
    return lead.value_or(Message{});
}

std::int64_t amount(const Message& message, std::string_view name) {
    for (const Parameter& parameter : message.parameters)
        if (parameter.name == name) return std::get<std::int64_t>(parameter.value);
    return -1;
}

TEST(VigoMerits, NameTheTrickThatACardTakes) {
    Position position;
    position.leads(sonia).hand(theo, "red 7, red 0").hand(sonia, "red 3").hand(gabriel, "red 5");
    position.hand(carole, "red 4").plays("Sonia red 3, Gabriel red 5, Carole red 4");
    const Message takes = why(position, theo, {"play red 7"}, {"play red 0"});
    EXPECT_EQ(takes.id, "vigo.reason.takes");
    EXPECT_EQ(amount(takes, "amount"), 100) << "nobody plays after";
    EXPECT_EQ(amount(takes, "instead"), 0);
}

TEST(VigoMerits, NameTheFarmersOfACardThatLoses) {
    Position position;
    position.leads(sonia).hand(theo, "yellow 1, yellow 3").hand(sonia, "blue 8").hand(gabriel, "blue 5");
    position.hand(carole, "blue 4").plays("Sonia blue 8, Gabriel blue 5, Carole blue 4");
    const Message farmers = why(position, theo, {"play yellow 1"}, {"play yellow 3"});
    EXPECT_EQ(farmers.id, "vigo.reason.farmers");
    EXPECT_EQ(amount(farmers, "amount"), 2);
    EXPECT_EQ(amount(farmers, "instead"), 0);
    position.supply(1);
    EXPECT_EQ(amount(why(position, theo, {"play yellow 1"}, {"play yellow 3"}), "amount"), 1)
        << "there are no more";
}

// A 1 that loses in another colour brings two farmers, and so does a 5 that wins.
TEST(VigoMerits, CountFarmersWhicheverWayTheyCome) {
    Position position;
    position.leads(sonia).hand(theo, "yellow 1, blue 5, red 0").hand(sonia, "blue 4").hand(gabriel, "blue 3");
    position.hand(carole, "blue 2").plays("Sonia blue 4, Gabriel blue 3, Carole blue 2");
    const auto farmers = [&](std::string_view step) {
        const Merits merits = merits_of(position, theo, {step});
        for (const Merits::Term& term : merits.terms())
            if (term.said.id == "vigo.reason.farmers") return term.amount;
        return -1;
    };
    EXPECT_EQ(farmers("play yellow 1"), 2);
    EXPECT_EQ(farmers("play blue 5"), 2);
    EXPECT_EQ(farmers("play red 0"), 0);
    EXPECT_NE(why(position, theo, {"play yellow 1"}, {"play blue 5"}).id, "vigo.reason.farmers");
}

// Who loses the trick gets no card at all, not even a 0.
TEST(VigoMerits, CompareTheCardsOfTwoWinnersOnly) {
    Position position;
    position.leads(sonia).hand(theo, "blue 8, blue 6, blue 0").hand(sonia, "blue 4").hand(gabriel, "blue 3");
    position.hand(carole, "blue 2").plays("Sonia blue 4, Gabriel blue 3, Carole blue 2");
    const auto value = [&](std::string_view step) {
        std::optional<bool> compared;
        const Merits merits = merits_of(position, theo, {step});
        for (const Merits::Term& term : merits.terms())
            if (term.said.id == "vigo.reason.wins-value") compared = term.compared;
        return compared;
    };
    EXPECT_EQ(value("play blue 8"), true);
    EXPECT_EQ(value("play blue 6"), true);
    EXPECT_EQ(value("play blue 0"), std::nullopt);
}

TEST(VigoMerits, NameTheColourThatIsGone) {
    Position position;
    position.leads(sonia).hand(theo, "yellow 4, green 4, green 3").hand(sonia, "blue 8");
    position.hand(gabriel, "blue 5")
        .hand(carole, "blue 6")
        .plays("Sonia blue 8, Gabriel blue 5, Carole blue 6");
    EXPECT_EQ(why(position, theo, {"play yellow 4"}, {"play green 4"}).id, "vigo.reason.void");
}

TEST(VigoMerits, NameWhereWonCardsLie) {
    Position position;
    position.has_won(theo, "red 8, blue 2");
    const Message left = why(position, theo, {"lay red 8", "lay blue 2"}, {"lay blue 2", "lay red 8"});
    EXPECT_EQ(left.id, "vigo.reason.left");
    EXPECT_EQ(amount(left, "amount"), 1);
    EXPECT_EQ(amount(left, "instead"), 2);
    EXPECT_EQ(why(position, theo, {"lay blue 2"}, {"lay blue 2", "lay red 8"}).id, "")
        << "where the 8 will lie is open";
}

} // namespace
} // namespace oya::vigo
