#pragma once

namespace oya {

// How often to try something of which somebody has said how often: what `scaled` (kit/seed.h) says, but at
// the scale `long` the whole of the third count, as at `full`.
int asked(int small, int normal, int long_);

} // namespace oya
