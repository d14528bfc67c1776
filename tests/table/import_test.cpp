#include "kit/seed.h"
#include "table/record.h"
#include "table/tables.h"

#include <gtest/gtest.h>

// Records from elsewhere are held to what a table of the house is.

namespace oya {
namespace {

ReadRecord import(const std::string& text) {
    JsonReader reader(text);
    return read_record(reader, reader.root(),
                       Importing{[](const std::string& name) { return name + " (elsewhere)"; }});
}

TEST(Import, CallsEverybodyWhatTheyAreCalledHere) {
    TableSetup setup = vigo_setup(2);
    setup.seats[1] = {.name = "", .empty = true};
    Table table = Table::unopened(setup);
    ASSERT_FALSE(table.replay(Event::sits_down(Seat{1}, "Anna")));
    ASSERT_FALSE(table.open());
    const ReadRecord read = import(record_text(table));
    ASSERT_TRUE(read.table) << read.fault.at;
    EXPECT_EQ(read.table->names(), (std::vector<std::string_view>{"Théo (elsewhere)", "Anna (elsewhere)"}));
    EXPECT_EQ(read.table->setup().seats[0].name, "Théo (elsewhere)");
    EXPECT_TRUE(read.table->position().equals(table.position()));
}

TEST(Import, TakesNoMoreEventsThanATableHas) {
    TestRandom random;
    Table table(vigo_setup(2));
    const std::size_t most = most_events(table.position());
    EXPECT_EQ(most, 4u * 481);
    for (std::size_t i = 0; table.version() < most; ++i) {
        if (i % 400 == 0 && table.version() + 400 < most) play_on(table, random.rng, 1);
        ASSERT_FALSE(table.wish(Seat{static_cast<std::uint8_t>(i % 2)}, "confirm", "never"));
    }
    EXPECT_TRUE(import(record_text(table)).table);
    ASSERT_FALSE(table.wish(Seat{0}, "confirm", "never"));
    const ReadRecord read = import(record_text(table));
    EXPECT_FALSE(read.table);
    EXPECT_EQ(read.fault.refusal.reason.id, "table.record.long");
    EXPECT_EQ(read.fault.at, "events");
    EXPECT_TRUE(read_record(record_text(table)).table) << "what is stored here is read all the same";
}

TEST(Import, TakesNobodyWhoHasDalliedForEver) {
    Table table(vigo_setup(2));
    const std::size_t begun = table.version();
    for (int i = 0; i < 481; ++i) ASSERT_FALSE(table.wish(Seat{0}, "confirm", "never"));
    EXPECT_TRUE(import(record_text(table)).table);
    ASSERT_FALSE(table.wish(Seat{0}, "confirm", "never"));
    const ReadRecord read = import(record_text(table));
    EXPECT_FALSE(read.table);
    EXPECT_EQ(read.fault.at, "events[" + std::to_string(begun + 481) + "]");
    EXPECT_TRUE(read_record(record_text(table)).table);
}

} // namespace
} // namespace oya
