#pragma once

#include "server/net/limits.h"

#include <map>
#include <mutex>
#include <string>

namespace oya::server {

// How often one address, or one speaker, may do something costly. Any thread may call.
class Quota {
  public:
    explicit Quota(Rate rate) : rate_(rate) {}
    // Takes one: zero if there was one, otherwise how long to wait for it.
    milliseconds take(const std::string& who);

  private:
    const Rate rate_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

} // namespace oya::server
