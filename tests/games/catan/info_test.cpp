#include "games/catan/given.h"
#include "games/catan/telling.h"

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

bool hears(const std::vector<Fact>& facts, int viewer, const Message& message) {
    const std::vector<Message> all = heard(facts, viewer).messages;
    return std::find(all.begin(), all.end(), message) != all.end();
}

Message discards(int player, Cards cards) {
    return {"catan.story.discards", {{"player", Given::number(player)}, {"cards", cards_message(cards)}}};
}

// Cards went from one player to another: the two know which, others only how many.
void shows_only_the_number(const std::vector<Fact>& facts, int from, int to, Cards cards) {
    const Seat giver = Given::number(from);
    const Seat taker = Given::number(to);
    const Message open = {"catan.story.moves-cards",
                          {{"from", giver}, {"to", taker}, {"cards", cards_message(cards)}}};
    const Message closed = {"catan.story.moves-hidden",
                            {{"from", giver}, {"to", taker}, {"count", cards.total()}}};
    for (int viewer = 1; viewer <= 4; ++viewer) {
        const bool party = viewer == from || viewer == to;
        EXPECT_EQ(hears(facts, viewer, open), party) << viewer;
        EXPECT_EQ(hears(facts, viewer, closed), !party) << viewer;
    }
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
    EXPECT_EQ(offer.refused("3: conclude 2"), "catan.trade.with-active-only");
    EXPECT_EQ(offer.reason("3: conclude 2"), "catan.why.not-your-turn");
    shows(rule::info_bank_public, 1);
    Given bank("1: hand 3 ore, cards spy; 2: hand 2 coin");
    for (int viewer = 1; viewer <= 4; ++viewer) {
        EXPECT_EQ(view_of(bank, viewer).shown.bank, bank.state.bank);
        EXPECT_EQ(view_of(bank, viewer).deck_sizes, (std::array<int, tracks>{18, 17, 18}));
    }
    shows(rule::info_open_moves, 1);
    Given seven("before roll; 2: hand 4 wool 2 paper 2 coin; 4: hand 4 ore 4 grain");
    seven.roll(3, 4).play("4: discard 4 ore; 2: discard 2 wool 1 paper");
    EXPECT_EQ(seven.asked(), "2");
    const auto facts = told(seven, Actor(Given::number(2)), make(Kind::discard, paper, 1));
    for (const int outsider : {1, 3, 4}) {
        EXPECT_TRUE(hears(facts, outsider, discards(2, Cards::of(wool, 2) + Cards::of(paper, 2))));
        EXPECT_TRUE(hears(facts, outsider, discards(4, Cards::of(ore, 4))));
    }
    Given after = seven;
    after.play("2: discard 1 paper");
    EXPECT_EQ(view_of(after, 3).shown.bank, after.state.bank) << "and the bank shows all four";
    shows(rule::info_open_moves, 2);
    Given monopoly_on("1: cards resource-monopoly; 2: hand 1 ore 1 wool");
    const auto taken = told(monopoly_on, Actor(Given::number(1)), make(Kind::resource_monopoly, ore));
    for (const int player : {1, 2, 3, 4}) {
        EXPECT_TRUE(hears(taken, player,
                          {"catan.story.hands-over",
                           {{"player", Given::number(2)},
                            {"receiver", Given::number(1)},
                            {"cards", cards_message(Cards::of(ore))}}}));
    }
    EXPECT_EQ(seen(monopoly_on, Actor(Given::number(1)), make(Kind::resource_monopoly, ore), 3),
              make(Kind::resource_monopoly, ore));
}

