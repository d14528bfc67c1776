#pragma once

#include "games/vigo/vigo.h"
#include "kit/exhibits.h"

#include <optional>
#include <vector>

namespace oya::vigo {

// The first trick of a round with whole hands, for a test that deals only the cards its rule is about: nobody
// is given a card that would let them do what they cannot do there. Nothing for later tricks, nor where cards
// lie that nobody can have won.
std::optional<State> completed(const State& from, const std::vector<Trace<Vigo>::Done>&,
                               const std::optional<Trace<Vigo>::Asked>&);

} // namespace oya::vigo
