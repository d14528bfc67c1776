#pragma once

#include "server/api/desk.h"

namespace oya::server {

// Opens the WebSocket of a table. Its first message must be a hello that says who comes; everything after it
// goes to the table.
void open_visit(Desk& desk, const Call& call);

} // namespace oya::server
