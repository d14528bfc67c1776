#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec record_spec;

// The command `oya record show|replay|verify|outcomes FILE`; the file `-` is `in`. Returns the exit code: 0,
// 1 for a record with a fault, 2 for a wrong call or a file that cannot be read.
int record_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err);

} // namespace oya
