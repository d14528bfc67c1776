#include "table/host.h"

#include "shelf/games.h"
#include "table/telling.h"

#include <limits>

// A table as it is stored: its setup, its events, and snapshots of what could be seen.

namespace oya {

namespace {

constexpr std::string_view snapshot_format = "oya-snapshot";
constexpr JsonLimits snapshot_limits{.bytes = std::size_t{1} << 22, .depth = 40};

// Everything that everybody saw at a version, after the words that say which rules it was played by.
std::string seen_text(const Table& table, std::size_t version) {
    const AnyPosition& position = table.position_at(version);
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("views").begin_array();
    position.write_view(json, Viewer::spectator());
    for (const Seat seat : Seats::first(table.seats())) position.write_view(json, seat);
    json.end_array();
    write_result(json.key("result"), position.result());
    json.end_object();
    return text;
}

void copy(JsonWriter& json, JsonValue value) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    if (value.is_object()) {
        json.begin_object();
        for (const JsonValue field : value) copy(json.key(field.name()), field);
        json.end_object();
    } else if (value.is_list()) {
        json.begin_array();
        for (const JsonValue each : value) copy(json, each);
        json.end_array();
    } else if (value.is_text()) {
        json.value(value.text(std::size_t{1} << 20));
    } else if (value.is_boolean()) {
        json.value(value.boolean());
    } else if (value.is_integer()) {
        json.value(value.integer(lowest, highest));
    } else {
        json.null();
    }
}

// A snapshot that was taken by other rules than the present ones.
struct OldRules {
    bool applies = false;
    std::size_t version = 0;
    std::string seen{};
};

OldRules read_snapshot(std::string_view snapshot) {
    if (snapshot.empty()) return {};
    JsonReader reader(snapshot, snapshot_limits);
    const JsonValue root = reader.root();
    const bool is_one = root.field("format").text(64) == snapshot_format;
    const AnyGame* const game = find_game(root.field("game").text(64));
    const auto rules = static_cast<int>(root.field("rules").integer(0, 1'000'000));
    const auto version = static_cast<std::size_t>(root.field("version").natural(longest_record));
    std::string seen(root.field("seen").text(snapshot_limits.bytes));
    const bool old = reader.ok() && is_one && game != nullptr && rules != game->rules_version();
    return {old, version, std::move(seen)};
}

} // namespace

std::string Host::snapshot_text() const {
    if (only_to_look_at()) return snapshot_;
    std::string text;
    JsonWriter json(text);
    json.begin_object().field("format", snapshot_format).field("game", table_.game().name());
    json.field("rules", table_.game().rules_version()).field("version", table_.version());
    json.field("seen", seen_text(table_, table_.version())).end_object();
    return text;
}

std::string Host::Telling::snapshot_for(const Watcher& to) const {
    JsonReader outer(host_.snapshot_, snapshot_limits);
    JsonReader seen(outer.root().field("seen").text(snapshot_limits.bytes), snapshot_limits);
    return message("table", [&](JsonWriter& json) {
        json.field("game", table().game().name());
        json.field("rules", outer.root().field("rules").integer(0, 1'000'000)).field("read_only", true);
        write_settings(json.key("options"), table().setup().options);
        write_seats(json);
        const std::size_t place = to.viewer.is_seat() ? std::size_t{to.viewer.seat().index} + 1 : 0;
        copy(json.key("view"), seen.root().field("views").at(place));
        copy(json.key("result"), seen.root().field("result"));
    });
}

ReadHost Host::read(std::string_view setup, std::span<const std::string> events, Time now,
                    std::string_view snapshot) {
    ReadHost read;
    std::string text(setup.substr(0, setup.empty() ? 0 : setup.size() - 1));
    text += ",\"events\":[";
    for (std::size_t number = 0; number < events.size(); ++number) {
        if (number > 0) text += ',';
        text += events[number];
    }
    text += "],\"result\":null}";
    ReadRecord record = read_record(text);

    const OldRules old = read_snapshot(snapshot);
    const bool same = record.table && (!old.applies || (old.version <= record.table->version() &&
                                                        seen_text(*record.table, old.version) == old.seen));
    if (same) {
        read.host.emplace(Host(std::move(*record.table), record.terms.value_or(Terms{}), now));
        return read;
    }
    read.fault = record.fault;
    if (!old.applies) return read;

    // The setup alone, as far as it still can be read.
    ReadRecord head = read_record(std::string(setup.substr(0, setup.size() - 1)) + ",\"events\":[]}");
    if (!head.table) return read;
    read.fault = {};
    read.host.emplace(Host(std::move(*head.table), head.terms.value_or(Terms{}), now));
    read.host->snapshot_ = snapshot;
    read.host->snapshot_version_ = old.version;
    return read;
}

} // namespace oya
