#include "server/metrics.h"

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace oya::server {

namespace {

// In the order of Metrics::Bad.
constexpr std::array<std::string_view, 5> bad_kinds{"oversized", "malformed", "forged", "rate", "slow"};

void write_one(std::string& out, std::string_view name, std::string_view type, std::string_view help,
               std::int64_t value) {
    const std::string full = "oya_" + std::string(name);
    out += "# HELP " + full + ' ' + std::string(help) + "\n# TYPE " + full + ' ' + std::string(type) + '\n' +
           full + ' ' + std::to_string(value) + '\n';
}

void write_durations(std::string& out, std::string_view name, std::string_view help,
                     const Durations& durations) {
    const std::string full = "oya_" + std::string(name);
    out += "# HELP " + full + ' ' + std::string(help) + "\n# TYPE " + full + " histogram\n";
    std::int64_t sum = 0;
    for (std::size_t bucket = 0; bucket < durations.times.size(); ++bucket) {
        sum += durations.times[bucket];
        const std::string bound = bucket < Durations::bounds_ms.size()
                                      ? std::to_string(Durations::bounds_ms[bucket] / 1000.0)
                                      : "+Inf";
        out += full + "_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + '\n';
    }
    out += full + "_sum " + std::to_string(static_cast<double>(durations.sum_us) / 1e6) + '\n';
    out += full + "_count " + std::to_string(sum) + '\n';
}

} // namespace

void Durations::add(std::chrono::steady_clock::duration took) {
    const std::int64_t us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    std::size_t bucket = 0;
    while (bucket < bounds_ms.size() && us > bounds_ms[bucket] * 1000) ++bucket;
    ++times[bucket];
    sum_us += us;
}

std::int64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t size = 0, resident = 0;
    return file >> size >> resident ? resident * sysconf(_SC_PAGESIZE) : 0;
}

// The system tells when the machine began, and how long after that this process did.
double process_start_seconds() {
    std::ifstream machine("/proc/stat"), process("/proc/self/stat");
    double booted = 0;
    for (std::string line; std::getline(machine, line);)
        if (line.starts_with("btime ")) booted = std::stod(line.substr(6));
    std::string text;
    std::getline(process, text);
    std::istringstream fields(text.substr(text.rfind(')') + 1)); // the name before may hold anything
    constexpr int before = 19;
    std::string skipped;
    for (int field = 0; field < before; ++field) fields >> skipped;
    double ticks = 0;
    if (booted == 0 || !(fields >> ticks)) return 0;
    return booted + ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void Metrics::count_response(int status) {
    ++responses[static_cast<std::size_t>(status / 100) % responses.size()];
    switch (status) {
    case 400: return count(Bad::malformed);
    case 403:
    case 421: return count(Bad::forged);
    case 413:
    case 431: return count(Bad::oversized);
    case 429: return count(Bad::rate);
    default: return;
    }
}

void Metrics::count_error(std::string_view code) {
    if (!code.empty()) count(code == "json.too-large" ? Bad::oversized : Bad::malformed);
}

std::string Metrics::text(const Now& now) const {
    std::string out = "# HELP oya_responses_total HTTP responses by class of status\n"
                      "# TYPE oya_responses_total counter\n";
    for (std::size_t digit = 1; digit < responses.size(); ++digit)
        out += "oya_responses_total{class=\"" + std::to_string(digit) + "xx\"} " +
               std::to_string(responses[digit].load()) + '\n';
    write_one(out, "requests_refused_total", "counter", "Requests beyond a limit or from another origin",
              requests_refused);
    write_one(out, "connections", "gauge", "Connections open now", connections);
    write_one(out, "channels", "gauge", "WebSockets and streams open now", channels);
    write_one(out, "messages_received_total", "counter", "Messages received on WebSockets", messages_in);
    write_one(out, "messages_sent_total", "counter", "Messages and lines sent", messages_out);
    write_one(out, "clients_cut_off_total", "counter", "Clients that did not read what was sent",
              clients_cut_off);
    out += "# HELP oya_bad_messages_total Requests and messages that no honest client sends\n"
           "# TYPE oya_bad_messages_total counter\n";
    for (std::size_t kind = 0; kind < bad.size(); ++kind)
        out += "oya_bad_messages_total{kind=\"" + std::string(bad_kinds[kind]) + "\"} " +
               std::to_string(bad[kind].load()) + '\n';
    write_one(out, "tables_loaded", "gauge", "Tables in memory now", tables_loaded);
    write_one(out, "tables_bytes", "gauge", "Memory of these tables, about", tables_bytes);
    write_one(out, "tables_rested_total", "counter", "Quiet tables let out of memory for want of room",
              tables_rested);
    write_one(out, "tables_frozen_total", "counter", "Tables that broke an invariant", tables_frozen);
    write_one(out, "tables_damaged_total", "counter", "Tables that could not be read", tables_damaged);
    write_one(out, "tables_begun_again_total", "counter", "Tables read again because something broke off",
              tables_begun_again);
    write_one(out, "tables_removed_total", "counter", "Abandoned tables that were deleted", tables_removed);
    write_one(out, "events_stored_total", "counter", "Events committed to the store", events_stored);
    write_one(out, "appends_outrun_total", "counter", "Appends that another server had outrun",
              appends_outrun);
    write_one(out, "appends_failed_total", "counter", "Appends the store could not write", appends_failed);
    write_one(out, "requests_passed_on_total", "counter", "Requests passed on to another server",
              requests_passed_on);
    write_one(out, "tables_held", "gauge", "Tables this server holds, of several on one store", tables_held);
    write_one(out, "tables_taken_total", "counter", "Tables taken that no living server held", tables_taken);
    write_one(out, "tables_lost_total", "counter", "Tables in memory that another server has taken",
              tables_lost);
    write_one(out, "leases_lapsed_total", "counter", "Times that the lease was not renewed in time",
              leases_lapsed);
    write_one(out, "bots_thinking", "gauge", "Bots thinking now", bots_thinking);
    write_one(out, "bot_moves_total", "counter", "Decisions taken by bots", bot_moves);
    write_one(out, "bots_paced_total", "counter", "Waits of decisions for the pace of their table",
              bots_paced);
    write_one(out, "bots_hurried_total", "counter", "Decisions cut short by their deadline", bots_hurried);
    out += "# HELP oya_waiting What waits for a thread now, by queue\n# TYPE oya_waiting gauge\n";
    for (const auto& [queue, length] :
         {std::pair("tables", now.tasks_waiting), std::pair("bots", now.bots_waiting),
          std::pair("passwords", now.passwords_waiting), std::pair("openings", now.openings_waiting),
          std::pair("reads", now.reads_waiting)})
        out += "oya_waiting{queue=\"" + std::string(queue) + "\"} " + std::to_string(length) + '\n';
    write_one(out, "ready", "gauge", "Whether people are well served here now, as /readyz says", now.ready);
    out += "# HELP process_start_time_seconds When this program began\n"
           "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds " +
           std::to_string(began) + '\n';
    out += "# HELP process_resident_memory_bytes Memory in use\n"
           "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes " +
           std::to_string(now.resident_bytes) + '\n';
    write_durations(out, "commit_seconds", "From the arrival of an action to its commit", commits);
    write_durations(out, "bot_wait_seconds", "Until a bot begins to think, since it was asked", bot_waits);
    write_durations(out, "password_wait_seconds", "Until a password is looked at, since it was sent",
                    password_waits);
    write_durations(out, "read_wait_seconds",
                    "Until a whole game is read, since somebody asked for it or sent it", read_waits);
    return out;
}

} // namespace oya::server
