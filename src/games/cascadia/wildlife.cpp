#include "games/cascadia/wildlife.h"

#include "core/bits.h"
#include "generated/cascadia_rules.h"

#include <algorithm>

namespace oya::cascadia {

using detail::Pairings;

namespace {

// Who is told the groups: nobody while a game is played.
struct NoGroups {
    void add(Slots, int) {}
    Groups* list() { return nullptr; }
};
struct KeptGroups {
    Groups& groups;
    void add(Slots members, int points) {
        if (!groups.full()) groups.push_back({members, static_cast<std::uint8_t>(points)});
    }
    Groups* list() { return &groups; }
};

int count(Slots slots) { return std::popcount(slots); }
Slots near(const Environment& land, int slot) { return land.near[static_cast<std::size_t>(slot)]; }
Slots animals(const Environment& land, Species kind) { return land.animals[static_cast<std::size_t>(kind)]; }

template <class Visit>
void each_group(const Environment& land, Slots among, Visit visit) {
    while (among != 0) {
        const Slots group = connected(land, among, among & (~among + 1));
        among &= ~group;
        visit(group);
    }
}

template <class Told>
int score_bears(const Environment& land, int card, Told told) {
    const auto& table = bear_groups[static_cast<std::size_t>(card)];
    int points = 0;
    int pairs = 0;
    unsigned sizes = 0;
    each_group(land, animals(land, Species::bear), [&](Slots group) {
        const int size = count(group);
        const int worth = size < static_cast<int>(table.size()) ? table[static_cast<std::size_t>(size)] : 0;
        points += worth;
        pairs += size == 2 ? 1 : 0;
        sizes |= 1u << size;
        if (card > 0) {
            told.add(group, worth);
        } else if (size == 2) {
            told.add(group, value_for(bear_pairs, pairs) - value_for(bear_pairs, pairs - 1));
        }
    });
    if (card == 0) return value_for(bear_pairs, pairs);
    constexpr unsigned one_two_three = 0b1110;
    if (card != 2 || (sizes & one_two_three) != one_two_three) return points;
    told.add(0, bear_set_bonus);
    return points + bear_set_bonus;
}

template <class Told>
int score_elk(const Environment& land, int card, const CardReadings& readings, Told told) {
    int points = 0;
    if (card != 2)
        return detail::best_formations(land, animals(land, Species::elk), card, readings, told.list());
    each_group(land, animals(land, Species::elk), [&](Slots herd) {
        const int size = count(herd);
        if (size < static_cast<int>(elk_herds.size()) || readings.elk_c_capped) {
            const int worth = value_for(elk_herds, size);
            points += worth;
            told.add(herd, worth);
        } else {
            points += detail::best_herds(land, herd, told.list());
        }
    });
    return points;
}

template <class Told>
int score_salmon(const Environment& land, int card, const CardReadings& readings, Told told) {
    const Slots salmon = animals(land, Species::salmon);
    Slots crowded = 0;
    for (int slot : bits_of(salmon)) {
        if (count(near(land, slot) & salmon) > 2) crowded |= only(slot);
    }
    const Slots others = land.occupied() & ~salmon;
    int points = 0;
    each_group(land, readings.salmon_forgiving ? salmon & ~crowded : salmon, [&](Slots run) {
        if ((run & crowded) != 0) return told.add(run, 0);
        const int size = count(run);
        int worth = 0;
        if (card < 3) {
            worth = value_for(salmon_runs[static_cast<std::size_t>(card)], size);
        } else if (size >= readings.salmon_d_minimum) {
            Slots beside = 0;
            for (int slot : bits_of(run)) beside |= near(land, slot);
            worth = size + count(beside & others);
        }
        points += worth;
        told.add(run, worth);
    });
    return points;
}

// Which hawk each hawk meets first in each of the six directions.
struct HawkEyes {
    std::array<std::uint8_t, max_tiles> slots{};
    std::array<std::array<std::int8_t, sides>, max_tiles> nearest{}; // a place in `slots`, or -1
    std::array<std::array<std::uint8_t, sides>, max_tiles> distances{};
    int hawks = 0;

