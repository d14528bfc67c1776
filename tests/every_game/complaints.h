#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace oya::every_game {

// What a check has found wrong. A few complaints are kept; they are enough to see what is the matter.
class Complaints {
  public:
    void add(std::string complaint) {
        if (!enough()) kept_.push_back(std::move(complaint));
    }
    bool empty() const { return kept_.empty(); }
    bool enough() const { return kept_.size() >= 5; }

    // One line each.
    std::string text() const {
        std::string lines;
        for (const std::string& complaint : kept_) lines += complaint + '\n';
        return lines;
    }

  private:
    std::vector<std::string> kept_;
};

} // namespace oya::every_game
