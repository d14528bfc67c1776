#include "games/catan/merits.h"

#include "games/catan/catan.h"
#include "games/catan/improvements.h"
#include "games/catan/judgement.h"
#include "games/catan/telling.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace oya::catan {

namespace {

// What a term weighs beside the others, about as a quick player has it (weights.h), in cards.
constexpr float point_worth = 8;
constexpr float level_worth = 5;
constexpr float card_bought_worth = 4;
constexpr float card_missing_worth = 1.2f; // of each card that a price still lacks
constexpr float card_kept_worth = 0.15f;
constexpr float good_kept_worth = 0.05f; // times how much it is missed
constexpr float at_risk_worth = 0.6f;    // of each card more than a 7 spares
constexpr float good_income_worth = 0.3f;
constexpr float site_worth = 0.4f; // of each corner to build on
constexpr float best_site_worth = 0.25f;
constexpr float ahead_worth = 0.25f;
constexpr float route_worth = 0.35f;
constexpr float strength_worth = 0.5f;
constexpr float alert_worth = 1; // of each strength that is active, while the barbarians are near
constexpr float army_worth = 1.5f;
constexpr float held_card_worth = 0.4f;
constexpr float free_road_worth = 1.5f;
constexpr float leader_worth = 0.3f; // of each point of whom a step strikes
constexpr float rare_worth = 0.02f;  // of a hundredth of a good, or a card in 36 rolls
constexpr float offered_worth = 0.05f;

// Of these steps somebody else decides the end, or cards that the seat does not see.
bool is_open_ended(Kind kind) {
    switch (kind) {
    case Kind::play_monopoly:
    case Kind::resource_monopoly:
    case Kind::trade_monopoly:
    case Kind::commercial_harbor:
    case Kind::harbor_offer:
    case Kind::master_merchant:
    case Kind::wedding:
    case Kind::spy:
    case Kind::deserter: return true;
    default: return false;
    }
}

// Cards in 36 rolls, for a good, and for all that lies beside buildings.
struct Income {
    std::array<int, goods> of{};
    int all = 0;
};

template <class Size>
Income income_of(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    Income income;
    for (const int corner : player.buildings()) {
        const auto c = static_cast<std::size_t>(corner);
        const bool city = player.cities.test(corner) && !player.overturned.test(corner);
        for (std::size_t i = 0; i < state.island().touching[c]; ++i) {
            const std::uint8_t hex = state.island().hex_list[c][i];
            const std::uint8_t terrain = state.terrain[hex];
            const int rolls = pips(state.token[hex]);
            if (terrain == desert || rolls == 0) continue;
            income.all += city ? 2 * rolls : rolls;
            if (terrain >= resources) continue;
            income.of[terrain] += rolls;
            if (city) income.of[state.rules().knights ? city_second[terrain] : terrain] += rolls;
        }
    }
    return income;
}

// What is in the hand once all have answered.
template <class Size>
Cards hand_of(const Position<Size>& state, Seat seat) {
    const Cards hand = state.player(seat).hand;
    const Cards aside = state.aside[seat.index];
    return aside.within(hand) ? hand - aside : hand;
}

int lacking(Cards price, Cards hand) {
    int count = 0;
    for (int good = 0; good < goods; ++good) count += std::max(0, price[good] - hand[good]);
    return count;
}

template <class Size>
class Weighing : private Judgement<Size> {
  public:
    Weighing(const Position<Size>& state, Seat seat, Merits& merits)
        : Judgement<Size>(state, seat, shipped), merits_(merits), had_(income_of(state, seat)) {}

    void plan(const Plan& plan) {
        Position<Size> after = state_;
        Cards given;
        Cards wanted;
        for (const Action action : plan) {
            if (CatanOf<Size>::refuse(after, seat_, action)) break;
            step(action);
            if (kind_of(action) == Kind::give) given += Cards::of(action.a, action.b);
            if (kind_of(action) == Kind::want) wanted += Cards::of(action.a, action.b);
            if (kind_of(action) == Kind::accept) answered(state_.offer.want, state_.offer.give, true);
            if (is_open_ended(kind_of(action))) break;
            CatanOf<Size>::apply(after, seat_, action);
        }
        if (!given.none()) answered(given, wanted, false);
        hand(after);
        land(after);
        pieces(after);
        robber(after);
    }

  private:
    using Judgement<Size>::state_;
    using Judgement<Size>::seat_;
    using Judgement<Size>::player_;
    using Judgement<Size>::goals_;
    using Judgement<Size>::goal_;
    using typename Judgement<Size>::Goal;

