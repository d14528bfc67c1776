#pragma once

#include "server/net/http.h"
#include "server/people.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace oya::server {

// Who comes with a pass.
struct Holder {
    Account account;
    Pass pass;
};
// The account a pass stands for, if it is still good and the account not blocked.
std::optional<Holder> holder_of(PeopleStore& store, const std::string& pass_hash);

// Has the store note when a pass is used, once a minute at most. Any thread may call.
class PassUses {
  public:
    void note(PeopleStore& store, const Pass& pass, Moment now);

  private:
    std::mutex mutex_;
    std::map<std::string, Moment> noted_; // by hash, as far as the store may not know it yet
};

// Whether this is the account of somebody who was blocked, or who is gone.
bool is_blocked(PeopleStore& store, const std::string& account);

// The connections that an account has open: each is closed when the pass it was opened with is taken back, or
// the account blocked; what was opened by the secret of a seat has no pass.
// Any thread may call.
class OpenDoors {
  public:
    void add(const std::string& account, std::string pass_hash, std::weak_ptr<Channel> channel);
    // Closes what should not be open any more, of one account, or of all if none is named.
    void check(PeopleStore& store, const std::string& account = {});

  private:
    struct Door {
        std::string pass_hash;
        std::weak_ptr<Channel> channel;
    };
    std::mutex mutex_;
    std::multimap<std::string, Door> doors_; // by account
};

} // namespace oya::server
