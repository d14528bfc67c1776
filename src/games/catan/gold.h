#pragma once

#include "games/catan/play.h"

// Gold: resources of one's choice (catan.sea.gold, gold-order).

namespace oya::catan {

// How many cards the roll owes to each seat for gold.
template <class Size>
std::array<std::uint8_t, max_seats> gold_of(const Position<Size>& state, int number) {
    std::array<std::uint8_t, max_seats> owed{};
    Hexes<Size> hexes = state.with_number[static_cast<std::size_t>(number)];
    if (robber_free(state)) hexes.reset(state.robber);
    for (int hex : hexes) {
        if (state.terrain[static_cast<std::size_t>(hex)] != gold) continue;
        const Corners<Size>& around = state.island().around_hex[static_cast<std::size_t>(hex)];
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
            const Player<Size>& player = state.players[seat];
            const Corners<Size> cities = player.cities.andnot(player.overturned);
            owed[seat] = static_cast<std::uint8_t>(owed[seat] + (player.buildings() & around).count() +
                                                   (cities & around).count());
        }
    }
    return owed;
}

// The resources that the seat may take next, a bit each: the goods are named in ascending order, and the rest
// must find enough of them.
template <class Size>
unsigned gold_choices(const Position<Size>& state, Seat seat) {
    const Cards bank = state.bank.only_resources().from(state.least);
    unsigned choices = 0;
    for (int good = 0; good < resources; ++good) {
        if (bank.has(good) && bank.from(good).total() >= state.owed[seat.index]) choices |= 1u << good;
    }
    return choices;
}

// Asks for gold until everybody has chosen; then comes the Aqueduct, in the set-up the road.
template <class Size, class Story>
void ask_gold(Play<Size, Story>& play) {
    auto& state = play.state;
    while (!state.pending.empty()) {
        const Seat seat = play.next();
        std::uint8_t& owed = state.owed[seat.index];
        owed = static_cast<std::uint8_t>(std::min<int>(owed, state.bank.only_resources().total()));
        if (owed == 0) {
            play.done(seat);
            state.least = 0;
            continue;
        }
        const unsigned choices = gold_choices(state, seat);
        if (std::popcount(choices) > 1) return play.ask(Phase::choosing_gold);
        receive_gold(play, seat, lowest_bit(choices));
    }
    if (state.turns == 0) return play.ask(Phase::founding_road);
    state.pending = state.dry;
    state.dry = Seats::none();
    ask_aqueduct(play);
}

template <class Size, class Story>
void receive_gold(Play<Size, Story>& play, Seat seat, int good) {
    play.receive(seat, Cards::of(good));
    --play.state.owed[seat.index];
    play.state.least = static_cast<std::uint8_t>(good);
    play.tell([&](Teller& teller) {
        teller.tell(rule::sea_gold,
                    {"catan.story.gold", {{"player", seat}, {"cards", cards_message(Cards::of(good))}}});
    });
}

template <class Size, class Story>
void choose_gold(Play<Size, Story>& play, int good) {
    receive_gold(play, play.next(), good);
    ask_gold(play);
}

} // namespace oya::catan