    void speaks_for(Message said, int amount, float each, int which = 0) {
        merits_.speaks_for(std::move(said), amount, each * static_cast<float>(amount), which);
    }
    void speaks_against(Message said, int amount, float each, int which = 0) {
        merits_.speaks_against(std::move(said), amount, each * static_cast<float>(amount), which);
    }

    void compares_for(Message said, int amount, float each) {
        merits_.compares_for(std::move(said), amount, each * static_cast<float>(amount));
    }
    void compares_against(Message said, int amount, float each) {
        merits_.compares_against(std::move(said), amount, each * static_cast<float>(amount));
    }

    // How much a goal counts beside the best of them.
    float share_of(const Goal& goal) const { return goal_.worth > 0 ? goal.worth / goal_.worth : 0; }

    // What is saved for, in a few words.
    Message thing(const Goal& goal) const {
        switch (kind_of(goal.step)) {
        case Kind::city: return "catan.reason.thing.city";
        case Kind::settlement: return "catan.reason.thing.settlement";
        case Kind::buy_card: return "catan.reason.thing.card";
        case Kind::recruit: return "catan.reason.thing.knight";
        case Kind::ship: return "catan.reason.thing.ship";
        case Kind::improve:
            return {"catan.reason.thing.building",
                    {{"building", building_message(goal.step.a, player_.levels[goal.step.a] + 1)}}};
        default: break;
        }
        return goal.price == price::road                 ? "catan.reason.thing.road"
               : goal.price == price::road + price::road ? "catan.reason.thing.roads"
                                                         : "catan.reason.thing.road-settlement";
    }

    void hand(const Position<Size>& after) {
        const Cards hand = hand_of(after, seat_);
        for (std::size_t i = 0; i < goals_.size(); ++i)
            speaks_against({"catan.reason.lacks", {{"thing", thing(goals_[i])}}},
                           lacking(goals_[i].price, hand), card_missing_worth * share_of(goals_[i]),
                           static_cast<int>(i));
        for (int good = 0; good < goods; ++good)
            speaks_for({"catan.reason.keeps", {{"good", good_message(good)}}}, hand[good],
                       good_kept_worth * std::max(0.1f, this->need(good)), good);
        const int limit = after.player(seat_).limit();
        speaks_for("catan.reason.cards", hand.total(), card_kept_worth);
        compares_against({"catan.reason.risk", {{"limit", limit}}}, std::max(0, hand.total() - limit),
                         at_risk_worth);
        speaks_for("catan.reason.limit", limit, at_risk_worth);
        for (int card = 0; card < card_kinds; ++card) {
            const int held = after.player(seat_).cards[static_cast<std::size_t>(card)];
            if (held > 0)
                speaks_for({"catan.reason.holds", {{"card", card_message(card)}}}, held, held_card_worth,
                           card);
        }
    }

    // A deal that is offered, or agreed to: it comes to something if the others want it as well.
    void answered(Cards give, Cards take, bool theirs) {
        const Cards hand = player_.hand;
        if (!give.within(hand)) return;
        bool nearer = false;
        for (std::size_t i = 0; i < goals_.size(); ++i) {
            const int cards = lacking(goals_[i].price, hand) - lacking(goals_[i].price, hand - give + take);
            const float each = card_missing_worth * share_of(goals_[i]);
            const auto which = static_cast<int>(i);
            nearer = nearer || cards > 0;
            if (cards > 0)
                speaks_for({"catan.reason.deal", {{"thing", thing(goals_[i])}}}, cards, each, which);
            if (cards < 0)
                speaks_against({"catan.reason.deal-costs", {{"thing", thing(goals_[i])}}}, -cards, each,
                               which);
        }
        for (int good = 0; good < goods; ++good) {
            if (!take.has(good)) continue;
            for (int given = 0; given < goods; ++given) {
                const int more =
                    had_.of[static_cast<std::size_t>(given)] - had_.of[static_cast<std::size_t>(good)];
                if (give.has(given) && more > 0)
                    speaks_for({"catan.reason.deal-rare",
                                {{"good", good_message(good)}, {"given", good_message(given)}}},
                               more, offered_worth, goods * given + good);
            }
        }
        if (theirs && this->fair(give, take) > 0)
            merits_.speaks_for({"catan.reason.deal-fair",
                                {{"give", cards_or_nothing(give)}, {"take", cards_or_nothing(take)}}},
                               1, offered_worth);
        if (!theirs)
            merits_.speaks_against({"catan.reason.no-offer", {{"give", cards_or_nothing(give)}}}, 1,
                                   offered_worth);
        if (theirs && !nearer)
            merits_.speaks_against("catan.reason.deal-idle", 1,
                                   std::max(offered_worth, -this->fair(give, take)));
        const Seat other{state_.turn};
        if (other == seat_) return;
        const int points = public_points(state_, other);
        const auto left = static_cast<float>(state_.rules().target - points);
        if (left <= shipped.accept_lead)
            merits_.speaks_against({"catan.reason.no-help", {{"player", other}, {"points", points}}}, 1,
                                   card_missing_worth * 2);
    }

