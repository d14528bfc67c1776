#include "every_game/all_games.h"
#include "every_game/broken_toys.h"
#include "every_game/heap_count.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "shelf/game_of.h"
#include "shelf/layers.h"
#include "table/host.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>

// How much memory tables take, counted byte by byte: a server has thousands of them.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};
constexpr long kilobyte = 1000;

struct Bounds {
    long new_table = 100 * kilobyte;
    long long_table = 1000 * kilobyte; // of so many events:
    std::size_t events = 1500;
    long preview = 64 * kilobyte;

    // Of a table of any length: what a new one has, and as much for each event.
    long of(std::size_t version) const {
        const auto share = static_cast<double>(version) / static_cast<double>(events);
        return new_table + static_cast<long>(static_cast<double>(long_table - new_table) * share);
    }
};

Bounds bounds_of(const AnyGame& game) {
    Bounds bounds;
    if (game.name() == "catan") bounds.long_table = 2000 * kilobyte; // what seats may have learnt included
    return bounds;
}

HostSetup setup_of(const AnyGame& game, const Settings& options) {
    HostSetup setup;
    setup.table.game = &game;
    setup.table.options = options;
    setup.table.seats.resize(static_cast<std::size_t>(game.max_seats()));
    setup.table.fair = FairChance{sha256("memory"), false};
    return setup;
}

// A table that one keeps count of.
class Counted {
  public:
    explicit Counted(HostSetup setup) : before_(heap_bytes()) {
        host_ = std::make_unique<Host>(std::move(setup), noon);
        keep(host_->open(noon));
    }
    // As the store has it.
    Counted(const Counted& other, std::string_view snapshot) : before_(heap_bytes()) {
        ReadHost read = Host::read(other.host_->setup_text(), other.stored_, noon, snapshot);
        host_ = std::make_unique<Host>(std::move(*read.host));
        keep(host_->open(noon)); // as whoever reads one does
    }

    Host& host() { return *host_; }
    long bytes() const { return heap_bytes() - before_ - stored_bytes_; }
    const std::vector<std::string>& stored() const { return stored_; }

    void keep(const Reply& reply) {
        const long before = heap_bytes();
        stored_.insert(stored_.end(), reply.events.begin(), reply.events.end());
        stored_bytes_ += heap_bytes() - before;
    }

    // So many events of random steps, some of which are taken back, also the last one of a game; or fewer, if
    // it cannot be.
    void play(std::size_t events, Rng& rng) {
        come_in();
        events = std::min(events, most());
        while (host_->version() < events) {
            if (host_->over()) {
                if (!go_on_after_the_end()) break;
                continue;
            }
            if (rng.below(40) == 0) {
                undo(rng);
                continue;
            }
            const auto step = random_step(host_->table().position(), rng);
            if (!step) break;
            const int code =
                host_->table().position().game().code(step->action); // of a larger board: its own
            say(step->actor.seat(), R"({"t":"act","d":{"codes":[)" + std::to_string(code) + "]}}");
        }
    }

    // That such a table may have while anything can still be taken back.
    std::size_t most() const { return most_events(host_->table().position()) / 4 * 3; }

  private:
    void come_in() {
        for (const Seat seat : Seats::first(host_->table().seats()))
            host_->connect(seat.index, seat, {}, noon);
    }
    // At a table nobody may any more: as if it had been done at the last moment, and is read again.
    bool go_on_after_the_end() {
        {
            Table table = host_->table();
            const std::size_t played = table.version();
            for (const Seat seat : Seats::first(table.seats()))
                if (table.over()) table.undo(seat, Consent::of_all);
            if (table.over()) return false;
            const long before = heap_bytes();
            for (std::size_t number = played; number < table.version(); ++number) {
                JsonWriter json(stored_.emplace_back());
                write_event(json, table, number);
            }
            stored_bytes_ += heap_bytes() - before;
        }
        const std::string setup = host_->setup_text();
        host_.reset();
        host_ = std::make_unique<Host>(std::move(*Host::read(setup, stored_, noon).host));
        keep(host_->open(noon));
        come_in();
        return true;
    }
    void say(Seat seat, const std::string& text) { keep(host_->message(seat.index, text, noon)); }
    void undo(Rng& rng) {
        const auto seats = static_cast<std::uint32_t>(host_->table().seats());
        const Seat asking{static_cast<std::uint8_t>(rng.below(seats))};
        say(asking, R"({"t":"undo"})");
        for (const Seat seat : Seats::first(static_cast<int>(seats)))
            if (seat != asking) say(seat, R"({"t":"consent","d":{"yes":true}})");
    }

