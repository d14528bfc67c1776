#include "doors/play/phrasebook.h"

#include "core/nearest.h"
#include "doors/text.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace oya {

namespace {

enum class Sign { none, letter, digit };

Sign sign_of(char c) {
    if (c >= '0' && c <= '9') return Sign::digit;
    const bool letter = (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    return letter ? Sign::letter : Sign::none;
}

std::string without_apostrophes(std::string text) {
    static constexpr std::string_view apostrophe = "’";
    for (std::size_t at = text.find(apostrophe); at != text.npos; at = text.find(apostrophe))
        text.replace(at, apostrophe.size(), " ");
    return text;
}

bool is_number(const std::string& token) { return sign_of(token.back()) == Sign::digit; }

} // namespace

std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    Sign before = Sign::none;
    bool minus = false; // just read, and not between two words or numbers: "(0,-2)", but not "3-4"
    for (const char c : without_apostrophes(folded(text))) {
        const Sign sign = sign_of(c);
        if (sign != Sign::none) {
            if (sign != before) tokens.emplace_back(minus && sign == Sign::digit ? "-" : "");
            tokens.back() += c;
        }
        minus = c == '-' && before == Sign::none;
        before = sign;
    }
    return tokens;
}

Phrasebook::Phrasebook(const AnyPosition& position, Seat seat, const Words& words, Names names)
    : position_(position), seat_(seat), words_(words), names_(names),
      articles_(tokens_of(words.text("play.articles"))) {}

const std::vector<Phrasebook::Entry>& Phrasebook::entries() const {
    if (!entries_.empty()) return entries_;
    const auto tokens = [](std::string_view text) {
        Tokens all;
        for (std::string& token : tokens_of(text)) all.push_back({std::move(token)});
        return all;
    };
    const AnyGame& game = position_.game();
    for (int code = 0; code < game.codes(); ++code) {
        const Action action = *game.action(code);
        entries_.push_back({action, tokens(phrase(action)), tokens(position_.notation(seat_, action))});
    }
    for (auto begin = entries_.begin(); begin != entries_.end();) {
        const auto end = std::find_if(begin, entries_.end(), [&](const Entry& entry) {
            return entry.action.kind != begin->action.kind;
        });
        if (end - begin > 1) {
            mark_common({begin, end}, &Entry::said);
            mark_common({begin, end}, &Entry::written);
        }
        begin = end;
    }
    return entries_;
}

void Phrasebook::mark_common(std::span<Entry> kind, Tokens Entry::* tokens) {
    for (const Token& candidate : Tokens(kind.front().*tokens)) {
        const auto has_it = [&](const Entry& entry) {
            return std::ranges::find(entry.*tokens, candidate.text, &Token::text) != (entry.*tokens).end();
        };
        if (!std::ranges::all_of(kind, has_it)) continue;
        for (Entry& entry : kind)
            for (Token& token : entry.*tokens) token.common = token.common || token.text == candidate.text;
    }
}

// Where the phrases of a kind go on after the words that they all begin with.
std::size_t Phrasebook::short_begin(int kind) const {
    const auto [place, is_new] = short_begin_.try_emplace(kind, 0);
    if (!is_new) return place->second;
    std::optional<std::string> first;
    std::size_t common = 0;
    std::size_t count = 0;
    const AnyGame& game = position_.game();
    for (int code = 0; code < game.codes(); ++code) {
        const Action action = *game.action(code);
        if (action.kind != kind) continue;
        ++count;
        const std::string other = phrase(action);
        if (!first) common = (first = other)->size();
        const auto limit = static_cast<std::ptrdiff_t>(std::min(common, other.size()));
        common = static_cast<std::size_t>(
            std::mismatch(first->begin(), first->begin() + limit, other.begin()).first - first->begin());
    }
    const std::size_t space = count > 1 ? first->substr(0, common).rfind(' ') : std::string::npos;
    place->second = space == std::string::npos ? 0 : space + 1;
    return place->second;
}

std::string Phrasebook::phrase(Action action) const {
    return words_.say(position_.describe(seat_, action), names_);
}

std::string Phrasebook::short_phrase(Action action) const {
    return phrase(action).substr(short_begin(action.kind));
}

bool Phrasebook::fits(const std::vector<std::string>& wanted, const Tokens& tokens, bool whole_words,
                      bool common_words) {
    std::vector<bool> used(tokens.size(), false);
    std::size_t after_number = 0;
    for (const std::string& word : wanted) {
        const bool number = is_number(word);
        std::size_t place = number ? after_number : 0;
        for (; place < tokens.size(); ++place) {
            const Token& token = tokens[place];
            if (used[place] || (token.common && !common_words)) continue;
            const bool whole = whole_words || number || is_number(token.text);
            if (whole ? token.text == word : token.text.starts_with(word)) break;
        }
        if (place == tokens.size()) return false;
        used[place] = true;
        if (number) after_number = place + 1;
    }
    return true;
}

