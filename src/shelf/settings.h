#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya {

// Options or wishes by name, as text, in the order in which they were given. What is not named has its
// default.
class Settings {
  public:
    using Pair = std::pair<std::string, std::string>;

    // Sets or replaces a value.
    void set(std::string_view name, std::string_view value) {
        for (Pair& pair : pairs_) {
            if (pair.first == name) {
                pair.second = value;
                return;
            }
        }
        pairs_.emplace_back(name, value);
    }
    // The value of a name, or null.
    const std::string* find(std::string_view name) const {
        for (const Pair& pair : pairs_) {
            if (pair.first == name) return &pair.second;
        }
        return nullptr;
    }

    auto begin() const { return pairs_.begin(); }
    auto end() const { return pairs_.end(); }
    std::size_t size() const { return pairs_.size(); }
    bool empty() const { return pairs_.empty(); }
    friend bool operator==(const Settings&, const Settings&) = default;

  private:
    std::vector<Pair> pairs_;
};

} // namespace oya
