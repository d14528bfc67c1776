#include "every_game/all_games.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "shelf/layers.h"
#include "table/host.h"
#include "table/record.h"

#include <gtest/gtest.h>

// A table that is opened from a snapshot is the table that is opened from its first event, in everything that
// anybody can see of it.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};

class Snapshots : public testing::TestWithParam<const AnyGame*> {
  protected:
    static constexpr WatcherId newcomer = 99;

    // Everything that a host tells: its record, and what each viewer is told who comes in.
    static std::string all_of(Host& host, Time now) {
        std::string text = record_text(host.table(), &host.terms());
        for (const Viewer viewer : viewers(host.table().seats())) {
            for (const Outgoing& outgoing : host.connect(newcomer, viewer, {}, now, "en").messages)
                if (outgoing.to == newcomer) text += outgoing.text + '\n';
            host.disconnect(newcomer, now);
        }
        return text;
    }
    static HostSetup setup_of(const AnyGame& game, const Settings& options, bool clocks) {
        HostSetup setup;
        setup.table.game = &game;
        setup.table.options = options;
        setup.table.seats.resize(static_cast<std::size_t>(game.max_seats()));
        setup.table.fair = FairChance{sha256("snapshots"), false};
        if (clocks) {
            setup.terms.clock.kind = ClockTerms::Kind::live;
            setup.terms.clock.bank_ms = 3'600'000;
            setup.terms.clock.increment_ms = 5'000;
            setup.terms.clock.at_zero = ClockTerms::AtZero::nothing;
        }
        return setup;
    }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, Snapshots, testing::ValuesIn(games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(Snapshots, LeadToTheSameTableAsTheWholeRecord) {
    TestRandom random;
    const AnyGame& game = *GetParam();
    const std::vector<Settings> tables = layers(game.options());
    const int games = scaled(1, 2, 20) * static_cast<int>(tables.size());
    for (int number = 0; number < games; ++number) {
        const Settings& options = tables[static_cast<std::size_t>(number) % tables.size()];
        Host host(setup_of(game, options, number % 2 == 0), noon);
        const std::string setup = host.setup_text();
        std::vector<std::string> stored = host.open(noon).events;
        std::string snapshot;
        std::size_t taken_at = 0;
        Time now = noon;
        for (const Seat seat : Seats::first(host.table().seats())) host.connect(seat.index, seat, {}, now);
        const std::uint32_t length = 100 + random.rng.below(300);
        while (stored.size() < length && !host.over()) {
            const auto step = random_step(host.table().position(), random.rng);
            if (!step) break;
            now = now + random.rng.below(9000);
            const bool undo = random.rng.below(12) == 0;
            const int code = game.code(step->action);
            const Reply reply = host.message(
                step->actor.seat().index,
                undo ? R"({"t":"undo"})" : R"({"t":"act","d":{"codes":[)" + std::to_string(code) + "]}}",
                now);
            stored.insert(stored.end(), reply.events.begin(), reply.events.end());
            if (random.rng.below(40) != 0) continue;
            snapshot = host.snapshot_text();
            taken_at = stored.size();
        }
        SCOPED_TRACE("game " + std::to_string(number) + ", snapshot at " + std::to_string(taken_at) + " of " +
                     std::to_string(stored.size()));
        ReadHost replayed = Host::read(setup, stored, now);
        ReadHost recalled = Host::read(setup, stored, now, snapshot);
        ASSERT_TRUE(replayed.host);
        ASSERT_TRUE(recalled.host);
        // Also what lies before the snapshot can be looked at.
        for (std::size_t version = 0; version <= stored.size(); version += 1 + random.rng.below(20)) {
            const auto position = recalled.host->table().position_at(version);
            ASSERT_TRUE(position->equals(*replayed.host->table().position_at(version))) << version;
            ASSERT_TRUE(position->equals(*host.table().position_at(version))) << version;
        }
        EXPECT_EQ(all_of(*recalled.host, now), all_of(*replayed.host, now));
    }
}

// One that does not fit the record is no way to another game.
TEST_P(Snapshots, AreNotBelievedWhereWhatFollowsCannotBe) {
    TestRandom random;
    const AnyGame& game = *GetParam();
    Host host(setup_of(game, {}, false), noon);
    const std::string setup = host.setup_text();
    const std::string begun = host.snapshot_text();
    const std::vector<std::string> stored = host.open(noon).events;
    const ReadHost read = Host::read(setup, stored, noon, begun + " ");
    ASSERT_TRUE(read.host);
    std::string wrong = begun;
    const std::size_t place = wrong.find("\"position\":{");
    ASSERT_NE(place, std::string::npos);
    wrong.replace(place, 12, "\"position\":{\"never\":1,");
    const ReadHost other = Host::read(setup, stored, noon, wrong);
    ASSERT_TRUE(other.host);
    EXPECT_TRUE(other.host->table().position().equals(host.table().position()));
}

} // namespace
} // namespace oya::every_game
