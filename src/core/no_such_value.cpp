#include "core/no_such_value.h"

#include "core/nearest.h"

#include <string>

namespace oya {

Message no_such_value(const OptionSpec& option, std::string_view value) {
    const bool is_number = value.find_first_not_of("0123456789") == value.npos; // none is like another
    const std::string_view like = is_number ? std::string_view() : nearest(value, option.values);
    std::string known;
    for (const std::string_view each : option.values) {
        if (!known.empty()) known += " | ";
        known += each;
    }
    // A value may be called none.
    return {"option.value",
            {{"option", std::string(option.name)},
             {"value", std::string(value)},
             {"values", known},
             {"guessed", std::string(like.empty() ? "no" : "yes")},
             {"like", std::string(like)}}};
}

} // namespace oya
