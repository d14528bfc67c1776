#include "every_game/toy.h"

#include "core/game.h"
#include "generated/toy_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace oya::toy {
namespace {

static_assert(Game<Toy>);

constexpr Seat anna{0};
constexpr Seat ben{1};

// A game in which chance draws what the test wants.
class ToyTest : public testing::Test {
  protected:
    void begin(int seats, const Options& options = {}) {
        board_ = Toy::board(options, seats);
        state_ = Toy::start(board_);
    }
    void draw(std::initializer_list<int> cards) {
        for (const int card : cards) {
            ASSERT_TRUE(Toy::actor(state_).is_chance());
            Toy::apply(state_, Actor::chance(), deal(card - 1));
        }
    }
    void say(Seat seat, Answer given) {
        ASSERT_FALSE(Toy::refuse(state_, seat, answer(given)));
        Toy::apply(state_, seat, answer(given));
    }
    std::string_view refused(Seat seat, Action action) const {
        return Toy::refuse(state_, seat, action).rule.id;
    }
    int card_seen(Seat viewer, Seat of) const { return Toy::view(state_, viewer).cards[of.index] + 1; }

    static constexpr int unknown = hidden_kind + 1;
    Board board_;
    State state_;
};

TEST_F(ToyTest, IsForTwoToFourAndWantsACardForEach) {
    shows(rule::setup_seats, 1);
    shows(rule::setup_enough_cards, 1);
    for (const int seats : {2, 3, 4}) EXPECT_FALSE(Toy::check({}, seats));
    for (const int seats : {1, 5}) EXPECT_EQ(Toy::check({}, seats).rule, rule::setup_seats);
    Options few;
    few.copies = 1;
    EXPECT_FALSE(Toy::check(few, 3));
    EXPECT_EQ(Toy::check(few, 4).rule, rule::setup_enough_cards);
}

TEST_F(ToyTest, AsksForAnswersOnceAllCardsAreDrawn) {
    shows(rule::deal_by_chance, 1);
    shows(rule::answer_after_draw, 1);
    shows(rule::answer_keep_or_swap, 1);
    begin(2);
    EXPECT_EQ(refused(anna, deal(2)), rule::deal_by_chance.id);
    EXPECT_EQ(refused(anna, answer(Answer::keep)), rule::answer_after_draw.id);
    draw({1, 2});
    EXPECT_EQ(refused(anna, answer(Answer::keep)), "");
    EXPECT_EQ(refused(anna, answer(Answer::hidden)), rule::answer_keep_or_swap.id);
    EXPECT_EQ(card_seen(anna, anna), 1);
    EXPECT_EQ(card_seen(anna, ben), unknown);
}

TEST_F(ToyTest, KeepsAnswersSecretUntilTheLast) {
    shows(rule::answer_once, 1);
    shows(rule::answer_together, 1);
    begin(2);
    draw({1, 2});
    say(ben, Answer::swap);
    EXPECT_EQ(refused(ben, answer(Answer::keep)), rule::answer_once.id);
    EXPECT_EQ(Toy::awaited(state_), Seats(anna));
    EXPECT_EQ(Toy::view(state_, anna).answers[1], Answer::hidden);
    EXPECT_EQ(Toy::seen(state_, ben, answer(Answer::swap), anna), answer(Answer::hidden));
    say(anna, Answer::keep);
    EXPECT_TRUE(Toy::actor(state_).is_chance());
    EXPECT_EQ(state_.to_draw, Seats(ben));
}

TEST_F(ToyTest, ForgetsNobodyWhoKnowsACardUnderTheDeck) {
    shows(rule::swap_under, 1);
    begin(2, {.rounds = 3, .copies = 1});
    draw({1, 2});
    say(anna, Answer::swap);
    say(ben, Answer::keep);
    draw({3});
    EXPECT_EQ(Toy::view(state_, anna).tail[0] + 1, 1);
    EXPECT_EQ(Toy::view(state_, ben).tail[0] + 1, unknown);
    say(anna, Answer::keep);
    say(ben, Answer::swap);
    EXPECT_EQ(Toy::seen(state_, Actor::chance(), deal(0), anna), deal(0)) << "Anna knows what Ben draws";
    EXPECT_EQ(Toy::seen(state_, Actor::chance(), deal(0), Viewer::spectator()), deal(hidden_kind));
    draw({1});
    EXPECT_EQ(card_seen(anna, ben), 1);
    EXPECT_EQ(card_seen(ben, anna), unknown);
}

TEST_F(ToyTest, IsWonByTheHighestCard) {
    shows(rule::end_highest, 1);
    shows(rule::end_tie, 1);
    for (const int anna_holds : {2, 3}) {
        begin(2, {.rounds = 1});
        draw({anna_holds, 3});
        say(anna, Answer::keep);
        say(ben, Answer::keep);
        const Result result = Toy::result(state_);
        EXPECT_TRUE(result.over);
        EXPECT_EQ(result.winners, anna_holds == 3 ? Seats::first(2) : Seats(ben));
        EXPECT_EQ(result.rule, anna_holds == 3 ? rule::end_tie : rule::end_highest);
        EXPECT_EQ(refused(anna, answer(Answer::keep)), rule::end_highest.id);
    }
}

} // namespace
} // namespace oya::toy
