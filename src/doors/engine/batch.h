#pragma once

#include "core/json_reader.h"

#include <cstddef>
#include <deque>
#include <string_view>
#include <vector>

namespace oya {

struct BatchLimits {
    std::size_t bytes;
    std::size_t requests; // that are read; of more, only the text is kept
};

// Several requests in one line: a list, each element read as if it had come alone.
class Batch {
  public:
    // Reads the line if it is a list. What is no list, or no valid JSON, is none.
    Batch(std::string_view line, BatchLimits);

    bool is_list() const { return is_list_; }
    std::deque<JsonReader>& requests() { return requests_; }
    const std::vector<std::string_view>& rest() const { return rest_; }

  private:
    bool read(std::string_view list, BatchLimits);
    bool take(std::string_view element, BatchLimits);

    std::deque<JsonReader> requests_{};
    std::vector<std::string_view> rest_{};
    bool is_list_;
};

} // namespace oya
