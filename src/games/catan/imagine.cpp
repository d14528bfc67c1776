#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/sites.h"

// Worlds that a seat cannot tell from the real one.

namespace oya {

using namespace catan;

namespace {

template <class Size>
class Imagination {
  public:
    Imagination(const Position<Size>& real, Seat seat, Rng& rng)
        : real_(real), world_(real), seat_(seat), rng_(rng) {}

    Position<Size> world() {
        forget_drafts();
        deal_hands();
        choose_aside();
        if (world_.rules().knights) {
            for (std::size_t deck = 0; deck < tracks; ++deck) deal_progress(deck);
        } else {
            deal_development();
        }
        return world_;
    }

  private:
    Seats others() const { return Seats::first(real_.seats()).without(seat_); }
    bool is_oya() const { return seat_.index == real_.turn; }
    Player<Size>& player(Seat seat) { return world_.players[seat.index]; }

    // Nobody knows of an offer that is still being written.
    void forget_drafts() {
        if (world_.phase == Phase::offering && !is_oya()) {
            world_.phase = Phase::acting;
            world_.offer = {};
        }
        for (Seat seat : others()) {
            if (world_.replies[seat.index] != Reply::writing) continue;
            world_.replies[seat.index] = Reply::none;
            world_.counters[seat.index] = {};
        }
    }

    int draw_good(Cards& pool) {
        int left = static_cast<int>(rng_.below(static_cast<std::uint32_t>(pool.total())));
        int good = 0;
        while (left >= pool[good]) left -= pool[good++];
        pool -= Cards::of(good);
        return good;
    }

    // Whether the seat sees this hand: the Master Merchant looks into one.
    bool sees_hand(Seat seat) const {
        return is_oya() && real_.phase == Phase::taking_cards && seat.index == real_.victim;
    }

    // What a seat has shown to hold: an offer it made or accepted.
    Cards shown_by(Seat seat) const {
        if (real_.phase != Phase::answering && real_.phase != Phase::concluding) return {};
        if (seat.index == real_.turn) return real_.offer.give;
        const Reply reply = real_.replies[seat.index];
        if (reply == Reply::accepts) return real_.offer.want;
        return reply == Reply::counters ? real_.counters[seat.index].give : Cards();
    }

    // The cards of the others, dealt anew by their numbers, after what they have shown.
    void deal_hands() {
        Cards pool;
        std::array<int, max_seats> missing{};
        for (Seat seat : others()) {
            if (sees_hand(seat)) continue;
            pool += real_.player(seat).hand;
            missing[seat.index] = real_.player(seat).hand.total();
            player(seat).hand = Cards();
        }
        const auto give = [&](Seat seat, Cards cards) {
            pool -= cards;
            player(seat).hand += cards;
            missing[seat.index] -= cards.total();
        };
        for (Seat seat : others()) {
            if (!sees_hand(seat)) give(seat, shown_by(seat));
        }
        if (real_.phase == Phase::harbor_giving) {
            const auto give_one_of = [&](Seat seat, Cards kinds) { give(seat, Cards::of(draw_good(kinds))); };
            if (!is_oya()) give_one_of(Seat{real_.turn}, pool.only_resources());
            if (seat_.index != real_.victim) give_one_of(Seat{real_.victim}, pool.only_commodities());
        }
        for (Seat seat : others()) {
            while (missing[seat.index] > 0) give(seat, Cards::of(draw_one(pool)));
        }
        if (real_.phase == Phase::harbor_giving && !is_oya()) {
            Cards offered = player(Seat{real_.turn}).hand.only_resources();
            world_.offered = static_cast<std::uint8_t>(draw_good(offered));
        }
    }

    int draw_one(Cards pool) { return draw_good(pool); }

    // Cards that others have put aside are some of their hands; what they have begun to choose is not known.
    void choose_aside() {
        for (Seat seat : others()) {
            Cards& aside = world_.aside[seat.index];
            if (real_.phase == Phase::taking_cards && seat.index == real_.turn) {
                if (seat_.index != real_.victim) aside = Cards();
                continue;
            }
            const bool finished = !real_.pending.has(seat) && aside.total() > 0;
            aside = Cards();
            Cards hand = player(seat).hand;
            for (int i = 0; finished && i < real_.owed[seat.index]; ++i) aside += Cards::of(draw_good(hand));
        }
    }

    bool sees_cards(Seat seat) const {
        return is_oya() && real_.phase == Phase::spying && seat.index == real_.victim;
    }

