#include "core/game.h"
#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/slow_faces.h"
#include "games/catan/witness.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

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

// Either the one Bishop that was seen went from the second hand to the third, or both lie there.
TEST_F(SeenFacesTest, OnlyOnesOwnDrawTellsWhatIsLeftInTheDeck) {
    deal(1, wedding);
    deal(2, bishop);
    SeenFaces one;
    one.held[2][bishop] = 1;
    one.weight = 0.5;
    SeenFaces two = one;
    two.held[1][bishop] = 1;
    for (const std::uint8_t drawer : {std::uint8_t{3}, std::uint8_t{0}}) {
        Knowledge known;
        known.faces = {one, two};
        Catan::State state = state_;
        state.phase = Phase::drawing;
        state.deck = politics;
        state.pending = Seat{drawer};
        const Catan::State before = state;
        const Action action = make(Kind::drawn, bishop);
        Catan::apply(state, Actor::chance(), action);
        witness_faces(known, Seat{0}, before, state, Actor::chance(), action);
        ASSERT_EQ(known.faces.size(), drawer == 0 ? 1u : 2u);
        EXPECT_EQ(known.faces.front().held, one.held);
        EXPECT_EQ(known.faces.front().weight, drawer == 0 ? 1 : 0.5);
    }
}

// Two players, of whom all is known, return a card of every deck, where two of three are alike: 64 ways.
TEST_F(SeenFacesTest, WhereThereIsNoRoomTheLikeliestStay) {
    known_->front().faces.push_back({});
    const auto holds_known = [&](std::uint8_t seat, std::initializer_list<int> cards) {
        for (const int card : cards) {
            deal(seat, card);
            ++known_->front().faces.front().held[seat][static_cast<std::size_t>(card)];
        }
    };
    holds_known(1, {merchant, merchant, trade_monopoly, bishop, bishop, deserter, crane, crane, mining});
    holds_known(2, {merchant, merchant, trade_monopoly, intrigue, intrigue, saboteur, inventor, inventor,
                    irrigation});
    for (const auto& [seat, card] :
         {std::pair{1, merchant}, {1, bishop}, {1, mining}, {2, merchant}, {2, saboteur}, {2, inventor}}) {
        state_.phase = Phase::returning;
        state_.pending = Seat{static_cast<std::uint8_t>(seat)};
        play(static_cast<std::uint8_t>(seat), make(Kind::return_card, card));
    }
    // By how often the rarer card may have gone: that halves the chance.
    std::vector<int> ways(7);
    double heaviest = 0;
    for (const SeenFaces& faces : known_->front().faces) heaviest = std::max(heaviest, faces.weight);
    for (const SeenFaces& faces : known_->front().faces)
        ++ways[static_cast<std::size_t>(std::lround(std::log2(heaviest / faces.weight)))];
    EXPECT_EQ(ways, (std::vector{1, 6, 15, 10, 0, 0, 0}));
}

using Faces = SlowFaces::World;
using FaceChances = SlowFaces::Chances;

// Deals the cards that cannot be placed, each in every way, to where they may be: the first of `slots` or of
// the gaps under the deck, then the others.
void deal_everywhere(CardCounts<most_in_deck> pool, std::array<int, max_seats> slots, Faces world,
                     double chance, FaceChances& chances) {
    std::uint8_t* hand = nullptr;
    int* gap = nullptr;
    for (std::size_t seat = 0; seat < max_seats && hand == nullptr; ++seat) {
        if (slots[seat] == 0) continue;
        --slots[seat];
        hand = world.hands[seat].data();
    }
    for (int& card : world.under)
        if (hand == nullptr && gap == nullptr && card < 0) gap = &card;
    if (hand == nullptr && gap == nullptr) {
        for (int kind = 0; kind < most_in_deck; ++kind)
            world.unseen[static_cast<std::size_t>(kind)] =
                static_cast<std::uint8_t>(world.unseen[static_cast<std::size_t>(kind)] + pool[kind]);
        chances[world] += chance;
        return;
    }
    for (int kind = 0; kind < most_in_deck; ++kind) {
        if (pool[kind] == 0) continue;
        CardCounts<most_in_deck> rest = pool;
        rest.remove(kind);
        if (hand != nullptr) ++hand[kind];
        if (gap != nullptr) *gap = kind;
        deal_everywhere(rest, slots, world, chance * pool[kind] / pool.total(), chances);
        if (hand != nullptr) --hand[kind];
    }
}

