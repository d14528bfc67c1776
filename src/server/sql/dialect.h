#pragma once

#include <string>

namespace oya::server {

// Where two databases that speak SQL differ. Everything else of the store is written in what both understand.
struct Dialect {
    std::string name_is;      // whether accounts.name is a value, capitals of A to Z aside
    std::string by_name;      // what accounts are ordered by
    std::string exactly;      // behind a comparison of names that minds capitals
    std::string has_position; // whether a table was brought with a position to begin with
    std::string keep_at_home; // what becomes of the row of at_home that is there
    // Of a store that several servers share:
    std::string locked{};       // behind a SELECT of rows that are about to be changed
    std::string hold = "0, ''"; // the fence of a table, and the server that has it
    std::string hold_columns{}; // what is noted of that with a new table
    std::string hold_values{};
    std::string not_elsewhere{}; // no other server that is alive has the table
    std::string node{};          // this server
};

} // namespace oya::server
