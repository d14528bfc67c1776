#include "every_game/codes_to_try.h"

#include <algorithm>
#include <numeric>

namespace oya::every_game {

namespace {

int code_of_kind(const AnyGame& game, std::size_t kind, Rng& rng) {
    const int first = game.code({static_cast<std::uint8_t>(kind), 0, 0, 0});
    return first + static_cast<int>(rng.below(static_cast<std::uint32_t>(game.kinds()[kind].codes())));
}

void add_beside(const AnyGame& game, Action action, std::vector<int>& codes) {
    for (std::uint8_t Action::* const argument : {&Action::a, &Action::b, &Action::c}) {
        for (const int by : {-1, 1}) {
            Action beside = action;
            beside.*argument = static_cast<std::uint8_t>(beside.*argument + by);
            if (const int code = game.code(beside); code >= 0) codes.push_back(code);
        }
    }
}

} // namespace

std::vector<int> codes_to_try(const AnyPosition& position, Seat seat, int many, std::uint64_t seed) {
    constexpr int of_each_kind = 16;
    const AnyGame& game = position.game();
    std::vector<int> codes;
    if (game.codes() <= many) {
        codes.resize(static_cast<std::size_t>(game.codes()));
        std::iota(codes.begin(), codes.end(), 0);
        return codes;
    }
    Actions actions;
    position.legal(seat, actions);
    for (const Action action : actions) {
        codes.push_back(game.code(action));
        add_beside(game, action, codes);
    }
    Rng rng(seed);
    for (std::size_t kind = 0; kind < game.kinds().size(); ++kind) {
        const int all = game.kinds()[kind].codes();
        const int first = game.code({static_cast<std::uint8_t>(kind), 0, 0, 0});
        for (int i = 0; i < std::min(all, of_each_kind); ++i)
            codes.push_back(all <= of_each_kind ? first + i : code_of_kind(game, kind, rng));
    }
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    return codes;
}

int any_code(const AnyGame& game, Rng& rng) {
    return code_of_kind(game, rng.below(static_cast<std::uint32_t>(game.kinds().size())), rng);
}

} // namespace oya::every_game
