#include "games/vigo/builder.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// Won cards that the program lays by itself, as each seat wishes.

namespace oya::vigo {
namespace {

Wishes wish_to_place(std::string_view value) {
    Wishes wishes;
    EXPECT_FALSE(Vigo::wish(wishes, "auto_place", value));
    return wishes;
}

Position& follow(Position& position, const Plan& plan) {
    for (Action action : plan)
        position.act(position.turn(), Vigo::notation(position.state(), position.turn(), action));
    return position;
}

TEST(VigoPlaceAuto, TheOnlyResultIsPlacedWithoutAsking) {
    shows("vigo.place.auto", 1);
    Position position(3);
    position.kingdom(gabriel, "[red 6 | blue 5 | - | - | -]").has_won(gabriel, "red 1, blue 3, green 2");
    EXPECT_EQ(placements(position.kingdom(gabriel), position.state().to_place), 1);
    EXPECT_TRUE(Vigo::automatic(position.state(), gabriel, wish_to_place("never")).empty());
    EXPECT_TRUE(Vigo::automatic(position.state(), theo, wish_to_place("forced")).empty());
    const Plan plan = Vigo::automatic(position.state(), gabriel, wish_to_place("forced"));
    EXPECT_EQ(plan.size(), 3u);
    EXPECT_FALSE(follow(position, plan).placing());
    EXPECT_EQ(position.tops(gabriel), "[red 1 | blue 3 | green 2 | - | -]");
}

// The cards a seat is offered to lay next.
Cards asked(const Position& position, const Wishes& wishes) {
    Actions legal;
    Vigo::legal(position.state(), position.turn(), legal);
    Cards offered = 0;
    for (Action action : legal) {
        if (Vigo::worth_asking(position.state(), position.turn(), wishes, action))
            offered |= only(card_of(action));
    }
    return offered;
}

TEST(VigoPlaceAuto, ARealChoiceIsAsked) {
    shows("vigo.place.auto", 2);
    Position position;
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4");
    EXPECT_EQ(placements(position.kingdom(gabriel), position.state().to_place), 6);
    const Wishes forced = wish_to_place("forced");
    EXPECT_TRUE(Vigo::automatic(position.state(), gabriel, forced).empty());
    EXPECT_EQ(asked(position, forced), cards("red 3, red 4, red 6, blue 5"));

    const Wishes highest = wish_to_place("highest");
    EXPECT_TRUE(Vigo::automatic(position.state(), gabriel, highest).empty());
    EXPECT_EQ(asked(position, highest), cards("red 3, blue 5")); // red first, or blue first
    // The answer settles everything: what is left follows unasked, reds from low to high.
    Position red_first = position;
    red_first.lays("red 3");
    follow(red_first, Vigo::automatic(red_first.state(), gabriel, highest));
    Position blue_first = position;
    blue_first.lays("blue 5");
    follow(blue_first, Vigo::automatic(blue_first.state(), gabriel, highest));
    EXPECT_EQ(red_first.piles(gabriel), "[red 3 < red 4 < red 6 | blue 5 | - | - | -]");
    EXPECT_EQ(blue_first.piles(gabriel), "[blue 5 | red 3 < red 4 < red 6 | - | - | -]");
}

TEST(VigoPlaceAuto, HighestLaysTheCardsOfAColourUnasked) {
    shows("vigo.place.auto", 3);
    Position position;
    position.kingdom(gabriel, "[red 6 | blue 5 | - | - | -]", 1).supply(35);
    position.trick("Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6");
    EXPECT_TRUE(Vigo::automatic(position.state(), gabriel, wish_to_place("forced")).empty());
    const Plan plan = Vigo::automatic(position.state(), gabriel, wish_to_place("highest"));
    EXPECT_FALSE(follow(position, plan).placing());
    EXPECT_EQ(position.piles(gabriel), "[red 6 < red 0 | blue 5 < blue 1 < blue 8 | green 6 | - | -]");
}

} // namespace
} // namespace oya::vigo