    explicit HawkEyes(const Environment& land) {
        for (int slot : bits_of(animals(land, Species::hawk)))
            slots[static_cast<std::size_t>(hawks++)] = static_cast<std::uint8_t>(slot);
        for (int a = 0; a < hawks; ++a) nearest[static_cast<std::size_t>(a)].fill(-1);
        for (int a = 0; a < hawks; ++a) {
            for (int b = a + 1; b < hawks; ++b) look(land, a, b);
        }
    }

  private:
    void look(const Environment& land, int a, int b) {
        const Hex from = land.cells[slots[static_cast<std::size_t>(a)]];
        const Hex to = land.cells[slots[static_cast<std::size_t>(b)]];
        const int q = to.q - from.q;
        const int r = to.r - from.r;
        int side = 0;
        if (r == 0) {
            side = q > 0 ? 1 : 4;
        } else if (q == 0) {
            side = r > 0 ? 2 : 5;
        } else if (q == -r) {
            side = q > 0 ? 0 : 3;
        } else {
            return;
        }
        const int far = std::max(q < 0 ? -q : q, r < 0 ? -r : r);
        meet(a, side, b, far);
        meet(b, (side + 3) % sides, a, far);
    }
    void meet(int a, int side, int b, int far) {
        std::int8_t& who = nearest[static_cast<std::size_t>(a)][static_cast<std::size_t>(side)];
        std::uint8_t& where = distances[static_cast<std::size_t>(a)][static_cast<std::size_t>(side)];
        if (who >= 0 && where <= far) return;
        who = static_cast<std::int8_t>(b);
        where = static_cast<std::uint8_t>(far);
    }
};

// cascadia.hawk.line-of-sight, .adjacent-no-line: calls `visit(slot, slot)` for each line, once.
template <class Visit>
void each_line(const HawkEyes& eyes, Visit visit) {
    for (std::size_t a = 0; a < static_cast<std::size_t>(eyes.hawks); ++a) {
        for (std::size_t side = 0; side < 3; ++side) {
            if (eyes.nearest[a][side] >= 0 && eyes.distances[a][side] > 1)
                visit(eyes.slots[a], eyes.slots[static_cast<std::size_t>(eyes.nearest[a][side])]);
        }
    }
}

template <class Told>
int score_hawks(const Environment& land, int card, Told told) {
    const Slots hawks = animals(land, Species::hawk);
    if (card == 0) {
        int alone = 0;
        for (int slot : bits_of(hawks)) {
            if ((near(land, slot) & hawks) != 0) continue;
            ++alone;
            told.add(only(slot), value_for(hawk_counts[0], alone) - value_for(hawk_counts[0], alone - 1));
        }
        return value_for(hawk_counts[0], alone);
    }
    const HawkEyes eyes(land);
    if (card == 1) {
        Slots seeing = 0;
        each_line(eyes, [&](int a, int b) { seeing |= only(a) | only(b); });
        int counted = 0;
        for (int slot : bits_of(seeing)) {
            if ((near(land, slot) & hawks) != 0) continue;
            ++counted;
            told.add(only(slot), value_for(hawk_counts[1], counted) - value_for(hawk_counts[1], counted - 1));
        }
        return value_for(hawk_counts[1], counted);
    }
    int points = 0;
    Pairings pairings;
    each_line(eyes, [&](int a, int b) {
        if (card == 2) {
            points += hawk_line;
            told.add(only(a) | only(b), hawk_line);
            return;
        }
        const int worth = value_for(hawk_pairs, detail::species_between(land, a, b));
        if (worth > 0)
            pairings.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                static_cast<std::uint8_t>(worth)});
    });
    return card == 2 ? points : detail::best_pairs(pairings, told.list());
}

// How many species other than foxes have at least two animals on these tiles.
int species_in_pairs(const Environment& land, Slots around) {
    int kinds = 0;
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(Species::fox); ++kind)
        kinds += count(land.animals[kind] & around) > 1 ? 1 : 0;
    return kinds;
}

