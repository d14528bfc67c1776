#pragma once

#include "server/postgres/postgres_connection.h"

#include <memory>
#include <string>

namespace oya::server {

// The version of the tables this program makes in PostgreSQL; it has steps of its own.
int postgres_schema_version();

// Makes the tables in an empty database, or brings older ones up to date; refuses, with a StoreError, what is
// not Oya's, and what a newer Oya has written.
void prepare_postgres_schema(PostgresConnection& database);

// Refuses, with a StoreError, what is not Oya's and up to date; changes nothing.
void check_postgres_schema(PostgresConnection& database);

// How PostgreSQL is asked by this server, whose id has letters, digits and - alone.
std::shared_ptr<const Dialect> postgres_dialect(const std::string& node);

// The clock of the database, in milliseconds since 1970, as part of a statement.
#define OYA_DATABASE_NOW "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"

} // namespace oya::server
