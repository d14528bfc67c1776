#include "arena/retelling.h"

#include "arena/sums.h"

namespace oya {

namespace {

// A game as it was for the seats: the bots turn, one seat further in every game of a block.
Result by_seat(const PlayedGame& game, std::size_t rotation, std::size_t seats) {
    Result result;
    result.over = true;
    result.seats = static_cast<int>(seats);
    for (std::size_t bot = 0; bot < seats; ++bot) {
        const std::size_t seat = (bot + rotation) % seats;
        result.points[seat] = game.points[bot];
        result.places[seat] = game.places[bot];
        if (game.places[bot] == 1)
            result.winners = result.winners.with(Seat{static_cast<std::uint8_t>(seat)});
    }
    return result;
}

} // namespace

SimReport retold(std::span<const RecordedContest* const> contests) {
    SimReport report;
    if (contests.empty()) return report;
    const std::size_t seats = contests.front()->key.bots.size();
    std::vector<Sums> sums(seats);
    for (const RecordedContest* contest : contests) {
        for (const auto& [number, block] : contest->blocks) {
            ++report.blocks;
            report.games += static_cast<std::int64_t>(seats);
            if (block.games.size() != seats) {
                report.left_out += static_cast<std::int64_t>(seats);
                continue;
            }
            for (std::size_t rotation = 0; rotation < seats; ++rotation) {
                MatchOutcome outcome;
                outcome.result = by_seat(block.games[rotation], rotation, seats);
                for (std::size_t seat = 0; seat < seats; ++seat) sums[seat].add_game(outcome, seat);
                report.chronicle.add(outcome.result);
            }
            for (Sums& each : sums) each.end_block();
        }
    }
    for (std::size_t seat = 0; seat < seats; ++seat)
        report.seats.push_back(sums[seat].standing(std::to_string(seat + 1), 1, static_cast<double>(seats),
                                                   static_cast<int>(seats)));
    return report;
}

Trial trial_of(const RecordedContest& contest) {
    const auto seats = static_cast<int>(contest.key.bots.size());
    Trial trial;
    trial.bots = contest.key.bots;
    TrialCount count(seats, TrialPlan{}.gain);
    for (const auto& [number, block] : contest.blocks) count.add(block, trial);
    count.tell(trial);
    return trial;
}

} // namespace oya
