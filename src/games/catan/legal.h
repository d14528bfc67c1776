#pragma once

#include "games/catan/barbarians.h"
#include "games/catan/building.h"
#include "games/catan/cards_politics.h"
#include "games/catan/cards_science.h"
#include "games/catan/cards_trade.h"
#include "games/catan/choices.h"
#include "games/catan/improvements.h"
#include "games/catan/robber.h"
#include "games/catan/trade.h"

// What a seat may do, phase by phase.

namespace oya::catan {

template <class Size>
class LegalChoices {
  public:
    LegalChoices(const Position<Size>& state, Seat seat, Choices<Size>& choices)
        : state_(state), seat_(seat), player_(state.player(seat)), choices_(choices) {}

    // For a seat that is awaited.
    void find() {
        switch (state_.phase) {
        case Phase::founding: return founding();
        case Phase::founding_road: return founding_road();
        case Phase::before_roll: return before_roll();
        case Phase::choosing_fighters: return fighters();
        case Phase::losing_city:
            return choices_.corners(Kind::lose_city, player_.cities.andnot(metropolis_cities(state_)));
        case Phase::choosing_deck: return decks();
        case Phase::returning: return choices_.numbers(Kind::return_card, player_.card_kinds_held);
        case Phase::discarding: return discards();
        case Phase::gifting: return pairs(Kind::gift, player_.hand);
        case Phase::moving_robber: return choices_.hexes(Kind::robber, robber_hexes());
        case Phase::choosing_victim: return choices_.numbers(Kind::steal, state_.pending.bits());
        case Phase::taking_resource:
            choices_.numbers(Kind::aqueduct, stocked(0, resources));
            return choices_.one(make(Kind::pass));
        case Phase::acting: return acting();
        case Phase::placing_metropolis:
            return choices_.corners(Kind::metropolis, player_.cities.andnot(metropolis_cities(state_)));
        case Phase::relocating:
            return choices_.corners(Kind::relocate, knight_reach(state_, seat_, state_.displaced.corner));
        case Phase::free_roads: return free_roads();
        case Phase::smithing:
            choices_.corners(Kind::smith, promotable(state_, seat_));
            return choices_.one(make(Kind::pass));
        case Phase::swapping: return choices_.hexes(Kind::swap, swap_partners(state_, state_.site));
        case Phase::giving_up_knight: return choices_.corners(Kind::give_up_knight, player_.all_knights());
        case Phase::placing_knight: return deserters();
        case Phase::rebuilding:
            choices_.edges(Kind::road, diplomat_sites(state_));
            if (state_.rules().diplomat_may_keep) choices_.one(make(Kind::pass));
            return;
        case Phase::spying:
            choices_.numbers(Kind::spy_take, state_.players[state_.victim].card_kinds_held);
            if (state_.rules().spy_may_decline) choices_.one(make(Kind::pass));
            return;
        case Phase::taking_cards: return pairs(Kind::take, state_.players[state_.victim].hand);
        case Phase::harbor_giving: return commodities_held();
        case Phase::offering: return writing();
        case Phase::answering: return answering();
        case Phase::concluding: return concluding();
        default: return;
        }
    }

    Hexes<Size> robber_hexes() const {
        Hexes<Size> hexes = state_.island().all_hexes();
        hexes.reset(state_.robber);
        if (state_.cause == Cause::chase && state_.rules().chase_to_number)
            hexes = hexes.andnot(state_.with_number[0]);
        return hexes;
    }

  private:
    bool affords(Cards price) const { return price.within(player_.hand); }

    // The goods of this range that the bank has, a bit each.
    std::uint64_t stocked(int from, int to) const {
        return state_.bank.at_least(1) & ((1u << to) - (1u << from));
    }

    void founding() {
        const bool city = state_.placed >= state_.seats() && state_.rules().knights;
        choices_.corners(city ? Kind::city : Kind::settlement,
                         state_.island().all_corners().andnot(state_.taken));
    }

    void founding_road() {
        choices_.edges(Kind::road, state_.island().edges_at[state_.site].andnot(state_.roads));
    }

