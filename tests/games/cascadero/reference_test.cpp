#include "games/cascadero/random_games.h"
#include "kit/seed.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

// A slow and plain second opinion on groups, town scoring and group achievements: flood fill over lists of
// coordinates, straight from the drawing of the board, without masks.

namespace oya::cascadero {

namespace {

using Place = std::pair<int, int>; // column, row

std::vector<Place> neighbours_of(Place place) {
    const auto [c, r] = place;
    if (c % 2 == 0) return {{c, r - 1}, {c, r + 1}, {c - 1, r}, {c - 1, r + 1}, {c + 1, r}, {c + 1, r + 1}};
    return {{c, r - 1}, {c, r + 1}, {c - 1, r - 1}, {c - 1, r}, {c + 1, r - 1}, {c + 1, r}};
}

class PlainMap {
  public:
    explicit PlainMap(std::string_view drawing) {
        int line = 0;
        int at = 0;
        bool comment = !drawing.empty() && drawing.front() == '#';
        for (std::size_t i = 0; i < drawing.size(); ++i) {
            const char sign = drawing[i];
            if (sign == '\n') {
                line += comment ? 0 : 1;
                at = 0;
                comment = i + 1 < drawing.size() && drawing[i + 1] == '#';
                continue;
            }
            const std::size_t colour = std::string_view("YOBPW").find(sign);
            if (!comment && colour != std::string_view::npos && at % 2 == 0)
                towns[{at / 2, (line + 1) / 2}] = static_cast<int>(colour);
            ++at;
        }
    }
    std::map<Place, int> towns; // with their colours
};

std::set<Place> envoys_of(const State& state, Seat seat) {
    std::set<Place> places;
    for (int each : state.player(seat).envoys) places.insert({Field(each).column(), Field(each).row()});
    return places;
}

std::set<Place> flood(const std::set<Place>& envoys, Place start) {
    std::set<Place> reached = {start};
    std::vector<Place> open = {start};
    while (!open.empty()) {
        const Place place = open.back();
        open.pop_back();
        for (const Place& next : neighbours_of(place)) {
            if (envoys.count(next) != 0 && reached.insert(next).second) open.push_back(next);
        }
    }
    return reached;
}

std::set<Place> towns_beside(const PlainMap& map, const std::set<Place>& envoys) {
    std::set<Place> towns;
    for (const Place& envoy : envoys) {
        for (const Place& next : neighbours_of(envoy)) {
            if (map.towns.count(next) != 0) towns.insert(next);
        }
    }
    return towns;
}

// What the table remembers, kept beside the state under test and never taken from it.
struct PlainMemory {
    std::set<Place> visited; // towns that had an envoy beside them
    std::map<Achievement, std::size_t> met_first;
    std::array<unsigned, max_seats> flags{};
};

// Steps on each track that the placement earns, by the words of the rulebook; nothing for no scoring.
std::map<int, int> plain_scoring(const PlainMap& map, const PlainMemory& memory, const State& before,
                                 Seat seat, Place placed, bool seal) {
    std::set<Place> own = envoys_of(before, seat);
    own.insert(placed);
    std::set<Place> group = flood(own, placed);
    const bool in_group = group.size() >= 2;
    if (!in_group && !seal) return {};
    std::map<int, int> steps;
    for (const Place& town : towns_beside(map, {placed})) {
        bool contact_before = false;
        bool anybody = before.board->options.contact_history && memory.visited.count(town) != 0;
        for (const Place& next : neighbours_of(town)) {
            if (next == placed) continue;
            if (group.count(next) != 0) contact_before = true;
            for (Seat other : Seats::first(before.seats())) {
                if (envoys_of(before, other).count(next) != 0) anybody = true;
            }
        }
        if (contact_before) continue;
        const Town number = before.map().town_at[Field(town.first, town.second).index];
        steps[map.towns.at(town)] += (anybody ? 2 : 1) + (has(before.heralds, number) ? 1 : 0);
    }
    return steps;
}

int plain_end(int from, int steps) {
    const int end = std::min(from + steps, 15);
    return end == 5 || end == 11 ? end - 1 : end;
}

Achievements plain_group_achievements(const PlainMap& map, const State& state, Seat seat) {
    const std::set<Place> own = envoys_of(state, seat);
    unsigned met = 0;
    for (const Place& start : own) {
        const std::set<Place> group = flood(own, start);
        if (group.size() < 2) continue;
        std::map<int, int> count;
        for (const Place& town : towns_beside(map, group)) ++count[map.towns.at(town)];
        if (count.size() == 5) met |= only(five_colours);
        for (const auto& [colour, towns] : count) {
            if (towns >= 2) met |= 1u << (pair_yellow + colour);
            if (towns >= 3) met |= only(three_same_colour);
        }
    }
    return static_cast<Achievements>(met);
}

constexpr Achievements of_groups =
    static_cast<Achievements>(pairs | only(all_pairs) | only(five_colours) | only(three_same_colour));

// With automatic claims everything that is met is claimed at once, by the first alone where it is for the
// first alone.
void plain_claims(PlainMemory& memory, Seat seat, unsigned met) {
    for (const Achievement each : {five_colours, three_same_colour}) {
        if ((met & only(each)) == 0) continue;
        const auto first = memory.met_first.try_emplace(each, seat.index).first;
        if (first->second != seat.index) met &= ~unsigned{only(each)};
    }
    unsigned& flags = memory.flags[seat.index];
    flags |= met;
    if ((flags & pairs) == pairs) flags |= only(all_pairs);
}

// Where the cubes of the player stand after an action: only a placement scores towns, only an advance moves
// one cube by one step, and a move of an envoy or a herald moves none.
std::array<std::uint8_t, colours> plain_cubes(const PlainMap& map, const PlainMemory& memory,
                                              const State& before, Seat seat, Action action) {
    std::map<int, int> steps;
    const Field at = field_of(action);
    if (kind_of(action) == Kind::place)
        steps = plain_scoring(map, memory, before, seat, {at.column(), at.row()}, with_seal(action));
    if (kind_of(action) == Kind::advance) steps[action.a] = 1;
    std::array<std::uint8_t, colours> cubes = before.player(seat).cubes;
    for (const auto& [track, count] : steps) {
        std::uint8_t& cube = cubes[static_cast<std::size_t>(track)];
        cube = static_cast<std::uint8_t>(plain_end(cube, count));
    }
    return cubes;
}

// Plays like somebody who likes to build groups, so that groups and contacts of every kind come up.
Action sociable_action(const State& state, Seat seat, Rng& rng) {
    if (state.phase == Phase::placing && rng.below(4) != 0) {
        const Fields near = beside(state.map(), state.player(seat).envoys) & open_to(state, seat);
        if (near.any())
            return place(
                Field(near.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(near.count()))))));
    }
    return Cascadero::any_legal(state, seat, rng);
}

} // namespace

