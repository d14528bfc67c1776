#include "games/catan/cards_politics.h"
#include "games/catan/cards_science.h"
#include "games/catan/catan.h"
#include "games/catan/judgement.h"

#include <algorithm>
#include <cstdlib>

// What a quick, decent player would do: one look at every action.

namespace oya {

using namespace catan;

namespace {

template <class Size>
class Instinct : private Judgement<Size> {
  public:
    using Judgement<Size>::Judgement;

    // How good an action of the seat looks.
    float of(Action) const;
    // The action, with what is done with it in one go; empty, if nothing sensible is.
    Plan plan_of(Action) const;
    // What the bank makes possible: its trades, and what is built with them.
    template <class Take>
    void with_the_bank(Take&& take) const;

  private:
    using typename Judgement<Size>::Goal;
    using Judgement<Size>::state_;
    using Judgement<Size>::weights_;
    using Judgement<Size>::seat_;
    using Judgement<Size>::player_;
    using Judgement<Size>::income_;
    using Judgement<Size>::sites_;
    using Judgement<Size>::goal_;
    using Judgement<Size>::goals_;
    using Judgement<Size>::need;
    using Judgement<Size>::surplus;
    using Judgement<Size>::missing;
    using Judgement<Size>::crowded;
    using Judgement<Size>::held_elsewhere;
    using Judgement<Size>::site;
    using Judgement<Size>::leader_bonus;
    using Judgement<Size>::founding;
    using Judgement<Size>::road;
    using Judgement<Size>::ship;
    using Judgement<Size>::pirate;
    using Judgement<Size>::hex_against;
    using Judgement<Size>::knight;
    using Judgement<Size>::robber;
    using Judgement<Size>::discards_from;
    using Judgement<Size>::chosen_pair;
    using Judgement<Size>::bank;
    using Judgement<Size>::trades_for;
    using Judgement<Size>::offer;
    using Judgement<Size>::counter;
    using Judgement<Size>::deal;
    using Judgement<Size>::production;
    using Judgement<Size>::own_strength;
    using Judgement<Size>::battle;
    using Judgement<Size>::exchange;