    void before_roll() {
        choices_.one(make(Kind::roll));
        if (!state_.rules().knights) return development();
        if (player_.holds(alchemist) && state_.white == 0) {
            for (int white = 1; white <= 6; ++white) choices_.numbers(Kind::alchemist, white - 1, 0x3F);
        }
        if (state_.rules().knight_errant) chases();
    }

    void fighters() {
        const auto active = [&](std::size_t strength) {
            return (player_.knights[strength] & player_.active).count();
        };
        for (int basic = 0; basic <= active(0); ++basic) {
            for (int strong = 0; strong <= active(1); ++strong) {
                for (int mighty = 0; mighty <= active(2); ++mighty)
                    choices_.one(make(Kind::fight, basic, strong, mighty));
            }
        }
    }

    void decks() {
        unsigned open = 0;
        for (std::size_t track = 0; track < tracks; ++track) {
            if (!state_.decks[track].empty()) open |= 1u << track;
        }
        choices_.numbers(Kind::draw_from, open);
        if (!state_.rules().tie_must_draw) choices_.one(make(Kind::pass));
    }

    // One good of a discard: so many that the later goods can complete it.
    void discards() {
        const Cards aside = state_.aside[seat_.index];
        const int missing = state_.owed[seat_.index] - aside.total();
        const Cards rest = choosable(player_.hand, aside);
        int later = rest.total();
        for (int good = 0; good < goods; ++good) {
            const int held = rest[good];
            if (held == 0) continue;
            later -= held;
            const int least = std::max(1, missing - later);
            const int most = std::min(held, missing);
            if (least <= most) choices_.numbers(Kind::discard, good, count_range(least, most));
        }
    }

    // Any two cards of a hand.
    void pairs(Kind kind, Cards from) {
        for (int first : bits_of(from.at_least(1))) {
            const unsigned higher = from.at_least(1) & ~((2u << first) - 1);
            const unsigned same = from.at_least(2) & 1u << first;
            choices_.numbers(kind, first, higher | same);
        }
    }

    static std::uint64_t count_range(int least, int most) {
        return (std::uint64_t{2} << most) - (std::uint64_t{1} << least);
    }

    void free_roads() {
        choices_.edges(Kind::road, road_sites(state_, seat_));
        // catan.dev-cards.road-building: up to two, so the second may be left out
        if (state_.free_roads == 1) choices_.one(make(Kind::pass));
    }

    void deserters() {
        const Corners<Size> sites = knight_sites(state_, seat_);
        for (int corner : sites) {
            for (int strength : bits_of(deserter_strengths(state_))) {
                for (int active : bits_of(deserter_states(state_)))
                    choices_.one(make(Kind::place_knight, corner, strength, active));
            }
        }
        choices_.one(make(Kind::pass));
    }

    void commodities_held() {
        unsigned held = 0;
        for (int commodity = 0; commodity < commodities; ++commodity) {
            if (player_.hand.has(resources + commodity)) held |= 1u << commodity;
        }
        choices_.numbers(Kind::harbor_give, held);
    }

    void acting() {
        choices_.one(make(Kind::end_turn));
        if (state_.rules().knights) {
            // catan.progress.overflow-modern
            if (player_.card_count > progress_limit) {
                choices_ = Choices<Size>();
                choices_.numbers(Kind::return_card, player_.card_kinds_held);
            }
            if (player_.card_kinds_held != 0) progress();
            harbor_offers();
            improvements();
            knights();
        } else {
            if (affords(price::development) && state_.development.total() > 0)
                choices_.one(make(Kind::buy_card));
            development();
        }
        building();
        bank();
        if (may_offer()) choices_.one(make(Kind::offer));
    }

    void building() {
        if (affords(price::road) && player_.roads_left() > 0)
            choices_.edges(Kind::road, road_sites(state_, seat_));
        if (affords(price::settlement) && player_.settlements_left() > 0)
            choices_.corners(Kind::settlement, settlement_sites(state_, seat_));
        if (affords(price::city)) choices_.corners(Kind::city, city_sites(state_, seat_));
    }

