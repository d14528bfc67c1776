#pragma once

#include "server/sql/connection.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace oya::server {

// How far a move has come: so many rows of what.
using MoveProgress = std::function<void(std::string_view table, std::size_t rows)>;

// Copies everything that is kept from one database to another, whose tables are made and empty, and reads it
// back there: every table must have as many rows and the same digest of all of them. How many rows there
// were. Throws a StoreError, and the other is as empty as before, if anything is not so.
std::size_t move_store(Connection& from, Connection& to, const MoveProgress& progress);

} // namespace oya::server
