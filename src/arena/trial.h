#pragma once

#include "arena/results.h"
#include "arena/sequential.h"

#include <functional>

namespace oya {

// How long a contest is gone on with.
struct TrialPlan {
    std::int64_t most_games = 1000; // rounded up to whole blocks
    double gain = 0.05;             // of the victories: as much more than a fair share is worth knowing
    int threads = 1;
};

// What came out for the first bot of a contest, over its blocks from the first to the last.
struct Trial {
    std::vector<std::string> bots;
    std::int64_t games = 0;
    std::int64_t left_out = 0; // blocks in which a game had no end
    bool given_up = false;     // by an outsider: what is not in the results does not count
    Verdict verdict = Verdict::open;
    Estimate wins;
    Estimate ahead;
    Estimate points;
};

// Counts the blocks of a trial one after the other, and puts into it what came out.
class TrialCount {
  public:
    TrialCount(int seats, double gain) : seats_(seats), wins_(1.0 / seats, gain) {}
    void add(const PlayedBlock& block, Trial& trial);
    void tell(Trial& trial) const;
    Verdict verdict() const { return wins_.verdict(); }

  private:
    int seats_;
    SequentialTest wins_;
    SequentialTest ahead_{0, 1};
    SequentialTest points_{0, 1};
};

// Goes on with a contest where the results end, until the sequential test decides or there were enough games.
// It is looked at after every so many blocks, whatever the number of threads, so that the same plan always
// ends with the same figures. Every block is handed over as the line that the file gets.
inline constexpr std::int64_t blocks_at_a_look = 16;
Trial try_out(const Contest&, const TrialPlan&, Results&,
              const std::function<void(const std::string&)>& write, const Progress& progress = {});

} // namespace oya
