#include "bots/thinking_of.h"
#include "shelf/games.h"

// The bots of every game on the shelf: the only file here that knows which games there are.

namespace oya {

namespace {

template <class... Gs>
std::unique_ptr<Thinking> think_among(GameList<Gs...>, const AnyPosition& position, Seat seat,
                                      const BotSpec& spec, std::uint64_t seed) {
    std::unique_ptr<Thinking> thinking;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (PositionOf<G>::holds(position)) thinking = think_of<G>(position, seat, spec, Rng(seed));
        if constexpr (HasLargerForm<G>) {
            using Larger = typename G::Larger;
            if (PositionOf<Larger>::holds(position))
                thinking = think_of<Larger>(position, seat, spec, Rng(seed));
        }
    };
    (try_game(std::type_identity<Gs>{}), ...);
    assert(thinking != nullptr);
    return thinking;
}

} // namespace

std::unique_ptr<Thinking> think(const AnyPosition& position, Seat seat, const BotSpec& spec,
                                std::uint64_t seed) {
    return think_among(Games{}, position, seat, spec, seed);
}

} // namespace oya
