#include "core/words.h"
#include "kit/seed.h"
#include "table/table.h"
#include "table/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

std::vector<std::string> sentences(const Table& table, std::size_t from, Viewer viewer) {
    std::vector<std::string> told;
    for (const Told& each : table.story(from, viewer))
        told.push_back(Words::in("en")->say(each.fact.message, table.names()));
    return told;
}

long count_with(const std::vector<std::string>& lines, std::string_view part) {
    return std::ranges::count_if(lines,
                                 [&](const std::string& line) { return line.find(part) != line.npos; });
}

TEST(Story, TellsEverySeatItsOwnCardsAndNoOthers) {
    const Table table(vigo_setup(4));
    for (const Seat seat : Seats::first(4)) {
        const std::vector<std::string> told = sentences(table, 0, seat);
        EXPECT_EQ(count_with(told, " is dealt "), 10);
        EXPECT_EQ(count_with(told, table.setup().seats[seat.index].name + " is dealt "), 10);
    }
    EXPECT_EQ(count_with(sentences(table, 0, Viewer::spectator()), " is dealt "), 0);
}

TEST(Story, BeginsWhereAViewerLeftOffAndNamesTheEvent) {
    TestRandom random;
    Table table(vigo_setup(3, random.seed));
    const std::size_t before = table.version();
    play_on(table, random.rng, 4);
    const std::vector<Told> told = table.story(before, Viewer::spectator());
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.front().event, before);
    EXPECT_TRUE(std::ranges::is_sorted(told, {}, &Told::event));
    EXPECT_LT(told.back().event, table.version());
    EXPECT_TRUE(table.story(table.version(), Viewer::spectator()).empty());
}

TEST(Story, TellsWhatPeopleDoAtTheTable) {
    TestRandom random;
    Table table(vigo_setup(2, random.seed));
    const Seat first = table.position().actor().seat();
    const Seat second = next_clockwise(first, 2);
    play_on(table, random.rng, 1);
    const std::size_t before = table.version();
    ASSERT_FALSE(table.undo(first, Consent::of_all));
    ASSERT_FALSE(table.wish(first, "auto_place", "never"));
    ASSERT_FALSE(table.take_over(second, BotSpec{"greedy", 0}));
    ASSERT_FALSE(table.take_over(second, std::nullopt));
    EXPECT_EQ(sentences(table, before, first).size(), 4u);
    EXPECT_EQ(sentences(table, before, second).size(), 3u) << "a wish is the seat's own affair";
    EXPECT_EQ(count_with(sentences(table, before, second), "greedy"), 1);
}

TEST(Preview, ShowsWhatAPlanWouldDoAndChangesNothing) {
    TestRandom random;
    Table table(vigo_setup(4, random.seed));
    const Seat seat = table.position().actor().seat();
    const std::size_t version = table.version();
    const Action action = any_action(table, random.rng);
    const Preview preview = table.preview(seat, std::span(&action, 1));
    EXPECT_FALSE(preview.refusal);
    EXPECT_FALSE(preview.cut);
    ASSERT_EQ(preview.facts.size(), 1u);
    EXPECT_EQ(preview.facts[0].message.id, "vigo.story.leads");
    EXPECT_EQ(table.version(), version);

    const Action junk{0xFF, 0, 0, 0};
    EXPECT_TRUE(table.preview(seat, std::span(&junk, 1)).refusal);
    EXPECT_TRUE(table.preview(next_clockwise(seat, 4), std::span(&action, 1)).refusal);
}

// The preview of a decision is what the seat is then really told, up to the first thing nobody could know.
TEST(Preview, IsTheBeginningOfTheStory) {
    TestRandom random;
    Table table(vigo_setup(3, random.seed));
    int cut = 0;
    while (table.position().actor().is_seat()) {
        const Seat seat = table.position().actor().seat();
        const Action action = any_action(table, random.rng);
        const Preview preview = table.preview(seat, std::span(&action, 1));
        const std::size_t before = table.version();
        ASSERT_FALSE(table.act(seat, action));
        const std::vector<Told> told = table.story(before, seat);
        ASSERT_LE(preview.facts.size(), told.size());
        for (std::size_t i = 0; i < preview.facts.size(); ++i)
            EXPECT_EQ(preview.facts[i].message, told[i].fact.message);
        const bool chance_followed = table.record().back().kind == Event::Kind::chance;
        EXPECT_TRUE(!preview.cut || chance_followed);
        cut += preview.cut;
    }
    EXPECT_LE(cut, 3) << "at most once before each new deal";
}

} // namespace
} // namespace oya
