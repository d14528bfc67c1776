#include "doors/play/answers.h"

#include "core/rng.h"
#include "shelf/games.h"
#include "table/table.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

using Kind = Understood::Kind;

// A player of VIGO! who has to follow a colour, or to lay cards, and what is understood of the answers.
class Answers : public testing::TestWithParam<std::string_view> {
  protected:
    Answers() : words_(*Words::in(GetParam())) {
        TableSetup setup;
        setup.game = find_game("vigo");
        setup.options.set("first_dealer", "2");
        setup.seats = {{"Anna"}, {"Ben"}};
        setup.seed = 1;
        position_ = setup.game->start(setup.game->complete(setup.options), 2);
        deal({"red 6",  "red 0",   "red 7",   "yellow 6", "blue 6",   "black 1", "green 3",
              "red 2",  "black 6", "blue 1",  "yellow 2", "green 0",  "green 8", "yellow 0",
              "blue 5", "blue 0",  "black 2", "black 0",  "yellow 7", "red 1"});
    }

    // Card by card, from Anna on.
    void deal(const std::vector<std::string>& cards) {
        for (const std::string& card : cards) do_this(Actor::chance(), "deal " + card);
    }
    void do_this(Actor actor, const std::string& text) {
        const std::optional<Action> action = position_->parse(actor, text);
        ASSERT_TRUE(action) << text;
        position_->apply(actor, *action);
    }

    Understood hears(std::string_view text, Seat seat = Seat{0}) const {
        Actions legal;
        position_->legal(seat, legal);
        Numbered choices;
        for (const Action action : legal) choices[choices.size() + 1] = action;
        const Phrasebook phrasebook(*position_, seat, words_, {});
        return understand(text, *position_, seat, words_, phrasebook, choices);
    }
    // What was understood, in notation: "play red 6".
    std::vector<std::string> notation(const Understood& understood) const {
        std::vector<std::string> texts;
        for (Action action : understood.actions) texts.push_back(position_->notation(Seat{0}, action));
        return texts;
    }
    void expect_one(std::string_view text, std::string_view notation_of_it, Seat seat = Seat{0}) const {
        const Understood understood = hears(text, seat);
        EXPECT_EQ(understood.kind, Kind::one) << text;
        EXPECT_EQ(notation(understood), std::vector<std::string>{std::string(notation_of_it)}) << text;
    }

    const Words& words_;
    std::unique_ptr<AnyPosition> position_;
};

class AnswersInFrench : public Answers {};
class AnswersInEnglish : public Answers {};
INSTANTIATE_TEST_SUITE_P(French, AnswersInFrench, testing::Values("fr"));
INSTANTIATE_TEST_SUITE_P(English, AnswersInEnglish, testing::Values("en"));

// Anna leads and holds red 6, red 7, blue 6, green 3, black 6, yellow 2, green 8, blue 5, black 2, yellow 7.

TEST_P(AnswersInFrench, ACardMayBeSaidInManyWays) {
    for (const std::string_view text : {"6 rouge", "rouge 6", "r6", "6r", "R 6", "ROUGE 6",
                                        "jouer le 6 rouge", "le 6 rouge", "6 rou", "play red 6", "red 6"}) {
        expect_one(text, "play red 6");
    }
    expect_one("n2", "play black 2");
    expect_one("v8", "play green 8");
    expect_one("j7", "play yellow 7");
}

TEST_P(AnswersInEnglish, ACardMayBeSaidInManyWays) {
    for (const std::string_view text :
         {"red 6", "6 red", "r6", "play red 6", "PLAY RED 6", "the red 6", "play r 6"})
        expect_one(text, "play red 6");
    expect_one("k2", "play black 2");
    expect_one("b5", "play blue 5");
}

TEST_P(AnswersInFrench, APartThatFitsOneCardIsEnough) {
    expect_one("noir 2", "play black 2");
    Understood answer = hears("3");
    EXPECT_EQ(answer.kind, Kind::one) << "a number is the number of a choice";
    EXPECT_EQ(notation(answer), std::vector<std::string>{"play blue 5"});
}

TEST_P(AnswersInFrench, APartThatFitsSeveralCardsIsAmbiguous) {
    const Understood answer = hears("rouge");
    EXPECT_EQ(answer.kind, Kind::several);
    EXPECT_EQ(notation(answer), (std::vector<std::string>{"play red 6", "play red 7"}));
}

