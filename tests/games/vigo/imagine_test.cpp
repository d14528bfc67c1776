#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

// Imagined worlds: each that a seat cannot rule out, and each equally likely.

namespace oya::vigo {
namespace {

using World = std::array<Cards, max_seats + 1>; // the hands, and last what is set aside

World world_of(const State& state) {
    World world{};
    for (std::size_t seat = 0; seat < max_seats; ++seat) world[seat] = state.hands[seat];
    world[max_seats] = state.aside;
    return world;
}

bool lacks(const State& state, std::size_t seat, Card each) {
    return (state.voids[seat] >> each.colour() & 1) != 0;
}

// Every way to share out what the viewer cannot see, found by trying each place for each card.
class Enumeration {
  public:
    Enumeration(const State& state, Seat viewer) : state_(state), viewer_(viewer) {
        world_[viewer.index] = state.hands[viewer.index];
        Cards unseen = state.aside;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            if (seat != viewer.index) unseen |= state.hands[seat];
        }
        for (int index : bits_of(unseen)) unseen_.push_back(Card(index));
        share_out(0);
    }
    const std::vector<World>& worlds() const { return worlds_; }

  private:
    void share_out(std::size_t next) {
        if (next == unseen_.size()) return worlds_.push_back(world_);
        for (std::size_t place = 0; place <= max_seats; ++place) {
            const Cards real = place == max_seats ? state_.aside : state_.hands[place];
            if (place == viewer_.index || std::popcount(world_[place]) == std::popcount(real)) continue;
            if (place < max_seats && lacks(state_, place, unseen_[next])) continue;
            world_[place] |= only(unseen_[next]);
            share_out(next + 1);
            world_[place] &= ~only(unseen_[next]);
        }
    }

    const State& state_;
    Seat viewer_;
    std::vector<Card> unseen_;
    World world_{};
    std::vector<World> worlds_;
};

// A colour each player has shown not to hold: "Sonia red" or "Sonia red, Gabriel blue".
void shows_void(Position& position, std::initializer_list<std::pair<Seat, std::string_view>> list) {
    for (const auto& [seat, colour] : list) {
        std::uint8_t& bits = position.state().voids[seat.index];
        bits = static_cast<std::uint8_t>(bits | 1 << card(std::string(colour) + " 0").colour());
    }
}

// How many of so many blind deals would happen to respect the voids, as the share of worlds among all deals.
double blind_share(const State& state, Seat viewer, std::size_t worlds) {
    double deals = 1;
    int left = std::popcount(state.aside);
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        if (seat != viewer.index) left += std::popcount(state.hands[seat]);
    }
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        if (seat == viewer.index) continue;
        for (int i = 0; i < std::popcount(state.hands[seat]); ++i, --left) deals *= left / (i + 1.0);
    }
    return static_cast<double>(worlds) / deals;
}

// Compares the worlds imagined with those there are. The chi-square sum has `worlds - 1` as its mean and
// twice that as its variance; five deviations are allowed.
void expect_uniform(const Position& position, Seat viewer) {
    TestRandom random;
    const State& state = position.state();
    const Enumeration all(state, viewer);
    ASSERT_GT(all.worlds().size(), 1u);
    std::map<World, int> seen;
    for (const World& world : all.worlds()) seen[world] = 0;
    ASSERT_EQ(seen.size(), all.worlds().size());
    const int expected = scaled(10, 40, 400);
    const int draws = expected * static_cast<int>(seen.size());
    for (int i = 0; i < draws; ++i) {
        const State imagined = Vigo::imagine(state, viewer, {}, random.rng);
        const auto found = seen.find(world_of(imagined));
        ASSERT_NE(found, seen.end()) << "an impossible world";
        ++found->second;
        EXPECT_EQ(view_json(imagined, viewer), view_json(state, viewer));
    }
    double chi_square = 0;
    for (const auto& [world, count] : seen)
        chi_square += (count - expected) * (count - expected) / double(expected);
    const double freedom = static_cast<double>(seen.size() - 1);
    EXPECT_NEAR(chi_square, freedom, 5 * std::sqrt(2 * freedom)) << seen.size() << " worlds";
}

TEST(VigoImagine, WithTwoPlayersEveryWorldIsEquallyLikely) {
    Position position(2);
    position.hand(theo, "red 1, red 2").hand(sonia, "blue 1, green 1, red 3");
    position.state().aside = cards("red 4, blue 2, green 2, black 8");
    expect_uniform(position, theo);
    shows_void(position, {{sonia, "black"}, {sonia, "yellow"}});
    expect_uniform(position, theo);
}

TEST(VigoImagine, WithThreePlayersEveryWorldIsEquallyLikely) {
    Position position(3);
    position.hand(theo, "red 1").hand(sonia, "blue 1, green 1").hand(gabriel, "red 5, red 6");
    position.state().aside = cards("red 4, blue 2, black 8");
    expect_uniform(position, theo);
    shows_void(position, {{sonia, "red"}, {gabriel, "blue"}});
    expect_uniform(position, theo);
    expect_uniform(position, gabriel);
}

TEST(VigoImagine, WithFourPlayersEveryWorldIsEquallyLikely) {
    Position position;
    position.hand(theo, "red 1")
        .hand(sonia, "blue 1, green 1")
        .hand(gabriel, "red 5")
        .hand(carole, "green 5, red 7");
    position.state().aside = cards("black 8");
    expect_uniform(position, theo);
    shows_void(position, {{sonia, "red"}, {gabriel, "blue"}, {carole, "black"}});
    expect_uniform(position, theo);
    expect_uniform(position, carole);
}

