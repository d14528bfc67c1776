#pragma once

#include "games/vigo/notation.h"
#include "games/vigo/vigo.h"
#include "kit/exhibits.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Positions for the tests of VIGO!, set up and acted on in the notation of the ledger.

namespace oya::vigo {

// The four players of the rulebook, clockwise.
inline constexpr Seat theo{0};
inline constexpr Seat sonia{1};
inline constexpr Seat gabriel{2};
inline constexpr Seat carole{3};
inline constexpr std::array<std::string_view, max_seats> player_names = {"Théo", "Sonia", "Gabriel",
                                                                         "Carole"};
inline std::string_view name_of(Seat seat) { return player_names[seat.index]; }

// Cards as a list, "red 3, blue 5", in that order or as a set. Text that is not understood fails the test.
Card card(std::string_view);
std::vector<Card> card_list(std::string_view);
Cards cards(std::string_view);
std::string text(Cards);

// One card of a trick and who plays it. A trick is written "Théo red 3, Sonia blue 5".
struct Played {
    Seat seat;
    Card card;
};
std::vector<Played> read_trick(std::string_view);

// The cards of a trick alone: "red 3, blue 5".
std::string cards_of(std::string_view trick);

// A kingdom in notation, with farmers.
Kingdom kingdom_of(std::string_view piles_text, int farmers = 0);
// A kingdom by its top cards alone.
std::string tops(const Kingdom&);

// A position somebody sets up. It begins in the first round, which Carole (or whoever sits last) has dealt,
// so that Théo leads; hands and kingdoms are empty. Positions made here need not be sound as a whole: hands
// hold only the cards the rule is about, and earlier tricks are blank.
class Position {
  public:
    explicit Position(int players = 4, const Options& options = {});

    // Set up.
    Position& hand(Seat, std::string_view cards);
    Position& kingdom(Seat, std::string_view piles_text, int farmers = 0);
    Position& supply(int farmers);
    Position& leads(Seat);
    Position& after_tricks(int count);
    Position& in_round(int number); // from 1
    Position& scores(int round, std::vector<int> by_seat);
    // The seat has won a trick and has still to place these cards; the trick itself is blank and brings no
    // farmers.
    Position& has_won(Seat, std::string_view cards);

    // Act. What the engine refuses fails the test.
    Position& act(Seat, std::string_view action);
    Position& plays(std::string_view trick); // "Théo red 3, Sonia blue 5", from the hands as they are
    Position& trick(std::string_view trick); // gives each player the card, lets the first lead, and plays
    Position& lays(std::string_view cards);  // the winner lays them in this order
    Position& lays_all();                    // the winner lays what is left, in any order
    // Ends the round with a tenth trick that changes no kingdom but the leader's, who lays a red 0: a trick
    // of nothing but red 0s, which no real table can see.
    Position& end_round(Seat leader = theo);

    // The id of the rule that refuses the action, or "" if it is legal; and the id of the reason given.
    std::string refused(Seat, std::string_view action) const;
    std::string reason(Seat, std::string_view action) const;
    Refusal refusal(Seat, Action) const;

    // Look.
    const State& state() const { return state_; }
    State& state() { return state_; }
    Seat turn() const { return Seat{state_.turn}; }
    bool playing() const { return state_.phase == Phase::playing; }
    bool placing() const { return state_.phase == Phase::placing; }
    Cards legal_cards(Seat) const; // to play, or to lay next
    const Kingdom& kingdom(Seat seat) const { return state_.kingdoms[seat.index]; }
    std::string piles(Seat seat) const { return text(kingdom(seat)); }
    std::string tops(Seat seat) const { return vigo::tops(kingdom(seat)); }
    int farmers(Seat seat) const { return kingdom(seat).farmers; }
    int worth(Seat seat) const { return score(kingdom(seat)); }
    int supply() const { return state_.supply; }
    int points(Seat seat) const { return Vigo::result(state_).points[seat.index]; }
    int round_score(int round, Seat seat) const;

  private:
    std::shared_ptr<Board> board_; // shared by copies, which are positions of the same table
    State state_;
    mutable Trace<Vigo> trace_; // what is looked at is kept too
};

// What a viewer is shown, as JSON.
std::string view_json(const State&, Viewer);

} // namespace oya::vigo
