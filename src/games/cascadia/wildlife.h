#pragma once

#include "core/fixed_vector.h"
#include "core/ledger.h"
#include "games/cascadia/environment.h"

#include <cstdint>

// What animals are worth: the twenty cards, and the two sides of the variants' card.

namespace oya::cascadia {

// Which card scores a species: a letter from 0 for A, or one of these.
inline constexpr int family_card = letters;
inline constexpr int intermediate_card = letters + 1;

// Second readings of the cards that a table may choose.
struct CardReadings {
    bool salmon_forgiving = false;
    int salmon_d_minimum = 3;
    bool elk_c_capped = false;
    bool elk_d_any = false;
};

// A group of animals that scores as one: bears, a formation, a run, a fox, two hawks that see each other.
// Where a card counts groups and looks up their number, a group has what it adds to those before it. A bonus
// for several groups together has no members.
struct Group {
    Slots members = 0;
    std::uint8_t points = 0;
};
using Groups = FixedVector<Group, 64>;

// The points of one species by one card; where animals can be grouped in several ways, the best.
int score_species(const Environment&, Species, int card, const CardReadings&);

// The same, with the groups it is made of.
int explain_species(const Environment&, Species, int card, const CardReadings&, Groups&);

// Whether a card counts its groups together and looks up their number.
constexpr bool counts_groups(Species kind, int card) {
    return (kind == Species::bear && card == 0) || (kind == Species::hawk && card < 2);
}

// Whether a group is worth nothing because it is no run (cascadia.salmon.malformed).
bool malformed(const Environment&, Species, int card, const Group&);

// The rule of a card.
RuleId card_rule(Species, int card);

// The animals among these that hang together with the first ones.
Slots connected(const Environment&, Slots among, Slots first);

namespace detail {

// The best division of these elk into the shapes of card A, B or D (a letter from 0); tells the shapes to
// `groups` unless it is null.
int best_formations(const Environment&, Slots elk, int card, const CardReadings&, Groups* groups);
// The best division of a herd into connected groups of at most eight (card C).
int best_herds(const Environment&, Slots elk, Groups* groups);

// How many species other than hawks stand strictly between two tiles of one straight line.
int species_between(const Environment&, int from, int to);

struct Pairing {
    std::uint8_t first;
    std::uint8_t second;
    std::uint8_t points;
};
using Pairings = FixedVector<Pairing, 64>;
// The best choice among possible pairs in which nobody stands twice.
int best_pairs(const Pairings&, Groups* groups);

} // namespace detail

} // namespace oya::cascadia
