#pragma once

#include "server/sqlite/database.h"

namespace oya::server {

// The version of the tables this program makes. A file of an older one is brought up to it step by step.
int schema_version();

// Makes the tables of a new file, or brings an older one up to date; refuses, with a StoreError, what is not
// Oya's, and what a newer Oya has written. A version before the present one is what an older
// Oya would have made.
void prepare_schema(Database& database, int version = schema_version());

// Refuses, with a StoreError, what is not Oya's and up to date; changes nothing.
void check_schema(Database& database);

// What is wrong with the file, as far as can be told by reading all of it, which takes its time; empty:
// nothing.
std::string damage_of(Database& database);

} // namespace oya::server
