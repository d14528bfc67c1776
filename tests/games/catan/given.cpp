#include "games/catan/given.h"

#include <algorithm>

namespace oya::catan {

namespace {

template <class Size>
Options read_options(std::string_view text, int players) {
    using Game = CatanOf<Size>;
    Options options;
    std::string_view chart = Size::sea ? "straits" : "";
    const auto put = [&](std::string_view name, std::string_view value) {
        if (Game::set(options, name, value)) ADD_FAILURE() << name << '=' << value << " is refused";
    };
    if (!Size::sea) put("board", "beginner");
    if (players == 2) put("unofficial_two_players", "true");
    for (const std::string_view pair : parts(text, ' ')) {
        const std::size_t equals = pair.find('=');
        const std::string_view name = pair.substr(0, equals);
        if (name == "chart") {
            chart = pair.substr(equals + 1);
        } else {
            put(name, pair.substr(equals + 1));
        }
        if (name == "scenario") chart = "";
    }
    if (!chart.empty()) {
        put("board", "file");
        put("map", chart_called(chart));
    }
    if (Game::check(options, players)) ADD_FAILURE() << "no such table: " << text;
    return options;
}

std::string_view first_word(std::string_view& text) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return word;
}

bool starts_with_player(std::string_view text) { return text.size() > 2 && text[1] == ':'; }

} // namespace

template <class Size>
GivenOf<Size>::GivenOf(std::string_view setup, std::string_view options, int players)
    : board(std::make_shared<const typename Game::Board>(
          Game::board(read_options<Size>(options, players), players))),
      state(Game::start(*board)) {
    while (at_chance()) {
        Outcomes outcomes;
        Game::outcomes(state, outcomes);
        Game::apply(state, Actor::chance(), outcomes[0].action);
    }
    state.first = 0;
    state.turn = 0;
    state.placed = static_cast<std::uint8_t>(2 * players);
    state.phase = Phase::acting;
    state.rolled = true;
    state.white = state.red = 1;
    state.turns = 1;
    set(setup);
}