// In how many ways, and how likely, the cards of a deck lie for who has this knowledge.
FaceChances face_chances(const Knowledge& known, Seat viewer, const Catan::State& state, std::size_t deck) {
    const int first = deck_first[deck];
    const int kinds = deck_first[deck + 1] - first;
    FaceChances chances;
    double sum = 0;
    for (const SeenFaces& faces : known.faces) sum += faces.weight;
    std::vector<SeenFaces> ways = known.faces;
    if (ways.empty()) ways.push_back({});
    for (const SeenFaces& faces : ways) {
        const Shuffled rest = shuffled(state, viewer, faces, deck);
        EXPECT_TRUE(rest.possible);
        if (!rest.possible) continue;
        Faces world;
        for (int kind = 0; kind < kinds; ++kind) {
            const auto card = static_cast<std::size_t>(first + kind);
            const auto place = static_cast<std::size_t>(kind);
            for (Seat seat : Seats::first(state.seats()))
                world.hands[seat.index][place] = faces.held[seat.index][card];
            world.hands[viewer.index][place] = state.player(viewer).cards[card];
            world.unseen[place] = static_cast<std::uint8_t>(rest.points[kind]);
        }
        const auto& tail = state.decks[deck].tail();
        for (std::size_t place = 0; place < tail.size(); ++place) {
            const int face = faces.under[deck][place];
            world.under.push_back(tail[place].known.has(viewer) ? tail[place].kind
                                                                : face - 1 - (face > 0 ? first : 0));
        }
        deal_everywhere(rest.pool, rest.slots, world, known.faces.empty() ? 1 : faces.weight / sum, chances);
    }
    return chances;
}

