#include "shelf/layers.h"

#include <utility>

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

std::vector<LayerDefaults> layer_defaults(const AnyGame& game) {
    const Settings usual = game.complete({});
    std::vector<LayerDefaults> all;
    for (const Settings& layer : layers(game.options())) {
        LayerDefaults defaults{layer, {}};
        for (const auto& [name, value] : game.complete(layer))
            if (layer.find(name) == nullptr && *usual.find(name) != value) defaults.values.set(name, value);
        if (!defaults.values.empty()) all.push_back(std::move(defaults));
    }
    return all;
}

} // namespace oya
