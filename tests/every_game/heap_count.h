#pragma once

namespace oya::every_game {

// How often this program has asked for memory on the heap so far, by `new` in any of its forms.
long heap_requests();
// How many bytes it holds there now.
long heap_bytes();
// The same, and from now on the most of it is noted,
long watch_heap();
// which is this.
long highest_heap();

} // namespace oya::every_game
