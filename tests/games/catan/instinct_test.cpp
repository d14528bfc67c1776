#include "games/catan/given.h"
#include "kit/seed.h"

#include <algorithm>

// The quick player: it beats those who play at random, four of it come to an end, and it does what people
// would see as sensible.

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

// What it would do in the place of this player.
Plan first_plan(const Given& game, int player) {
    Ideas ideas;
    Game::instinct(game.state, Given::number(player), ideas);
    return ideas[0].plan;
}

Action first_idea(const Given& game, int player) { return first_plan(game, player)[0]; }

Kind first_kind(const Given& game, int player) { return kind_of(first_idea(game, player)); }

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

// Near, and stronger than all that stands against them.
TEST(CatanInstinct, arms_when_the_barbarians_are_near) {
    const std::string knights = "1: settlement A, road A-B-C, basic B active C, hand 1 grain; 2: city E G;";
    const std::string site = "1: settlement A, road A-B-C, hand 1 wool 1 ore 1 grain; 2: city E;";
    const std::string held = "3: settlement I, road I-J, mighty J active";
    const Given wakes("ship 5; " + knights);
    EXPECT_EQ(first_idea(wakes, 1), make(Kind::activate, corner_called(wakes.state, "C")));
    EXPECT_EQ(first_kind(Given("ship 1; " + knights), 1), Kind::end_turn) << "they are far";
    EXPECT_EQ(first_kind(Given("ship 5; " + knights + held), 1), Kind::end_turn) << "they will be beaten";
    EXPECT_EQ(first_kind(Given("ship 5; " + site), 1), Kind::recruit);
    EXPECT_EQ(first_kind(Given("ship 1; " + site), 1), Kind::end_turn) << "they are far";
}

// One ore is missing for a city, and there is lumber to spare.
TEST(CatanInstinct, makes_a_whole_offer_and_never_the_same_twice) {
    Given game("1: settlement A, hand 3 lumber 2 grain 2 ore; 2: hand 1 ore; 3: hand 1 ore",
               "expansion=none");
    const auto offer = [](int lumbers) {
        return Plan{make(Kind::offer), make(Kind::give, lumber, lumbers), make(Kind::want, ore, 1),
                    make(Kind::send)};
    };
    const auto refused_by_all = [&](const Plan& plan) {
        for (const Action step : plan) {
            ASSERT_FALSE(Game::refuse(game.state, Given::number(1), step));
            Game::apply(game.state, Given::number(1), step);
        }
        game.play("2: refuse; 3: refuse");
    };
    for (int turn = 0; turn < 2; ++turn) {
        EXPECT_EQ(first_plan(game, 1), offer(1));
        refused_by_all(first_plan(game, 1));
        EXPECT_EQ(first_plan(game, 1), offer(2)) << "more, not the same";
        refused_by_all(first_plan(game, 1));
        EXPECT_EQ(first_kind(game, 1), Kind::end_turn) << "although the table allows six";
        game.go_round().roll(1, 1);
    }
    EXPECT_EQ(first_kind(Given("1: settlement A, hand 2 lumber 2 grain 2 ore", "expansion=none"), 1),
              Kind::end_turn)
        << "nobody has any ore";
}

TEST(CatanInstinct, trades_with_the_bank_for_what_it_builds_at_once) {
    const Given city("1: settlement A, hand 4 lumber 2 grain 2 ore", "expansion=none");
    EXPECT_EQ(first_plan(city, 1),
              (Plan{make(Kind::bank, lumber, ore), make(Kind::city, corner_called(city.state, "A"))}));
    const Given poor("1: settlement A, hand 3 lumber 2 grain 2 ore", "expansion=none");
    EXPECT_EQ(first_kind(poor, 1), Kind::end_turn) << "the bank wants four";
    const Given level("1: city A, hand 4 brick, trade 0", "expansion=ck");
    EXPECT_EQ(first_kind(level, 1), Kind::bank);
    EXPECT_EQ(kind_of(first_plan(level, 1).back()), Kind::improve);
}

TEST(CatanInstinct, answers_with_an_offer_of_its_own) {
    // The second player is asked for lumber, which it has to spare, but lacks ore and not brick.
    Given game("1: hand 1 brick 1 ore; 2: settlement E, hand 3 lumber 2 grain 2 ore", "expansion=none");
    game.play("offer 1 brick for 1 lumber");
    EXPECT_EQ(first_plan(game, 2), (Plan{make(Kind::offer), make(Kind::give, lumber, 1),
                                         make(Kind::want, ore, 1), make(Kind::send)}));
}

// Whoever has three different lands has a use for every roll.
TEST(CatanInstinct, founds_where_lands_differ) {
    TestRandom random;
    const Game::Board board = board_of("none");
    int founded = 0;
    int doubled = 0;
    for (int game = 0; game < 240; ++game) {
        Game::State state = Game::start(board);
        while (state.phase < Phase::founding || state.placed < players) {
            const Actor actor = Game::actor(state);
            if (actor.is_chance()) {
                Game::apply(state, actor, Game::draw(state, random.rng));
                continue;
            }
            Ideas ideas;
            Game::instinct(state, actor.seat(), ideas);
            const Action step = ideas[0].plan[0];
            if (kind_of(step) == Kind::settlement) {
                std::array<int, terrains> lands{};
                for (int hex : board.island.hexes_at[step.a])
                    ++lands[state.terrain[static_cast<std::size_t>(hex)]];
                ++founded;
                doubled += std::ranges::max(lands) > 1 ? 1 : 0;
            }
            Game::apply(state, actor, step);
        }
    }
    EXPECT_EQ(founded, 960);
    EXPECT_LE(doubled, 336) << "of 960";
}

// Whoever defends alone is a Defender of Catan.
TEST(CatanInstinct, wakes_the_knight_that_wins_the_battle) {
    const std::string rival = "2: city E, settlement I, road I-J, basic J active;";
    const std::string own = "1: settlement A, road A-B-C, basic B active C, hand 1 grain;";
    const Given alone("ship 6; " + rival + own);
    EXPECT_EQ(first_idea(alone, 1), make(Kind::activate, corner_called(alone.state, "C")));
    EXPECT_EQ(first_kind(Given("ship 0; " + rival + own), 1), Kind::end_turn) << "they are far";
}

TEST(CatanInstinct, answers_an_offer_by_what_it_is_worth) {
    // The second player lacks one ore for a city.
    const std::string lacks_ore = "2: settlement E, hand 3 lumber 2 grain 2 ore";
    const std::string leads = "1: city A C, settlement G I K, hand 1 brick 1 ore; ";
    const auto answers = [&](std::string_view first, std::string_view offer) {
        Given game(std::string(first) + lacks_ore, "expansion=none");
        game.play(offer);
        EXPECT_EQ(game.asked(), "2");
        return first_kind(game, 2);
    };
    const std::string plain = "1: hand 1 brick 1 ore; ";
    EXPECT_EQ(answers(plain, "offer 1 ore for 1 lumber"), Kind::accept) << "what it lacks for what it spares";
    EXPECT_EQ(answers(plain, "offer 1 brick for 1 ore"), Kind::refuse) << "what it spares for what it lacks";
    EXPECT_EQ(answers(plain, "offer 1 ore for 3 lumber 2 grain"), Kind::refuse) << "too much";
    EXPECT_EQ(answers(leads, "offer 1 ore for 1 lumber"), Kind::refuse) << "to who is about to win";
}

} // namespace oya::catan
