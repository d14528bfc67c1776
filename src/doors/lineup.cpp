#include "doors/lineup.h"

#include "bots/contender.h"
#include "shelf/games.h"
#include "shelf/like.h"

#include <algorithm>
#include <thread>

namespace oya {

std::optional<Message> read_game(const Arguments& arguments, const AnyGame*& game) {
    game = find_game(arguments.word(0));
    if (game != nullptr) return std::nullopt;
    std::string known;
    for (const AnyGame* each : games()) known += (known.empty() ? "" : ", ") + std::string(each->name());
    return Message(
        "sim.unknown-game",
        {{"name", std::string(arguments.word(0))}, {"games", known}, {"like", game_like(arguments.word(0))}});
}

std::optional<Message> read_options(const Arguments& arguments, Settings& options) {
    for (const std::string_view pair : arguments.all("option")) {
        const std::size_t equals = pair.find('=');
        if (equals == pair.npos || equals == 0)
            return Message("sim.name-value", {{"text", std::string(pair)}});
        options.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return std::nullopt;
}

std::optional<Message> read_bots(const AnyGame& game, std::string_view list, std::vector<BotSpec>& bots) {
    for (const std::string_view text : contenders_in(list)) {
        bots.emplace_back();
        if (auto fault = read_contender(game, text, bots.back())) return fault;
    }
    return std::nullopt;
}

std::optional<Message> check_table(const AnyGame& game, const Settings& options, int players,
                                   const Words& words) {
    const Refusal refusal = game.check(options, players);
    if (!refusal) return std::nullopt;
    if (!refusal.reason.empty()) return refusal.reason;
    return Message("sim.rule", {{"rule", std::string(words.rule_text(refusal.rule.id))}});
}

int usual_players(const AnyGame& game) {
    constexpr int usual = 4;
    return std::clamp(usual, game.min_seats(), game.max_seats());
}

int threads_of(const Arguments& arguments) {
    const int processors = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
    return static_cast<int>(arguments.number("threads").value_or(processors));
}

} // namespace oya
