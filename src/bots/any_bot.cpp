#include "bots/any_bot.h"

#include "bots/opponents.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace oya {

std::span<const BotInfo> bots() {
    static const std::array<BotInfo, 4> all{{
        {"random", "bots.random", 0},
        {"softened", "bots.softened", 1},
        {"greedy", "bots.greedy", 1},
        {"sampler", "bots.sampler", 10000},
    }};
    return all;
}

std::optional<BotSpec> parse_bot(std::string_view text) {
    const std::size_t colon = text.find(':');
    BotSpec spec{std::string(text.substr(0, colon)), 0};
    const bool is_bot = std::ranges::find(bots(), spec.name, &BotInfo::name) != bots().end();
    if (!is_bot && find_opponent(spec.name) == nullptr) return std::nullopt;
    if (colon == std::string_view::npos) return spec;
    const std::string_view digits = text.substr(colon + 1);
    const char* const end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, spec.nodes);
    if (error != std::errc{} || stopped != end || spec.nodes < 1 || spec.nodes > max_bot_nodes)
        return std::nullopt;
    return spec;
}

std::string to_text(const BotSpec& spec) {
    return spec.nodes == 0 ? spec.name : spec.name + ':' + std::to_string(spec.nodes);
}

int nodes_of(const BotSpec& spec) {
    const BotSpec player = player_of(spec);
    if (player.nodes > 0) return player.nodes;
    const auto info = std::ranges::find(bots(), player.name, &BotInfo::name);
    assert(info != bots().end());
    return info->default_nodes;
}

bool imagines(const BotSpec& spec) { return player_of(spec).name == "sampler"; }

} // namespace oya