template <class Size>
GivenOf<Size> GivenOf<Size>::fresh(std::string_view options, int players, int first, std::uint64_t seed) {
    auto made = std::make_shared<const typename Game::Board>(
        Game::board(read_options<Size>(options, players), players));
    GivenOf game(made, Game::start(*made));
    Rng rng(seed);
    while (game.at_chance()) {
        const bool chosen = game.state.phase == Phase::choosing_first && first > 0;
        const Action action = chosen ? make(Kind::first, first - 1) : Game::draw(game.state, rng);
        Game::apply(game.state, Actor::chance(), action);
    }
    return game;
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::found(std::string_view corner, std::string_view road) {
    const std::string city = "city " + std::string(corner);
    play(accepts(city) ? city : "settlement " + std::string(corner));
    return play((road.starts_with("ship ") ? "" : "road ") + std::string(road));
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::found_all() {
    while (state.phase == Phase::founding || state.phase == Phase::founding_road) {
        Actions actions;
        Game::legal(state, Game::actor(state).seat(), actions);
        Game::apply(state, Game::actor(state), actions[0]);
    }
    return *this;
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::set(std::string_view setup) {
    const bool chosen = setup.find("longest") != setup.npos;
    const bool chosen_army = setup.find("; army") != setup.npos || state.rules().knights;
    for (const std::string_view part : parts(setup, ';')) clause(part);
    rebuild(state);
    // Without another word the card lies with the only one who has the longest road.
    for (int player = 1; player <= state.seats() && !chosen; ++player) {
        const int length = route_length(state, number(player));
        bool alone = length >= shortest_route;
        for (int other = 1; other <= state.seats(); ++other)
            alone = alone && (other == player || route_length(state, number(other)) < length);
        if (alone) state.longest = number(player).index;
    }
    for (int player = 1; player <= state.seats() && !chosen_army; ++player)
        if (seat(player).army >= smallest_army && army() == 0) state.largest = number(player).index;
    for (int player = 1; player <= state.seats(); ++player)
        sizes_[static_cast<std::size_t>(player - 1)] = size(player);
    return *this;
}

template <class Size>
void GivenOf<Size>::clause(std::string_view text) {
    if (starts_with_player(text)) {
        const int player = text[0] - '0';
        for (const std::string_view item : parts(text.substr(2), ',')) player_item(player, item);
        return;
    }
    const std::string_view word = first_word(text);
    if (word == "before") {
        state.phase = Phase::before_roll;
        state.rolled = false;
        state.white = state.red = 0;
    } else if (word == "active") {
        state.turn = number(number_in(text)).index;
        state.ready = {};
    } else if (word == "robber") {
        state.robber = static_cast<std::uint8_t>(hex_called(state, text));
    } else if (word == "pirate") {
        state.pirate = text == "nowhere" ? nothing : static_cast<std::uint8_t>(hex_called(state, text));
    } else if (word == "hex") {
        const auto hex = static_cast<std::size_t>(hex_called(state, first_word(text)));
        const std::string_view terrain = first_word(text);
        const auto found = std::find(terrain_names.begin(), terrain_names.end(), terrain);
        if (found == terrain_names.end()) ADD_FAILURE() << "no terrain: " << terrain;
        state.terrain[hex] = static_cast<std::uint8_t>(found - terrain_names.begin());
        state.token[hex] = static_cast<std::uint8_t>(text.empty() ? 0 : number_in(text));
    } else if (word == "merchant") {
        state.merchant = static_cast<std::uint8_t>(hex_called(state, first_word(text)));
        state.merchant_owner = number(number_in(text)).index;
    } else if (word == "ship") {
        state.ship = static_cast<std::uint8_t>(number_in(text));
    } else if (word == "attacked") {
        state.attacked = true;
    } else if (word == "longest") {
        state.longest = text == "nobody" ? nothing : number(number_in(text)).index;
    } else if (word == "army") {
        state.largest = number(number_in(text)).index;
    } else if (word == "bank") {
        set_bank(text);
    } else if (word == "deck") {
        set_deck(text);
    } else {
        ADD_FAILURE() << "not understood: " << word << ' ' << text;
    }
}

template <class Size>
void GivenOf<Size>::player_item(int player, std::string_view text) {
    Player<Size>& own = changing(player);
    const std::string_view word = first_word(text);
    const auto strength = std::find(strength_names.begin(), strength_names.end(), word);
    const auto track = std::find(track_names.begin(), track_names.end(), word);
    if (word == "settlement" || word == "city") {
        building_item(player, word, text);
    } else if (word == "road") {
        const auto corners = chain(text);
        for (std::size_t i = 0; i + 1 < corners.size(); ++i)
            own.roads.set(edge_called(state, corners[i], corners[i + 1]));
    } else if (word == "ship" || word == "new") {
        const auto corners = chain(word == "new" ? text.substr(text.find(' ') + 1) : text);
        for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
            const int edge = edge_called(state, corners[i], corners[i + 1]);
            own.ships.set(edge);
            if (word == "new") state.new_ships.set(edge);
        }
    } else if (strength != strength_names.end()) {
        knight_item(player, static_cast<int>(strength - strength_names.begin()), text);
    } else if (track != track_names.end()) {
        own.levels[static_cast<std::size_t>(track - track_names.begin())] =
            static_cast<std::uint8_t>(number_in(text));
    } else if (word == "hand") {
        const Cards cards = cards_called(parts(text, ' '));
        if (!cards.within(state.bank)) ADD_FAILURE() << "the bank has no " << text;
        own.hand += cards;
        state.bank -= cards;
    } else if (word == "cards") {
        for (const std::string_view name : parts(text, ' ')) hold_card(player, card_called(name));
    } else if (word == "shown") {
        const int card = card_called(text);
        own.shown |= only(static_cast<Card>(card));
        ++own.point_cards;
        leave_deck(card);
    } else if (word == "defender") {
        own.defender = static_cast<std::uint8_t>(number_in(text));
    } else if (word == "army") {
        own.army = static_cast<std::uint8_t>(number_in(text));
    } else {
        ADD_FAILURE() << "not understood: " << word << ' ' << text;
    }
}

template <class Size>
void GivenOf<Size>::building_item(int player, std::string_view kind, std::string_view rest) {
    Player<Size>& own = changing(player);
    std::vector<int> corners;
    for (const std::string_view word : parts(rest, ' ')) {
        const auto track = std::find(track_names.begin(), track_names.end(), word);
        const int last = corners.empty() ? 0 : corners.back();
        if (word == "wall") {
            own.walls.set(last);
        } else if (word == "overturned") {
            own.overturned.set(last);
        } else if (word == "sideways") {
            own.cities.reset(last);
            own.settlements.set(last);
            own.sideways.set(last);
        } else if (track != track_names.end()) {
            state.metropolis[static_cast<std::size_t>(track - track_names.begin())] = {
                number(player).index, static_cast<std::uint8_t>(last)};
        } else {
            corners.push_back(corner_called(state, word));
            (kind == "city" ? own.cities : own.settlements).set(corners.back());
        }
    }
}

template <class Size>
void GivenOf<Size>::knight_item(int player, int strength, std::string_view rest) {
    Player<Size>& own = changing(player);
    int last = 0;
    for (const std::string_view word : parts(rest, ' ')) {
        if (word == "active" || word == "fresh") {
            own.active.set(last);
            if (word == "active" && state.turn == number(player).index) state.ready.set(last);
        } else {
            last = corner_called(state, word);
            own.knights[static_cast<std::size_t>(strength)].set(last);
        }
    }
}

template <class Size>
void GivenOf<Size>::hold_card(int player, int card) {
    ++changing(player).cards[static_cast<std::size_t>(card)];
    leave_deck(card);
}

// A deck that was laid card by card has lost the others already.
template <class Size>
void GivenOf<Size>::leave_deck(int card) {
    const auto deck = static_cast<std::size_t>(deck_of(card));
    const int place = card - (card >= first_development ? int{first_development} : int{deck_first[deck]});
    if (card >= first_development) {
        if (state.development[place] > 0) state.development.remove(place);
    } else if (state.decks[deck].unseen()[place] > 0) {
        state.decks[deck].take_unseen(place);
    }
}

template <class Size>
void GivenOf<Size>::set_bank(std::string_view text) {
    const int good = good_called(first_word(text));
    const Cards rest = Cards::of(good, state.bank[good] - number_in(text));
    state.bank -= rest;
    changing(state.seats()).hand += rest;
}

template <class Size>
void GivenOf<Size>::set_deck(std::string_view text) {
    const std::string_view name = first_word(text);
    if (name == "development") {
        state.development = {};
        return;
    }
    const auto deck = static_cast<std::size_t>(track_called(name));
    state.decks[deck] = {};
    for (const std::string_view card : parts(text, ' '))
        if (card != "empty") state.decks[deck].put_under(card_called(card) - deck_first[deck], Seats::none());
}

template class GivenOf<Small>;
template class GivenOf<Large>;

} // namespace oya::catan
