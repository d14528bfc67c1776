#pragma once

#include "games/catan/sites.h"
#include "games/catan/state.h"
#include "games/catan/weights.h"

#include <array>

// What a quick player thinks things are worth. It looks at nothing the seat may not know. To end the turn is
// worth 20: what is worth less is left alone. The chapters are judgement_places.h, judgement_trade.h and
// judgement_knights.h.

namespace oya::catan {

inline constexpr float end_of_turn = 20;

// How many of 36 rolls show a number.
constexpr int pips(int number) {
    return number == 0 || number == 7 ? 0 : number < 7 ? number - 1 : 13 - number;
}

template <class Size>
class Judgement {
  public:
    Judgement(const Position<Size>& state, Seat seat, const Weights& weights);

  protected:
    // What the seat saves for: a price, the step that it pays for or begins with, and what that is worth.
    struct Goal {
        Cards price;
        Action step;
        float worth = 0;
    };

    void count_income();
    void choose_goal();
    void consider_buildings();
    void consider_roads();
    void consider_improvements();
    void consider(Cards price, Action step, float worth, int points);
    float rolls_until(Cards price) const;
    float settlement_worth() const {
        return state_.rules().knights ? weights_.ck_settlement : weights_.settlement;
    }

    // How much a good is missed, or -1 and less where there is more than enough of it.
    float need(int good) const;
    int surplus(int good) const { return player_.hand[good] - goal_.price[good]; }
    int missing() const;
    int held_elsewhere(int good) const; // in the hands of others
    bool crowded() const { return player_.hand.total() > player_.limit(); }
    bool opening() const { return state_.phase < Phase::before_roll; }

    float site(int corner) const;       // a settlement there
    float site_ahead(int corner) const; // or within two roads from there
    float roll_worth(int terrain) const;
    float hex_pips(int hex) const;
    void look_over_the_sea();
    float road_ahead(int edge) const;
    float ship_ahead(int edge) const;
    bool racing() const;
    void consider_longest_road();
    float hex_against(int hex) const; // the harm the robber does there, to others and to the seat itself
    int leader_bonus(Seat) const;

    float founding(int corner) const;
    float road(int edge) const;
    float ship(int edge) const;
    float path(float ahead, bool spare, int laid) const;
    float pirate(int hex) const;
    float robber(int hex) const;
    float theft_from(Seat victim) const;

    // The cards to give of a hand, or to take from it, as many as the seat has to choose.
    Cards best_cards(Cards from, bool giving) const;
    // The rest of a discard that begins with this step, as one would do it in one go; empty, if not so.
    Plan discards_from(Action) const;
    float chosen_pair(Cards pair, Cards from, bool giving) const;
    // The trades with the bank that complete a price; none, if it cannot be had or is there.
    Plan trades_for(Cards price) const;
    float bank(int give, int take) const;
    float deal(Action) const;
    float fair(Cards given, Cards taken) const;
    // A whole offer that is worth making, or one in return for the one that is open; or nothing.
    Plan offer() const;
    Plan counter() const;
    int spare_good(int at_least) const;
    int wanted_good() const;
    float production(int number) const;

    float knight(Action) const;
    float knights_wanted() const;
    int own_strength(bool active_only) const { return strength_of(player_, active_only); }
    static int strength_of(const Player<Size>&, bool active_only);
    void look_out();
    // What the barbarians would bring if the seat had so much more active strength, as likely as they come
    // before its next turn.
    float battle(int more) const;
    // What an exchange of two tokens would bring in rolls.
    float exchange(int one, int other) const;

    const Position<Size>& state_;
    const Weights& weights_;
    Seat seat_;
    const Player<Size>& player_;
    std::array<float, goods> income_{}; // in 36 rolls
    float total_income_ = 0;
    Corners<Size> sites_;
    std::array<float, Size::sea ? Size::corners : 1> over_sea_{}; // see `look_over_the_sea`
    // What stands against the barbarians, while there are any.
    struct Outlook {
        float likely = 0; // that they land before the next turn
        int cities = 0;
        int others = 0;      // active strength of the other players together
        int best_other = 0;  // and of the strongest
        int least_other = 0; // and of the weakest that has a city to lose
        bool city_to_lose = false;
    };
    Outlook outlook_;
    FixedVector<Goal, 16> goals_; // all that come into question
    Goal goal_;                   // the best of them
};

} // namespace oya::catan
