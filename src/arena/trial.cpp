#include "arena/trial.h"

#include <algorithm>

namespace oya {

namespace {

std::size_t open_contest(const Contest& contest, Results& results,
                         const std::function<void(const std::string&)>& write) {
    const ContestKey key = key_of(contest);
    if (const auto known = results.find(key)) return *known;
    std::string text;
    const std::size_t place = results.add(key, text);
    write(text);
    return place;
}

} // namespace

void TrialCount::add(const PlayedBlock& block, Trial& trial) {
    if (block.games.empty()) {
        ++trial.left_out;
        return;
    }
    const BlockMeans means = means_of(block, seats_);
    wins_.add(means.wins);
    ahead_.add(means.ahead);
    points_.add(means.points);
    trial.games += static_cast<std::int64_t>(block.games.size());
}

void TrialCount::tell(Trial& trial) const {
    trial.wins = wins_.estimate();
    trial.ahead = ahead_.estimate();
    trial.points = points_.estimate();
}

Trial try_out(const Contest& contest, const TrialPlan& plan, Results& results,
              const std::function<void(const std::string&)>& write, const Progress& progress) {
    const int seats = contest.lineup.seats();
    const int block_size = contest.games_in_block();
    const std::int64_t most = (plan.most_games + block_size - 1) / block_size;
    const std::size_t place = open_contest(contest, results, write);
    Trial trial;
    trial.bots = results.contests()[place].key.bots;
    TrialCount count(seats, plan.gain);
    for (std::int64_t from = 0; from < most && count.verdict() == Verdict::open; from += blocks_at_a_look) {
        const std::int64_t to = std::min(from + blocks_at_a_look, most);
        std::vector<std::int64_t> missing;
        for (std::int64_t number = from; number < to; ++number)
            if (!results.contests()[place].blocks.contains(number)) missing.push_back(number);
        const std::vector<PlayedBlock> played = play_blocks(contest, missing, plan.threads);
        if (played.size() < missing.size()) {
            trial.given_up = true;
            return trial;
        }
        for (const PlayedBlock& block : played) {
            std::string text;
            results.add(place, block, text);
            write(text);
        }
        for (std::int64_t number = from; number < to; ++number)
            count.add(results.contests()[place].blocks.at(number), trial);
        if (progress) progress(to * block_size, most * block_size);
    }
    trial.verdict = count.verdict();
    count.tell(trial);
    return trial;
}

} // namespace oya
