#include "server/codes.h"

#include "core/sha256.h"

#include <algorithm>
#include <charconv>

namespace oya::server {

namespace {

// No vowels, so that no code is a word, and nothing that is taken for something else when it is read out
// from across a room or written down: no L beside I, no U beside V.
constexpr std::string_view letters_of_codes = "BCDFGHJKMNPQRSTVWXYZ";
constexpr std::size_t code_length = 6; // 64 million codes
constexpr Moment hour_ms = 3'600'000;
const std::string note_of_code = "code ";
const std::string note_of_table = "code of ";

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
    const Moment hour = std::max<Moment>(0, now - created) / hour_ms;
    const Entry wanted{door, created + (hour + 1) * hour_ms};
    for (int attempt = 0;; ++attempt) {
        const std::string letters = worked_out(door, hour, attempt);
        {
            const std::lock_guard lock(mutex_);
            forget_old(now);
            const auto found = entries_.find(letters);
            if (found != entries_.end() && found->second.door.table != door.table) continue;
            if (found != entries_.end()) return {letters, found->second.until};
        }
        if (!note(letters, wanted, now)) continue;
        const std::lock_guard lock(mutex_);
        const auto [entry, is_new] = entries_.try_emplace(letters, wanted);
        if (is_new || entry->second.door.table == door.table) return {letters, entry->second.until};
    }
}

std::optional<Codes::Code> Codes::given(const std::string& table, Moment now) {
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [letters, entry] : entries_)
            if (entry.door.table == table && entry.until > now) return Code{letters, entry.until};
    }
    const std::optional<std::string> text =
        store_ == nullptr ? std::nullopt : store_->note(note_of_table + table, now);
    if (!text || text->size() <= code_length + 1) return std::nullopt;
    Code code{text->substr(0, code_length)};
    std::from_chars(text->data() + code_length + 1, text->data() + text->size(), code.until);
    return code;
}

std::optional<Codes::Door> Codes::find(const std::string& letters, Moment now) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(letters);
        if (found != entries_.end() && found->second.until > now) return found->second.door;
    }
    return noted(letters, now);
}

std::optional<Codes::Door> Codes::noted(const std::string& letters, Moment now) {
    const std::optional<std::string> text =
        store_ == nullptr ? std::nullopt : store_->note(note_of_code + letters, now);
    if (!text) return std::nullopt;
    const std::size_t space = text->find(' ');
    return Door{text->substr(0, space), space == text->npos ? "" : text->substr(space + 1)};
}

bool Codes::note(const std::string& letters, const Entry& entry, Moment now) {
    if (store_ == nullptr) return true;
    const std::optional<Door> other = noted(letters, now);
    if (other) return other->table == entry.door.table;
    store_->keep_note(note_of_code + letters, entry.door.table + ' ' + entry.door.invite, entry.until);
    store_->keep_note(note_of_table + entry.door.table, letters + ' ' + std::to_string(entry.until),
                      entry.until);
    store_->flush(); // whoever is told the letters may type them anywhere
    return true;
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
