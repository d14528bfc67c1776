#include "games/cascadero/lookback.h"

#include "games/cascadero/telling.h"

namespace oya::cascadero {

void look_back(const State& state, Lookback& lookback) {
    lookback.began(Seat{state.first});
    for (const Seat seat : Seats::first(state.seats())) {
        const Player& player = state.player(seat);
        for (int track = 0; track < colours; ++track)
            lookback.had("cascadero.look.tracks", colour_message(track), seat,
                         player.cubes[static_cast<std::size_t>(track)]);
        lookback.had("cascadero.look.tracks", "cascadero.look.own", seat,
                     player.cubes[state.board->colour(seat)]);
        for (int number = 0; number < achievement_count; ++number) {
            const auto achievement = static_cast<Achievement>(number);
            lookback.had("cascadero.look.achievements", achievement_message(achievement), seat,
                         (player.flags & only(achievement)) != 0 ? 1 : 0);
        }
        lookback.had("cascadero.look.pieces", "cascadero.look.envoys", seat, player.envoys.count());
        lookback.had("cascadero.look.pieces", "cascadero.look.sealed", seat,
                     (player.envoys & state.sealed).count());
        lookback.had("cascadero.look.pieces", "cascadero.look.eligible", seat, eligible(state, seat) ? 1 : 0);
    }
}

} // namespace oya::cascadero
