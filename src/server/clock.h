#pragma once

#include "server/store.h"

#include <string>

namespace oya::server {

// The present moment by the clock on the wall.
Moment now();

// A moment as people and programs write it: "2026-03-01T20:15:07.250Z".
std::string moment_text(Moment moment);

} // namespace oya::server
