#include "games/cascadia/wildlife.h"

#include "core/bits.h"

#include <algorithm>

// The best of all divisions: elk into formations and herds, hawks and foxes into pairs. Each search takes the
// lowest animal that is left, tries whatever may hold it, and turns back where even the best that could
// follow would not beat what it has found.

namespace oya::cascadia::detail {

namespace {

constexpr int unit = 60; // points are bounded in sixtieths, because groups have one to six members

struct Shape {
    Slots members;
    std::uint8_t points;
};

// Each elk's neighbours among the elk, by side.
class ElkMap {
  public:
    ElkMap(const Environment& land, Slots elk) : land_(land) {
        for (int slot : bits_of(elk)) {
            auto& beside = beside_[static_cast<std::size_t>(slot)];
            beside.fill(-1);
            const Hex cell = land.cells[static_cast<std::size_t>(slot)];
            for (int other : bits_of(land.near[static_cast<std::size_t>(slot)] & elk)) {
                const Hex to = land.cells[static_cast<std::size_t>(other)] - cell;
                beside[side_of(to)] = static_cast<std::int8_t>(other);
            }
        }
    }

    // The elk across a side, or -1; also for -1 itself.
    int across(int slot, int side) const {
        return slot < 0 ? -1
                        : beside_[static_cast<std::size_t>(slot)][static_cast<std::size_t>(side % sides)];
    }
    Hex cell(int slot) const { return land_.cells[static_cast<std::size_t>(slot)]; }

  private:
    static std::size_t side_of(Hex to) {
        constexpr std::array<std::uint8_t, 9> by_step = {0, 4, 3, 5, 0, 2, 0, 1, 0};
        return by_step[static_cast<std::size_t>((to.q + 1) * 3 + to.r + 1)];
    }

    const Environment& land_;
    std::array<std::array<std::int8_t, sides>, max_tiles> beside_;
};

// Every shape of two or more elk that a card knows, sorted by its lowest elk, the largest shapes first.
class ShapeList {
  public:
    void add(Slots members, int points) {
        if (!shapes_.full()) shapes_.push_back({members, static_cast<std::uint8_t>(points)});
    }

    bool has(Slots members) const {
        return std::any_of(shapes_.begin(), shapes_.end(),
                           [&](const Shape& shape) { return shape.members == members; });
    }

    void find_lines(const ElkMap& map, Slots elk) {
        for (int slot : bits_of(elk)) {
            for (int side = 0; side < sides / 2; ++side) {
                Slots line = only(slot);
                int next = map.across(slot, side);
                for (int size = 2; size <= 4 && next >= 0; ++size, next = map.across(next, side)) {
                    line |= only(next);
                    add(line, elk_lines[static_cast<std::size_t>(size)]);
                }
            }
        }
    }

    void find_blocks(const ElkMap& map, Slots elk) {
        for (int slot : bits_of(elk)) {
            for (int side = 0; side < sides; ++side) {
                const int other = map.across(slot, side);
                if (other < 0) continue;
                const Slots pair = only(slot) | only(other);
                const int right = map.across(slot, side + 1);
                const int left = map.across(slot, side + sides - 1);
                if (slot < other) {
                    add(pair, elk_lines[2]);
                    if (left >= 0 && right >= 0) add(pair | only(left) | only(right), elk_lines[4]);
                }
                if (right >= 0 && slot < other && slot < right) add(pair | only(right), elk_lines[3]);
            }
        }
    }

    // An arc runs clockwise: each step turns by one side more. Only a pair and a full ring begin in several
    // places.
    void find_arcs(const ElkMap& map, Slots elk) {
        for (int slot : bits_of(elk)) {
            for (int side = 0; side < sides; ++side) {
                Slots arc = only(slot);
                int next = map.across(slot, side);
                for (int size = 2; size <= sides && next >= 0; ++size) {
                    arc |= only(next);
                    const bool counted_elsewhere =
                        (size == 2 && next < slot) || (size == sides && (arc & (only(slot) - 1)) != 0);
                    if (!counted_elsewhere) add(arc, elk_rings[static_cast<std::size_t>(size)]);
                    next = map.across(next, side + size - 1);
                }
            }
        }
    }

