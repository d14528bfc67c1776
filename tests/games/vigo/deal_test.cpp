#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <set>

namespace oya::vigo {
namespace {

bool starts_deal(const Step& step) {
    const auto deals = [](Phase phase) { return phase == Phase::dealing || phase == Phase::counted; };
    return deals(step.after.phase) && !deals(step.before.phase);
}
bool ends_deal(const Step& step) {
    return step.before.phase == Phase::dealing && step.after.phase == Phase::playing;
}

TEST(VigoDeal, EveryRoundIsDealtFromAllCards) {
    shows("vigo.deal.shuffle-all", 1);
    TestRandom random;
    Cards aside = 0;
    Cards placed = 0;
    Cards from_aside = 0;
    Cards from_kingdoms = 0;
    random_games(3, scaled(10, 30, 300), random.rng, [&](const Step& step) {
        if (completes_round(step)) {
            aside = step.before.aside;
            placed = all_cards & ~aside;
        }
        if (starts_deal(step)) {
            Outcomes deals;
            Vigo::outcomes(step.after, deals);
            EXPECT_EQ(deals.size(), 45u);
        }
        if (ends_deal(step) && step.after.round > 0) {
            const Cards dealt = step.after.hands[0] | step.after.hands[1] | step.after.hands[2];
            from_aside |= dealt & aside;
            from_kingdoms |= dealt & placed;
        }
    });
    EXPECT_EQ(from_aside, all_cards);
    EXPECT_EQ(from_kingdoms, all_cards);
}

TEST(VigoDeal, TheSameSeedAndDecisionsRepeatTheGame) {
    shows("vigo.deal.shuffle-all", 2);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        std::vector<State> first;
        Rng chance = random.rng.fork();
        Rng again = chance;
        random_games(seats, 1, chance, [&](const Step& step) { first.push_back(step.after); });
        std::size_t at = 0;
        random_games(seats, 1, again, [&](const Step& step) {
            ASSERT_LT(at, first.size());
            EXPECT_EQ(step.after, first[at++]);
        });
        EXPECT_EQ(at, first.size());
    }
}

TEST(VigoDeal, EveryPlayerGetsTenCards) {
    shows("vigo.deal.ten-each", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        int dealt = 0;
        int deals = 0;
        random_games(seats, scaled(2, 10, 100), random.rng, [&](const Step& step) {
            dealt = starts_deal(step) ? 0 : dealt + (kind_of(step.action) == Kind::deal ? 1 : 0);
            if (!ends_deal(step)) return;
            ++deals;
            EXPECT_EQ(dealt, 10 * seats);
            for (Seat seat : Seats::first(seats)) EXPECT_EQ(std::popcount(step.after.hands[seat.index]), 10);
        });
        EXPECT_EQ(deals, 4 * scaled(2, 10, 100));
    }
}

TEST(VigoDeal, TheRestIsSetAside) {
    shows("vigo.deal.rest-aside", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        const int rest = seats == 2 ? 25 : seats == 3 ? 15 : 5;
        random_games(seats, scaled(2, 10, 100), random.rng, [rest](const Step& step) {
            if (step.after.phase == Phase::playing || step.after.phase == Phase::placing) {
                EXPECT_EQ(std::popcount(step.after.aside), rest);
            }
        });
    }
}

TEST(VigoDeal, NoCardIsLostOrMade) {
    shows("vigo.deal.rest-aside", 2);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 20, 200), random.rng, [](const Step& step) {
            const State& now = step.after;
            int count = std::popcount(now.aside);
            Cards different = now.aside;
            const auto add = [&](Cards more) {
                count += std::popcount(more);
                different |= more;
            };
            for (Cards hand : now.hands) add(hand);
            for (const Kingdom& kingdom : now.kingdoms) add(cards_in(kingdom));
            if (now.phase == Phase::placing) {
                add(now.to_place);
            } else if (now.phase == Phase::playing) {
                for (std::size_t i = now.trick_begins(); i < now.cards_played; ++i) add(only(now.played[i]));
            }
            EXPECT_EQ(count, 45);
            EXPECT_EQ(different, all_cards);
        });
    }
}

