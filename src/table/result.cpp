#include "table/table.h"

namespace oya {

bool Table::over() const {
    return position().actor().is_nobody() || (!lost_.empty() && lost_.count() + 1 >= seats());
}

Result Table::result() const {
    Result result = position().result();
    if (lost_.empty() || !over()) return result;
    const bool by_the_rules = result.over;
    const Seats playing = Seats::from_bits(Seats::first(seats()).bits() & ~lost_.bits());
    const auto places = result.places;
    result.over = true;
    result.winners = {};
    for (const Seat seat : Seats::first(seats())) {
        int place = lost_.has(seat) ? playing.count() + 1 : 1;
        for (const Seat other : playing)
            if (playing.has(seat) && places[other.index] < places[seat.index]) ++place;
        result.places[seat.index] = place;
        if (place == 1) result.winners = result.winners.with(seat);
    }
    if (!by_the_rules) result.rule = {};
    return result;
}

} // namespace oya
