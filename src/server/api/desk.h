#pragma once

#include "server/api/call.h"
#include "server/api/router.h"
#include "server/net/limits.h"
#include "server/tables/rooms.h"

#include <map>
#include <mutex>
#include <string>

namespace oya::server {

// How often one address may do something costly. Any thread may call.
class Quota {
  public:
    explicit Quota(Rate rate) : rate_(rate) {}
    // Takes one, or throws an ApiError that says when there will be one again.
    void take(const std::string& address);

  private:
    Rate rate_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

// Everything the answers to requests rest on.
struct Desk {
    House& house;
    Rooms& rooms;
    std::string public_url; // without a slash at its end; empty: unknown
    Quota new_tables{{.per_second = 0.1, .at_once = 60}};
};

// What a request proves about who makes it: a seat's secret ("Oya-Seat"), an invitation ("Oya-Invite").
Room::Claim claim_of(const Call& call);

// Answers on the strand of the table that the first part of the path names: 404 if there is none or it is not
// for this client.
void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer);

void add_table_routes(Router& router, Desk& desk);
void add_game_routes(Router& router);

} // namespace oya::server
