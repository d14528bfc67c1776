#include "server/api/recent.h"

#include <algorithm>
#include <utility>

namespace oya::server {

std::optional<std::string> Recent::find(const std::string& asked) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, asked, &Kept::asked);
    if (found == kept_.end()) return std::nullopt;
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().answer;
}

void Recent::keep(std::string asked, std::string answer) {
    const std::lock_guard lock(mutex_);
    if (std::ranges::find(kept_, asked, &Kept::asked) != kept_.end()) return;
    bytes_ += asked.size() + answer.size();
    kept_.push_back({std::move(asked), std::move(answer)});
    for (; bytes_ > most_bytes_; kept_.pop_front())
        bytes_ -= kept_.front().asked.size() + kept_.front().answer.size();
}

} // namespace oya::server
