#pragma once

#include "games/catan/state.h"

#include <array>
#include <string_view>

// What a position's JSON calls things that nothing else has a name for.

namespace oya::catan {

inline constexpr std::array<std::string_view, phases> phase_names = {"choosing_first",
                                                                     "laying_terrain",
                                                                     "laying_spiral",
                                                                     "laying_tokens",
                                                                     "laying_harbours",
                                                                     "founding",
                                                                     "founding_road",
                                                                     "before_roll",
                                                                     "rolling",
                                                                     "choosing_fighters",
                                                                     "losing_city",
                                                                     "choosing_deck",
                                                                     "drawing",
                                                                     "drawing_for_tie",
                                                                     "returning",
                                                                     "discarding",
                                                                     "moving_robber",
                                                                     "choosing_victim",
                                                                     "stealing",
                                                                     "taking_resource",
                                                                     "acting",
                                                                     "buying",
                                                                     "placing_metropolis",
                                                                     "relocating",
                                                                     "free_roads",
                                                                     "smithing",
                                                                     "swapping",
                                                                     "giving_up_knight",
                                                                     "placing_knight",
                                                                     "rebuilding",
                                                                     "spying",
                                                                     "taking_cards",
                                                                     "gifting",
                                                                     "harbor_giving",
                                                                     "offering",
                                                                     "answering",
                                                                     "concluding",
                                                                     "placing_ship",
                                                                     "rebuilding_ship",
                                                                     "choosing_gold",
                                                                     "drawing_token",
                                                                     "moving_token",
                                                                     "over"};
inline constexpr std::array<std::string_view, 4> cause_names = {"seven", "chase", "card", "chase_pirate"};
inline constexpr std::array<std::string_view, 5> reply_names = {"none", "writing", "accepts", "declines",
                                                                "counters"};

} // namespace oya::catan
