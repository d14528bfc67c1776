#include "games/catan/witness.h"

namespace oya::catan {

namespace {

template <class Size>
class Deal {
  public:
    Deal(const Position<Size>& real, Seat viewer, Rng& rng)
        : real_(real), viewer_(viewer), rng_(rng), hands_(hands_of(real)) {}

    Hands hands() {
        const Seats hidden = hidden_hands();
        for (Seat seat : hidden) {
            pool_ += hands_[seat.index];
            missing_[seat.index] = hands_[seat.index].total();
            hands_[seat.index] = Cards();
        }
        for (Seat seat : hidden) give(seat, shown_by(seat));
        if (real_.phase == Phase::harbor_giving) {
            if (!is_oya()) give_one_of(Seat{real_.turn}, pool_.only_resources());
            if (viewer_.index != real_.victim) give_one_of(Seat{real_.victim}, pool_.only_commodities());
        }
        for (Seat seat : hidden) {
            while (missing_[seat.index] > 0) give_one_of(seat, pool_);
        }
        return hands_;
    }

  private:
    bool is_oya() const { return viewer_.index == real_.turn; }

    // Those the viewer does not see: the Master Merchant looks into one.
    Seats hidden_hands() const {
        const Seats others = Seats::first(real_.seats()).without(viewer_);
        if (!is_oya() || real_.phase != Phase::taking_cards) return others;
        return others.without(Seat{real_.victim});
    }

    // What a seat has shown to hold: an offer it made or accepted.
    Cards shown_by(Seat seat) const {
        if (real_.phase != Phase::answering && real_.phase != Phase::concluding) return {};
        if (seat.index == real_.turn) return real_.offer.give;
        const Reply reply = real_.replies[seat.index];
        if (reply == Reply::accepts) return real_.offer.want;
        return reply == Reply::counters ? real_.counters[seat.index].give : Cards();
    }

    void give(Seat seat, Cards cards) {
        pool_ -= cards;
        hands_[seat.index] += cards;
        missing_[seat.index] -= cards.total();
    }
    void give_one_of(Seat seat, Cards cards) { give(seat, Cards::of(draw_good(cards, rng_))); }

    const Position<Size>& real_;
    Seat viewer_;
    Rng& rng_;
    Hands hands_;
    Cards pool_;
    std::array<int, max_seats> missing_{};
};

} // namespace

template <class Size>
Hands deal_hands(const Position<Size>& state, Seat viewer, Rng& rng) {
    return Deal<Size>(state, viewer, rng).hands();
}

template Hands deal_hands(const Position<Small>&, Seat, Rng&);
template Hands deal_hands(const Position<Large>&, Seat, Rng&);

} // namespace oya::catan
