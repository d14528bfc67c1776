#include "server/metrics.h"

#include <string_view>

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

} // namespace

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

void Metrics::committed_after(std::int64_t microseconds) {
    std::size_t bucket = 0;
    while (bucket < bounds_ms.size() && microseconds > bounds_ms[bucket] * 1000) ++bucket;
    ++commit_times[bucket];
    commit_time_sum_us += microseconds;
}

std::string Metrics::text() const {
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
    write_one(out, "tables_frozen_total", "counter", "Tables that broke an invariant", tables_frozen);
    write_one(out, "tables_damaged_total", "counter", "Tables that could not be read", tables_damaged);
    write_one(out, "events_stored_total", "counter", "Events committed to the store", events_stored);
    write_one(out, "appends_outrun_total", "counter", "Appends that another server had outrun",
              appends_outrun);
    write_one(out, "appends_failed_total", "counter", "Appends the store could not write", appends_failed);
    write_one(out, "bots_thinking", "gauge", "Bots thinking now", bots_thinking);
    write_one(out, "bot_moves_total", "counter", "Decisions taken by bots", bot_moves);

    out += "# HELP oya_commit_seconds From the arrival of an action to its commit\n"
           "# TYPE oya_commit_seconds histogram\n";
    std::int64_t sum = 0;
    for (std::size_t bucket = 0; bucket < commit_times.size(); ++bucket) {
        sum += commit_times[bucket];
        std::string bound = "+Inf";
        if (bucket < bounds_ms.size()) {
            bound = std::to_string(bounds_ms[bucket] / 1000.0);
        }
        out += "oya_commit_seconds_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + '\n';
    }
    out += "oya_commit_seconds_sum " + std::to_string(static_cast<double>(commit_time_sum_us) / 1e6) + '\n';
    out += "oya_commit_seconds_count " + std::to_string(sum) + '\n';
    return out;
}

} // namespace oya::server
