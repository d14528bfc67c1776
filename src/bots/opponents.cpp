#include "bots/opponents.h"

#include "bots/levels.h"

#include <algorithm>
#include <array>

namespace oya {

std::span<const Opponent> opponents() {
    static const std::array<Opponent, level_count> all{{
        {"novice", "opponents.novice", "opponents.novice.plays"},
        {"apprentice", "opponents.apprentice", "opponents.apprentice.plays"},
        {"adept", "opponents.adept", "opponents.adept.plays"},
        {"expert", "opponents.expert", "opponents.expert.plays"},
        {"master", "opponents.master", "opponents.master.plays"},
    }};
    return all;
}

const Opponent* find_opponent(std::string_view name) {
    const auto found = std::ranges::find(opponents(), name, &Opponent::name);
    return found == opponents().end() ? nullptr : &*found;
}

BotSpec player_of(const AnyGame& game, const BotSpec& spec) {
    const Opponent* const opponent = find_opponent(spec.name);
    if (opponent == nullptr) return spec;
    BotSpec player = player_at(game, static_cast<std::size_t>(opponent - opponents().data()));
    if (spec.nodes > 0) player.nodes = spec.nodes;
    if (spec.manner.heads > 1) player.manner.heads = spec.manner.heads;
    player.weights.insert(player.weights.end(), spec.weights.begin(), spec.weights.end());
    return player;
}

BotSpec at_a_table(BotSpec spec) {
    if (spec.name == opponents().back().name) spec.manner.heads = std::max(spec.manner.heads, 2);
    return spec;
}

std::string names_of_bots() {
    std::string names;
    for (const Opponent& opponent : opponents()) names += std::string(opponent.name) + ", ";
    for (const BotInfo& bot : bots()) names += std::string(bot.name) + ", ";
    names.resize(names.size() - 2);
    return names;
}

Parameter called(std::string_view parameter, const BotSpec& spec) {
    const Opponent* const opponent = find_opponent(spec.name);
    if (opponent == nullptr || spec.nodes > 0) return {parameter, to_text(spec)};
    return {parameter, opponent->title};
}

} // namespace oya