    void bank() {
        const unsigned pairs = player_.hand.at_least(2);
        if (pairs == 0) return;
        const std::uint64_t stock = state_.bank.at_least(1);
        for (int good : bits_of(pairs)) {
            if (player_.hand[good] < bank_rate(state_, seat_, good)) continue;
            choices_.numbers(Kind::bank, good, stock & ~(std::uint64_t{1} << good));
        }
    }

    bool may_offer() const {
        return state_.rules().player_trades && state_.offers_sent < state_.rules().offers_per_turn &&
               !player_.hand.none() && most_others_hold() > 0;
    }

    // The largest hand on the other side of an offer.
    int most_others_hold() const {
        if (seat_.index != state_.turn) return state_.active().hand.total();
        int most = 0;
        for (Seat other : Seats::first(state_.seats()).without(seat_))
            most = std::max(most, state_.player(other).hand.total());
        return most;
    }

    void give(Cards given) {
        const Cards rest = choosable(player_.hand, given);
        for (int good = 0; good < goods; ++good) {
            if (rest.has(good)) choices_.numbers(Kind::give, good, count_range(1, rest[good]));
        }
    }

    // An offer that is begun: more to give, then what is wanted, then it may be sent.
    void writing() {
        const Offer& draft = draft_of(state_, seat_);
        if (draft.want.none()) give(draft.give);
        if (draft.give.none()) return choices_.one(make(Kind::withdraw));
        const int room = most_others_hold() - draft.want.total();
        const int kinds = state_.rules().knights ? goods : resources;
        for (int good = 0; good < kinds; ++good) {
            // catan.trade.no-same-kind; nobody can give more than others hold
            if (draft.give.has(good) || !draft.want.from(good).none()) continue;
            const int elsewhere =
                bank_stock[static_cast<std::size_t>(good)] - state_.bank[good] - player_.hand[good];
            const int most = std::min(room, elsewhere);
            if (most > 0) choices_.numbers(Kind::want, good, count_range(1, most));
        }
        if (!draft.want.none()) choices_.one(make(Kind::send));
        choices_.one(make(Kind::withdraw));
    }

    void answering() {
        if (state_.replies[seat_.index] == Reply::writing) return writing();
        if (state_.offer.want.within(player_.hand)) choices_.one(make(Kind::accept));
        choices_.one(make(Kind::refuse));
        choices_.one(make(Kind::offer));
    }

    void concluding() {
        unsigned partners = 0;
        for (Seat other : Seats::first(state_.seats()).without(seat_)) {
            const Reply reply = state_.replies[other.index];
            const bool possible =
                reply == Reply::accepts ? state_.offer.give.within(player_.hand) &&
                                              state_.offer.want.within(state_.player(other).hand)
                : reply == Reply::counters ? state_.counters[other.index].want.within(player_.hand)
                                           : false;
            if (possible) partners |= 1u << other.index;
        }
        choices_.numbers(Kind::conclude, partners);
        choices_.one(make(Kind::withdraw));
    }

    // catan.dev-cards.not-same-turn, one-per-turn
    void development() {
        if (state_.card_played || player_.card_count == 0) return;
        const auto playable = [&](Card card) {
            return player_.cards[card] > state_.bought[static_cast<std::size_t>(card - first_development)];
        };
        if (playable(knight_card)) choices_.one(make(Kind::play_knight));
        if (playable(Card::free_roads) && player_.roads_left() > 0 && road_sites(state_, seat_).any())
            choices_.one(make(Kind::play_roads));
        if (playable(year_of_plenty)) plenty();
        if (playable(monopoly)) choices_.numbers(Kind::play_monopoly, (1u << resources) - 1);
    }

    void plenty() {
        const Cards bank = state_.bank.only_resources();
        for (int first = 0; first < resources; ++first) {
            if (!bank.has(first)) continue;
            if (bank.total() == 1) return choices_.one(make(Kind::play_plenty, first, nothing_more));
            std::uint64_t second = stocked(first + 1, resources);
            if (bank[first] > 1) second |= std::uint64_t{1} << first;
            choices_.numbers(Kind::play_plenty, first, second);
        }
    }

