#pragma once

#include "server/sql/connection.h"
#include "server/store.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// Checksums over what is kept of a table. SQLite sees when the form of its file is damaged, but not when a
// byte within a text is another; by these it shows.

namespace oya::server {

using Seal = std::int64_t;

// Of what never changes: how the table was made, who may come in, how many seats there are.
Seal seal_of(const StoredTable& table);
// Of these events behind what has this seal.
Seal seal_after(Seal before, std::span<const std::string> events);
Seal seal_of(std::string_view table, const SeatKey& key);
Seal seal_of_snapshot(std::string_view table, std::size_t version, std::string_view snapshot);

// What of the table is not as it was written; empty if all of it is. The table was read just now.
std::string damage_of(Connection& database, const StoredTable& table);

// Seals every table as it is: those of a file from before there were seals.
void seal_tables(Connection& database);

} // namespace oya::server
