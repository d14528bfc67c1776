#pragma once

#include "arena/outsider.h"
#include "arena/streams.h"
#include "bots/any_bot.h"
#include "core/lookback.h"
#include "core/result.h"
#include "shelf/any_game.h"
#include "shelf/settings.h"

#include <memory>
#include <optional>
#include <vector>

namespace oya {

// Nothing in the arena plays a game for longer, in actions, those of chance among them: on an island of
// somebody's own there may be fewer points to be had than a victory takes. The longest of 9,000 random games
// at the slowest table known had 326,000.
inline constexpr int longest_game = 1'000'000;

// Who plays what: a table of bots. The options and the number of bots must be checked by the game.
struct Lineup {
    const AnyGame* game = nullptr;
    Settings options;
    std::vector<BotSpec> bots;
    int most_actions = longest_game;
    Outsiders outsiders{}; // for bots that are programs
    bool looks = false;    // what is worth looking back on is told with every outcome

    int seats() const { return static_cast<int>(bots.size()); }
};

// How a game ended and how many actions it took, those of chance among them. A game that was stopped because
// it took too many, or given up because an outsider did not play on, has no result that counts.
struct MatchOutcome {
    Result result;
    std::optional<Seats> met{}; // the task that the table sets beside the victory, if it sets one
    std::shared_ptr<const Lookback> lookback{}; // where the lineup looks
    int actions = 0;
    bool stopped = false;
    bool given_up = false;
};

// Plays one game after the other between the same bots.
class Match {
  public:
    virtual ~Match() = default;

    // One game; the first bot sits at seat `rotation` and the others follow clockwise.
    virtual MatchOutcome play(int rotation, Streams streams) = 0;
};

// The quickest way to play these games: where all bots are random, no bot is asked. The outcomes are the
// same.
std::unique_ptr<Match> make_match(const Lineup& lineup);

// The general way.
std::unique_ptr<Match> make_any_match(const Lineup& lineup);

} // namespace oya
