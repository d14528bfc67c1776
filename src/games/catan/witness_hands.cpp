#include "games/catan/progress.h"
#include "games/catan/robber.h"
#include "games/catan/witness.h"

#include <algorithm>

// Hands of resources and commodities: what is paid and gained before all eyes, and what changes hands face
// down.

namespace oya::catan {

namespace {

double ways(int from, int cards) {
    double count = 1;
    for (int i = 0; i < cards; ++i) count *= static_cast<double>(from - i) / (i + 1);
    return count;
}

// Every way to take so many cards of a hand, with its chance if they were drawn blindly.
template <class Taken>
void each_taking(Cards hand, int cards, const Taken& taken, int good = 0, Cards so_far = {},
                 double count = 1) {
    const int missing = cards - so_far.total();
    if (missing == 0) return taken(so_far, count / ways(hand.total(), cards));
    for (; good < goods; ++good) {
        for (int named = 1; named <= std::min(missing, hand[good]); ++named)
            each_taking(hand, cards, taken, good + 1, so_far + Cards::of(good, named),
                        count * ways(hand[good], named));
    }
}

template <class Size>
class HandWitness {
  public:
    HandWitness(Knowledge& known, Seat viewer, const Position<Size>& before, const Position<Size>& after)
        : known_(known), viewer_(viewer), before_(before), after_(after), oya_{before.turn},
          was_(hands_of(before)), is_(hands_of(after)), list_(known, Count(viewer, before.seats(), was_)) {}

    void learn(Actor actor, Action action) {
        const int a = action.a;
        switch (kind_of(action)) {
        case Kind::stolen: return theft(next_of(before_, before_.pending), a);
        case Kind::discard:
            if (changed()) discards();
            return;
        case Kind::gift:
        case Kind::wedding:
            if (changed()) gifts();
            return;
        case Kind::master_merchant:
            if (viewer_ == oya_)
                list_.keep([&](const Hands& hands) { return hands[action.a] == was_[action.a]; });
            if (changed()) taken(Seat{action.a});
            return;
        case Kind::take: return taken(Seat{before_.victim});
        case Kind::commercial_harbor: return holds_resource();
        case Kind::harbor_offer: return harbor_offer(Seat{action.a});
        case Kind::harbor_give: return harbor_gift();
        case Kind::send: return sent(actor.seat());
        case Kind::accept: return holds(actor.seat(), before_.offer.want);
        case Kind::play_monopoly: return collected(a, goods * most_of_a_good);
        case Kind::resource_monopoly: return collected(a, 2);
        case Kind::trade_monopoly: return collected(resources + a, 1);
        default:
            if (changed()) moved_openly();
        }
    }

  private:
    bool changed() const { return was_ != is_; }
    Seats others() const { return Seats::first(before_.seats()).without(viewer_); }

    // Cards of one hand that are not in the other.
    static Cards lost(Cards before, Cards after) {
        Cards cards;
        for (int good = 0; good < goods; ++good)
            cards += Cards::of(good, std::max(0, before[good] - after[good]));
        return cards;
    }

    void moved_openly() {
        Hands leave{};
        Hands come{};
        for (Seat seat : Seats::first(before_.seats())) {
            leave[seat.index] = lost(was_[seat.index], is_[seat.index]);
            come[seat.index] = lost(is_[seat.index], was_[seat.index]);
        }
        list_.move(leave, come);
    }

    void move(Seat from, Seat to, Cards cards) {
        Hands leave{};
        Hands come{};
        leave[from.index] = cards;
        come[to.index] = cards;
        list_.move(leave, come);
    }

    // catan.robber.steal-random: only the two see the card
    void theft(Seat victim, int good) {
        const std::size_t from = victim.index;
        if (viewer_ == oya_) {
            list_.weigh([&](const Hands& hands) {
                return static_cast<double>(hands[from][good]) / hands[from].total();
            });
        }
        if (viewer_ == oya_ || viewer_ == victim) return move(victim, oya_, Cards::of(good));
        list_.split([&](const Hands& hands, double weight, const auto& add) {
            for (int stolen = 0; stolen < goods; ++stolen) {
                if (!hands[from].has(stolen)) continue;
                Hands next = hands;
                next[from] -= Cards::of(stolen);
                next[oya_.index] += Cards::of(stolen);
                add(next, weight * hands[from][stolen] / hands[from].total());
            }
        });
    }

    // The discards lie open once the last has come.
    void discards() {
        for (Seat seat : others()) {
            const Cards cards = was_[seat.index] - is_[seat.index];
            if (cards.none()) continue;
            list_.keep([&](const Hands& hands) { return cards.within(hands[seat.index]); });
        }
        moved_openly();
    }

