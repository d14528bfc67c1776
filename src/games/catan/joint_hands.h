#pragma once

#include "core/fixed_vector.h"
#include "core/rng.h"
#include "games/catan/knowledge.h"

// The list of joint hands at work.

namespace oya::catan {

// What was added, each joint hand once with the sum of its weights; thinned whenever it grows too long.
class Gathering {
  public:
    explicit Gathering(Rng rng) : rng_(rng) {}

    void add(const JointHands&);
    // Hands over at most `most_joint_hands` of them.
    void pour_into(std::vector<JointHands>&);

  private:
    static constexpr int room = most_joint_hands + most_joint_hands / 2;
    static constexpr std::size_t slots = 8192;

    std::uint16_t& slot_of(const JointHands&);
    // Lets each stay by its weight, so that what stays stands for all: heavy ones as they are, a few of the
    // light ones for all the light ones.
    void thin();

    FixedVector<JointHands, room> items_;
    std::array<std::uint16_t, slots> places_{}; // one more than the place in items_; 0 for none
    Rng rng_;
};

// What everybody at the table can count, from the side of one viewer: its own hand, how many cards each of
// the others has, and what these hold together.
class Count {
  public:
    Count(Seat viewer, int seats, const Hands& real);

    Hands unpacked(const JointHands& joint) const {
        Hands hands{};
        hands[viewer_] = own_;
        hands[third_] = pool_ - joint.first - joint.second;
        hands[second_] = others_ == 3 ? joint.second : pool_ - joint.first;
        hands[first_] = others_ == 1 ? pool_ : joint.first;
        return hands;
    }
    JointHands packed(const Hands& hands, double weight) const {
        return {hands[first_], others_ == 3 ? hands[second_] : Cards(), weight};
    }
    // Whether these joint hands are of the right sizes. They are not where a position came from outside.
    bool fits(const JointHands&) const;
    bool others_hold_nothing() const { return pool_.none(); }
    void move(const Hands& leave, const Hands& come);

  private:
    int others_;
    std::size_t viewer_;
    std::size_t first_; // the others, in the order of their numbers; the same one twice where there are fewer
    std::size_t second_;
    std::size_t third_;
    Cards own_;
    Cards pool_;
    std::array<int, max_seats> sizes_{};
};

// The joint hands that a viewer thinks possible.
class HandList {
  public:
    HandList(Knowledge& known, const Count& count) : known_(known), count_(count) {}

    // Keeps the hands of which `possible` is true.
    template <class Possible>
    void keep(Possible possible) {
        weigh([&](const Hands& hands) { return possible(hands) ? 1.0 : 0.0; });
    }

    // Multiplies every weight by `factor` of the hands; what has none is gone.
    template <class Factor>
    void weigh(Factor factor) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < known_.hands.size(); ++i) {
            JointHands joint = known_.hands[i];
            joint.weight *= factor(count_.unpacked(joint));
            if (joint.weight > 0) known_.hands[kept++] = joint;
        }
        shrink_to(kept);
    }

    // Cards leave hands and come in, and the viewer sees which; hands that lack them were not possible.
    void move(const Hands& leave, const Hands& come);

    // Replaces every joint hand by all that may have become of it: `spread(hands, weight, add)` calls
    // `add(hands, weight)` for each. Cards go only from one of the others to another.
    template <class Spread>
    void split(Spread spread) {
        Gathering gathering(Rng(++known_.splits));
        for (const JointHands& joint : known_.hands) {
            spread(count_.unpacked(joint), joint.weight,
                   [&](const Hands& hands, double weight) { gathering.add(count_.packed(hands, weight)); });
        }
        gathering.pour_into(known_.hands);
        normalise();
    }

  private:
    void shrink_to(std::size_t kept);
    void normalise();

    Knowledge& known_;
    Count count_;
};

} // namespace oya::catan