TEST(CatanInfo, between_two_hands) {
    shows(rule::info_closed_moves, 1);
    Given wedding_of("1: cards wedding; 2: defender 1, hand 2 wool 1 coin");
    wedding_of.play("wedding");
    const Action gives = make(Kind::gift, wool, coin);
    EXPECT_EQ(seen(wedding_of, Actor(Given::number(2)), gives, 3), make(Kind::secret));
    EXPECT_EQ(seen(wedding_of, Actor(Given::number(2)), gives, 2), gives);
    shows_only_the_number(told(wedding_of, Actor(Given::number(2)), gives), 2, 1, pair_of(gives));
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
    const Action gives_coin = make(Kind::harbor_give, coin - resources);
    EXPECT_EQ(seen(harbor, Actor(Given::number(2)), gives_coin, 3), make(Kind::harbor_give, commodities));
    EXPECT_EQ(seen(harbor, Actor(Given::number(2)), gives_coin, 1), gives_coin);
    const auto swapped = told(harbor, Actor(Given::number(2)), gives_coin);
    shows_only_the_number(swapped, 2, 1, Cards::of(coin));
    shows_only_the_number(swapped, 1, 2, Cards::of(wool));
    Given merchant_of("1: cards master-merchant; 2: defender 1, hand 2 wool 1 coin");
    merchant_of.play("master-merchant 2");
    const Action takes = make(Kind::take, wool, coin);
    EXPECT_EQ(seen(merchant_of, Actor(Given::number(1)), takes, 3), make(Kind::secret));
    for (const int party : {1, 2}) EXPECT_EQ(seen(merchant_of, Actor(Given::number(1)), takes, party), takes);
    shows_only_the_number(told(merchant_of, Actor(Given::number(1)), takes), 2, 1, pair_of(takes));
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

// One guest gives two alike, the other two of different kinds; nothing that a third player sees or hears
// tells the two apart, however few kinds there are to choose from.
TEST(CatanInfo, the_number_of_steps_betrays_no_cards) {
    const std::string wedding_of = "1: cards wedding; 3: defender 1, hand 3 brick; 2: defender 1, hand ";
    const std::string merchant_of = "1: cards master-merchant; 2: defender 1, hand ";
    const Actor guest(Given::number(2));
    const Actor oya(Given::number(1));
    const auto page = [](const Given& game, int viewer) {
        std::string text;
        JsonWriter json(text);
        Game::write(json, view_of(game, viewer));
        return text;
    };
    for (const bool gift : {true, false}) {
        const Actor actor = gift ? guest : oya;
        const Kind kind = gift ? Kind::gift : Kind::take;
        const std::string start = gift ? wedding_of : merchant_of;
        const std::string_view opening = gift ? "wedding" : "master-merchant 2";
        Given alike(start + "3 wool");
        Given mixed(start + "2 wool 1 ore");
        alike.state.bank = mixed.state.bank; // the rest of the cards is where nobody looks
        alike.play(opening);
        mixed.play(opening);
        EXPECT_EQ(page(alike, 4), page(mixed, 4));
        EXPECT_EQ(alike.asked(), mixed.asked()) << "both are asked";
        const Action two_wool = make(kind, wool, wool);
        const Action wool_and_ore = make(kind, wool, ore);
        EXPECT_EQ(seen(alike, actor, two_wool, 4), seen(mixed, actor, wool_and_ore, 4));
        EXPECT_TRUE(heard(told(alike, actor, two_wool), 4).same(heard(told(mixed, actor, wool_and_ore), 4)));
        alike.play(gift ? "2: gift 2 wool" : "take 2 wool");
        mixed.play(gift ? "2: gift 1 wool 1 ore" : "take 1 wool 1 ore");
        EXPECT_EQ(page(alike, 4), page(mixed, 4));
        EXPECT_EQ(alike.asked(), gift ? "3" : "1");
        EXPECT_EQ(mixed.asked(), gift ? "3" : "1") << "one step is the whole answer";
    }
}

// A card that is played, and points that might win, are learnt by others: what was known before may not be
// taken back as if nothing had been seen.
TEST(CatanInfo, what_is_learnt_is_said_to_be) {
    const auto learners = [](const Given& game) {
        Seats all;
        for (const Teller::Reveal& reveal : game.story.revealed())
            for (const Seat seat : reveal.seats) all = all.with(seat);
        return all;
    };
    const Seats others = Seats::first(4).without(Given::number(1));
    const std::string_view base = "expansion=none";
    EXPECT_EQ(learners(Given("1: cards merchant-fleet").play("merchant-fleet ore")), others);
    EXPECT_EQ(learners(Given("1: city A, cards crane").play("crane science")), others);
    EXPECT_EQ(learners(Given("1: cards knight", base).play("knight")), others);
    EXPECT_EQ(learners(Given("1: settlement A, cards free-roads", base).play("free-roads")), others);
    EXPECT_EQ(learners(Given("1: cards year-of-plenty", base).play("year-of-plenty ore ore")), others);
    EXPECT_TRUE(learners(Given("1: hand 4 wool").play("bank wool ore")).empty());

    // A card that is drawn is learnt by whoever draws it; one of points lies open before all.
    const auto draws = [&](std::string_view step) {
        Given game("before roll; 2: science 1");
        return learners(game.roll(1, 1, "science").play(step));
    };
    EXPECT_EQ(draws("drawn crane"), Seats(Given::number(2)));
    EXPECT_EQ(draws("drawn printer"), Seats::first(4));

    // Whether the next player wins with hidden points shows in what all hear, not in where it breaks off.
    const std::string next = "2: city A C E, cards ";
    Given wins(next + "victory-point victory-point victory-point victory-point", base);
    Given waits(next + "victory-point victory-point victory-point knight", base);
    wins.play("end");
    waits.play("end");
    EXPECT_TRUE(wins.over());
    EXPECT_FALSE(waits.over());
    for (const Given* game : {&wins, &waits}) {
        ASSERT_FALSE(game->story.revealed().empty());
        EXPECT_EQ(game->story.revealed().front().seats, Seats::first(4));
        EXPECT_EQ(game->story.revealed().front().before_fact, 2u) << "after the turn has passed on";
    }
    Given far(next + "victory-point knight knight", base);
    EXPECT_TRUE(learners(far.play("end")).empty()) << "three cards cannot be four points";
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