    void land(const Position<Size>& after) {
        const bool ck = state_.rules().knights;
        const Income income = income_of(after, seat_);
        speaks_for("catan.reason.income", income.all, 1);
        for (int good = 0; good < goods; ++good) {
            const int rolls = income.of[static_cast<std::size_t>(good)];
            speaks_for({"catan.reason.good-income", {{"good", good_message(good)}}}, rolls, good_income_worth,
                       good);
            if (rolls == 0 || had_.of[static_cast<std::size_t>(good)] > 0) continue;
            const float fresh = ck ? shipped.ck_new_good : shipped.new_good;
            const float each = ck ? shipped.ck_new_good_roll : shipped.new_good_roll;
            merits_.speaks_for({"catan.reason.new-good", {{"good", good_message(good)}}}, rolls,
                               fresh + each * static_cast<float>(rolls), good);
        }
        const unsigned harbours = after.player(seat_).harbours & ~unsigned{player_.harbours};
        for (int kind = 0; kind < harbour_kinds; ++kind) {
            if ((harbours >> kind & 1) == 0) continue;
            const float worth = kind == generic_harbour
                                    ? shipped.harbour_any
                                    : shipped.harbour_good +
                                          shipped.harbour_income *
                                              static_cast<float>(income.of[static_cast<std::size_t>(kind)]);
            merits_.speaks_for({"catan.reason.harbour", {{"harbour", harbour_kind_message(kind)}}}, 1, worth,
                               kind);
        }
        const Corners<Size> sites = settlement_sites(after, seat_);
        merits_.speaks_for("catan.reason.sites", sites.count(),
                           site_worth * static_cast<float>(std::min(3, sites.count())));
        int best = 0;
        for (const int corner : sites) best = std::max(best, dots(corner));
        speaks_for("catan.reason.best-site", best, best_site_worth);
        speaks_for("catan.reason.route", after.player(seat_).route, route_worth);
    }

    void pieces(const Position<Size>& after) {
        const Player<Size>& player = after.player(seat_);
        speaks_for("catan.reason.points", public_points(after, seat_) - public_points(state_, seat_),
                   point_worth);
        speaks_for("catan.reason.army", player.army, army_worth);
        speaks_for("catan.reason.free-roads", after.free_roads, free_road_worth);
        if (!state_.rules().knights) return;
        for (int track = 0; track < tracks; ++track) {
            const int level = player.levels[static_cast<std::size_t>(track)];
            if (level == player_.levels[static_cast<std::size_t>(track)]) continue;
            speaks_for({"catan.reason.building", {{"building", building_message(track, level)}}}, level,
                       level_worth, track);
        }
        const bool near = state_.ship >= barbarian_steps / 2;
        speaks_for("catan.reason.active", this->strength_of(player, true),
                   near ? alert_worth : strength_worth);
        speaks_for("catan.reason.strength", this->strength_of(player, false), strength_worth);
    }

    int dots(int corner) const {
        int sum = 0;
        const auto c = static_cast<std::size_t>(corner);
        for (std::size_t i = 0; i < state_.island().touching[c]; ++i) {
            const std::uint8_t hex = state_.island().hex_list[c][i];
            if (state_.terrain[hex] != desert) sum += pips(state_.token[hex]);
        }
        return sum;
    }

    bool stands_at(const Position<Size>& state, Seat seat, int hex) const {
        if (hex == nothing) return false;
        const Corners<Size>& around = state.island().around_hex[static_cast<std::size_t>(hex)];
        return (state.player(seat).buildings() & around).any();
    }

