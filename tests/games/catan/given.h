#pragma once

#include "games/catan/catan.h"
#include "generated/catan_rules.h"
#include "kit/exhibits.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Positions for the tests of Catan, set up and acted on in the words of the ledger.
//
// The island is the beginner's of the layer that is played. Four of its lines of corners have letters, other
// corners are written N(q,r) and S(q,r), hexes q,r:
//
//       P Q R T U V W X Y      neighbours in a line are joined by a path, and so are
//     A B C D E F G H I J K    B-P D-R F-U H-W J-Y
//     a b c d e f g h i j k    A-a C-c E-e G-g I-i K-k
//       p q r t u v w x y      b-p d-r f-u h-w j-y
//
// Between them lie, from left to right, in Cities & Knights: forest 3, mountains 9, desert, forest 10; forest
// 8, fields 4, hills 11, pasture 3, fields 8; pasture 10, fields 5, mountains 6, pasture 4. The middle of the
// second row is the hex 0,0.

namespace oya::catan {

using Game = Catan;

// A position somebody sets up: player 1 is active and has rolled, nobody has anything. The set-up is a list
// of clauses parted by semicolons. Those of a player begin with its number:
//   1: settlement A C, city E wall overturned science, city F sideways, road A-B-C, basic B active, mighty D
//      hand 2 ore 1 wool, cards spy crane, trade 3, defender 2, shown printer, army 2
// (an active knight may act, a fresh one was activated in this turn). Others are:
//   before roll; active 3; robber 0,0; hex 0,0 forest 8; merchant 0,0 1; ship 6; attacked; longest 2;
//   longest nobody; army 2; bank ore 2 (the last player holds the rest); deck science empty;
//   deck science mining crane (in this order, and no more)
// At sea (SeaGiven) the map is that of given_charts.cpp, or with the option chart another one of it. A player
// may then have ships, ship N(0,0)-S(1,-1), and new ships, that were built in this turn; and a clause says
// where the pirate is: pirate 3,-1.
template <class Size>
class GivenOf {
  public:
    using Game = CatanOf<Size>;

    explicit GivenOf(std::string_view setup = "", std::string_view options = "", int players = 4);

    // A game as it begins, the island being drawn with this seed and this player being the first (0: by
    // chance).
    static GivenOf fresh(std::string_view options = "", int players = 4, int first = 1,
                         std::uint64_t seed = 1);

    // Adds to the position.
    GivenOf& set(std::string_view setup);
    // Steps parted by semicolons, "2: discard 4 ore; robber 0,0; stolen wool". Without a number the one who
    // is asked acts. An answer that is not asked for, because there is only one, may be written all the same
    // if it is what has come about. What is refused fails the test.
    GivenOf& play(std::string_view steps);
    // In the set-up: the building that is due, and the road beside it.
    GivenOf& found(std::string_view corner, std::string_view road);
    // Everybody places whatever is first in the list, until the set-up is over.
    GivenOf& found_all();
    // The active player rolls these dice.
    GivenOf& roll(int white, int red, std::string_view event = "trade");
    GivenOf& roll_sum(int sum, std::string_view event = "trade");
    // The active player ends its turn and the others theirs, each after a 2, until it is to roll again.
    GivenOf& go_round();
    // The roll after an Alchemist.
    GivenOf& roll_event(std::string_view event);
    // Chance decides whatever is open, in whatever way.
    GivenOf& settle();
    // Cards vanish from a hand into the bank.
    GivenOf& take(int player, std::string_view cards);

    bool accepts(std::string_view step) const;
    bool refuses(std::string_view step) const;
    // The rule and the reason that refuse a step.
    std::string refused(std::string_view step) const;
    std::string reason(std::string_view step) const;

    // The rule on which something rests that the last `play` or `roll` told this player, "" if it was not
    // told.
    std::string told(std::string_view id, int player = 1) const;