// Positions in which a blind deal is nearly always wrong.
TEST(VigoImagine, WithTwoPlayersRareWorldsAreEquallyLikely) {
    Position position(2);
    position.hand(theo, "yellow 1").hand(sonia, "red 0, red 1, red 2, red 3, red 4, blue 7");
    position.state().aside =
        cards("red 5, blue 8, green 0, green 1, green 2, green 3, green 4, green 5, green 6, "
              "black 0, black 1, black 2, black 3, black 4");
    shows_void(position, {{sonia, "green"}, {sonia, "black"}});
    const Enumeration all(position.state(), theo);
    EXPECT_EQ(all.worlds().size(), 28u); // 6 of the 8 red and blue cards
    EXPECT_LT(blind_share(position.state(), theo, all.worlds().size()), 0.001);
    expect_uniform(position, theo);
}

TEST(VigoImagine, WithThreePlayersRareWorldsAreEquallyLikely) {
    Position position(3);
    position.hand(theo, "yellow 1")
        .hand(sonia, "red 0, red 1, red 2, red 3")
        .hand(gabriel, "blue 0, blue 1, blue 2, green 0");
    position.state().aside = cards("red 4, blue 3, green 1, black 0, black 1");
    shows_void(position,
               {{sonia, "blue"}, {sonia, "green"}, {sonia, "black"}, {gabriel, "red"}, {gabriel, "black"}});
    const Enumeration all(position.state(), theo);
    EXPECT_EQ(all.worlds().size(), 5u * 15u); // 4 of 5 red cards, and 4 of 6 blue and green ones
    EXPECT_LT(blind_share(position.state(), theo, all.worlds().size()), 0.002);
    expect_uniform(position, theo);
}

TEST(VigoImagine, WithFourPlayersRareWorldsAreEquallyLikely) {
    Position position;
    position.hand(theo, "yellow 1").hand(sonia, "red 0, red 1, red 2").hand(gabriel, "blue 0, blue 1, red 3");
    position.hand(carole, "green 0, green 1, blue 2");
    position.state().aside = cards("green 2, black 0");
    shows_void(position, {{sonia, "blue"},
                          {sonia, "green"},
                          {sonia, "black"},
                          {gabriel, "green"},
                          {gabriel, "black"},
                          {carole, "red"},
                          {carole, "black"}});
    const Enumeration all(position.state(), theo);
    EXPECT_LT(blind_share(position.state(), theo, all.worlds().size()), 0.002);
    expect_uniform(position, theo);
    expect_uniform(position, carole);
}

// Every hand wants the same colours: of the deals hand by hand fewer than one in a hundred comes out, so that
// the worlds have to be counted.
TEST(VigoImagine, WithHandsThatCompeteEveryWorldIsEquallyLikely) {
    Position position;
    position.hand(theo, "yellow 8").hand(sonia, "blue 1, yellow 1, black 7, black 8");
    position.hand(gabriel, "green 2, green 4, green 8, black 3")
        .hand(carole, "blue 0, blue 5, green 3, green 7");
    position.state().aside = cards("red 4, red 8");
    shows_void(position, {{sonia, "red"},
                          {sonia, "green"},
                          {gabriel, "red"},
                          {gabriel, "blue"},
                          {gabriel, "yellow"},
                          {carole, "red"},
                          {carole, "yellow"},
                          {carole, "black"}});
    const Enumeration all(position.state(), theo);
    EXPECT_EQ(all.worlds().size(), 190u);
    expect_uniform(position, theo);
}

// Real positions: the sizes, the seat's own cards and the voids always hold.
TEST(VigoImagine, NeverContradictsWhatTheSeatKnows) {
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        int with_voids = 0;
        random_games(seats, scaled(1, 10, 200), random.rng, [&](const Step& step) {
            const State& real = step.after;
            if (real.phase != Phase::playing && real.phase != Phase::placing) return;
            const auto viewer =
                Seat{static_cast<std::uint8_t>(random.rng.below(static_cast<std::uint32_t>(seats)))};
            const State world = Vigo::imagine(real, viewer, {}, random.rng);
            EXPECT_EQ(Vigo::unsound(world), "");
            EXPECT_EQ(world.hands[viewer.index], real.hands[viewer.index]);
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
                EXPECT_EQ(std::popcount(world.hands[seat]), std::popcount(real.hands[seat]));
                for (int index : bits_of(world.hands[seat])) EXPECT_FALSE(lacks(real, seat, Card(index)));
                with_voids += real.voids[seat] != 0;
            }
            State same = world;
            same.hands = real.hands;
            same.aside = real.aside;
            EXPECT_EQ(same, real); // nothing else is touched
        });
        EXPECT_GT(with_voids, 0);
    }
}

TEST(VigoImagine, RepeatsWithTheSameSeed) {
    TestRandom random;
    const Board board = Vigo::board({}, 4);
    State state = Vigo::start(board);
    play_on(state, random.rng, [](const State& now) { return now.trick == 3; });
    Rng first = random.rng;
    Rng second = random.rng;
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(Vigo::imagine(state, theo, {}, first), Vigo::imagine(state, theo, {}, second));
}

} // namespace
} // namespace oya::vigo
