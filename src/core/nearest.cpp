#include "core/nearest.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace oya {

namespace {

constexpr std::size_t longest_typed = 32; // nobody types a longer word by mistake

// The distance of Damerau and Levenshtein, in which no letter is touched twice.
std::size_t slips_between(std::string_view a, std::string_view b) {
    std::array<std::vector<std::size_t>, 3> rows;
    for (std::vector<std::size_t>& row : rows) row.resize(b.size() + 1);
    for (std::size_t i = 0; i <= a.size(); ++i) {
        std::vector<std::size_t>& row = rows[i % 3];
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                row[j] = i + j;
                continue;
            }
            const std::vector<std::size_t>& above = rows[(i + 2) % 3];
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
    }
    return rows[a.size() % 3][b.size()];
}

} // namespace

std::string_view nearest(std::string_view typed, std::span<const std::string_view> known,
                         std::size_t most_slips) {
    std::string_view found;
    if (typed.empty() || typed.size() > longest_typed) return found;
    if (std::ranges::find(known, typed) != known.end()) return found;
    std::size_t fewest = std::min<std::size_t>(most_slips, typed.size() < 5 ? 1 : 2) + 1;
    for (const std::string_view word : known) {
        const std::size_t slips = slips_between(typed, word);
        if (slips >= fewest || slips >= word.size()) continue;
        fewest = slips;
        found = word;
    }
    return found;
}

std::string nearest_or_none(std::string_view typed, std::span<const std::string_view> known,
                            std::size_t most_slips) {
    const std::string_view found = nearest(typed, known, most_slips);
    return std::string(found.empty() ? "none" : found);
}

std::string or_else_nearest(std::string_view sentence, std::string_view typed,
                            std::span<const std::string_view> known) {
    const std::string_view like = nearest(typed, known);
    return std::string(sentence) + (like.empty() ? "" : ", did you mean " + std::string(like) + '?');
}

} // namespace oya
