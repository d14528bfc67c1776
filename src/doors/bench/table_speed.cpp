#include "doors/bench/table_speed.h"

#include "core/rng.h"
#include "table/host.h"

#include <algorithm>
#include <time.h>

namespace oya {

namespace {

constexpr int times = 20;
constexpr Time noon{1'800'000'000'000};

template <class Work>
double processor_ms(const Work& work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
    };
    const double began = now();
    work();
    return now() - began;
}

// A game of random decisions. Some are taken back, and so is the last one, which makes the record long.
Table long_game(const AnyGame& game, std::size_t events) {
    TableSetup setup;
    setup.game = &game;
    setup.seats.resize(static_cast<std::size_t>(game.max_seats()));
    setup.fair = FairChance{sha256("oya bench"), false};
    Table table(setup);
    Rng rng(1);
    while (table.version() < events) {
        if (table.over() || rng.below(30) == 0) {
            const auto seats = static_cast<std::uint32_t>(table.seats());
            table.undo(Seat{static_cast<std::uint8_t>(rng.below(seats))}, Consent::of_all);
            continue;
        }
        const Seat turn = table.position().actor().seat();
        Actions actions;
        table.position().legal(turn, actions);
        table.act(turn, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    while (table.over()) table.undo(Seat{0}, Consent::of_all);
    return table;
}

std::vector<std::string> events_of(const Table& table) {
    std::vector<std::string> events(table.version());
    for (std::size_t number = 0; number < events.size(); ++number) {
        JsonWriter json(events[number]);
        write_event(json, table, number);
    }
    return events;
}

// With the consent of everybody, who all are told.
void undo(Host& host, Seat seat) {
    host.message(seat.index, R"({"t":"undo"})", noon);
    for (const Seat other : Seats::first(host.table().seats()))
        if (other != seat) host.message(other.index, R"({"t":"consent","d":{"yes":true}})", noon);
}

} // namespace

std::string table_speed_name(const AnyGame& game) {
    return std::string(game.name()) + ".table." + std::to_string(game.max_seats()) + 'p';
}

TableSpeed measure_table(const AnyGame& game, std::size_t events) {
    const Table table = long_game(game, events);
    const std::string setup = head_text(table);
    const std::vector<std::string> stored = events_of(table);
    TableSpeed speed;
    speed.name = table_speed_name(game);
    speed.events = table.version();
    ReadHost read;
    for (int i = 0; i < times; ++i)
        speed.open = std::max(speed.open, processor_ms([&] { read = Host::read(setup, stored, noon); }));
    Host& host = *read.host;

    for (std::size_t version = 0; version <= table.version(); ++version) {
        const double jump = processor_ms([&] {
            std::string view;
            JsonWriter json(view);
            host.table().position_at(version).write_view(json, Seat{0});
        });
        speed.jump = std::max(speed.jump, jump);
    }
    for (int i = 0; i < times; ++i) {
        const Seat seat{static_cast<std::uint8_t>(i % host.table().seats())};
        const double join = processor_ms([&] { host.connect(seat.index, seat, {}, noon, "en"); });
        speed.join = std::max(speed.join, join);
    }
    for (int i = 0; i < times; ++i) {
        const Seat seat{static_cast<std::uint8_t>(i % host.table().seats())};
        speed.undo = std::max(speed.undo, processor_ms([&] { undo(host, seat); }));
    }
    return speed;
}

} // namespace oya
