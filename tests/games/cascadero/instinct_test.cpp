#include "games/cascadero/random_games.h"
#include "kit/seed.h"

// The quick player: what a casual opponent would respect.

namespace oya::cascadero {

namespace {

struct Tally {
    int games = 0;
    int wins = 0;
    int tops = 0; // games in which the own track was finished
    int points = 0;
};

// Instinct in one seat, in turn, and chance in all others.
Tally against_random(std::string_view options, int seats, int games, Rng& rng) {
    Tally tally;
    const Given setup("", options, seats);
    for (int game = 0; game < games; ++game) {
        const Seat clever{static_cast<std::uint8_t>(game % seats)};
        State state = setup.state;
        while (!Cascadero::actor(state).is_nobody()) {
            const Seat seat = Cascadero::actor(state).seat();
            if (seat != clever) {
                Cascadero::apply(state, seat, Cascadero::any_legal(state, seat, rng));
                continue;
            }
            Ideas ideas;
            Cascadero::instinct(state, seat, ideas);
            for (const Action step : ideas[0].plan) {
                EXPECT_FALSE(Cascadero::refuse(state, seat, step));
                Cascadero::apply(state, seat, step);
            }
        }
        const Result result = Cascadero::result(state);
        ++tally.games;
        tally.wins += result.winners.has(clever) ? 1 : 0;
        tally.tops += eligible(state, clever) ? 1 : 0;
        tally.points += result.points[clever.index];
    }
    return tally;
}

} // namespace

TEST(CascaderoInstinct, beats_random_and_finishes_its_own_track) {
    TestRandom random;
    for (const char* options : {"", "board=farmer", "heralds=two", "claims=manual"}) {
        for (const int seats : {2, 4}) {
            const Tally tally = against_random(options, seats, scaled(8, 100, 2000), random.rng);
            EXPECT_GE(tally.wins * 100, tally.games * 99) << options << ", " << seats << " players";
            // Against players who never qualify it may reach fifty points first.
            EXPECT_GE(tally.tops * 100, tally.games * 50) << options << ", " << seats << " players";
            std::printf("%-14s %d players: wins %.1f %%, own track finished %.1f %%, %.1f points\n", options,
                        seats, 100.0 * tally.wins / tally.games, 100.0 * tally.tops / tally.games,
                        1.0 * tally.points / tally.games);
        }
    }
}

TEST(CascaderoInstinct, does_not_end_a_game_it_would_lose) {
    // Two points bring the end, and there are several ways to them.
    const auto ends_the_game = [](std::string_view pink) {
        Given game("Blue vp=48 1,5 2,5 3,6; Pink vp=10 " + std::string(pink));
        EXPECT_TRUE(Given(game).play("place 4,6").over());
        Ideas ideas;
        Cascadero::instinct(game.state, blue_player, ideas);
        for (const Action step : ideas[0].plan) Cascadero::apply(game.state, blue_player, step);
        return game.over();
    };
    EXPECT_FALSE(ends_the_game("pink=15")); // Pink alone is at the top of the own track, and would win
    EXPECT_TRUE(ends_the_game("pink=14"));
}

// Wherever random games and games of quick players lead.
TEST(CascaderoPolicy, is_the_first_idea_of_instinct) {
    TestRandom random;
    const auto check = [&](const State& state) {
        const Seat seat = Cascadero::actor(state).seat();
        Ideas ideas;
        Cascadero::instinct(state, seat, ideas);
        const Plan plan = Cascadero::policy(state, seat, random.rng);
        EXPECT_EQ(plan, ideas[0].plan);
        return plan;
    };
    for (const char* options : {"", "board=farmer", "heralds=two", "claims=manual", "contact=history"}) {
        for (const int seats : {2, 3, 4}) {
            random_games(options, seats, scaled(1, 3, 200), random.rng, [&](const Step& step) {
                if (step.actor.is_seat()) check(step.before);
            });
            const Given setup("", options, seats);
            State state = setup.state;
            for (Actor actor = Cascadero::actor(state); !actor.is_nobody(); actor = Cascadero::actor(state))
                for (const Action step : check(state)) Cascadero::apply(state, actor, step);
        }
    }
}

} // namespace oya::cascadero
