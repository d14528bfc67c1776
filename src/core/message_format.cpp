#include "core/message_format.h"

#include <algorithm>
#include <utility>

namespace oya {

namespace {

// How a language counts, what it puts between thousands, and whether "de" loses its vowel before another.
struct Grammar {
    std::string_view language;
    std::string_view thousands;
    std::uint64_t fewest_in_singular; // French says "0 carte"; nobody uses the singular above 1
    bool elides;
};

constexpr Grammar grammars[] = {
    {"en", ",", 1, false},
    {"fr", "\u202f", 0, true},
};

const Grammar& grammar_of(std::string_view language) {
    for (const Grammar& grammar : grammars)
        if (grammar.language == language) return grammar;
    return grammars[0];
}

std::uint64_t magnitude(std::int64_t number) {
    return number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number)
                      : static_cast<std::uint64_t>(number);
}

// Sentences have the minus sign of print; notation and JSON keep the hyphen, which people can type.
constexpr std::string_view minus_sign = "\u2212";

// Whether a word begins with a vowel that "de" gives way to. What has no small letter behind its first one is
// a name of a place or a sign, such as E4, and is left alone; so is h, which one cannot judge by its looks.
bool begins_with_vowel(std::string_view word) {
    constexpr std::string_view plain = "aeiouAEIOU";
    constexpr std::string_view accented = "àâäéèêëîïôöùûüœæÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ";
    constexpr std::string_view small = "àáâãäåæçèéêëìíîïñòóôõöùúûüýÿœß";
    if (word.empty()) return false;
    const bool wide = plain.find(word[0]) == plain.npos;
    if (wide && (word.size() < 2 || accented.find(word.substr(0, 2)) == accented.npos)) return false;
    word.remove_prefix(wide ? 2 : 1);
    if (word.empty()) return false;
    return (word[0] >= 'a' && word[0] <= 'z') ||
           (word.size() > 1 && (word[0] & 0x80) != 0 && small.find(word.substr(0, 2)) != small.npos);
}

// Whether the text ends with the word "de" and a space.
bool ends_with_de(std::string_view text) {
    if (!text.ends_with("de ") && !text.ends_with("De ")) return false;
    text.remove_suffix(3);
    if (text.empty()) return true;
    const char before = text.back();
    if ((before & 0x80) == 0)
        return !((before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') ||
                 (before >= '0' && before <= '9'));
    constexpr std::string_view marks[] = {"\u00A0", "\u202F", "«", "’", "“", "—"};
    for (const std::string_view mark : marks)
        if (text.ends_with(mark)) return true;
    return false;
}

constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

class Formatter {
  public:
    Formatter(std::string_view text, std::span<const FormatValue> values, const Grammar& grammar)
        : text_(text), values_(values), grammar_(grammar) {}

    std::string whole() {
        message(true, false, nullptr);
        return std::move(out_);
    }

  private:
    // Reads up to the end or to the brace that closes this message; writes it only if `speaks`. Inside a
    // plural, '#' is the value that was counted.
    void message(bool speaks, bool in_plural, const FormatValue* counted) {
        while (at_ < text_.size() && text_[at_] != '}') {
            const char c = text_[at_];
            if (c == '{') {
                argument(speaks);
            } else if (c == '\'') {
                apostrophe(speaks, in_plural);
            } else if (c == '#' && in_plural) {
                ++at_;
                if (speaks) write_number(counted);
                own_begins_ = out_.size();
            } else {
                const std::size_t end = std::min(text_.find_first_of("{}'#", at_ + 1), text_.size());
                if (speaks) out_ += text_.substr(at_, end - at_);
                at_ = end;
            }
        }
    }

    // An apostrophe quotes only before what would need a quote, so that "l'as" needs none; '' is always one
    // apostrophe.
    void apostrophe(bool speaks, bool in_plural) {
        const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
        const bool quotes =
            next == '{' || next == '}' || next == '<' || next == '>' || (next == '#' && in_plural);
        ++at_;
        if (!quotes) {
            if (next == '\'') ++at_;
            if (speaks) out_ += '\'';
            return;
        }
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == '\'') {
                if (at_ >= text_.size() || text_[at_] != '\'') return;
                ++at_;
            }
            if (speaks) out_ += c;
        }
    }

