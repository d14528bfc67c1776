#pragma once

#include "server/api/call.h"
#include "server/api/hearsay.h"
#include "server/api/open_doors.h"
#include "server/api/recent.h"
#include "server/api/router.h"
#include "server/clerk.h"
#include "server/codes.h"
#include "server/nodes/neighbours.h"
#include "server/passwords.h"
#include "server/people.h"
#include "server/reach.h"
#include "server/tables/reviews.h"
#include "server/tables/rooms.h"

#include <string>

namespace oya::server {

// Everything the answers to requests rest on.
struct Desk {
    House& house;
    Rooms& rooms;
    Store& store;
    Clerk& clerk;
    Clerk& readers;  // of whole games
    Workers& scribe; // one thread that waits for the disk, so that no table does
    Reviews& reviews;
    PasswordCost password_cost;
    Reach reach;
    Neighbours* neighbours = nullptr; // nobody: this is the only server on its store
    Hearsay* hearsay = nullptr;       // the same
    Quota new_accounts{{.per_second = 0.01, .at_once = 10}};
    Quota records{{.per_second = 0.1, .at_once = 20}};  // that are read for one address
    Quota scores{{.per_second = 2, .at_once = 120}};    // sheets counted for one address, while it taps
    Quota replays{{.per_second = 0.5, .at_once = 60}};  // games told from their beginning to one address
    Quota courses{{.per_second = 0.5, .at_once = 60}};  // games gone through for one address
    Quota copies{{.per_second = 2, .at_once = 120}};    // records told to one address
    Quota tellings{{.per_second = 1, .at_once = 20}};   // of a whole table to one address that has come in
    Quota openings{{.per_second = 0.2, .at_once = 20}}; // long games brought in for one address
    Quota new_reviews{{.per_second = 0.02, .at_once = 10}};   // of one asker
    Quota positions{{.per_second = 2, .at_once = 120}};       // that are looked at by one address
    Quota passwords{{.per_second = 0.1, .at_once = 20}};      // tries of one address, and of it for one name
    Quota tries_of_codes{{.per_second = 0.2, .at_once = 20}}; // of one address
    Codes codes{};
    OpenDoors doors{};
    PassUses uses{};
    Recent recent_courses{std::size_t{8} << 20}; // by table and version
};

// Takes one of a quota, or throws an ApiError that says when there will be one again.
void take(Quota& quota, const std::string& who);

// The hash of what a request shows to stand for an account; empty if it shows nothing.
std::string pass_of(const Request& request);
// With which pass a request comes: the cookie of a browser or the token of a program; none: a guest.
std::optional<Holder> holder_of(Desk& desk, const Request& request);
// Who makes a request; nobody: a guest. A token that may not do such a thing, play or read, is turned away
// with 403.
std::optional<Account> who_is(Desk& desk, const Request& request);
// The same, but a guest is turned away with 401.
Account account_of(Desk& desk, const Call& call);
// The same of who may manage the account.
Holder manager_of(Desk& desk, const Call& call);

// What a request proves about who makes it: an account, a seat's secret ("Oya-Seat"), an invitation
// ("Oya-Invite").
Room::Claim claim_of(Desk& desk, const Request& request);

// Lets something be written by who may wait for it.
void at_scribe(Desk& desk, const Call& call, std::function<void(const Call&)> work);

// Lets a whole game be read, which takes long, when it is its turn; 429 if enough of this address waits.
void at_reader(Desk& desk, const Call& call, std::function<void(const Call&)> work);

// Closes what an account has open by what was taken back, here and at every server on the same store.
void close_doors(Desk& desk, const std::string& account);

// The account that sits where this viewer does; empty for a guest, and for who only looks on.
std::string account_at(const Room& room, Viewer viewer);

// Answers on the strand of the table that the first part of the path names: 404 if there is none or it is not
// for this client.
void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer);

// The same for who need not be let in yet: nothing is read but where the table is.
void at_door(Desk& desk, const Call& call, std::function<void(Room&, const Call&)> answer);

// The seat of this number; 404 if the table has none.
Seat seat_of(const Room& room, std::int64_t number);

// Turns away with 403 who may not look on.
void check_may_watch(const Room& room, Viewer viewer);

// What a list of tables says of each.
void write_card(JsonWriter& json, const TableCard& card);
// And a list of games of each that is over.
void write_outcome(JsonWriter& json, const Outcome& outcome);

// Everything there is under /api/.
void add_routes(Router& router, Desk& desk);

void add_table_routes(Router& router, Desk& desk);
void add_looking_back_routes(Router& router, Desk& desk);
void add_game_routes(Router& router);
void add_account_routes(Router& router, Desk& desk);
void add_pass_routes(Router& router, Desk& desk);
void add_history_routes(Router& router, Desk& desk);
void add_album_routes(Router& router, Desk& desk);
void add_bot_routes(Router& router, Desk& desk);
void add_record_routes(Router& router, Desk& desk);
void add_position_routes(Router& router, Desk& desk);
void add_score_routes(Router& router, Desk& desk);
void add_review_routes(Router& router, Desk& desk);
void add_door_routes(Router& router, Desk& desk);

} // namespace oya::server
