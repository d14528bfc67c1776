#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace oya::server {

// The last answers that took long to work out, by what was asked. Any thread may call.
class Recent {
  public:
    explicit Recent(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    std::optional<std::string> find(const std::string& asked);
    void keep(std::string asked, std::string answer);

  private:
    struct Kept {
        std::string asked;
        std::string answer;
    };
    const std::size_t most_bytes_;
    std::mutex mutex_;
    std::size_t bytes_ = 0;
    std::deque<Kept> kept_; // what was asked for last stands last
};

} // namespace oya::server
