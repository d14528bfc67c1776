#include "every_game/all_games.h"
#include "every_game/heap_count.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "shelf/layers.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <span>

// How much memory a record from elsewhere takes while it is read, counted byte by byte: anybody may send one.

namespace oya::every_game {
namespace {

constexpr std::size_t long_record = 1500; // events

// So many events of random steps, some of which are taken back, or fewer, if the game is over before.
Table long_table(const AnyGame& game, const Settings& options, Rng& rng) {
    oya::TableSetup setup;
    setup.game = &game;
    setup.options = options;
    setup.seats.resize(static_cast<std::size_t>(game.max_seats()));
    setup.seed = 7;
    Table table(setup);
    const auto seats = static_cast<std::uint32_t>(table.seats());
    while (table.version() < long_record && !table.over()) {
        if (rng.below(12) == 0) {
            table.undo(Seat{static_cast<std::uint8_t>(rng.below(seats))}, Consent::of_all);
            continue;
        }
        const auto step = random_step(table.position(), rng);
        table.act(step->actor.seat(), std::span(&step->action, 1));
    }
    return table;
}

using Reading = std::function<ReadRecord(JsonReader&)>;

ReadRecord import(JsonReader& reader) {
    return read_record(reader, reader.root(), Importing{[](const std::string& name) { return name; }});
}

// As if the table of the record were copied on the way to the store.
ReadRecord import_holding_two(JsonReader& reader) {
    ReadRecord read = import(reader);
    const Table second = *import(reader).table;
    return read;
}

// As if every seat had every position there ever was.
ReadRecord import_keeping_positions(JsonReader& reader) {
    ReadRecord read = import(reader);
    std::vector<std::unique_ptr<AnyPosition>> positions;
    for (std::size_t version = 0; version <= read.table->version(); ++version)
        for (int seat = 0; seat < read.table->seats(); ++seat)
            positions.push_back(read.table->position_at(version)->clone());
    return read;
}

// What is more than it should be while a record is read; nothing if all is well. The text aside, there are
// the values of its JSON, one table, and room for that to grow.
std::string too_much(const std::string& text, const Reading& read) {
    constexpr long most_a_byte = 24;
    constexpr long most_at_first = 100'000;
    constexpr long most_an_event = 1'500;
    const long at_first = watch_heap();
    JsonReader reader(text);
    const long parsing = highest_heap() - at_first;
    if (parsing > most_a_byte * static_cast<long>(text.size())) return "parsing: " + std::to_string(parsing);
    const long before = watch_heap();
    const ReadRecord record = read(reader);
    const long peak = highest_heap() - before;
    const long held = heap_bytes() - before;
    if (!record.table) return "it is not read: " + record.fault.at;
    if (peak > most_at_first + most_an_event * static_cast<long>(record.table->version()))
        return std::to_string(record.table->version()) + " events: " + std::to_string(peak);
    if (peak * 5 > held * 8) return std::to_string(peak) + " for a table of " + std::to_string(held);
    return "";
}

class ImportMemory : public testing::TestWithParam<const AnyGame*> {
  protected:
    TestRandom random_;
};
INSTANTIATE_TEST_SUITE_P(EveryGame, ImportMemory, testing::ValuesIn(games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

TEST_P(ImportMemory, IsThatOfOneTable) {
    for (const Settings& options : layers(GetParam()->options()))
        EXPECT_EQ(too_much(record_text(long_table(*GetParam(), options, random_.rng)), import), "");
}

TEST(BrokenImport, IsFoundOut) {
    TestRandom random;
    for (const AnyGame* const game : games()) {
        const std::string text = record_text(long_table(*game, {}, random.rng));
        EXPECT_NE(too_much(text, import_holding_two), "") << game->name();
        EXPECT_NE(too_much(text, import_keeping_positions), "") << game->name();
    }
}

} // namespace
} // namespace oya::every_game