    float card(Action) const;
    float set_dice(int white, int red) const;
    static float keep(int card);
};

// How gladly a progress card is kept when there are too many.
template <class Size>
float Instinct<Size>::keep(int card) {
    switch (card) {
    case medicine:
    case wedding:
    case master_merchant: return 9;
    case crane:
    case resource_monopoly:
    case mining:
    case irrigation: return 8;
    case trade_monopoly:
    case merchant:
    case warlord: return 7;
    case road_building:
    case alchemist:
    case smith: return 6;
    case bishop:
    case deserter:
    case saboteur:
    case spy: return 5;
    case engineer:
    case commercial_harbor: return 4;
    case merchant_fleet:
    case intrigue: return 3;
    default: return 2;
    }
}

template <class Size>
float Instinct<Size>::set_dice(int white, int red) const {
    const float worth = production(white + red);
    const bool draws = player_.levels[trade] + player_.levels[politics] + player_.levels[science] > 0;
    return (worth >= weights_.alchemist_cards ? 30.0f : 10.0f) + worth -
           (draws ? 0.05f * static_cast<float>(red) : 0);
}

template <class Size>
float Instinct<Size>::card(Action action) const {
    const int a = action.a;
    switch (kind_of(action)) {
    case Kind::play_knight: {
        const bool blocked = (player_.buildings() & state_.island().around_hex[state_.robber]).any();
        return blocked ? weights_.soldier_blocked : state_.rolled ? weights_.soldier_now : 10;
    }
    case Kind::play_roads:
    case Kind::road_building:
        return sites_.none() || player_.route >= 3 ? weights_.roads_card : weights_.roads_card_spare;
    case Kind::play_plenty: {
        const Cards two = Cards::of(a) + (action.b < resources ? Cards::of(action.b) : Cards());
        const bool completes = goal_.price.within(player_.hand + two);
        return (completes && missing() > 0 ? weights_.plenty_completes : weights_.plenty_spare) + need(a) +
               (action.b < resources ? need(action.b) : 0);
    }
    case Kind::play_monopoly:
    case Kind::resource_monopoly: {
        return weights_.monopoly_base + weights_.monopoly_need * need(a) +
               weights_.monopoly_card * static_cast<float>(held_elsewhere(a));
    }
    case Kind::trade_monopoly: {
        const int good = resources + a;
        return held_elsewhere(good) > 0 ? weights_.trade_monopoly_now + need(good) : 15;
    }
    case Kind::commercial_harbor:
        return player_.hand.only_resources().total() >= 2 ? weights_.harbor_now : 15;
    case Kind::harbor_offer:
        return surplus(action.b) > 0 || need(action.b) < 1 ? weights_.harbor_now - 1 - need(action.b) : 10;
    case Kind::harbor_give: return 20 - need(resources + a);
    case Kind::master_merchant:
    case Kind::spy:
    case Kind::deserter: return weights_.spy_now + static_cast<float>(leader_bonus(Seat{action.a}));
    case Kind::merchant: {
        const std::uint8_t terrain = state_.terrain[action.a];
        if (state_.merchant_owner != seat_.index)
            return weights_.merchant_now + (terrain < resources ? income_[terrain] / 10 : 0);
        return 8;
    }
    case Kind::merchant_fleet:
        return surplus(a) >= 4 && missing() > 0 ? weights_.fleet_now + static_cast<float>(surplus(a)) : 6;
    case Kind::bishop: return weights_.bishop_now + (state_.island().land.test(a) ? robber(a) : pirate(a));
    case Kind::intrigue: return state_.ship >= 4 ? 8 : weights_.intrigue_now;
    case Kind::saboteur:
        if (!state_.rules().saboteur_overturns) return weights_.saboteur_now + 3;
        return weights_.saboteur_now + site(a) / 4 +
               static_cast<float>(leader_bonus(Seat{building_owner(state_, a)}));
    case Kind::warlord: {
        const int more = own_strength(false) - own_strength(true);
        return battle(more) > battle(0) || more >= 3 ? weights_.warlord_now : 12;
    }
    case Kind::wedding: return weights_.wedding_now;
    case Kind::alchemist: return set_dice(action.a + 1, action.b + 1);
    case Kind::crane: return weights_.improve_now + 1 + static_cast<float>(player_.levels[action.a]);
    case Kind::engineer: return weights_.engineer_now;
    case Kind::irrigation:
    case Kind::mining: return weights_.harvest_now;
    case Kind::medicine: return weights_.medicine_now + site(a) / 10;
    case Kind::smith: return weights_.smith_now;
    case Kind::inventor: {
        float best = 0;
        for (int other : swap_partners(state_, a)) best = std::max(best, exchange(a, other));
        return end_of_turn - 1 + weights_.inventor_roll * (best - 2);
    }
    case Kind::swap: return end_of_turn + exchange(state_.site, a);
    default: return 7; // the Diplomat: more trouble than it is worth to a quick player
    }
}

template <class Size>
float Instinct<Size>::of(Action action) const {
    const Kind kind = kind_of(action);
    const int a = action.a;
    switch (kind) {
    case Kind::roll: return end_of_turn + 5;
    case Kind::end_turn:
    case Kind::pass: return end_of_turn;
    case Kind::settlement:
        return state_.phase == Phase::founding ? founding(a) : weights_.settlement_now + site(a);
    case Kind::city: return state_.phase == Phase::founding ? founding(a) : weights_.city_now + site(a);
    case Kind::road: return road(action.a);
    case Kind::wall:
        return surplus(brick) >= 2 && player_.hand.total() > player_.limit() - 2 ? weights_.wall_now : 9;
    case Kind::repair:
        return surplus(lumber) > 0 && surplus(ore) > 0 ? weights_.repair_now : weights_.repair_dear;
    case Kind::improve:
        return weights_.improve_now + weights_.improve_level * static_cast<float>(player_.levels[action.a]);
    case Kind::metropolis: return site(a);
    case Kind::robber: return robber(a);
    case Kind::ship: return ship(a);
    case Kind::move_ship: return 5;
    case Kind::pirate: return pirate(a);
    case Kind::gold: return 30 + need(a);
    case Kind::move_token: return hex_against(a);
    case Kind::steal:
        return static_cast<float>(leader_bonus(Seat{action.a})) +
               weights_.steal_card * static_cast<float>(state_.player(Seat{action.a}).hand.total());
    case Kind::discard: return discards_from(action).empty() ? 10 : 30;
    case Kind::gift: return chosen_pair(pair_of(action), player_.hand, true);
    case Kind::take: return chosen_pair(pair_of(action), state_.players[state_.victim].hand, false);
    case Kind::bank: return bank(a, action.b);
    case Kind::offer:
        return state_.phase != Phase::acting ? weights_.counter_now
               : state_.offers_sent == 0     ? weights_.offer_now
                                             : weights_.offer_again;
    case Kind::give:
    case Kind::want:
    case Kind::send:
    case Kind::withdraw:
    case Kind::accept:
    case Kind::refuse:
    case Kind::conclude: return deal(action);
    case Kind::recruit:
    case Kind::activate:
    case Kind::promote:
    case Kind::move_knight:
    case Kind::chase:
    case Kind::chase_pirate: return knight(action);
    case Kind::relocate: return site(a);
    case Kind::fight: return static_cast<float>(a + 2 * action.b + 3 * action.c);
    case Kind::lose_city: return -site(a) - (player_.walls.test(a) ? 2.0f : 0);
    case Kind::draw_from: return 30 + static_cast<float>(a);
    case Kind::return_card: return (state_.phase == Phase::returning ? 20 : 10) - keep(a);
    case Kind::aqueduct: return 30 + need(a);
    case Kind::buy_card:
        return goal_.price == price::development ? weights_.card_now : crowded() ? weights_.card_crowded : 15;
    case Kind::give_up_knight: return -static_cast<float>(player_.strength_at(a));
    case Kind::place_knight: return 30 + 3 * static_cast<float>(action.b) + action.c - site(a) / 50;
    case Kind::spy_take: return 30 + keep(a);
    default: return card(action);
    }
}

template <class Size>
Plan Instinct<Size>::plan_of(Action action) const {
    if (kind_of(action) == Kind::offer) return state_.phase == Phase::acting ? offer() : counter();
    const Plan discards = kind_of(action) == Kind::discard ? discards_from(action) : Plan{};
    return discards.empty() ? Plan{action} : discards;
}

template <class Size>
template <class Take>
void Instinct<Size>::with_the_bank(Take&& take) const {
    if (state_.phase != Phase::acting) return;
    for (const Goal& goal : goals_) {
        Plan plan = trades_for(goal.price);
        if (plan.empty()) continue;
        plan.push_back(goal.step);
        const bool chosen = goal.step == goal_.step;
        take(Idea{plan, chosen ? weights_.bank_now + 3 : (end_of_turn - 1) * goal.worth / goal_.worth});
    }
}

// Of many ideas only the best find room.
void keep_best(Ideas& ideas, const Idea& idea) {
    if (!ideas.full()) return ideas.push_back(idea);
    Idea* const worst = std::min_element(
        ideas.begin(), ideas.end(), [](const Idea& one, const Idea& two) { return one.score < two.score; });
    if (worst->score < idea.score) *worst = idea;
}

} // namespace

template <class Size>
void CatanOf<Size>::instinct(const State& state, Seat seat, Ideas& ideas, const Weights& weights) {
    ideas.clear();
    Actions actions;
    legal(state, seat, actions);
    if (actions.empty()) return;
    const Instinct<Size> instinct(state, seat, weights);
    for (const Action action : actions) {
        const Plan plan = instinct.plan_of(action);
        if (!plan.empty()) keep_best(ideas, {plan, instinct.of(action)});
    }
    instinct.with_the_bank([&](const Idea& idea) { keep_best(ideas, idea); });
    best_first(ideas);
}

// The same with one look at each action and no list. Nobody writes offers here, which would be most of what
// is played.
template <class Size>
Plan CatanOf<Size>::policy(const State& state, Seat seat, Rng& rng, const Weights& weights) {
    if (state.phase == Phase::before_roll && state.player(seat).card_count == 0 &&
        !state.rules().knight_errant)
        return {make(Kind::roll)};
    Actions actions;
    legal(state, seat, actions);
    if (actions.size() == 1) return {actions[0]};
    const Instinct<Size> instinct(state, seat, weights);
    Plan best;
    float score = 0;
    std::uint32_t equals = 0;
    const auto take = [&](const Plan& plan, float worth) {
        if (!best.empty() && worth < score) return;
        equals = best.empty() || worth > score ? 1 : equals + 1;
        score = worth;
        if (equals == 1 || rng.below(equals) == 0) best = plan;
    };
    for (const Action action : actions) {
        if (kind_of(action) == Kind::offer) continue;
        const float worth = instinct.of(action);
        if (best.empty() || worth >= score) take(instinct.plan_of(action), worth);
    }
    instinct.with_the_bank([&](const Idea& idea) { take(idea.plan, idea.score); });
    return best;
}

template void CatanOf<Small>::instinct(const State&, Seat, Ideas&, const Weights&);
template void CatanOf<Large>::instinct(const State&, Seat, Ideas&, const Weights&);
template Plan CatanOf<Small>::policy(const State&, Seat, Rng&, const Weights&);
template Plan CatanOf<Large>::policy(const State&, Seat, Rng&, const Weights&);

} // namespace oya
