#include "games/vigo/builder.h"

#include <gtest/gtest.h>

// What a game tells, by the rules that the facts rest on.

namespace oya::vigo {
namespace {

using Rules = std::vector<std::string_view>;

Rules rules_of(const Teller& teller) {
    Rules rules;
    for (const Fact& fact : teller.facts()) rules.push_back(fact.rule.id);
    return rules;
}

// What is told when the players do this.
Rules told_by_playing(Position& position, std::string_view trick) {
    Teller teller;
    for (const Played& each : read_trick(trick))
        Vigo::apply(position.state(), each.seat, play(each.card), teller);
    return rules_of(teller);
}

Rules told_by_laying(Position& position, std::string_view order) {
    Teller teller;
    for (Card each : card_list(order)) {
        const Seat winner = position.turn();
        const int space = position.kingdom(winner).space_for(each.colour());
        Vigo::apply(position.state(), winner, lay(each, space), teller);
    }
    return rules_of(teller);
}

TEST(VigoStory, TellsWhyACardWasPlayedAndWhyItWon) {
    Position a;
    EXPECT_EQ(told_by_playing(a, "Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4"),
              (Rules{"vigo.play.lead-any", "vigo.play.void", "vigo.play.follow", "vigo.play.follow",
                     "vigo.trick.highest-wins"}));
    const auto decided = [](std::string_view trick) {
        Position position;
        position.leads(read_trick(trick)[0].seat);
        return told_by_playing(position, trick).back();
    };
    EXPECT_EQ(decided("Gabriel blue 3, Carole green 7, Théo red 1, Sonia blue 7"),
              "vigo.trick.tie-led-colour");
    EXPECT_EQ(decided("Gabriel blue 2, Carole green 8, Théo red 2, Sonia red 8"),
              "vigo.trick.tie-first-played");
    EXPECT_EQ(decided("Théo red 0, Sonia blue 0, Gabriel green 0, Carole black 0"), "vigo.trick.all-zeros");
}

TEST(VigoStory, TellsWhereCardsGoAndWhoEarnsFarmers) {
    Position a;
    told_by_playing(a, "Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4");
    EXPECT_EQ(told_by_laying(a, "red 3, red 4, red 6, blue 5"),
              (Rules{"vigo.place.left-to-right", "vigo.place.known-colour", "vigo.place.known-colour",
                     "vigo.place.left-to-right", "vigo.farmers.winning-icons"}));
    Position d;
    told_by_playing(d.leads(gabriel), "Gabriel blue 3, Carole green 7, Théo red 1, Sonia blue 7");
    EXPECT_EQ(told_by_laying(d, "blue 3, blue 7, green 7, red 1"),
              (Rules{"vigo.place.left-to-right", "vigo.place.known-colour", "vigo.place.left-to-right",
                     "vigo.place.left-to-right", "vigo.farmers.winning-icons", "vigo.low.one-other-colour"}));
}

Rules told_of_farmers(Position position, std::string_view trick) {
    position.trick(trick);
    Rules rules = told_by_laying(position, cards_of(trick));
    rules.erase(rules.begin(), rules.begin() + position.state().seats());
    return rules;
}

TEST(VigoStory, TellsWhichFarmersWereNotTaken) {
    EXPECT_EQ(told_of_farmers(Position(2), "Théo red 8, Sonia red 1"), Rules{"vigo.low.one-same-colour"});
    EXPECT_EQ(told_of_farmers(Position(2), "Théo red 8, Sonia blue 2"), Rules{"vigo.low.two-other-colour"});
    EXPECT_EQ(told_of_farmers(Position(2), "Théo red 8, Sonia red 2"), Rules{});
    Position full(2);
    full.kingdom(theo, "[- | - | - | - | -]", 8).supply(28);
    EXPECT_EQ(told_of_farmers(full, "Théo red 3, Sonia red 0"),
              (Rules{"vigo.farmers.winning-icons", "vigo.farmers.at-most-nine"}));
    Position pool(2, {.two_player_farmers = 12});
    pool.supply(1);
    EXPECT_EQ(told_of_farmers(pool, "Théo red 3, Sonia red 0"),
              (Rules{"vigo.farmers.winning-icons", "vigo.two.pool-empty"}));
    Options custom;
    custom.icons.lose_other_colour[5] = 1;
    EXPECT_EQ(told_of_farmers(Position(2, custom), "Théo red 8, Sonia blue 5"), Rules{"vigo.options.icons"});
}

TEST(VigoStory, TellsHowARoundIsCounted) {
    Position position(2);
    position.kingdom(sonia, "[blue 8 | red 0 | green 6 | - | -]", 1).supply(35).after_tricks(9);
    position.trick("Théo red 8, Sonia red 3");
    EXPECT_EQ(told_by_laying(position, "red 3, red 8"),
              (Rules{"vigo.place.left-to-right", "vigo.place.known-colour",          // Théo lays
                     "vigo.score.filled-with-cards", "vigo.score.sum",               // and scores
                     "vigo.score.filled-with-cards", "vigo.score.filled-with-cards", // Sonia's 8 and 0
                     "vigo.score.missing-farmers", "vigo.score.sum"}));              // and her green 6
    Teller teller;
    Vigo::apply(position.state(), Actor::chance(), deal(Card(0)), teller);
    EXPECT_EQ(teller.facts()[0].rule.id, "vigo.deal.dealer-rotation") << "when the table is cleared";
}

TEST(VigoStory, TellsADealtCardToItsPlayerAlone) {
    const Board board = Vigo::board({.first_dealer = 1}, 4);
    State state = Vigo::start(board);
    Teller teller;
    Vigo::apply(state, Actor::chance(), deal(card("red 6")), teller);
    ASSERT_EQ(teller.facts().size(), 1u);
    EXPECT_EQ(teller.facts()[0].rule.id, "vigo.deal.ten-each");
    EXPECT_EQ(teller.facts()[0].audience, Audience::only(sonia));
    ASSERT_EQ(teller.revealed().size(), 1u);
    EXPECT_EQ(teller.revealed()[0].seats, Seats(sonia));
}

TEST(VigoStory, APlayedCardIsRevealedToTheOthers) {
    Position position;
    Teller teller;
    Vigo::apply(position.hand(theo, "red 3").state(), theo, play(card("red 3")), teller);
    ASSERT_EQ(teller.revealed().size(), 1u);
    EXPECT_EQ(teller.revealed()[0].before_fact, 0u);
    EXPECT_EQ(teller.revealed()[0].seats, Seats::first(4).without(theo));
}

} // namespace
} // namespace oya::vigo
