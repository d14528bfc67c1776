#pragma once

#include "server/sql/move.h"

#include <cstddef>
#include <string_view>

namespace oya::server {

// Moves what is in one store ("sqlite:FILE" or "postgresql://…") to another, which must be empty; the first
// is left as it is. No server may use either. Throws std::runtime_error with a sentence.
std::size_t move_store(std::string_view from, std::string_view to, const MoveProgress& progress);

} // namespace oya::server