    // The cards of one deck that the seat cannot place: those of other hands, those it does not know under
    // the deck, and the unseen ones. Point cards are shown when they are drawn, so they can only be unseen.
    void deal_progress(std::size_t deck) {
        const int first = deck_first[deck];
        const int kinds = deck_first[deck + 1] - first;
        CardCounts<most_in_deck> pool = real_.decks[deck].unknown_to(seat_);
        CardCounts<most_in_deck> points_in_pool;
        std::array<int, max_seats> held{};
        for (Seat seat : others()) {
            if (sees_cards(seat)) continue;
            for (int kind = 0; kind < kinds; ++kind) {
                const int count = real_.player(seat).cards[static_cast<std::size_t>(first + kind)];
                pool.add(kind, count);
                held[seat.index] += count;
                for (int i = 0; i < count; ++i) remove_card(player(seat), first + kind);
            }
        }
        for (int kind = 0; kind < kinds; ++kind) {
            if (!is_point_card(first + kind)) continue;
            points_in_pool.add(kind, pool[kind]);
            pool.remove(kind, pool[kind]);
        }
        for (Seat seat : others()) {
            for (int i = 0; i < held[seat.index]; ++i) add_card(player(seat), first + pool.take_any(rng_));
        }
        ProgressDeck laid;
        for (const TailCard& card : real_.decks[deck].tail())
            laid.put_under(card.known.has(seat_) ? int{card.kind} : pool.take_any(rng_), card.known);
        for (int kind = 0; kind < kinds; ++kind) laid.add_unseen(kind, pool[kind] + points_in_pool[kind]);
        world_.decks[deck] = laid;
    }

    // Until the game is over the active player has not won: its hidden points fall short of the target. Then
    // everybody's are shown.
    void deal_development() {
        constexpr int hidden_point = victory_point - first_development;
        const bool over = real_.phase == Phase::over;
        DevelopmentDeck pool = real_.development;
        std::array<int, max_seats> held{};
        for (Seat seat : others()) {
            for (int kind = 0; kind < development_kinds; ++kind) {
                if (over && kind == hidden_point) continue;
                const int count =
                    real_.player(seat).cards[static_cast<std::size_t>(first_development + kind)];
                pool.add(kind, count);
                held[seat.index] += count;
                for (int i = 0; i < count; ++i) remove_card(player(seat), first_development + kind);
            }
        }
        int held_back = 0;
        const auto hold_back = [&] {
            held_back += pool[hidden_point];
            pool.remove(hidden_point, pool[hidden_point]);
        };
        if (over) hold_back();
        const Seat oya{real_.turn};
        if (!is_oya()) {
            const int room = real_.rules().target - 1 - public_points(real_, oya);
            for (int i = 0; i < held[oya.index]; ++i) {
                if (player(oya).cards[victory_point] >= room) hold_back();
                add_card(player(oya), first_development + pool.take_any(rng_));
            }
            choose_bought(oya);
        }
        if (!over) {
            pool.add(hidden_point, held_back);
            held_back = 0;
        }
        for (Seat seat : others().without(oya)) {
            for (int i = 0; i < held[seat.index]; ++i)
                add_card(player(seat), first_development + pool.take_any(rng_));
        }
        pool.add(hidden_point, held_back);
        world_.development = pool;
    }

    // Which of the active player's cards were bought in this turn.
    void choose_bought(Seat oya) {
        int count = 0;
        for (const std::uint8_t each : real_.bought) count += each;
        world_.bought = {};
        DevelopmentDeck hand;
        for (int kind = 0; kind < development_kinds; ++kind)
            hand.add(kind, player(oya).cards[static_cast<std::size_t>(first_development + kind)]);
        for (int i = 0; i < count; ++i) ++world_.bought[static_cast<std::size_t>(hand.take_any(rng_))];
    }

    const Position<Size>& real_;
    Position<Size> world_;
    Seat seat_;
    Rng& rng_;
};

} // namespace

template <class Size>
void CatanOf<Size>::witness(Knowledge&, Seat, const State&, Actor, Action) {}

template <class Size>
typename CatanOf<Size>::State CatanOf<Size>::imagine(const State& state, Seat seat, const Knowledge&,
                                                     Rng& rng) {
    return Imagination<Size>(state, seat, rng).world();
}

template void CatanOf<Small>::witness(Knowledge&, Seat, const State&, Actor, Action);
template CatanOf<Small>::State CatanOf<Small>::imagine(const State&, Seat, const Knowledge&, Rng&);
template void CatanOf<Large>::witness(Knowledge&, Seat, const State&, Actor, Action);
template CatanOf<Large>::State CatanOf<Large>::imagine(const State&, Seat, const Knowledge&, Rng&);

} // namespace oya
