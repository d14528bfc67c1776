#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec report_spec;

// The command `oya report GAME`: plays games, or reads a file of results, and writes a page about them.
// Returns the exit code: 0, 1 when a file cannot be read or written or there is nothing to tell, 2 for a
// wrong call.
int report_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
