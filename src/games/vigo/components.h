#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// The pieces of VIGO! as they lie in the box.

namespace oya::vigo {

inline constexpr int colours = 5;
inline constexpr int values = 9; // 0 to 8
inline constexpr int card_count = colours * values;
inline constexpr int hand_size = 10;
inline constexpr int tricks_per_round = 10;
inline constexpr int rounds = 4;

inline constexpr std::array<std::string_view, colours> colour_names = {"red", "blue", "green", "yellow",
                                                                       "black"};

// A territory card, numbered colour by colour. `hidden` stands for a card the viewer may not know.
struct Card {
    std::uint8_t index = 0;

    constexpr Card() = default;
    constexpr explicit Card(int number) : index(static_cast<std::uint8_t>(number)) {}
    constexpr Card(int colour, int value) : Card(colour * values + value) {}
    static constexpr Card hidden() { return Card(card_count); }

    constexpr bool is_hidden() const { return index >= card_count; }
    constexpr int colour() const { return index / values; }
    constexpr int value() const { return index % values; }
    friend constexpr bool operator==(Card, Card) = default;
};

// A set of cards, one bit each.
using Cards = std::uint64_t;

inline constexpr Cards all_cards = (Cards{1} << card_count) - 1;
constexpr Cards only(Card card) { return Cards{1} << card.index; }
constexpr bool has(Cards cards, Card card) { return (cards >> card.index & 1) != 0; }
constexpr Cards of_colour(int colour) { return ((Cards{1} << values) - 1) << (colour * values); }

// The printed kingdom, space by space from the left.
inline constexpr int spaces = 5;
inline constexpr std::array<int, spaces> slots = {1, 1, 2, 3, 4};
inline constexpr std::array<int, spaces> printed_farmers = {1, 1, 0, 0, 0};
inline constexpr std::array<int, spaces> printed_values = {0, 0, 1, 3, 5};
inline constexpr int free_slots = 9;
inline constexpr int missing_farmer_points = -5;

// How many earned farmers fill each space: they take the leftmost free slot, so the spaces fill in order.
inline constexpr std::array<int, spaces> farmers_to_fill = [] {
    std::array<int, spaces> needed{};
    int sum = 0;
    for (std::size_t space = 0; space < spaces; ++space)
        needed[space] = sum += slots[space] - printed_farmers[space];
    return needed;
}();
static_assert(farmers_to_fill.back() == free_slots);

// How many farmers stand on a space when a kingdom has earned `farmers`, without the printed ones.
constexpr int farmers_on(std::size_t space, int farmers) {
    const int free = slots[space] - printed_farmers[space];
    const int before = farmers_to_fill[space] - free;
    const int here = farmers - before;
    return here < 0 ? 0 : here > free ? free : here;
}

inline constexpr int farmer_pieces = 36;
inline constexpr int farmer_pieces_for_two = 12; // option two_player_farmers

// Farmers a card earns its player, by value.
struct Icons {
    std::array<std::uint8_t, values> win = {0, 0, 0, 2, 2, 2, 1, 1, 0};
    std::array<std::uint8_t, values> lose_same_colour = {0, 1, 0, 0, 0, 0, 0, 0, 0};
    std::array<std::uint8_t, values> lose_other_colour = {0, 2, 1, 0, 0, 0, 0, 0, 0};

    friend bool operator==(const Icons&, const Icons&) = default;
};

} // namespace oya::vigo
