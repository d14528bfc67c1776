#include "shelf/about.h"

#include "games/catan/guide.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

// The sentence of a game that may choose by any option of the table; none where there are no words. It refers
// to the options.
Message said_of(const Settings& whole, std::string_view id, const Words& words) {
    if (!words.has(id)) return {};
    Message message{id};
    for (const auto& [name, value] : whole) message.parameters.emplace_back(name, value);
    return message;
}

template <class G>
concept FillsGuide = requires(const typename G::State& state, Message& guide) { fill_guide(state, guide); };

// Asks the form of the game that the position is of.
template <Game G>
bool filled_by([[maybe_unused]] const AnyPosition& table, [[maybe_unused]] Message& guide) {
    if constexpr (FillsGuide<G>) {
        if (PositionOf<G>::holds(table)) {
            fill_guide(PositionOf<G>::of(table).state(), guide);
            return true;
        }
    }
    if constexpr (HasLargerForm<G>) return filled_by<typename G::Larger>(table, guide);
    return false;
}

template <class... Gs>
void fill(GameList<Gs...>, const AnyPosition& table, Message& guide) {
    static_cast<void>((filled_by<Gs>(table, guide) || ...));
}

} // namespace

std::string title_of(const AnyGame& game, const Settings& options, const Words& words) {
    const std::string id = std::string(game.name()) + ".title";
    const Settings whole = game.complete(options);
    const Message title = said_of(whole, id, words);
    return title.empty() ? std::string(game.name()) : words.say(title);
}

std::string guide_to(const AnyPosition& table, const Settings& options, const Words& words) {
    const std::string id = std::string(table.game().name()) + ".guide";
    const Settings whole = table.game().complete(options);
    Message guide = said_of(whole, id, words);
    if (guide.empty()) return "";
    fill(Games{}, table, guide);
    return words.say(guide);
}

} // namespace oya
