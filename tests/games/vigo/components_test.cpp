#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

namespace oya::vigo {
namespace {

TEST(VigoComponents, TwoThreeOrFourPlay) {
    shows("vigo.components.player-count", 1);
    const AnyGame& game = *find_game("vigo");
    for (int players : {2, 3, 4}) EXPECT_FALSE(game.check({}, players)) << players;
    for (int players : {-1, 0, 1, 5, 6}) {
        EXPECT_EQ(game.check({}, players).rule.id, "vigo.components.player-count") << players;
    }
}

TEST(VigoComponents, ThereAreFortyFiveCardsInFiveColours) {
    shows("vigo.components.cards", 1);
    const Board board = Vigo::board({.first_dealer = 1}, 4);
    Outcomes deals;
    Vigo::outcomes(Vigo::start(board), deals);
    ASSERT_EQ(deals.size(), 45u);
    std::set<std::pair<int, int>> different;
    std::array<int, colours> sums{};
    for (const Outcome& outcome : deals) {
        const Card dealt = card_of(outcome.action);
        different.insert({dealt.colour(), dealt.value()});
        sums[static_cast<std::size_t>(dealt.colour())] += dealt.value();
    }
    EXPECT_EQ(different.size(), 45u);
    for (int sum : sums) EXPECT_EQ(sum, 36);
    EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), 0), 180);
}

TEST(VigoComponents, ValuesRunFromZeroToEight) {
    shows("vigo.components.cards", 2);
    EXPECT_TRUE(read_card("red 0"));
    EXPECT_TRUE(read_card("red 8"));
    EXPECT_FALSE(read_card("red 9"));
    Position position;
    position.hand(theo, "red 0, red 8");
    EXPECT_EQ(position.refused(theo, "red 0"), "");
    EXPECT_EQ(position.refused(theo, "red 8"), "");
    EXPECT_EQ(position.refused(theo, "red 9"), "\"red 9\" is no action");
    EXPECT_EQ(position.refusal(theo, play(Card(card_count))).rule.id, "vigo.components.cards");
}

TEST(VigoComponents, EqualValuesInOneTrickHaveDifferentColours) {
    shows("vigo.components.one-of-each", 1);
    TestRandom random;
    int equal_values = 0;
    random_games(4, scaled(5, 50, 500), random.rng, [&](const Step& step) {
        if (!completes_trick(step)) return;
        const std::size_t begin = step.before.trick_begins();
        for (std::size_t a = begin; a < begin + 4; ++a) {
            for (std::size_t b = begin; b < a; ++b) {
                const Card first = step.before.played[a];
                const Card second = step.before.played[b];
                if (first.value() != second.value()) continue;
                ++equal_values;
                EXPECT_NE(first.colour(), second.colour());
            }
        }
    });
    EXPECT_GT(equal_values, 0);
}

TEST(VigoComponents, APlayedCardIsInNoHandForTheRestOfTheRound) {
    shows("vigo.components.one-of-each", 2);
    TestRandom random;
    int looked = 0;
    random_games(4, scaled(5, 50, 500), random.rng, [&](const Step& step) {
        Cards played = 0;
        for (std::size_t i = 0; i < step.after.cards_played; ++i) played |= only(step.after.played[i]);
        if (!has(played, card("red 6"))) return;
        ++looked;
        for (Cards hand : step.after.hands) EXPECT_EQ(hand & played, 0u);
    });
    EXPECT_GT(looked, 0);
}

TEST(VigoComponents, NoColourRanksAboveAnother) {
    check_case("vigo.components.colours", 1);
    check_case("vigo.components.colours", 2, "Colours of the two 5s exchanged: *.");
}

Card renamed(Card original, const std::array<int, colours>& new_colour) {
    return Card(new_colour[static_cast<std::size_t>(original.colour())], original.value());
}

Cards renamed(Cards originals, const std::array<int, colours>& new_colour) {
    Cards set = 0;
    for (int index : bits_of(originals)) set |= only(renamed(Card(index), new_colour));
    return set;
}

