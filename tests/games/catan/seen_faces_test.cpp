#include "core/game.h"
#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/witness.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <memory>

// Progress cards whose faces a seat has seen are followed for as long as that can be done.

namespace oya::catan {
namespace {

class SeenFacesTest : public testing::Test {
  protected:
    SeenFacesTest() : board_(Catan::board({}, 4)), state_(Catan::start(board_)) {
        while (state_.phase != Phase::before_roll) random_step<Catan>(state_, random_.rng);
        state_.rolled = true;
        state_.turn = 0;
        state_.phase = Phase::acting;
    }

    void deal(int seat, int card) {
        const auto deck = static_cast<std::size_t>(deck_of(card));
        state_.decks[deck].take_unseen(card - deck_first[deck]);
        add_card(state_.players[static_cast<std::size_t>(seat)], card);
    }

    void step(Actor actor, Action action) {
        for (Seat seat : Seats::first(4)) Catan::witness((*known_)[seat.index], seat, state_, actor, action);
        Catan::apply(state_, actor, action);
    }
    void play(std::uint8_t seat, Action action) { step(Seat{seat}, action); }

    // How often `holds` is true in worlds that the seat imagines, between 0 and 1.
    template <class Holds>
    double share(std::uint8_t viewer, const Holds& holds) {
        constexpr int worlds = 4000;
        int count = 0;
        for (int i = 0; i < worlds; ++i) {
            const Catan::State world = Catan::imagine(state_, Seat{viewer}, (*known_)[viewer], random_.rng);
            EXPECT_EQ(Catan::unsound(world), "");
            count += holds(world) ? 1 : 0;
        }
        return static_cast<double>(count) / worlds;
    }
    double holds(std::uint8_t viewer, std::size_t seat, Card card, int cards = 1) {
        return share(viewer,
                     [&](const Catan::State& world) { return world.players[seat].cards[card] >= cards; });
    }

    TestRandom random_;
    Catan::Board board_;
    Catan::State state_;
    std::unique_ptr<std::array<Knowledge, max_seats>> known_ =
        std::make_unique<std::array<Knowledge, max_seats>>();
};

TEST_F(SeenFacesTest, ASpyKeepsInMindWhatItHasSeen) {
    deal(0, spy);
    deal(1, bishop);
    deal(1, crane);
    deal(1, merchant);
    EXPECT_LT(holds(0, 1, bishop), 0.5);
    play(0, make(Kind::spy, 1));
    play(0, make(Kind::spy_take, crane));
    EXPECT_EQ(holds(0, 1, bishop), 1);
    EXPECT_EQ(holds(0, 1, merchant), 1);
    EXPECT_EQ(holds(1, 0, crane), 1) << "the victim knows what was taken";
    EXPECT_LT(holds(2, 0, crane), 0.5) << "the others saw its back";
    EXPECT_EQ(share(2,
                    [](const Catan::State& world) {
                        int science_cards = 0;
                        for (std::size_t card = alchemist; card < progress_kinds; ++card)
                            science_cards += world.players[0].cards[card];
                        return science_cards == 1;
                    }),
              1);
}

TEST_F(SeenFacesTest, ACardThatIsPlayedIsNotInTheHandAnyMore) {
    deal(0, spy);
    deal(1, bishop);
    deal(1, warlord);
    deal(1, merchant);
    play(0, make(Kind::spy, 1));
    play(0, make(Kind::spy_take, merchant));
    state_.turn = 1;
    play(1, make(Kind::warlord));
    EXPECT_EQ(holds(0, 1, bishop), 1);
    EXPECT_EQ(holds(0, 1, warlord), 0);
    EXPECT_EQ(state_.players[1].card_count, 1);
}

TEST_F(SeenFacesTest, AnotherSpyMayHaveTakenTheKnownCard) {
    deal(0, spy);
    deal(1, bishop);
    deal(1, merchant);
    play(0, make(Kind::spy, 1));
    play(0, make(Kind::spy_take, merchant));
    deal(1, wedding); // drawn unseen
    deal(2, spy);
    state_.turn = 2;
    play(2, make(Kind::spy, 1));
    play(2, make(Kind::spy_take, wedding));
    // One of two blue cards went; seat 0 knew one of them.
    const double stayed = holds(0, 1, bishop);
    EXPECT_GT(stayed, 0.45);
    EXPECT_LT(stayed, 0.65);
    EXPECT_EQ(share(0,
                    [](const Catan::State& world) {
                        return world.players[1].cards[bishop] + world.players[2].cards[bishop] >= 1;
                    }),
              1);
}

TEST_F(SeenFacesTest, AReturnedCardLiesUnderTheDeckOrIsStillHeld) {
    deal(0, spy);
    deal(1, mining);
    deal(1, merchant);
    play(0, make(Kind::spy, 1));
    play(0, make(Kind::spy_take, merchant));
    deal(1, crane);
    deal(1, medicine);
    deal(1, smith);
    deal(1, irrigation);
    state_.phase = Phase::returning;
    state_.pending = Seat{1};
    state_.white = 1;
    state_.red = 1;
    play(1, make(Kind::return_card, crane));
    ASSERT_EQ(state_.decks[science].tail().size(), 1u);
    const auto under = [](const Catan::State& world) {
        return world.decks[science].tail().front().kind == mining - alchemist;
    };
    const double returned = share(0, under);
    EXPECT_GT(returned, 0.15) << "one of five cards";
    EXPECT_LT(returned, 0.35) << "with the second Mining, which may be among the other four";
    EXPECT_EQ(
        share(0,
              [&](const Catan::State& world) { return under(world) || world.players[1].cards[mining] >= 1; }),
        1);
    EXPECT_EQ(share(1,
                    [](const Catan::State& world) {
                        return world.decks[science].tail().front().kind == crane - alchemist;
                    }),
              1)
        << "who returned it knows it";
}

} // namespace
} // namespace oya::catan
