#include "bots/skills.h"
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

template <class... Gs>
Skills skills_among(GameList<Gs...>, const AnyGame& game) {
    Skills skills;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (game.name() != G::name) return;
        skills.has_value = HasValue<G>;
        if constexpr (HasWeights<G>) {
            const typename G::Weights shipped{};
            for (const auto& weight : G::weight_list)
                skills.weights.push_back(
                    {weight.name, shipped.*weight.member, weight.smallest, weight.largest});
        }
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return skills;
}

} // namespace

Skills skills_of(const AnyGame& game) { return skills_among(Games{}, game); }

std::unique_ptr<Thinking> think(const AnyPosition& position, Seat seat, const BotSpec& spec,
                                std::uint64_t seed) {
    return think_among(Games{}, position, seat, spec, seed);
}

} // namespace oya
