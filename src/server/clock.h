#pragma once

#include "server/store.h"

#include <string>

namespace oya::server {

// The present moment by the clock on the wall, which may be set: for dates.
Moment now();

// The same by a clock that only goes forward, set by the other one when the program began: for everything
// that is waited for. Goes on while the machine sleeps.
Moment steady_now();

// What this machine says itself, whoever is followed.
Moment wall_now();

// From now on both are those of a store that several servers share, whose clock is ahead of the one on the
// wall by so much. At first they are set; later they are led there, a tenth slower or faster, so that none
// ever goes back.
void follow_clock(std::int64_t ahead_ms);

// A moment as people and programs write it: "2026-03-01T20:15:07.250Z".
std::string moment_text(Moment moment);

} // namespace oya::server
