#pragma once

#include "core/words.h"
#include "shelf/any_game.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// The words and numbers of a text, without capitals, accents and signs: "R6" is "r" and "6".
std::vector<std::string> tokens_of(std::string_view text);

// Every action of a game in the words of a language, as it would be said in one position by one seat, and
// back: what a person may mean by some words. Position, words and names must outlive it. A game may have
// thousands of actions; they are only said when a person's words are not already a number or the notation.
class Phrasebook {
  public:
    Phrasebook(const AnyPosition& position, Seat seat, const Words& words, Names names);

    // How an action is said: "play red 6".
    std::string phrase(Action action) const;
    // The same without the words that all actions of its kind begin with: "red 6".
    std::string short_phrase(Action action) const;

    // The actions that have all these words, as they are said in the language or in the notation; numbers
    // keep their order. If no action has them as whole words, the beginning of a word will do. Words that
    // only say what kind of action it is count if nothing else fits. The words of one action, all of them,
    // mean no longer one.
    // The name of a player alone means no action.
    std::vector<Action> meant_by(std::string_view text) const;
    // What somebody may have meant who typed words that mean nothing, each word being one of the game's or
    // near to one; empty if that would mean nothing either.
    std::string like(std::string_view text) const;
    // Those of the actions of which a part begins with these words, in this order, if there are any: "forest
    // to the right" of "turn it by 0: forest to the right, river to the left".
    std::vector<Action> said_in_order(std::string_view text, std::vector<Action> actions) const;
    // The actions whose notation has just these words or, if there are none, begins with them, or those that
    // are said so: "city" of all that is done to cities.
    std::vector<Action> called(std::string_view text) const;
    // Those of the actions that begin with the numbers of the text, if there are any: "lay blue 1" speaks of
    // the card, and of no other blue card on space 1.
    std::vector<Action> most_likely(std::string_view text, std::vector<Action> actions) const;

  private:
    struct Token {
        std::string text;
        bool common = false; // to all actions of the kind
    };
    using Tokens = std::vector<Token>;
    struct Entry {
        Action action;
        Tokens said;
        Tokens written;
    };

    static void mark_common(std::span<Entry> kind, Tokens Entry::* tokens);
    const std::vector<Entry>& entries() const;
    std::size_t short_begin(int kind) const;
    std::vector<std::string> plain_tokens(std::string_view text) const;
    std::vector<Action> said_exactly(const std::vector<std::string>& wanted,
                                     std::vector<Action> actions) const;
    static bool fits(const std::vector<std::string>& wanted, const Tokens& tokens, bool whole_words,
                     bool common_words);

    const AnyPosition& position_;
    Seat seat_;
    const Words& words_;
    Names names_;
    std::vector<std::string> articles_;              // what may be said too much
    mutable std::vector<Entry> entries_;             // by code, once they are needed
    mutable std::map<int, std::size_t> short_begin_; // by kind, for those that were asked for
};

} // namespace oya
