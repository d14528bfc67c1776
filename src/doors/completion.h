#pragma once

#include "doors/arguments.h"

#include <span>
#include <string>

namespace oya {

// A script for bash that completes the commands, their options, and the values that options and words can
// take.
std::string bash_completion(std::span<const CommandSpec* const> commands,
                            std::span<const std::string_view> games);

} // namespace oya
