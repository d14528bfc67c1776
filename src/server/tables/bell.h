#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace oya::server {

// Rings for an account when one of its tables begins, ends, or changes hands. Any thread may call.
class Bell {
  public:
    // `rung` must hand on what it does. Until `stop` with the number that is
    // given.
    std::uint64_t listen(const std::string& account, std::function<void()> rung);
    void stop(std::uint64_t number);
    void ring(const std::string& account) const;
    // Rings for those alone who listen at this server.
    void ring_here(const std::string& account) const;
    // Who is told of every ring, so that it is heard at other servers too; set before anybody rings.
    void when_rung(std::function<void(const std::string& account)> told) { told_ = std::move(told); }

  private:
    struct Ear {
        std::string account;
        std::function<void()> rung;
    };
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Ear> ears_;
    std::uint64_t next_ = 1;
    std::function<void(const std::string& account)> told_;
};

} // namespace oya::server