    void gifts() {
        for (Seat seat : Seats::first(before_.seats()).without(oya_)) {
            if (is_[seat.index] != was_[seat.index]) taken(seat);
        }
    }

    // Cards chosen from this hand have gone to the active player; only the two see them.
    void taken(Seat from) {
        const Cards cards = was_[from.index] - is_[from.index];
        if (viewer_ == from) return move(from, oya_, cards);
        if (viewer_ == oya_) {
            list_.keep([&](const Hands& hands) { return cards.within(hands[from.index]); });
            return move(from, oya_, cards);
        }
        list_.split([&](const Hands& hands, double weight, const auto& add) {
            each_taking(hands[from.index], cards.total(), [&](Cards taking, double chance) {
                Hands next = hands;
                next[from.index] -= taking;
                next[oya_.index] += taking;
                add(next, weight * chance);
            });
        });
    }

    void holds(Seat seat, Cards cards) {
        if (seat == viewer_) return;
        list_.keep([&](const Hands& hands) { return cards.within(hands[seat.index]); });
    }

    void holds_resource() {
        if (viewer_ == oya_) return;
        list_.keep([&](const Hands& hands) { return !hands[oya_.index].only_resources().none(); });
    }

    // catan.cards-trade.commercial-harbor-none: everybody learns whether there is a commodity
    void harbor_offer(Seat victim) {
        holds_resource();
        const bool none = after_.phase != Phase::harbor_giving;
        if (viewer_ == victim) return;
        list_.keep([&](const Hands& hands) { return hands[victim.index].only_commodities().none() == none; });
    }

    void harbor_gift() {
        const Seat victim{before_.victim};
        if (viewer_ == oya_ || viewer_ == victim) return moved_openly();
        list_.split([&](const Hands& hands, double weight, const auto& add) {
            const Cards resources_held = hands[oya_.index].only_resources();
            const Cards commodities_held = hands[victim.index].only_commodities();
            each_taking(resources_held, 1, [&](Cards pushed, double chance) {
                each_taking(commodities_held, 1, [&](Cards given, double other_chance) {
                    Hands next = hands;
                    next[oya_.index] = hands[oya_.index] - pushed + given;
                    next[victim.index] = hands[victim.index] - given + pushed;
                    add(next, weight * chance * other_chance);
                });
            });
        });
    }

    // Who offers cards has them, and leaves of every good that it wants enough for the others.
    void sent(Seat seat) {
        if (seat == viewer_) return;
        const Offer& offer = seat == oya_ ? before_.offer : before_.counters[seat.index];
        list_.keep([&](const Hands& hands) {
            bool possible = offer.give.within(hands[seat.index]);
            for (int good = 0; good < goods && possible; ++good) {
                const int in_hands = bank_stock[static_cast<std::size_t>(good)] - before_.bank[good];
                possible = !offer.want.has(good) || offer.want[good] <= in_hands - hands[seat.index][good];
            }
            return possible;
        });
    }

    // A monopoly shows who has nothing more to give.
    void collected(int good, int most) {
        for (Seat seat : others().without(oya_)) {
            const int given = was_[seat.index][good] - is_[seat.index][good];
            list_.keep([&](const Hands& hands) { return std::min(most, hands[seat.index][good]) == given; });
        }
        if (changed()) moved_openly();
    }

    Knowledge& known_;
    Seat viewer_;
    const Position<Size>& before_;
    const Position<Size>& after_;
    Seat oya_;
    Hands was_;
    Hands is_;
    HandList list_;
};

// Some hands that everything public allows, where the list has none.
template <class Size>
void guess_hands(Knowledge& known, Seat viewer, const Position<Size>& state) {
    constexpr int deals = 1024;
    const Count count(viewer, state.seats(), hands_of(state));
    Rng rng(++known.splits);
    Gathering gathering(rng.fork());
    for (int i = 0; i < (count.others_hold_nothing() ? 1 : deals); ++i)
        gathering.add(count.packed(deal_hands(state, viewer, rng), 1.0));
    gathering.pour_into(known.hands);
}

} // namespace

template <class Size>
void witness_hands(Knowledge& known, Seat viewer, const Position<Size>& before, const Position<Size>& after,
                   Actor actor, Action action) {
    const Count count(viewer, before.seats(), hands_of(before));
    if (known.hands.empty() || !count.fits(known.hands.front())) guess_hands(known, viewer, before);
    HandWitness<Size>(known, viewer, before, after).learn(actor, action);
    if (known.hands.empty()) guess_hands(known, viewer, after);
}

template void witness_hands(Knowledge&, Seat, const Position<Small>&, const Position<Small>&, Actor, Action);
template void witness_hands(Knowledge&, Seat, const Position<Large>&, const Position<Large>&, Actor, Action);

} // namespace oya::catan
