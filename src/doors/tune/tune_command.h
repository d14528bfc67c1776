#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec tune_spec;

// The command `oya tune GAME`: tunes the weights of a game's judgement and prints them as a patch. Returns
// the exit code: 0, 1 when it cannot be written, 2 for a wrong call.
int tune_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
