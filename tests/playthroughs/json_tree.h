#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oya {

// A JSON value that can be spoilt, to hear what is said of it then.
struct JsonTree {
    char open = 0;      // '[' or '{', or nothing
    std::string name{}; // of a field
    std::string text{}; // as it is written, of what is neither list nor object
    std::vector<JsonTree> parts{};

    static JsonTree read(std::string_view json);
    std::string written() const;
};

// A change, as it is written: "players[0].hand[2] = 7" (also of what is not there yet), "players[0] left out"
// or "players × 400", a list that is as long as that. False where it cannot be made.
bool change(JsonTree&, std::string_view how);

} // namespace oya
