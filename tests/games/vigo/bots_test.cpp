#include "bots/any_bot.h"
#include "kit/seed.h"
#include "kit/shows.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <memory>

namespace oya {
namespace {

Plan decision(const AnyPosition& position, Seat seat, const BotInfo& bot, std::uint64_t seed) {
    const auto thinking = think(position, seat, BotSpec{std::string(bot.name), 60}, seed);
    while (!thinking->run(60)) {
    }
    return thinking->plan();
}

// Plays on at random until a seat has to decide and so many decisions have been made.
void play_some(AnyPosition& position, Rng& rng, int decisions) {
    while (!position.actor().is_nobody() && (decisions > 0 || position.actor().is_chance())) {
        const Actor actor = position.actor();
        if (actor.is_chance()) {
            position.apply(actor, position.draw(rng));
            continue;
        }
        Actions legal;
        position.legal(actor.seat(), legal);
        position.apply(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        --decisions;
    }
}

TEST(VigoInfo, ABotDecidesFromWhatItsSeatMayKnow) {
    shows("vigo.info.bots", 1);
    TestRandom random;
    ASSERT_FALSE(bots().empty());
    for (int seats : {2, 3, 4}) {
        std::unique_ptr<AnyPosition> position;
        int choices = 0;
        while (choices < scaled(5, 40, 400) && !HasFailure()) {
            if (position == nullptr || position->actor().is_nobody())
                position = find_game("vigo")->start({}, seats);
            play_some(*position, random.rng, 1 + static_cast<int>(random.rng.below(5)));
            if (!position->actor().is_seat()) continue;
            const Seat seat = position->actor().seat();
            Actions legal;
            position->legal(seat, legal);
            if (legal.size() < 3) continue; // hardly a decision
            ++choices;
            for (const BotInfo& bot : bots()) {
                const std::uint64_t seed = random.rng.next();
                const Plan real = decision(*position, seat, bot, seed);
                for (int world = 0; world < 3; ++world) {
                    EXPECT_EQ(decision(*position->imagine(seat, random.rng), seat, bot, seed), real)
                        << bot.name;
                }
            }
        }
    }
}

} // namespace
} // namespace oya
