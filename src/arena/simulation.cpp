#include "arena/simulation.h"

#include "arena/sums.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace oya {

namespace {

// The bots without repetitions, and for each place in the lineup which of them it is.
struct Kinds {
    std::vector<BotSpec> specs;
    std::vector<std::size_t> of;

    explicit Kinds(const std::vector<BotSpec>& bots) {
        for (const BotSpec& bot : bots) {
            const auto place = std::ranges::find(specs, bot);
            of.push_back(static_cast<std::size_t>(place - specs.begin()));
            if (place == specs.end()) specs.push_back(bot);
        }
    }
};

// What one thread has counted.
class Counter {
  public:
    Counter(const SimPlan& plan, const Kinds& kinds)
        : plan_(plan), kinds_(kinds), rotations_(games_per_block(plan)), match_(make_match(plan.lineup)),
          bots_(kinds.specs.size()), seats_(plan.lineup.bots.size()), order_(plan.lineup.bots.size()) {}

    void play_block(std::int64_t block) {
        const int seats = plan_.lineup.seats();
        const Streams streams(plan_.seed, static_cast<std::uint64_t>(block), seats);
        outcomes_.clear();
        for (int rotation = 0; rotation < rotations_; ++rotation)
            outcomes_.push_back(match_->play(rotation, streams));
        if (const auto stopped = std::ranges::count_if(outcomes_, &MatchOutcome::stopped); stopped > 0) {
            stopped_ += stopped;
            left_out_ += rotations_;
            return;
        }
        for (std::size_t rotation = 0; rotation < outcomes_.size(); ++rotation) {
            const MatchOutcome& outcome = outcomes_[rotation];
            actions_.add(outcome.actions);
            task_ = task_ || outcome.met.has_value();
            for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
                const std::size_t bot = (seat + seats_.size() - rotation) % seats_.size();
                bots_[kinds_.of[bot]].add_game(outcome, seat);
                seats_[seat].add_game(outcome, seat);
                if (began(outcome)) order_[turn_of(seat, outcome)].add_game(outcome, seat);
            }
            if (outcome.lookback) chronicle_.add(*outcome.lookback, outcome.result);
        }
        for (Sums& each : bots_) each.end_block();
        for (Sums& each : seats_) each.end_block();
        for (Sums& each : order_) each.end_block();
    }

    void add(const Counter& other) {
        for (std::size_t i = 0; i < bots_.size(); ++i) bots_[i].add(other.bots_[i]);
        for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].add(other.seats_[i]);
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i].add(other.order_[i]);
        chronicle_.add(other.chronicle_);
        actions_.add(other.actions_);
        task_ = task_ || other.task_;
        stopped_ += other.stopped_;
        left_out_ += other.left_out_;
    }

    SimReport report(std::int64_t blocks) const {
        SimReport report;
        report.blocks = blocks;
        report.games = blocks * rotations_;
        report.stopped = stopped_;
        report.left_out = left_out_;
        const int seats = plan_.lineup.seats();
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            const auto places = static_cast<int>(std::ranges::count(kinds_.of, i));
            report.bots.push_back(bots_[i].standing(to_text(kinds_.specs[i]), places, rotations_, seats));
        }
        for (std::size_t i = 0; i < seats_.size(); ++i)
            report.seats.push_back(seats_[i].standing(std::to_string(i + 1), 1, rotations_, seats));
        for (std::size_t i = 0; i < order_.size() && order_[i].scores.total() > 0; ++i)
            report.order.push_back(order_[i].standing(std::to_string(i + 1), 1, rotations_, seats));
        report.chronicle = chronicle_;
        report.actions = actions_;
        report.task = task_;
        return report;
    }

  private:
    static bool began(const MatchOutcome& outcome) { return outcome.lookback && outcome.lookback->first(); }
    static std::size_t turn_of(std::size_t seat, const MatchOutcome& outcome) {
        const auto seats = static_cast<std::size_t>(outcome.result.seats);
        return (seat + seats - outcome.lookback->first()->index) % seats;
    }

    const SimPlan& plan_;
    const Kinds& kinds_;
    int rotations_;
    std::unique_ptr<Match> match_;
    std::vector<Sums> bots_;
    std::vector<Sums> seats_;
    std::vector<Sums> order_; // by the turn in which a seat began
    Chronicle chronicle_;
    std::vector<MatchOutcome> outcomes_; // of the block at hand
    Distribution actions_;
    bool task_ = false;
    std::int64_t stopped_ = 0;
    std::int64_t left_out_ = 0;
};

} // namespace

int games_per_block(const SimPlan& plan) {
    const std::vector<BotSpec>& bots = plan.lineup.bots;
    std::vector<BotSpec> turned = bots;
    int rotations = 0;
    do {
        std::ranges::rotate(turned, turned.begin() + 1);
        ++rotations;
    } while (plan.rotate && turned != bots);
    return rotations;
}

SimReport simulate(const SimPlan& plan, const Progress& progress) {
    const int block_size = games_per_block(plan);
    const std::int64_t blocks = (plan.games + block_size - 1) / block_size;
    const Kinds kinds(plan.lineup.bots);
    Counter all(plan, kinds);
    std::atomic<std::int64_t> next{0};
    std::atomic<std::int64_t> done{0};
    std::mutex mutex;
    std::condition_variable ended;
    int running =
        static_cast<int>(std::clamp<std::int64_t>(plan.threads, 1, std::max<std::int64_t>(blocks, 1)));

    const auto work = [&] {
        Counter own(plan, kinds);
        for (std::int64_t block = next++; block < blocks; block = next++) {
            own.play_block(block);
            ++done;
        }
        const std::lock_guard lock(mutex);
        all.add(own);
        --running;
        ended.notify_one();
    };
    std::vector<std::thread> threads;
    for (int i = running; i > 0; --i) threads.emplace_back(work);
    {
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
            if (progress) progress(done * block_size, blocks * block_size);
        }
    }
    for (std::thread& thread : threads) thread.join();
    return all.report(blocks);
}

} // namespace oya
