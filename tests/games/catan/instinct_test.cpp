#include "games/catan/given.h"
#include "kit/seed.h"

#include <algorithm>

// The quick player: it beats those who play at random, and four of it come to an end.

namespace oya::catan {

namespace {

constexpr int players = 4;
constexpr int patience = 150; // turns

struct Tally {
    int games = 0;
    std::array<int, players> wins{};
    std::vector<int> turns;

    double share(int count) const { return 100.0 * count / games; }
};

// Instinct in some seats, any legal action in the others.
int play(Game::State& state, Seats clever, Rng& rng) {
    while (true) {
        const Actor actor = Game::actor(state);
        if (actor.is_nobody()) return state.turns;
        if (actor.is_chance()) {
            Game::apply(state, actor, Game::draw(state, rng));
        } else if (!clever.has(actor.seat())) {
            Game::apply(state, actor, Game::any_legal(state, actor.seat(), rng));
        } else {
            Ideas ideas;
            Game::instinct(state, actor.seat(), ideas);
            for (const Action step : ideas[0].plan) {
                EXPECT_FALSE(Game::refuse(state, actor.seat(), step));
                Game::apply(state, actor, step);
            }
        }
    }
}

Game::Board board_of(std::string_view expansion) {
    Game::Options options;
    Game::set(options, "expansion", expansion);
    return Game::board(options, players);
}

// With one clever player a game, in every seat in turn, wins are counted for it alone.
Tally games_of(std::string_view expansion, bool all_clever, int games, Rng& rng) {
    const Game::Board board = board_of(expansion);
    Tally tally;
    for (int game = 0; game < games; ++game) {
        const Seat clever{static_cast<std::uint8_t>(game % players)};
        Game::State state = Game::start(board);
        tally.turns.push_back(play(state, all_clever ? Seats::first(players) : Seats(clever), rng));
        ++tally.games;
        const Seats winners = Game::result(state).winners;
        for (const Seat seat : all_clever ? winners : winners& Seats(clever)) ++tally.wins[seat.index];
    }
    std::ranges::sort(tally.turns);
    return tally;
}

} // namespace

TEST(CatanInstinct, beats_three_random_players) {
    TestRandom random;
    for (const char* expansion : {"none", "ck"}) {
        const Tally tally = games_of(expansion, false, scaled(8, 100, 4000), random.rng);
        const int wins = tally.wins[0] + tally.wins[1] + tally.wins[2] + tally.wins[3];
        EXPECT_GE(wins * 100, tally.games * 97) << expansion;
        std::printf("expansion %-4s wins %.1f %%\n", expansion, tally.share(wins));
    }
}

TEST(CatanInstinct, four_of_it_come_to_an_end) {
    TestRandom random;
    for (const char* expansion : {"none", "ck"}) {
        const Tally tally = games_of(expansion, true, scaled(8, 200, 4000), random.rng);
        const auto quick = std::ranges::count_if(tally.turns, [](int turns) { return turns <= patience; });
        EXPECT_GE(quick * 100, static_cast<std::ptrdiff_t>(tally.games) * 99) << expansion;
        const std::size_t middle = tally.turns.size() / 2;
        std::printf("expansion %-4s within %d turns %.2f %%, median %d, longest %d; seats win %.1f %.1f %.1f "
                    "%.1f %%\n",
                    expansion, patience, tally.share(static_cast<int>(quick)), tally.turns[middle],
                    tally.turns.back(), tally.share(tally.wins[0]), tally.share(tally.wins[1]),
                    tally.share(tally.wins[2]), tally.share(tally.wins[3]));
    }
}

} // namespace oya::catan
