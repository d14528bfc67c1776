#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/result.h"
#include "table/table.h"
#include "table/terms.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

// A table as JSON: the record of a finished game and the save of one that goes on are the same thing. What
// each field and event means stands in docs/engine.md.

namespace oya {

inline constexpr std::string_view record_format = "oya-record";
inline constexpr int record_version = 1;
inline constexpr std::size_t longest_record = 100'000; // events

// How many events a table of this kind may have: four times those of the longest random game, and no more
// than a record can. Where it is reached nothing more is written down; the last quarter is for moves alone,
// so that a game can always be brought to its end.
std::size_t most_events(const AnyPosition&);

// What is wrong with a record, and where in it; nothing, if it is right.
struct RecordFault {
    Refusal refusal{};
    std::string at{}; // such as "events[12]"

    explicit operator bool() const { return static_cast<bool>(refusal); }
};

struct ReadRecord {
    std::optional<Table> table{}; // none, if there is a fault
    std::optional<Terms> terms{}; // what people had agreed on, if the record says so
    RecordFault fault{};
};

void write_record(JsonWriter&, const Table&, const Terms* terms = nullptr);
// The record as the viewer may know it: hidden actions are blank, what the game lets nobody look at again is
// null, and there is neither seed nor, before the end, the secret of chance. It cannot be read back.
void write_record(JsonWriter&, const Table&, Viewer, const Terms* terms = nullptr);
// The whole record as one line of text.
std::string record_text(const Table&, const Terms* terms = nullptr);
// The same without what chance is drawn from, for those who look into what went wrong.
std::string record_for_log(const Table&, const Terms* terms = nullptr);
// The record without its events and its result.
std::string head_text(const Table&, const Terms* terms = nullptr);
// One event of the record, all of it or as a viewer may know it.
void write_event(JsonWriter&, const Table&, std::size_t number, std::optional<Viewer> viewer = std::nullopt);

// Plays the record again from its beginning, by the rules, and gives the table as it was left: chance does
// what the record says, as long as it is possible, and nothing goes on by itself. A record of another version
// of the rules is read if it plays the same by the present ones. `record` is a value of `reader`.
ReadRecord read_record(JsonReader& reader, JsonValue record);
ReadRecord read_record(std::string_view text);

// What is known of a record without playing it: where its first events have led.
struct Recollection {
    std::size_t version = 0; // so many events
    JsonValue position;      // as the game writes it
};
// The same, but believes these events, and plays only those behind them.
ReadRecord read_record(std::string_view text, const Recollection& known);

// How a record from outside is read: it may be no longer, and people in it may have dallied no longer, than
// at a table of the house, and everybody in it is called what `name_here` makes of their name.
struct Importing {
    std::function<std::string(const std::string& name)> name_here;
};
ReadRecord read_record(JsonReader& reader, JsonValue record, const Importing&);

// Reads a record and asks more: that its result is the result of the game, that chance did what the seed or
// the secret makes it do, if there is one, and that a step marked as taken for its seat is one the table
// takes unasked. Gives the table if all is well.
ReadRecord verify_record(std::string_view text);

void write_result(JsonWriter&, const Result&);
void write_settings(JsonWriter&, const Settings&);
// Options or wishes: an object of texts.
Settings read_settings(JsonValue);
// A seat: its name, its bot, its wishes, each of which may be left out.
SeatSetup read_seat(JsonValue);

} // namespace oya
