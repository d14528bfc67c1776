#include "games/cascadia/possible.h"

#include <algorithm>
#include <array>

namespace oya::cascadia {

namespace {

struct Item {
    int tokens;
    int points;
};
using Items = FixedVector<Item, 12>;

// Every sum of items whose tokens are there.
PossiblePoints sums(const Items& items, int tokens) {
    std::array<PossiblePoints, tokens_per_species + 1> with;
    PossiblePoints all;
    for (int used = 0; used <= tokens; ++used) {
        PossiblePoints& here = with[static_cast<std::size_t>(used)];
        if (used == 0) here.set(0);
        for (const Item& item : items) {
            if (item.tokens <= used)
                here |= with[static_cast<std::size_t>(used - item.tokens)]
                        << static_cast<std::size_t>(item.points);
        }
        all |= here;
    }
    return all;
}

// A table by size, the last value standing for larger sizes too.
template <class Table>
Items by_size(const Table& table) {
    Items items;
    for (std::size_t size = 1; size < table.size(); ++size)
        if (table[size] > 0) items.push_back({static_cast<int>(size), table[size]});
    return items;
}

// A table by how many there are, of which one value is written down.
template <class Table>
PossiblePoints one_of(const Table& table) {
    PossiblePoints all;
    for (const auto points : table) all.set(points);
    return all;
}

Items one_each(int tokens, int least, int most, int step) {
    Items items;
    for (int points = least; points <= most; points += step) items.push_back({tokens, points});
    return items;
}

PossiblePoints bears(int card) {
    if (card == 0) return one_of(bear_pairs);
    const Items groups = by_size(bear_groups[static_cast<std::size_t>(card)]);
    if (card != 2) return sums(groups, tokens_per_species);
    // The set of one, two and three brings its bonus: without one of the sizes, or with all and the bonus.
    PossiblePoints all;
    int tokens = 0;
    int points = bear_set_bonus;
    for (const Item& left_out : groups) {
        Items others;
        for (const Item& item : groups)
            if (item.tokens != left_out.tokens) others.push_back(item);
        all |= sums(others, tokens_per_species);
        tokens += left_out.tokens;
        points += left_out.points;
    }
    return all | sums(groups, tokens_per_species - tokens) << static_cast<std::size_t>(points);
}

PossiblePoints salmon_with_neighbours(int minimum) {
    // Each run and every other animal of the environment beside it.
    int most = 0;
    for (int salmon = minimum; salmon <= tokens_per_species; ++salmon)
        most = std::max(most, salmon + salmon / minimum * (max_tiles - salmon));
    PossiblePoints all;
    all.set(0);
    for (int points = minimum; points <= most; ++points) all.set(static_cast<std::size_t>(points));
    return all;
}

PossiblePoints hawks(int card) {
    if (card < 2) return one_of(hawk_counts[static_cast<std::size_t>(card)]);
    // A line has two ends, and a hawk looks six ways.
    if (card == 2) return sums(one_each(1, hawk_line, hawk_line * sides / 2, hawk_line), tokens_per_species);
    Items pairs;
    for (const auto points : hawk_pairs)
        if (points > 0) pairs.push_back({2, points});
    return sums(pairs, tokens_per_species);
}

PossiblePoints foxes(int card) {
    Items items;
    if (card == 0) items = one_each(1, 1, species, 1);
    if (card == 2) items = one_each(1, 1, sides, 1);
    if (card == 1)
        for (const auto points : fox_pairs_near)
            if (points > 0) items.push_back({1, points});
    if (card == 3)
        for (const auto points : fox_duos)
            if (points > 0) items.push_back({2, points});
    return sums(items, tokens_per_species);
}

} // namespace

PossiblePoints possible_points(Species kind, int card, const CardReadings& readings) {
    if (card == family_card) return sums(by_size(family_groups), tokens_per_species);
    if (card == intermediate_card) return sums(by_size(intermediate_groups), tokens_per_species);
    switch (kind) {
    case Species::bear: return bears(card);
    case Species::elk:
        return sums(card == 2   ? by_size(elk_herds)
                    : card == 3 ? by_size(elk_rings)
                                : by_size(elk_lines),
                    tokens_per_species);
    case Species::salmon:
        if (card == 3) return salmon_with_neighbours(readings.salmon_d_minimum);
        return sums(by_size(salmon_runs[static_cast<std::size_t>(card)]), tokens_per_species);
    case Species::hawk: return hawks(card);
    case Species::fox: return foxes(card);
    }
    return {};
}

} // namespace oya::cascadia
