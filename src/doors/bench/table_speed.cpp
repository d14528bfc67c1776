#include "doors/bench/table_speed.h"

#include "arena/speed.h"
#include "core/rng.h"
#include "shelf/games.h"
#include "table/host.h"

#include <algorithm>
#include <cstdio>
#include <malloc.h>
#include <unistd.h>

namespace oya {

namespace {

constexpr int times = 20;
constexpr int many = 40; // tables at once
constexpr Time noon{1'800'000'000'000};

template <class Work>
double processor_ms(const Work& work) {
    const double began = processor_seconds();
    work();
    return 1e3 * (processor_seconds() - began);
}

template <class Work>
Tries tried(int count, const Work& work) {
    std::vector<double> took;
    for (int number = 0; number < count; ++number) took.push_back(processor_ms([&] { work(number); }));
    std::ranges::sort(took);
    return {took.front(), took[took.size() / 2], took.back()};
}

double resident_kilobytes() {
    malloc_trim(0);
    long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    return static_cast<double>(pages * sysconf(_SC_PAGESIZE)) / 1000;
}

// What the process holds for each of so many, and what of it stays when they are gone.
struct Held {
    double each = 0;
    double left = 0;
};
template <class Make>
Held held_by(int count, const Make& make) {
    const double before = resident_kilobytes();
    std::vector<Host> hosts;
    hosts.reserve(static_cast<std::size_t>(count));
    for (int number = 0; number < count; ++number) hosts.push_back(make());
    const double with = resident_kilobytes();
    hosts = {};
    const double after = resident_kilobytes();
    return {(with - before) / count, std::max(0.0, after - before) / count};
}

TableSetup setup_of(const TableTask& task) {
    TableSetup setup;
    setup.game = task.game;
    setup.options = task.options;
    setup.seats.resize(static_cast<std::size_t>(task.seats));
    setup.fair = FairChance{sha256("oya bench"), false};
    return setup;
}

// A game of random decisions. Some are taken back, and so is the last one, which makes the record long.
Table long_game(const TableTask& task, std::size_t events) {
    Table table(setup_of(task));
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

TableTask usual_table(const AnyGame& game) {
    return {std::string(game.name()) + ".table." + std::to_string(game.max_seats()) + 'p', &game,
            game.max_seats()};
}

std::vector<TableTask> table_tasks() {
    constexpr std::string_view how = ".random.";
    std::vector<TableTask> tasks;
    for (const AnyGame* const game : games()) {
        tasks.push_back(usual_table(*game));
        for (const SpeedTask& task : speed_tasks()) {
            if (task.game != game || task.options.empty()) continue;
            std::string name = task.name;
            name.replace(name.find(how), how.size(), ".table.");
            tasks.push_back({std::move(name), game, task.seats, task.options});
        }
    }
    return tasks;
}

TableSpeed measure_table(const TableTask& task, std::size_t events) {
    const Table table = long_game(task, events);
    const std::string setup = head_text(table);
    const std::vector<std::string> stored = events_of(table);
    const auto known =
        std::span(stored).first(stored.size() - std::min(stored.size(), Host::between_snapshots));
    const std::string snapshot = Host::read(setup, known, noon).host->snapshot_text();
    TableSpeed speed;
    speed.name = task.name;
    speed.events = table.version();
    ReadHost read;
    speed.open = tried(times, [&](int) { read = Host::read(setup, stored, noon, snapshot); });
    Host& host = *read.host;

    const auto seat_of = [&](int number) { return Seat{static_cast<std::uint8_t>(number % table.seats())}; };
    speed.jump = tried(static_cast<int>(table.version()) + 1, [&](int version) {
        std::string view;
        JsonWriter json(view);
        host.table().position_at(static_cast<std::size_t>(version))->write_view(json, Seat{0});
    });
    speed.join = tried(
        times, [&](int number) { host.connect(seat_of(number).index, seat_of(number), {}, noon, "en"); });
    // Beyond that a table takes nothing back any more.
    const std::size_t most = std::min(stored.size(), most_events(table.position()) / 2);
    ReadHost shorter = Host::read(setup, std::span(stored).first(most), noon);
    for (int number = 0; number < table.seats(); ++number)
        shorter.host->connect(seat_of(number).index, seat_of(number), {}, noon, "en");
    speed.undo = tried(times, [&](int number) { undo(*shorter.host, seat_of(number)); });
    speed.memory =
        held_by(many, [&] { return std::move(*Host::read(setup, stored, noon, snapshot).host); }).each;
    const Held fresh = held_by(10 * many, [&] {
        Host begun(HostSetup{setup_of(task), {}}, noon);
        begun.open(noon);
        return begun;
    });
    speed.new_memory = fresh.each;
    speed.left = fresh.left;
    return speed;
}

} // namespace oya
