#include "arena/bot_signature.h"

#include "arena/fold.h"
#include "arena/match.h"
#include "arena/streams.h"
#include "bots/opponents.h"

#include <algorithm>

namespace oya {

namespace {

void fold_decisions(const AnyGame& game, int seats, const BotSpec& bot, std::uint64_t seed, Fold& fold) {
    const auto position =
        game.start({}, seats)->learning(imagines(game, bot) ? Seats::first(seats) : Seats{});
    Streams streams(seed, 0, seats);
    int taken = 0;
    for (Actor actor = position->actor(); !actor.is_nobody() && taken < longest_game;
         actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(streams.chance(position->source())));
            ++taken;
            continue;
        }
        const auto thinking = think(*position, actor.seat(), bot, streams.bot(actor.seat().index).next());
        thinking->limit(bot_signature_nodes);
        while (!thinking->run(bot_signature_nodes)) {
        }
        for (const Action step : thinking->plan()) {
            fold.add(game.code(step));
            position->apply(actor, step);
            ++taken;
        }
    }
}

} // namespace

std::uint64_t bot_signature(const AnyGame& game, const BotSpec& bot) {
    Fold fold;
    for (const int seats : {std::max(2, game.min_seats()), game.max_seats()})
        fold_decisions(game, seats, bot, static_cast<std::uint64_t>(seats), fold);
    // What a level thinks with does not stand in its name.
    if (const int nodes = player_of(game, bot).nodes; nodes != bot.nodes) fold.add(nodes);
    return fold.value();
}

std::vector<LevelSignature> level_signatures(const AnyGame& game) {
    std::vector<LevelSignature> all;
    for (const Opponent& opponent : opponents())
        all.push_back({std::string(game.name()) + '.' + std::string(opponent.name),
                       bot_signature(game, {std::string(opponent.name), 0})});
    return all;
}

} // namespace oya