TEST(CascaderoReference, agrees_with_the_fast_scoring_and_achievements) {
    TestRandom random;
    const int wanted = scaled(200, 2000, 100000);
    int compared = 0;
    std::map<Kind, int> kinds;
    while (compared < wanted) {
        const bool farmer = random.rng.below(2) != 0;
        std::string options = farmer                     ? "board=farmer"
                              : random.rng.below(2) != 0 ? "heralds=two"
                                                         : "board=base";
        if (random.rng.below(2) != 0) options += " contact=history";
        // Where seals are gone, envoys move.
        const bool gone = random.rng.below(2) != 0;
        const Given setup(gone ? "gone yellow=3; gone orange=3; gone blue=3; gone pink=3; gone white=3" : "",
                          options, 2 + static_cast<int>(random.rng.below(3)));
        const PlainMap map(map_text(farmer));
        PlainMemory memory;
        State state = setup.state;
        while (!Cascadero::actor(state).is_nobody() && compared < wanted) {
            const Seat seat = Cascadero::actor(state).seat();
            const State before = state;
            const Action action = sociable_action(state, seat, random.rng);
            Cascadero::apply(state, seat, action);
            const std::string step = options + ": " + Cascadero::notation(before, seat, action);
            ++compared;
            ++kinds[kind_of(action)];
            ASSERT_EQ(state.player(seat).cubes, plain_cubes(map, memory, before, seat, action)) << step;
            const unsigned met = plain_group_achievements(map, state, seat);
            ASSERT_EQ(met_now(state, seat) & of_groups, met) << step;
            plain_claims(memory, seat, met);
            for (Seat each : Seats::first(state.seats())) {
                ASSERT_EQ(state.player(each).flags & of_groups, memory.flags[each.index]) << step;
                for (const Place& town : towns_beside(map, envoys_of(state, each)))
                    memory.visited.insert(town);
                if (each != seat) {
                    ASSERT_EQ(state.player(each).cubes, before.player(each).cubes) << step;
                }
            }
        }
    }
    EXPECT_EQ(compared, wanted);
    for (const Kind kind : {Kind::place, Kind::advance, Kind::move}) EXPECT_GT(kinds[kind], 0);
}

TEST(CascaderoReference, any_legal_picks_from_the_list) {
    TestRandom random;
    for (const char* options : {"", "board=farmer", "claims=manual heralds=two"}) {
        random_games(options, 2, scaled(1, 5, 50), random.rng, [&](const Step& step) {
            if (!Cascadero::actor(step.after).is_seat()) return;
            const Seat seat = Cascadero::actor(step.after).seat();
            Rng one = random.rng;
            Rng other = random.rng;
            Actions legal;
            Cascadero::legal(step.after, seat, legal);
            const Action listed = legal[one.below(static_cast<std::uint32_t>(legal.size()))];
            ASSERT_EQ(Cascadero::any_legal(step.after, seat, other), listed);
            ASSERT_EQ(one, other);
        });
    }
}

} // namespace oya::cascadero
