#include "games/catan/joint_hands.h"

#include <algorithm>

namespace oya::catan {

std::uint16_t& Gathering::slot_of(const JointHands& joint) {
    const std::uint64_t mixed =
        (joint.first.word() * 0x9e3779b97f4a7c15) ^ (joint.second.word() * 0xc2b2ae3d27d4eb4f);
    std::size_t slot = static_cast<std::size_t>((mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9 >> 51);
    static_assert(slots == std::size_t{1} << (64 - 51));
    for (; places_[slot] != 0; slot = (slot + 1) % slots) {
        const JointHands& there = items_[places_[slot] - std::size_t{1}];
        if (there.first == joint.first && there.second == joint.second) break;
    }
    return places_[slot];
}

void Gathering::add(const JointHands& joint) {
    std::uint16_t* place = &slot_of(joint);
    if (*place != 0) {
        items_[*place - std::size_t{1}].weight += joint.weight;
        return;
    }
    if (items_.full()) {
        thin();
        places_.fill(0);
        for (std::size_t i = 0; i < items_.size(); ++i)
            slot_of(items_[i]) = static_cast<std::uint16_t>(i + 1);
        place = &slot_of(joint);
    }
    items_.push_back(joint);
    *place = static_cast<std::uint16_t>(items_.size());
}

void Gathering::pour_into(std::vector<JointHands>& list) {
    if (items_.size() > most_joint_hands) thin();
    list.assign(items_.begin(), items_.end());
}

void Gathering::thin() {
    // The weight below which one stays for several: the light ones then fill just the room that the heavy
    // ones leave. From above, each round finds more heavy ones, until there are no more.
    double light = 0;
    for (const JointHands& joint : items_) light += joint.weight;
    double limit = light / most_joint_hands;
    for (std::size_t heavy = 0;;) {
        std::size_t found = 0;
        light = 0;
        for (const JointHands& joint : items_) {
            if (joint.weight >= limit) {
                ++found;
            } else {
                light += joint.weight;
            }
        }
        if (found == heavy || found >= most_joint_hands) break;
        heavy = found;
        limit = light / static_cast<double>(most_joint_hands - heavy);
    }
    double reached = rng_.real();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items_.size() && kept < most_joint_hands; ++i) {
        JointHands joint = items_[i];
        if (joint.weight < limit) {
            reached += joint.weight / limit;
            if (reached < 1) continue;
            reached -= 1;
            joint.weight = limit;
        }
        items_[kept++] = joint;
    }
    while (items_.size() > kept) items_.pop_back();
}

Count::Count(Seat viewer, int seats, const Hands& real)
    : others_(seats - 1), viewer_(viewer.index), own_(real[viewer.index]) {
    std::array<std::size_t, max_seats> others{};
    std::size_t count = 0;
    for (Seat seat : Seats::first(seats).without(viewer)) {
        others[count++] = seat.index;
        pool_ += real[seat.index];
        sizes_[seat.index] = real[seat.index].total();
    }
    first_ = others[0];
    second_ = others_ > 1 ? others[1] : first_;
    third_ = others_ > 2 ? others[2] : second_;
}

bool Count::fits(const JointHands& joint) const {
    if (!joint.first.within(pool_) || !joint.second.within(pool_ - joint.first)) return false;
    const Hands hands = unpacked(joint);
    return hands[first_].total() == sizes_[first_] && hands[second_].total() == sizes_[second_] &&
           hands[third_].total() == sizes_[third_];
}

void Count::move(const Hands& leave, const Hands& come) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(others_ + 1); ++seat) {
        Cards& sum = seat == viewer_ ? own_ : pool_;
        sum += come[seat];
        sum -= leave[seat];
        sizes_[seat] += come[seat].total() - leave[seat].total();
    }
}

void HandList::move(const Hands& leave, const Hands& come) {
    const Count before = count_;
    count_.move(leave, come);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < known_.hands.size(); ++i) {
        const double weight = known_.hands[i].weight;
        Hands hands = before.unpacked(known_.hands[i]);
        bool possible = true;
        for (std::size_t seat = 0; seat < hands.size(); ++seat) {
            possible = possible && leave[seat].within(hands[seat]);
            hands[seat] += come[seat];
            hands[seat] -= leave[seat];
        }
        if (possible) known_.hands[kept++] = count_.packed(hands, weight);
    }
    shrink_to(kept);
}

void HandList::shrink_to(std::size_t kept) {
    known_.hands.resize(kept);
    if (known_.hands.capacity() > 4 * kept) known_.hands.shrink_to_fit();
    normalise();
}

void HandList::normalise() {
    double sum = 0;
    for (const JointHands& joint : known_.hands) sum += joint.weight;
    for (JointHands& joint : known_.hands) joint.weight /= sum;
}

} // namespace oya::catan
