#include "games/catan/progress.h"
#include "games/catan/witness.h"

#include <algorithm>

// Faces of progress cards: those a Spy has seen or has taken from the viewer, and cards from under a deck
// that the viewer knew, for as long as they can be followed.

namespace oya::catan {

namespace {

template <class Size>
int cards_of_deck(const Player<Size>& player, std::size_t deck) {
    int count = 0;
    for (int card = deck_first[deck]; card < deck_first[deck + 1]; ++card)
        count += player.cards[static_cast<std::size_t>(card)];
    return count;
}

int held_of_deck(const SeenFaces& faces, Seat seat, std::size_t deck) {
    int count = 0;
    for (int card = deck_first[deck]; card < deck_first[deck + 1]; ++card)
        count += faces.held[seat.index][static_cast<std::size_t>(card)];
    return count;
}

template <class Size>
class FaceWitness {
  public:
    FaceWitness(Knowledge& known, Seat viewer, const Position<Size>& before, const Position<Size>& after)
        : known_(known), viewer_(viewer), before_(before), after_(after), oya_{before.turn} {}

    void learn(Actor actor, Action action) {
        played();
        switch (kind_of(action)) {
        case Kind::drawn: return drawn(action.a);
        case Kind::return_card: return returned(actor.seat(), action.a);
        case Kind::spy:
            if (viewer_ == oya_) looked_at(Seat{action.a});
            return taken(Seat{action.a});
        case Kind::spy_take: return taken(Seat{before_.victim});
        default: return;
        }
    }

  private:
    // Every way in which the faces may lie becomes those that `spread(faces, add)` adds.
    template <class Spread>
    void split(Spread spread) {
        std::vector<SeenFaces> was = known_.faces;
        if (was.empty()) was.push_back({});
        known_.faces.clear();
        for (const SeenFaces& faces : was) spread(faces, [&](const SeenFaces& next) { add(next); });
        double sum = 0;
        for (const SeenFaces& faces : known_.faces) sum += faces.weight;
        for (SeenFaces& faces : known_.faces) faces.weight /= sum;
    }

    // Where there is no more room, the lightest goes.
    void add(const SeenFaces& faces) {
        if (faces.weight <= 0) return;
        for (SeenFaces& same : known_.faces) {
            if (same.held != faces.held || same.under != faces.under) continue;
            same.weight += faces.weight;
            return;
        }
        if (known_.faces.size() < most_seen_faces) return known_.faces.push_back(faces);
        const auto lightest =
            std::min_element(known_.faces.begin(), known_.faces.end(),
                             [](const SeenFaces& a, const SeenFaces& b) { return a.weight < b.weight; });
        if (lightest->weight < faces.weight) *lightest = faces;
    }

    // A card of which nothing was known turns out to be this one.
    double chance_of(const SeenFaces& faces, int card) const {
        const auto deck = static_cast<std::size_t>(deck_of(card));
        const Shuffled rest = shuffled(before_, viewer_, faces, deck);
        if (!rest.possible || rest.pool.total() == 0) return 0;
        return static_cast<double>(rest.pool[card - deck_first[deck]]) / rest.pool.total();
    }

    // catan.progress.under-deck: a card that was played lies under its deck, known to all
    void played() {
        if (viewer_ == oya_ || known_.faces.empty()) return;
        for (std::size_t deck = 0; deck < tracks; ++deck) {
            const auto& tail = after_.decks[deck].tail();
            if (tail.size() <= before_.decks[deck].tail().size() || tail.back().known != Seats::all())
                continue;
            const int card = deck_first[deck] + tail.back().kind;
            split([&](const SeenFaces& faces, const auto& add) {
                SeenFaces next = faces;
                std::uint8_t& held = next.held[oya_.index][static_cast<std::size_t>(card)];
                const int unknown =
                    cards_of_deck(before_.player(oya_), deck) - held_of_deck(faces, oya_, deck);
                if (held > 0) {
                    --held;
                } else {
                    next.weight *= unknown * chance_of(faces, card);
                }
                add(next);
            });
        }
    }

    void drawn(int card) {
        const std::size_t deck = before_.deck;
        const ProgressDeck& before = before_.decks[deck];
        const bool tie = before_.phase == Phase::drawing_for_tie;
        const Seat seat = tie ? Seat{before_.victim} : next_of(before_, before_.pending);
        const auto place = static_cast<std::size_t>(card);
        if (before.unseen().total() > 0) {
            if (seat != viewer_ || is_point_card(card) || known_.faces.empty()) return;
            split([&](const SeenFaces& faces, const auto& add) {
                SeenFaces next = faces;
                next.weight *= chance_of(faces, card);
                add(next);
            });
            return;
        }
        const bool known = before.tail().front().known.has(viewer_);
        if (!known && known_.faces.empty()) return;
        split([&](const SeenFaces& faces, const auto& add) {
            SeenFaces next = faces;
            auto& under = next.under[deck];
            const int face = known ? card : under[0] - 1;
            std::rotate(under.begin(), under.begin() + 1, under.end());
            under.back() = 0;
            if (seat != viewer_) {
                if (face >= 0) ++next.held[seat.index][static_cast<std::size_t>(face)];
            } else if (face < 0) {
                next.weight *= chance_of(faces, card);
            } else if (static_cast<std::size_t>(face) != place) {
                next.weight = 0;
            }
            add(next);
        });
    }

