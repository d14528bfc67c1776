#pragma once

#include "doors/arguments.h"

namespace oya {

extern const CommandSpec admin_spec;

// `oya admin`: looks after the store of a server, also while the server runs.
int admin_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
