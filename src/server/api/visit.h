#pragma once

#include "server/api/desk.h"

namespace oya::server {

// Opens the WebSocket of a table. Its first message must be a hello that says who comes; everything after it
// goes to the table.
void open_visit(Desk& desk, const Call& call);

// Opens the same as lines of JSON, for programs: who comes is said by the headers of the request, and what
// they say comes by other requests.
void open_stream(Desk& desk, const Call& call);

} // namespace oya::server