TEST(VigoComponents, RenamingTheColoursChangesNothing) {
    shows("vigo.components.colours", 3);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        std::array<int, colours> new_colour = {0, 1, 2, 3, 4};
        random.rng.shuffle(new_colour);
        const Board board = Vigo::board({}, seats);
        State other = Vigo::start(board);
        random_games(seats, scaled(3, 20, 200), random.rng, [&](const Step& step) {
            if (step.before.phase == Phase::choosing_dealer) other = Vigo::start(board);
            Action action = step.action;
            if (kind_of(action) != Kind::dealer) action.a = renamed(card_of(action), new_colour).index;
            if (step.actor.is_seat()) {
                EXPECT_FALSE(Vigo::refuse(other, step.actor.seat(), action));
            }
            Vigo::apply(other, step.actor, action);
            EXPECT_EQ(other.phase, step.after.phase);
            EXPECT_EQ(other.turn, step.after.turn);
            EXPECT_EQ(other.scores, step.after.scores);
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
                EXPECT_EQ(other.kingdoms[seat].farmers, step.after.kingdoms[seat].farmers);
                EXPECT_EQ(other.kingdoms[seat].piles, step.after.kingdoms[seat].piles);
                EXPECT_EQ(other.hands[seat], renamed(step.after.hands[seat], new_colour));
            }
        });
    }
}

TEST(VigoComponents, EveryPlayerHasTheSameKingdom) {
    shows("vigo.components.kingdoms", 1);
    const Board board = Vigo::board({.first_dealer = 1}, 3);
    EXPECT_EQ(Vigo::view(Vigo::start(board), theo).seats, 3);
    TestRandom random;
    random_games(3, scaled(2, 10, 100), random.rng,
                 [](const Step& step) { EXPECT_EQ(step.after.kingdoms[carole.index], Kingdom{}); });
    for (std::string_view spaces_text :
         {"[- | - | - | - | -]", "[red 7 | blue 6 | - | - | -]", "[red 7 | blue 6 | green 5 | - | -]",
          "[red 7 | blue 6 | green 5 | yellow 4 | -]", "[red 7 | blue 6 | green 5 | yellow 4 | black 3]"}) {
        for (int farmers = 0; farmers <= 9; ++farmers) {
            const auto score_of = [&](Seat seat, Seat leader) {
                return Position(3).kingdom(seat, spaces_text, farmers).end_round(leader).round_score(1, seat);
            };
            EXPECT_EQ(score_of(theo, gabriel), score_of(sonia, gabriel));
            EXPECT_EQ(score_of(theo, gabriel), score_of(gabriel, theo));
        }
    }
}

int pieces_on_the_table(const State& state) {
    int pieces = state.supply;
    for (const Kingdom& kingdom : state.kingdoms) pieces += kingdom.farmers;
    return pieces;
}

TEST(VigoComponents, NoFarmerIsLostOrMade) {
    shows("vigo.components.farmers", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 30, 300), random.rng,
                     [](const Step& step) { EXPECT_EQ(pieces_on_the_table(step.after), 36); });
    }
    random_games(2, scaled(3, 30, 300), random.rng,
                 [](const Step& step) { EXPECT_EQ(pieces_on_the_table(step.after), 12); },
                 {.two_player_farmers = 12});
}

TEST(VigoComponents, EveryRoundStartsWithAllFarmersInTheSupply) {
    shows("vigo.components.farmers", 2);
    TestRandom random;
    int starts = 0;
    random_games(4, scaled(3, 30, 300), random.rng, [&](const Step& step) {
        if (!clears_table(step)) return;
        ++starts;
        EXPECT_EQ(step.after.supply, 36);
        for (const Kingdom& kingdom : step.after.kingdoms) EXPECT_EQ(kingdom.farmers, 0);
    });
    EXPECT_EQ(starts, 4 * scaled(3, 30, 300));
}

TEST(VigoComponents, FourFullKingdomsUseUpTheSupplyAndNeedNoMore) {
    shows("vigo.components.supply-suffices", 1);
    Position position;
    for (Seat seat : {theo, sonia, gabriel, carole}) position.kingdom(seat, "[- | - | - | - | -]", 9);
    position.supply(36 - 4 * 9);
    ASSERT_EQ(position.supply(), 0);
    position.trick("Théo green 3, Sonia blue 1, Gabriel green 2, Carole red 1").lays_all();
    for (Seat seat : {theo, sonia, gabriel, carole}) EXPECT_EQ(position.farmers(seat), 9);
    EXPECT_EQ(position.supply(), 0);
}

TEST(VigoComponents, WithFewerPlayersPiecesAlwaysStayInTheSupply) {
    shows("vigo.components.supply-suffices", 2);
    TestRandom random;
    Options generous;
    generous.icons.win.fill(9);
    generous.icons.lose_same_colour.fill(9);
    generous.icons.lose_other_colour.fill(9);
    for (int seats : {2, 3}) {
        const int left = 36 - 9 * seats;
        int least = 36;
        random_games(
            seats, scaled(2, 10, 100), random.rng,
            [&](const Step& step) { least = std::min<int>(least, step.after.supply); }, generous);
        EXPECT_EQ(least, left);
    }
}

} // namespace
} // namespace oya::vigo
