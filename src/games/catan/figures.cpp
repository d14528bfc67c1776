#include "games/catan/figures.h"

#include "games/catan/actions.h"

#include <cstdlib>

namespace oya::catan {

namespace {

// How many cards a hex gives to the seat when its number is rolled.
template <class Size>
int cards_of_hex(const Position<Size>& state, Seat seat, int hex) {
    const std::uint8_t terrain = state.terrain[static_cast<std::size_t>(hex)];
    if (terrain >= resources && terrain != gold) return 0;
    const Corners<Size>& around = state.island().around_hex[static_cast<std::size_t>(hex)];
    const Player<Size>& player = state.player(seat);
    return (player.buildings() & around).count() + (player.cities.andnot(player.overturned) & around).count();
}

template <class Size>
int cards_of_number(const Position<Size>& state, Seat seat, int number) {
    int cards = 0;
    for (int hex : state.with_number[static_cast<std::size_t>(number)])
        cards += cards_of_hex(state, seat, hex);
    return cards;
}

template <class Size>
double average_roll(const Position<Size>& state, Seat seat) {
    if (state.white != 0) return cards_of_number(state, seat, state.sum());
    double sum = 0;
    for (int white = 1; white <= 6; ++white) {
        for (int red = 1; red <= 6; ++red) sum += cards_of_number(state, seat, white + red);
    }
    return sum / 36;
}

// Whether the dice were thrown and their hexes have not given anything yet: first comes the event die.
constexpr bool before_production(Phase phase) {
    switch (phase) {
    case Phase::rolling:
    case Phase::choosing_fighters:
    case Phase::losing_city:
    case Phase::choosing_deck:
    case Phase::drawing:
    case Phase::drawing_for_tie:
    case Phase::returning: return true;
    default: return false;
    }
}

template <class Size>
bool produces(const Position<Size>& before, const Position<Size>& after) {
    return before_production(before.phase) && !before_production(after.phase) && after.phase != Phase::over &&
           after.sum() != 7;
}

// What left a hand and what came into it.
struct Moved {
    int out = 0;
    int in = 0;
};

Moved moved(Cards before, Cards after) {
    Moved cards;
    for (int good = 0; good < goods; ++good) {
        const int more = after[good] - before[good];
        (more < 0 ? cards.out : cards.in) += std::abs(more);
    }
    return cards;
}

// Under which names this action moves cards out of hands and into them; empty for what is not counted.
struct Ways {
    std::string_view out;
    std::string_view in;
};

template <class Size>
Ways ways_of(const Position<Size>& before, Action action, const Position<Size>& after) {
    if (produces(before, after)) return {"", "received"};
    switch (kind_of(action)) {
    case Kind::gold: return {"", before.turns > 0 ? "received" : ""}; // not what the set-up gives
    case Kind::stolen:
    case Kind::master_merchant:
    case Kind::take:
    case Kind::play_monopoly:
    case Kind::resource_monopoly:
    case Kind::trade_monopoly:
    case Kind::wedding:
    case Kind::gift: return {"lost", "stolen"};
    case Kind::saboteur:
    case Kind::discard: return {"discarded", ""};
    case Kind::conclude:
    case Kind::harbor_give: return {"given", "got"};
    case Kind::bank: return {"bank_given", "bank_got"};
    default: return {};
    }
}

} // namespace

template <class Size>
void count_figures(const Position<Size>& before, Action action, const Position<Size>& after,
                   Figures& figures) {
    const bool rolled = kind_of(action) == Kind::dice;
    const bool robbed = produces(before, after) && robber_free(after) && after.robber != nothing &&
                        after.token[after.robber] == after.sum();
    const Ways ways = ways_of(before, action, after);
    for (Seat seat : Seats::first(before.seats())) {
        if (rolled) figures.add("expected", seat, average_roll(before, seat));
        if (robbed) figures.add("blocked", seat, cards_of_hex(after, seat, after.robber));
        const Moved cards = moved(before.player(seat).hand, after.player(seat).hand);
        if (!ways.out.empty()) figures.add(ways.out, seat, cards.out);
        if (!ways.in.empty()) figures.add(ways.in, seat, cards.in);
    }
}

template void count_figures(const Position<Small>&, Action, const Position<Small>&, Figures&);
template void count_figures(const Position<Large>&, Action, const Position<Large>&, Figures&);

} // namespace oya::catan
