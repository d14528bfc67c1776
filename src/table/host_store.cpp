#include "table/host.h"

#include "shelf/games.h"
#include "table/telling.h"

#include <algorithm>
#include <limits>

// A table as it is stored: its setup, its events, and snapshots of what could be seen.

namespace oya {

namespace {

constexpr std::string_view snapshot_format = "oya-snapshot";
constexpr JsonLimits snapshot_limits{.bytes = std::size_t{1} << 22, .depth = 40};

// Everything that everybody saw at a version, after the words that say which rules it was played by.
std::string seen_text(const Table& table, std::size_t version) {
    const std::shared_ptr<const AnyPosition> at = table.position_at(version);
    const AnyPosition& position = *at;
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

// A snapshot, as far as it can be used.
struct Snapshot {
    bool of_these_rules = false;
    bool of_other_rules = false;
    std::size_t version = 0;
    std::string seen{};
};

Snapshot read_snapshot(JsonReader& reader) {
    const JsonValue root = reader.root();
    Snapshot snapshot;
    const bool is_one = root.field("format").text(64) == snapshot_format;
    const AnyGame* const game = find_game(root.field("game").text(64));
    const auto rules = static_cast<int>(root.field("rules").integer(0, 1'000'000));
    snapshot.version = static_cast<std::size_t>(root.field("version").natural(longest_record));
    snapshot.seen = root.field("seen").text(snapshot_limits.bytes);
    if (!reader.ok() || !is_one || game == nullptr) return snapshot;
    snapshot.of_other_rules = rules != game->rules_version();
    snapshot.of_these_rules = !snapshot.of_other_rules && root.optional("position").exists();
    return snapshot;
}

// The stored table as one record, of which it is the beginning.
std::string joined(std::string_view setup, std::span<const std::string> events) {
    std::size_t size = setup.size() + 64;
    for (const std::string& event : events) size += event.size() + 1;
    std::string text;
    text.reserve(size);
    text += setup.substr(0, setup.empty() ? 0 : setup.size() - 1);
    text += ",\"events\":[";
    for (std::size_t number = 0; number < events.size(); ++number) {
        if (number > 0) text += ',';
        text += events[number];
    }
    text += "],\"result\":null}";
    return text;
}

} // namespace

std::string Host::snapshot_text() const {
    if (only_to_look_at()) return snapshot_;
    std::string text;
    JsonWriter json(text);
    json.begin_object().field("format", snapshot_format).field("game", table_.game().name());
    json.field("rules", table_.game().rules_version()).field("version", table_.version());
    json.field("seen", seen_text(table_, table_.version()));
    table_.position().write(json.key("position"));
    clocks_.write(json.key("clocks"));
    json.end_object();
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
    const std::string text = joined(setup, events);
    JsonReader reader(snapshot.empty() ? "{}" : snapshot, snapshot_limits);
    const Snapshot taken = read_snapshot(reader);
    if (taken.of_these_rules && taken.version <= events.size()) {
        const Recollection position{taken.version, reader.root().field("position")};
        const Recollection clocks{taken.version, reader.root().field("clocks")};
        ReadRecord record = read_record(text, position);
        if (record.table) {
            Host host(std::move(*record.table), record.terms.value_or(Terms{}), now, &clocks);
            if (reader.ok()) {
                read.host.emplace(std::move(host));
                return read;
            }
        }
        // Whoever cannot go on from it looks whether the record itself is whole.
    }

    ReadRecord record = read_record(text);
    const bool old = taken.of_other_rules;
    const bool same = record.table && (!old || (taken.version <= record.table->version() &&
                                                seen_text(*record.table, taken.version) == taken.seen));
    if (same) {
        read.host.emplace(Host(std::move(*record.table), record.terms.value_or(Terms{}), now));
        return read;
    }
    read.fault = record.fault;
    if (!old) return read;

    // The setup alone, as far as it still can be read.
    ReadRecord head = read_record(joined(setup, {}));
    if (!head.table) return read;
    read.fault = {};
    read.host.emplace(Host(std::move(*head.table), head.terms.value_or(Terms{}), now));
    read.host->snapshot_ = snapshot;
    read.host->snapshot_version_ = taken.version;
    return read;
}

bool Host::at_rest() const {
    const bool held = std::ranges::any_of(held_, [](const auto& step) { return step.has_value(); });
    const bool leaver = terms_.bot_for_leaver && next_wake().has_value();
    return !held && offers_.empty() && !nonces_until_ && !leaver && !bot_to_move() &&
           terms_.clock.kind != ClockTerms::Kind::live;
}

std::size_t Host::bytes() const {
    std::size_t bytes = sizeof(Host) - sizeof(Table) + table_.bytes() + snapshot_.capacity();
    for (const auto& [id, number] : ids_) bytes += 64 + id.capacity();
    for (const Seen& seen : seen_)
        bytes += seen.view.text.capacity() + seen.view.parts.capacity() * sizeof(JsonPart);
    return bytes + watchers_.size() * (sizeof(Watcher) + 64);
}

} // namespace oya
