#pragma once

namespace oya::every_game {

// How often this program has asked for memory on the heap so far, by `new` in any of its forms.
long heap_requests();

} // namespace oya::every_game
