#include "doors/rule_words.h"

#include "core/nearest.h"
#include "doors/text.h"
#include "shelf/like.h"

#include <algorithm>
#include <vector>

namespace oya {

namespace {

std::string word_like(const Ledger& ledger, std::string_view language, const std::string& asked) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
    std::vector<std::string> words;
    for (const Rule& rule : ledger.rules) {
        const std::string text = folded(rule.text(language));
        for (std::size_t at = text.find_first_of(letters); at != text.npos;) {
            const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
            words.push_back(text.substr(at, end - at));
            at = text.find_first_of(letters, end);
        }
    }
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    return nearest_or_none(asked, std::vector<std::string_view>(words.begin(), words.end()), 1);
}

} // namespace

std::string asked_like(const Ledger& ledger, std::string_view language, std::string_view asked) {
    const std::string wanted = folded(asked);
    if (wanted.find('.') == wanted.npos) return word_like(ledger, language, wanted);
    std::string like = rule_like(wanted);
    if (like == "none") like = rule_like(std::string(ledger.name) + '.' + wanted);
    return like;
}

} // namespace oya
