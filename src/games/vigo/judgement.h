#pragma once

#include "core/action.h"
#include "core/bits.h"
#include "games/vigo/state.h"
#include "games/vigo/weights.h"

#include <algorithm>

// What a quick player thinks a kingdom and a card are worth, in points. It looks at nothing the seat may not
// know.

namespace oya::vigo {

// What a kingdom is likely to be worth at the count: it will get some farmers in the tricks left,
// and a high card on top is in danger of being covered.
inline float prospect(const Kingdom& kingdom, int tricks_left, const Weights& weights) {
    const float more = weights.farmers_a_trick * static_cast<float>(tricks_left);
    const int whole = static_cast<int>(more);
    const float part = more - static_cast<float>(whole);
    Kingdom later = kingdom;
    const auto with = [&](int farmers) {
        later.farmers = static_cast<std::uint8_t>(std::min(farmers, free_slots));
        return static_cast<float>(score(later));
    };
    return with(kingdom.farmers + whole) * (1 - part) + with(kingdom.farmers + whole + 1) * part;
}

// Lays the cards of each colour from low to high, known colours first, then the new ones in the given order.
inline Plan lay_all(Kingdom& kingdom, Cards cards, const FixedVector<int, colours>& new_order) {
    Plan plan;
    const auto lay_colour = [&](int colour) {
        for (int index : bits_of(cards & of_colour(colour))) {
            const Card card(index);
            plan.push_back(lay(card, kingdom.space_for(colour)));
            kingdom.put(card);
        }
    };
    for (int colour = 0; colour < colours; ++colour) {
        if (kingdom.space_of[static_cast<std::size_t>(colour)] != no_space) lay_colour(colour);
    }
    for (int colour : new_order) lay_colour(colour);
    return plan;
}

// The new colours among these cards, the one with the highest card first: it deserves the better space.
inline FixedVector<int, colours> new_colours(const Kingdom& kingdom, Cards cards) {
    FixedVector<int, colours> order;
    for (int colour = 0; colour < colours; ++colour) {
        const bool unused = kingdom.space_of[static_cast<std::size_t>(colour)] == no_space;
        if (unused && (cards & of_colour(colour)) != 0) order.push_back(colour);
    }
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const auto top = [&](int colour) {
            return static_cast<int>(std::bit_width(cards & of_colour(colour))) - colour * values;
        };
        return top(a) != top(b) ? top(a) > top(b) : a < b;
    });
    return order;
}

class Trick {
  public:
    Trick(const State& state, Seat seat, const Weights& weights)
        : state_(state), seat_(seat), weights_(weights) {
        for (std::size_t i = state.trick_begins(); i < state.cards_played; ++i)
            cards_.push_back(state.played[i]);
        Cards seen = state.hands[seat.index];
        for (std::size_t i = 0; i < state.cards_played; ++i) seen |= only(state.played[i]);
        unseen_ = all_cards & ~seen;
    }

    float value_of(Card card) const {
        const float wins = chance_to_win(card);
        return wins * value_if_won(card) + (1 - wins) * value_if_lost(card);
    }

    float chance_to_win(Card card) const {
        const int led = cards_.empty() ? card.colour() : cards_[0].colour();
        const int mine = strength(card, led);
        for (Card played : cards_) {
            if (strength(played, led) >= mine) return 0; // equal strength: the earlier card wins
        }
        float chance = 1;
        Seat other = next_clockwise(seat_, state_.seats());
        for (std::size_t left = static_cast<std::size_t>(state_.seats()) - cards_.size() - 1; left > 0;
             --left) {
            chance *= 1 - chance_beaten_by(other, mine, led);
            other = next_clockwise(other, state_.seats());
        }
        return chance;
    }

    float value_if_won(Card card) const {
        Cards won = only(card);
        for (Card played : cards_) won |= only(played);
        Kingdom kingdom = state_.kingdoms[seat_.index];
        const int tricks_left = tricks_per_round - state_.trick - 1;
        const float before = prospect(kingdom, tricks_left, weights_);
        lay_all(kingdom, won, new_colours(kingdom, won));
        const auto value = static_cast<std::size_t>(card.value());
        kingdom.farmers = static_cast<std::uint8_t>(
            std::min<int>(kingdom.farmers + state_.board->options.icons.win[value], free_slots));
        return prospect(kingdom, tricks_left, weights_) - before;
    }

    float value_if_lost(Card card) const {
        const Icons& icons = state_.board->options.icons;
        const auto value = static_cast<std::size_t>(card.value());
        Kingdom kingdom = state_.kingdoms[seat_.index];
        const int tricks_left = tricks_per_round - state_.trick - 1;
        const float before = prospect(kingdom, tricks_left, weights_);
        const int farmers = std::max(icons.lose_same_colour[value], icons.lose_other_colour[value]);
        kingdom.farmers = static_cast<std::uint8_t>(std::min<int>(kingdom.farmers + farmers, free_slots));
        return prospect(kingdom, tricks_left, weights_) - before;
    }

  private:
    static int strength(Card card, int led) { return card.value() * 2 + (card.colour() == led ? 1 : 0); }

    // The other has a hand of unseen cards: one that follows and is higher beats, and if there is none that
    // follows, any that is higher. Not everybody who could win wants to.
    float chance_beaten_by(Seat other, int mine, int led) const {
        const bool is_void = (state_.voids[other.index] >> led & 1) != 0;
        const Cards follows = is_void ? 0 : unseen_ & of_colour(led);
        const Cards others = unseen_ & ~of_colour(led);
        const int cards = std::popcount(follows | others);
        const int hand = std::min(tricks_per_round - state_.trick, cards);
        const float cannot_beat = none_of(stronger(follows, mine, led), cards, hand);
        const float cannot_follow = none_of(std::popcount(follows), cards, hand);
        const int strangers = std::popcount(others);
        const float can_discard_higher =
            1 - none_of(stronger(others, mine, led), strangers, std::min(hand, strangers));
        return weights_.eagerness * (1 - cannot_beat + cannot_follow * can_discard_higher);
    }

    static int stronger(Cards cards, int than, int led) {
        int count = 0;
        for (int index : bits_of(cards)) count += strength(Card(index), led) > than ? 1 : 0;
        return count;
    }

    // The chance that a hand out of these cards has none of some of them.
    static float none_of(int some, int cards, int hand) {
        float chance = 1;
        for (int i = 0; i < hand; ++i)
            chance *= static_cast<float>(std::max(0, cards - some - i)) / static_cast<float>(cards - i);
        return chance;
    }

    const State& state_;
    Seat seat_;
    const Weights& weights_;
    FixedVector<Card, oya::max_seats> cards_;
    Cards unseen_ = 0;
};

} // namespace oya::vigo
