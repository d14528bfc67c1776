#pragma once

#include "games/cascadia/cascadia.h"
#include "kit/exhibits.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Environments and positions for the tests of Cascadia, set up and acted on in the notation of the ledger.

namespace oya::cascadia {

inline constexpr Seat first_seat{0};
inline constexpr Seat second_seat{1};
inline constexpr Seat third_seat{2};
inline constexpr Seat fourth_seat{3};

// "bear (0,0) (1,0), fox (2,1)": the animals alone, each on a tile of its own that shows every species. Text
// that is not understood fails the test.
Environment animals(std::string_view);
// "(0,0) FFFPPP, (1,0) MMMFFF": tiles by their sides, without animals.
Environment tiles(std::string_view);
// The environment of the rulebook's worked example.
Environment jade();

// What one species scores by a card, "bear A".
int score(const Environment&, std::string_view card, const CardReadings& = {});
// What all species score by one card of the variants.
int score_variant(const Environment&, int card);

// Options by name and value, which must be accepted: options({"cards", "CBDDB"}, ...).
struct Setting {
    std::string_view name;
    std::string_view value;
};
Options options(std::vector<Setting> settings);
// The id of the rule that refuses such a table, "" if it may be made.
std::string refuses_table(int players, std::vector<Setting> settings);

// A position somebody sets up. Seat 1 begins, everybody has the starter of their number, the cards are all A
// unless the options say otherwise, and the market shows the tiles 26 to 29 (mountain/forest) with bear, elk,
// salmon and hawk.
class Position {
  public:
    explicit Position(int players = 2, std::vector<Setting> settings = {});
    // Before anything has happened.
    static Position before_set_up(int players, std::vector<Setting> settings = {});

    // Set up. What is put on the market comes out of the bag, and what was there goes back.
    Position& tokens(std::string_view names); // "bear elk bear bear"
    Position& market(std::vector<int> tiles); // by number, from 1
    Position& nature(Seat, int tokens);       // held by the seat
    Position& bag(int tokens);                // so many are left, the rest is out of sight
    // Lays a tile, or puts an animal, in the environment of a seat.
    Position& tile(Seat, std::string_view cell, int number, int turns = 0);
    Position& animal(Seat, std::string_view cell, std::string_view name);
    // A position to be looked at as it is.
    const Position& looked_at() const;
    Position& begin_turn(); // as after the refill: settles the market anew

    // Act. What the engine refuses fails the test.
    Position& act(std::string_view action);            // by the seat to move
    Position& acts(std::vector<std::string_view> all); // one after the other
    Position& chance(std::string_view outcome);        // what chance does next
    Position& draws(std::string_view names);           // "fox bear": tokens from the bag, in this order
    Position& refill(std::string_view names = "");     // tiles from the stack, then these tokens or any
    // Takes a pair, lays the tile somewhere, gives the token back, and fills the market.
    Position& any_turn();
    Position& play_to_end();

    // The id of the rule that refuses the action, or "" if it is legal.
    std::string refused(std::string_view action) const;
    std::string refused(Seat, std::string_view action) const;
    // And the reason.
    std::string reason(std::string_view action) const;
    bool allows(std::string_view action) const { return refused(action).empty(); }

    // Look.
    const State& state() const { return state_; }
    State& change() { return state_; }
    const Board& board() const { return *board_; }
    std::vector<std::string> legal() const;
    int count(std::string_view beginning) const; // legal actions whose notation begins so
    std::string market_tokens() const;           // "bear elk - fox"
    int bag() const { return sum_of(state_.bag); }
    int aside() const { return sum_of(state_.aside); }
    int held(Seat seat) const { return state_.environments[seat.index].nature; }
    // The facts of the last action: rule ids.
    const std::vector<std::string>& told() const { return told_; }
    bool told(std::string_view rule) const;

  private:
    void apply(Actor, Action);

    std::shared_ptr<const Board> board_;
    State state_;
    std::vector<std::string> told_;
    std::size_t drawn_ = 0;
    bool by_the_way_ = false;       // it leads to what a test is about, and is no part of it
    mutable Trace<Cascadia> trace_; // what is looked at is kept too
};

} // namespace oya::cascadia
