#include "games/vigo/state.h"

namespace oya::vigo {

// The highest value wins; among equals the led colour, then the first played. One number holds all three.
TrickWinner trick_winner(const Card* cards, int count) {
    const int led = cards[0].colour();
    int best = -1;
    int highest = -1;
    int at_highest = 0;
    for (int place = 0; place < count; ++place) {
        const int value = cards[place].value();
        const int strength = value * 16 + (cards[place].colour() == led ? 8 : 0) + (7 - place);
        if (strength > best) best = strength;
        at_highest = value > highest ? 1 : at_highest + (value == highest ? 1 : 0);
        if (value > highest) highest = value;
    }
    using By = TrickWinner::By;
    const By by = highest == 0      ? By::all_zeros
                  : at_highest == 1 ? By::highest
                  : (best & 8) != 0 ? By::led_colour
                                    : By::first_played;
    return {7 - (best & 7), by};
}

int score(const Kingdom& kingdom) {
    int sum = 0;
    for (std::size_t space = 0; space < spaces; ++space) {
        const int missing = farmers_to_fill[space] - kingdom.farmers;
        const Pile pile = kingdom.piles[space];
        if (missing <= 0) {
            sum += pile.empty() ? printed_values[space] : pile.top();
        } else if (!pile.empty()) {
            const int free = slots[space] - printed_farmers[space];
            sum += missing_farmer_points * (missing < free ? missing : free);
        }
    }
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
