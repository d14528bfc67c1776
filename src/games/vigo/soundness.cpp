#include "core/bits.h"
#include "games/vigo/breaches.h"
#include "games/vigo/vigo.h"

#include <algorithm>

// Whether a position could stand on a table: nothing lost, nothing made, and everything where the rules put
// it.

namespace oya {

using namespace vigo;

namespace {

// Adds a pile of cards to those met before; false if a card is met twice.
bool add(Cards& met, Cards more) {
    const bool twice = (met & more) != 0;
    met |= more;
    return !twice;
}

std::string_view unsound_cards(const State& state, std::size_t seats) {
    Cards met = 0;
    bool once = add(met, state.aside) && add(met, state.to_place);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        once = once && add(met, state.hands[seat]) && add(met, cards_in(state.kingdoms[seat]));
    }
    if (state.phase == Phase::playing) {
        for (std::size_t i = state.trick_begins(); i < state.cards_played; ++i)
            once = once && add(met, only(state.played[i]));
    }
    if (!once) return "a card is in two places";
    return met == all_cards ? "" : "a card is missing";
}

std::string_view unsound_hands(const State& state, std::size_t seats) {
    if (state.phase == Phase::choosing_dealer)
        return state.aside == all_cards ? "" : "cards are out before the deal";
    if (state.phase == Phase::dealing) {
        if (state.cards_played != 0) return "cards are played before the deal is over";
        const int dealt = card_count - std::popcount(state.aside);
        if (dealt >= hand_size * static_cast<int>(seats)) return "the deal is over";
        for (std::size_t i = 0; i < seats; ++i) {
            const std::size_t seat = (state.dealer + 1 + i) % seats;
            const int due =
                (dealt - static_cast<int>(i) + static_cast<int>(seats) - 1) / static_cast<int>(seats);
            if (std::popcount(state.hands[seat]) != due) return "a hand has not been dealt as the others";
        }
        const std::size_t next = (static_cast<std::size_t>(dealt) + state.dealer + 1) % seats;
        return state.turn == next ? "" : "the next card is not dealt to the player it is due to";
    }
    if (std::popcount(state.aside) != card_count - hand_size * static_cast<int>(seats))
        return "too few or many cards aside";
    return "";
}

// The tricks of the round, each by its winner's kingdom; the hands by what has been played from them.
std::string_view unsound_tricks(const State& state, std::size_t seats) {
    std::array<Cards, max_seats> won{};
    std::array<int, max_seats> played{};
    Cards all_played = 0;
    std::size_t leader = (state.dealer + std::size_t{1}) % seats;
    const std::size_t complete = state.cards_played / seats;
    for (std::size_t trick = 0; trick * seats < state.cards_played; ++trick) {
        if (state.leaders[trick] != leader) return "a trick is led by the wrong player";
        const std::size_t begin = trick * seats;
        for (std::size_t i = begin; i < begin + seats && i < state.cards_played; ++i) {
            ++played[(leader + i - begin) % seats];
            if (!add(all_played, only(state.played[i]))) return "a card has been played twice";
        }
        if (trick >= complete) continue;
        leader = (leader + static_cast<std::size_t>(
                               trick_winner(&state.played[begin], static_cast<int>(seats)).place)) %
                 seats;
        for (std::size_t i = begin; i < begin + seats; ++i) won[leader] |= only(state.played[i]);
    }
    const bool placing = state.phase == Phase::placing;
    const std::size_t rest = state.cards_played % seats;
    if (complete != state.trick + std::size_t{placing} || (placing && rest != 0))
        return "the count of tricks is wrong";
    if (placing != (state.to_place != 0)) return "cards wait to be placed at the wrong time";
    if (state.phase == Phase::playing) {
        if (complete >= tricks_per_round) return "the round is over";
        if (state.leaders[state.trick] != leader) return "a trick is led by the wrong player";
    }
    const bool ended = state.phase == Phase::over || state.phase == Phase::counted;
    if (ended != (complete == tricks_per_round && !placing))
        return "the game or a round is over at the wrong time";
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const Cards to_place = placing && seat == leader ? state.to_place : 0;
        if (won[seat] != (cards_in(state.kingdoms[seat]) | to_place))
            return "a kingdom does not hold the cards it has won";
        if (std::popcount(state.hands[seat]) != hand_size - played[seat]) return "a hand has the wrong size";
    }
    const std::size_t turn = placing ? leader : (leader + rest) % seats;
    if (state.phase != Phase::over && state.turn != turn) return "it is the wrong player's turn";
    return "";
}

