#include "core/game.h"
#include "games/catan/given.h"
#include "kit/seed.h"

// One engine for two sizes of island: on the island of the box they play the same game.

namespace oya::catan {

TEST(CatanSizes, small_and_large_play_alike) {
    using Wide = CatanOf<Large>;
    TestRandom random;
    const int games = scaled(2, 8, 100);
    for (int number = 0; number < games; ++number) {
        Options options;
        EXPECT_FALSE(Game::set(options, "expansion", number % 2 == 0 ? "ck" : "none"));
        EXPECT_FALSE(Game::set(options, "edition", number % 4 < 2 ? "classic" : "modern"));
        const Game::Board board = Game::board(options, 4);
        const Wide::Board wide_board = Wide::board(options, 4);
        Game::State state = Game::start(board);
        Wide::State wide = Wide::start(wide_board);
        for (int step = 0; step < 3000 && !Game::actor(state).is_nobody(); ++step) {
            const Actor actor = Game::actor(state);
            ASSERT_EQ(Wide::actor(wide), actor) << "game " << number << ", step " << step;
            Action action;
            if (actor.is_chance()) {
                action = Game::draw(state, random.rng);
            } else {
                Actions actions;
                Actions wide_actions;
                Game::legal(state, actor.seat(), actions);
                Wide::legal(wide, actor.seat(), wide_actions);
                ASSERT_TRUE(actions == wide_actions) << "game " << number << ", step " << step;
                action = actions[random.rng.below(static_cast<std::uint32_t>(actions.size()))];
            }
            Game::apply(state, actor, action);
            Wide::apply(wide, actor, action);
            for (int seat = 0; seat < 4; ++seat)
                ASSERT_EQ(points(state, Seat{static_cast<std::uint8_t>(seat)}),
                          points(wide, Seat{static_cast<std::uint8_t>(seat)}));
        }
    }
}

} // namespace oya::catan
