#pragma once

#include <string>
#include <vector>

namespace oya {

// A table of text for a terminal: the first column is set to the left, the others to the right, two spaces
// between them. The first row is the heading; rows may be shorter than it.
class Columns {
  public:
    using Row = std::vector<std::string>;

    explicit Columns(Row heading) { rows_.push_back(std::move(heading)); }
    void add(Row row) { rows_.push_back(std::move(row)); }

    // The lines, each ended by a line feed.
    std::string text() const;

  private:
    std::vector<Row> rows_;
};

// The number with this many digits after the point, or the comma where a language has one.
std::string fixed(double number, int digits, char point = '.');

} // namespace oya
