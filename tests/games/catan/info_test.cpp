#include "games/catan/given.h"

#include <algorithm>

// What each player may know.

namespace oya::catan {

namespace {

Game::View view_of(const Given& game, int viewer) {
    return Game::view(game.state, Viewer(Given::number(viewer)));
}

// The messages a viewer hears when the actor takes a step, by their ids and parameters.
struct Heard {
    std::vector<Message> messages;

    bool same(const Heard& other) const { return messages == other.messages; }
};

std::vector<Fact> told(const Given& game, Actor actor, Action action) {
    Teller teller;
    Game::State copy = game.state;
    Game::apply(copy, actor, action, teller);
    return teller.facts();
}

Heard heard(const std::vector<Fact>& facts, int viewer) {
    Heard all;
    for (const Fact& fact : facts)
        if (fact.audience.has(Viewer(Given::number(viewer)))) all.messages.push_back(fact.message);
    return all;
}

// What a viewer sees of an action.
Action seen(const Given& game, Actor actor, Action action, int viewer) {
    return Game::seen(game.state, actor, action, Viewer(Given::number(viewer)));
}

} // namespace

TEST(CatanInfo, hands) {
    shows(rule::info_hands_secret, 1);
    const Given game("2: hand 2 lumber 1 paper, cards spy crane");
    const Game::View view = view_of(game, 1);
    EXPECT_EQ(view.hand_sizes[1], 3);
    EXPECT_TRUE(view.shown.players[1].hand.none());
    EXPECT_EQ(text_of(view_of(game, 2).shown.players[1].hand), "2 lumber 1 paper");
    shows(rule::info_progress_secret, 1);
    EXPECT_EQ(game.seen_cards(1, 2), "1 politics 1 science");
    EXPECT_EQ(game.seen_cards(2, 2), "crane spy");
    shows(rule::info_hidden_points_base, 1);
    const Given points_of("2: settlement A C E, city G I, cards victory-point victory-point",
                          "expansion=none");
    EXPECT_EQ(points_of.seen_points(1, 2), 7);
    EXPECT_EQ(points_of.seen_points(2, 2), 9);
}

TEST(CatanInfo, open_to_all) {
    shows(rule::info_trade_open, 1);
    Given offer("1: hand 1 wool; 2: hand 1 ore; 3: hand 1 grain");
    offer.play("offer 1 wool for 1 ore");
    const Game::View third = view_of(offer, 3);
    EXPECT_EQ(text_of(third.shown.offer.give), "1 wool");
    EXPECT_EQ(text_of(third.shown.offer.want), "1 ore");
    EXPECT_TRUE(offer.refuses("3: conclude 2"));
    shows(rule::info_bank_public, 1);
    Given bank("1: hand 3 ore, cards spy; 2: hand 2 coin");
    for (int viewer = 1; viewer <= 4; ++viewer) {
        EXPECT_EQ(view_of(bank, viewer).shown.bank, bank.state.bank);
        EXPECT_EQ(view_of(bank, viewer).deck_sizes, (std::array<int, tracks>{18, 17, 18}));
    }
    shows(rule::info_open_moves, 1);
    Given seven("before roll; 2: hand 4 wool 2 paper 2 coin; 4: hand 4 ore 4 grain");
    seven.roll(3, 4).play("4: discard 4 ore; 2: discard 2 wool");
    EXPECT_EQ(seven.asked(), "2");
    const auto facts = told(seven, Actor(Given::number(2)), make(Kind::discard, paper, 2));
    EXPECT_FALSE(heard(facts, 3).messages.empty());
    EXPECT_TRUE(heard(facts, 3).same(heard(facts, 1))) << "everybody hears the same";
    Given after = seven;
    after.play("2: discard 2 paper");
    EXPECT_EQ(view_of(after, 3).shown.bank, after.state.bank) << "and the bank shows all four";
    shows(rule::info_open_moves, 2);
    Given monopoly_on("1: cards resource-monopoly; 2: hand 1 ore 1 wool");
    const auto taken = told(monopoly_on, Actor(Given::number(1)), make(Kind::resource_monopoly, ore));
    EXPECT_TRUE(heard(taken, 3).same(heard(taken, 2)));
    EXPECT_EQ(seen(monopoly_on, Actor(Given::number(1)), make(Kind::resource_monopoly, ore), 3),
              make(Kind::resource_monopoly, ore));
}

TEST(CatanInfo, between_two_hands) {
    shows(rule::info_closed_moves, 1);
    Given wedding_of("1: cards wedding; 2: defender 1, hand 2 wool 1 coin");
    wedding_of.play("wedding");
    const Action gives_wool = make(Kind::gift, wool, 1);
    EXPECT_NE(seen(wedding_of, Actor(Given::number(2)), gives_wool, 3), gives_wool);
    EXPECT_EQ(seen(wedding_of, Actor(Given::number(2)), gives_wool, 2), gives_wool);
    wedding_of.play("2: gift 1 wool 1 coin");
    EXPECT_EQ(view_of(wedding_of, 3).hand_sizes[0], 2);
    EXPECT_TRUE(view_of(wedding_of, 3).shown.players[0].hand.none());
    shows(rule::info_closed_moves, 2);
    Given harbor("1: cards commercial-harbor, hand 1 wool 1 ore; 2: hand 1 coin 1 cloth");
    harbor.play("commercial-harbor");
    const Action offers = make(Kind::harbor_offer, 1, wool);
    const Action seen_offer = seen(harbor, Actor(Given::number(1)), offers, 3);
    EXPECT_EQ(kind_of(seen_offer), Kind::harbor_offer);
    EXPECT_EQ(seen_offer.a, 1);
    EXPECT_NE(seen_offer.b, wool);
    harbor.play("harbor 2 wool");
    const Action gives = make(Kind::harbor_give, coin - resources);
    EXPECT_NE(seen(harbor, Actor(Given::number(2)), gives, 3), gives);
    EXPECT_EQ(seen(harbor, Actor(Given::number(2)), gives, 1), gives);
    shows(rule::info_closed_moves, 3);
    Given none("1: cards commercial-harbor, hand 1 wool; 2: hand 2 ore");
    none.play("commercial-harbor");
    const auto facts = told(none, Actor(Given::number(1)), make(Kind::harbor_offer, 1, wool));
    EXPECT_FALSE(heard(facts, 3).messages.empty());
    EXPECT_TRUE(heard(facts, 3).same(heard(facts, 4)));
    Given some("1: cards commercial-harbor, hand 1 wool; 2: hand 1 coin 1 cloth");
    some.play("commercial-harbor");
    EXPECT_FALSE(heard(facts, 3).same(
        heard(told(some, Actor(Given::number(1)), make(Kind::harbor_offer, 1, wool)), 3)))
        << "that the resource comes back is told";
}

TEST(CatanInfo, causes_are_told) {
    shows(rule::info_log_reasons, 1);
    Given theft("before roll; 2: city e, hand 2 ore 2 wool");
    theft.roll(3, 4).play("robber 0,0");
    const auto ore_taken = told(theft, Actor::chance(), make(Kind::stolen, ore));
    const auto wool_taken = told(theft, Actor::chance(), make(Kind::stolen, wool));
    ASSERT_FALSE(ore_taken.empty());
    for (const Fact& fact : ore_taken) EXPECT_TRUE(fact.rule) << fact.message.id;
    for (const int outsider : {3, 4}) {
        EXPECT_FALSE(heard(ore_taken, outsider).messages.empty());
        EXPECT_TRUE(heard(ore_taken, outsider).same(heard(wool_taken, outsider))) << "one card moved";
    }
    for (const int party : {1, 2})
        EXPECT_FALSE(heard(ore_taken, party).same(heard(wool_taken, party))) << "the card's name";
}

} // namespace oya::catan
