#pragma once

#include "doors/arguments.h"

#include <string>

namespace oya {

// The manual page of a command, oya-NAME(1), as man reads it: what `--help` says, of the same specification.
std::string man_page(const CommandSpec& spec, const Words& words);
// The page oya(1), which names them all.
std::string man_page(std::span<const CommandSpec* const> commands, const Words& words);

} // namespace oya