    // cascadia.elk.card-d-gaps, option elk_d_ring = any: any elk of one ring.
    void find_ring_parts(const Environment& land, Slots elk) {
        for (int slot : bits_of(elk)) {
            for (int side = 0; side < sides; ++side) {
                const Hex centre = land.cells[static_cast<std::size_t>(slot)] + cascadia::across(side);
                Slots ring = 0;
                for (int around : bits_of(elk)) {
                    if (distance(land.cells[static_cast<std::size_t>(around)], centre) == 1)
                        ring |= only(around);
                }
                if ((ring & (only(slot) - 1)) != 0) continue; // its lowest elk has brought this ring
                for (Slots part = ring; part != 0; part = (part - 1) & ring) {
                    const int size = std::popcount(part);
                    if (size < 2) continue;
                    if (size == 2 && has(part)) continue; // two cells may lie on two rings
                    add(part, elk_rings[static_cast<std::size_t>(size)]);
                }
            }
        }
    }

    void sort() {
        std::sort(shapes_.begin(), shapes_.end(), [](const Shape& a, const Shape& b) {
            const int low_a = std::countr_zero(a.members);
            const int low_b = std::countr_zero(b.members);
            if (low_a != low_b) return low_a < low_b;
            return a.points != b.points ? a.points > b.points : a.members < b.members;
        });
        first_.fill(0);
        std::size_t next = 0;
        for (std::size_t slot = 0; slot < first_.size(); ++slot) {
            while (next < shapes_.size() &&
                   static_cast<std::size_t>(std::countr_zero(shapes_[next].members)) < slot)
                ++next;
            first_[slot] = static_cast<std::uint16_t>(next);
        }
    }

    std::span<const Shape> all() const { return shapes_; }
    std::span<const Shape> beginning_with(int slot) const {
        const std::size_t from = first_[static_cast<std::size_t>(slot)];
        return std::span<const Shape>(shapes_).subspan(from,
                                                       first_[static_cast<std::size_t>(slot) + 1] - from);
    }

  private:
    FixedVector<Shape, 2048> shapes_;
    std::array<std::uint16_t, max_tiles + 1> first_;
};

// What was left over before, and with how many points: nothing new follows from it with no more of them. A
// place may be taken by something newer.
class Remembered {
  public:
    // Whether this was there with at least as many points; remembers it otherwise.
    bool knows(Slots left, int points) {
        Entry& entry = entries_[(left * 0x9E3779B1u) >> (32 - bits)];
        if (entry.left == left && entry.points >= points) return true;
        entry = {left, points};
        return false;
    }

  private:
    static constexpr int bits = 12;
    struct Entry {
        Slots left = 0;
        int points = 0;
    };
    std::array<Entry, std::size_t{1} << bits> entries_{};
};

class FormationSearch {
  public:
    // `remembered` is worth its while only where shapes overlap in very many ways; it may be null.
    FormationSearch(const ShapeList& shapes, Remembered* remembered)
        : shapes_(shapes), remembered_(remembered) {
        hope_.fill(elk_lines[1] * unit);
        for (const Shape& shape : shapes.all()) {
            const int each = shape.points * unit / std::popcount(shape.members);
            for (int slot : bits_of(shape.members)) {
                int& hope = hope_[static_cast<std::size_t>(slot)];
                hope = std::max(hope, each);
            }
        }
    }

    int best(Slots elk, Groups* groups) {
        best_ = -1;
        int hope = 0;
        for (int slot : bits_of(elk)) hope += hope_[static_cast<std::size_t>(slot)];
        divide(elk, 0, hope, 0);
        if (groups != nullptr) {
            for (std::size_t i = 0; i < best_count_; ++i)
                if (!groups->full()) groups->push_back({best_choice_[i].members, best_choice_[i].points});
        }
        return best_;
    }

