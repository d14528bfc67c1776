#pragma once

#include "games/vigo/state.h"

#include <optional>
#include <string>
#include <string_view>

// Cards and kingdoms as text, both ways: "red 6", "[red 3 < red 6 | blue 5 | - | - | -]".

namespace oya::vigo {

std::string text(Card);
std::string text(const Kingdom&);

// Reads "red 6", also "red6", "r6" or "6 red"; no other text is a card.
std::optional<Card> read_card(std::string_view);

// Reads a kingdom without its farmers; each pile is given from bottom to top, or by its top card alone.
std::optional<Kingdom> read_kingdom(std::string_view);

} // namespace oya::vigo
