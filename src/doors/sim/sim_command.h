#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec sim_spec;

// The command `oya sim GAME`: lets bots play many games and prints what came out. Returns the exit code: 0,
// 1 when the figures cannot be written, 2 for a wrong call.
int sim_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
