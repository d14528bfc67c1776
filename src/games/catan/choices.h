#pragma once

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "games/catan/actions.h"

#include <array>

namespace oya::catan {

// The actions a seat may take, as sets: a kind with all the corners, edges, hexes or small numbers that one
// of its arguments may be. Listing them and choosing any one of them rest on the same sets.
template <class Size>
class Choices {
  public:
    void one(Action action) { add(action, Over::none, 1); }
    void corners(Kind kind, const Corners<Size>& set) { add_set(make(kind), Over::first, set); }
    void edges(Kind kind, const Edges<Size>& set) { add_set(make(kind), Over::edge, set); }
    void hexes(Kind kind, const Hexes<Size>& set) { add_set(make(kind), Over::first, set); }
    // Small numbers as the first argument.
    void numbers(Kind kind, std::uint64_t set) { add_set(make(kind), Over::first, Bits<64>::from_word(set)); }
    // As the second one, the first being given.
    void numbers(Kind kind, int first, std::uint64_t set) {
        add_set(make(kind, first), Over::second, Bits<64>::from_word(set));
    }
    // Corners as the second argument.
    void corners(Kind kind, int first, const Corners<Size>& set) {
        add_set(make(kind, first), Over::second, set);
    }

    std::size_t size() const { return size_; }

    // The action at this place of the list.
    Action nth(std::size_t place) const {
        std::size_t i = 0;
        while (place >= parts_[i].count) place -= parts_[i++].count;
        const Part& part = parts_[i];
        if (part.over == Over::none) return part.action;
        std::size_t word = 0;
        for (; word + 1 < words; ++word) {
            const auto here = static_cast<std::size_t>(std::popcount(part.set[word]));
            if (place < here) break;
            place -= here;
        }
        return with(part, static_cast<int>(word) * 64 + nth_bit(part.set[word], static_cast<int>(place)));
    }

    void list(Actions& actions) const {
        for (const Part& part : parts_) {
            if (part.over == Over::none) {
                actions.push_back(part.action);
                continue;
            }
            for (std::size_t word = 0; word < words; ++word) {
                for (int place : bits_of(part.set[word]))
                    actions.push_back(with(part, static_cast<int>(word) * 64 + place));
            }
        }
    }

  private:
    static constexpr std::size_t words = Edges<Size>::words;
    enum class Over : std::uint8_t { none, first, second, edge };
    struct Part {
        Action action;
        Over over;
        std::uint16_t count;
        std::array<std::uint64_t, words> set;
    };

    static Action with(const Part& part, int number) {
        Action action = part.action;
        if (part.over == Over::first) action.a = static_cast<std::uint8_t>(number);
        if (part.over == Over::second) action.b = static_cast<std::uint8_t>(number);
        if (part.over == Over::edge) {
            action.a = static_cast<std::uint8_t>(number & 0xFF);
            action.b = static_cast<std::uint8_t>(number >> 8);
        }
        return action;
    }

    void add(Action action, Over over, int count) {
        parts_.push_back(Part{action, over, static_cast<std::uint16_t>(count), {}});
        size_ += static_cast<std::size_t>(count);
    }

    template <int N>
    void add_set(Action action, Over over, const Bits<N>& set) {
        const int count = set.count();
        if (count == 0) return;
        add(action, over, count);
        for (int word = 0; word < Bits<N>::words; ++word)
            parts_.back().set[static_cast<std::size_t>(word)] = set.word(word);
    }

    FixedVector<Part, 128> parts_;
    std::size_t size_ = 0;
};

} // namespace oya::catan
