#pragma once

#include "core/words.h"

#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya {

// An option of a command, written `--name` or `--name value`. Helps and summaries are ids of sentences.
struct CommandOption {
    std::string_view name; // without the dashes
    std::string_view
        value; // what the help calls the value; empty: a flag; "en|fr": one of these and no other
    std::string_view help;
    std::optional<std::pair<std::int64_t, std::int64_t>>
        range{}; // given: the value is a whole number from .. to
};

// A word of a command that is not an option, such as GAME.
struct CommandWord {
    std::string_view name;
    std::string_view help;
    bool required = true;
    bool repeats = false;       // only the last one
    std::string_view choices{}; // what may stand there, if that can be listed: "users|tables"
};

// All that is known about the arguments of a command: its help and the shell's completion are made of it.
struct CommandSpec {
    std::string_view name; // "rules" for `oya rules`
    std::string_view summary;
    std::span<const CommandWord> words;
    std::span<const CommandOption> options; // `--help` is understood by itself
    std::span<const std::string_view> examples;
};

// What a language calls a word or a value of an option: "FILE" is "FICHIER". What it has no name for, as it
// is.
std::string called(std::string_view name, const Words& words);

// How a command is called: "play [GAME] [FILE] [options]".
std::string call_of(const CommandSpec& spec, const Words& words);

// The help of a command, as `--help` prints it.
std::string command_help(const CommandSpec& spec, const Words& words);

// Prints "oya NAME: sentence" and where help is to be found; returns the exit code of a wrong call, 2.
int wrong_call(const CommandSpec& spec, std::string_view sentence, const Words& words, std::FILE* err);

// The arguments of a call, checked against the specification, which must outlive them, as must the texts.
class Arguments {
  public:
    // Nothing when the call ends here: after `--help`, printed on `out`, or a mistake, explained on `err`, in
    // the language of `--lang` or of the environment; `exit_code` is then what the command returns.
    static std::optional<Arguments> parse(const CommandSpec& spec, std::span<const std::string_view> args,
                                          std::FILE* out, std::FILE* err, int& exit_code);

    bool has(std::string_view option) const;
    // The value given last, or the fallback.
    std::string_view text(std::string_view option, std::string_view fallback = {}) const;
    // The value of an option with a range, if it was given.
    std::optional<std::int64_t> number(std::string_view option) const;
    // Every value of an option that may be repeated, in order.
    std::vector<std::string_view> all(std::string_view option) const;
    // The words that are not options, in order.
    std::span<const std::string_view> words() const { return words_; }
    // The word at this place, or an empty text.
    std::string_view word(std::size_t place) const { return place < words_.size() ? words_[place] : ""; }

  private:
    struct Given {
        const CommandOption* option;
        std::string_view value;
    };
    std::vector<Given> given_;
    std::vector<std::string_view> words_;
};

} // namespace oya
