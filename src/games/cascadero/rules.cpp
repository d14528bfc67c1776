#include "core/bits.h"
#include "core/places.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/places.h"
#include "games/cascadero/play.h"
#include "generated/cascadero_rules.h"

namespace oya {

using namespace cascadero;

namespace {

template <class Story>
void apply_to(State& state, Action action, Story& story) {
    Play<Story> play(state, story);
    switch (kind_of(action)) {
    case Kind::place: return play.place(field_of(action), with_seal(action));
    case Kind::advance: return play.advance(action.a);
    case Kind::move: return play.move(field_of(action), action.b);
    case Kind::herald: return play.move_herald(action.a, Town{action.b});
    case Kind::decline: return play.decline();
    case Kind::claim: return play.claim(static_cast<Achievement>(action.a));
    case Kind::end_turn: return play.end_turn();
    case Kind::first: return play.first_player(action.a);
    case Kind::tile: return play.lay_tile(static_cast<Tile>(action.a));
    }
}

// The tiles that have not been laid out yet.
TileCounts tiles_left(const State& state) {
    TileCounts left = state.board->tiles;
    for (std::size_t i = 0; i < state.tiles_laid; ++i) --left[state.tiles[i]];
    return left;
}

// The directions in which an envoy on the field can move, one bit each.
unsigned ways_from(const State& state, Field field) {
    unsigned ways = 0;
    for (int direction = 0; direction < hex_directions; ++direction) {
        const Field to = neighbour(field, direction);
        if (to != field && state.free.test(to.index)) ways |= 1u << direction;
    }
    return ways;
}

void add_claims(const State& state, Seat seat, Actions& actions) {
    if (!state.board->options.manual_claims) return;
    for (int i : bits_of(claimable(state, seat))) actions.push_back(claim(static_cast<Achievement>(i)));
}

void add_moves(const State& state, Seat seat, Actions& actions) {
    for (int field : state.player(seat).envoys) {
        for (int direction : bits_of(ways_from(state, Field(field))))
            actions.push_back(move(Field(field), direction));
    }
}

} // namespace

Board Cascadero::board(const Options& options, int seats) {
    Board board;
    board.options = options;
    board.seats = seats;
    board.map = read_map(map_text(options.farmer_side)).value;
    board.tracks = read_tracks(tracks_text()).value;
    board.tiles = read_tiles(tiles_text()).value;
    return board;
}

State Cascadero::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    state.free = board.map.fields;
    state.heralds = board.map.heralds[static_cast<std::size_t>(board.options.heralds)];
    for (std::size_t track = 0; track < colours; ++track) state.seals[track] = board.tracks[track].seals;
    if (board.options.first_player > 0) {
        NoStory silent;
        Play<NoStory>(state, silent).first_player(board.options.first_player - 1);
    }
    return state;
}

Actor Cascadero::actor(const State& state) {
    switch (state.phase) {
    case Phase::choosing_first:
    case Phase::laying_tiles: return Actor::chance();
    case Phase::over: return Actor::nobody();
    default: return Seat{state.turn};
    }
}

Seats Cascadero::awaited(const State& state) {
    const Actor next = actor(state);
    return next.is_seat() ? Seats(next.seat()) : Seats::none();
}

void Cascadero::legal(const State& state, Seat seat, Actions& actions) {
    actions.clear();
    if (seat.index != state.turn) return;
    switch (state.phase) {
    case Phase::choosing_first:
    case Phase::laying_tiles:
    case Phase::over: return;
    case Phase::placing:
        for (int field : open_to(state, seat)) actions.push_back(place(Field(field)));
        for (int field : open_with_seal(state, seat)) actions.push_back(place(Field(field), true));
        return add_claims(state, seat, actions);
    case Phase::advancing:
        for (int track : bits_of(movable_cubes(state, seat))) actions.push_back(advance(track));
        break;
    case Phase::moving: add_moves(state, seat, actions); break;
    case Phase::moving_herald:
        for (int herald = 0; herald < std::popcount(state.heralds); ++herald) {
            for (int town : bits_of(open_to_herald(state)))
                actions.push_back(move_herald(herald, Town{static_cast<std::uint8_t>(town)}));
        }
        break;
    case Phase::repositioning:
        for (int town : bits_of(reposition_targets(state))) {
            actions.push_back(
                move_herald(herald_in(state, state.scored), Town{static_cast<std::uint8_t>(town)}));
        }
        break;
    case Phase::claiming: actions.push_back(end_turn); return add_claims(state, seat, actions);
    }
    actions.push_back(decline);
    add_claims(state, seat, actions);
}

