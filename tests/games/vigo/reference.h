#pragma once

#include <vector>

// VIGO! a second time, slowly and plainly, from the text of the ledger: lists of cards and loops over them,
// with nothing of the engine in it. The engine must agree with it at every step of every game.

namespace oya::vigo::plain {

struct Card {
    int colour; // 0 to 4
    int value;  // 0 to 8

    friend bool operator==(const Card&, const Card&) = default;
};

// What may be chosen before a game; the lists run over the values 0 to 8.
struct Table {
    int players;
    int farmer_pieces;
    std::vector<int> win;
    std::vector<int> lose_same_colour;
    std::vector<int> lose_other_colour;
};

struct Kingdom {
    std::vector<std::vector<Card>> spaces = std::vector<std::vector<Card>>(5); // each pile from bottom to top
    std::vector<std::vector<bool>> slots = {{true}, {true}, {0, 0}, {0, 0, 0}, {0, 0, 0, 0}}; // farmers

    // The space, from 0, on which a card must be laid.
    int space_for(Card) const;
    // Puts a farmer on the leftmost free slot; false if there is none.
    bool add_farmer();
    int earned_farmers() const;
    int score() const;
};

// Which of the cards, the first of which was led, wins the trick.
int winning_place(const std::vector<Card>& trick);

// Which of the cards of a hand may be played on the trick so far.
std::vector<Card> legal_cards(const std::vector<Card>& hand, const std::vector<Card>& trick);

enum class Stage { dealing, playing, placing, over };

class Game {
  public:
    Game(const Table& table, int first_dealer);

    void deal(Card);
    void play(Card);
    void lay(Card);

    std::vector<int> totals() const;
    // 1 for the highest total; equal totals share a place.
    std::vector<int> places() const;

    Stage stage = Stage::dealing;
    int round = 0; // from 0
    int dealer;
    int turn; // who is dealt to, plays or places
    int supply = 0;
    std::vector<Card> undealt;
    std::vector<std::vector<Card>> hands;
    std::vector<Kingdom> kingdoms;
    std::vector<Card> trick; // in order of play
    std::vector<Card> won;   // still to be placed
    int complete_tricks = 0;
    std::vector<std::vector<int>> round_scores;

  private:
    int next(int player) const { return (player + 1) % table_.players; }
    void begin_round();
    void hand_out_farmers();
    void take_farmers(int player, int number);
    void end_trick();

    Table table_;
    int leader_ = 0;
};

} // namespace oya::vigo::plain