    // Cards in 36 rolls that the robber keeps from a seat; where it is not on the island, none.
    int blocked(const Position<Size>& state, Seat seat, int hex) const {
        if (hex == nothing || state_.terrain[static_cast<std::size_t>(hex)] == desert) return 0;
        const Corners<Size>& around = state_.island().around_hex[static_cast<std::size_t>(hex)];
        const Player<Size>& player = state.player(seat);
        return ((player.settlements & around).count() + 2 * (player.cities & around).count()) *
               pips(state_.token[static_cast<std::size_t>(hex)]);
    }

    // What the robber does where it then stands, whoever has put it there; nobody knows where it has still to
    // be moved.
    void robber(const Position<Size>& after) {
        const bool to_move = after.phase == Phase::moving_robber;
        const bool moved = after.robber != state_.robber;
        if (moved || (to_move && !Size::sea)) // it is not the pirate
            speaks_for("catan.reason.frees", blocked(state_, seat_, state_.robber), 1);
        if (to_move) return;
        int others = 0;
        int richest = 0;
        int struck = 0;
        const int hex = after.robber;
        const Seats rivals = Seats::first(state_.seats()).without(seat_);
        Seat leader = *rivals.begin();
        for (const Seat seat : rivals) {
            others += blocked(after, seat, hex);
            if (public_points(state_, seat) > public_points(state_, leader)) leader = seat;
            if (!stands_at(after, seat, hex)) continue;
            ++struck;
            richest = std::max(richest, state_.player(seat).hand.total());
        }
        compares_for("catan.reason.robs", others, 1);
        compares_for({"catan.reason.robs-leader", {{"player", leader}}}, blocked(after, leader, hex),
                     leader_worth);
        compares_against("catan.reason.robs-self", blocked(after, seat_, hex), shipped.robber_own);
        if (!moved) return;
        compares_for("catan.reason.robs-many", struck, leader_worth);
        compares_for("catan.reason.theft", richest, shipped.steal_card);
        const std::uint8_t terrain = state_.terrain[static_cast<std::size_t>(hex)];
        if (terrain >= resources) return;
        int all = 0;
        for (int other = 0; other < static_cast<int>(state_.island().hexes.size()); ++other)
            if (state_.terrain[static_cast<std::size_t>(other)] == terrain)
                all += pips(state_.token[static_cast<std::size_t>(other)]);
        const int share = all > 0 ? 100 * pips(state_.token[static_cast<std::size_t>(hex)]) / all : 0;
        speaks_for({"catan.reason.robs-rare", {{"good", good_message(terrain)}}}, share, rare_worth);
    }

    void strikes(Seat victim) {
        speaks_for({"catan.reason.leader", {{"player", victim}}}, public_points(state_, victim),
                   leader_worth);
    }

    // What a step brings that cannot be read off what lies on the table afterwards.
    void step(Action action) {
        const int a = action.a;
        switch (kind_of(action)) {
        case Kind::steal:
        case Kind::master_merchant:
        case Kind::spy:
        case Kind::deserter:
            strikes(Seat{action.a});
            speaks_for({"catan.reason.earns", {{"player", Seat{action.a}}}},
                       income_of(state_, Seat{action.a}).all, rare_worth);
            return speaks_for({"catan.reason.richer", {{"player", Seat{action.a}}}},
                              state_.player(Seat{action.a}).hand.total(), shipped.steal_card);
        case Kind::buy_card: return speaks_for("catan.reason.buys", 1, card_bought_worth);
        case Kind::play_monopoly:
        case Kind::resource_monopoly: return cornered(a);
        case Kind::trade_monopoly: return cornered(resources + a);
        case Kind::road: return leads(this->road_ahead(a));
        case Kind::ship:
            if constexpr (Size::sea) leads(this->ship_ahead(a));
            return;
        case Kind::metropolis: return compares_for("catan.reason.metropolis", dots(a), good_income_worth);
        default: return;
        }
    }

    void cornered(int good) {
        speaks_for({"catan.reason.monopoly", {{"good", good_message(good)}}}, this->held_elsewhere(good), 1);
    }
    void leads(float ahead) {
        merits_.compares_for("catan.reason.ahead", static_cast<int>(std::lround(10 * ahead)),
                             ahead_worth * ahead);
    }

    Merits& merits_;
    Income had_;
};

} // namespace

template <class Size>
void merits(const Position<Size>& state, Seat seat, const Plan& plan, Merits& merits) {
    Weighing<Size>(state, seat, merits).plan(plan);
}

template void merits(const Position<Small>&, Seat, const Plan&, Merits&);
template void merits(const Position<Large>&, Seat, const Plan&, Merits&);

} // namespace oya::catan
