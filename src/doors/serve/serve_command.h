#pragma once

#include "doors/arguments.h"

namespace oya {

extern const CommandSpec serve_spec;

// `oya serve`: the server, until it is told to stop by a signal.
int serve_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
