#include "games/cascadero/given.h"

#include <algorithm>
#include <charconv>

namespace oya::cascadero {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Calls `use` for every part of the text between separators that is not empty.
template <class Use>
void each(std::string_view text, char separator, Use use) {
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        const std::string_view part = trimmed(text.substr(0, end));
        if (!part.empty()) use(part);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
}

int number(std::string_view text) {
    int value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) ADD_FAILURE() << "no number: " << text;
    return value;
}

int colour_called(std::string_view name) {
    std::string small(name);
    if (!small.empty()) small[0] = static_cast<char>(small[0] | 0x20);
    const auto found = std::find(colour_names.begin(), colour_names.end(), small);
    return found == colour_names.end() ? -1 : static_cast<int>(found - colour_names.begin());
}

Achievement achievement_called(std::string_view name) {
    const auto found = std::find(achievement_names.begin(), achievement_names.end(), name);
    if (found == achievement_names.end()) ADD_FAILURE() << "no achievement: " << name;
    return static_cast<Achievement>(found - achievement_names.begin());
}

Options read_options(std::string_view text) {
    Options options;
    options.first_player = 1;
    each(text, ' ', [&](std::string_view pair) {
        const std::size_t equals = pair.find('=');
        const Refusal refusal = Cascadero::set(options, pair.substr(0, equals), pair.substr(equals + 1));
        if (refusal) ADD_FAILURE() << pair << " is refused";
    });
    return options;
}

// Any order of the tiles will do where a case does not name one.
void lay_all_tiles(State& state) {
    while (state.phase == Phase::laying_tiles) {
        Outcomes outcomes;
        Cascadero::outcomes(state, outcomes);
        Cascadero::apply(state, Actor::chance(), outcomes[0].action);
    }
}

} // namespace

Field field(std::string_view text) {
    const auto read = read_field(text);
    if (!read) ADD_FAILURE() << "no field: " << text;
    return read.value_or(Field{});
}

Given::Given(std::string_view setup, std::string_view options, int seats)
    : board(std::make_shared<const Board>(Cascadero::board(read_options(options), seats))),
      state(Cascadero::start(*board)) {
    lay_all_tiles(state);
    set(setup);
}

Given& Given::set(std::string_view setup) {
    each(setup, ';', [&](std::string_view text) { clause(text); });
    claim_what_is_met();
    return *this;
}

Seat Given::seat(std::string_view colour) const {
    for (Seat each_seat : Seats::first(state.seats())) {
        if (board->colour(each_seat) == colour_called(colour)) return each_seat;
    }
    ADD_FAILURE() << "nobody plays " << colour;
    return {};
}

void Given::clause(std::string_view text) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view rest = space == text.npos ? std::string_view{} : text.substr(space + 1);
    const std::size_t equals = rest.find('=');
    if (word == "turn") {
        state.turn = seat(rest).index;
    } else if (word == "gone") {
        auto& seals = state.seals[static_cast<std::size_t>(colour_called(rest.substr(0, equals)))];
        seals = static_cast<std::uint16_t>(seals & ~(1u << number(rest.substr(equals + 1))));
        ++state.players[static_cast<std::size_t>(state.seats() - 1)].seals;
    } else if (word == "heralds") {
        state.heralds = 0;
        each(rest, ' ',
             [&](std::string_view town) { state.heralds |= only(board->map.town_at[field(town).index]); });
    } else if (word == "tile") {
        const auto wanted = std::find(tile_names.begin(), tile_names.end(), rest.substr(equals + 1));
        auto& here = state.tiles[board->map.farmer_at[field(rest.substr(0, equals)).index]];
        auto* const there = std::find(state.tiles.begin(), state.tiles.end(), wanted - tile_names.begin());
        std::swap(here, *there);
    } else {
        player_clause(seat(word), rest);
    }
}

