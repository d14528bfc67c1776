#include "games/catan/given.h"

#include <algorithm>
#include <numeric>

namespace oya::catan {

namespace {

std::string sorted_names(const std::array<std::uint8_t, card_kinds>& held) {
    std::vector<std::string> names;
    for (std::size_t card = 0; card < card_kinds; ++card)
        for (int i = 0; i < held[card]; ++i) names.emplace_back(card_names[card]);
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

} // namespace

template <class Size>
GivenOf<Size>& GivenOf<Size>::settle() {
    while (at_chance()) {
        Outcomes outcomes;
        Game::outcomes(state, outcomes);
        apply(Actor::chance(), outcomes[0].action);
    }
    return *this;
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::take(int player, std::string_view text) {
    const Cards cards = cards_called(parts(text, ' '));
    changing(player).hand -= cards;
    state.bank += cards;
    return *this;
}

template <class Size>
std::string GivenOf<Size>::hand(int player) const {
    trace_.looks(board, state, player - 1);
    return text_of(seat(player).hand);
}
template <class Size>
std::string GivenOf<Size>::cards(int player) const {
    return sorted_names(seat(player).cards);
}

template <class Size>
int GivenOf<Size>::supply(int player, std::string_view piece) const {
    trace_.looks(board, state, player - 1);
    const Player<Size>& own = seat(player);
    if (piece == "road") return own.roads_left();
    if (piece == "settlement") return own.settlements_left();
    if (piece == "city") return own.cities_left(state.island().cities);
    if (piece == "ship") return own.ships_left();
    if (piece == "wall") return own.walls_left();
    const auto strength = std::find(strength_names.begin(), strength_names.end(), piece);
    if (strength == strength_names.end()) ADD_FAILURE() << "no piece: " << piece;
    return own.knights_left(static_cast<int>(strength - strength_names.begin()));
}

template <class Size>
int GivenOf<Size>::level(int player, std::string_view track) const {
    return seat(player).levels[static_cast<std::size_t>(track_called(track))];
}

template <class Size>
int GivenOf<Size>::to_discard(int player) const {
    const auto index = static_cast<std::size_t>(player - 1);
    if (state.phase == Phase::discarding && state.pending.has(number(player))) return state.owed[index];
    // A hand that leaves no choice has been discarded from at once; or the choice is made and lies aside.
    return sizes_[index] - size(player) + state.aside[index].total();
}

template <class Size>
int GivenOf<Size>::metropolis(std::string_view track) const {
    return holder(state.metropolis[static_cast<std::size_t>(track_called(track))].owner);
}

template <class Size>
int GivenOf<Size>::bank(std::string_view good) const {
    return state.bank[good_called(good)];
}

template <class Size>
int GivenOf<Size>::deck(std::string_view name) const {
    if (name == "development") return state.development.total();
    return state.decks[static_cast<std::size_t>(track_called(name))].size();
}

template <class Size>
int GivenOf<Size>::winner() const {
    const Result result = Game::result(state);
    return result.over && !result.winners.empty() ? (*result.winners.begin()).index + 1 : 0;
}

template <class Size>
std::string GivenOf<Size>::robber() const {
    const Hex hex = state.island().hexes[state.robber].hex;
    return std::to_string(hex.q) + ',' + std::to_string(hex.r);
}

template <class Size>
std::string GivenOf<Size>::pirate() const {
    if (state.pirate == nothing) return "";
    const Hex hex = state.island().hexes[state.pirate].hex;
    return std::to_string(hex.q) + ',' + std::to_string(hex.r);
}

template <class Size>
std::string GivenOf<Size>::number_on(std::string_view hex) const {
    return std::to_string(state.token[static_cast<std::size_t>(hex_called(state, hex))]);
}

template <class Size>
std::string GivenOf<Size>::at(std::string_view place) const {
    trace_.looks(board, state);
    const auto corners = chain(place);
    for (int player = 1; player <= state.seats(); ++player) {
        const Player<Size>& own = seat(player);
        const std::string who = std::to_string(player) + ' ';
        if (corners.size() == 2) {
            if (own.roads.test(edge_called(state, corners[0], corners[1]))) return who + "road";
            if (own.ships.test(edge_called(state, corners[0], corners[1]))) return who + "ship";
            continue;
        }
        const int corner = corner_called(state, corners[0]);
        if (own.sideways.test(corner)) return who + "sideways";
        if (own.settlements.test(corner)) return who + "settlement";
        if (own.cities.test(corner)) {
            std::string text = who + "city";
            if (own.walls.test(corner)) text += " wall";
            if (own.overturned.test(corner)) text += " overturned";
            for (std::size_t track = 0; track < tracks; ++track)
                if (state.metropolis[track].owner == player - 1 && state.metropolis[track].corner == corner)
                    text += ' ' + std::string(track_names[track]);
            return text;
        }
        for (std::size_t strength = 0; strength < strengths; ++strength)
            if (own.knights[strength].test(corner))
                return who + std::string(strength_names[strength]) +
                       (own.active.test(corner) ? " active" : "");
    }
    return "nothing";
}

template <class Size>
std::string GivenOf<Size>::asked() const {
    std::string text;
    for (const Seat seat : Game::awaited(state))
        text += (text.empty() ? "" : " ") + std::to_string(seat.index + 1);
    return text;
}

template <class Size>
std::string GivenOf<Size>::chances() const {
    trace_.looks(board, state);
    Outcomes outcomes;
    Game::outcomes(state, outcomes);
    std::uint64_t divisor = 0;
    for (const Outcome& outcome : outcomes) divisor = std::gcd(divisor, outcome.weight);
    std::string text;
    for (const Outcome& outcome : outcomes) {
        const std::string_view name = kind_of(outcome.action) == Kind::stolen ? good_names[outcome.action.a]
                                                                              : card_names[outcome.action.a];
        text +=
            (text.empty() ? "" : ", ") + std::string(name) + ' ' + std::to_string(outcome.weight / divisor);
    }
    return text;
}

template <class Size>
std::string GivenOf<Size>::seen_cards(int viewer, int player) const {
    const auto view = Game::view(state, Viewer(number(viewer)));
    const auto index = static_cast<std::size_t>(player - 1);
    if (viewer == player) return sorted_names(view.shown.players[index].cards);
    EXPECT_EQ(sorted_names(view.shown.players[index].cards), "");
    if (!state.rules().knights) return std::to_string(view.development[index]);
    std::string text;
    for (std::size_t track = 0; track < tracks; ++track)
        if (view.progress[index][track] > 0)
            text += (text.empty() ? "" : " ") + std::to_string(view.progress[index][track]) + ' ' +
                    std::string(track_names[track]);
    return text;
}

template <class Size>
int GivenOf<Size>::seen_points(int viewer, int player) const {
    return Game::view(state, Viewer(number(viewer))).points[static_cast<std::size_t>(player - 1)];
}

template <class Size>
int GivenOf<Size>::contribution(int player) const {
    trace_.looks(board, state, player - 1);
    const Player<Size>& own = seat(player);
    int sum = 0;
    for (const int corner : own.active) sum += own.strength_at(corner);
    return sum;
}

template class GivenOf<Small>;
template class GivenOf<Large>;

} // namespace oya::catan
