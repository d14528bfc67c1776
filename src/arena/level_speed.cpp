#include "arena/level_speed.h"

#include "arena/streams.h"
#include "bots/opponents.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <thread>

namespace oya {

namespace {

double clock_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Thought& operator+=(Thought& sum, const Thought& more) {
    sum.nodes += more.nodes;
    sum.seconds += more.seconds;
    sum.waited += more.waited;
    return sum;
}

// One game after the other, and what each decision took.
class Stopwatch {
  public:
    Stopwatch(const LevelTask& task, std::uint64_t seed, int heads)
        : task_(task), seed_(seed), heads_(heads) {}

    void play(double seconds) {
        while (thought_ < seconds) {
            Streams streams(seed_, game_++, task_.seats);
            const auto position =
                task_.game->start(task_.options, task_.seats)
                    ->learning(imagines(*task_.game, task_.bot) ? Seats::first(task_.seats) : Seats{});
            for (Actor actor = position->actor(); !actor.is_nobody() && thought_ < seconds;
                 actor = position->actor()) {
                follow(position->turn());
                if (actor.is_chance()) {
                    position->apply(actor, position->draw(streams.chance(position->source())));
                } else {
                    decide(*position, actor.seat(), streams);
                }
            }
            follow(Actor::nobody());
        }
    }

    LevelSpeed speed() const {
        LevelSpeed speed;
        speed.nodes = nodes_;
        speed.thought = thought_alone_;
        speed.together = thought_together_;
        speed.longest_turn = longest_turn_;
        speed.decisions = static_cast<std::int64_t>(took_.size());
        if (took_.empty()) return speed;
        std::vector<double> sorted = took_;
        std::ranges::sort(sorted);
        speed.mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
        speed.most_of_99 = sorted[(sorted.size() - 1) * 99 / 100];
        speed.slowest = sorted.back();
        return speed;
    }

  private:
    void follow(Actor turn) {
        if (turn != turn_) in_turn_ = 0;
        turn_ = turn;
    }

    void decide(AnyPosition& position, Seat seat, Streams& streams) {
        const double began = processor_seconds();
        const double looked_up = clock_seconds();
        const std::uint64_t seed = streams.bot(seat.index).next();
        const auto thinking = think(position, seat, task_.bot, seed);
        while (!thinking->run(std::numeric_limits<int>::max())) {
        }
        const Plan plan = thinking->plan();
        const double took = processor_seconds() - began;
        thought_alone_ += {thinking->nodes(), took, clock_seconds() - looked_up};
        if (heads_ > 1 && thinking->nodes() > 1) think_together_about(position, seat, seed);
        thought_ += took;
        in_turn_ += took;
        longest_turn_ = std::max(longest_turn_, in_turn_);
        nodes_ = std::max(nodes_, thinking->nodes());
        if (thinking->nodes() > 0) took_.push_back(took);
        for (const Action step : plan) position.apply(seat, step);
    }

    void think_together_about(const AnyPosition& position, Seat seat, std::uint64_t seed) {
        BotSpec bot = task_.bot;
        bot.manner.heads = heads_;
        const double looked_up = clock_seconds();
        const auto thinking = think(position, seat, bot, seed);
        std::vector<double> took(static_cast<std::size_t>(thinking->heads()));
        std::vector<std::thread> threads;
        for (int head = 0; head < thinking->heads(); ++head)
            threads.emplace_back([&, head] {
                const double began = processor_seconds();
                while (!thinking->run_head(head, std::numeric_limits<int>::max())) {
                }
                took[static_cast<std::size_t>(head)] = processor_seconds() - began;
            });
        for (std::thread& thread : threads) thread.join();
        const double began = processor_seconds();
        thinking->plan();
        const double joining = processor_seconds() - began;
        thought_together_ +=
            {thinking->nodes(), std::ranges::max(took) + joining, clock_seconds() - looked_up};
    }

    const LevelTask& task_;
    const std::uint64_t seed_;
    const int heads_;
    Thought thought_alone_{};
    Thought thought_together_{};
    std::uint64_t game_ = 0;
    std::vector<double> took_;
    double thought_ = 0;
    double in_turn_ = 0;
    double longest_turn_ = 0;
    Actor turn_ = Actor::nobody();
    int nodes_ = 0;
};

} // namespace

std::vector<LevelTask> level_tasks() {
    constexpr std::string_view replaced = ".random.";
    std::vector<LevelTask> tasks;
    for (const SpeedTask& table : speed_tasks()) {
        if (table.greedy || table.seats < table.game->max_seats()) continue;
        const std::size_t place = table.name.find(replaced);
        for (const Opponent& opponent : opponents()) {
            std::string name = table.name;
            name.replace(place + 1, replaced.size() - 2, opponent.name);
            tasks.push_back({name, table.game, table.seats, table.options, {std::string(opponent.name), 0}});
        }
    }
    return tasks;
}

LevelSpeed measure_level(const LevelTask& task, double seconds, std::uint64_t seed, int heads) {
    Stopwatch watch(task, seed, heads);
    watch.play(seconds);
    return watch.speed();
}

} // namespace oya
