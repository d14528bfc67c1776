#pragma once

#include "games/catan/gold.h"
#include "games/catan/play.h"

// What the hexes give (catan.production).

namespace oya::catan {

// What the roll owes to each seat, before the bank is asked.
template <class Size>
std::array<Cards, max_seats> yield_of(const Position<Size>& state, int number) {
    std::array<Cards, max_seats> yield{};
    Hexes<Size> hexes = state.with_number[static_cast<std::size_t>(number)];
    if (robber_free(state)) hexes.reset(state.robber); // catan.production.robber-blocks, board.robber-start
    const bool knights = state.rules().knights;
    for (int hex : hexes) {
        const std::uint8_t good = state.terrain[static_cast<std::size_t>(hex)];
        if (good >= resources) continue;
        const Corners<Size>& around = state.island().around_hex[static_cast<std::size_t>(hex)];
        if ((state.buildings & around).none()) continue;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
            const Player<Size>& player = state.players[seat];
            const Corners<Size> here = player.buildings() & around;
            if (here.none()) continue;
            yield[seat] += Cards::of(good, here.count());
            const Corners<Size> cities = player.cities.andnot(player.overturned) & around;
            if (cities.any()) yield[seat] += Cards::of(knights ? city_second[good] : good, cities.count());
        }
    }
    return yield;
}

// The seats that are owed a good.
inline Seats claimants(const std::array<Cards, max_seats>& yield, int good) {
    Seats seats;
    for (Seat seat : Seats::first(max_seats)) {
        if (yield[seat.index].has(good)) seats = seats.with(seat);
    }
    return seats;
}

// catan.production.shortage-many, shortage-one, shortage-commodity
template <class Size>
void ration(const Position<Size>& state, std::array<Cards, max_seats>& yield, Cards demand) {
    for (int good = 0; good < goods; ++good) {
        const int stock = state.bank[good];
        if (demand[good] <= stock) continue;
        const bool alone = claimants(yield, good).count() == 1;
        for (Cards& cards : yield) {
            const int asked = cards[good];
            if (asked > 0) cards -= Cards::of(good, alone ? asked - stock : asked);
        }
    }
}

// Those of these seats, who got nothing, that may take a resource (catan.production.aqueduct).
template <class Size>
Seats aqueducts(const Position<Size>& state, Seats empty) {
    Seats seats;
    for (Seat seat : empty) {
        if (state.player(seat).levels[science] >= ability_level) seats = seats.with(seat);
    }
    return seats;
}

template <class Size, class Story>
void produce(Play<Size, Story>& play) {
    auto& state = play.state;
    std::array<Cards, max_seats> yield = yield_of(state, state.sum());
    const Cards demand = yield[0] + yield[1] + yield[2] + yield[3];
    if (!demand.within(state.bank)) {
        play.tell([&](Teller& teller) {
            for (int good = 0; good < goods; ++good) {
                if (demand[good] > state.bank[good]) tell_shortage(teller, good, claimants(yield, good));
            }
        });
        ration(state, yield, demand);
    }
    Seats empty;
    for (Seat seat : play.everyone()) {
        const Cards cards = yield[seat.index];
        play.receive(seat, cards);
        if (cards.none()) {
            empty = empty.with(seat);
        } else {
            play.tell([&](Teller& teller) { tell_gain(teller, rule::production_everyone, seat, cards); });
        }
    }
    if constexpr (Size::sea) {
        state.owed = gold_of(state, state.sum());
        Seats lucky;
        for (Seat seat : play.everyone())
            if (state.owed[seat.index] > 0) lucky = lucky.with(seat);
        if (!lucky.empty()) {
            // catan.sea-knights.gold-aqueduct
            for (Seat seat : lucky) empty = empty.without(seat);
            state.dry = aqueducts(state, empty);
            state.pending = lucky;
            return ask_gold(play);
        }
    }
    if (!play.rules().knights) return begin_acting(play);
    state.pending = aqueducts(state, empty);
    ask_aqueduct(play);
}

// catan.production.aqueduct-order
template <class Size, class Story>
void ask_aqueduct(Play<Size, Story>& play) {
    auto& state = play.state;
    if (state.bank.only_resources().none()) state.pending = Seats::none();
    if (state.pending.empty()) return begin_acting(play);
    play.ask(Phase::taking_resource);
}

template <class Size, class Story>
void take_from_aqueduct(Play<Size, Story>& play, int good) {
    const Seat seat = play.next();
    play.receive(seat, Cards::of(good));
    play.tell([&](Teller& teller) { tell_gain(teller, rule::production_aqueduct, seat, Cards::of(good)); });
    play.done(seat);
    ask_aqueduct(play);
}

template <class Size, class Story>
void decline_aqueduct(Play<Size, Story>& play) {
    const Seat seat = play.next();
    play.say(rule::production_aqueduct_optional, "catan.story.no-aqueduct", seat);
    play.done(seat);
    ask_aqueduct(play);
}

} // namespace oya::catan
