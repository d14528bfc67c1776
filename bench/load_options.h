#pragma once

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace oya {

// What a run of bench_server_load is to do.
struct LoadOrder {
    int tables = 500;
    int people = 4; // at each table
    int rate = 1000;
    int seconds = 60;
    int replace = 0; // tables that must be over before the end
    int adepts = 0;  // tables with one person and three of them; 0: tables of people
    int nodes = 1;   // servers on one store
    std::string only{};
    std::string store{}; // empty: a new one in SQLite
    std::string program{};
    bool deflate = false;
    bool json = false;
};

// One option of the command line: a number within bounds, a text, or a flag.
struct LoadOption {
    std::string_view name;
    std::string_view value; // what the help calls it; empty: a flag
    std::string_view help;
    int LoadOrder::* number = nullptr;
    int least = 0;
    int most = 0;
    std::string LoadOrder::* text = nullptr;
    bool LoadOrder::* flag = nullptr;
};

inline constexpr LoadOption load_options[] = {
    {"--tables", "N", "tables at once (500)", &LoadOrder::tables, 1, 2000},
    {"--people", "N", "people at each, every one with a socket (4)", &LoadOrder::people, 1, 4},
    {"--rate", "N", "actions a second of all of them together (1000)", &LoadOrder::rate, 1, 20'000},
    {"--seconds", "N", "how long (60)", &LoadOrder::seconds, 1, 600},
    {"--replace", "N", "go on until so many tables were over and replaced", &LoadOrder::replace, 0, 10'000},
    {"--adepts", "N", "instead: N tables of one person, who acts when asked, and three adepts",
     &LoadOrder::adepts, 0, 2000},
    {"--nodes", "N", "servers on one store; the people of a table are at different ones (1)",
     &LoadOrder::nodes, 1, 16},
    {.name = "--store",
     .value = "URL",
     .help = "an empty store (a new one in SQLite)",
     .text = &LoadOrder::store},
    {.name = "--only", .value = "GAME", .help = "tables of this game alone", .text = &LoadOrder::only},
    {.name = "--program",
     .value = "FILE",
     .help = "the oya to start (that beside this one)",
     .text = &LoadOrder::program},
    {.name = "--deflate",
     .value = "",
     .help = "offer to read compressed messages",
     .flag = &LoadOrder::deflate},
    {.name = "--json", .value = "", .help = "print one JSON object", .flag = &LoadOrder::json},
};

inline void print_load_help(std::FILE* out) {
    std::fputs(
        "usage: bench_server_load [options]\n\n"
        "Starts `oya serve` with a new store and plays at random at many tables at once: all games in\n"
        "all layers, finished tables replaced. Says how long actions took to be acknowledged, which is\n"
        "when they are on the disk, and until the last at the table was told. Ends with 1 if anything\n"
        "was refused.\n\noptions:\n",
        out);
    for (const LoadOption& option : load_options) {
        const std::string words = std::string(option.name) + ' ' + std::string(option.value);
        std::fprintf(out, "  %-14s  %s\n", words.c_str(), std::string(option.help).c_str());
    }
}

// Reads one option and, where it has one, its value; how many words it took, 0: it is none.
inline std::size_t read_load_option(std::span<char*> words, LoadOrder& order) {
    for (const LoadOption& option : load_options) {
        if (option.name != words[0]) continue;
        if (option.flag != nullptr) {
            order.*option.flag = true;
            return 1;
        }
        if (words.size() < 2) return 0;
        const std::string_view value(words[1]);
        if (option.text != nullptr) {
            order.*option.text = value;
            return 2;
        }
        int number = 0;
        const char* const end = value.data() + value.size();
        const auto read = std::from_chars(value.data(), end, number);
        if (read.ec != std::errc{} || read.ptr != end || number < option.least || number > option.most)
            return 0;
        order.*option.number = number;
        return 2;
    }
    return 0;
}

// The exit code where the run ends before it has begun: after --help, or a mistake; else -1.
inline int read_load_order(std::span<char*> words, LoadOrder& order) {
    order.program = (std::filesystem::path(words[0]).parent_path() / "oya").string();
    for (words = words.subspan(1); !words.empty();) {
        if (std::string_view(words[0]) == "--help") {
            print_load_help(stdout);
            return 0;
        }
        const std::size_t took = read_load_option(words, order);
        if (took == 0) {
            std::fprintf(stderr, "bench_server_load: cannot make sense of %s; see --help\n", words[0]);
            return 2;
        }
        words = words.subspan(took);
    }
    if (order.nodes > 1 && order.store.empty()) {
        std::fputs("bench_server_load: several servers need a store that they can share; see --store\n",
                   stderr);
        return 2;
    }
    return -1;
}

} // namespace oya
