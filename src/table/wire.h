#pragma once

#include "bots/outlook.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/refusal.h"
#include "core/words.h"
#include "table/table.h"

#include <optional>

// Actions, facts and refusals as JSON, for everybody who speaks with programs.

namespace oya {

// An action of the position, given as code, as text, or as an object of its kind and arguments. What is none
// is recorded as an error of the value.
Action read_action(JsonValue, const AnyPosition&, Actor);

// The fields of an action: code, text, kind and arguments, and with words a description.
void write_action(JsonWriter&, const AnyPosition&, Actor, Action, const Words*, Names);
// The fields that say where a table stands: version, actor, awaited seats.
void write_state(JsonWriter&, const Table&);
void write_fact(JsonWriter&, const Fact&, const Words&, Names, std::optional<std::size_t> event);

// The fields of a message: its id, its parameters (a seat as {"seat":0}, messages as a list of such objects),
// and with words its text.
void write_message(JsonWriter&, const Message&, const Words*, Names);
// The fields of a refusal: a code that programs can rely on, the rule, and the message.
void write_refusal(JsonWriter&, const Refusal&, const Words*, Names);

// The fields of what so many seats may hope for: points and, where there is somebody to win against, shares
// of the victory, each with its standard error.
void write_promise(JsonWriter&, const Promise&, int seats);

} // namespace oya
