#pragma once

#include <cstddef>
#include <string_view>

// The lines of a drawing, whatever program has written them.

namespace oya::catan {

class DrawingLines {
  public:
    explicit DrawingLines(std::string_view text) : text_(text) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
        const std::size_t last = text_.find_last_not_of(" \r\n");
        several_ = last != text_.npos && text_.find('\n') < last;
    }

    // Goes to the next line; false behind the last one.
    bool next() {
        if (text_.empty()) return false;
        // A stroke in a comment is no end of it, unless all of the text stands on one line.
        const bool whole = several_ && text_.starts_with('#');
        const std::size_t end = text_.find_first_of(whole ? "\n" : "\n/");
        line_ = text_.substr(0, end);
        text_.remove_prefix(end == text_.npos ? text_.size() : end + 1);
        while (!line_.empty() && (line_.back() == ' ' || line_.back() == '\r')) line_.remove_suffix(1);
        ++number_;
        return true;
    }

    // Without blanks behind it.
    std::string_view line() const { return line_; }
    int number() const { return number_; }

  private:
    std::string_view text_;
    std::string_view line_;
    int number_ = 0;
    bool several_ = false;
};

// A single word with an ending such as .txt: somebody has named a drawing instead of giving it.
constexpr bool names_a_file(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    if (dot == text.npos || text.size() < dot + 3 || text.find_first_of(" \n") != text.npos) return false;
    for (const char sign : text.substr(dot + 1))
        if (sign < 'a' || sign > 'z') return false;
    return true;
}

// Where a line has a tab, a letter with an accent or anything else that no drawing has, if it does.
constexpr std::size_t foreign_sign(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at)
        if (line[at] < ' ' || line[at] > '~') return at;
    return line.npos;
}

} // namespace oya::catan
