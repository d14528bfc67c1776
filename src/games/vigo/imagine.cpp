#include "core/bits.h"
#include "games/vigo/vigo.h"

#include <algorithm>

// Worlds a seat cannot tell from the real one: every way to share out the cards it has not seen that agrees
// with the sizes of the hands and the colours others have shown they lack, each with the same probability.

namespace oya {

using namespace vigo;

namespace {

struct Holder {
    Seat seat;
    int size;
    Cards forbidden;
    int choice; // at most so many cards it may hold are left when its turn comes
};

struct Unknown {
    Cards cards = 0;
    FixedVector<Holder, max_seats> holders; // the cards no holder gets are set aside
};

// Those come first who have the fewest cards to choose from.
void bring_in_order(Unknown& unknown) {
    std::sort(unknown.holders.begin(), unknown.holders.end(), [&](const Holder& a, const Holder& b) {
        const auto spare = [&](const Holder& holder) {
            return std::popcount(unknown.cards & ~holder.forbidden) - holder.size;
        };
        return spare(a) != spare(b) ? spare(a) < spare(b) : a.seat < b.seat;
    });
    for (std::size_t i = 0; i < unknown.holders.size(); ++i) {
        Holder& holder = unknown.holders[i];
        const Cards not_mine = unknown.cards & holder.forbidden;
        int taken = 0;
        int not_mine_taken = 0;
        for (std::size_t j = 0; j < i; ++j) {
            const Holder& earlier = unknown.holders[j];
            taken += earlier.size;
            not_mine_taken += std::min(earlier.size, std::popcount(not_mine & ~earlier.forbidden));
        }
        not_mine_taken = std::min(not_mine_taken, std::popcount(not_mine));
        holder.choice = std::popcount(unknown.cards & ~holder.forbidden) - (taken - not_mine_taken);
    }
}

Unknown unknown_to(const State& state, Seat viewer) {
    Unknown unknown;
    unknown.cards = state.aside;
    for (Seat seat : Seats::first(state.seats())) {
        if (seat == viewer) continue;
        const Cards hand = state.hands[seat.index];
        unknown.cards |= hand;
        Cards forbidden = 0;
        for (int colour = 0; colour < colours; ++colour) {
            if ((state.voids[seat.index] >> colour & 1) != 0) forbidden |= of_colour(colour);
        }
        unknown.holders.push_back({seat, std::popcount(hand), forbidden, 0});
    }
    bring_in_order(unknown);
    return unknown;
}

Cards draw_some(Cards from, int count, Rng& rng) {
    Cards drawn = 0;
    for (int left = std::popcount(from); count > 0; --count, --left) {
        drawn |=
            Cards{1} << nth_bit(from & ~drawn, static_cast<int>(rng.below(static_cast<std::uint32_t>(left))));
    }
    return drawn;
}

// Deals to each out of the cards they may hold; false when that cannot be, or is not kept. A deal comes the
// more often the less choice was left on the way, so it is kept as much less often: what is kept is uniform.
bool deal_hand_by_hand(const Unknown& unknown, State& state, Rng& rng) {
    Cards left = unknown.cards;
    double kept = 1;
    for (const Holder& holder : unknown.holders) {
        const Cards allowed = left & ~holder.forbidden;
        const int choice = std::popcount(allowed);
        if (choice < holder.size) return false;
        for (int i = 0; i < holder.size && choice != holder.choice; ++i)
            kept *= static_cast<double>(choice - i) / (holder.choice - i);
        const Cards hand = draw_some(allowed, holder.size, rng);
        state.hands[holder.seat.index] = hand;
        left &= ~hand;
    }
    state.aside = left;
    return kept == 1 || rng.real() < kept;
}

// Shares out colour after colour, each split with the weight of the ways in which the rest can then be dealt.
class ExactDeal {
  public:
    explicit ExactDeal(const Unknown& unknown) : unknown_(unknown) {
        for (int colour = colours - 1; colour > 0; --colour) {
            Room room;
            for (room[0] = 0; room[0] <= size(0); ++room[0])
                for (room[1] = 0; room[1] <= size(1); ++room[1])
                    for (room[2] = 0; room[2] <= size(2); ++room[2])
                        ways(colour, room) = sum_of_splits(colour, room);
        }
    }