    void improvements() {
        if (player_.cities.none()) return;
        for (int track = 0; track < tracks; ++track) {
            if (affords(improvement_price(state_, seat_, track, false)) && may_improve(state_, seat_, track))
                choices_.one(make(Kind::improve, track));
        }
        if (affords(price::wall) && player_.walls_left() > 0)
            choices_.corners(Kind::wall, player_.cities.andnot(player_.walls));
        if (affords(price::repair)) choices_.corners(Kind::repair, player_.overturned);
    }

    void knights() {
        if (affords(price::knight)) {
            if (player_.knights_left(0) > 0) choices_.corners(Kind::recruit, knight_sites(state_, seat_));
            choices_.corners(Kind::promote, promotable(state_, seat_));
        }
        if (affords(price::activation))
            choices_.corners(Kind::activate, player_.all_knights().andnot(player_.active));
        if (state_.ready.none()) return;
        moves();
        chases();
    }

    // Where the ready knights may go: free corners, and those of weaker enemies (catan.knights.displace).
    // Knights on one net of roads share the way.
    void moves() {
        const Corners<Size> blocked = enemies_of(state_, seat_);
        Corners<Size> net;
        for (int corner : state_.ready) {
            if (!net.test(corner)) net = knight_net(state_, seat_, corner, blocked);
            Corners<Size> targets = net.andnot(state_.buildings | state_.knights);
            const int strength = player_.strength_at(corner);
            if (strength > 1) {
                const Corners<Size> rivals = net & blocked & state_.knights;
                for (int other : rivals) {
                    const Seat owner{knight_owner(state_, other)};
                    if (state_.player(owner).strength_at(other) < strength) targets.set(other);
                }
            }
            choices_.corners(Kind::move_knight, corner, targets);
        }
    }

    void chases() {
        if (state_.robber == nothing || !robber_free(state_)) return;
        const Corners<Size> near = state_.ready & state_.island().around_hex[state_.robber];
        if (near.any() && (!state_.rules().chase_to_number || some_numbered_hex()))
            choices_.corners(Kind::chase, near);
    }

    bool some_numbered_hex() const {
        Hexes<Size> hexes = state_.island().all_hexes().andnot(state_.with_number[0]);
        hexes.reset(state_.robber);
        return hexes.any();
    }

    void progress() {
        for (int card : bits_of(player_.card_kinds_held)) progress_card(static_cast<Card>(card));
    }

    void progress_card(Card card);

    Seats opponents() const { return Seats::first(state_.seats()).without(seat_); }
    // Whether anybody else holds a card, so that a card that takes some is of use.
    bool others_hold() const { return state_.rules().allow_no_effect || most_others_hold() > 0; }

    void harbor_offers() {
        for (Seat seat : opponents()) {
            if (state_.harbor_rights[seat.index] == 0 || state_.player(seat).hand.none()) continue;
            unsigned held = 0;
            for (int good = 0; good < resources; ++good) held |= player_.hand.has(good) ? 1u << good : 0u;
            choices_.numbers(Kind::harbor_offer, seat.index, held);
        }
    }
    void merchants();
    void diplomats();
    void saboteurs();

