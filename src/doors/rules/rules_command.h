#pragma once

#include "doors/arguments.h"

#include <cstdio>
#include <span>
#include <string_view>

namespace oya {

extern const CommandSpec rules_spec;

// The command `oya rules GAME`: prints the rules of a game out of its ledger. Returns the exit code: 0, 1
// when nothing was found or a case has no test, 2 for a wrong call.
int rules_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

} // namespace oya
