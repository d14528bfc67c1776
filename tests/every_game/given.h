#pragma once

#include "shelf/any_game.h"

#include <string>
#include <string_view>
#include <vector>

// Everything that a position gives one viewer, as text that can be compared.

namespace oya::every_game {

struct Gift {
    std::string name; // "view", "legal actions"
    std::string text;
};
using Gifts = std::vector<Gift>;

// What a viewer is shown all the time: whose turn it is, the view, the result, what it may do and is asked.
Gifts given_at_a_glance(const AnyPosition&, Viewer);

// All that it could ask for besides: sketches, refusals, descriptions, previews, automatic answers, instinct,
// and the worlds it would imagine. A game with very many actions is not asked about all of them, but always
// about the same ones for the same seed.
Gifts given_on_request(const AnyPosition&, Viewer, std::uint64_t seed);

// The facts of a story that this viewer is told.
std::string told_to(Viewer, const Teller&, std::size_t facts);

// Whether the story says that this viewer learns something. To spectators everything is news that is news to
// anybody.
bool learns(Viewer, const Teller&);

// What differs between two lists of the same gifts: "view: …red 3… / …red 5…"; empty if nothing does.
std::string difference(const Gifts&, const Gifts&);

} // namespace oya::every_game
