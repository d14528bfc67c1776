#pragma once

#include "server/net/limits.h"

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace oya::server {

// How often one address, or one speaker, may do something costly. Any thread may call.
class Quota {
  public:
    explicit Quota(Rate rate) : rate_(rate) {}
    // Takes one: zero if there was one, otherwise how long to wait for it.
    milliseconds take(const std::string& who);
    // Somebody has taken one at another server.
    void taken_elsewhere(const std::string& who) { take_here(who); }
    // Who is told of everyone who takes one here; set before anybody does.
    void when_taken(std::function<void(const std::string& who)> told) { told_ = std::move(told); }

  private:
    milliseconds take_here(const std::string& who);

    const Rate rate_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
    std::function<void(const std::string& who)> told_;
};

} // namespace oya::server
