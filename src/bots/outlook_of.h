#pragma once

#include "bots/levels.h"
#include "bots/opponents.h"
#include "bots/outlook.h"
#include "bots/playout.h"
#include "shelf/game_of.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

// Outlook for positions of one game.

namespace oya {

template <Game G>
class OutlookOf final : public Outlook {
  public:
    OutlookOf(std::unique_ptr<AnyPosition> position, std::optional<Seat> seat, std::vector<Plan> choices,
              Ahead ahead, Rng rng)
        : position_(std::move(position)), seat_(seat), choices_(std::move(choices)), ahead_(ahead), rng_(rng),
          measure_(player_at(position_->game(), level_count - 1).manner), tallies_(choices_.size()) {
        assert(!choices_.empty() && (!seat_ || position_->learns().has(*seat_)));
    }

    void run(int worlds) override {
        while (worlds > 0 && !certain_)
            if (play_in_a_world()) --worlds;
    }
    int worlds() const override { return worlds_; }
    bool certain() const override { return certain_; }

    bool foresees_victory() const override { return ahead_ == Ahead::far || HasValue<G>; }
    Promise promise(std::size_t plan) const override {
        Promise promise;
        const Tally& tally = tallies_[plan];
        for (Seat seat : Seats::first(position_->seats())) {
            promise.win[seat.index] = tally.win[seat.index].mean();
            promise.points[seat.index] = tally.points[seat.index].mean();
        }
        return promise;
    }
    Gain gain(std::size_t plan) const override {
        const Tally& tally = tallies_[plan];
        return {tally.more_win.mean(), tally.more_points.mean(), tally.more_worth.mean()};
    }

  private:
    using State = typename G::State;

    struct Tally {
        std::array<Sample, max_seats> win{};
        std::array<Sample, max_seats> points{};
        Sample more_win{};
        Sample more_points{};
        Sample more_worth{};
    };
    struct Ended {
        std::array<double, max_seats> win{};
        std::array<double, max_seats> points{};
        bool lucky = false;
        bool whimsical = false; // so much was played without any luck that another line might say otherwise
    };
    // Before a game is judged: some rounds, so that what was begun is done.
    static constexpr int plans_ahead = 30;
    // A line of so many plans that breaks off before the end, without any luck, is one of many that might be
    // played.
    static constexpr int plans_of_one_line = 4;

    // False if it does not count.
    bool play_in_a_world() {
        const auto& known = PositionOf<G>::of(*position_);
        const Rng::State before = rng_.state();
        const State world =
            seat_ ? G::imagine(known.state(), *seat_, known.knowledge(*seat_), rng_) : known.state();
        bool lucky = rng_.state() != before;
        const Rng luck(rng_.next());
        std::vector<Ended> ends;
        bool whimsical = false;
        for (const Plan& choice : choices_) {
            State state = world;
            follow(state, choice);
            ends.push_back(play_on(state, luck));
            lucky = lucky || ends.back().lucky;
            whimsical = whimsical || ends.back().whimsical;
        }
        if (!lucky && whimsical) {
            whimsical_ = true; // from now on
            return false;
        }
        for (std::size_t choice = 0; choice < choices_.size(); ++choice)
            add(tallies_[choice], ends[choice], ends[0]);
        ++worlds_;
        certain_ = !lucky;
        return true;
    }

    void follow(State& state, const Plan& plan) const {
        for (const Action step : plan) {
            if (!G::awaited(state).has(*seat_) || G::refuse(state, *seat_, step)) return;
            G::apply(state, *seat_, step);
        }
    }

    Ended play_on(State& state, Rng luck) const {
        Rng whims = luck.stream(1); // what the players do does not change the dice
        const Rng::State before = luck.state();
        const Rng::State calm = whims.state();
        int plans = 0;
        const bool over = to_the_end(state, luck, whims, plans);
        Ended ended = over ? result_of(state) : judged(state);
        ended.lucky = luck.state() != before || whims.state() != calm;
        ended.whimsical = !over && !ended.lucky && plans > plans_of_one_line;
        return ended;
    }

    int most_plans() const {
        if (ahead_ == Ahead::far) return HasValue<G> ? plans_ahead : longest_playout;
        if (HasValue<G>) return 0;
        return HasStages<G> ? longest_playout : position_->seats();
    }

    // False when there were no plans left before the end.
    bool to_the_end(State& state, Rng& luck, Rng& whims, int& plans) const {
        const int most = most_plans();
        const int began = stage(state);
        for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
            if (ahead_ == Ahead::near && stage(state) != began) return false;
            if (actor.is_chance()) {
                G::apply(state, actor, draw<G>(state, luck));
                continue;
            }
            if (plans++ == most) return false;
            for (const Action step : plan_of(state, actor.seat(), whims)) G::apply(state, actor, step);
        }
        return true;
    }

    static int stage([[maybe_unused]] const State& state) {
        if constexpr (HasStages<G>) return G::stage(state);
        return 0;
    }

    // Where nothing else is left to luck, a player follows one of the first ideas now and then.
    Plan plan_of(const State& state, Seat seat, Rng& whims) const {
        constexpr std::uint32_t seldom = 4;
        constexpr std::size_t good_enough = 3;
        if (!whimsical_ || whims.below(seldom) != 0) return quick_plan<G>(state, seat, whims, {});
        Ideas ideas;
        instinct_of<G>(state, seat, ideas, {});
        return ideas[whims.below(static_cast<std::uint32_t>(std::min(ideas.size(), good_enough)))].plan;
    }

    static Ended result_of(const State& state) {
        const Result result = G::result(state);
        Ended ended;
        for (Seat seat : Seats::first(result.seats)) {
            ended.points[seat.index] = result.points[seat.index];
            if (result.winners.has(seat)) ended.win[seat.index] = 1.0 / result.winners.count();
        }
        return ended;
    }

    static Ended judged(const State& state) {
        Ended ended = result_of(state);
        if constexpr (HasValue<G>) {
            const Worth worth = G::value(state, WeightsOf<G>{});
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                ended.win[seat] = worth.win[seat] / 1000.0;
                ended.points[seat] = worth.points[seat] / 1000.0;
            }
        }
        return ended;
    }

    double points_for(const Ended& ended) const {
        const int seats = position_->seats();
        double points = ended.points[seat_->index];
        if (measure_.own || seats == 1) return points;
        for (Seat other : Seats::first(seats))
            if (other != *seat_) points -= ended.points[other.index] / (seats - 1);
        return points;
    }

    void add(Tally& tally, const Ended& ended, const Ended& first) const {
        for (Seat seat : Seats::first(position_->seats())) {
            tally.win[seat.index].add(ended.win[seat.index]);
            tally.points[seat.index].add(ended.points[seat.index]);
        }
        if (!seat_) return;
        const double win = ended.win[seat_->index] - first.win[seat_->index];
        const double points = points_for(ended) - points_for(first);
        tally.more_win.add(win);
        tally.more_points.add(points);
        tally.more_worth.add(measure_.own ? points : points + measure_.victory * win);
    }

    std::unique_ptr<AnyPosition> position_;
    std::optional<Seat> seat_; // none: everything is known
    std::vector<Plan> choices_;
    Ahead ahead_;
    Rng rng_;
    Manner measure_; // what points and victory are worth to the strongest player of the game
    std::vector<Tally> tallies_;
    int worlds_ = 0;
    bool certain_ = false;
    bool whimsical_ = false;
};

} // namespace oya
