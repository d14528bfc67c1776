#pragma once

#include "core/message.h"

#include <span>
#include <string>
#include <string_view>

namespace oya {

// A sentence of a language: its id and its text in the message format.
struct Word {
    std::string_view id;
    std::string_view text;
};

// The names of the players, by seat.
using Names = std::span<const std::string_view>;

// Everything the program can say in one language. There is one of each language, for as long as the program
// runs.
class Words {
  public:
    // `words` are sorted by id. Only the table of languages makes them.
    constexpr Words(std::string_view language, std::span<const Word> words)
        : language_(language), words_(words) {}

    // The words of a language, such as "fr", or null.
    static const Words* in(std::string_view language);
    // Every language there is; the first is English.
    static std::span<const Words> languages();

    std::string_view language() const { return language_; }
    bool has(std::string_view id) const;
    // The text of a sentence in the message format, not filled in; empty if there is none.
    std::string_view text(std::string_view id) const;

    // The message as a sentence. A seat without a name is called by its number; an unknown id is shown in
    // brackets.
    std::string say(const Message& message, Names names = {}) const;

    // What the ledger says of a rule, in this language; empty for an unknown id.
    std::string_view rule_text(std::string_view rule_id) const;
    // What a game calls something, such as "trick", in this language; empty for an unknown key.
    std::string_view term(std::string_view game, std::string_view key) const;

  private:
    std::string say_parameter(const Parameter::Value& value, Names names) const;
    std::string say_list(std::span<const Message> list, Names names) const;

    std::string_view language_;
    std::span<const Word> words_;
};

} // namespace oya
