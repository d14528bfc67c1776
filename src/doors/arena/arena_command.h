#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec arena_spec;

// The command `oya arena GAME`: finds out which bots are stronger, and rates them. Returns the exit code: 0,
// 1 when the results cannot be read or written, 2 for a wrong call.
int arena_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
