#pragma once

#include "kit/files.h"

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace oya::server {

// Stands between a store and its PostgreSQL, and breaks off when it is told to: just before a commit arrives,
// or just before its answer does.
class ForgetfulWire {
  public:
    // For the database of this address, which has a socket on this machine.
    explicit ForgetfulWire(const std::string& url);
    ForgetfulWire(const ForgetfulWire&) = delete;
    ForgetfulWire& operator=(const ForgetfulWire&) = delete;
    ~ForgetfulWire();

    enum class Loses { nothing, commit, answer };
    void lose_next(Loses what) { loses_ = what; }
    // Whether that has happened.
    bool has_lost() const { return loses_ == Loses::nothing; }
    // The address by which the database is reached over this.
    std::string url() const;

  private:
    using Line = std::pair<int, int>; // to the store, to the database

    void hand_on();
    // False: the line is broken off.
    bool hand_on(const Line& line);

    const std::string url_;
    const std::size_t host_at_; // in the address
    const TestFolder folder_;
    int door_ = -1;
    std::atomic<Loses> loses_ = Loses::nothing;
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

} // namespace oya::server