template <class Told>
int score_foxes(const Environment& land, int card, Told told) {
    const Slots foxes = animals(land, Species::fox);
    int points = 0;
    if (card == 3) {
        Pairings pairings;
        for (int a : bits_of(foxes)) {
            for (int b : bits_of(near(land, a) & foxes & ~(only(a) - 1))) {
                const int worth = value_for(fox_duos, species_in_pairs(land, near(land, a) | near(land, b)));
                if (worth > 0)
                    pairings.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                        static_cast<std::uint8_t>(worth)});
            }
        }
        return detail::best_pairs(pairings, told.list());
    }
    for (int fox : bits_of(foxes)) {
        const Slots around = near(land, fox);
        int worth = 0;
        if (card == 0) {
            for (Slots kind : land.animals) worth += (kind & around) != 0 ? 1 : 0;
        } else if (card == 1) {
            worth = value_for(fox_pairs_near, species_in_pairs(land, around));
        } else {
            for (std::size_t kind = 0; kind < static_cast<std::size_t>(Species::fox); ++kind)
                worth = std::max(worth, count(land.animals[kind] & around));
        }
        points += worth;
        told.add(only(fox), worth);
    }
    return points;
}

template <class Told>
int score_groups(const Environment& land, Species kind, bool family, Told told) {
    int points = 0;
    each_group(land, animals(land, kind), [&](Slots group) {
        const int size = count(group);
        const int worth = family ? value_for(family_groups, size) : value_for(intermediate_groups, size);
        points += worth;
        told.add(group, worth);
    });
    return points;
}

template <class Told>
int score_with(const Environment& land, Species kind, int card, const CardReadings& readings, Told told) {
    if (animals(land, kind) == 0) return 0;
    if (card >= letters) return score_groups(land, kind, card == family_card, told);
    switch (kind) {
    case Species::bear: return score_bears(land, card, told);
    case Species::elk: return score_elk(land, card, readings, told);
    case Species::salmon: return score_salmon(land, card, readings, told);
    case Species::hawk: return score_hawks(land, card, told);
    case Species::fox: return score_foxes(land, card, told);
    }
    return 0;
}

} // namespace

int detail::species_between(const Environment& land, int from, int to) {
    const Hex a = land.cells[static_cast<std::size_t>(from)];
    const Hex b = land.cells[static_cast<std::size_t>(to)];
    const int far = distance(a, b);
    int kinds = 0;
    for (std::size_t kind = 0; kind < species; ++kind) {
        if (kind == static_cast<std::size_t>(Species::hawk)) continue;
        for (int slot : bits_of(land.animals[kind])) {
            const Hex cell = land.cells[static_cast<std::size_t>(slot)];
            // Whatever lies on a shortest way between two cells of a straight line lies on that line.
            if (distance(a, cell) + distance(cell, b) == far) {
                ++kinds;
                break;
            }
        }
    }
    return kinds;
}

Slots connected(const Environment& land, Slots among, Slots first) {
    Slots group = first;
    Slots edge = first;
    while (edge != 0) {
        Slots beside = 0;
        for (int slot : bits_of(edge)) beside |= near(land, slot);
        edge = beside & among & ~group;
        group |= edge;
    }
    return group;
}

int score_species(const Environment& land, Species kind, int card, const CardReadings& readings) {
    return score_with(land, kind, card, readings, NoGroups{});
}

int explain_species(const Environment& land, Species kind, int card, const CardReadings& readings,
                    Groups& groups) {
    return score_with(land, kind, card, readings, KeptGroups{groups});
}

bool malformed(const Environment& land, Species kind, int card, const Group& group) {
    if (kind != Species::salmon || card >= letters || group.points > 0) return false;
    for (int slot : bits_of(group.members))
        if (count(near(land, slot) & animals(land, kind)) > 2) return true;
    return false;
}

RuleId card_rule(Species kind, int card) {
    static constexpr std::array<std::array<RuleId, letters>, species> rules = {{
        {rule::bear_card_a, rule::bear_card_b, rule::bear_card_c, rule::bear_card_d},
        {rule::elk_card_a, rule::elk_card_b, rule::elk_card_c, rule::elk_card_d},
        {rule::salmon_card_a, rule::salmon_card_b, rule::salmon_card_c, rule::salmon_card_d},
        {rule::hawk_card_a, rule::hawk_card_b, rule::hawk_card_c, rule::hawk_card_d},
        {rule::fox_card_a, rule::fox_card_b, rule::fox_card_c, rule::fox_card_d},
    }};
    if (card >= letters)
        return card == family_card ? rule::variants_family_table : rule::variants_intermediate;
    return rules[static_cast<std::size_t>(kind)][static_cast<std::size_t>(card)];
}

} // namespace oya::cascadia
