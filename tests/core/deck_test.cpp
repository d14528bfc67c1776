#include "core/deck.h"

#include "kit/seed.h"

#include <gtest/gtest.h>

#include <map>
#include <type_traits>
#include <vector>

namespace oya {
namespace {

constexpr Seat anna{0};
constexpr Seat ben{1};
constexpr Seat cleo{2};

using SmallDeck = Deck<4, 8>;

SmallDeck deck_of(std::initializer_list<int> kinds) {
    SmallDeck deck;
    for (const int kind : kinds) deck.add_unseen(kind);
    return deck;
}

std::vector<int> tail_of(const SmallDeck& deck) {
    std::vector<int> kinds;
    for (const TailCard& card : deck.tail()) kinds.push_back(card.kind);
    return kinds;
}

TEST(Deck, IsCopiedAsPlainBytes) { EXPECT_TRUE((std::is_trivially_copyable_v<Deck<10, 20>>)); }

TEST(Deck, IsDrawnByTheWeightOfItsUnseenCards) {
    const SmallDeck deck = deck_of({0, 0, 0, 2});
    EXPECT_EQ(deck.size(), 4);
    EXPECT_EQ(deck.draw_weights(), (SmallDeck::Weights{{0, 3}, {2, 1}}));

    TestRandom random;
    const int rounds = scaled(2000, 20000, 200000);
    std::map<int, int> drawn;
    for (int i = 0; i < rounds; ++i) ++drawn[deck.draw(random.rng)];
    EXPECT_EQ(drawn.size(), 2u);
    EXPECT_NEAR(drawn[0], rounds * 0.75, rounds * 0.05);
}

TEST(Deck, EndsWithTheCardsPutUnderItInTheirOrder) {
    SmallDeck deck = deck_of({1});
    deck.put_under(3, anna);
    deck.put_under(0, Seats(anna).with(ben));
    EXPECT_EQ(deck.size(), 3);
    EXPECT_EQ(deck.draw_weights(), (SmallDeck::Weights{{1, 1}})) << "the tail waits for the unseen cards";
    EXPECT_EQ(deck.take(1), Seats::none());

    TestRandom random;
    EXPECT_EQ(deck.draw_weights(), (SmallDeck::Weights{{3, 1}}));
    EXPECT_EQ(deck.draw(random.rng), 3);
    EXPECT_EQ(deck.take(3), Seats(anna));
    EXPECT_EQ(deck.draw(random.rng), 0);
    EXPECT_EQ(deck.take(0), Seats(anna).with(ben));
    EXPECT_TRUE(deck.empty());
    EXPECT_TRUE(deck.draw_weights().empty());
}

TEST(Deck, ShufflingForgetsEveryPlace) {
    SmallDeck deck = deck_of({1, 2});
    deck.put_under(1, anna);
    deck.put_under(3, Seats::all());
    deck.shuffle_all();
    EXPECT_EQ(deck, deck_of({1, 1, 2, 3}));
    EXPECT_TRUE(deck.tail().empty());
}

TEST(Deck, KnowsWhichPlacesOfTheTailASeatDoesNotKnow) {
    SmallDeck deck = deck_of({0});
    deck.put_under(1, anna);
    deck.put_under(2, ben);
    deck.put_under(3, Seats::none());
    EXPECT_EQ(deck.hidden_from(anna), Bits<8>::from_word(0b110));
    EXPECT_EQ(deck.hidden_from(ben), Bits<8>::from_word(0b101));
    EXPECT_EQ(deck.hidden_from(cleo), Bits<8>::from_word(0b111));
    EXPECT_EQ(deck.unknown_to(anna).total(), 3);
    EXPECT_EQ(deck.unknown_to(anna)[1], 0);
    EXPECT_EQ(deck.unknown_to(cleo)[1], 1);
}

TEST(Deck, ImaginingKeepsWhatTheSeatKnowsAndEveryCard) {
    TestRandom random;
    SmallDeck deck = deck_of({0, 0, 1, 2, 3, 3});
    deck.put_under(1, anna);
    deck.put_under(2, ben);
    deck.put_under(3, Seats(anna).with(ben));
    deck.put_under(0, Seats::none());
    for (int i = scaled(50, 500, 5000); i > 0; --i) {
        SmallDeck imagined = deck;
        permute_unknown(imagined, anna, random.rng);
        ASSERT_EQ(imagined.size(), deck.size());
        ASSERT_EQ(imagined.unknown_to(anna), deck.unknown_to(anna));
        for (std::size_t place = 0; place < deck.tail().size(); ++place) {
            ASSERT_EQ(imagined.tail()[place].known, deck.tail()[place].known);
            if (deck.tail()[place].known.has(anna)) {
                ASSERT_EQ(imagined.tail()[place].kind, deck.tail()[place].kind);
            }
        }
    }
}

TEST(Deck, ImaginingGivesEveryLayingItsChance) {
    // Two hidden places, and the pool 0 0 1 2: twelve layings of single cards, seen as seven pairs of kinds.
    TestRandom random;
    SmallDeck deck = deck_of({0, 1});
    deck.put_under(0, ben);
    deck.put_under(3, anna);
    deck.put_under(2, ben);
    const int rounds = scaled(3000, 24000, 240000);
    std::map<std::vector<int>, int> seen;
    for (int i = 0; i < rounds; ++i) {
        SmallDeck imagined = deck;
        permute_unknown(imagined, anna, random.rng);
        ++seen[tail_of(imagined)];
    }
    const std::map<std::vector<int>, int> twelfths{{{0, 3, 0}, 2}, {{0, 3, 1}, 2}, {{0, 3, 2}, 2},
                                                   {{1, 3, 0}, 2}, {{1, 3, 2}, 1}, {{2, 3, 0}, 2},
                                                   {{2, 3, 1}, 1}};
    ASSERT_EQ(seen.size(), twelfths.size());
    for (const auto& [tail, share] : twelfths) {
        EXPECT_NEAR(seen[tail], rounds * share / 12.0, rounds * 0.03) << testing::PrintToString(tail);
    }
}

TEST(Deck, ImaginingTogetherWithAHandDoesNotBetrayTheHand) {
    // Ben holds the only 3. If the deck were permuted alone, Anna would never imagine it in the deck.
    TestRandom random;
    const SmallDeck deck = deck_of({0, 1});
    constexpr int hand = 3;
    std::map<int, int> hands;
    const int rounds = scaled(1500, 15000, 150000);
    for (int i = 0; i < rounds; ++i) {
        SmallDeck imagined = deck;
        auto pool = deck.unknown_to(anna);
        pool.add(hand);
        ++hands[pool.take_any(random.rng)];
        imagined.lay_unknown(anna, pool, random.rng);
        ASSERT_EQ(imagined.size(), 2);
    }
    for (const int kind : {0, 1, 3}) EXPECT_NEAR(hands[kind], rounds / 3.0, rounds * 0.05);
}

TEST(Deck, IsLaidTheSameWayWhateverIsReallyHidden) {
    // What Anna imagines with one seed must not depend on how the hidden cards really lie.
    SmallDeck one = deck_of({0, 1});
    one.put_under(2, ben);
    one.put_under(3, Seats::none());
    SmallDeck other = deck_of({3, 2});
    other.put_under(1, ben);
    other.put_under(0, Seats::none());
    TestRandom random;
    for (int i = 0; i < 100; ++i) {
        Rng same = random.rng;
        SmallDeck a = one;
        SmallDeck b = other;
        permute_unknown(a, anna, random.rng);
        permute_unknown(b, anna, same);
        ASSERT_EQ(a, b);
    }
}

#ifndef NDEBUG
TEST(DeckDeathTest, GivesNoCardItDoesNotHave) {
    SmallDeck deck = deck_of({1});
    EXPECT_DEATH(deck.take(2), "cards");
    deck.take(1);
    deck.put_under(3, anna);
    EXPECT_DEATH(deck.take(1), "kind");
}
#endif

} // namespace
} // namespace oya
