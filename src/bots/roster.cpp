#include "bots/outlook_of.h"
#include "bots/skills.h"
#include "bots/thinking_of.h"
#include "shelf/games.h"

// The bots of every game on the shelf: the only file here that knows which games there are.

namespace oya {

namespace {

// What the maker makes for the game that the position is of.
template <class Made, class Maker, class... Gs>
std::unique_ptr<Made> made_among(GameList<Gs...>, const AnyPosition& position, const Maker& maker) {
    std::unique_ptr<Made> made;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (PositionOf<G>::holds(position)) made = maker.template operator()<G>();
        if constexpr (HasLargerForm<G>) {
            using Larger = typename G::Larger;
            if (PositionOf<Larger>::holds(position)) made = maker.template operator()<Larger>();
        }
    };
    (try_game(std::type_identity<Gs>{}), ...);
    assert(made != nullptr);
    return made;
}

std::unique_ptr<Outlook> outlook(const AnyPosition& position, std::optional<Seat> seat,
                                 std::vector<Plan> choices, Ahead ahead, std::uint64_t seed) {
    return made_among<Outlook>(Games{}, position, [&]<Game G>() -> std::unique_ptr<Outlook> {
        return std::make_unique<OutlookOf<G>>(seat ? position.clone() : position.learning(Seats::none()),
                                              seat, std::move(choices), ahead, Rng(seed));
    });
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
    return made_among<Thinking>(Games{}, position,
                                [&]<Game G>() { return think_of<G>(position, seat, spec, Rng(seed)); });
}

std::unique_ptr<Outlook> look_ahead(const AnyPosition& position, std::uint64_t seed, Ahead ahead) {
    return outlook(position, std::nullopt, {Plan{}}, ahead, seed);
}

std::unique_ptr<Outlook> weigh(const AnyPosition& position, Seat seat, std::vector<Plan> choices,
                               std::uint64_t seed) {
    return outlook(position, seat, std::move(choices), Ahead::far, seed);
}

} // namespace oya
