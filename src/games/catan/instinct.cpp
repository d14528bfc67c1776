#include "games/catan/cards_politics.h"
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
    // The action, with what is done with it in one go.
    Plan plan_of(Action) const;

  private:
    using Judgement<Size>::state_;
    using Judgement<Size>::seat_;
    using Judgement<Size>::player_;
    using Judgement<Size>::income_;
    using Judgement<Size>::sites_;
    using Judgement<Size>::goal_;
    using Judgement<Size>::need;
    using Judgement<Size>::surplus;
    using Judgement<Size>::missing;
    using Judgement<Size>::held_elsewhere;
    using Judgement<Size>::site;
    using Judgement<Size>::leader_bonus;
    using Judgement<Size>::founding;
    using Judgement<Size>::road;
    using Judgement<Size>::knight;
    using Judgement<Size>::robber;
    using Judgement<Size>::discards_from;
    using Judgement<Size>::chosen_pair;
    using Judgement<Size>::bank;
    using Judgement<Size>::deal;
    using Judgement<Size>::production;
    using Judgement<Size>::own_strength;
    using Judgement<Size>::threatened;

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
    return (worth >= 2.5f ? 30.0f : 10.0f) + worth - (draws ? 0.05f * static_cast<float>(red) : 0);
}

template <class Size>
float Instinct<Size>::card(Action action) const {
    const int a = action.a;
    switch (kind_of(action)) {
    case Kind::play_knight: {
        const bool blocked = (player_.buildings() & state_.island().around_hex[state_.robber]).any();
        return blocked ? 50.0f : state_.rolled ? 42.0f : 10.0f;
    }
    case Kind::play_roads:
    case Kind::road_building: return sites_.none() || player_.route >= 3 ? 46.0f : 25.0f;
    case Kind::play_plenty: {
        const Cards two = Cards::of(a) + (action.b < resources ? Cards::of(action.b) : Cards());
        const bool completes = goal_.price.within(player_.hand + two);
        return (completes && missing() > 0 ? 55.0f : 15.0f) + need(a) +
               (action.b < resources ? need(action.b) : 0);
    }
    case Kind::play_monopoly:
    case Kind::resource_monopoly: {
        return 30 + need(a) * 2 + static_cast<float>(held_elsewhere(a));
    }
    case Kind::trade_monopoly: {
        const int good = resources + a;
        return held_elsewhere(good) > 0 ? 44 + need(good) : 15.0f;
    }
    case Kind::commercial_harbor: return player_.hand.only_resources().total() >= 2 ? 39.0f : 15.0f;
    case Kind::harbor_offer: return surplus(action.b) > 0 || need(action.b) < 1 ? 38 - need(action.b) : 10.0f;
    case Kind::harbor_give: return 20 - need(resources + a);
    case Kind::master_merchant:
    case Kind::spy:
    case Kind::deserter: return 46 + static_cast<float>(leader_bonus(Seat{action.a}));
    case Kind::merchant: {
        const std::uint8_t terrain = state_.terrain[action.a];
        if (state_.merchant_owner != seat_.index)
            return 52 + (terrain < resources ? income_[terrain] / 10 : 0);
        return 8;
    }
    case Kind::merchant_fleet:
        return surplus(a) >= 4 && missing() > 0 ? 46 + static_cast<float>(surplus(a)) : 6.0f;
    case Kind::bishop: return 30 + robber(a);
    case Kind::intrigue: return state_.ship >= 4 ? 8.0f : 25.0f;
    case Kind::saboteur:
        if (!state_.rules().saboteur_overturns) return 45;
        return 42 + site(a) / 4 + static_cast<float>(leader_bonus(Seat{building_owner(state_, a)}));
    case Kind::warlord: return threatened() || own_strength(false) >= own_strength(true) + 3 ? 50.0f : 12.0f;
    case Kind::wedding: return 53;
    case Kind::alchemist: return set_dice(action.a + 1, action.b + 1);
    case Kind::crane: return 63 + static_cast<float>(player_.levels[action.a]);
    case Kind::engineer: return 41;
    case Kind::irrigation:
    case Kind::mining: return 55;
    case Kind::medicine: return 75 + site(a) / 10;
    case Kind::smith: return 43;
    default: return 7; // Diplomat, Inventor: more trouble than they are worth to a quick player
    }
}

