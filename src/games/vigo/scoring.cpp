#include "games/vigo/state.h"

#include <algorithm>

namespace oya::vigo {

// The highest value wins; among equals the led colour, then the first played. One number holds all three.
int winning_place(const Card* cards, int count) {
    const int led = cards[0].colour();
    int best = 0;
    for (int place = 0; place < count; ++place) {
        const int strength = cards[place].value() * 16 + (cards[place].colour() == led ? 8 : 0) + (7 - place);
        best = strength > best ? strength : best;
    }
    return 7 - (best & 7);
}

TrickWinner trick_winner(const Card* cards, int count) {
    const int place = winning_place(cards, count);
    const Card winning = cards[place];
    const auto equals =
        std::count_if(cards, cards + count, [&](Card card) { return card.value() == winning.value(); });
    using By = TrickWinner::By;
    const By by = winning.value() == 0                    ? By::all_zeros
                  : equals == 1                           ? By::highest
                  : winning.colour() == cards[0].colour() ? By::led_colour
                                                          : By::first_played;
    return {place, by};
}

int score(const Kingdom& kingdom, std::size_t space) {
    const int missing = farmers_to_fill[space] - kingdom.farmers;
    const Pile pile = kingdom.piles[space];
    if (missing <= 0) return pile.empty() ? printed_values[space] : pile.top();
    if (pile.empty()) return 0;
    const int free = slots[space] - printed_farmers[space];
    return missing_farmer_points * (missing < free ? missing : free);
}

int score(const Kingdom& kingdom) {
    int sum = 0;
    for (std::size_t space = 0; space < spaces; ++space) sum += score(kingdom, space);
    return sum;
}

Cards cards_in(const Kingdom& kingdom) {
    Cards cards = 0;
    for (std::size_t space = 0; space < kingdom.used; ++space) {
        const Pile pile = kingdom.piles[space];
        for (int depth = 0; depth < pile.height(); ++depth) {
            cards |= only(Card(kingdom.colour_on[space], pile.below(depth)));
        }
    }
    return cards;
}

int placements(const Kingdom& kingdom, Cards won) {
    int results = 1;
    int new_colours = 0;
    for (int colour = 0; colour < colours; ++colour) {
        const int count = std::popcount(won & of_colour(colour));
        if (count == 0) continue;
        results *= count;
        if (kingdom.space_of[static_cast<std::size_t>(colour)] == no_space) results *= ++new_colours;
    }
    return results;
}

} // namespace oya::vigo
