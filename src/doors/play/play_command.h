#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec play_spec;

// The command `oya play GAME`: a game in the terminal, people and bots in any seat. Returns the exit code: 0,
// 1 for a save that cannot be used, 2 for a wrong call, 128 and the signal after one.
int play_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err);

} // namespace oya
