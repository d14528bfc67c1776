#include "doors/columns.h"

#include "doors/text.h"

#include <algorithm>
#include <cstdio>

namespace oya {

std::string Columns::text() const {
    std::vector<int> widths(rows_.front().size(), 0);
    for (const Row& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    std::string lines;
    for (const Row& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(static_cast<std::size_t>(widths[i] - columns(row[i])), ' ');
            if (i > 0) line += "  ";
            line += i == 0 ? row[i] + space : space + row[i];
        }
        while (line.ends_with(' ')) line.pop_back();
        lines += line + '\n';
    }
    return lines;
}

std::string fixed(double number, int digits, char point) {
    char text[64];
    const int size = std::snprintf(text, sizeof text, "%.*f", digits, number);
    std::string result(text, static_cast<std::size_t>(std::max(size, 0)));
    std::ranges::replace(result, '.', point);
    return result;
}

} // namespace oya
