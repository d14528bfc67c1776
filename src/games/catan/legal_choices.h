#pragma once

#include "games/catan/choices.h"
#include "games/catan/state.h"

// What a seat may do, as sets. The chapters (legal_turn.h, legal_trade.h, legal_knights.h, legal_cards.h)
// hold the functions; whoever asks includes legal.h, which has them all.

namespace oya::catan {

template <class Size>
class LegalChoices {
  public:
    LegalChoices(const Position<Size>& state, Seat seat, Choices<Size>& choices)
        : state_(state), seat_(seat), player_(state.player(seat)), choices_(choices) {}

    // For a seat that is awaited.
    void find();

  private:
    bool affords(Cards price) const { return price.within(player_.hand); }
    // The goods of this range that the bank has, a bit each.
    std::uint64_t stocked(int from, int to) const {
        return state_.bank.at_least(1) & ((1u << to) - (1u << from));
    }
    static std::uint64_t count_range(int least, int most) {
        return (std::uint64_t{2} << most) - (std::uint64_t{1} << least);
    }
    Seats opponents() const { return Seats::first(state_.seats()).without(seat_); }
    // The largest hand on the other side of an offer.
    int most_others_hold() const;
    // Whether anybody else holds a card, so that a card that takes some is of use.
    bool others_hold() const { return state_.rules().allow_no_effect || most_others_hold() > 0; }
    Hexes<Size> robber_hexes() const;

    void founding();
    void founding_road();
    void before_roll();
    void discards();
    void pairs(Kind kind, Cards from);
    void free_roads();
    void acting();
    void building();
    void improvements();

    void bank();
    bool may_offer() const;
    void give(Cards given);
    void writing();
    void answering();
    void concluding();

    void fighters();
    void knights();
    void moves();
    void chases();
    bool some_numbered_hex() const;
    void deserters();

    void decks();
    void development();
    void plenty();
    void commodities_held();
    void harbor_offers();
    void progress_card(Card card);
    void merchants();
    void diplomats();
    void saboteurs();

    const Position<Size>& state_;
    Seat seat_;
    const Player<Size>& player_;
    Choices<Size>& choices_;
};

} // namespace oya::catan
