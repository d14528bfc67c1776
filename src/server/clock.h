#pragma once

#include "server/store.h"

#include <string>

namespace oya::server {

// The present moment by the clock on the wall, which may be set: for dates.
Moment now();

// The same by a clock that only goes forward, set by the other one when the program began: for everything
// that is waited for. Goes on while the machine sleeps.
Moment steady_now();

// A moment as people and programs write it: "2026-03-01T20:15:07.250Z".
std::string moment_text(Moment moment);

} // namespace oya::server
