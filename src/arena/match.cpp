#include "arena/match.h"

#include "core/game.h"
#include "shelf/games.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <type_traits>

namespace oya {

namespace {

int bot_at(Seat seat, int rotation, int seats) { return (seat.index + seats - rotation % seats) % seats; }

class AnyMatch final : public Match {
  public:
    explicit AnyMatch(const Lineup& lineup) : lineup_(lineup) {}

    MatchOutcome play(int rotation, Streams streams) override {
        Seats imagining;
        for (const Seat seat : Seats::first(lineup_.seats()))
            if (imagines(bot_of(bot_at(seat, rotation, lineup_.seats())))) imagining = imagining.with(seat);
        const std::unique_ptr<AnyPosition> position =
            lineup_.game->start(lineup_.options, lineup_.seats())->learning(imagining);
        MatchOutcome outcome;
        for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
            if (outcome.actions >= lineup_.most_actions) {
                outcome.stopped = true;
                break;
            }
            if (actor.is_chance()) {
                position->apply(actor, position->draw(streams.chance(position->source())));
                ++outcome.actions;
                continue;
            }
            const Seat seat = actor.seat();
            const int bot = bot_at(seat, rotation, lineup_.seats());
            for (const Action step : decide(*position, seat, bot, streams)) {
                assert(!position->refuse(seat, step));
                position->apply(seat, step);
                ++outcome.actions;
            }
        }
        outcome.result = position->result();
        return outcome;
    }

  private:
    const BotSpec& bot_of(int bot) const { return lineup_.bots[static_cast<std::size_t>(bot)]; }

    Plan decide(const AnyPosition& position, Seat seat, int bot, Streams& streams) const {
        const auto thinking = think(position, seat, bot_of(bot), streams.bot(bot).next());
        while (!thinking->run(std::numeric_limits<int>::max())) {
        }
        return thinking->plan();
    }

    Lineup lineup_;
};

template <Game G>
typename G::Options options_of(const Lineup& lineup) {
    typename G::Options options{};
    for (const auto& [name, value] : lineup.options) G::set(options, name, value);
    return options;
}

// Random bots decide as in AnyMatch, each from a seed out of its stream, but by type and without a call.
template <Game G>
class RandomMatch final : public Match {
  public:
    explicit RandomMatch(const Lineup& lineup)
        : board_(G::board(options_of<G>(lineup), lineup.seats())), most_actions_(lineup.most_actions) {}

    MatchOutcome play(int rotation, Streams streams) override {
        typename G::State state = G::start(board_);
        const int seats = G::result(state).seats;
        MatchOutcome outcome;
        for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
            if (outcome.actions >= most_actions_) {
                outcome.stopped = true;
                break;
            }
            ++outcome.actions;
            if (actor.is_chance()) {
                G::apply(state, actor, draw<G>(state, streams.chance(source<G>(state))));
                continue;
            }
            Rng rng(streams.bot(bot_at(actor.seat(), rotation, seats)).next());
            G::apply(state, actor, any_legal<G>(state, actor.seat(), rng));
        }
        outcome.result = G::result(state);
        return outcome;
    }

  private:
    const typename G::Board board_;
    const int most_actions_;
};

template <class... Gs>
std::unique_ptr<Match> make_random_match(GameList<Gs...>, const Lineup& lineup) {
    std::unique_ptr<Match> match;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (lineup.game->name() != G::name) return;
        if constexpr (HasLargerForm<G>) {
            if (G::needs_larger(options_of<G>(lineup))) {
                match = std::make_unique<RandomMatch<typename G::Larger>>(lineup);
                return;
            }
        }
        match = std::make_unique<RandomMatch<G>>(lineup);
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return match;
}

} // namespace

std::unique_ptr<Match> make_any_match(const Lineup& lineup) { return std::make_unique<AnyMatch>(lineup); }

std::unique_ptr<Match> make_match(const Lineup& lineup) {
    const bool all_random =
        std::ranges::all_of(lineup.bots, [](const BotSpec& bot) { return bot.name == "random"; });
    if (all_random) {
        if (auto match = make_random_match(Games{}, lineup)) return match;
    }
    return make_any_match(lineup);
}

} // namespace oya
