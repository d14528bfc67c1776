#include "server/codes.h"

#include "core/sha256.h"

#include <algorithm>

namespace oya::server {

namespace {

// No vowels, so that no code is a word, and nothing that is taken for something else when it is read out
// from across a room or written down: no L beside I, no U beside V.
constexpr std::string_view letters_of_codes = "BCDFGHJKMNPQRSTVWXYZ";
constexpr std::size_t code_length = 6; // 64 million codes
constexpr Moment hour_ms = 3'600'000;

std::string worked_out(const Codes::Door& door, Moment hour, int attempt) {
    const std::string known = door.invite.empty() ? door.table : door.invite;
    const Digest digest =
        sha256("code " + known + ' ' + std::to_string(hour) + ' ' + std::to_string(attempt));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | digest[i];
    std::string letters;
    for (std::size_t i = 0; i < code_length; ++i, number /= letters_of_codes.size())
        letters += letters_of_codes[number % letters_of_codes.size()];
    return letters;
}

} // namespace

Codes::Code Codes::give(const Door& door, Moment created, Moment now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    const Moment hour = std::max<Moment>(0, now - created) / hour_ms;
    const Moment until = created + (hour + 1) * hour_ms;
    for (int attempt = 0;; ++attempt) {
        const std::string letters = worked_out(door, hour, attempt);
        const auto [entry, is_new] = entries_.try_emplace(letters, Entry{door, until});
        if (is_new || entry->second.door.table == door.table) return {letters, entry->second.until};
    }
}

std::optional<Codes::Code> Codes::given(const std::string& table, Moment now) {
    const std::lock_guard lock(mutex_);
    for (const auto& [letters, entry] : entries_)
        if (entry.door.table == table && entry.until > now) return Code{letters, entry.until};
    return std::nullopt;
}

std::optional<Codes::Door> Codes::find(const std::string& letters, Moment now) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(letters);
    return found == entries_.end() || found->second.until <= now ? std::nullopt
                                                                 : std::optional(found->second.door);
}

void Codes::forget_old(Moment now) {
    std::erase_if(entries_, [now](const auto& each) { return each.second.until <= now; });
}

std::optional<std::string> code_letters(std::string_view typed) {
    std::string letters;
    for (const char sign : typed) {
        if (sign == ' ' || sign == '-') continue;
        const char capital = sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
        if (letters_of_codes.find(capital) == letters_of_codes.npos) return std::nullopt;
        letters += capital;
        if (letters.size() > code_length) return std::nullopt;
    }
    return letters.size() == code_length ? std::optional(letters) : std::nullopt;
}

} // namespace oya::server
