#include "server/api/naming.h"

#include "bots/opponents.h"
#include "core/plain_line.h"
#include "core/text.h"
#include "core/words.h"
#include "server/api/call.h"
#include "server/names.h"

#include <algorithm>

namespace oya::server {

namespace {

bool is_bot_name(std::string_view name) {
    const auto is_like = [name](std::string_view other) { return look_alike(name, other); };
    return std::ranges::any_of(bots(), is_like, &BotInfo::name) ||
           std::ranges::any_of(opponents(), [&](const Opponent& opponent) {
               return is_like(opponent.name) ||
                      std::ranges::any_of(Words::languages(), [&](const Words& words) {
                          return is_like(words.say(opponent.title));
                      });
           });
}

bool is_among(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::any_of(names, [name](const std::string& other) { return look_alike(name, other); });
}

// "Ann 2" at a table where Ann sits already.
std::string numbered(PeopleStore& store, const std::vector<std::string>& names, const std::string& name) {
    std::string free = name;
    for (int number = 2; is_among(names, free) || store.is_name_taken(free); ++number)
        free = name + ' ' + std::to_string(number);
    return free;
}

} // namespace

std::string checked_name(std::string_view name) {
    name = trim(name);
    if (!name.empty() && !is_plain_line(name)) throw ApiError{400, "name.signs"};
    const std::string normal = normal_name(name).value_or("");
    if (normal.empty() != name.empty() || !is_plain_line(normal)) throw ApiError{400, "name.signs"};
    if (normal.empty() || screen_width(normal) > 32 || normal.size() > longest_name)
        throw ApiError{400, "name"};
    return normal;
}

std::string account_name(std::string_view wanted) {
    std::string name = checked_name(wanted);
    if (is_bot_name(name)) throw ApiError{409, "name.bot"};
    return name;
}

std::string guest_name(PeopleStore& store, std::string_view wanted) {
    std::string name = account_name(wanted);
    if (store.is_name_taken(name)) throw ApiError{409, "name.taken"};
    return name;
}

void check_alone(const Table& table, std::string_view name) {
    const std::vector<std::string_view> names = table.names();
    for (const Seat seat : Seats::first(table.seats()))
        if (!table.is_empty(seat) && !names[seat.index].empty() && look_alike(name, names[seat.index]))
            throw ApiError{409, "name.at-table"};
}

void name_seats(PeopleStore& store, std::vector<SeatSetup>& seats, const std::optional<Account>& maker,
                const std::string& name) {
    std::vector<std::string> names;
    for (SeatSetup& seat : seats) {
        if (seat.bot || seat.empty) continue;
        if (names.empty() && maker) {
            seat.name = maker->name;
        } else if (!names.empty() && seat.name.empty()) {
            seat.name = numbered(store, names, name.empty() ? names.front() : checked_name(name));
        } else {
            seat.name = guest_name(store, seat.name.empty() ? name : seat.name);
            if (is_among(names, seat.name)) throw ApiError{409, "name.at-table"};
        }
        names.push_back(seat.name);
    }
    for (SeatSetup& seat : seats) {
        if (seat.empty) seat.name.clear();
        if (!seat.bot || seat.name.empty()) continue;
        seat.name = checked_name(seat.name);
        if (is_among(names, seat.name) || store.is_name_taken(seat.name)) seat.name.clear();
        names.push_back(seat.name);
    }
}

} // namespace oya::server