void Given::player_clause(Seat who, std::string_view text) {
    Player& player = state.players[who.index];
    each(text, ' ', [&](std::string_view word) {
        const std::size_t equals = word.find('=');
        if (equals == word.npos) {
            const bool on_seal = word.ends_with('*');
            const Field at = field(on_seal ? word.substr(0, word.size() - 1) : word);
            if (!state.free.test(at.index)) ADD_FAILURE() << word << " is no free field";
            player.envoys.set(at.index);
            state.free.reset(at.index);
            if (player.supply > 0) --player.supply;
            if (on_seal) {
                state.sealed.set(at.index);
                state.seals[white] =
                    static_cast<std::uint16_t>(state.seals[white] & (state.seals[white] - 1u));
            }
            if (const Town town = board->map.town_by[at.index];
                board->options.contact_history && town != no_town)
                state.visited |= only(town);
            return;
        }
        const std::string_view name = word.substr(0, equals);
        const std::string_view value = word.substr(equals + 1);
        if (name == "vp") {
            player.points = static_cast<std::int16_t>(number(value));
        } else if (name == "left") {
            player.supply = static_cast<std::uint8_t>(number(value));
        } else if (name == "seals") {
            player.seals = static_cast<std::uint8_t>(number(value));
        } else if (name == "flags") {
            each(value, ',', [&](std::string_view flag) {
                const Achievement claimed = achievement_called(flag);
                player.flags = static_cast<Achievements>(player.flags | only(claimed));
                if (claimed < first_only_count) state.met_first[claimed] = who.index;
            });
        } else if (const int track = colour_called(name); track >= 0) {
            player.cubes[static_cast<std::size_t>(track)] = static_cast<std::uint8_t>(number(value));
        } else {
            ADD_FAILURE() << "not understood: " << word;
        }
    });
}

void Given::claim_what_is_met() {
    for (Seat who : Seats::first(state.seats())) {
        unsigned met = met_now(state, who);
        for (unsigned i = 0; i < first_only_count; ++i) {
            if ((met >> i & 1) == 0) continue;
            if (state.met_first[i] == nobody) state.met_first[i] = who.index;
            if (state.met_first[i] != who.index) met &= ~(1u << i);
        }
        Achievements& flags = state.players[who.index].flags;
        flags = static_cast<Achievements>(flags | met);
        if ((flags & pairs) == pairs) flags = static_cast<Achievements>(flags | only(all_pairs));
    }
}

std::optional<Action> Given::read(Seat who, std::string_view step) const {
    const auto action = Cascadero::parse(state, who, step);
    if (!action) ADD_FAILURE() << "not understood: " << step;
    return action;
}

Refusal Given::refusal(Seat who, Action action) const {
    Actions legal;
    Cascadero::legal(state, who, legal);
    const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
    Refusal refusal = Cascadero::refuse(state, who, action);
    EXPECT_EQ(listed, !refusal) << "the list of legal actions and the referee disagree";
    return refusal;
}

Given& Given::play(std::string_view steps) {
    each(steps, ';', [&](std::string_view step) {
        const auto action = read(turn(), step);
        if (!action) return;
        if (const Refusal refused_by = refusal(turn(), *action)) {
            ADD_FAILURE() << step << " is refused by " << refused_by.rule.id << ", " << refused_by.reason.id;
            return;
        }
        apply(*action);
    });
    return *this;
}

Given& Given::finish() {
    while (state.phase != Phase::placing && state.phase != Phase::over)
        apply(state.phase == Phase::claiming ? end_turn : decline);
    return *this;
}

void Given::apply(Action action) {
    trace_.acts(board, state, turn(), action);
    Cascadero::apply(state, turn(), action);
}

