#include "core/game.h"
#include "games/cascadia/builder.h"

#include <gtest/gtest.h>

#include <functional>

// Positions that cannot be, and to which no change of one thing in a position as JSON leads: what is written
// there follows from something else. tests/playthroughs has an example of every other fault.

namespace oya::cascadia {
namespace {

// Plays random games until one comes to such a position.
class Reached {
  public:
    Reached(int seats, std::vector<Setting> settings, const std::function<bool(const State&)>& there)
        : board_(Cascadia::board(options(std::move(settings)), seats)), state_(Cascadia::start(board_)) {
        constexpr int most_games = 400;
        Rng rng(3);
        for (int game = 0; game < most_games && !there(state_); ++game) {
            state_ = Cascadia::start(board_);
            while (!there(state_) && random_step<Cascadia>(state_, rng)) {
            }
        }
        EXPECT_TRUE(there(state_));
        EXPECT_EQ(Cascadia::unsound(state_), "");
    }

    // What is said of the position when it has been changed.
    std::string_view with(const std::function<void(State&)>& change) const {
        State state = state_;
        change(state);
        return Cascadia::unsound(state);
    }

  private:
    Board board_;
    State state_;
};

// A tile of the stack, of one terrain or of two.
Tile drawn(State& state, bool two_terrains) {
    for (const int tile : state.unseen) {
        if (faces[static_cast<std::size_t>(tile)].two_terrains() != two_terrains) continue;
        state.unseen.reset(tile);
        --state.stack;
        return static_cast<Tile>(tile);
    }
    return no_tile;
}

// A token is put back.
void to_bag(State& state, std::uint8_t& token) {
    ++state.bag[token];
    token = no_species;
}

const std::vector<Setting> own_layout = {{"achievements", "restrictions"}, {"restriction", "7"}};

auto in(Phase phase) {
    return [phase](const State& state) { return state.phase == phase; };
}

TEST(CascadiaSoundness, OfTheSetUp) {
    const Reached dealt(2, {}, in(Phase::starters));
    EXPECT_EQ(dealt.with([](State& s) { s.start_tiles[0] = drawn(s, true); }),
              "a start tile is there too early");
    EXPECT_EQ(dealt.with([](State& s) { s.tiles[0] = drawn(s, true); }), "the market is laid out too early");
    EXPECT_EQ(dealt.with([](State& s) { s.phase = Phase::layout; }), "start tiles are not laid by players");
    const Reached lays(2, own_layout, in(Phase::layout));
    EXPECT_EQ(lays.with([](State& s) {
        Tile& next = s.start_tiles[s.start_tiles[0] != no_tile ? 0 : 1];
        const Tile other = next;
        next = drawn(s, false);
        s.unseen.set(other);
        ++s.stack;
    }),
              "a keystone is laid without a question");
    const Reached deals(2, own_layout, in(Phase::start_tiles));
    EXPECT_EQ(deals.with([](State& s) {
        for (Tile& tile : s.start_tiles)
            if (tile == no_tile) tile = drawn(s, true);
    }),
              "the start tiles have been dealt");
}

TEST(CascadiaSoundness, OfCards) {
    const auto choosing = in(Phase::choosing);
    EXPECT_EQ(Reached(2, {}, choosing).with([](State& s) { s.cards[0][1] = s.cards[0][0] == 0 ? 1 : 0; }),
              "a second card is wrong");
    EXPECT_EQ(Reached(2, {{"cards", "first_game"}}, choosing).with([](State& s) {
        s.cards[0][0] = s.cards[0][0] == 0 ? 1 : 0;
    }),
              "the cards are not those of the table");
}

TEST(CascadiaSoundness, OfTheMarket) {
    const Reached chooses(2, {}, in(Phase::choosing));
    EXPECT_EQ(chooses.with([](State& s) { s.start_tiles[0] = drawn(s, true); }), "a start tile was not laid");
    EXPECT_EQ(chooses.with([](State& s) {
        for (std::uint8_t& token : s.tokens) {
            to_bag(s, token);
            token = 0;
            --s.bag[0];
        }
    }),
              "the market is overpopulated");
    const Reached fills(2, {}, [](const State& s) {
        return s.phase == Phase::filling && s.turns_done > 0 && s.tokens[0] == no_species;
    });
    EXPECT_EQ(fills.with([](State& s) {
        for (std::size_t animal = 0; animal < species; ++animal) {
            s.aside[animal] = static_cast<std::uint8_t>(s.aside[animal] + s.bag[animal]);
            s.bag[animal] = 0;
        }
    }),
              "the bag is empty");
    const Reached alone(1, {}, [](const State& s) { return s.turns_done > 2 && sum_of(s.gone) > 0; });
    EXPECT_EQ(alone.with([](State& s) {
        std::size_t animal = 0;
        while (s.gone[animal] == 0) ++animal;
        --s.gone[animal];
        ++s.bag[animal];
    }),
              "as many tokens as tiles are discarded in solo");
}

TEST(CascadiaSoundness, OfATurn) {
    const Reached holds(2, {}, [](const State& s) {
        return s.phase == Phase::placing && s.tile_in_hand != no_tile && s.new_slot == 0xFF;
    });
    EXPECT_EQ(holds.with([](State& s) {
        Environment& land = s.environments[s.turn];
        const Tile tile = drawn(s, false);
        land.lay(hex_at(9, 0), tile, faces[tile], 0);
        s.new_slot = static_cast<std::uint8_t>(land.count - 1);
    }),
              "a tile is laid and in hand");
    const Reached lays(2, {}, [](const State& s) {
        return s.phase == Phase::placing && s.tile_in_hand == no_tile && s.token_in_hand != no_species;
    });
    EXPECT_EQ(lays.with([](State& s) { to_bag(s, s.token_in_hand); }), "nothing is in hand");
    const Reached matches(2, {{"achievements", "restrictions"}, {"restriction", "1"}}, [](const State& s) {
        return s.phase == Phase::placing && s.turns_done == 0 && s.tile_in_hand != no_tile && !s.lifted;
    });
    EXPECT_EQ(matches.with([](State& s) {
        Environment& land = s.environments[s.turn];
        land = {};
        for (const Hex cell : {hex_at(0, 0), hex_at(1, 0), hex_at(0, 1)})
            land.lay(cell, foreign_tile, Face{4, 4, 1, false}, 0);
        s.unseen.set(s.tile_in_hand);
        for (const int tile : s.unseen)
            if (!fits_somewhere(s, static_cast<Tile>(tile))) s.tile_in_hand = static_cast<Tile>(tile);
        s.unseen.reset(s.tile_in_hand);
    }),
              "the tile fits nowhere");
}

TEST(CascadiaSoundness, OfNature) {
    const Reached late(4, {}, [](const State& s) { return s.phase == Phase::choosing && s.turns_done > 60; });
    const auto earn = [](State& s) {
        for (Environment& land : s.environments) {
            land.keystones = land.occupied();
            land.nature = static_cast<std::uint8_t>(std::popcount(land.keystones));
        }
    };
    EXPECT_EQ(late.with(earn), "there are too many Nature Tokens");
}

} // namespace
} // namespace oya::cascadia
