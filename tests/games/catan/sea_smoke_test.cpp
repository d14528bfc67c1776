#include "core/game.h"
#include "core/json_reader.h"
#include "games/catan/given.h"
#include "kit/seed.h"

// Whole random games at sea stay sound, are read back as they were written, refuse what is not legal and
// end, in every scenario and on maps of one's own.

namespace oya::catan {

namespace {

using Sea = SeaGiven::Game;

void plays_to_the_end(std::string_view options, int players, int games) {
    TestRandom random;
    for (int number = 0; number < games; ++number) {
        SeaGiven game = SeaGiven::fresh(options, players, 0, random.rng.next());
        ASSERT_EQ(Sea::unsound(game.state), "") << options;
        int steps = 0;
        while (steps < 200'000 && random_step<Sea>(game.state, random.rng)) {
            if (++steps % 7 == 0) {
                ASSERT_EQ(Sea::unsound(game.state), "") << options << ", step " << steps;
            }
            if (steps % 97 != 0) continue;
            std::string text;
            JsonWriter json(text);
            Sea::write(json, game.state);
            JsonReader reader(text);
            Sea::State read;
            Sea::read(reader.root(), *game.board, read);
            ASSERT_TRUE(reader.ok()) << text;
            ASSERT_EQ(read, game.state) << options << ", step " << steps;
        }
        EXPECT_TRUE(Sea::result(game.state).over) << options << " after " << steps;
    }
}

} // namespace

TEST(CatanSeaSmoke, scenarios) {
    for (const std::string_view scenario : {"new_shores", "desert", "greater_catan"}) {
        for (const std::string_view edition : {"classic", "modern"}) {
            for (const std::string_view expansion : {"ck", "none"}) {
                const std::string options = "player_trades=off scenario=" + std::string(scenario) +
                                            " edition=" + std::string(edition) +
                                            " expansion=" + std::string(expansion);
                plays_to_the_end(options, 4, scaled(1, 1, 40));
            }
        }
    }
}

TEST(CatanSeaSmoke, own_maps) {
    for (const std::string_view chart : {"straits", "unknown", "pirates"}) {
        for (const std::string_view expansion : {"ck", "none"}) {
            const std::string options =
                "chart=" + std::string(chart) + " edition=modern expansion=" + std::string(expansion);
            plays_to_the_end(options + " setup_gold_yield=choose bishop_may_move_pirate=true", 3,
                             scaled(1, 2, 60));
        }
    }
}

} // namespace oya::catan
