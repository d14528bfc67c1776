#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// Improvements and metropolises (catan.improvements, catan.metropolis).

namespace oya::catan {

// The price of the next level of a track.
template <class Size>
Cards improvement_price(const Position<Size>& state, Seat seat, int track, bool with_crane) {
    const int level = state.player(seat).levels[static_cast<std::size_t>(track)] + 1;
    return Cards::of(track_good[static_cast<std::size_t>(track)], level - (with_crane ? 1 : 0));
}

// Whether everything but the price allows the next level.
template <class Size>
bool may_improve(const Position<Size>& state, Seat seat, int track) {
    const Player<Size>& player = state.player(seat);
    const int level = player.levels[static_cast<std::size_t>(track)] + 1;
    if (level > top_level || player.cities.none()) return false;
    if (level < metropolis_level) return true;
    // catan.metropolis.needs-free-city, holder-exception
    const bool holder = state.metropolis[static_cast<std::size_t>(track)].owner == seat.index;
    return (holder && level == top_level) || player.cities.andnot(metropolis_cities(state)).any();
}

template <class Size, class Story>
void put_metropolis(Play<Size, Story>& play, int track, int corner) {
    play.state.metropolis[static_cast<std::size_t>(track)] = {play.state.turn,
                                                              static_cast<std::uint8_t>(corner)};
    play.tell([&](Teller& teller) {
        teller.tell(rule::metropolis_gain_level_four, {"catan.story.metropolis",
                                                       {{"player", play.oya()},
                                                        {"track", track_message(track)},
                                                        {"corner", corner_message(play.island(), corner)}}});
    });
    play.ask(Phase::acting);
    won(play);
}

template <class Size, class Story>
void improve(Play<Size, Story>& play, int track, bool with_crane) {
    auto& state = play.state;
    const auto t = static_cast<std::size_t>(track);
    play.pay(play.oya(), improvement_price(state, play.oya(), track, with_crane));
    const int level = ++play.active().levels[t];
    play.tell([&](Teller& teller) {
        teller.tell(
            rule::improvements_price,
            {"catan.story.improves",
             {{"player", play.oya()}, {"building", building_message(track, level)}, {"level", level}}});
    });
    Metropolis& metropolis = state.metropolis[t];
    const bool vacant = metropolis.owner == nothing;
    if (level < metropolis_level || metropolis.owner == state.turn) return;
    // catan.metropolis.level-five-takes, level-five-safe
    if (!vacant && (level < top_level || state.players[metropolis.owner].levels[t] == top_level)) return;
    if (!vacant) {
        play.tell([&](Teller& teller) {
            teller.tell(rule::metropolis_level_five_takes,
                        {"catan.story.metropolis-lost",
                         {{"player", Seat{metropolis.owner}}, {"track", track_message(track)}}});
        });
        metropolis = {};
    }
    const Corners<Size> sites = play.active().cities.andnot(metropolis_cities(state));
    if (sites.count() == 1) return put_metropolis(play, track, sites.first());
    state.deck = static_cast<std::uint8_t>(track);
    play.ask(Phase::placing_metropolis);
}

} // namespace oya::catan
