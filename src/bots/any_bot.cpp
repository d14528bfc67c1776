#include "bots/any_bot.h"

#include "bots/decimal.h"
#include "bots/opponents.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace oya {

std::span<const BotInfo> bots() {
    static const std::array<BotInfo, 5> all{{
        {"random", "bots.random", 0},
        {"softened", "bots.softened", 1},
        {"greedy", "bots.greedy", 1},
        {"sampler", "bots.sampler", 10000},
        {"tree", "bots.tree", 1000},
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
    if (!spec.program.empty()) return spec.name + ':' + spec.program;
    const Manner usual;
    const Manner& manner = spec.manner;
    std::string details;
    const auto add = [&](const std::string& detail) { details += (details.empty() ? ':' : ',') + detail; };
    if (spec.nodes != 0) add(std::to_string(spec.nodes));
    if (manner.rollout == Rollout::policy) add("policy");
    if (manner.rollout == Rollout::value) add("value=" + std::to_string(manner.plans));
    if (manner.ideas != usual.ideas) add("ideas=" + std::to_string(manner.ideas));
    if (manner.doubt != usual.doubt) add("doubt=" + decimal_text(manner.doubt));
    if (manner.explore != usual.explore) add("explore=" + decimal_text(manner.explore));
    if (manner.victory != usual.victory) add("victory=" + decimal_text(manner.victory));
    if (manner.own) add("own");
    if (manner.ends) add("ends");
    if (manner.softness != usual.softness) add("softness=" + decimal_text(manner.softness));
    if (manner.heads != usual.heads) add("heads=" + std::to_string(manner.heads));
    for (const OwnWeight& weight : spec.weights) add(weight.name + '=' + decimal_text(weight.value));
    return spec.name + details;
}

int nodes_of(const AnyGame& game, const BotSpec& spec) {
    const BotSpec player = player_of(game, spec);
    if (player.nodes > 0) return player.nodes;
    const auto info = std::ranges::find(bots(), player.name, &BotInfo::name);
    assert(info != bots().end());
    return info->default_nodes;
}

bool imagines(const AnyGame& game, const BotSpec& spec) {
    if (!spec.program.empty()) return true;
    const std::string name = player_of(game, spec).name;
    return name == "sampler" || name == "tree";
}

} // namespace oya
