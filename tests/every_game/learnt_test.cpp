#include "every_game/all_games.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "shelf/layers.h"
#include "table/table.h"

#include <gtest/gtest.h>

// What seats learn at a table, which only remembers it when somebody asks, is what they learn in the game.

namespace oya::every_game {
namespace {

class LearntAtATable : public testing::TestWithParam<const AnyGame*> {
  protected:
    // The game without a table: the moves that have not been undone.
    static std::unique_ptr<AnyPosition> played(const Table& table) {
        std::vector<std::size_t> line;
        for (std::size_t number = 0; number < table.version(); ++number) {
            const Event& event = table.record()[number];
            if (event.moves()) line.push_back(number);
            if (event.kind != Event::Kind::undo) continue;
            while (!line.empty() && line.back() >= event.back_to) line.pop_back();
        }
        std::unique_ptr<AnyPosition> position = table.game().start(table.setup().options, table.seats());
        for (const std::size_t number : line)
            position->apply(table.record()[number].actor(), table.record()[number].action);
        return position;
    }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, LearntAtATable, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(LearntAtATable, IsWhatIsLearntInTheGame) {
    TestRandom random;
    const AnyGame& game = *GetParam();
    for (const Settings& options : layers(game.options())) {
        oya::TableSetup setup;
        setup.game = &game;
        setup.options = options;
        setup.seats.resize(static_cast<std::size_t>(game.max_seats()));
        setup.seed = random.rng.next();
        Table table(setup);
        int compared = 0;
        while (table.version() < 250 && !table.over()) {
            const auto step = random_step(table.position(), random.rng);
            ASSERT_TRUE(step);
            if (random.rng.below(15) == 0) {
                table.undo(step->actor.seat(), Consent::of_all);
            } else {
                ASSERT_FALSE(table.act(step->actor.seat(), step->action));
            }
            if (random.rng.below(20) != 0) continue;
            const auto seats = static_cast<std::uint32_t>(table.seats());
            const Seat seat{static_cast<std::uint8_t>(random.rng.below(seats))};
            Rng here(random.seed + table.version()), there = here;
            ASSERT_TRUE(table.learnt_by(seat).equals(table.position()));
            ASSERT_TRUE(
                table.learnt_by(seat).imagine(seat, here)->equals(*played(table)->imagine(seat, there)));
            ++compared;
        }
        EXPECT_GT(compared + table.over(), 0);
    }
}

} // namespace
} // namespace oya::every_game
