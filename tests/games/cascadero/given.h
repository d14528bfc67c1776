#pragma once

#include "games/cascadero/cascadero.h"
#include "games/cascadero/notation.h"
#include "generated/cascadero_rules.h"
#include "kit/exhibits.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

// Positions for the tests of Cascadero, set up and acted on in the words of the ledger.

namespace oya::cascadero {

// The two players of most cases.
inline constexpr Seat blue_player{0};
inline constexpr Seat pink_player{1};

// A position somebody sets up, as the ledger's notation says: base side, star heralds, Blue and Pink, Blue to
// move, nothing on the map. The set-up is a list of clauses:
//   "Blue 5,9 4,6* yellow=3 seals=1 vp=48 left=0 flags=pair-yellow,five-colours"  (* : on a seal)
//   "gone yellow=3"          the seal of that space was taken by the player who sits last
//   "heralds 12,3 7,12"      the heralds stand there
//   "tile 6,2=envoy"         which farmer tile lies there
//   "turn Pink"
// Achievements that the position meets have been claimed before. Text that is not understood fails the test.
class Given {
  public:
    explicit Given(std::string_view setup = "", std::string_view options = "", int seats = 2);

    // The player to move takes these steps, "place 5,8; advance white". What is refused fails the test.
    Given& play(std::string_view steps);
    // Declines whatever is still asked, so that the turn ends.
    Given& finish();
    // The player to move makes an advance of so many spaces by a town scoring, on a map that was empty
    // before.
    Given& advance_by(int track, int steps);
    // Adds to the set-up in the middle of a game.
    Given& set(std::string_view setup);

    // The rule that refuses a step, or "" if it is legal.
    std::string refused(std::string_view step) const;
    std::string refused(Seat, std::string_view step) const;
    // And the reason.
    std::string reason(std::string_view step) const;

    // Cubes, points, seals and flags that a player has: "yellow=2 vp=2 seals=1 flags=pair-yellow".
    std::string of(Seat) const;
    int cube(Seat seat, int track) const { return state.player(seat).cubes[static_cast<std::size_t>(track)]; }
    int points(Seat seat) const { return state.player(seat).points; }
    Seat turn() const { return Seat{state.turn}; }
    bool over() const { return state.phase == Phase::over; }
    // How many fields the player to move may choose, without and with a seal.
    int open() const {
        trace_.looks(board, state);
        return open_to(state, turn()).count();
    }
    // The legal steps of the player to move, in notation, sorted and parted by "; ".
    std::string choices() const;
    // The towns in which heralds stand, sorted: "(4,4) (10,5)".
    std::string heralds() const;
    // Groups of two or more envoys, by size: "2 3".
    std::string groups(Seat) const;
    // The seat of a colour: "Blue".
    Seat seat(std::string_view colour) const;
    Result result() const { return Cascadero::result(state); }
    Refusal refusal(Seat, Action) const;

    std::shared_ptr<const Board> board; // shared by copies
    State state;

  private:
    void clause(std::string_view);
    void player_clause(Seat, std::string_view);
    void claim_what_is_met();
    std::optional<Action> read(Seat, std::string_view) const;
    void apply(Action); // by the player to move

    mutable Trace<Cascadero> trace_; // what is looked at is kept too
};

// Cubes, seals and a group that meet every achievement, for one player and for another.
inline constexpr std::string_view meets_everything =
    "yellow=15 orange=10 blue=10 pink=4 white=4 seals=3 "
    "6,6 7,3 7,7 7,8 7,9 8,3 8,4 8,5 8,6 8,9 9,6 9,7 10,6 10,7 11,6 12,4 12,5";
inline constexpr std::string_view meets_everything_too =
    "yellow=15 orange=10 blue=10 pink=4 white=4 seals=3 "
    "3,13 4,12 5,13 6,13 7,13 7,14 8,13 9,11 9,12 9,13 10,11 10,13 10,14 11,9 11,10 11,11 11,13 12,13";

// What Blue has after these steps of a turn, whatever is not mentioned being declined.
std::string after(std::string_view setup, std::string_view steps, std::string_view options = "");

Field field(std::string_view);
std::string view_json(const State&, Viewer);

} // namespace oya::cascadero
