#include "arena/contest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace oya {

namespace {

PlayedBlock play_block(Match& match, const Contest& contest, std::int64_t number, int rotations) {
    const int seats = contest.lineup.seats();
    const Streams streams(contest.seed, static_cast<std::uint64_t>(number), seats);
    PlayedBlock block{number, {}};
    for (int rotation = 0; rotation < rotations; ++rotation) {
        const MatchOutcome outcome = match.play(rotation, streams);
        if (outcome.stopped || outcome.given_up) return {number, {}, outcome.given_up};
        PlayedGame game;
        for (int bot = 0; bot < seats; ++bot) {
            const auto seat = static_cast<std::size_t>((bot + rotation) % seats);
            game.points[static_cast<std::size_t>(bot)] = outcome.result.points[seat];
            game.places[static_cast<std::size_t>(bot)] = outcome.result.places[seat];
        }
        block.games.push_back(game);
    }
    return block;
}

} // namespace

// The first bot sits everywhere, even among its like: a contest of a bot against itself is a control.
int Contest::games_in_block() const {
    const int turns = games_per_block({.lineup = lineup});
    return turns == 1 ? lineup.seats() : turns;
}

std::vector<PlayedBlock> play_blocks(const Contest& contest, std::span<const std::int64_t> numbers,
                                     int threads, const Progress& progress) {
    const int rotations = contest.games_in_block();
    std::vector<PlayedBlock> played(numbers.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable ended;
    int running = std::clamp(threads, 1, std::max(1, static_cast<int>(numbers.size())));
    std::int64_t done = 0;
    const auto work = [&] {
        const std::unique_ptr<Match> match = make_match(contest.lineup);
        for (std::size_t i = next++; i < numbers.size(); i = next++) {
            played[i] = play_block(*match, contest, numbers[i], rotations);
            if (played[i].given_up) next = numbers.size();
            const std::lock_guard lock(mutex);
            ++done;
        }
        const std::lock_guard lock(mutex);
        --running;
        ended.notify_one();
    };
    std::vector<std::thread> workers;
    for (int i = running; i > 0; --i) workers.emplace_back(work);
    {
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
            if (progress) progress(done * rotations, static_cast<std::int64_t>(numbers.size()) * rotations);
        }
    }
    for (std::thread& worker : workers) worker.join();
    if (std::ranges::any_of(played, &PlayedBlock::given_up)) return {};
    return played;
}

BlockMeans means_of(const PlayedBlock& block, int seats) {
    BlockMeans means;
    for (const PlayedGame& game : block.games) {
        int winners = 0;
        int all = 0;
        for (std::size_t bot = 0; bot < static_cast<std::size_t>(seats); ++bot) {
            winners += game.places[bot] == 1 ? 1 : 0;
            all += game.points[bot];
        }
        if (game.places[0] == 1) means.wins += 1.0 / winners;
        means.points += game.points[0];
        if (seats > 1)
            means.ahead += game.points[0] - static_cast<double>(all - game.points[0]) / (seats - 1);
    }
    const auto games = static_cast<double>(std::max<std::size_t>(1, block.games.size()));
    return {means.wins / games, means.ahead / games, means.points / games};
}

} // namespace oya
