#pragma once

#include "server/net/http.h"

namespace oya::server {

// Packs what was asked for if it is long, worth packing, and the client can read it.
void pack(const Request&, Response&);

} // namespace oya::server
