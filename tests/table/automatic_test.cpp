#include "games/vigo/notation.h"
#include "games/vigo/vigo.h"
#include "kit/shows.h"
#include "shelf/game_of.h"
#include "table/table.h"
#include "table/tables.h"

#include <gtest/gtest.h>

// Answers the table gives for a seat that has asked for them (vigo.place.auto).

namespace oya {
namespace {

constexpr Seat theo{0};
constexpr Seat sonia{1};
constexpr Seat gabriel{2};
constexpr Seat carole{3};

std::string kingdom(const Table& table, Seat seat) {
    return vigo::text(PositionOf<Vigo>::of(table.position()).state().kingdoms[seat.index]);
}

// Théo leads. Sonia can discard on red, and after a blue card on blue; Carole can discard on blue.
Table before_example_a(std::string_view auto_place) {
    TableSetup setup = vigo_setup(4);
    setup.seats[gabriel.index].wishes.set("auto_place", auto_place);
    return vigo_with_hands(
        std::move(setup),
        {{"red 3", "blue 1"}, {"blue 5", "green 6"}, {"red 6", "blue 8"}, {"red 4", "red 0"}},
        [](int seat, std::string_view colour) {
            return (seat == 1 && (colour == "red" || colour == "blue")) || (seat == 3 && colour == "blue");
        });
}

void play_example_a(Table& table) {
    ASSERT_FALSE(act(table, theo, "play red 3"));
    ASSERT_FALSE(act(table, sonia, "play blue 5"));
    ASSERT_FALSE(act(table, gabriel, "play red 6"));
    ASSERT_FALSE(act(table, carole, "play red 4"));
    ASSERT_EQ(table.position().actor(), Actor(gabriel));
}

void play_example_c(Table& table) {
    ASSERT_FALSE(act(table, gabriel, "play blue 8"));
    ASSERT_FALSE(act(table, carole, "play red 0"));
    ASSERT_FALSE(act(table, theo, "play blue 1"));
    ASSERT_FALSE(act(table, sonia, "play green 6"));
}

std::vector<std::string> choices(const Table& table, Seat seat) {
    Actions actions;
    table.position().legal(seat, actions);
    std::vector<std::string> texts;
    for (const Action action : actions)
        if (table.position().worth_asking(seat, table.wishes(seat), action))
            texts.push_back(table.position().notation(seat, action));
    return texts;
}

TEST(AutomaticAnswers, TheOnlyPlacementIsMadeUnasked) {
    shows("vigo.place.auto", 1);
    // Three cards a trick never leave a kingdom of two: this position stands for itself.
    const AnyGame& game = *find_game("vigo");
    const auto board = std::make_shared<const vigo::Board>(Vigo::board({}, 3));
    vigo::State state = Vigo::start(*board);
    const auto card = [](std::string_view text) { return *vigo::read_card(text); };
    state.phase = vigo::Phase::playing;
    state.leaders[0] = 0;
    state.turn = 2;
    state.kingdoms[0] = *vigo::read_kingdom("[red 6 | blue 5 | - | - | -]");
    state.played[0] = card("blue 3");
    state.played[1] = card("red 1");
    state.cards_played = 2;
    for (vigo::Cards& hand : state.hands) hand = vigo::only(card("black 7"));
    state.hands[2] = vigo::only(card("green 2"));
    TableSetup setup = vigo_setup(3);
    setup.opening =
        std::make_shared<PositionOf<Vigo>>(static_cast<const GameOf<Vigo>&>(game), board, 3, state);

    Table table(setup);
    ASSERT_FALSE(act(table, gabriel, "play green 2"));
    EXPECT_EQ(kingdom(table, theo), "[red 6 < red 1 | blue 5 < blue 3 | green 2 | - | -]");
    ASSERT_EQ(table.version(), 4u);
    for (std::size_t event = 1; event < 4; ++event) {
        EXPECT_TRUE(table.record()[event].automatic);
        EXPECT_EQ(table.record()[event].seat, theo);
    }
    EXPECT_EQ(table.position().actor(), Actor(theo)) << "who now leads";
}

TEST(AutomaticAnswers, TheWinnerIsAskedWhereThereIsAChoice) {
    shows("vigo.place.auto", 2);
    Table forced = before_example_a("forced");
    play_example_a(forced);
    EXPECT_EQ(choices(forced, gabriel).size(), 4u) << "any card first";
    EXPECT_EQ(kingdom(forced, gabriel), "[- | - | - | - | -]");

    Table highest = before_example_a("highest");
    play_example_a(highest);
    EXPECT_EQ(choices(highest, gabriel), (std::vector<std::string>{"lay red 3 on 1", "lay blue 5 on 1"}));
    ASSERT_FALSE(act(highest, gabriel, "lay red 3 on 1"));
    EXPECT_EQ(kingdom(highest, gabriel), "[red 3 < red 4 < red 6 | blue 5 | - | - | -]");
    EXPECT_TRUE(highest.record().back().automatic);
}

TEST(AutomaticAnswers, TheHighestCardGoesOnTopForWhoeverWishesIt) {
    shows("vigo.place.auto", 3);
    Table table = before_example_a("highest");
    play_example_a(table);
    ASSERT_FALSE(act(table, gabriel, "lay red 3 on 1"));
    play_example_c(table);
    EXPECT_EQ(kingdom(table, gabriel),
              "[red 3 < red 4 < red 6 < red 0 | blue 5 < blue 1 < blue 8 | green 6 | - | -]");
    EXPECT_EQ(table.position().actor(), Actor(gabriel)) << "nothing was asked: the next trick begins";
}

TEST(AutomaticAnswers, NobodyIsSparedWhoWantsToConfirm) {
    Table table = before_example_a("never");
    play_example_a(table);
    for (const std::string_view lay : {"lay red 3 on 1", "lay red 4 on 1", "lay red 6 on 1"})
        ASSERT_FALSE(act(table, gabriel, lay));
    EXPECT_EQ(choices(table, gabriel), std::vector<std::string>{"lay blue 5 on 2"});
}

} // namespace
} // namespace oya
