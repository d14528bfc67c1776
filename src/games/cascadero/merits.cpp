#include "games/cascadero/merits.h"

#include "core/bits.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/judgement.h"
#include "games/cascadero/telling.h"

namespace oya::cascadero {

namespace {

// Small things that decide between plans that are else the same.
constexpr float own_town_worth = 0.4f;    // of each town of the own colour within reach
constexpr float rival_town_worth = 0.12f; // of each that another player could score next
constexpr float herald_town_worth = 0.3f; // of each with a herald within reach
constexpr float lone_worth = 0.15f;       // of each envoy without a neighbour
constexpr float beside_worth = 0.2f;      // of each town next to an own envoy, or to a lone one
constexpr float two_away_worth = 0.08f;   // of each town two envoys away
constexpr float join_worth = 0.06f;       // of each field that would join two groups
constexpr float free_field_worth = 0.02f; // of each beside an own envoy

// The towns that one more envoy would let a group score, group after group.
struct Reach {
    Towns towns = 0;
    int chances = 0;
    int lone = 0;          // envoys that are no group yet
    Towns beside = 0;      // next to some envoy
    Achievements open = 0; // that one more envoy would meet with its group
    Towns gifts = 0;       // next to a lone one: whoever else scores them climbs two spaces
};

Reach reach_of(const State& state, Seat seat) {
    const Map& map = state.map();
    Reach reach;
    Fields left = state.player(seat).envoys;
    while (left.any()) {
        const Group group = group_at(map, state.player(seat).envoys, Field(left.first()));
        left = left.andnot(group.envoys);
        Towns within = 0;
        for (const int field : beside(map, group.envoys) & state.free & map.next_to_town)
            within |= map.touches[static_cast<std::size_t>(field)];
        within &= ~group.towns;
        reach.towns |= within;
        reach.chances += std::popcount(within);
        for (const int town : bits_of(within))
            reach.open |= met_by_towns(map, group.towns | only(Town{static_cast<std::uint8_t>(town)}));
        reach.beside |= group.towns;
        if (group.envoys.count() > 1) continue;
        ++reach.lone;
        reach.gifts |= group.towns;
    }
    return reach;
}

// The towns that two more envoys would stand next to.
Towns towns_two_away(const State& state, Seat seat) {
    const Map& map = state.map();
    const Fields own = state.player(seat).envoys;
    const Fields near = beside(map, own) & state.free;
    Towns towns = 0;
    for (const int field : (near | beside(map, near)) & state.free)
        towns |= map.touches[static_cast<std::size_t>(field)];
    return towns;
}

// The free fields on which one envoy would join groups or lone envoys that are apart.
int joining_fields(const State& state, Seat seat) {
    const Map& map = state.map();
    const Fields& own = state.player(seat).envoys;
    int count = 0;
    for (const int field : beside(map, own) & state.free) {
        const Fields next = map.around[static_cast<std::size_t>(field)] & own;
        const Group first = group_at(map, own, Field(next.first()));
        count += next.andnot(first.envoys).any() ? 1 : 0;
    }
    return count;
}

void gains(const State& before, const State& after, Seat seat, Merits& merits) {
    const Player& had = before.player(seat);
    const Player& has = after.player(seat);
    const int points = has.points - had.points;
    merits.speaks_for("cascadero.reason.points", points, static_cast<float>(points));
    for (const int i : bits_of(static_cast<unsigned>(has.flags & ~had.flags))) {
        const auto achievement = static_cast<Achievement>(i);
        const auto worth = static_cast<float>(achievement_points[static_cast<std::size_t>(i)]);
        merits.speaks_for(
            {"cascadero.reason.achievement", {{"achievement", achievement_message(achievement)}}}, 1,
            worth + 0.1f, i);
    }
    const int own = before.board->colour(seat);
    for (int track = 0; track < colours; ++track) {
        const auto t = static_cast<std::size_t>(track);
        const int steps = has.cubes[t] - had.cubes[t];
        const float worth = shipped.step_worth + (track == own ? shipped.own_step_worth : 0);
        merits.speaks_for({track == own ? "cascadero.reason.own-track" : "cascadero.reason.track",
                           {{"colour", colour_message(track)}}},
                          steps, worth * static_cast<float>(steps), track);
    }
    if (!eligible(before, seat) && eligible(after, seat))
        merits.speaks_for("cascadero.reason.top", 1, shipped.own_top_worth);
    merits.speaks_for("cascadero.reason.seals", has.seals,
                      shipped.seal_worth * static_cast<float>(has.seals));
    const bool again = after.phase == Phase::placing && after.turn == seat.index;
    const int turns = after.owed + (again ? 1 : 0);
    merits.speaks_for("cascadero.reason.turn", turns, shipped.extra_turn_worth * static_cast<float>(turns));
}

void prospects(const State& after, Seat seat, Merits& merits) {
    const Map& map = after.map();
    const Reach own = reach_of(after, seat);
    const Judgement judgement(after, seat, shipped);
    merits.speaks_for("cascadero.reason.reach", own.chances, shipped.chance_share * judgement.prospect().all);
    const int colour = after.board->colour(seat);
    const auto of_own = std::popcount(own.towns & map.of_colour[static_cast<std::size_t>(colour)]);
    merits.speaks_for("cascadero.reason.reach-own", of_own, own_town_worth * static_cast<float>(of_own));
    const auto heralds = std::popcount(own.towns & after.heralds);
    merits.speaks_for("cascadero.reason.heralds", heralds, herald_town_worth * static_cast<float>(heralds));
    merits.speaks_against("cascadero.reason.lone", own.lone, lone_worth * static_cast<float>(own.lone));

    const int beside_towns = std::popcount(own.beside);
    merits.speaks_for("cascadero.reason.beside", beside_towns,
                      beside_worth * static_cast<float>(beside_towns));
    const int gifts = std::popcount(own.gifts);
    merits.speaks_against("cascadero.reason.gifts", gifts, beside_worth * static_cast<float>(gifts));
    Achievements open = own.open & ~after.player(seat).flags;
    for (int i = 0; i < first_only_count; ++i)
        if (after.met_first[static_cast<std::size_t>(i)] != nobody)
            open &= static_cast<Achievements>(~only(static_cast<Achievement>(i)));
    const int chances = std::popcount(open);
    merits.speaks_for("cascadero.reason.open", chances, shipped.flag_share * 2 * static_cast<float>(chances));
    const Towns next_but_one = towns_two_away(after, seat);
    const int two_away = std::popcount(next_but_one);
    merits.speaks_for("cascadero.reason.two-away", two_away, two_away_worth * static_cast<float>(two_away));
    const int own_two_away = std::popcount(next_but_one & map.of_colour[static_cast<std::size_t>(colour)]);
    merits.speaks_for("cascadero.reason.own-two-away", own_two_away,
                      two_away_worth * static_cast<float>(own_two_away));
    const int heralds_two_away = std::popcount(next_but_one & after.heralds);
    merits.speaks_for("cascadero.reason.heralds-two-away", heralds_two_away,
                      two_away_worth * static_cast<float>(heralds_two_away));

    int rivals = 0;
    int rivals_room = 0;
    int rivals_two_away = 0;
    for (const Seat other : Seats::first(after.seats()).without(seat)) {
        rivals += reach_of(after, other).chances;
        rivals_room += (beside(map, after.player(other).envoys) & after.free).count();
        rivals_two_away += std::popcount(towns_two_away(after, other));
    }
    merits.speaks_against("cascadero.reason.rivals", rivals, rival_town_worth * static_cast<float>(rivals));
    merits.speaks_against("cascadero.reason.rivals-room", rivals_room,
                          free_field_worth / 2 * static_cast<float>(rivals_room));
    merits.speaks_against("cascadero.reason.rivals-two-away", rivals_two_away,
                          two_away_worth / 2 * static_cast<float>(rivals_two_away));
    const int joins = joining_fields(after, seat);
    merits.speaks_for("cascadero.reason.joins", joins, join_worth * static_cast<float>(joins));

    const Fields around = beside(map, after.player(seat).envoys) & after.free;
    const int tiles = (around & map.farmers).count();
    merits.speaks_for("cascadero.reason.tiles", tiles, shipped.unlock_share * 2 * static_cast<float>(tiles));
    const int room = around.count();
    merits.speaks_for("cascadero.reason.room", room, free_field_worth * static_cast<float>(room));
}

} // namespace

void merits(const State& state, Seat seat, const Plan& plan, Merits& merits) {
    State after = state;
    for (const Action step : plan) {
        if (Cascadero::refuse(after, seat, step)) break;
        Cascadero::apply(after, seat, step);
    }
    gains(state, after, seat, merits);
    prospects(after, seat, merits);
}

} // namespace oya::cascadero
