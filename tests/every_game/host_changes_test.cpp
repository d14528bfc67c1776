#include "every_game/all_games.h"
#include "every_game/walk.h"
#include "kit/followed.h"
#include "kit/seed.h"
#include "table/host.h"

#include <gtest/gtest.h>

#include <map>

// Whoever follows the changes of every event sees what a table that is told anew would show: at every
// version, from every seat and beside the table, through undo, what a game turns down again, and lines that
// break.

// Also without sanitizers: under these it has time for tables of defaults, here for one of every option.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};

class FollowedTable {
  public:
    FollowedTable(const TableSetup& table, Rng& rng)
        : table_(table), rng_(rng), host_(setup_for(table, rng), noon) {
        took(host_.open(noon));
        for (const Viewer viewer : viewers(table.seats)) come(viewer, {});
    }

    // Plays on; the first thing that somebody sees wrongly, if there is one.
    std::string play(int steps) {
        for (; steps > 0 && !host_.over() && wrong_.empty(); --steps) {
            if (rng_.below(8) == 0) disturb();
            const std::optional<Step> next = random_step(host_.table().position(), rng_);
            if (!next) break;
            if (next->actor.is_chance()) {
                took(host_.act_chance(next->action, noon));
            } else {
                const int code = host_.table().game().code(next->action);
                say(next->actor.seat().index, R"({"t":"act","d":{"codes":[)" + std::to_string(code) + "]}}");
            }
        }
        return wrong_;
    }
    std::size_t compared() const { return compared_; }
    std::size_t undone() const { return undone_; }
    std::size_t told_anew() const { return told_anew_; }

  private:
    static HostSetup setup_for(const TableSetup& table, Rng& rng) {
        std::unique_ptr<AnyPosition> opening = start(table);
        const auto length = static_cast<std::uint32_t>(usual_length(*table.game));
        for (std::uint32_t steps = rng.below(length); steps > 0; --steps) {
            const std::optional<Step> step = random_step(*opening, rng);
            if (!step) {
                opening = start(table);
                break;
            }
            opening->apply(step->actor, step->action);
        }
        HostSetup setup;
        setup.table.game = table.game;
        setup.table.options = table.options;
        setup.table.seats.resize(static_cast<std::size_t>(table.seats));
        setup.table.opening = std::move(opening);
        return setup;
    }
    WatcherId id_of(Viewer viewer) const { return viewer.is_seat() ? viewer.seat().index : 9; }

    void come(Viewer viewer, std::optional<std::size_t> have) {
        took(host_.connect(id_of(viewer), viewer, have, noon, ""));
    }
    void say(WatcherId who, const std::string& text) { took(host_.message(who, text, noon)); }

    // What happens at a table beside moves.
    void disturb() {
        const std::vector<Viewer> everybody = viewers(table_.seats);
        const Viewer viewer = everybody[rng_.below(static_cast<std::uint32_t>(everybody.size()))];
        const std::size_t version = host_.version();
        switch (rng_.below(4)) {
        case 0: { // a line breaks, something may happen meanwhile, and it comes back with what it has
            const std::size_t have = followed_[id_of(viewer)].version();
            took(host_.disconnect(id_of(viewer), noon));
            if (const std::optional<Step> next = random_step(host_.table().position(), rng_);
                next && next->actor.is_chance())
                took(host_.act_chance(next->action, noon));
            come(viewer, have);
            break;
        }
        case 1:
            say(id_of(viewer), R"({"t":"get","d":{"since":)" +
                                   std::to_string(rng_.below(static_cast<std::uint32_t>(version + 1))) +
                                   "}}");
            break;
        default:
            if (!viewer.is_seat()) break;
            say(id_of(viewer), R"({"t":"undo"})");
            for (const Seat seat : Seats::first(table_.seats))
                if (host_.version() == version && seat != viewer.seat())
                    say(seat.index, R"({"t":"consent","d":{"kind":"undo","yes":true}})");
            if (host_.version() > version) ++undone_;
        }
    }

    void took(const Reply& reply) {
        for (const Outgoing& outgoing : reply.messages) {
            const nlohmann::json message = nlohmann::json::parse(outgoing.text);
            if (message["t"] == "table") ++told_anew_;
            if (message["t"] == "events" && message["d"]["changes"].size() != message["d"]["events"].size())
                wrong_ = "not as many changes as events: " + outgoing.text;
            Followed& followed = followed_[outgoing.to];
            if (!followed.take(message) || !wrong_.empty()) continue;
            const Viewer viewer =
                outgoing.to == 9 ? Viewer::spectator() : Viewer(Seat{static_cast<std::uint8_t>(outgoing.to)});
            const auto shown = nlohmann::json::parse(view_json(host_.table().position(), viewer));
            ++compared_;
            if (followed.view() != shown)
                wrong_ = text_of(viewer) + " sees\n" + followed.view().dump() + "\nnot\n" + shown.dump() +
                         "\nafter " + outgoing.text;
        }
    }

    const TableSetup& table_;
    Rng& rng_;
    Host host_;
    std::map<WatcherId, Followed> followed_;
    std::string wrong_;
    std::size_t compared_ = 0;
    std::size_t undone_ = 0;
    std::size_t told_anew_ = 0;
};

class HostChanges : public testing::TestWithParam<const AnyGame*> {};

TEST_P(HostChanges, LeadToWhatATableToldAnewWouldShow) {
    TestRandom random;
    std::size_t compared = 0;
    std::size_t undone = 0;
    const bool few = scaled(1, 0, 0) == 1;
    const std::vector<TableSetup> tables = few ? default_tables(*GetParam()) : one_option_tables(*GetParam());
    // Of short games it takes several.
    for (int round = 0; round < 20 && (compared <= 200 || undone == 0); ++round) {
        for (const TableSetup& table : tables) {
            FollowedTable followed(table, random.rng);
            ASSERT_EQ(followed.play(scaled(40, 40, 1000)), "") << table.name;
            compared += followed.compared();
            undone += followed.undone();
        }
    }
    EXPECT_GT(compared, 200u);
    EXPECT_GT(undone, 0u);
    RecordProperty("compared", std::to_string(compared));
}

INSTANTIATE_TEST_SUITE_P(EveryGame, HostChanges, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

// Who has not seen what a game has turned down again is not shown it by the way of changes.
TEST(HostChangesAnew, AreTheTableWhereSomethingWasTurnedDown) {
    TestRandom random;
    std::size_t told_anew = 0;
    std::size_t told_first = 0;
    for (const AnyGame* const game : all_games()) {
        for (const TableSetup& table : one_option_tables(*game)) {
            if (table.name.find("buried_cards_hidden") == std::string::npos) continue;
            FollowedTable followed(table, random.rng);
            ASSERT_EQ(followed.play(200), "") << table.name;
            told_anew += followed.told_anew();
            told_first += viewers(table.seats).size();
        }
    }
    EXPECT_GT(told_anew, told_first);
}

} // namespace
} // namespace oya::every_game
