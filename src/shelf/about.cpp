#include "shelf/about.h"

namespace oya {

namespace {

std::string said_of(const AnyGame& game, const Settings& options, std::string_view what, const Words& words) {
    const std::string id = std::string(game.name()) + std::string(what);
    if (!words.has(id)) return "";
    const Settings whole = game.complete(options);
    Message message{std::string_view(id)};
    for (const auto& [name, value] : whole) message.parameters.emplace_back(name, value);
    return words.say(message);
}

} // namespace

std::string title_of(const AnyGame& game, const Settings& options, const Words& words) {
    const std::string title = said_of(game, options, ".title", words);
    return title.empty() ? std::string(game.name()) : title;
}

std::string guide_to(const AnyGame& game, const Settings& options, const Words& words) {
    return said_of(game, options, ".guide", words);
}

} // namespace oya
