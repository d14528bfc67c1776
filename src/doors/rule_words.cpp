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

enum class About { its_section, the_thing, another, an_option };

About about(const Ledger& ledger, const Rule& rule, const Words& words, std::string_view asked) {
    if (rule.section == "options") return About::an_option;
    if (mentions(rule.section, asked) || mentions(section_title(ledger, rule.section, words), asked))
        return About::its_section;
    return mentions(rule.id, asked) ? About::the_thing : About::another;
}

} // namespace

std::string section_title(const Ledger& ledger, std::string_view section, const Words& words) {
    const std::string id = "rules.section." + std::string(ledger.name) + '.' + std::string(section);
    return std::string(words.has(id) ? words.text(id) : section);
}

std::vector<const Rule*> rules_about(const Ledger& ledger, const Words& words, std::string_view asked) {
    std::vector<const Rule*> found;
    for (const About wanted : {About::its_section, About::the_thing, About::another, About::an_option})
        for (const Rule& rule : ledger.rules)
            if ((mentions(rule.id, asked) || mentions(rule.text(words.language()), asked)) &&
                about(ledger, rule, words, asked) == wanted)
                found.push_back(&rule);
    return found;
}

std::string asked_like(const Ledger& ledger, std::string_view language, std::string_view asked) {
    const std::string wanted = folded(asked);
    if (wanted.find('.') == wanted.npos) return word_like(ledger, language, wanted);
    std::string like = rule_like(wanted);
    if (like == "none") like = rule_like(std::string(ledger.name) + '.' + wanted);
    return like;
}

} // namespace oya
