#include "core/game.h"
#include "every_game/all_games.h"
#include "every_game/broken_toys.h"
#include "every_game/heap_count.h"
#include "games/catan/catan.h"
#include "kit/seed.h"
#include "shelf/layers.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

// Nothing is taken from the heap while a game is played: not by its rules, nor by what a search asks of it.
// Only what a seat learns, of which no search has a use, may grow.

namespace oya::every_game {
namespace {

// Plays a game, or so many steps of it, and asks, on the way, everything that a search would ask. Returns how
// often that took memory.
template <Game G>
long requests_in_a_game(const Settings& layer, int seats, Rng& rng, int most_steps = 1'000'000) {
    typename G::Options options{};
    for (const auto& [name, value] : layer) EXPECT_FALSE(G::set(options, name, value));
    const typename G::Board board = G::board(options, seats);
    typename G::State state = G::start(board);
    std::array<typename G::Knowledge, max_seats> knowledge{};
    const typename G::Wishes wishes{};
    // Large lists stay off the stack, as a search would keep them.
    const auto actions = std::make_unique<Actions>();
    const auto ideas = std::make_unique<Ideas>();
    const auto outcomes = std::make_unique<Outcomes>();
    int checksum = 0;

    long to_learn = 0;
    const long before = heap_requests();
    for (Actor actor = G::actor(state); !actor.is_nobody() && most_steps-- > 0; actor = G::actor(state)) {
        Action action;
        if (actor.is_chance()) {
            oya::outcomes<G>(state, *outcomes);
            checksum += static_cast<int>(outcomes->size());
            action = oya::draw<G>(state, rng);
        } else {
            G::legal(state, actor.seat(), *actions);
            G::instinct(state, actor.seat(), *ideas);
            checksum += static_cast<int>(ideas->size()) + G::awaited(state).count();
            checksum += static_cast<int>(G::automatic(state, actor.seat(), wishes).size());
            const typename G::State world =
                G::imagine(state, actor.seat(), knowledge[actor.seat().index], rng);
            checksum += world == state ? 1 : 0;
            action = (*actions)[rng.below(static_cast<std::uint32_t>(actions->size()))];
        }
        for (Seat seat : Seats::first(seats)) {
            checksum += G::codes.code(G::seen(state, actor, action, seat));
            const long learning = heap_requests();
            G::witness(knowledge[seat.index], seat, state, actor, action);
            to_learn += heap_requests() - learning;
        }
        G::apply(state, actor, action);
        checksum += G::result(state).points[0];
    }
    const long after = heap_requests();
    EXPECT_NE(checksum, 0);
    return after - before - to_learn;
}

template <class G>
class Heap : public testing::Test {};

template <class List>
struct TypesOf;
template <class... Gs>
struct TypesOf<GameList<Gs...>> {
    using Types = testing::Types<Gs...>;
};
struct GameName {
    template <class G>
    static std::string GetName(int) {
        return std::string(G::name);
    }
};
TYPED_TEST_SUITE(Heap, TypesOf<AllGames>::Types, GameName);

TYPED_TEST(Heap, IsLeftAloneWhileAGameIsPlayed) {
    TestRandom random;
    const std::vector<Settings> tables = layers(TypeParam::options());
    const int games = scaled(3, 30, 600);
    ASSERT_LE(tables.size(), static_cast<std::size_t>(games)) << "every layer has its games";
    for (int game = 0; game < games; ++game) {
        const Settings& layer = tables[static_cast<std::size_t>(game) % tables.size()];
        for (int seats = TypeParam::min_seats; seats <= TypeParam::max_seats; ++seats)
            EXPECT_EQ(requests_in_a_game<TypeParam>(layer, seats, random.rng), 0)
                << seats << " seats, game " << game;
    }
}

// Catan at sea is another size of Catan: no game of the list, and larger.
TEST(SeaHeap, IsLeftAloneWhileAGameIsPlayed) {
    TestRandom random;
    const int steps = scaled(1'500, 6'000, 1'000'000);
    for (const std::string_view scenario : {"new_shores", "desert", "greater_catan"}) {
        for (const std::string_view expansion : {"none", "ck"}) {
            Settings table;
            table.set("scenario", scenario);
            table.set("expansion", expansion);
            for (int game = 0; game < scaled(1, 1, 60); ++game)
                EXPECT_EQ(requests_in_a_game<CatanOf<catan::Large>>(table, 4, random.rng, steps), 0)
                    << scenario << ' ' << expansion << ", game " << game;
        }
    }
}

TEST(BrokenToys, AllocationWhileAGameIsPlayed) {
    TestRandom random;
    EXPECT_GT(requests_in_a_game<broken::Allocates>({}, 3, random.rng), 0);
}

} // namespace
} // namespace oya::every_game
