#include "core/game.h"
#include "games/catan/slow_hands.h"
#include "games/catan/witness.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

// What a seat knows of the hands of others: all of it, and no more than it may.

namespace oya::catan {
namespace {

using Chances = std::map<std::vector<std::uint64_t>, double>;

Chances chances_in(const Knowledge& known, Seat viewer, const Catan::State& state) {
    const Count count(viewer, state.seats(), hands_of(state));
    Chances chances;
    double sum = 0;
    for (const JointHands& joint : known.hands) sum += joint.weight;
    for (const JointHands& joint : known.hands)
        chances[words_of(count.unpacked(joint))] += joint.weight / sum;
    return chances;
}

// Whether cards are on their way that nobody has seen change hands yet.
bool between_hands(Phase phase) {
    return phase == Phase::discarding || phase == Phase::gifting || phase == Phase::taking_cards ||
           phase == Phase::harbor_giving;
}

struct Seen {
    std::array<int, kind_count> steps{};
    std::size_t most = 0;
};

// Any legal action; a miser mostly ends the turn, so that hands grow and are stolen from.
Action any_action(const Catan::State& state, Seat seat, bool miser, Rng& rng) {
    const bool idle = miser && state.phase == Phase::acting && rng.below(64) != 0;
    if (idle && Catan::refuse(state, seat, make(Kind::end_turn)).reason.id.empty())
        return make(Kind::end_turn);
    return any_legal<Catan>(state, seat, rng);
}

// Plays a random game beside the reference for as long as it is small enough.
void play_beside(int number, bool misers, Rng& rng, std::size_t most_worlds, Seen& all) {
    Options options;
    ASSERT_FALSE(Catan::set(options, "expansion", number % 4 == 3 ? "none" : "ck"));
    ASSERT_FALSE(Catan::set(options, "edition", number % 2 == 0 ? "classic" : "modern"));
    ASSERT_FALSE(Catan::set(options, "player_trades", number % 3 == 0 ? "on" : "off"));
    const int seats = number % 5 == 0 ? 3 : 4;
    const Catan::Board board = Catan::board(options, seats);
    Catan::State state = Catan::start(board);
    const Seat viewer{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(seats)))};
    const auto known = std::make_unique<Knowledge>();
    SlowHands slow(state, viewer);
    for (int step = 0; step < (misers ? 12000 : 4000) && slow.size() <= most_worlds; ++step) {
        const Actor actor = Catan::actor(state);
        if (actor.is_nobody()) return;
        const Action action =
            actor.is_chance() ? Catan::draw(state, rng) : any_action(state, actor.seat(), misers, rng);
        const Catan::State before = state;
        Catan::apply(state, actor, action);
        Catan::witness(*known, viewer, before, actor, action);
        slow.step(before, state, actor, action);
        ++all.steps[action.kind];
        if (between_hands(state.phase) || before.phase < Phase::founding) continue;
        const std::string where = "game " + std::to_string(number) + ", step " + std::to_string(step) +
                                  " after " + Catan::notation(before, actor, action);
        const Chances expected = slow.chances();
        const Chances found = chances_in(*known, viewer, state);
        all.most = std::max(all.most, expected.size());
        ASSERT_EQ(found.size(), expected.size()) << where;
        for (const auto& [hands, chance] : expected) {
            const auto place = found.find(hands);
            ASSERT_NE(place, found.end()) << where;
            ASSERT_NEAR(place->second, chance, 1e-9) << where;
        }
    }
}

TEST(CatanKnowledge, IsExactAsLongAsThereIsRoom) {
    TestRandom random;
    Seen all;
    const int games = scaled(6, 40, 800);
    for (int game = 0; game < games && !HasFatalFailure(); ++game)
        play_beside(game, game % 3 == 1, random.rng, 1000, all);
    EXPECT_GT(all.most, games < 40 ? 20u : 100u);
    if (games < 40) return;
    for (const Kind kind :
         {Kind::stolen, Kind::discard, Kind::gift, Kind::take, Kind::harbor_give, Kind::accept})
        EXPECT_GT(all.steps[static_cast<std::size_t>(kind)], 0) << static_cast<int>(kind);
}