    void argument(bool speaks) {
        ++at_;
        const std::string_view name = word();
        const FormatValue* const value = find(name);
        if (!take(',')) {
            if (speaks) write_text(name, value);
        } else {
            const std::string_view kind = word();
            if (kind == "number") {
                if (speaks && value == nullptr) write_text(name, value);
                if (speaks && value != nullptr) write_number(value);
            } else {
                take(',');
                branches(speaks, name, value, kind == "plural");
            }
        }
        while (at_ < text_.size() && text_[at_] != '}') ++at_;
        take('}');
        own_begins_ = out_.size();
    }

    // Reads all branches, then goes back to the best one.
    void branches(bool speaks, std::string_view name, const FormatValue* value, bool plural) {
        int best = 0;
        std::size_t best_start = 0;
        skip_space();
        while (at_ < text_.size() && text_[at_] != '}') {
            const std::string_view key = word();
            if (!take('{')) return;
            if (const int fit = fitness(key, value, plural); fit > best) {
                best = fit;
                best_start = at_;
            }
            message(false, plural, value);
            take('}');
            skip_space();
        }
        if (!speaks || best == 0) return;
        const std::size_t end = at_;
        at_ = best_start;
        const FormatValue missing{name, '{' + std::string(name) + '}', std::nullopt};
        own_begins_ = out_.size();
        message(true, plural, value == nullptr ? &missing : value);
        at_ = end;
    }

    int fitness(std::string_view key, const FormatValue* value, bool plural) const {
        if (key == "other") return 1;
        if (value == nullptr) return 0;
        if (!plural) return key == value->text ? 2 : 0;
        if (!value->number) return 0;
        const std::uint64_t count = magnitude(*value->number);
        if (key == "one") return count >= grammar_.fewest_in_singular && count <= 1 ? 2 : 0;
        return key == '=' + std::to_string(*value->number) ? 3 : 0;
    }

    const FormatValue* find(std::string_view name) const {
        for (const FormatValue& value : values_)
            if (value.name == name) return &value;
        return nullptr;
    }

    void write_text(std::string_view name, const FormatValue* value) {
        const std::string_view own = std::string_view(out_).substr(own_begins_);
        if (value != nullptr && grammar_.elides && begins_with_vowel(value->text) && ends_with_de(own))
            out_.replace(out_.size() - 2, 2, "’"); // "la Ville d’Anna"
        if (value != nullptr && value->number && *value->number < 0)
            out_ += std::string(minus_sign) + std::to_string(magnitude(*value->number));
        else
            out_ += value == nullptr ? '{' + std::string(name) + '}' : value->text;
    }

    void write_number(const FormatValue* value) {
        if (value != nullptr)
            out_ += value->number ? format_number(*value->number, grammar_.language) : value->text;
    }

    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    bool take(char wanted) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    std::string_view word() {
        skip_space();
        const std::size_t start = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != ',' && text_[at_] != '{' &&
               text_[at_] != '}')
            ++at_;
        return text_.substr(start, at_ - start);
    }

    std::string_view text_;
    std::span<const FormatValue> values_;
    const Grammar& grammar_;
    std::size_t at_ = 0;
    std::string out_;
    std::size_t own_begins_ = 0; // of what the text itself has said since the last value
};

} // namespace

std::string format_number(std::int64_t number, std::string_view language) {
    const std::string digits = std::to_string(magnitude(number));
    std::string written(number < 0 ? minus_sign : "");
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) written += grammar_of(language).thousands;
        written += digits[i];
    }
    return written;
}

std::string format_message(std::string_view text, std::span<const FormatValue> values,
                           std::string_view language) {
    return Formatter(text, values, grammar_of(language)).whole();
}

} // namespace oya
