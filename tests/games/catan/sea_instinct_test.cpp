#include "games/catan/given.h"
#include "kit/seed.h"

#include <algorithm>

// The quick player at sea: on every scenario it beats those who play at random, and four of it come to an
// end.

namespace oya::catan {

namespace {

using Sea = SeaGiven::Game;

constexpr int players = 4;
constexpr int patience = 200; // turns

// Instinct in some seats, any legal action in the others; as long as the game lasts.
void play(Sea::State& state, Seats clever, Rng& rng) {
    for (Actor actor = Sea::actor(state); !actor.is_nobody(); actor = Sea::actor(state)) {
        if (actor.is_chance()) {
            Sea::apply(state, actor, Sea::draw(state, rng));
        } else if (!clever.has(actor.seat())) {
            Sea::apply(state, actor, Sea::any_legal(state, actor.seat(), rng));
        } else {
            Ideas ideas;
            Sea::instinct(state, actor.seat(), ideas);
            for (const Action step : ideas[0].plan) Sea::apply(state, actor, step);
        }
    }
}

std::vector<std::string> all_scenarios() {
    std::vector<std::string> tables;
    for (const std::string_view scenario : {"new_shores", "desert", "greater_catan"}) {
        for (const std::string_view edition : {"classic", "modern"}) {
            for (const std::string_view expansion : {"ck", "none"})
                tables.push_back("scenario=" + std::string(scenario) + " edition=" + std::string(edition) +
                                 " expansion=" + std::string(expansion));
        }
    }
    return tables;
}

} // namespace

TEST(CatanSeaInstinct, beats_three_random_players) {
    TestRandom random;
    for (const std::string& table : all_scenarios()) {
        const int games = scaled(2, 5, 400);
        int wins = 0;
        for (int number = 0; number < games; ++number) {
            SeaGiven game = SeaGiven::fresh(table, players, 0, random.rng.next());
            const Seat clever{static_cast<std::uint8_t>(number % players)};
            play(game.state, clever, random.rng);
            wins += Sea::result(game.state).winners.has(clever) ? 1 : 0;
        }
        EXPECT_GE(wins * 100, games * 95) << table;
        std::printf("%-52s wins %.1f %%\n", table.c_str(), 100.0 * wins / games);
    }
}

TEST(CatanSeaInstinct, four_of_it_come_to_an_end) {
    TestRandom random;
    for (const std::string& table : all_scenarios()) {
        std::vector<int> turns;
        const int games = scaled(2, 3, 400);
        for (int number = 0; number < games; ++number) {
            SeaGiven game = SeaGiven::fresh(table, players, 0, random.rng.next());
            play(game.state, Seats::first(players), random.rng);
            turns.push_back(game.state.turns);
        }
        std::ranges::sort(turns);
        const auto quick = std::ranges::count_if(turns, [](int each) { return each <= patience; });
        EXPECT_GE(quick * 100, static_cast<std::ptrdiff_t>(turns.size()) * 99) << table;
        std::printf("%-52s within %d turns %.1f %%, median %d, longest %d\n", table.c_str(), patience,
                    100.0 * static_cast<double>(quick) / games, turns[turns.size() / 2], turns.back());
    }
}

} // namespace oya::catan