// Two small decks that go round, with a card of points in each, beside the reference.
class FacesBeside {
  public:
    FacesBeside(int seats, bool twins_played, Rng& rng)
        : board_(Catan::board({}, seats)), state_(Catan::start(board_)), twins_played_(twins_played),
          rng_(rng), viewer_{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(seats)))} {
        while (state_.phase != Phase::before_roll) random_step<Catan>(state_, rng);
        state_.rolled = true;
        state_.white = state_.red = 1;
        fill(politics, {bishop, constitution, deserter, spy, warlord, wedding});
        fill(science, {crane, irrigation, medicine, mining, printer, smith});
        if (rng.below(2) == 0) draw(viewer_, make(Kind::drawn, spy));
    }

    // Something happens to a card.
    void go_on() {
        const Seat seat{static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(state_.seats())))};
        const std::size_t deck = rng_.below(2) == 0 ? politics : science;
        if (rng_.below(3) == 0) return draw(seat, deck);
        std::vector<int> held;
        for (int card = 0; card < progress_kinds; ++card)
            held.insert(held.end(), state_.player(seat).cards[static_cast<std::size_t>(card)], card);
        if (held.empty()) return;
        const int card = held[rng_.below(static_cast<std::uint32_t>(held.size()))];
        switch (card) {
        case spy: return send_spy(seat);
        case warlord: return play(seat, card, make(Kind::warlord));
        case irrigation: return play(seat, card, make(Kind::irrigation));
        case mining: return play(seat, card, make(Kind::mining));
        default:
            ask(Phase::returning, seat);
            step(seat, make(Kind::return_card, card));
            slow_[deck_at(card)].returns(seat, kind_in(card));
        }
    }

    // Where a card is played of which there are two, it may have been the known one or the other: the chances
    // are then not quite those of the reference.
    void compare(const std::string& where) const {
        for (const std::size_t deck : {politics, science}) {
            const FaceChances found = face_chances(known_, viewer_, state_, deck);
            const FaceChances& expected = slow_[deck].chances();
            ASSERT_EQ(found.size(), expected.size()) << where;
            for (const auto& [world, chance] : expected) {
                const auto place = found.find(world);
                ASSERT_NE(place, found.end()) << where;
                if (!twins_played_) {
                    ASSERT_NEAR(place->second, chance, 1e-9) << where;
                }
            }
        }
    }

    bool is_full() const { return known_.faces.size() == most_seen_faces; }
    std::size_t ways() const { return known_.faces.size(); }
    const std::string& last() const { return last_; }

  private:
    static std::size_t deck_at(int card) { return static_cast<std::size_t>(deck_of(card)); }
    static bool is_played(int card) {
        return card == spy || card == warlord || card == irrigation || card == mining;
    }
    static int kind_in(int card) { return card - deck_first[deck_at(card)]; }

    void fill(std::size_t deck, std::initializer_list<int> cards) {
        SlowFaces::Pile all{};
        SlowFaces::Pile points{};
        for (const int card : cards) {
            const bool may_be_two = !is_point_card(card) && (twins_played_ || !is_played(card));
            const int copies = may_be_two && rng_.below(3) == 0 ? 2 : 1;
            all[static_cast<std::size_t>(kind_in(card))] = static_cast<std::uint8_t>(copies);
            points[static_cast<std::size_t>(kind_in(card))] = is_point_card(card) ? 1 : 0;
        }
        state_.decks[deck] = {};
        for (int kind = 0; kind < most_in_deck; ++kind)
            state_.decks[deck].add_unseen(kind, all[static_cast<std::size_t>(kind)]);
        slow_[deck] = SlowFaces(all, points, viewer_);
    }

    void ask(Phase phase, Seat seat) {
        state_.phase = phase;
        state_.pending = seat;
    }

    void step(Actor actor, Action action) {
        const Catan::State before = state_;
        last_ = Catan::notation(before, actor, action);
        Catan::apply(state_, actor, action);
        witness_faces(known_, viewer_, before, state_, actor, action);
    }

    void draw(Seat seat, std::size_t deck) {
        if (state_.decks[deck].empty()) return;
        draw(seat, make(Kind::drawn, deck_first[deck] + state_.decks[deck].draw(rng_)));
    }
    void draw(Seat seat, Action drawn) {
        const std::size_t deck = deck_at(drawn.a);
        state_.deck = static_cast<std::uint8_t>(deck);
        if (rng_.below(4) == 0) {
            ask(Phase::drawing_for_tie, Seat{static_cast<std::uint8_t>((seat.index + 1) % state_.seats())});
            state_.victim = seat.index;
        } else {
            ask(Phase::drawing, seat);
        }
        step(Actor::chance(), drawn);
        slow_[deck].draws(seat, kind_in(drawn.a));
    }

    void play(Seat seat, int card, Action action) {
        ask(Phase::acting, seat);
        state_.turn = seat.index;
        step(seat, action);
        slow_[deck_at(card)].plays(seat, kind_in(card));
    }

    void send_spy(Seat seat) {
        Seats victims;
        for (Seat other : Seats::first(state_.seats()).without(seat))
            if (state_.player(other).card_count > 0) victims = victims.with(other);
        if (victims.empty()) return;
        const Seat victim = *victims.begin();
        const auto cards = state_.player(victim).cards;
        play(seat, spy, make(Kind::spy, victim.index));
        if (seat == viewer_) look(victim, cards);
        if (state_.phase == Phase::spying) {
            std::vector<int> held;
            for (int card = 0; card < progress_kinds; ++card)
                held.insert(held.end(), cards[static_cast<std::size_t>(card)], card);
            step(seat, make(Kind::spy_take, held[rng_.below(static_cast<std::uint32_t>(held.size()))]));
        }
        for (int card = 0; card < progress_kinds; ++card) {
            const auto place = static_cast<std::size_t>(card);
            if (state_.player(victim).cards[place] < cards[place])
                slow_[deck_at(card)].takes(seat, victim, kind_in(card));
        }
    }

    template <class Held>
    void look(Seat victim, const Held& cards) {
        for (const std::size_t deck : {politics, science}) {
            SlowFaces::Pile hand{};
            for (int card = deck_first[deck]; card < deck_first[deck + 1]; ++card)
                hand[static_cast<std::size_t>(kind_in(card))] = cards[static_cast<std::size_t>(card)];
            slow_[deck].looks_at(victim, hand);
        }
    }

    Catan::Board board_;
    Catan::State state_;
    bool twins_played_;
    Rng& rng_;
    Seat viewer_;
    Knowledge known_;
    std::array<SlowFaces, tracks> slow_{SlowFaces({}, {}, viewer_), SlowFaces({}, {}, viewer_),
                                        SlowFaces({}, {}, viewer_)};
    std::string last_;
};

TEST(CatanSeenFaces, AreExactAsLongAsThereIsRoom) {
    TestRandom random;
    std::size_t most = 0;
    const int games = scaled(200, 500, 10000);
    for (int number = 0; number < games && !testing::Test::HasFatalFailure(); ++number) {
        FacesBeside game(number % 3 == 0 ? 4 : 3, number % 4 == 3, random.rng);
        for (int step = 0; step < 80 && !testing::Test::HasFatalFailure(); ++step) {
            game.go_on();
            if (game.is_full()) break;
            most = std::max(most, game.ways());
            game.compare("game " + std::to_string(number) + ", step " + std::to_string(step) + ": " +
                         game.last());
        }
    }
    EXPECT_GT(most, 10u);
}

} // namespace
} // namespace oya::catan
