#pragma once

#include "games/catan/board.h"
#include "games/catan/components.h"

#include <optional>
#include <string>
#include <string_view>

// Places as people write them: a hex "(0,-1)", a corner "N(0,0)" or "S(0,0)", an edge "(0,0)ne". What is not
// on the island is written by its number, "#63".

namespace oya::catan {

template <class Size>
std::string hex_text(const Island<Size>&, int hex);
template <class Size>
std::string corner_text(const Island<Size>&, int corner);
template <class Size>
std::string edge_text(const Island<Size>&, int edge);

template <class Size>
std::optional<int> read_hex(const Island<Size>&, std::string_view);
template <class Size>
std::optional<int> read_corner(const Island<Size>&, std::string_view);
template <class Size>
std::optional<int> read_edge(const Island<Size>&, std::string_view);

// The name of a card, "spy", or of a back, "?politics".
std::string card_text(int card);
std::optional<int> read_card(std::string_view);
std::optional<int> read_good(std::string_view);

} // namespace oya::catan
