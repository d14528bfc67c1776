#pragma once

#include "arena/streams.h"
#include "bots/any_bot.h"
#include "core/result.h"
#include "shelf/any_game.h"
#include "shelf/settings.h"

#include <memory>
#include <vector>

namespace oya {

// Who plays what: a table of bots. The options and the number of bots must be checked by the game.
struct Lineup {
    const AnyGame* game = nullptr;
    Settings options;
    std::vector<BotSpec> bots;

    int seats() const { return static_cast<int>(bots.size()); }
};

// How a game ended and how many actions it took, those of chance among them.
struct MatchOutcome {
    Result result;
    int actions = 0;
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
