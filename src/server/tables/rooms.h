#pragma once

#include "server/tables/room.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace oya::server {

// The tables this server has in memory. Any thread may call.
class Rooms {
  public:
    explicit Rooms(House& house) : house_(house) {}

    // Wakes tables whose time comes, and forgets those nobody uses, for as long as the workers work.
    void keep_house();

    // The room of a table; it is brought in from the store when it is first used.
    std::shared_ptr<Room> room(const std::string& id);

    // A new table. `card` says who may sit where; its id and times are filled in. Called back after the
    // commit, with the id, or with an empty one if it could not be stored.
    void create(HostSetup setup, TableCard card, std::function<void(const std::string& id)> done);
    // The table that those at another one have agreed on; counts as one that the last of them has asked for.
    void make_next(Room& old, NewTable next);

    std::size_t loaded() const;

    // Lets other servers on the same store have every table, as soon as everything is stored.
    void hand_over();
    // Other servers may have them by now: nothing more is said for any of them.
    void lose_holds(const std::string& why);

    // Lets tables rest, those first that were used longest ago, if all of them take more than the house has
    // room for. It is looked into later, and not too often.
    void relieve();
    // Brings in every table whose clock runs, so that it goes by the clock as it is now.
    void wake_all();

  private:
    void sweep();
    std::vector<std::shared_ptr<Room>> all() const;
    // Those that want to be told the time by then.
    std::vector<TableCard> due(Moment until);
    void let_rest();
    void remove_abandoned();

    House& house_;
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::atomic<bool> relieving_ = false;
};

} // namespace oya::server
