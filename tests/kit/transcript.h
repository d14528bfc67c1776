#pragma once

#include <cstddef>
#include <string_view>

namespace oya {

inline constexpr std::string_view left_out = "…";

// Whether the text is what a transcript in a document says, in which `…` stands for any text.
inline bool agrees(std::string_view text, std::string_view document) {
    const std::size_t gap = document.find(left_out);
    if (gap == document.npos) return text == document;
    if (!text.starts_with(document.substr(0, gap))) return false;
    text.remove_prefix(gap);
    document.remove_prefix(gap + left_out.size());
    for (std::size_t skipped = 0; skipped <= text.size(); ++skipped)
        if (agrees(text.substr(skipped), document)) return true;
    return false;
}

} // namespace oya
