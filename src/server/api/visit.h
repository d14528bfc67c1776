#pragma once

#include "server/api/desk.h"

namespace oya::server {

// Opens the WebSocket of a table. Its first message must be a hello that says who comes; everything after it
// goes to the table.
void open_visit(Desk& desk, const Call& call);

// Whether somebody who has come in asks to be told the table once more, or much of what has happened there,
// which is work for which everybody at the table waits.
bool asks_for_table(std::string_view text, std::size_t version);

// Opens the same as lines of JSON, for programs: who comes is said by the headers of the request, and what
// they say comes by other requests.
void open_stream(Desk& desk, const Call& call);

} // namespace oya::server
