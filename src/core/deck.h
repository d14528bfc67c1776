#pragma once

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/rng.h"
#include "core/seat.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace oya {

// How many cards there are of each kind, where their order is unknown or has no meaning.
template <int Kinds>
class CardCounts {
    static_assert(Kinds > 0 && Kinds <= 256);

  public:
    constexpr int total() const { return total_; }
    constexpr int operator[](int kind) const { return counts_[place(kind)]; }

    constexpr void add(int kind, int cards = 1) {
        assert(cards >= 0 && (*this)[kind] + cards <= 255);
        counts_[place(kind)] = static_cast<std::uint8_t>(counts_[place(kind)] + cards);
        total_ = static_cast<std::uint16_t>(total_ + cards);
    }
    constexpr void remove(int kind, int cards = 1) {
        assert(cards >= 0 && (*this)[kind] >= cards);
        counts_[place(kind)] = static_cast<std::uint8_t>(counts_[place(kind)] - cards);
        total_ = static_cast<std::uint16_t>(total_ - cards);
    }

    // The kind of one of these cards, every card equally likely; it stays. There must be a card.
    constexpr int choose(Rng& rng) const {
        assert(total_ > 0);
        int left = static_cast<int>(rng.below(total_));
        int kind = 0;
        while (left >= (*this)[kind]) left -= (*this)[kind++];
        return kind;
    }
    // As `choose`, and takes the card out.
    constexpr int take_any(Rng& rng) {
        const int kind = choose(rng);
        remove(kind);
        return kind;
    }

    friend constexpr bool operator==(const CardCounts&, const CardCounts&) = default;

  private:
    static constexpr std::size_t place(int kind) {
        assert(kind >= 0 && kind < Kinds);
        return static_cast<std::size_t>(kind);
    }

    std::array<std::uint8_t, Kinds> counts_{};
    std::uint16_t total_ = 0;
};

// A card that lies under the deck in a known place, and the seats that know its face.
struct TailCard {
    std::uint8_t kind = 0;
    Seats known;

    friend constexpr bool operator==(const TailCard&, const TailCard&) = default;
};

// A face-down deck whose order is not stored: cards nobody has seen, drawn by chance, above an ordered tail
// of cards that were put back under it. The tail's first card is drawn when no unseen card is left.
template <int Kinds, int TailCapacity>
class Deck {
  public:
    using Counts = CardCounts<Kinds>;
    using Tail = FixedVector<TailCard, TailCapacity>;
    struct Weight {
        std::uint8_t kind = 0;
        std::uint8_t cards = 0;

        friend constexpr bool operator==(const Weight&, const Weight&) = default;
    };
    using Weights = FixedVector<Weight, Kinds>;

    constexpr int size() const { return unseen_.total() + static_cast<int>(tail_.size()); }
    constexpr bool empty() const { return size() == 0; }
    constexpr const Counts& unseen() const { return unseen_; }
    constexpr const Tail& tail() const { return tail_; }

    // Adds cards in places nobody knows: filling the deck, or shuffling cards in above the tail.
    constexpr void add_unseen(int kind, int cards = 1) { unseen_.add(kind, cards); }

    // What the next draw may be: the unseen kinds weighted by their cards, then the tail's first card for
    // certain. Empty for an empty deck.
    constexpr Weights draw_weights() const {
        Weights weights;
        for (int kind = 0; kind < Kinds && unseen_.total() > 0; ++kind) {
            if (unseen_[kind] > 0) weights.push_back(weight(kind, unseen_[kind]));
        }
        if (unseen_.total() == 0 && !tail_.empty()) weights.push_back(weight(tail_.front().kind, 1));
        return weights;
    }

    // The kind of the next card, drawn with these weights; the deck does not change. It must not be empty.
    constexpr int draw(Rng& rng) const {
        return unseen_.total() > 0 ? unseen_.choose(rng) : int{tail_.front().kind};
    }

    // Takes the next card, which `draw` has found to be of this kind, and says which seats had known its
    // face.
    constexpr Seats take(int kind) {
        if (unseen_.total() > 0) {
            take_unseen(kind);
            return Seats::none();
        }
        assert(tail_.front().kind == kind);
        return take_first_of_tail().known;
    }
    constexpr void take_unseen(int kind) { unseen_.remove(kind); }
    constexpr TailCard take_first_of_tail() {
        const TailCard card = tail_.front();
        tail_.erase_at(0);
        return card;
    }

    // Puts a card under the deck, known to the seats that have seen its face.
    constexpr void put_under(int kind, Seats known) {
        assert(kind >= 0 && kind < Kinds);
        tail_.push_back(TailCard{static_cast<std::uint8_t>(kind), known});
    }

    // Shuffles the whole deck: nobody knows the place of any card any more.
    constexpr void shuffle_all() {
        for (const TailCard& card : tail_) unseen_.add(card.kind);
        tail_.clear();
    }

    // The places in the tail whose card this seat does not know.
    constexpr Bits<TailCapacity> hidden_from(Seat seat) const {
        Bits<TailCapacity> hidden;
        for (std::size_t i = 0; i < tail_.size(); ++i)
            hidden.set(static_cast<int>(i), !tail_[i].known.has(seat));
        return hidden;
    }

    // The cards of this deck that the seat could not tell apart: the unseen and its hidden places in the
    // tail.
    constexpr Counts unknown_to(Seat seat) const {
        Counts pool = unseen_;
        for (const int place : hidden_from(seat)) pool.add(tail_[static_cast<std::size_t>(place)].kind);
        return pool;
    }

    // Lays the pool into the places this seat does not know, every way equally likely. The pool has as many
    // cards as `unknown_to`. Who knows which place does not change, for that is no secret.
    constexpr void lay_unknown(Seat seat, Counts pool, Rng& rng) {
        for (const int place : hidden_from(seat)) {
            tail_[static_cast<std::size_t>(place)].kind = static_cast<std::uint8_t>(pool.take_any(rng));
        }
        assert(pool.total() == unseen_.total());
        unseen_ = pool;
    }

    friend constexpr bool operator==(const Deck&, const Deck&) = default;

  private:
    static constexpr Weight weight(int kind, int cards) {
        return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(cards)};
    }

    Counts unseen_;
    Tail tail_;
};

// A deck the viewer cannot tell from the real one, for `imagine`.
//
// Why this is exact. To the viewer a world is a way of laying the pool, the cards it cannot place, into the
// places it does not know. Shuffling made every such way equally likely, and whatever happened since either
// showed the viewer a whole face, which left the pool, or nothing: so they are equally likely still. Filling
// the hidden places one after another without replacement gives each way the same chance. The rest needs no
// order, because an unseen card is drawn by weight when its time comes, which is the same distribution. Not
// counted is why another player chose to put a card there; that is judgement, not knowledge.
//
// The pool must be all that the viewer cannot place. Where others hold hidden cards from this deck, permuting
// the deck alone would betray their hands: add those to `unknown_to`, deal the hands anew from the pool with
// `take_any`, and give the rest to `lay_unknown`. A game that shows half a face (its colour, say) lays those
// places itself first.
template <int Kinds, int TailCapacity>
constexpr void permute_unknown(Deck<Kinds, TailCapacity>& deck, Seat viewer, Rng& rng) {
    deck.lay_unknown(viewer, deck.unknown_to(viewer), rng);
}

} // namespace oya
