#include "games/catan/given.h"

// Progress cards: drawing, keeping, returning.

namespace oya::catan {

namespace {

// How many cards this gate and red die bring player 1, whose level in the colour of the gate is given.
bool draws(std::string_view track, int level, int red) {
    Given game("before roll; 1: " + std::string(track) + ' ' + std::to_string(level));
    game.roll(1, red, track);
    return game.at_chance();
}

const std::string four = "cards spy crane mining smith";

} // namespace

TEST(CatanProgress, who_draws) {
    shows(rule::progress_draw_rule, 1);
    for (int red = 1; red <= 6; ++red) EXPECT_EQ(draws("science", 3, red), red <= 4) << red;
    shows(rule::progress_draw_rule, 2);
    EXPECT_FALSE(draws("science", 1, 3));
    EXPECT_TRUE(draws("politics", 3, 4));
    shows(rule::progress_draw_rule, 3);
    for (int red = 1; red <= 6; ++red) EXPECT_TRUE(draws("trade", 5, red)) << red;
    shows(rule::progress_level_zero, 1);
    EXPECT_FALSE(draws("trade", 0, 1));
    shows(rule::progress_chance, 1);
    for (int level = 1; level <= 5; ++level) {
        Given game("before roll; 1: trade " + std::to_string(level));
        game.play("roll");
        Outcomes outcomes;
        Game::outcomes(game.state, outcomes);
        std::uint64_t all = 0;
        std::uint64_t drawing = 0;
        for (const Outcome& outcome : outcomes) {
            all += outcome.weight;
            Given copy = game;
            Game::apply(copy.state, Actor::chance(), outcome.action);
            drawing += copy.state.phase == Phase::drawing ? outcome.weight : 0;
        }
        EXPECT_EQ(drawing * 36, all * static_cast<std::uint64_t>(level + 1)) << level;
    }
    shows(rule::components_event_die, 1);
    Given die("before roll");
    die.play("roll");
    Outcomes outcomes;
    Game::outcomes(die.state, outcomes);
    std::array<std::uint64_t, events> faces{};
    for (const Outcome& outcome : outcomes) faces[outcome.action.c] += outcome.weight;
    EXPECT_EQ(faces[0], 3 * faces[1]);
    EXPECT_EQ(faces[1], faces[2]);
    EXPECT_EQ(faces[2], faces[3]);
}

TEST(CatanProgress, the_order_of_draws) {
    shows(rule::progress_draw_order, 1);
    Given order("before roll; active 2; 1: trade 3; 2: trade 3; 4: trade 3");
    order.roll(1, 1, "trade").play("drawn merchant");
    EXPECT_EQ(order.cards(2), "merchant");
    EXPECT_EQ(order.play("drawn merchant-fleet").cards(4), "merchant-fleet");
    EXPECT_EQ(order.play("drawn trade-monopoly").cards(1), "trade-monopoly");
    shows(rule::progress_short_deck, 1);
    Given last("before roll; active 3; deck politics spy; 3: politics 3; 1: politics 3");
    last.roll(1, 1, "politics").settle();
    EXPECT_EQ(last.cards(3), "spy");
    EXPECT_EQ(last.cards(1), "");
    shows(rule::progress_red_with_alchemist, 1);
    Given red("before roll; 1: science 1, cards alchemist; 2: science 1; 3: science 2");
    red.play("alchemist 5 1").roll_event("science").play("drawn crane; drawn smith; drawn mining");
    EXPECT_EQ(red.cards(1) + ' ' + red.cards(2) + ' ' + red.cards(3), "crane smith mining");
    shows(rule::progress_gate_on_seven, 1);
    Given seven("before roll; 1: trade 1");
    seven.roll(6, 1, "trade").play("drawn merchant");
    EXPECT_EQ(seven.cards(1), "merchant");
    EXPECT_EQ(seven.state.phase, Phase::moving_robber);
    shows(rule::progress_look_and_keep, 1);
    EXPECT_EQ(seven.seen_cards(2, 1), "1 trade");
    EXPECT_EQ(seven.seen_cards(1, 1), "merchant");
}

TEST(CatanProgress, playing) {
    shows(rule::progress_any_number, 1);
    Given drawn_now("before roll; robber 0,2; 1: science 1, settlement F");
    drawn_now.roll(1, 1, "science").play("drawn mining; mining");
    EXPECT_EQ(drawn_now.hand(1), "2 ore");
    shows(rule::progress_any_number, 2);
    Given three("1: settlement F E, cards mining irrigation warlord, road F-G, basic G");
    three.play("mining; irrigation; warlord");
    EXPECT_EQ(three.cards(1), "");
    shows(rule::progress_own_turn, 1);
    EXPECT_TRUE(refuses("2: cards spy; 1: cards crane", "2: spy 1"));
    shows(rule::progress_under_deck, 1);
    Given under(
        "deck science mining mining smith smith medicine medicine irrigation irrigation inventor inventor;"
        "1: city A, cards crane");
    EXPECT_EQ(under.deck("science"), 10);
    under.play("crane science");
    EXPECT_EQ(under.deck("science"), 11);
    EXPECT_EQ(under.state.decks[science].tail().back().kind, crane - deck_first[science]);
    shows(rule::progress_under_deck, 2);
    Given empty("before roll; deck science empty; 1: cards alchemist; 2: science 1");
    empty.play("alchemist 1 1").roll_event("science").settle();
    EXPECT_EQ(empty.cards(2), "alchemist");
    shows(rule::progress_under_deck, 3);
    Given returned("before roll; 2: politics 1, " + four);
    returned.roll(1, 1, "politics").play("drawn spy");
    const Action gives_back = make(Kind::return_card, spy);
    const Action seen = Game::seen(returned.state, Given::number(2), gives_back, Viewer(Given::number(3)));
    EXPECT_NE(seen, gives_back);
    EXPECT_EQ(Game::seen(returned.state, Given::number(2), gives_back, Viewer(Given::number(2))), gives_back);
    returned.play("2: return spy");
    EXPECT_EQ(returned.seen_cards(3, 2), "1 politics 3 science");
}

TEST(CatanProgress, no_more_than_four) {
    shows(rule::progress_hand_limit, 1);
    Given shown("before roll; 1: politics 1, " + four);
    shown.roll(1, 1, "politics").play("drawn constitution");
    EXPECT_EQ(shown.cards(1), "crane mining smith spy");
    EXPECT_TRUE(shown.accepts("end"));
    shows(rule::progress_overflow_off_turn, 1);
    Given turn_over("before roll; robber 0,2; 2: politics 3, settlement A, " + four);
    turn_over.roll(4, 4, "politics").play("drawn wedding");
    EXPECT_EQ(turn_over.asked(), "2");
    EXPECT_EQ(turn_over.count("return"), 5);
    EXPECT_EQ(turn_over.hand(2), "nothing");
    shows(rule::progress_overflow_off_turn, 2);
    EXPECT_TRUE(turn_over.accepts("2: return wedding"));
    turn_over.play("2: return crane");
    EXPECT_EQ(turn_over.cards(2), "mining smith spy wedding");
    EXPECT_EQ(turn_over.hand(2), "1 lumber");
    shows(rule::progress_overflow_classic, 1);
    Given own("before roll; robber 0,2; 1: politics 3, settlement A, " + four);
    own.roll(4, 4, "politics").play("drawn wedding");
    EXPECT_EQ(own.hand(1), "nothing");
    EXPECT_EQ(own.count("return"), 5);
    EXPECT_TRUE(own.refuses("mining"));
    EXPECT_EQ(own.play("return spy").hand(1), "1 lumber");
    shows(rule::progress_overflow_modern, 1);
    Given modern("before roll; robber 0,2; 1: politics 3, settlement F, " + four, "edition=modern");
    modern.roll(4, 4, "politics").play("drawn wedding");
    EXPECT_TRUE(modern.refuses("end"));
    shows(rule::progress_overflow_modern, 2);
    Given gives_back = modern;
    EXPECT_TRUE(modern.play("mining").accepts("end"));
    EXPECT_EQ(gives_back.count("return"), 5);
    gives_back.play("return spy");
    EXPECT_EQ(gives_back.cards(1), "crane mining smith wedding");
    EXPECT_TRUE(gives_back.accepts("end"));
    shows(rule::progress_no_free_discard, 1);
    EXPECT_TRUE(refuses("1: cards spy crane mining", "return spy"));
    EXPECT_TRUE(refuses("1: cards spy crane mining", "return spy", "edition=modern"));
    shows(rule::progress_all_draws_then_returns, 1);
    Given event("before roll; deck science inventor; 1: science 1, " + four + "; 2: science 1");
    event.roll(1, 1, "science").settle();
    EXPECT_EQ(event.asked(), "1");
    event.play("return inventor");
    EXPECT_EQ(event.cards(2), "");
    EXPECT_EQ(event.deck("science"), 1);
}

TEST(CatanProgress, point_cards) {
    shows(rule::progress_point_cards, 1);
    Given off("before roll; 2: science 1, " + four);
    off.roll(1, 1, "science").play("drawn printer");
    EXPECT_EQ(off.points(2), 1);
    EXPECT_EQ(off.cards(2), "crane mining smith spy");
    shows(rule::progress_point_cards, 2);
    Given spied("1: cards spy; 2: shown printer, cards crane smith");
    spied.play("spy 2");
    EXPECT_EQ(spied.count("spy-take"), 2);
    shows(rule::cards_science_printer, 1);
    EXPECT_EQ(off.deck("science") + 3, 17) << "and three in the hand";
    shows(rule::cards_politics_constitution, 1);
    Given constitution("before roll; 1: politics 1");
    constitution.roll(1, 1, "politics").play("drawn constitution");
    EXPECT_EQ(constitution.points(1), 1);
    EXPECT_EQ(constitution.cards(1), "");
    shows(rule::progress_not_tradable, 1);
    Given theft("before roll; 2: settlement A, cards spy crane mining");
    theft.roll(3, 4).play("robber -2,0");
    EXPECT_EQ(theft.cards(2), "crane mining spy");
    EXPECT_EQ(theft.cards(1), "");
}

TEST(CatanProgress, cards_without_effect) {
    shows(rule::progress_no_effect, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, mighty B, cards smith", "smith B"));
    EXPECT_EQ(Given("1: settlement A, road A-B, mighty B, cards smith").count("smith"), 0);
    shows(rule::progress_no_effect, 2);
    EXPECT_TRUE(refuses("1: city A, cards wedding; 2: city C, hand 3 ore", "wedding"));
    shows(rule::progress_no_effect, 3);
    EXPECT_TRUE(accepts("1: cards resource-monopoly; 2: hand 1 wool", "resource-monopoly ore"));
    shows(rule::progress_known_failure_hidden, 1);
    Given cloth_for("1: cards trade-monopoly; 2: hand 1 wool");
    cloth_for.play("trade-monopoly cloth");
    EXPECT_EQ(cloth_for.hand(1), "nothing");
    EXPECT_EQ(cloth_for.cards(1), "");
    EXPECT_EQ(cloth_for.deck("trade"), 18);
    shows(rule::progress_deck_conservation, 1);
    Given many("before roll; robber 0,2; 1: science 5, settlement F E, cards mining irrigation; 2: science "
               "5, cards crane");
    many.roll(1, 1, "science").settle();
    if (many.asked() == "1" && many.accepts("aqueduct ore")) many.play("aqueduct ore");
    while (many.accepts("2: pass")) many.play("2: pass");
    many.play("mining; irrigation");
    int all = many.deck("science");
    for (int player = 1; player <= 4; ++player) {
        all += many.seat(player).card_count;
        all += many.seat(player).point_cards;
    }
    EXPECT_EQ(all, 18);
}

} // namespace oya::catan
