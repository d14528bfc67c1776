#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec show_spec;

// The command `oya show GAME`: prints a position as text, or as a drawing where the game has one. Returns the
// exit code: 0, 1 when there is nothing to show, 2 for a wrong call.
int show_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