TEST(VigoDeal, NobodyDrawsDuringARound) {
    shows("vigo.deal.no-draw", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 20, 200), random.rng, [seats](const Step& step) {
            if (!completes_trick(step) || completes_round(step)) return;
            for (Seat seat : Seats::first(seats)) {
                const Cards hand = step.after.hands[seat.index];
                EXPECT_EQ(std::popcount(hand), 10 - step.after.trick);
                EXPECT_EQ(hand & ~step.before.hands[seat.index], 0u);
            }
        });
    }
    Position position;
    position.hand(theo, "red 3");
    EXPECT_EQ(position.refused(theo, "deal red 4"), "vigo.deal.no-draw");
}

TEST(VigoDeal, KingdomsAreFreshInEveryRoundAndPointsAreKept) {
    shows("vigo.deal.fresh-kingdoms", 1);
    Position position;
    position.kingdom(gabriel, "[red 0 | blue 8 | green 6 | - | -]", 1).supply(35);
    position.end_round(theo);
    EXPECT_EQ(position.piles(gabriel), "[red 0 | blue 8 | green 6 | - | -]")
        << "until the next deal it is seen";
    EXPECT_EQ(position.farmers(gabriel), 1);
    Vigo::apply(position.state(), Actor::chance(), deal(Card(0)));
    EXPECT_EQ(position.state().round, 1);
    EXPECT_EQ(position.piles(gabriel), "[- | - | - | - | -]");
    EXPECT_EQ(position.farmers(gabriel), 0);
    EXPECT_EQ(position.points(gabriel), 3);
}

TEST(VigoDeal, AColourMayStandElsewhereInTheNextRound) {
    shows("vigo.deal.fresh-kingdoms", 2);
    Position round_two;
    round_two.kingdom(gabriel, "[red 0 | blue 8 | green 6 | - | -]", 1).end_round(theo);
    Vigo::apply(round_two.state(), Actor::chance(), deal(Card(0)));
    for (int space = 0; space < spaces; ++space) {
        Position position = round_two;
        std::string order;
        for (int colour = 1; colour <= space; ++colour) order += text(Card(colour, 5)) + ", ";
        order += "red 5";
        position.has_won(gabriel, order).lays(order);
        EXPECT_EQ(position.kingdom(gabriel).space_of[0], space) << order;
    }
}

std::vector<int> dealers_of(int players, Rng& rng) {
    std::vector<int> dealers;
    random_games(players, 1, rng,
                 [&](const Step& step) {
                     if (ends_deal(step)) dealers.push_back(step.after.dealer);
                 },
                 {.first_dealer = 1});
    return dealers;
}

TEST(VigoDeal, TheDealPassesClockwise) {
    shows("vigo.deal.dealer-rotation", 1);
    shows("vigo.deal.dealer-rotation", 2);
    TestRandom random;
    EXPECT_EQ(dealers_of(4, random.rng), (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(dealers_of(3, random.rng), (std::vector{0, 1, 2, 0}));
    EXPECT_EQ(dealers_of(2, random.rng), (std::vector{0, 1, 0, 1}));
}

TEST(VigoDeal, WhoWonHasNoInfluenceOnTheNextDealer) {
    shows("vigo.deal.dealer-rotation", 3);
    TestRandom random;
    std::set<int> last_winners;
    std::set<int> round_winners;
    random_games(4, scaled(10, 30, 300), random.rng, [&](const Step& step) {
        if (step.before.phase == Phase::counted) {
            EXPECT_EQ(step.after.dealer, (step.before.dealer + 1) % 4);
        }
        if (step.after.phase != Phase::counted) return;
        const auto& scores = step.after.scores[step.before.round];
        const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
        last_winners.insert((step.before.turn - step.before.dealer + 4) % 4);
        round_winners.insert((static_cast<int>(best) - step.before.dealer + 4) % 4);
    });
    EXPECT_EQ(last_winners.size(), 4u);
    EXPECT_EQ(round_winners.size(), 4u);
}

} // namespace
} // namespace oya::vigo
