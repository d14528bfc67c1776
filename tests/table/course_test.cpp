#include "core/json_writer.h"
#include "kit/seed.h"
#include "table/course.h"
#include "table/tables.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

int drawn(const Table& table) {
    int number = 0;
    for (const Event& event : table.record()) number += event.kind == Event::Kind::chance ? 1 : 0;
    return number;
}

TEST(Course, CountsWhatChanceDidBesideWhatWasToBeExpected) {
    TestRandom random;
    Table table(vigo_setup(3, random.seed));
    while (!table.over()) play_on(table, random.rng, 1);
    const Course course = course_of(table);
    int count = 0;
    std::int64_t expected = 0;
    for (const Course::Chance& chance : course.chance) {
        count += chance.count;
        expected += chance.expected;
    }
    EXPECT_EQ(count, drawn(table));
    // Each entry is rounded to a thousandth.
    EXPECT_NEAR(static_cast<double>(expected), 1000.0 * count, static_cast<double>(course.chance.size()));
}

TEST(Course, TellsWhoWasDealtWhat) {
    TestRandom random;
    Table table(vigo_setup(3, random.seed));
    std::array<int, 3> cards{};
    for (const Course::Chance& chance : course_of(table).chance) {
        if (chance.kind != "deal" || chance.count == 0) continue;
        ASSERT_TRUE(chance.by) << chance.text;
        cards[chance.by->index] += chance.count;
    }
    EXPECT_EQ(cards, (std::array{10, 10, 10}));
}

TEST(Course, EndsWithTheResult) {
    TestRandom random;
    Table table(vigo_setup(2, random.seed));
    while (!table.over()) play_on(table, random.rng, 1);
    const Course course = course_of(table);
    EXPECT_EQ(course.points.front().points, (std::array<int, max_seats>{}));
    EXPECT_EQ(course.points.back().points, table.result().points);
    EXPECT_EQ(course.points.back().event, table.version());
    for (std::size_t i = 1; i < course.points.size(); ++i)
        EXPECT_LT(course.points[i - 1].event, course.points[i].event);
}

TEST(Course, ForgetsWhatWasUndone) {
    TestRandom random;
    Table table(vigo_setup(2, random.seed));
    const int first_deal = drawn(table);
    Seat last{};
    while (drawn(table) == first_deal) {
        last = table.position().actor().seat();
        play_on(table, random.rng, 1);
    }
    const auto chances = [&] {
        int count = 0;
        for (const Course::Chance& chance : course_of(table).chance) count += chance.count;
        return count;
    };
    EXPECT_EQ(chances(), drawn(table)) << "the second hand is dealt";
    ASSERT_FALSE(table.undo(last, Consent::of_all));
    EXPECT_EQ(chances(), first_deal);
}

TEST(Course, IsWrittenAsListsOfPointsAndChances) {
    Course course{.seats = 2,
                  .points = {{0, {0, 0}}, {7, {3, -1}}},
                  .chance = {{"deal", "deal red 6", Seat{1}, 1, 20}, {"dealer", "dealer 1", {}, 1, 500}}};
    course.figures.add("received", Seat{1}, 3);
    course.figures.add("expected", Seat{1}, 22.0 / 36);
    std::string text;
    JsonWriter json(text);
    write_course(json, course);
    EXPECT_EQ(text, R"({"points":[[0,0,0],[7,3,-1]],"chance":[)"
                    R"({"kind":"deal","text":"deal red 6","by":1,"count":1,"expected":20},)"
                    R"({"kind":"dealer","text":"dealer 1","count":1,"expected":500}],)"
                    R"("figures":{"expected":[0,0.611],"received":[0,3]}})");
}

TEST(Course, HasTheFiguresThatItsGameCounts) {
    TestRandom random;
    Table cards(vigo_setup(2, random.seed));
    while (!cards.over()) play_on(cards, random.rng, 1);
    EXPECT_TRUE(course_of(cards).figures.all().empty());

    TableSetup setup = vigo_setup(3, random.seed);
    setup.game = find_game("catan");
    setup.options.set("player_trades", "off");
    Table island(std::move(setup));
    while (!island.over()) play_on(island, random.rng, 1);
    const auto figures = course_of(island).figures.all();
    EXPECT_GT(figures.at("received")[2], 0);
    EXPECT_GT(figures.at("expected")[2], 0);
    EXPECT_EQ(figures.at("expected")[3], 0) << "nobody sits there";
}

} // namespace
} // namespace oya
