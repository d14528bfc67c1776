#pragma once

#include "games/catan/given.h"

// Tables of scenarios as they begin.

namespace oya::catan {

using SeaGame = CatanOf<Large>;

inline Options table_of(std::string_view text) {
    Options options;
    for (const std::string_view pair : parts(text, ' ')) {
        const std::size_t equals = pair.find('=');
        EXPECT_FALSE(Game::set(options, pair.substr(0, equals), pair.substr(equals + 1))) << pair;
    }
    return options;
}

inline SeaGame::Board board_of(std::string_view options, int seats = 4) {
    const Options table = table_of(options);
    EXPECT_TRUE(Game::needs_larger(table)) << options;
    EXPECT_FALSE(SeaGame::check(table, seats)) << options;
    return SeaGame::board(table, seats);
}

// The position before the first building, the map being laid out by chance. The board must outlive it.
inline SeaGame::State laid_out(const SeaGame::Board& board, std::uint64_t seed = 1) {
    SeaGame::State state = SeaGame::start(board);
    Rng rng(seed);
    while (SeaGame::actor(state).is_chance())
        SeaGame::apply(state, Actor::chance(), SeaGame::draw(state, rng));
    EXPECT_EQ(state.phase, Phase::founding);
    EXPECT_EQ(SeaGame::unsound(state), "");
    return state;
}

} // namespace oya::catan