Action Cascadero::any_legal(const State& state, Seat seat, Rng& rng) {
    if (state.phase == Phase::placing && !state.board->options.manual_claims) {
        const Fields open = open_to(state, seat);
        const int without = open.count();
        if (state.player(seat).seals == 0)
            return place(Field(open.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(without))))));
        const Fields sealed = open_with_seal(state, seat);
        const int chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(without + sealed.count())));
        if (chosen < without) return place(Field(open.nth(chosen)));
        return place(Field(sealed.nth(chosen - without)), true);
    }
    Actions actions;
    legal(state, seat, actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

Action Cascadero::draw(const State& state, Rng& rng) {
    if (state.phase == Phase::choosing_first) {
        const auto seats = static_cast<std::uint32_t>(state.seats());
        return choose_first(Seat{static_cast<std::uint8_t>(rng.below(seats))});
    }
    const TileCounts left = tiles_left(state);
    std::uint32_t count = 0;
    for (const std::uint8_t tiles : left) count += tiles;
    std::uint32_t chosen = rng.below(count);
    std::size_t kind = 0;
    while (chosen >= left[kind]) chosen -= left[kind++];
    return lay(static_cast<Tile>(kind));
}

void Cascadero::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    if (state.phase == Phase::choosing_first) {
        for (Seat seat : Seats::first(state.seats())) outcomes.push_back({choose_first(seat), 1});
    } else if (state.phase == Phase::laying_tiles) {
        const TileCounts left = tiles_left(state);
        for (std::size_t kind = 0; kind < tile_kinds; ++kind) {
            if (left[kind] > 0) outcomes.push_back({lay(static_cast<Tile>(kind)), left[kind]});
        }
    }
}

Source Cascadero::source(const State& state) {
    return state.phase == Phase::choosing_first ? Source{"first_player"} : Source{"tiles"};
}

void Cascadero::apply(State& state, Actor, Action action) {
    NoStory silent;
    apply_to(state, action, silent);
}

void Cascadero::apply(State& state, Actor actor, Action action, Teller& teller) {
    if (actor.is_chance()) teller.reveals(Seats::first(state.seats()));
    Teller plain;
    apply_to(state, action, plain);
    tell_with_names(plain, teller, [&](const Message& message) { return named(state.map(), message); });
}

// cascadero.winner.ranking: eligible players first, then points, then the later place in the first round.
Result Cascadero::result(const State& state) {
    Result result;
    result.over = state.phase == Phase::over;
    result.seats = state.seats();
    std::array<int, oya::max_seats> rank{};
    const int seats = state.seats();
    bool anyone = false;
    for (Seat seat : Seats::first(seats)) {
        const int points = state.player(seat).points;
        const bool qualified = eligible(state, seat);
        anyone = anyone || qualified;
        result.points[seat.index] = points;
        rank[seat.index] = ((qualified ? 1 << 16 : 0) + points) * oya::max_seats +
                           (seat.index - state.first + seats) % seats;
    }
    Seat winner{};
    for (Seat seat : Seats::first(seats)) {
        int place = 1;
        for (Seat other : Seats::first(seats)) place += rank[other.index] > rank[seat.index] ? 1 : 0;
        result.places[seat.index] = place;
        if (place == 1) winner = seat;
    }
    if (!result.over) return result;
    result.winners = winner;
    bool tied = false;
    bool matched_on_points = false; // by somebody who did not reach the top
    for (Seat other : Seats::first(seats)) {
        if (other == winner) continue;
        const bool rival = !anyone || eligible(state, other);
        tied = tied || (rival && result.points[other.index] == result.points[winner.index]);
        matched_on_points = matched_on_points || result.points[other.index] >= result.points[winner.index];
    }
    result.rule = tied                ? rule::winner_ties
                  : !anyone           ? rule::winner_minor
                  : matched_on_points ? rule::winner_eligible
                                      : rule::winner_most_points;
    return result;
}

} // namespace oya
