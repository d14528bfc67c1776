#include "kit/seed.h"
#include "shelf/games.h"
#include "shelf/layers.h"

#include <gtest/gtest.h>

#include <deque>

namespace oya {
namespace {

struct Left {
    std::unique_ptr<AnyPosition> position;
    bool draft; // was left by a step of one
};

// No step but those of a draft leads back to where a game has been, so that only drafts can go on for ever.
TEST(Drafts, AreTheOnlyWayBack) {
    constexpr std::size_t remembered = 20;
    for (const AnyGame* game : games()) {
        for (const Settings& layer : layers(game->options())) {
            TestRandom random;
            const auto position = game->start(layer, game->max_seats());
            std::deque<Left> before;
            int ways_back = 0;
            for (int step = 0; step < scaled(300, 3000, 30'000) && !position->actor().is_nobody(); ++step) {
                const Actor actor = position->actor();
                Action action;
                if (actor.is_chance()) {
                    action = position->draw(random.rng);
                } else {
                    Actions actions;
                    position->legal(actor.seat(), actions);
                    action = actions[random.rng.below(static_cast<std::uint32_t>(actions.size()))];
                }
                before.push_back({position->clone(), game->draft(action) != Draft::no});
                if (before.size() > remembered) before.pop_front();
                position->apply(actor, action);
                bool only_drafts = true;
                for (auto left = before.rbegin(); left != before.rend(); ++left) {
                    only_drafts = only_drafts && left->draft;
                    if (!left->position->equals(*position)) continue;
                    ASSERT_TRUE(only_drafts) << game->name() << ": " << position->notation(actor, action);
                    ++ways_back;
                }
            }
            EXPECT_EQ(ways_back > 0, game->name() == "catan") << game->name();
        }
    }
}

} // namespace
} // namespace oya
