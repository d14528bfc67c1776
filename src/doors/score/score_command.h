#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec score_spec;

// The command `oya score cascadia FILE`: counts environments of a real table. Returns the exit code: 0, 1
// when a board is refused, 2 for a wrong call or a file that cannot be read, as `oya record`.
int score_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);
// The same with what is typed or piped in from elsewhere.
int score_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err);

} // namespace oya
