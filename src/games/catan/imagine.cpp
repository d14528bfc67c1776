#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/sites.h"
#include "games/catan/witness.h"

// Worlds that a seat cannot tell from the real one.

namespace oya {

using namespace catan;

namespace {

template <class Size>
class Imagination {
  public:
    Imagination(const Position<Size>& real, Seat seat, const Knowledge& known, Rng& rng)
        : real_(real), world_(real), seat_(seat), known_(known), rng_(rng) {}

    Position<Size> world() {
        forget_drafts();
        deal_hands_anew();
        choose_aside();
        if (world_.rules().knights) {
            const SeenFaces faces = possible_faces();
            for (std::size_t deck = 0; deck < tracks; ++deck) deal_progress(deck, faces);
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

    // One of the joint hands that the seat thinks possible, by their weights.
    Hands possible_hands() {
        const Count count(seat_, real_.seats(), hands_of(real_));
        if (known_.hands.empty() || !count.fits(known_.hands.front())) return deal_hands(real_, seat_, rng_);
        return count.unpacked(known_.hands[pick(known_.hands)]);
    }

    template <class List>
    std::size_t pick(const List& list) {
        double sum = 0;
        for (const auto& item : list) sum += item.weight;
        double left = rng_.real() * sum;
        std::size_t place = 0;
        while (place + 1 < list.size() && left >= list[place].weight) left -= list[place++].weight;
        return place;
    }

    void deal_hands_anew() {
        const Hands hands = possible_hands();
        for (Seat seat : others()) player(seat).hand = hands[seat.index];
        if (real_.phase != Phase::harbor_giving || is_oya()) return;
        Cards offered = player(Seat{real_.turn}).hand.only_resources();
        world_.offered = static_cast<std::uint8_t>(draw_good(offered, rng_));
    }

    // Cards that others have put aside are some of their hands; what they have begun to choose is not known.
    void choose_aside() {
        for (Seat seat : others()) {
            Cards& aside = world_.aside[seat.index];
            const bool finished = !real_.pending.has(seat) && aside.total() > 0;
            aside = Cards();
            Cards hand = player(seat).hand;
            for (int i = 0; finished && i < real_.owed[seat.index]; ++i)
                aside += Cards::of(draw_good(hand, rng_));
        }
    }

    // One of the ways in which the faces it has seen may lie. Where the question at hand lays cards open,
    // they are among them.
    SeenFaces possible_faces() {
        SeenFaces faces;
        if (!known_.faces.empty()) faces = known_.faces[pick(known_.faces)];
        for (std::size_t deck = 0; deck < tracks; ++deck) {
            if (!shuffled(real_, seat_, faces, deck).possible) faces = {};
        }
        if (is_oya() && real_.phase == Phase::spying) {
            for (std::size_t card = 0; card < progress_kinds; ++card)
                faces.held[real_.victim][card] = real_.players[real_.victim].cards[card];
        }
        return faces;
    }

    // The cards of one deck that the seat cannot place: those of other hands, those it does not know under
    // the deck, and the unseen ones.
    void deal_progress(std::size_t deck, const SeenFaces& faces) {
        const int first = deck_first[deck];
        const int kinds = deck_first[deck + 1] - first;
        Shuffled rest = shuffled(real_, seat_, faces, deck);
        for (Seat seat : others()) {
            for (int card = first; card < first + kinds; ++card) {
                while (player(seat).cards[static_cast<std::size_t>(card)] > 0)
                    remove_card(player(seat), card);
                for (int i = 0; i < faces.held[seat.index][static_cast<std::size_t>(card)]; ++i)
                    add_card(player(seat), card);
            }
        }
        for (Seat seat : others()) {
            for (int i = 0; i < rest.slots[seat.index]; ++i)
                add_card(player(seat), first + rest.pool.take_any(rng_));
        }
        ProgressDeck laid;
        for (std::size_t place = 0; place < real_.decks[deck].tail().size(); ++place) {
            const TailCard& card = real_.decks[deck].tail()[place];
            const int face = faces.under[deck][place];
            laid.put_under(card.known.has(seat_) ? int{card.kind}
                           : face != 0           ? face - 1 - first
                                                 : rest.pool.take_any(rng_),
                           card.known);
        }
        for (int kind = 0; kind < kinds; ++kind) laid.add_unseen(kind, rest.pool[kind] + rest.points[kind]);
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
    const Knowledge& known_;
    Rng& rng_;
};

} // namespace

template <class Size>
void CatanOf<Size>::witness(Knowledge& known, Seat seat, const State& before, Actor actor, Action action) {
    if (before.phase < Phase::founding) return;
    State after = before;
    apply(after, actor, action);
    witness_hands(known, seat, before, after, actor, action);
    if (before.rules().knights) witness_faces(known, seat, before, after, actor, action);
}

template <class Size>
typename CatanOf<Size>::State CatanOf<Size>::imagine(const State& state, Seat seat, const Knowledge& known,
                                                     Rng& rng) {
    return Imagination<Size>(state, seat, known, rng).world();
}

template void CatanOf<Small>::witness(Knowledge&, Seat, const State&, Actor, Action);
template CatanOf<Small>::State CatanOf<Small>::imagine(const State&, Seat, const Knowledge&, Rng&);
template void CatanOf<Large>::witness(Knowledge&, Seat, const State&, Actor, Action);
template CatanOf<Large>::State CatanOf<Large>::imagine(const State&, Seat, const Knowledge&, Rng&);

} // namespace oya