  private:
    void divide(Slots left, int points, int hope, std::size_t depth) {
        if (left == 0) {
            best_ = points;
            best_count_ = depth;
            std::copy_n(choice_.begin(), depth, best_choice_.begin());
            return;
        }
        if (remembered_ != nullptr && remembered_->knows(left, points)) return;
        const int slot = std::countr_zero(left);
        for (const Shape& shape : shapes_.beginning_with(slot)) {
            if ((shape.members & ~left) == 0) take(shape, left, points, hope, depth);
        }
        take({only(slot), elk_lines[1]}, left, points, hope, depth);
    }
    void take(Shape shape, Slots left, int points, int hope, std::size_t depth) {
        for (int slot : bits_of(shape.members)) hope -= hope_[static_cast<std::size_t>(slot)];
        points += shape.points;
        if (points + hope / unit <= best_) return;
        choice_[depth] = shape;
        divide(left & ~shape.members, points, hope, depth + 1);
    }

    const ShapeList& shapes_;
    Remembered* remembered_;
    std::array<int, max_tiles> hope_;
    std::array<Shape, max_tiles> choice_;
    std::array<Shape, max_tiles> best_choice_;
    std::size_t best_count_ = 0;
    int best_ = -1;
};

// The points of the best division of elk into these shapes, part by part: what shares no shape is divided on
// its own.
int divided_into(const ShapeList& shapes, Slots elk, Remembered* remembered, Groups* groups) {
    FormationSearch search(shapes, remembered);
    int points = 0;
    while (elk != 0) {
        Slots part = elk & (~elk + 1);
        for (Slots before = 0; before != part;) {
            before = part;
            for (const Shape& shape : shapes.all()) {
                if ((shape.members & part) != 0) part |= shape.members;
            }
        }
        points += search.best(part, groups);
        elk &= ~part;
    }
    return points;
}

// What so many elk could bring at best, if any division were possible.
constexpr std::array<int, max_tiles + 1> herd_hope = [] {
    std::array<int, max_tiles + 1> hope{};
    for (std::size_t elk = 1; elk < hope.size(); ++elk) {
        for (std::size_t size = 1; size < elk_herds.size() && size <= elk; ++size)
            hope[elk] = std::max(hope[elk], elk_herds[size] + hope[elk - size]);
    }
    return hope;
}();

class HerdSearch {
  public:
    explicit HerdSearch(const Environment& land) : land_(land) {}

    int best(Slots elk, Groups* groups) {
        limit_ = herd_hope[static_cast<std::size_t>(std::popcount(elk))];
        divide(elk, 0, 0);
        if (groups != nullptr) {
            for (std::size_t i = 0; i < best_count_; ++i) {
                const int points = value_for(elk_herds, std::popcount(best_choice_[i]));
                if (!groups->full()) groups->push_back({best_choice_[i], static_cast<std::uint8_t>(points)});
            }
        }
        return best_;
    }

  private:
    int hope_for(Slots left) const {
        int hope = 0;
        while (left != 0) {
            const Slots herd = connected(land_, left, left & (~left + 1));
            hope += herd_hope[static_cast<std::size_t>(std::popcount(herd))];
            left &= ~herd;
        }
        return hope;
    }
    void divide(Slots left, int points, std::size_t depth) {
        if (left == 0) {
            if (points <= best_) return;
            best_ = points;
            best_count_ = depth;
            std::copy_n(choice_.begin(), depth, best_choice_.begin());
            return;
        }
        if (best_ == limit_ || points + hope_for(left) <= best_) return;
        const Slots first = left & (~left + 1);
        const Slots herd = connected(land_, left, first);
        if (std::popcount(herd) < static_cast<int>(elk_herds.size())) {
            // Up to eight, the whole is worth at least as much as its parts.
            take(herd, left, points, depth);
        } else {
            grow(first, near_to(first) & left, first, left, points, depth);
        }
    }
    Slots near_to(Slots slots) const {
        Slots beside = 0;
        for (int slot : bits_of(slots)) beside |= land_.near[static_cast<std::size_t>(slot)];
        return beside & ~slots;
    }
    // Every connected group with the lowest elk in it, each once: an elk that was passed over is closed.
    void grow(Slots group, Slots edge, Slots closed, Slots left, int points, std::size_t depth) {
        if (best_ == limit_) return;
        if (std::popcount(group) + 1 < static_cast<int>(elk_herds.size())) {
            Slots passed = closed;
            for (int slot : bits_of(edge & ~closed)) {
                passed |= only(slot);
                const Slots more = group | only(slot);
                grow(more, near_to(more) & left, passed, left, points, depth);
            }
        }
        take(group, left, points, depth);
    }
    void take(Slots group, Slots left, int points, std::size_t depth) {
        choice_[depth] = group;
        divide(left & ~group, points + value_for(elk_herds, std::popcount(group)), depth + 1);
    }