TEST_P(AnswersInFrench, ANumberIsTheNumberOfAChoice) {
    expect_one("1", "play red 6");
    expect_one(" 10 ", "play black 6");
    for (const std::string_view text : {"0", "11", "99999999999999999999"})
        EXPECT_EQ(hears(text).kind, Kind::no_such_number) << text;
}

TEST_P(AnswersInFrench, WhatMayNotBeIsUnderstoodToo) {
    Understood answer = hears("8 rouge");
    EXPECT_EQ(answer.kind, Kind::forbidden);
    EXPECT_EQ(notation(answer), std::vector<std::string>{"play red 8"});
    EXPECT_EQ(position_->refuse(Seat{0}, answer.actions.front()).rule.id, "vigo.play.own-card");

    answer = hears("poser le 6 rouge");
    EXPECT_EQ(answer.kind, Kind::forbidden);
    EXPECT_EQ(position_->refuse(Seat{0}, answer.actions.front()).rule.id, "vigo.round.trick-steps");

    answer = hears("passer");
    EXPECT_EQ(answer.kind, Kind::forbidden);
    EXPECT_EQ(position_->refuse(Seat{0}, answer.actions.front()).rule.id, "vigo.play.one-card");
}

TEST_P(AnswersInFrench, NonsenseIsNotUnderstood) {
    for (const std::string_view text :
         {"", "  ", "bonjour", "6 6", "rouge rouge 6", "9 rouge", "«»", "\xC3", "…"})
        EXPECT_EQ(hears(text).kind, Kind::nothing) << text;
}

// Ben holds red 0, 1 and 2, and no other card may be played on red.
TEST_P(AnswersInEnglish, WhoMustFollowIsToldWhyAnotherColourMayNotBe) {
    do_this(Seat{0}, "play red 6");
    expect_one("0 red", "play red 0", Seat{1});
    EXPECT_EQ(hears("red", Seat{1}).kind, Kind::several);
    const Understood blue = hears("blue 1", Seat{1});
    ASSERT_EQ(blue.kind, Kind::forbidden);
    EXPECT_EQ(position_->refuse(Seat{1}, blue.actions.front()).rule.id, "vigo.play.follow");
}

TEST_P(AnswersInFrench, ACardThatMayNotBeLaidNeedsNoSpace) {
    do_this(Seat{0}, "play green 3");
    do_this(Seat{1}, "play green 0");
    const Understood answer = hears("poser 1 bleu");
    EXPECT_EQ(answer.kind, Kind::forbidden);
    EXPECT_EQ(notation(answer), std::vector<std::string>{"lay blue 1 on 1"});
}

TEST_P(AnswersInEnglish, TheNameOfAPlayerIsNoAction) {
    const std::vector<std::string_view> names = {"Anna", "Ben"};
    const Phrasebook phrasebook(*position_, Seat{0}, words_, names);
    EXPECT_TRUE(phrasebook.meant_by("Ben").empty());
    EXPECT_FALSE(phrasebook.meant_by("deal red 6").empty());
}

TEST_P(AnswersInFrench, TwoNumbersKeepTheirOrder) {
    do_this(Seat{0}, "play green 3");
    do_this(Seat{1}, "play green 0"); // Ben has no other green card
    expect_one("poser le 3 vert sur la case 1", "lay green 3 on 1");
    expect_one("0 vert", "lay green 0 on 1");
    expect_one("v3", "lay green 3 on 1");
    const Understood elsewhere = hears("3 vert case 2");
    EXPECT_EQ(elsewhere.kind, Kind::forbidden);
    EXPECT_EQ(notation(elsewhere), std::vector<std::string>{"lay green 3 on 2"});
}

TEST(YesOrNo, InAnyLanguage) {
    for (const std::string_view text : {"y", "yes", "Yes ", "o", "oui", "OUI"})
        EXPECT_EQ(yes_or_no(text), true) << text;
    for (const std::string_view text : {"n", "no", "non", " NON"}) EXPECT_EQ(yes_or_no(text), false) << text;
    for (const std::string_view text : {"", "yesterday", "1", "maybe", "nope"})
        EXPECT_EQ(yes_or_no(text), std::nullopt) << text;
}

