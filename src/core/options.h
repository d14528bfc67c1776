#pragma once

#include <span>
#include <string_view>

namespace oya {

// An option of a game: its name, the values a person is offered (the first is the default), and whether
// other text may be given too, which the game then reads (a map, a table of numbers).
struct OptionSpec {
    enum class Scope { table, seat };

    std::string_view name;
    std::span<const std::string_view> values;
    bool free_text = false;
    Scope scope =
        Scope::table;   // of a table: fixed for the game; of a seat: a wish that may change at any time
    bool layer = false; // its values are games of their own (an expansion, an edition)
};

} // namespace oya