    const Environment& land_;
    std::array<Slots, max_tiles> choice_;
    std::array<Slots, max_tiles> best_choice_;
    std::size_t best_count_ = 0;
    int best_ = -1;
    int limit_ = 0;
};

class PairSearch {
  public:
    explicit PairSearch(const Pairings& pairings) : pairings_(pairings) {
        for (const Pairing& pair : pairings) {
            for (std::uint8_t slot : {pair.first, pair.second}) {
                all_ |= only(slot);
                hope_[slot] = std::max<int>(hope_[slot], pair.points);
            }
        }
    }

    int best(Groups* groups) {
        int hope = 0;
        for (int slot : bits_of(all_)) hope += hope_[static_cast<std::size_t>(slot)];
        choose(all_, 0, hope, 0);
        if (groups != nullptr) {
            for (std::size_t i = 0; i < best_count_; ++i) {
                const Pairing& pair = best_choice_[i];
                if (!groups->full()) groups->push_back({only(pair.first) | only(pair.second), pair.points});
            }
        }
        return best_;
    }

  private:
    // Each animal hopes for half of its best pair.
    void choose(Slots left, int points, int hope, std::size_t depth) {
        if (points > best_ || (best_count_ == 0 && depth == 0)) {
            best_ = points;
            best_count_ = depth;
            std::copy_n(choice_.begin(), depth, best_choice_.begin());
        }
        if (left == 0 || points + hope / 2 <= best_) return;
        const int slot = std::countr_zero(left);
        const int without = hope - hope_[static_cast<std::size_t>(slot)];
        left &= ~only(slot);
        for (const Pairing& pair : pairings_) {
            if (pair.first != slot && pair.second != slot) continue;
            const int other = pair.first == slot ? pair.second : pair.first;
            if ((left >> other & 1) == 0) continue;
            choice_[depth] = pair;
            choose(left & ~only(other), points + pair.points,
                   without - hope_[static_cast<std::size_t>(other)], depth + 1);
        }
        choose(left, points, without, depth);
    }

    const Pairings& pairings_;
    Slots all_ = 0;
    std::array<int, max_tiles> hope_{};
    std::array<Pairing, max_tiles> choice_;
    std::array<Pairing, max_tiles> best_choice_;
    std::size_t best_count_ = 0;
    int best_ = 0;
};

} // namespace

int best_formations(const Environment& land, Slots elk, int card, const CardReadings& readings,
                    Groups* groups) {
    ShapeList shapes;
    if (card == 3 && readings.elk_d_any) {
        shapes.find_ring_parts(land, elk);
        shapes.sort();
        Remembered remembered;
        return divided_into(shapes, elk, &remembered, groups);
    }
    const ElkMap map(land, elk);
    if (card == 0) shapes.find_lines(map, elk);
    if (card == 1) shapes.find_blocks(map, elk);
    if (card == 3) shapes.find_arcs(map, elk);
    shapes.sort();
    return divided_into(shapes, elk, nullptr, groups);
}

int best_herds(const Environment& land, Slots elk, Groups* groups) {
    return HerdSearch(land).best(elk, groups);
}

int best_pairs(const Pairings& pairings, Groups* groups) {
    if (pairings.empty()) return 0;
    return PairSearch(pairings).best(groups);
}

} // namespace oya::cascadia::detail
