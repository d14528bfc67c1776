#pragma once

#include "doors/play/phrasebook.h"

#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace oya {

// What somebody may have meant by an answer.
struct Understood {
    enum class Kind {
        nothing,   // nothing that can be understood
        one,       // the first action, which is legal
        several,   // any of these legal actions
        forbidden, // the first action, which is not legal
        no_such_number,
    };
    Kind kind = Kind::nothing;
    std::vector<Action> actions{};
};

// The choices that a person was shown with a number.
using Numbered = std::map<std::size_t, Action>;

// Reads an answer of a seat to a question: the number of a choice that was shown with it, words of the
// language, or the notation. Legal actions that are not among the choices can be named all the same.
Understood understand(std::string_view text, const AnyPosition& position, Seat seat, const Words& words,
                      const Phrasebook& phrasebook, const Numbered& choices);

// "1 2 3", or "1,2, 3": several of the choices, one after the other; nothing if the text is anything else.
std::vector<Action> understand_series(std::string_view text, const Numbered& choices);

// A yes or a no, in any language; nothing if it is neither.
std::optional<bool> yes_or_no(std::string_view text);

} // namespace oya
