#pragma once

#include "server/people.h"
#include "server/sql/connection.h"

#include <vector>

// What several parts of the store read and write in the same way.

namespace oya::server {

// The columns of a table's card, in the order in which it is read.
#define OYA_CARD_COLUMNS                                                                                     \
    "tables.id, tables.game, tables.state, tables.listed, tables.invite_hash, tables.version, "              \
    "tables.created, tables.changed, tables.wake, tables.imported, tables.same_deal, "                       \
    "tables.language"
constexpr int card_columns = 12;

std::vector<SeatKey> read_seats(Connection& database, const std::string& table);
TableCard read_card(Connection& database, const Statement& row);
std::vector<TableCard> read_cards(Connection& database, Statement& rows);

// Makes what names look like anew where that was never done, or by another Unicode. Names that were taken
// before they could be compared are kept, even if they look alike.
void refresh_looks(Connection& database);

// Keeps the outcome of a game, and what it does to the ratings.
void write_outcome(Connection& database, const Outcome& outcome);

} // namespace oya::server