    // One card of the deck leaves a hand unseen: each of them may be it. `goes` says where a known one lies
    // then.
    template <class Goes>
    void leaves(Seat from, std::size_t deck, const Goes& goes) {
        if (known_.faces.empty()) return;
        const int cards = cards_of_deck(before_.player(from), deck);
        split([&](const SeenFaces& faces, const auto& add) {
            for (int card = deck_first[deck]; card < deck_first[deck + 1]; ++card) {
                const int held = faces.held[from.index][static_cast<std::size_t>(card)];
                if (held == 0) continue;
                SeenFaces next = faces;
                --next.held[from.index][static_cast<std::size_t>(card)];
                next.weight *= static_cast<double>(held) / cards;
                goes(next, card);
                add(next);
            }
            SeenFaces next = faces;
            next.weight *= static_cast<double>(cards - held_of_deck(faces, from, deck)) / cards;
            add(next);
        });
    }

    void returned(Seat seat, int card) {
        if (seat == viewer_) return;
        const auto deck = static_cast<std::size_t>(deck_of(card));
        const std::size_t place = before_.decks[deck].tail().size();
        leaves(seat, deck, [&](SeenFaces& faces, int face) {
            faces.under[deck][place] = static_cast<std::uint8_t>(face + 1);
        });
    }

    // The viewer's Spy sees all cards of a hand.
    void looked_at(Seat victim) {
        const auto& cards = before_.player(victim).cards;
        split([&](const SeenFaces& faces, const auto& add) {
            SeenFaces next = faces;
            for (std::size_t deck = 0; deck < tracks; ++deck) {
                Shuffled rest = shuffled(before_, viewer_, faces, deck);
                if (!rest.possible) next.weight = 0;
                for (int card = deck_first[deck]; card < deck_first[deck + 1]; ++card) {
                    const auto place = static_cast<std::size_t>(card);
                    const int kind = card - deck_first[deck];
                    const int news = cards[place] - faces.held[victim.index][place];
                    if (news < 0) next.weight = 0;
                    for (int i = 0; i < news && next.weight > 0; ++i) {
                        // One after the other; their order below counts for nothing.
                        next.weight *= rest.pool[kind] == 0 ? 0.0
                                                            : static_cast<double>(rest.pool[kind]) /
                                                                  rest.pool.total() / (i + 1);
                        if (next.weight > 0) rest.pool.remove(kind);
                    }
                    next.held[victim.index][place] = cards[place];
                }
                for (int i = 2; i <= rest.slots[victim.index]; ++i) next.weight *= i;
            }
            add(next);
        });
    }

    // A Spy takes a card: it shows its back to all and its face to the two.
    void taken(Seat victim) {
        for (std::size_t card = 0; card < progress_kinds; ++card) {
            if (after_.player(victim).cards[card] >= before_.player(victim).cards[card]) continue;
            const auto deck = static_cast<std::size_t>(deck_of(static_cast<int>(card)));
            if (viewer_ != oya_ && viewer_ != victim) {
                return leaves(victim, deck, [&](SeenFaces& faces, int face) {
                    ++faces.held[oya_.index][static_cast<std::size_t>(face)];
                });
            }
            split([&](const SeenFaces& faces, const auto& add) {
                SeenFaces next = faces;
                if (viewer_ == victim) ++next.held[oya_.index][card];
                if (viewer_ == oya_) --next.held[victim.index][card];
                add(next);
            });
        }
    }

    Knowledge& known_;
    Seat viewer_;
    const Position<Size>& before_;
    const Position<Size>& after_;
    Seat oya_;
};

} // namespace

template <class Size>
Shuffled shuffled(const Position<Size>& state, Seat viewer, const SeenFaces& faces, std::size_t deck) {
    Shuffled rest;
    const int first = deck_first[deck];
    const int kinds = deck_first[deck + 1] - first;
    rest.pool = state.decks[deck].unknown_to(viewer);
    const auto place = [&](int card) {
        if (card < first || card >= first + kinds || rest.pool[card - first] == 0) {
            rest.possible = false;
        } else {
            rest.pool.remove(card - first);
        }
    };
    const Seats others = Seats::first(state.seats()).without(viewer);
    for (Seat seat : others) {
        for (int kind = 0; kind < kinds; ++kind)
            rest.pool.add(kind, state.player(seat).cards[static_cast<std::size_t>(first + kind)]);
    }
    for (Seat seat : others) {
        rest.slots[seat.index] = cards_of_deck(state.player(seat), deck) - held_of_deck(faces, seat, deck);
        rest.possible = rest.possible && rest.slots[seat.index] >= 0;
        for (int card = first; card < first + kinds; ++card) {
            for (int i = 0; i < faces.held[seat.index][static_cast<std::size_t>(card)]; ++i) place(card);
        }
    }
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (faces.under[deck][i] == 0) continue;
        const auto& tail = state.decks[deck].tail();
        if (i < tail.size() && !tail[i].known.has(viewer)) {
            place(faces.under[deck][i] - 1);
        } else {
            rest.possible = false;
        }
    }
    for (int kind = 0; kind < kinds; ++kind) {
        if (!is_point_card(first + kind)) continue;
        rest.points.add(kind, rest.pool[kind]);
        rest.pool.remove(kind, rest.pool[kind]);
    }
    return rest;
}

template <class Size>
void witness_faces(Knowledge& known, Seat viewer, const Position<Size>& before, const Position<Size>& after,
                   Actor actor, Action action) {
    FaceWitness<Size>(known, viewer, before, after).learn(actor, action);
}

template Shuffled shuffled(const Position<Small>&, Seat, const SeenFaces&, std::size_t);
template Shuffled shuffled(const Position<Large>&, Seat, const SeenFaces&, std::size_t);
template void witness_faces(Knowledge&, Seat, const Position<Small>&, const Position<Small>&, Actor, Action);
template void witness_faces(Knowledge&, Seat, const Position<Large>&, const Position<Large>&, Actor, Action);

} // namespace oya::catan
