#include "shelf/layers.h"

namespace oya {

std::vector<Settings> layers(std::span<const OptionSpec> options) {
    std::vector<Settings> tables(1);
    for (const OptionSpec& option : options) {
        if (!option.layer) continue;
        for (const std::string_view value : option.values.subspan(1)) {
            tables.emplace_back();
            tables.back().set(option.name, value);
        }
    }
    return tables;
}

} // namespace oya
