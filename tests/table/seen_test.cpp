#include "table/seen.h"

#include "kit/seed.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

// What was hidden when it happened, and came out later, stands in the records of those before whom it did.

namespace oya {
namespace {

using nlohmann::json;

Table catan_table(int seats, std::uint64_t seed) {
    TableSetup setup;
    setup.game = find_game("catan");
    setup.seats.resize(static_cast<std::size_t>(seats));
    setup.seed = seed;
    return Table(setup);
}

std::string text_of(const Table& table, std::size_t event, std::optional<Viewer> viewer = {}) {
    const Event& move = table.record()[event];
    const Action action = viewer ? seen_by_now(table, event, *viewer) : move.action;
    return table.position_at(event)->notation(move.actor(), action);
}

std::string word_of(const std::string& text) { return text.substr(0, text.find(' ')); }

json record_of(const Table& table, Viewer viewer) {
    std::string text;
    JsonWriter writer(text);
    write_record(writer, table, viewer);
    return json::parse(text);
}

// How the offer ended that a step belongs to: "send" or "withdraw"; nothing, if the step is no part of one,
// or something was taken back meanwhile.
std::string end_of_draft(const Table& table, std::size_t event) {
    const std::string word = word_of(text_of(table, event));
    if (word != "offer" && word != "give" && word != "want") return "";
    for (std::size_t next = event; next < table.version(); ++next) {
        if (table.record()[next].kind == Event::Kind::undo) return "";
        if (!table.record()[next].moves() || table.record()[next].actor() != table.record()[event].actor())
            continue;
        const std::string end = word_of(text_of(table, next));
        if (end == "send" || end == "withdraw") return end;
    }
    return "";
}

// Any legal step, offers and answers rather than the end of a turn, and now and then a step back.
void play_on(Table& table, Rng& rng) {
    const Seat seat = table.position().actor().seat();
    Actions actions;
    table.position().legal(seat, actions);
    Ideas ideas;
    table.position().instinct(seat, ideas);
    const bool any = rng.below(3) == 0;
    const Plan plan =
        any ? Plan{actions[rng.below(static_cast<std::uint32_t>(actions.size()))]} : ideas[0].plan;
    ASSERT_FALSE(table.act(seat, plan));
    if (rng.below(25) == 0) table.undo(seat, Consent::of_all);
}

TEST(Seen, TellsDiscardsOnceAllHaveChosen) {
    TestRandom random;
    Table table = catan_table(4, 11);
    int hidden = 0;
    int open = 0;
    while (table.position().actor().is_seat() && open < 12 && table.version() < 4000) {
        const std::size_t before = table.version();
        play_on(table, random.rng);
        if (table.version() <= before || table.record()[before].kind != Event::Kind::step) continue;
        const std::string text = text_of(table, before);
        if (word_of(text) != "discard") continue;
        // Undone at once, it never comes out.
        const bool undone = table.record().back().kind == Event::Kind::undo;
        std::string view;
        JsonWriter writer(view);
        table.position().write_view(writer, Viewer::spectator());
        const bool chosen = view.find(R"("phase":"discarding")") == std::string::npos;
        const std::string seen = text_of(table, before, Viewer::spectator());
        EXPECT_EQ(seen, chosen && !undone ? text : "secret");
        ++(seen == text ? open : hidden);
        EXPECT_EQ(record_of(table, Viewer::spectator())["events"][before][2], seen);
        EXPECT_EQ(text_of(table, before, Viewer(table.record()[before].seat)), text) << "one's own";
    }
    EXPECT_GT(hidden, 3);
    EXPECT_GT(open, 3);
}

TEST(Seen, TellsOffersThatWereSentAndGiftsToWhoGotThem) {
    TestRandom random;
    Table table = catan_table(3, 12);
    while (table.position().actor().is_seat() && table.version() < 3000) play_on(table, random.rng);
    std::map<std::string, int> told;
    std::map<std::string, int> kept;
    std::map<std::string, int> ends;
    for (std::size_t event = 0; event < table.version(); ++event) {
        if (!table.record()[event].moves()) continue;
        const std::string text = text_of(table, event);
        const std::string seen = text_of(table, event, Viewer::spectator());
        if (table.position_at(event)->seen(table.record()[event].actor(), table.record()[event].action,
                                           Viewer::spectator()) == table.record()[event].action)
            continue;
        ++(seen == text ? told : kept)[word_of(text)];
        if (const std::string end = end_of_draft(table, event); !end.empty()) {
            EXPECT_EQ(seen == text, end == "send") << "event " << event << ": " << text << ", then " << end;
            ++ends[end];
        }
    }
    EXPECT_GT(ends["send"], 10);
    EXPECT_GT(ends["withdraw"], 3);
    EXPECT_GT(told["give"], 10) << "an offer that was sent lies open";
    EXPECT_GT(told["want"], 10);
    EXPECT_GT(kept["withdraw"], 0) << "one that was withdrawn does not";
    EXPECT_GT(kept["offer"], 0);
    EXPECT_GT(kept["stolen"], 0) << "what was stolen is for two alone";
    EXPECT_EQ(told["stolen"] + told["gift"] + told["drawn"] + told["withdraw"], 0);
}

TEST(Seen, TellsCardsThatWereDealtFaceDownOnceTheyLieOpen) {
    TestRandom random;
    TableSetup setup;
    setup.game = find_game("cascadia");
    setup.options.set("achievements", "restrictions");
    setup.options.set("restriction", "10");
    setup.seats.resize(2);
    setup.seed = 4;
    Table table(setup);
    const Viewer watching = Viewer::spectator();
    EXPECT_EQ(text_of(table, 0, watching), "hand ?");
    while (table.position().actor().is_seat()) play_on(table, random.rng);
    for (std::size_t event = 0; event < 7; ++event)
        EXPECT_EQ(text_of(table, event, watching), text_of(table, event)) << "the game is over";
}

} // namespace
} // namespace oya
