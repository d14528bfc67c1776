#include "games/catan/slow_faces.h"

#include <numeric>

namespace oya::catan {

namespace {

int cards_in(const SlowFaces::Pile& pile) { return std::accumulate(pile.begin(), pile.end(), 0); }

} // namespace

SlowFaces::SlowFaces(const Pile& deck, const Pile& points, Seat viewer) : points_(points), viewer_(viewer) {
    World world;
    world.unseen = deck;
    worlds_[world] = 1;
}

template <class What>
void SlowFaces::become(What what) {
    Chances next;
    double sum = 0;
    for (const auto& [world, weight] : worlds_) {
        what(world, [&, was = weight](const World& then, double chance) {
            next[then] += was * chance;
            sum += was * chance;
        });
    }
    for (auto& [world, weight] : next) weight /= sum;
    worlds_ = std::move(next);
}

template <class Where>
void SlowFaces::goes(Seat from, int kind, bool is_seen, Where where) {
    become([&](const World& world, const auto& add) {
        const Pile& hand = world.hands[from.index];
        for (int each = 0; each < most_in_deck; ++each) {
            const int held = hand[static_cast<std::size_t>(each)];
            if (held == 0 || (is_seen && each != kind)) continue;
            World then = world;
            --then.hands[from.index][static_cast<std::size_t>(each)];
            where(then, each);
            add(then, is_seen ? 1.0 : static_cast<double>(held) / cards_in(hand));
        }
    });
}

void SlowFaces::draws(Seat seat, int kind) {
    const auto fits = [&](int each) {
        const bool shown =
            points_[static_cast<std::size_t>(each)] + points_[static_cast<std::size_t>(kind)] > 0;
        return each == kind || (seat != viewer_ && !shown);
    };
    become([&](const World& world, const auto& add) {
        if (const int unseen = cards_in(world.unseen); unseen > 0) {
            for (std::size_t each = 0; each < most_in_deck; ++each) {
                if (world.unseen[each] == 0 || !fits(static_cast<int>(each))) continue;
                World then = world;
                --then.unseen[each];
                if (points_[each] == 0) ++then.hands[seat.index][each];
                add(then, static_cast<double>(world.unseen[each]) / unseen);
            }
        } else if (fits(world.under.front())) {
            World then = world;
            ++then.hands[seat.index][static_cast<std::size_t>(world.under.front())];
            then.under.erase(then.under.begin());
            add(then, 1);
        }
    });
}

void SlowFaces::plays(Seat seat, int kind) {
    goes(seat, kind, true, [](World& then, int each) { then.under.push_back(each); });
}

void SlowFaces::returns(Seat seat, int kind) {
    goes(seat, kind, seat == viewer_, [](World& then, int each) { then.under.push_back(each); });
}

void SlowFaces::looks_at(Seat victim, const Pile& hand) {
    become([&](const World& world, const auto& add) {
        if (world.hands[victim.index] == hand) add(world, 1);
    });
}

void SlowFaces::takes(Seat thief, Seat victim, int kind) {
    const bool is_seen = thief == viewer_ || victim == viewer_;
    goes(victim, kind, is_seen,
         [&](World& then, int each) { ++then.hands[thief.index][static_cast<std::size_t>(each)]; });
}

} // namespace oya::catan
