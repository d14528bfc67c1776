#pragma once

#include "server/people.h"
#include "table/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Who may be called what: nobody may be taken for somebody else. What may not be is thrown as an ApiError.

namespace oya::server {

// The name somebody wants to be called by: trimmed, in its normal form, 1 to 32 characters, nothing that
// cannot be seen.
std::string checked_name(std::string_view name);

// The same for a new account, which may not look like a bot; whether the name is free, the store says.
std::string account_name(std::string_view wanted);

// The same for a guest, who may not look like a bot or an account.
std::string guest_name(PeopleStore& store, std::string_view wanted);

// Turns away with 409 who is called like somebody at the table.
void check_alone(const Table& table, std::string_view name);

// Names those who sit at a new table. The first person is who makes it, by account or by name, and whoever
// else is given no name is called the same with a number; a bot that is called like somebody else gives its
// name up.
void name_seats(PeopleStore& store, std::vector<SeatSetup>& seats, const std::optional<Account>& maker,
                const std::string& name);

} // namespace oya::server
