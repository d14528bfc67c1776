#pragma once

#include "core/action.h"
#include "core/reference.h"
#include "core/seat.h"
#include "games/vigo/components.h"

#include <array>
#include <bit>
#include <cstdint>

namespace oya::vigo {

// Everything that may be chosen before the first deal. `first_dealer` is 0 for random, or a seat counted
// from 1.
struct Options {
    Icons icons{};
    int two_player_farmers = farmer_pieces;
    bool buried_cards_open = true;
    int first_dealer = 0;

    friend bool operator==(const Options&, const Options&) = default;
};

// What a seat wants to be asked when it places won cards; it may change at any time (vigo.place.auto).
struct Wishes {
    enum class Place : std::uint8_t { forced, highest, never };
    Place auto_place = Place::forced;
};

struct Board {
    Options options;
    int seats = 0;
    int supply = 0; // farmer pieces in play
};

// The actions of the game. A dealt card may be `Card::hidden()` when somebody else's deal is shown.
enum class Kind : std::uint8_t { dealer, deal, play, lay };

inline constexpr Codes<4> codes{std::array<ActionKind, 4>{{
    {"dealer", {"seat", max_seats}},
    {"deal", {"card", card_count + 1}},
    {"play", {"card", card_count}},
    {"lay", {"card", card_count}, {"space", spaces}},
}}};

constexpr Action make(Kind kind, int a, int b = 0) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0};
}
constexpr Action choose_dealer(Seat seat) { return make(Kind::dealer, seat.index); }
constexpr Action deal(Card card) { return make(Kind::deal, card.index); }
constexpr Action play(Card card) { return make(Kind::play, card.index); }
constexpr Action lay(Card card, int space) { return make(Kind::lay, card.index, space); }

constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.kind); }
constexpr Card card_of(Action action) { return Card(action.a); }
constexpr int space_of(Action action) { return action.b; }

// A pile of cards of one colour: the values from the top down, four bits each, plus one so that 0 is "no
// card".
class Pile {
  public:
    constexpr bool empty() const { return nibbles_ == 0; }
    constexpr int top() const { return static_cast<int>(nibbles_ & 15) - 1; }
    constexpr int height() const { return (static_cast<int>(std::bit_width(nibbles_)) + 3) / 4; }
    // The value `depth` cards below the top.
    constexpr int below(int depth) const { return static_cast<int>(nibbles_ >> (4 * depth) & 15) - 1; }
    constexpr void put(int value) { nibbles_ = nibbles_ << 4 | static_cast<unsigned>(value + 1); }
    friend constexpr bool operator==(Pile, Pile) = default;

  private:
    std::uint64_t nibbles_ = 0;
};

inline constexpr std::uint8_t no_space = 0xFF;

// A player's kingdom in this round. The used spaces are always the first ones (vigo.place.left-to-right).
struct Kingdom {
    std::array<Pile, spaces> piles{};
    std::array<std::uint8_t, spaces> colour_on{}; // by space
    std::array<std::uint8_t, colours> space_of = {no_space, no_space, no_space, no_space,
                                                  no_space}; // by colour
    std::uint8_t used = 0;
    std::uint8_t farmers = 0; // earned, 0 to 9

    // The space a card of this colour must go on.
    constexpr int space_for(int colour) const {
        const std::uint8_t space = space_of[static_cast<std::size_t>(colour)];
        return space == no_space ? used : space;
    }
    // Whether a colour is new is as good as random, so nothing branches on it.
    constexpr void put(Card card) {
        const auto colour = static_cast<std::size_t>(card.colour());
        const bool is_new = space_of[colour] == no_space;
        const std::uint8_t space = is_new ? used : space_of[colour];
        space_of[colour] = space;
        colour_on[space] = static_cast<std::uint8_t>(colour);
        used = static_cast<std::uint8_t>(used + is_new);
        piles[space].put(card.value());
    }
    friend constexpr bool operator==(const Kingdom&, const Kingdom&) = default;
};

// The cards that lie in a kingdom.
Cards cards_in(const Kingdom&);

// `counted`: a round is over and its kingdoms still lie there; they go with the first card of the next one.
enum class Phase : std::uint8_t { choosing_dealer, dealing, playing, placing, counted, over };

// The position. Everything that is not listed follows from it: whose turn it is, the trick on the table, the
// supply.
struct State {
    Reference<Board> board;
    std::array<Cards, max_seats> hands{};
    Cards aside = all_cards; // not dealt; while the deal lasts, the cards still to be dealt from
    Cards to_place = 0;      // won cards the winner has not laid yet
    std::array<Kingdom, max_seats> kingdoms{};
    std::array<std::array<std::int8_t, max_seats>, rounds> scores{}; // by round, 0 until it is counted
    std::array<Card, hand_size * max_seats> played{};                // this round, in order
    std::array<std::uint8_t, tricks_per_round> leaders{};            // this round, by trick
    std::array<std::uint8_t, max_seats> voids{}; // colours each seat has shown it does not hold, one bit each
    Phase phase = Phase::choosing_dealer;
    std::uint8_t round = 0;
    std::uint8_t dealer = 0;
    std::uint8_t trick = 0;        // complete tricks of this round
    std::uint8_t cards_played = 0; // of this round
    std::uint8_t turn = 0;         // the seat that plays, places, or is dealt the next card
    std::uint8_t supply = 0;       // farmers nobody has earned

    int seats() const { return board->seats; }
    int counted_rounds() const { return round + (phase == Phase::counted || phase == Phase::over ? 1 : 0); }
    std::size_t trick_begins() const {
        return static_cast<std::size_t>(trick) * static_cast<std::size_t>(seats());
    }
    bool leading() const { return cards_played == trick_begins(); }
    int led_colour() const { return played[trick_begins()].colour(); }
    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) < 512);

// Who wins a complete trick, as a place in the order of play.
int winning_place(const Card* cards, int count);

// The same, and by which rule.
struct TrickWinner {
    int place;
    enum class By : std::uint8_t { highest, led_colour, first_played, all_zeros } by;
};
TrickWinner trick_winner(const Card* cards, int count);

// What one space of a kingdom, and the whole of it, would score now.
int score(const Kingdom&, std::size_t space);
int score(const Kingdom&);

// The cards this seat may play if it is its turn to play.
Cards playable(const State&, Seat);

// How many different results the placement of these cards can have (vigo.place.number-of-results).
int placements(const Kingdom&, Cards);

} // namespace oya::vigo