    long before_;
    long stored_bytes_ = 0;
    std::vector<std::string> stored_;
    std::unique_ptr<Host> host_;
};

// The layers of a game, and where its positions are largest: Catan's on the largest map with sea, in both
// expansions.
std::vector<Settings> tables_of(const AnyGame& game) {
    std::vector<Settings> tables = layers(game.options());
    if (game.name() != "catan") return tables;
    for (const std::string_view expansion : {"ck", "none"}) {
        Settings& sea = tables.emplace_back();
        sea.set("scenario", "greater_catan");
        sea.set("expansion", expansion);
    }
    return tables;
}

class Memory : public testing::TestWithParam<const AnyGame*> {
  protected:
    const AnyGame& game() const { return *GetParam(); }
    std::vector<Settings> tables() const { return tables_of(game()); }

    TestRandom random_;
};
INSTANTIATE_TEST_SUITE_P(EveryGame, Memory, testing::ValuesIn(games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

// A table, and how much of it is more than it should be; nothing if all is well.
std::string too_much(const AnyGame& game, const Settings& options, const Bounds& bounds, Rng& rng) {
    Counted table(setup_of(game, options));
    if (table.bytes() > bounds.new_table) return "new: " + std::to_string(table.bytes());
    table.play(bounds.events, rng);
    if (table.bytes() > bounds.of(table.host().version()))
        return std::to_string(table.host().version()) + " events: " + std::to_string(table.bytes());
    const auto counted = static_cast<double>(table.bytes());
    const auto told = static_cast<double>(table.host().bytes());
    if (told < counted / 2 || told > counted * 2)
        return "says " + std::to_string(told) + " of itself, and is " + std::to_string(counted);
    return "";
}

TEST_P(Memory, OfATableStaysWithinItsBounds) {
    for (const Settings& options : tables()) {
        EXPECT_EQ(too_much(game(), options, bounds_of(game()), random_.rng), "");
    }
}

TEST_P(Memory, IsThatOfAsManyEventsAsAreAskedFor) {
    for (const Settings& options : tables()) {
        Counted table(setup_of(game(), options));
        table.play(bounds_of(game()).events, random_.rng);
        EXPECT_GE(table.host().version(), std::min(bounds_of(game()).events, table.most()))
            << "also beyond the end of a game";
    }
}

TEST(BrokenToys, AFatPosition) {
    TestRandom random;
    static const GameOf<broken::Fat> game;
    EXPECT_NE(too_much(game, {}, bounds_of(game), random.rng), "");
}

TEST_P(Memory, OfATableThatIsReadIsThatOfTheTableItWas) {
    for (const Settings& options : tables()) {
        Counted table(setup_of(game(), options));
        table.play(bounds_of(game()).events, random_.rng);
        for (const std::string& snapshot : {std::string(), table.host().snapshot_text()}) {
            Counted read(table, snapshot);
            EXPECT_LE(read.bytes(), bounds_of(game()).of(read.host().version()));
            EXPECT_TRUE(read.host().table().position().equals(table.host().table().position()));
        }
    }
}

TEST_P(Memory, IsGivenBackByWhatIsOnlyTried) {
    for (const Settings& options : tables()) {
        Counted table(setup_of(game(), options));
        table.play(40, random_.rng);
        const Table& now = table.host().table();
        if (now.over()) continue;
        const Seat seat = now.position().actor().seat();
        Actions actions;
        now.position().legal(seat, actions);
        const long before = heap_bytes();
        for (const Action action : actions) {
            now.refuse(seat, std::span(&action, 1));
            now.preview(seat, std::span(&action, 1));
        }
        EXPECT_LE(heap_bytes() - before, bounds_of(game()).preview);
    }
}

} // namespace
} // namespace oya::every_game
