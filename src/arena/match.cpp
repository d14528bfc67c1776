#include "arena/match.h"

#include "core/game.h"
#include "shelf/games.h"
#include "shelf/lookback.h"
#include "shelf/tasks.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <optional>
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
            if (imagines(*lineup_.game, bot_of(bot_at(seat, rotation, lineup_.seats()))))
                imagining = imagining.with(seat);
        const std::unique_ptr<AnyPosition> position =
            lineup_.game->start(lineup_.options, lineup_.seats())->learning(imagining);
        MatchOutcome outcome;
        const auto lookback = lineup_.looks ? std::make_shared<Lookback>() : nullptr;
        const auto take = [&](Actor actor, Action action) {
            const auto before = lookback ? position->learning(Seats::none()) : nullptr;
            position->apply(actor, action);
            if (lookback) look_on(*before, action, *position, *lookback);
            ++outcome.actions;
        };
        for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
            if (outcome.actions >= lineup_.most_actions) {
                outcome.stopped = true;
                break;
            }
            if (actor.is_chance()) {
                take(actor, position->draw(streams.chance(position->source())));
                continue;
            }
            const Seat seat = actor.seat();
            const int bot = bot_at(seat, rotation, lineup_.seats());
            const Plan plan = decide(*position, seat, bot, streams);
            if (plan.empty()) {
                outcome.given_up = true;
                break;
            }
            for (const Action step : plan) {
                assert(!position->refuse(seat, step));
                take(seat, step);
            }
        }
        outcome.result = position->result();
        outcome.met = who_met_the_task_at(*position);
        if (lookback) look_back(*position, *lookback);
        outcome.lookback = lookback;
        return outcome;
    }

  private:
    const BotSpec& bot_of(int bot) const { return lineup_.bots[static_cast<std::size_t>(bot)]; }

    // Nothing when an outsider does not play on.
    Plan decide(const AnyPosition& position, Seat seat, int bot, Streams& streams) {
        const std::uint64_t seed = streams.bot(bot).next();
        if (const std::string& program = bot_of(bot).program; !program.empty()) {
            Plan plan;
            Outsider* const outside = outsider(program);
            const auto action = outside == nullptr ? std::nullopt : outside->decide(position, seat, seed);
            if (action) plan.push_back(*action);
            return plan;
        }
        const auto thinking = think(position, seat, bot_of(bot), seed);
        while (!thinking->run(std::numeric_limits<int>::max())) {
        }
        return thinking->plan();
    }

    // One of a kind, however many seats it has: it is told everything anew each time.
    Outsider* outsider(const std::string& program) {
        const auto [known, is_new] = outsiders_.try_emplace(program);
        if (is_new) known->second = lineup_.outsiders(program);
        return known->second.get();
    }

    Lineup lineup_;
    std::map<std::string, std::unique_ptr<Outsider>> outsiders_;
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
        outcome.met = who_met_the_task(state);
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
    if (all_random && !lineup.looks) {
        if (auto match = make_random_match(Games{}, lineup)) return match;
    }
    return make_any_match(lineup);
}

} // namespace oya
