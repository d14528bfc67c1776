#pragma once

#include "games/vigo/state.h"

#include <array>

namespace oya::vigo {

// Solves the end of a round with open hands for one seat, which plays for what the result is worth to it:
// points ahead of the mean of the others and, in the last round, the bonus for a share of the victory. All
// others play against it, so that with two players nobody could do better, and with more it could not do
// worse. Won cards of one colour are laid with the highest on top, which is best for whoever lays them.
class Ending {
  public:
    // Whether few enough cards are left to be quick.
    static bool is_near(const State&);

    // For positions that follow from this one.
    Ending(const State&, Seat);

    // What a position is worth to the seat in the end.
    float worth(const State&);

    int nodes() const { return nodes_; } // cards tried so far
    // One end in fifty, if that, is too tangled: what it is worth was not found out.
    bool gave_up() const { return nodes_ >= most_nodes; }
    static constexpr int most_nodes = 999'999;

  private:
    // A kingdom in one word: the top of each space, where each colour lies, and the farmers.
    class Realm {
      public:
        Realm() = default;
        explicit Realm(const Kingdom&);

        std::uint64_t word() const { return word_; }
        int farmers() const { return static_cast<int>(word_ >> farmers_at & 15); }
        void add_farmers(int count) { word_ += static_cast<std::uint64_t>(count) << farmers_at; }
        bool has(int colour) const { return space_of(colour) != nowhere; }
        void cover(int colour, int value);
        void open(int colour, int value);
        int score() const;

      private:
        static constexpr int nowhere = 7;
        static constexpr int colours_at = 4 * spaces;
        static constexpr int farmers_at = colours_at + 3 * colours;
        static constexpr int used_at = farmers_at + 4;

        int space_of(int colour) const { return static_cast<int>(word_ >> (colours_at + 3 * colour) & 7); }
        int top_of(int space) const { return static_cast<int>(word_ >> (4 * space) & 15) - 1; }

        std::uint64_t word_ = 0;
    };

    // What the end is worth, in parts of a point that make it a whole number.
    using Value = std::int32_t;

    struct Table {
        std::array<Cards, max_seats> hands{};
        std::array<Realm, max_seats> realms{};
        std::array<Card, max_seats> trick{};
        int played = 0; // cards of the trick
        int leader = 0;
    };

    struct Window {
        Value least;
        Value most;
    };

    // What was found out about a trick to come.
    struct Known {
        std::uint64_t key = 0;
        Value value = 0;
        std::int8_t bound = 0; // 0 exact, 1 at least, -1 at most
        std::uint8_t card = 0; // that was best
    };

    Value play(Table&, Window);
    Value lay(const Table&, int winner, Cards won, Window);
    Value next_trick(const Table&, int winner, Window);
    Value count(const Table&) const;
    std::uint64_t key_of(const Table&) const;
    // Takes a value into account; true if nobody would let it come this far.
    bool cut_off(Value value, int seat, bool first, Value& best, Window&) const;

    static constexpr std::size_t known_count = 4096;

    int seats_;
    int seat_;
    Icons icons_;
    int supply_; // farmers in play
    bool last_;
    std::array<int, max_seats> before_{}; // points of the rounds before
    std::array<Known, known_count> known_{};
    // By whether it was led: how much a card has cut off so far.
    std::array<std::array<int, card_count>, 2> cutters_{};
    int nodes_ = 0;
};

} // namespace oya::vigo
