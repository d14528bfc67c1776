#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec engine_spec;

// The command `oya engine`: answers lines of JSON from `in` on `out` until the input ends or says quit.
// Returns the exit code: 0, 1 when `out` cannot be written, 2 for a wrong call.
int engine_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err);

} // namespace oya