template <class Size>
float Instinct<Size>::of(Action action) const {
    const Kind kind = kind_of(action);
    const int a = action.a;
    switch (kind) {
    case Kind::roll: return 25;
    case Kind::end_turn: return 20;
    case Kind::pass: return 20;
    case Kind::settlement: return state_.phase == Phase::founding ? founding(a) : 80 + site(a);
    case Kind::city: return state_.phase == Phase::founding ? founding(a) : 85 + site(a);
    case Kind::road: return road(edge_of(action));
    case Kind::wall: return surplus(brick) >= 2 && player_.hand.total() > player_.limit() - 2 ? 28.0f : 9.0f;
    case Kind::repair: return surplus(lumber) > 0 && surplus(ore) > 0 ? 42.0f : 21.0f;
    case Kind::improve: return 62 + static_cast<float>(player_.levels[action.a]);
    case Kind::metropolis: return site(a);
    case Kind::robber: return robber(a);
    case Kind::steal:
        return static_cast<float>(leader_bonus(Seat{action.a})) +
               0.3f * static_cast<float>(state_.player(Seat{action.a}).hand.total());
    case Kind::discard: return discards_from(action).empty() ? 10 : 30;
    case Kind::gift: return chosen_pair(pair_of(action), player_.hand, true);
    case Kind::take: return chosen_pair(pair_of(action), state_.players[state_.victim].hand, false);
    case Kind::bank: return bank(a, action.b);
    case Kind::offer:
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
    case Kind::chase: return knight(action);
    case Kind::relocate: return site(a);
    case Kind::fight: return static_cast<float>(a + 2 * action.b + 3 * action.c);
    case Kind::lose_city: return -site(a) - (player_.walls.test(a) ? 2.0f : 0);
    case Kind::draw_from: return 30 + static_cast<float>(a);
    case Kind::return_card: return (state_.phase == Phase::returning ? 20 : 10) - keep(a);
    case Kind::aqueduct: return 30 + need(a);
    case Kind::buy_card: return goal_.price == price::development ? 60.0f : 15.0f;
    case Kind::give_up_knight: return -static_cast<float>(player_.strength_at(a));
    case Kind::place_knight: return 30 + 3 * static_cast<float>(action.b) + action.c - site(a) / 50;
    case Kind::spy_take: return 30 + keep(a);
    default: return card(action);
    }
}

template <class Size>
Plan Instinct<Size>::plan_of(Action action) const {
    const Plan discards = kind_of(action) == Kind::discard ? discards_from(action) : Plan{};
    return discards.empty() ? Plan{action} : discards;
}

} // namespace

template <class Size>
void CatanOf<Size>::instinct(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    Actions actions;
    legal(state, seat, actions);
    if (actions.empty()) return;
    const Instinct<Size> instinct(state, seat);
    // Of many actions only the best find room.
    for (const Action action : actions) {
        const Idea idea{instinct.plan_of(action), instinct.of(action)};
        if (!ideas.full()) {
            ideas.push_back(idea);
            continue;
        }
        Idea* const worst =
            std::min_element(ideas.begin(), ideas.end(),
                             [](const Idea& one, const Idea& two) { return one.score < two.score; });
        if (worst->score < idea.score) *worst = idea;
    }
    best_first(ideas);
}

template void CatanOf<Small>::instinct(const State&, Seat, Ideas&);
template void CatanOf<Large>::instinct(const State&, Seat, Ideas&);

} // namespace oya
