#pragma once

#include "shelf/any_game.h"

#include <cstdint>
#include <string>

namespace oya {

// How many decisions a program takes in a second of the processor's time through the engine, lines of JSON in
// and out, at tables that draw chance themselves.
struct EngineSpeed {
    std::string name; // "vigo.engine.4p"
    std::int64_t acts = 0;
    std::int64_t refused = 0; // none: what is refused is answered sooner
    std::int64_t bytes = 0;   // of all answers, one a line
    double one_a_line = 0;
    double in_batches = 0; // of a hundred a line
};

// What measure_engine calls its measurement of a game.
std::string engine_speed_name(const AnyGame&);

// Random games with as many players as the game allows, for about so long.
EngineSpeed measure_engine(const AnyGame& game, double seconds);

} // namespace oya