    void deal(State& state, Rng& rng) const {
        Room room = {size(0), size(1), size(2)};
        for (const Holder& holder : unknown_.holders) state.hands[holder.seat.index] = 0;
        state.aside = 0;
        for (int colour = 0; colour < colours; ++colour) {
            const Room split = draw_split(colour, room, rng);
            Cards left = unknown_.cards & of_colour(colour);
            for (std::size_t i = 0; i < unknown_.holders.size(); ++i) {
                const Cards cards = draw_some(left, split[i], rng);
                state.hands[unknown_.holders[i].seat.index] |= cards;
                left &= ~cards;
                room[i] -= split[i];
            }
            state.aside |= left;
        }
    }

  private:
    using Room = std::array<int, 3>; // free places of each holder

    int size(std::size_t holder) const {
        return holder < unknown_.holders.size() ? unknown_.holders[holder].size : 0;
    }
    int most(std::size_t holder, int colour, const Room& room) const {
        if (holder >= unknown_.holders.size()) return 0;
        return (unknown_.holders[holder].forbidden & of_colour(colour)) != 0 ? 0 : room[holder];
    }
    static std::size_t index(const Room& room) {
        return static_cast<std::size_t>((room[0] * (hand_size + 1) + room[1]) * (hand_size + 1) + room[2]);
    }
    double& ways(int colour, const Room& room) {
        return ways_[static_cast<std::size_t>(colour - 1)][index(room)];
    }
    double ways_after(int colour, const Room& room) const {
        if (colour + 1 == colours) return room == Room{} ? 1.0 : 0.0;
        return ways_[static_cast<std::size_t>(colour)][index(room)];
    }
    static double choose(int from, int count) {
        double ways = 1;
        for (int i = 0; i < count; ++i) ways = ways * (from - i) / (i + 1);
        return ways;
    }

    // Calls `visit(split, ways)` for every way to split the colour's cards over the holders, until it returns
    // true.
    template <class Visit>
    void each_split(int colour, const Room& room, Visit visit) const {
        const int count = std::popcount(unknown_.cards & of_colour(colour));
        Room split;
        for (split[0] = 0; split[0] <= std::min(most(0, colour, room), count); ++split[0]) {
            const int left = count - split[0];
            const double first = choose(count, split[0]);
            for (split[1] = 0; split[1] <= std::min(most(1, colour, room), left); ++split[1]) {
                const int rest = left - split[1];
                const double second = first * choose(left, split[1]);
                for (split[2] = 0; split[2] <= std::min(most(2, colour, room), rest); ++split[2]) {
                    const Room after = {room[0] - split[0], room[1] - split[1], room[2] - split[2]};
                    if (visit(split, second * choose(rest, split[2]) * ways_after(colour, after))) return;
                }
            }
        }
    }

    double sum_of_splits(int colour, const Room& room) const {
        double sum = 0;
        each_split(colour, room, [&](const Room&, double ways) {
            sum += ways;
            return false;
        });
        return sum;
    }

    Room draw_split(int colour, const Room& room, Rng& rng) const {
        double target = rng.real() * sum_of_splits(colour, room);
        Room chosen{};
        each_split(colour, room, [&](const Room& split, double ways) {
            if (ways > 0) chosen = split; // the last possible one stands if rounding leaves a rest
            target -= ways;
            return target < 0 && ways > 0;
        });
        return chosen;
    }

    const Unknown& unknown_;
    std::array<std::array<double, (hand_size + 1) * (hand_size + 1) * (hand_size + 1)>, colours - 1> ways_{};
};

} // namespace

State Vigo::imagine(const State& state, Seat viewer, const Knowledge&, Rng& rng) {
    constexpr int tries = 64; // nearly always enough, and cheaper than one count of all deals
    State world = state;
    const Unknown unknown = unknown_to(state, viewer);
    for (int i = 0; i < tries; ++i) {
        if (deal_hand_by_hand(unknown, world, rng)) return world;
    }
    ExactDeal(unknown).deal(world, rng);
    return world;
}

} // namespace oya
