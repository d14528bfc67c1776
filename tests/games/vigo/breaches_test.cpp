#include "games/vigo/breaches.h"

#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

// The breaches of a recorded round, given as its tricks.
Breaches breaches_in(std::initializer_list<std::string_view> tricks, int seats = 4) {
    std::vector<Card> played;
    std::vector<std::uint8_t> leaders;
    for (std::string_view trick : tricks) {
        const std::vector<Played> plays = read_trick(trick);
        leaders.push_back(plays[0].seat.index);
        for (const Played& each : plays) played.push_back(each.card);
    }
    return breaches(played, leaders, seats);
}

constexpr std::string_view example_a = "Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4";
constexpr std::string_view example_c_printed = "Gabriel blue 8, Carole green 6, Théo blue 1, Sonia red 0";
constexpr std::string_view example_c_repaired = "Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6";

TEST(VigoBreaches, ThePrintedSequenceOfAAndCIsABreachBySonia) {
    shows("vigo.play.no-revoke", 1);
    shows("vigo.examples.c", 4);
    const Breaches found = breaches_in({example_a, example_c_printed});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0], (Breach{sonia, 0, card("blue 5"), 1, card("red 0")}));
}

TEST(VigoBreaches, TheRepairedSequenceIsNone) {
    EXPECT_TRUE(breaches_in({example_a, example_c_repaired}).empty());
    EXPECT_TRUE(breaches_in({example_c_printed}).empty());
}

TEST(VigoBreaches, EveryCardThatDidNotFollowIsJudged) {
    const Breaches found = breaches_in(
        {"Théo red 3, Sonia blue 5", "Sonia blue 6, Théo green 1", "Sonia red 1, Théo blue 0"}, 2);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0], (Breach{sonia, 0, card("blue 5"), 2, card("red 1")}));
    EXPECT_EQ(found[1], (Breach{theo, 1, card("green 1"), 2, card("blue 0")}));
}

TEST(VigoBreaches, ATrickThatIsNotCompleteCountsToo) {
    EXPECT_EQ(breaches_in({example_a, "Gabriel blue 8, Carole green 6, Théo blue 1"}).size(), 0u);
    EXPECT_EQ(breaches_in({example_a, "Sonia red 0"}).size(), 1u);
    EXPECT_TRUE(breaches_in({}).empty());
}

TEST(VigoBreaches, NoGamePlayedHereHasOne) {
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(2, 20, 200), random.rng, [seats](const Step& step) {
            if (kind_of(step.action) != Kind::play || !step.actor.is_seat()) return;
            const std::span<const Card> played(step.after.played.data(), step.after.cards_played);
            EXPECT_TRUE(breaches(played, step.after.leaders, seats).empty());
        });
    }
}

// The position with a card of a hand exchanged for one that lies aside, of a colour this player did not
// follow.
std::optional<State> with_false_void(const State& state) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
        for (int colour = 0; colour < colours; ++colour) {
            const Cards aside = state.aside & of_colour(colour);
            if ((state.voids[seat] >> colour & 1) == 0 || aside == 0 || state.hands[seat] == 0) continue;
            const Cards wrong = only(Card(std::countr_zero(aside)));
            const Cards right = only(Card(std::countr_zero(state.hands[seat])));
            State exchanged = state;
            exchanged.hands[seat] = (exchanged.hands[seat] & ~right) | wrong;
            exchanged.aside = (exchanged.aside & ~wrong) | right;
            return exchanged;
        }
    }
    return std::nullopt;
}

TEST(VigoBreaches, APositionThatHidesABreachIsNotSound) {
    TestRandom random;
    int found = 0;
    random_games(3, scaled(2, 10, 100), random.rng, [&](const Step& step) {
        if (step.after.phase != Phase::playing) return;
        EXPECT_EQ(Vigo::unsound(step.after), "");
        const std::optional<State> exchanged = with_false_void(step.after);
        if (!exchanged) return;
        ++found;
        EXPECT_EQ(Vigo::unsound(*exchanged), "a player holds a colour they did not follow");
    });
    EXPECT_GT(found, 0);
}

TEST(VigoBreaches, APositionThatShowsABreachIsNotSound) {
    TestRandom random;
    const Board board = Vigo::board({}, 3);
    State state = Vigo::start(board);
    const auto could_revoke = [](const State& now) {
        return now.phase == Phase::playing && playable(now, Seat{now.turn}) != now.hands[now.turn];
    };
    play_on(state, random.rng, could_revoke);
    ASSERT_TRUE(could_revoke(state));
    const Seat seat{state.turn};
    const Cards forbidden = state.hands[seat.index] & ~playable(state, seat);
    Vigo::apply(state, seat, play(Card(std::countr_zero(forbidden))));
    EXPECT_EQ(Vigo::unsound(state), "a player holds a colour they did not follow");
    play_on(state, random.rng,
            [](const State& now) { return now.trick == 9 && now.phase == Phase::placing; });
    EXPECT_EQ(Vigo::unsound(state), "a player did not follow a colour they held");
}

} // namespace
} // namespace oya::vigo
