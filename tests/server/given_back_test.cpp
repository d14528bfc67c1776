#include "server/rooms.h"

#include "core/json_writer.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <thread>
#include <vector>

// What tables took of the machine it has again when they go. Their pieces are small, and a heap does not give
// such back by itself.

// Also without sanitizers: they keep what is freed, to see who still uses it.

#if !defined(__SANITIZE_ADDRESS__)

namespace oya::server {

namespace {

// Catan, played at random for a while.
StoredTable long_table() {
    Table table({.game = find_game("catan"),
                 .seats = {{.name = "Ann"}, {.name = "Bob"}, {.name = "Cid"}},
                 .seed = 11});
    Rng rng(1);
    while (table.version() < 1500 && !table.over()) {
        const Seat seat = table.position().actor().seat();
        Actions actions;
        table.position().legal(seat, actions);
        std::vector<Action> steps;
        for (const Action action : actions)
            if (table.game().draft(action) != Draft::begins) steps.push_back(action);
        EXPECT_FALSE(table.act(seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))]));
    }
    const Terms terms;
    StoredTable stored{.setup = head_text(table, &terms)};
    for (std::size_t number = 0; number < table.version(); ++number) {
        JsonWriter json(stored.events.emplace_back());
        write_event(json, table, number);
    }
    stored.card.game = "catan";
    stored.card.state = table.over() ? TableState::over : TableState::playing;
    for (int seat = 0; seat < 3; ++seat)
        stored.card.seats.push_back({seat, Sitter::person, "somebody", "", ""});
    return stored;
}

class GivenBack : public RoomsTest {
  protected:
    GivenBack() { node.house.keeping.between_sweeps = std::chrono::hours(1); } // but for ours
    // Brings so many tables in; nobody is at any of them.
    void load(int tables) {
        for (int i = 0; i < tables; ++i) {
            played.card.id = new_id();
            store.create(played, [](Appended how) { EXPECT_EQ(how, Appended::done); });
            store.flush();
            std::promise<bool> loaded;
            node.rooms.room(played.card.id)->post([&](Room& room) { loaded.set_value(room.load()); });
            ASSERT_TRUE(loaded.get_future().get());
        }
    }
    // Many tables, when all that is made once is there, and behind them one that stays.
    void fill() {
        load(4);
        sweep_but_for(0);
        node.house.keeping.kept = std::chrono::hours(1);
        before = resident_bytes();
        load(all);
        const std::string stays = node.create(*find_game("catan"));
        ears.push_back(node.enter(stays, 1, Seat{0}));
        ears.back()->next("table");
        full = resident_bytes();
        ASSERT_GT(full - before, all * 200'000);
    }
    void sweep() {
        std::promise<void> swept;
        node.workers.post([&] {
            node.rooms.keep_house();
            swept.set_value();
        });
        swept.get_future().get();
    }
    // Whoever has spoken of a table last may still hold it.
    void sweep_but_for(std::size_t left) {
        node.house.keeping.kept = milliseconds(-1);
        do sweep();
        while (node.rooms.loaded() > left);
    }
    void expect_most_of_it_back() {
        const std::int64_t left = resident_bytes() - before;
        EXPECT_LT(left, (full - before) / 4) << "of " << full - before << " bytes";
        RecordProperty("left", std::to_string(left) + " of " + std::to_string(full - before));
    }

    static constexpr int all = 40;
    StoredTable played = long_table();
    Node node{store, store, log, [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; }, 1};
    std::int64_t before = 0;
    std::int64_t full = 0;
};

TEST_F(GivenBack, when_tables_are_forgotten) {
    fill();
    sweep_but_for(1);
    expect_most_of_it_back();
}

TEST_F(GivenBack, when_tables_rest) {
    fill();
    node.house.keeping.memory = 0;
    node.rooms.relieve();
    while (node.metrics.tables_rested < all) std::this_thread::sleep_for(milliseconds(1));
    sweep();
    expect_most_of_it_back();
}

} // namespace

} // namespace oya::server

#endif