// Joint hands fit where nobody holds more of a good than there is and all hands have the right size. Every
// two hands of a few cards are tried, also such as would leave the third player fewer than none.
TEST(CatanKnowledge, KnowsWhichJointHandsFit) {
    const auto cards = [](int lumber_cards, int ore_cards) {
        return Cards::of(lumber, lumber_cards) + Cards::of(ore, ore_cards);
    };
    for (const int seats : {2, 3, 4}) {
        Hands real{};
        real[0] = cards(3, 1);
        real[1] = cards(2, 1);
        if (seats > 2) real[2] = cards(0, 2);
        if (seats > 3) real[3] = cards(1, 0);
        const Count count(Seat{0}, seats, real);
        const int pool_lumber = seats > 3 ? 3 : 2;
        const int pool_ore = seats > 2 ? 3 : 1;
        for (int each = 0; each < 5 * 5 * 5 * 5; ++each) {
            const int first_lumber = each % 5;
            const int first_ore = each / 5 % 5;
            const int second_lumber = each / 25 % 5;
            const int second_ore = each / 125;
            // A third hand holds what is left; so does the second, where there are but two.
            if (seats < 4 && second_lumber + second_ore > 0) continue;
            const int left_lumber = pool_lumber - first_lumber - second_lumber;
            const int left_ore = pool_ore - first_ore - second_ore;
            const bool right_sizes = seats == 2 ? left_lumber + left_ore == 0
                                     : seats == 3
                                         ? first_lumber + first_ore == 3 && left_lumber + left_ore == 2
                                         : first_lumber + first_ore == 3 && second_lumber + second_ore == 2 &&
                                               left_lumber + left_ore == 1;
            const bool enough = left_lumber >= 0 && left_ore >= 0;
            // Of one other player there is nothing that could be wrong but what is more than all.
            const bool expected = seats == 2 ? enough : enough && right_sizes;
            EXPECT_EQ(count.fits({cards(first_lumber, first_ore), cards(second_lumber, second_ore), 1}),
                      expected)
                << seats << " seats: " << first_lumber << " " << first_ore << ", " << second_lumber << " "
                << second_ore;
        }
    }
}

// A table where everybody holds two cards of every good and the last seat knows it.
class Thieves : public testing::Test {
  protected:
    Thieves() : board_(Catan::board({}, 4)), state_(Catan::start(board_)) {
        while (state_.phase != Phase::before_roll) random_step<Catan>(state_, random_.rng);
        for (Seat seat : Seats::first(4)) {
            Cards& hand = state_.players[seat.index].hand;
            state_.bank += hand;
            hand = Cards();
            for (int good = 0; good < goods; ++good) hand += Cards::of(good, 2);
            state_.bank -= hand;
        }
        state_.rolled = true;
        state_.cause = Cause::card;
        const Count count(viewer_, 4, hands_of(state_));
        known_->hands.push_back(count.packed(hands_of(state_), 1));
        chances_[words_of(hands_of(state_))] = 1;
    }

    // Steals a card that the viewer does not see, here and in all that may be.
    void steal(std::uint8_t thief, std::uint8_t victim) {
        state_.turn = thief;
        state_.pending = Seat{victim};
        state_.phase = Phase::stealing;
        const Action action = Catan::draw(state_, random_.rng);
        Catan::witness(*known_, viewer_, state_, Actor::chance(), action);
        Catan::apply(state_, Actor::chance(), action);
        Chances next;
        for (const auto& [hands, chance] : chances_) {
            int cards = 0;
            for (int good = 0; good < goods; ++good)
                cards += static_cast<int>(hands[victim] >> 8 * good & 0xFF);
            for (int good = 0; good < goods; ++good) {
                const int held = static_cast<int>(hands[victim] >> 8 * good & 0xFF);
                if (held == 0) continue;
                auto then = hands;
                then[victim] -= std::uint64_t{1} << 8 * good;
                then[thief] += std::uint64_t{1} << 8 * good;
                next[then] += chance * held / cards;
            }
        }
        chances_ = next;
    }