Given& Given::advance_by(int track, int steps) {
    const Map& map = board->map;
    const Seat who = turn();
    const Seat other = next_clockwise(who, state.seats());
    for (Player& player : state.players) {
        player.supply = static_cast<std::uint8_t>(player.supply + player.envoys.count());
        player.envoys.clear();
    }
    state.free = map.fields;
    const Town town{static_cast<std::uint8_t>(lowest_bit(map.of_colour[static_cast<std::size_t>(track)]))};
    const Field target(map.around_town(town).first());
    const Field partner(map.around[target.index].andnot(map.around_town(town)).first());
    set(std::string(colour_names[board->colour(who)]) + " " + text(partner));
    if (steps > 1) {
        Fields beside_town = map.around_town(town);
        beside_town.reset(target.index);
        set(std::string(colour_names[board->colour(other)]) + " " + text(Field(beside_town.first())));
    }
    Towns others = state.heralds & ~only(town);
    const int wanted = herald_count - (steps == 3 ? 1 : 0);
    while (std::popcount(others) > wanted) others &= others - 1;
    while (std::popcount(others) < wanted) others |= Towns{1} << lowest_bit(~others & ~only(town));
    state.heralds = steps == 3 ? others | only(town) : others;
    return play("place " + text(target));
}

std::string Given::refused(std::string_view step) const { return refused(turn(), step); }

std::string Given::refused(Seat who, std::string_view step) const {
    const auto action = read(who, step);
    if (!action) return "not understood";
    trace_.asks(board, state, who, *action);
    return std::string(refusal(who, *action).rule.id);
}

std::string Given::reason(std::string_view step) const {
    const auto action = read(turn(), step);
    return action ? std::string(refusal(turn(), *action).reason.id) : "not understood";
}

std::string Given::of(Seat who) const {
    trace_.looks(board, state);
    const Player& player = state.player(who);
    std::string text;
    const auto add = [&](std::string_view name, int value) {
        if (value == 0) return;
        if (!text.empty()) text += ' ';
        text += std::string(name) + '=' + std::to_string(value);
    };
    for (std::size_t track = 0; track < colours; ++track) add(colour_names[track], player.cubes[track]);
    add("vp", player.points);
    add("seals", player.seals);
    std::string flags;
    for (int flag : bits_of(player.flags)) {
        flags += flags.empty() ? (text.empty() ? "flags=" : " flags=") : ",";
        flags += achievement_names[static_cast<std::size_t>(flag)];
    }
    return text + flags;
}

std::string Given::choices() const {
    trace_.looks(board, state);
    Actions legal;
    Cascadero::legal(state, turn(), legal);
    std::vector<std::string> names;
    for (const Action action : legal) names.push_back(Cascadero::notation(state, turn(), action));
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
    return text;
}

std::string Given::heralds() const {
    trace_.looks(board, state);
    std::vector<Field> places;
    for (int town : bits_of(state.heralds))
        places.push_back(board->map.towns[static_cast<std::size_t>(town)].field);
    std::sort(places.begin(), places.end(), [](Field a, Field b) { return a.index < b.index; });
    std::string list;
    for (const Field place_of : places) list += (list.empty() ? "" : " ") + text(place_of);
    return list;
}

std::string Given::groups(Seat who) const {
    trace_.looks(board, state);
    std::vector<int> sizes;
    Fields left = state.player(who).envoys;
    while (left.any()) {
        const Group group = group_at(board->map, state.player(who).envoys, Field(left.first()));
        left = left.andnot(group.envoys);
        if (group.envoys.count() > 1) sizes.push_back(group.envoys.count());
    }
    std::sort(sizes.begin(), sizes.end());
    std::string text;
    for (const int size : sizes) text += (text.empty() ? "" : " ") + std::to_string(size);
    return text;
}

std::string after(std::string_view setup, std::string_view steps, std::string_view options) {
    return Given(setup, options).play(steps).finish().of(blue_player);
}

std::string view_json(const State& state, Viewer viewer) {
    std::string text;
    JsonWriter json(text);
    Cascadero::write(json, Cascadero::view(state, viewer));
    return text;
}

} // namespace oya::cascadero
