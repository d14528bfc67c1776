#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec bench_spec;

// The command `oya bench`: measures how quickly games are played, or prints the signature of their behaviour.
// Returns the exit code: 0, or 2 for a wrong call.
int bench_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