TEST(Tokens, AreWordsAndNumbers) {
    EXPECT_EQ(tokens_of("Jouer l’As, R6!"), (std::vector<std::string>{"jouer", "l", "as", "r", "6"}));
    EXPECT_TRUE(tokens_of(" -- ").empty());
    EXPECT_EQ(tokens_of("S(0,-2)"), (std::vector<std::string>{"s", "0", "-2"}));
    EXPECT_EQ(tokens_of("sud-est 3-4"), (std::vector<std::string>{"sud", "est", "3", "4"}));
}

// All six turns of a tile are said with the same words; in which order they stand tells them apart.
TEST(Phrasebook, WordsInTheirOrderMeanOne) {
    const AnyGame& game = *find_game("cascadia");
    const auto position = game.start(game.complete({}), 2);
    Rng rng(1);
    Actions turns;
    for (int steps = 0; turns.empty(); ++steps) {
        ASSERT_LT(steps, 1000);
        const Actor actor = position->actor();
        Actions legal;
        if (actor.is_seat()) position->legal(actor.seat(), legal);
        for (const Action action : legal)
            if (position->notation(actor, action).starts_with("turn ")) turns.push_back(action);
        if (turns.empty()) position->apply(actor, actor.is_seat() ? legal[0] : position->draw(rng));
    }
    ASSERT_EQ(turns.size(), 6u);
    const Seat seat = position->actor().seat();
    for (const std::string_view language : {"en", "fr"}) {
        const Words& words = *Words::in(language);
        const Phrasebook phrasebook(*position, seat, words, {});
        for (const Action turn : turns) {
            // "turn it by 1: forest to the lower right, river to the upper left"
            const std::string phrase = phrasebook.phrase(turn);
            const std::string sides = phrase.substr(phrase.find(": ") + 2);
            const std::size_t comma = sides.find(", ");
            for (const std::string& text : {sides, sides.substr(0, comma), sides.substr(comma + 2)}) {
                const Understood understood = understand(text, *position, seat, words, phrasebook, {});
                ASSERT_EQ(understood.kind, Kind::one) << text;
                EXPECT_EQ(understood.actions.front(), turn) << text;
            }
        }
    }
    // A run of words that belong to both halves is no part of a phrase: it is asked which turn is meant.
    const Words& words = *Words::in("en");
    const Phrasebook phrasebook(*position, seat, words, {});
    const std::string first =
        phrasebook.phrase(turns[1]); // "turn it by 1: forest to the lower right, river …"
    const std::size_t comma = first.find(", ");
    const std::string across = "lower right " + first.substr(comma + 2, first.find(" to", comma) - comma - 2);
    EXPECT_EQ(understand(across, *position, seat, words, phrasebook, {}).kind, Kind::several) << across;
}

TEST(Phrasebook, TheWholeOfAPhraseMeansNoLongerOne) {
    const AnyGame& game = *find_game("cascadero");
    Settings options;
    options.set("first_player", "1");
    const auto position = game.start(game.complete(options), 2);
    for (const std::string_view step : {"place 3,3", "place 5,5", "place 3,4", "place 13,16"}) {
        const Actor actor = position->actor();
        position->apply(actor, *position->parse(actor, step));
    }
    const Words& words = *Words::in("en");
    const Phrasebook phrasebook(*position, Seat{0}, words, {});
    Actions legal;
    position->legal(Seat{0}, legal);
    int phrases = 0;
    for (const Action action : legal) {
        if (!position->notation(Seat{0}, action).starts_with("place (5,8)"))
            continue; // with a seal and without
        const std::string text(phrasebook.phrase(action));
        const Understood understood = understand(text, *position, Seat{0}, words, phrasebook, {});
        ASSERT_EQ(understood.kind, Kind::one) << text;
        EXPECT_EQ(understood.actions.front(), action) << text;
        ++phrases;
    }
    EXPECT_EQ(phrases, 2);
}

TEST(Phrasebook, LeavesOutWhatAllActionsOfAKindSay) {
    const AnyGame& game = *find_game("vigo");
    const auto position = game.start(game.complete({}), 4);
    for (const auto& [language, whole, part] : {std::tuple{"en", "play red 6", "red 6"},
                                                std::tuple{"fr", "jouer le 6\u00A0rouge", "6\u00A0rouge"}}) {
        const Phrasebook phrasebook(*position, Seat{0}, *Words::in(language), {});
        const Action play = *position->parse(Seat{0}, "play red 6");
        EXPECT_EQ(phrasebook.phrase(play), whole);
        EXPECT_EQ(phrasebook.short_phrase(play), part);
    }
}

} // namespace
} // namespace oya