    std::string hand(int player) const; // "2 wool 1 ore"
    int size(int player) const { return seat(player).hand.total(); }
    std::string cards(int player) const; // held face down, in alphabetical order
    int points(int player) const {
        trace_.looks(board, state, player - 1);
        return catan::points(state, number(player));
    }
    int road(int player) const {
        trace_.looks(board, state, player - 1);
        return route_length(state, number(player));
    }
    int supply(int player, std::string_view piece) const;
    int level(int player, std::string_view track) const;
    int to_discard(int player) const;                     // on the last roll
    int longest() const { return holder(state.longest); } // 0 for nobody
    int army() const { return holder(state.largest); }
    int merchant() const { return holder(state.merchant_owner); }
    int metropolis(std::string_view track) const;
    int bank(std::string_view good) const;
    int deck(std::string_view name) const;
    int ship() const { return state.ship; }
    int turn() const { return state.turn + 1; }
    int winner() const; // 0 for nobody
    bool over() const { return state.phase == Phase::over; }
    std::string robber() const;
    std::string pirate() const; // "" off the map
    std::string number_on(std::string_view hex) const;
    // What stands on a corner or a path: "1 city wall", "2 basic active", "1 road", "nothing".
    std::string at(std::string_view place) const;
    std::string asked() const; // the players awaited, "1 3"
    bool at_chance() const { return Game::actor(state).is_chance(); }
    std::string chances() const; // "lumber 1, paper 3"
    // How many legal actions of a kind, written as in a step, the players who are asked have.
    int count(std::string_view verb) const;
    // What a viewer sees of a player's cards: their names, or how many; and of its points.
    std::string seen_cards(int viewer, int player) const;
    int seen_points(int viewer, int player) const;
    int contribution(int player) const; // to the defence

    const Player<Size>& seat(int player) const { return state.player(number(player)); }
    static Seat number(int player) { return Seat{static_cast<std::uint8_t>(player - 1)}; }

    std::shared_ptr<const typename Game::Board> board; // shared by copies
    typename Game::State state;
    Teller story; // of the last `play` or `roll`

  private:
    GivenOf(std::shared_ptr<const typename Game::Board> on, const typename Game::State& start)
        : board(std::move(on)), state(start) {}
    struct Step {
        std::optional<Actor> actor;
        std::vector<Action> actions;
        Cards cards; // those that are named
        bool readable = false;
    };

    static int holder(std::uint8_t seat) { return seat == nothing ? 0 : seat + 1; }
    Player<Size>& changing(int player) { return state.players[static_cast<std::size_t>(player - 1)]; }
    void clause(std::string_view);
    void player_item(int player, std::string_view);
    void building_item(int player, std::string_view kind, std::string_view rest);
    void knight_item(int player, int strength, std::string_view rest);
    void set_deck(std::string_view);
    void set_bank(std::string_view);
    void hold_card(int player, int card);
    void leave_deck(int card);
    Step read(std::string_view) const;
    std::vector<Action> actions_of(std::string_view verb, const std::vector<std::string_view>& words) const;
    bool legal(Actor, Action) const;
    bool possible(std::string_view step) const;
    bool settled(const Step&) const;
    void apply(Actor, Action);
    // The cards in a hand without those that lie aside.
    Cards kept(Seat seat) const { return state.player(seat).hand - state.aside[seat.index]; }
    std::array<int, max_seats> sizes_{}; // of the hands at the last roll
    mutable Trace<Game> trace_;          // what is looked at is kept too
};
extern template class GivenOf<Small>;
extern template class GivenOf<Large>;
using Given = GivenOf<Small>;
using SeaGiven = GivenOf<Large>;

// A map with sea, by its name.
std::string_view chart_called(std::string_view);

// Whether the last of these steps is accepted, or refused, the others being played before it.
bool accepts(std::string_view setup, std::string_view steps, std::string_view options = "", int players = 4);
bool refuses(std::string_view setup, std::string_view steps, std::string_view options = "", int players = 4);

// Names of the ledger's language as numbers of the position; what is not understood fails the test.
template <class Size>
int corner_called(const Position<Size>&, std::string_view);
template <class Size>
int edge_called(const Position<Size>&, std::string_view one, std::string_view other);
template <class Size>
int hex_called(const Position<Size>&, std::string_view);
int good_called(std::string_view);
int card_called(std::string_view);
int track_called(std::string_view);
Cards cards_called(const std::vector<std::string_view>& words);
std::string text_of(Cards);

// The parts of a text between separators that do not stand in brackets, without spaces around them and
// without empty ones.
std::vector<std::string_view> parts(std::string_view text, char separator);
// The corners of "A-B-N(0,-1)".
std::vector<std::string_view> chain(std::string_view text);
int number_in(std::string_view);

} // namespace oya::catan
