#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace oya::server {

// Rings for an account when one of its tables begins, ends, or changes hands. Any thread may call.
class Bell {
  public:
    // `rung` must hand on what it does. Until `stop` with the number that is
    // given.
    std::uint64_t listen(const std::string& account, std::function<void()> rung);
    void stop(std::uint64_t number);
    void ring(const std::string& account) const;

  private:
    struct Ear {
        std::string account;
        std::function<void()> rung;
    };
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Ear> ears_;
    std::uint64_t next_ = 1;
};

} // namespace oya::server
