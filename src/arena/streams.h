#pragma once

#include "core/chance.h"
#include "core/fixed_vector.h"
#include "core/rng.h"
#include "core/seat.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace oya {

// The random numbers of one game, a stream for every source of chance and for every bot: what one of them
// uses up never changes what another gets, so that the same deal, dice and tiles come whoever plays.
class Streams {
  public:
    // The streams of a block of games; every game of the block has its own copy.
    Streams(std::uint64_t seed, std::uint64_t block, int bots) : root_(Rng(seed).stream(block)) {
        for (int bot = 0; bot < bots; ++bot) bots_.push_back(root_.stream(static_cast<std::uint64_t>(bot)));
    }

    Rng& chance(Source source) {
        for (Named& each : sources_) {
            if (each.source == source) return each.rng;
        }
        sources_.push_back({source, root_.stream(key(source.name))});
        return sources_.back().rng;
    }
    Rng& bot(int index) { return bots_[static_cast<std::size_t>(index)]; }

  private:
    struct Named {
        Source source;
        Rng rng;
    };

    // FNV-1a with the top bit set, where the numbers of the bots do not come.
    static constexpr std::uint64_t key(std::string_view name) {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
        return hash | std::uint64_t{1} << 63;
    }

    Rng root_;
    std::vector<Named> sources_;
    std::vector<Rng> bots_;
};

} // namespace oya
