#include "games/catan/reckoned_games.h"

#include "games/catan/reckoner.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <deque>
#include <memory>
#include <utility>

namespace oya::reckoning {

namespace {

nlohmann::json told_by(const AnyPosition& position) {
    std::string text;
    JsonWriter writer(text);
    position.write(writer);
    return nlohmann::json::parse(text);
}

nlohmann::json seen_by_all(const AnyPosition& position) {
    std::string text;
    JsonWriter writer(text);
    position.write_view(writer, Viewer::spectator());
    return nlohmann::json::parse(text);
}

// Who acts next: somebody of those who may.
Actor next_actor(const AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (!actor.is_seat()) return actor;
    std::vector<Seat> awaited;
    for (const Seat seat : position.awaited()) awaited.push_back(seat);
    return awaited[rng.below(static_cast<std::uint32_t>(awaited.size()))];
}

// The map as it lies before the first building: where robber and pirate begin. With Cities & Knights the
// pirate may come later, in base Catan it is there.
nlohmann::json laid_out(Settings options, int seats, Rng& rng) {
    options.set("expansion", "none");
    const std::unique_ptr<AnyPosition> position = find_game("catan")->start(options, seats);
    while (position->actor().is_chance()) position->apply(Actor::chance(), position->draw(rng));
    return told_by(*position);
}

enum class Players { random, quick };

// What the players do: any legal action, or, of quick ones, what comes to mind, one step in fifteen aside.
class Choice {
  public:
    explicit Choice(Players players) : players_(players) {}

    // Who acts next and how. A plan is carried out before anybody else acts.
    std::pair<Actor, Action> next(const AnyPosition& position, Rng& rng) {
        if (!plan_.empty()) return {planner_, take()};
        const Actor actor = next_actor(position, rng);
        if (actor.is_chance()) return {actor, position.draw(rng)};
        if (players_ == Players::quick && rng.below(15) != 0) {
            Ideas ideas;
            position.instinct(actor.seat(), ideas);
            planner_ = actor;
            for (const Action action : ideas[0].plan) plan_.push_back(action);
            return {actor, take()};
        }
        Actions legal;
        position.legal(actor.seat(), legal);
        return {actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]};
    }

  private:
    Action take() {
        const Action action = plan_.front();
        plan_.pop_front();
        return action;
    }

    Players players_;
    Actor planner_ = Actor::chance();
    std::deque<Action> plan_;
};

void follow_one_game(const Settings& options, int seats, Players players, Rng& rng) {
    const AnyGame& game = *find_game("catan");
    std::map<std::string, std::string> named;
    for (const auto& [name, value] : game.complete(options)) named[name] = value;
    const std::unique_ptr<AnyPosition> position = game.start(options, seats)->learning(Seats::none());
    const nlohmann::json view = seen_by_all(*position);
    Reckoner reckoner(named, seats, told_by(*position));
    if (view.contains("map")) reckoner.read_map(view["map"], laid_out(options, seats, rng));
    // Random games with few players and many cards can take 20,000 steps, quick ones take 1,500.
    const int most_steps = players == Players::quick ? 8000 : scaled(800, 8000, 1000000);
    const int looks = scaled(10, 1, 1);
    Choice choice(players);
    for (int step = 0; !position->actor().is_nobody(); ++step) {
        if (step == most_steps) {
            EXPECT_EQ(players, Players::random) << "a quick game without an end";
            return;
        }
        const auto [actor, action] = choice.next(*position, rng);
        const std::string move = position->notation(actor, action);
        position->apply(actor, action);
        reckoner.follow(actor.is_chance() ? -1 : actor.seat().index, move);
        ASSERT_EQ(reckoner.fault(), "") << "step " << step;
        // Quick games are long at the small scale: what went wrong in between is still seen at the next look.
        const bool end = position->actor().is_nobody();
        if (players == Players::quick && step > 100 && step % looks != 0 && !end) continue;
        ASSERT_EQ(reckoner.differs(told_by(*position)), "") << "after " << move << ", step " << step;
        if (step % 8 == 0 || end) {
            ASSERT_EQ(reckoner.differs_for_all(seen_by_all(*position)), "")
                << "after " << move << ", step " << step;
        }
    }
    const Result result = position->result();
    ASSERT_TRUE(result.over && reckoner.over());
    EXPECT_EQ(result.winners, Seats(Seat{static_cast<std::uint8_t>(reckoner.winner())}));
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
        EXPECT_EQ(result.points[seat], reckoner.points(static_cast<int>(seat)));
}

} // namespace

namespace {

void follow(const std::vector<Settings::Pair>& pairs, int seats, int games, Players players) {
    Settings options;
    for (const auto& [name, value] : pairs) options.set(name, value);
    ASSERT_FALSE(find_game("catan")->check(options, seats));
    TestRandom random;
    for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
        SCOPED_TRACE("game " + std::to_string(game));
        follow_one_game(options, seats, players, random.rng);
    }
}

} // namespace

void follow_games(const std::vector<Settings::Pair>& options, int seats, int games) {
    follow(options, seats, games, Players::random);
}

void follow_quick_games(const std::vector<Settings::Pair>& options, int seats, int games) {
    follow(options, seats, games, Players::quick);
}

} // namespace oya::reckoning
