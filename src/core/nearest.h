#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace oya {

// The known word that somebody may have meant who typed this one, by at most two slips of the finger (a
// letter changed, added, left out, or two in the wrong order), and in short words by one; empty if none is
// near enough. Of several equally near ones the first. A word that is known itself was meant, whatever is
// wrong with it: then none is proposed, least of all itself. Where a great many words are known, fewer slips
// may be the most.
std::string_view nearest(std::string_view typed, std::span<const std::string_view> known,
                         std::size_t most_slips = 2);

// The same for the parameter `like` of messages: "none" if none is near enough.
std::string nearest_or_none(std::string_view typed, std::span<const std::string_view> known,
                            std::size_t most_slips = 2);

// A sentence of the English of JSON about a name that is not known, with the one that may have been meant:
// "is not a field that is known here, did you mean seats?"
std::string or_else_nearest(std::string_view sentence, std::string_view typed,
                            std::span<const std::string_view> known);

} // namespace oya
