#pragma once

#include "every_game/complaints.h"
#include "every_game/tables.h"
#include "shelf/any_game.h"

#include <functional>
#include <optional>
#include <string>

// Random games, and what a check needs to say where in one it found something.

namespace oya::every_game {

// In steps. Random games end by chance alone, and some tables make them very long: at the slowest one found
// three in a hundred took more than 1,000,000. From `patience` on instinct plays along, which ends all of
// them.
inline constexpr int longest_game = 1000000;
inline constexpr int patience = 30000;

struct Step {
    Actor actor;
    Action action;
};

// What chance draws, or a legal action of one of the seats awaited, whichever of them; nothing when the game
// is over, or nobody may do anything.
std::optional<Step> random_step(const AnyPosition&, Rng&);
// The same for a game that has taken so many steps and must come to its end.
std::optional<Step> random_step(const AnyPosition&, Rng&, int steps);

// Whether to look at a position after so many steps: at one in so many, and the longer a game the fewer.
bool looks(int one_in, int steps, Rng&);

// How many steps a random game takes with as many players as there can be: the mean of a few, the same each
// time. What looks at every step of a game looks at fewer games, or at parts of them, where games are long.
int usual_length(const AnyGame&);
// How many short games it lasts as long as, at least 1.
int times_short(const AnyGame&);

// A moment of a game that a check plays.
struct Moment {
    const TableSetup& table;
    int game = 0;
    int step = 0;

    // A complaint with its place: "vigo_2p_default, game 3, step 57: …".
    std::string says(const std::string& complaint) const;
};

// Plays random games and shows `visit` the first and the last position of each and one in `every` of those
// between them, fewer where games are long, and ever fewer as one goes on. Complains of games that do not
// end.
void each_position(const TableSetup&, Rng&, int games, int every, Complaints&,
                   const std::function<void(const AnyPosition&, const Moment&)>& visit);

std::unique_ptr<AnyPosition> start(const TableSetup&);
std::string json_of(const AnyPosition&);
std::string view_json(const AnyPosition&, Viewer);
// Every seat, and a spectator.
std::vector<Viewer> viewers(int seats);

std::string text_of(Actor);
std::string text_of(Viewer);
std::string text_of(Action);
// "seat 1 play red 6"
std::string text_of(const AnyPosition&, const Step&);
// The id of a message and all its values: what two messages must share to be the same.
std::string text_of(const Message&);
std::string text_of(const Refusal&);
std::string text_of(const AnyGame&, const Plan&);
std::string text_of(const Result&);

} // namespace oya::every_game