    const Position<Size>& state_;
    Seat seat_;
    const Player<Size>& player_;
    Choices<Size>& choices_;
};

template <class Size>
void LegalChoices<Size>::progress_card(Card card) {
    const bool allow = state_.rules().allow_no_effect;
    switch (card) {
    case commercial_harbor:
        if (!player_.hand.only_resources().none() && most_others_hold() > 0)
            choices_.one(make(Kind::commercial_harbor));
        return;
    case master_merchant: {
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (!state_.player(seat).hand.none() &&
                public_points(state_, seat) > public_points(state_, seat_))
                victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::master_merchant, victims);
    }
    case merchant: return merchants();
    case merchant_fleet: {
        unsigned kinds = 0;
        for (int good = 0; good < goods; ++good) {
            if (allow || bank_rate(state_, seat_, good) > 2) kinds |= 1u << good;
        }
        return choices_.numbers(Kind::merchant_fleet, kinds);
    }
    case resource_monopoly:
        if (others_hold()) choices_.numbers(Kind::resource_monopoly, (1u << resources) - 1);
        return;
    case trade_monopoly:
        if (others_hold()) choices_.numbers(Kind::trade_monopoly, (1u << commodities) - 1);
        return;
    case bishop:
        if (robber_free(state_)) {
            Hexes<Size> hexes = state_.island().all_hexes();
            hexes.reset(state_.robber);
            choices_.hexes(Kind::bishop, hexes);
        }
        return;
    case deserter: {
        if (state_.rules().deserter_needs_site && knight_sites(state_, seat_).none()) return;
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (state_.player(seat).all_knights().any()) victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::deserter, victims);
    }
    case diplomat: return diplomats();
    case intrigue:
        return choices_.corners(Kind::intrigue,
                                (state_.knights & player_.touched).andnot(player_.all_knights()));
    case saboteur: return saboteurs();
    case spy: {
        unsigned victims = 0;
        for (Seat seat : opponents()) {
            if (state_.player(seat).card_count > 0) victims |= 1u << seat.index;
        }
        return choices_.numbers(Kind::spy, victims);
    }
    case warlord:
        if (allow || player_.all_knights().andnot(player_.active).any()) choices_.one(make(Kind::warlord));
        return;
    case wedding:
        if (allow || !wedding_guests(state_).empty()) choices_.one(make(Kind::wedding));
        return;
    case crane:
        for (int track = 0; track < tracks; ++track) {
            if (affords(improvement_price(state_, seat_, track, true)) && may_improve(state_, seat_, track))
                choices_.one(make(Kind::crane, track));
        }
        return;
    case engineer:
        if (player_.walls_left() > 0) choices_.corners(Kind::engineer, player_.cities.andnot(player_.walls));
        return;
    case inventor: {
        Hexes<Size> hexes;
        for (int hex : movable_tokens(state_)) hexes.set(hex, swap_partners(state_, hex).any());
        return choices_.hexes(Kind::inventor, hexes);
    }
    case irrigation:
        if (allow || !harvest_of(state_, fields).none()) choices_.one(make(Kind::irrigation));
        return;
    case mining:
        if (allow || !harvest_of(state_, mountains).none()) choices_.one(make(Kind::mining));
        return;
    case medicine:
        if (affords(price::medicine)) choices_.corners(Kind::medicine, city_sites(state_, seat_));
        return;
    case road_building:
        if (player_.roads_left() > 0 && road_sites(state_, seat_).any())
            choices_.one(make(Kind::road_building));
        return;
    case smith: return choices_.corners(Kind::smith, promotable(state_, seat_));
    default: return;
    }
}

// catan.cards-trade.merchant-site-classic, merchant-site-modern, catan.merchant.own-replay
template <class Size>
void LegalChoices<Size>::merchants() {
    const Corners<Size> from = state_.rules().merchant_at_settlement ? player_.buildings() : player_.cities;
    Hexes<Size> hexes = hexes_around(state_, from);
    if (state_.merchant_owner == seat_.index && !state_.rules().allow_no_effect) hexes.reset(state_.merchant);
    if (!state_.rules().merchant_on_desert) {
        for (int hex : hexes) {
            if (state_.terrain[static_cast<std::size_t>(hex)] == desert) hexes.reset(hex);
        }
    }
    choices_.hexes(Kind::merchant, hexes);
}

template <class Size>
void LegalChoices<Size>::diplomats() {
    Edges<Size> roads;
    for (int edge : open_roads(state_, seat_)) {
        if (state_.rules().diplomat_may_keep || diplomat_can_rebuild(state_, edge)) roads.set(edge);
    }
    if (state_.rules().diplomat_any) {
        for (Seat seat : opponents()) roads |= open_roads(state_, seat);
    }
    choices_.edges(Kind::diplomat, roads);
}

template <class Size>
void LegalChoices<Size>::saboteurs() {
    if (!state_.rules().saboteur_overturns) {
        if (state_.rules().allow_no_effect || !sabotaged(state_).empty())
            choices_.one(make(Kind::saboteur, 0));
        return;
    }
    Corners<Size> cities;
    for (Seat seat : opponents()) cities |= state_.player(seat).cities.andnot(state_.player(seat).overturned);
    choices_.corners(Kind::saboteur, cities.andnot(metropolis_cities(state_)));
}

} // namespace oya::catan