// What a text says without its articles.
std::vector<std::string> Phrasebook::plain_tokens(std::string_view text) const {
    std::vector<std::string> tokens = tokens_of(text);
    std::erase_if(tokens, [this](const std::string& token) {
        return std::ranges::find(articles_, token) != articles_.end();
    });
    return tokens;
}

std::vector<Action> Phrasebook::meant_by(std::string_view text) const {
    const std::vector<std::string> wanted = plain_tokens(text);
    std::vector<Action> meant;
    const auto is_name = [&](std::string_view name) { return tokens_of(name) == wanted; };
    if (wanted.empty() || std::ranges::any_of(names_, is_name)) return meant;
    for (const bool whole_words : {true, false}) {
        for (const bool common_words : {false, true}) {
            for (const Entry& entry : entries()) {
                if (fits(wanted, entry.said, whole_words, common_words) ||
                    fits(wanted, entry.written, whole_words, common_words)) {
                    meant.push_back(entry.action);
                }
            }
            if (!meant.empty()) return said_exactly(wanted, std::move(meant));
        }
    }
    return meant;
}

std::string Phrasebook::like(std::string_view text) const {
    std::set<std::string_view> of_the_game;
    for (const Entry& entry : entries())
        for (const Tokens* tokens : {&entry.said, &entry.written})
            for (const Token& token : *tokens) of_the_game.insert(token.text);
    const std::vector<std::string_view> known(of_the_game.begin(), of_the_game.end());
    std::vector<std::string> meant;
    const std::vector<std::string> typed = tokens_of(text);
    for (const std::string& token : typed) {
        const auto begins_so = [&](std::string_view word) { return word.starts_with(token); };
        const bool is_known = is_number(token) || std::ranges::find(articles_, token) != articles_.end() ||
                              std::ranges::any_of(known, begins_so);
        const std::string_view word = is_known ? token : nearest(token, known);
        if (word.empty()) return {};
        meant.emplace_back(word);
    }
    if (meant == typed) return {};
    std::string said;
    for (const std::string& word : meant) said += (said.empty() ? "" : " ") + word;
    return meant_by(said).empty() ? std::string() : said;
}

// Words that say one action whole may also be a part of another: "on (5,8)" of "on (5,8) with a seal".
std::vector<Action> Phrasebook::said_exactly(const std::vector<std::string>& wanted,
                                             std::vector<Action> actions) const {
    const auto whole = [&](Action action) { return plain_tokens(phrase(action)) == wanted; };
    if (std::ranges::any_of(actions, whole)) std::erase_if(actions, std::not_fn(whole));
    return actions;
}

std::vector<Action> Phrasebook::said_in_order(std::string_view text, std::vector<Action> actions) const {
    const std::vector<std::string> wanted = plain_tokens(text);
    const auto begins_a_clause = [&](Action action) {
        const std::string said = phrase(action);
        for (std::size_t clause = 0; clause != said.npos;) {
            const std::vector<std::string> own = plain_tokens(std::string_view(said).substr(clause));
            if (own.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), own.begin()))
                return true;
            const std::size_t mark = std::min(said.find(": ", clause), said.find(", ", clause));
            clause = mark == said.npos ? mark : mark + 2;
        }
        return false;
    };
    if (std::ranges::any_of(actions, begins_a_clause)) std::erase_if(actions, std::not_fn(begins_a_clause));
    return actions;
}

std::vector<Action> Phrasebook::called(std::string_view text) const {
    const std::vector<std::string> wanted = plain_tokens(text);
    if (wanted.empty()) return {};
    std::string first_words;
    for (const std::string& word : wanted) first_words += word + ' ';
    const auto begins = [&](const Tokens& tokens) {
        return tokens.size() > wanted.size() &&
               std::ranges::equal(wanted, std::span(tokens).first(wanted.size()), {}, {}, &Token::text);
    };
    std::vector<Action> whole;
    std::vector<Action> written;
    std::vector<Action> said;
    for (const Entry& entry : entries()) {
        if (entry.written.size() == wanted.size() && fits(wanted, entry.written, true, true))
            whole.push_back(entry.action);
        // "road" is not "road-building".
        if (begins(entry.written) && position_.notation(seat_, entry.action).starts_with(first_words))
            written.push_back(entry.action);
        if (begins(entry.said)) said.push_back(entry.action);
    }
    return !whole.empty() ? whole : !written.empty() ? written : said;
}

std::vector<Action> Phrasebook::most_likely(std::string_view text, std::vector<Action> actions) const {
    std::vector<std::string> numbers = tokens_of(text);
    std::erase_if(numbers, std::not_fn(is_number));
    const auto begins_so = [&](Action action) {
        std::vector<std::string> own = tokens_of(phrase(action));
        std::erase_if(own, std::not_fn(is_number));
        return own.size() >= numbers.size() && std::equal(numbers.begin(), numbers.end(), own.begin());
    };
    if (std::ranges::any_of(actions, begins_so)) std::erase_if(actions, std::not_fn(begins_so));
    return actions;
}

} // namespace oya