// vigo.farmers.*: each finished trick of the round has given its farmers, the winner's before the others'.
std::string_view unsound_farmers(const State& state, std::size_t seats) {
    const Icons& icons = state.board->options.icons;
    std::array<int, max_seats> farmers{};
    int supply = state.board->supply;
    const auto take = [&](std::size_t seat, int due) {
        const int taken = std::min({due, free_slots - farmers[seat], supply});
        farmers[seat] += taken;
        supply -= taken;
    };
    for (std::size_t trick = 0; trick < state.trick; ++trick) {
        const Card* const cards = &state.played[trick * seats];
        const auto winner = static_cast<std::size_t>(winning_place(cards, static_cast<int>(seats)));
        take((state.leaders[trick] + winner) % seats,
             icons.win[static_cast<std::size_t>(cards[winner].value())]);
        for (std::size_t place = 0; place < seats; ++place) {
            if (place == winner) continue;
            const bool same = cards[place].colour() == cards[winner].colour();
            take((state.leaders[trick] + place) % seats,
                 (same ? icons.lose_same_colour
                       : icons.lose_other_colour)[static_cast<std::size_t>(cards[place].value())]);
        }
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (state.kingdoms[seat].farmers != farmers[seat])
            return "a kingdom has more or fewer farmers than its tricks gave";
    }
    return "";
}

// vigo.score.when: the last row of the sheet is the count of the kingdoms, for as long as they lie there.
std::string_view unsound_count(const State& state, std::size_t seats) {
    if (state.phase != Phase::over && state.phase != Phase::counted) return "";
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (state.scores[state.round][seat] != score(state.kingdoms[seat]))
            return "the last round is not counted as its kingdoms are";
    }
    return "";
}

// vigo.play.follow: nobody has shown, or still holds, a colour they did not follow.
std::string_view unsound_voids(const State& state, std::size_t seats) {
    const std::span<const Card> played(state.played.data(), state.cards_played);
    if (!breaches(played, state.leaders, static_cast<int>(seats)).empty())
        return "a player did not follow a colour they held";
    for (std::size_t seat = 0; seat < seats; ++seat) {
        for (int colour = 0; colour < colours; ++colour) {
            const bool is_void = (state.voids[seat] >> colour & 1) != 0;
            if (is_void && (state.hands[seat] & of_colour(colour)) != 0)
                return "a player holds a colour they did not follow";
        }
    }
    return "";
}

} // namespace

std::string_view Vigo::unsound(const State& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    int farmers = state.supply;
    for (std::size_t seat = 0; seat < seats; ++seat) farmers += state.kingdoms[seat].farmers;
    if (farmers != state.board->supply) return "farmers in the kingdoms and in the supply do not add up";
    if (state.phase == Phase::over && state.round + 1 != rounds)
        return "the game is over before the last round";
    if (state.phase == Phase::counted && state.round + 1 == rounds)
        return "the game goes on after the last round";
    if (const auto fault = unsound_cards(state, seats); !fault.empty()) return fault;
    if (const auto fault = unsound_hands(state, seats); !fault.empty()) return fault;
    if (state.phase == Phase::choosing_dealer || state.phase == Phase::dealing) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
            if (state.kingdoms[seat] != Kingdom{}) return "a kingdom is not empty before the round";
        }
        return state.cards_played == 0 && state.trick == 0 ? "" : "cards are played before the deal is over";
    }
    if (const auto fault = unsound_tricks(state, seats); !fault.empty()) return fault;
    if (const auto fault = unsound_farmers(state, seats); !fault.empty()) return fault;
    if (const auto fault = unsound_count(state, seats); !fault.empty()) return fault;
    return unsound_voids(state, seats);
}

} // namespace oya