    const Seat viewer_{3};
    TestRandom random_;
    Catan::Board board_;
    Catan::State state_;
    std::unique_ptr<Knowledge> known_ = std::make_unique<Knowledge>();
    Chances chances_; // all of them, however many
};

TEST_F(Thieves, LeaveOnlyPossibleHandsWhereThereIsNoRoom) {
    std::size_t most_compared = 0;
    for (int theft = 0; theft < 6; ++theft) {
        steal(static_cast<std::uint8_t>(theft % 3), static_cast<std::uint8_t>((theft + 1) % 3));
        const Chances found = chances_in(*known_, viewer_, state_);
        for (const auto& [hands, chance] : found)
            ASSERT_TRUE(chances_.contains(hands)) << "after " << theft + 1 << " thefts";
        if (chances_.size() <= most_joint_hands) {
            ASSERT_EQ(found.size(), chances_.size());
            for (const auto& [hands, chance] : found) ASSERT_NEAR(chance, chances_.at(hands), 1e-9);
            most_compared = chances_.size();
        } else {
            for (int world = 0; world < 200; ++world) {
                const Catan::State imagined = Catan::imagine(state_, viewer_, *known_, random_.rng);
                ASSERT_TRUE(chances_.contains(words_of(hands_of(imagined))));
            }
        }
    }
    EXPECT_GT(most_compared, std::size_t{most_joint_hands} / 4);
    ASSERT_GT(chances_.size(), std::size_t{2} * most_joint_hands) << "there was room for all";
    EXPECT_LE(known_->hands.size(), std::size_t{most_joint_hands});
    EXPECT_GT(known_->hands.size(), std::size_t{most_joint_hands} / 2);
    // What stays stands for all: how much ore the first seat has is as likely as before.
    const auto ore_by_chance = [](const Chances& chances) {
        std::array<double, 8> sums{};
        for (const auto& [hands, chance] : chances) sums[hands[0] >> 8 * ore & 0xFF] += chance;
        return sums;
    };
    const auto expected = ore_by_chance(chances_);
    const auto found = ore_by_chance(chances_in(*known_, viewer_, state_));
    for (std::size_t count = 0; count < expected.size(); ++count)
        EXPECT_NEAR(found[count], expected[count], 0.03) << count << " ore";
}

TEST_F(Thieves, AreImaginedAsOftenAsTheyAreLikely) {
    steal(0, 1);
    steal(0, 2);
    constexpr int worlds = 20000;
    Chances drawn;
    for (int i = 0; i < worlds; ++i) {
        const Catan::State world = Catan::imagine(state_, viewer_, *known_, random_.rng);
        drawn[words_of(hands_of(world))] += 1;
    }
    ASSERT_EQ(drawn.size(), chances_.size());
    for (const auto& [hands, chance] : chances_) {
        const double deviation = std::sqrt(worlds * chance * (1 - chance));
        EXPECT_NEAR(drawn[hands], worlds * chance, 6 * deviation);
    }
}

// A position that comes from outside has no past: any hands may be that everybody can count.
TEST_F(Thieves, AreNotKnownFromOutside) {
    const Knowledge none;
    const Catan::State world = Catan::imagine(state_, viewer_, none, random_.rng);
    EXPECT_EQ(Catan::unsound(world), "");
    for (Seat seat : Seats::first(4))
        EXPECT_EQ(world.player(seat).hand.total(), state_.player(seat).hand.total());
    EXPECT_NE(world, state_);
}

} // namespace
} // namespace oya::catan
