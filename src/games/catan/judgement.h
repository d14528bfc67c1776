#pragma once

#include "games/catan/sites.h"
#include "games/catan/state.h"

#include <array>

// What a quick player thinks things are worth. It looks at nothing the seat may not know. To end the turn is
// worth 20: what is worth less is left alone.

namespace oya::catan {

// How many of 36 rolls show a number.
constexpr int pips(int number) {
    return number == 0 || number == 7 ? 0 : number < 7 ? number - 1 : 13 - number;
}

template <class Size>
class Judgement {
  public:
    Judgement(const Position<Size>& state, Seat seat);

  protected:
    // What the seat saves for: a price, and what that would be worth.
    struct Goal {
        Cards price;
        float worth = 0;
    };

    void choose_goal();
    void consider(Cards price, float worth);

    // How much a good is missed, or -1 and less where there is more than enough of it.
    float need(int good) const;
    int surplus(int good) const { return player_.hand[good] - goal_.price[good]; }
    int missing() const;
    int held_elsewhere(int good) const; // in the hands of others
    bool can_trade_up() const;          // the goal is within reach of bank trades alone

    float site(int corner) const;       // a settlement there
    float site_ahead(int corner) const; // or within two roads from there
    float hex_pips(int hex) const;
    float hex_against(int hex) const; // the harm the robber does there, to others and to the seat itself
    int leader_bonus(Seat) const;

    float founding(int corner) const;
    float road(int edge) const;
    float knight(Action) const;
    float robber(int hex) const;
    // The cards to give of a hand, or to take from it, as many as the seat has to choose.
    Cards best_cards(Cards from, bool giving) const;
    // The rest of a discard that begins with this step, as one would do it in one go; empty, if not so.
    Plan discards_from(Action) const;
    float chosen_pair(Cards pair, Cards from, bool giving) const;
    float bank(int give, int take) const;
    float deal(Action) const;
    float fair(Cards given, Cards taken) const;
    float production(int number) const;
    int own_strength(bool active_only) const;
    bool threatened() const;

    const Position<Size>& state_;
    Seat seat_;
    const Player<Size>& player_;
    std::array<float, goods> income_{}; // in 36 rolls
    float total_income_ = 0;
    Corners<Size> sites_;
    Goal goal_;
};

} // namespace oya::catan
