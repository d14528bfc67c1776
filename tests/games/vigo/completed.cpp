#include "games/vigo/completed.h"

#include "core/bits.h"
#include "core/rng.h"

#include <algorithm>
#include <array>

namespace oya::vigo {

namespace {

using Steps = std::vector<Trace<Vigo>::Done>;

// The first trick of a round as a test has it: the colour led, and who does not follow.
struct FirstTrick {
    std::optional<int> led;
    std::array<bool, max_seats> parts{}; // holds none of the led colour besides what the test gives
};

FirstTrick first_trick(const State& from, const Steps& done, std::optional<Seat> asked) {
    FirstTrick trick;
    const auto plays = [&](std::size_t seat, Card card) {
        if (!trick.led) trick.led = card.colour();
        if (card.colour() != *trick.led) trick.parts[seat] = true;
    };
    const auto seats = static_cast<std::size_t>(from.seats());
    for (std::size_t i = 0; i < from.cards_played; ++i) plays((from.leaders[0] + i) % seats, from.played[i]);
    std::size_t count = from.cards_played;
    for (const auto& [actor, action] : done) {
        if (count >= seats || !actor.is_seat() || kind_of(action) != Kind::play) break;
        plays(actor.seat().index, card_of(action));
        ++count;
    }
    // Whoever chooses is to have no other choice than the test gives.
    const Seat next = asked.value_or(Seat{from.turn});
    if (trick.led && count < seats) trick.parts[next.index] = true;
    return trick;
}

// Fills the hands up to ten cards and lays the rest aside.
bool fill(State& state, const FirstTrick& trick, Rng& rng) {
    Cards free = all_cards;
    std::array<int, max_seats> due{};
    const auto seats = static_cast<std::size_t>(state.seats());
    for (std::size_t i = 0; i < state.cards_played; ++i) {
        if ((free & only(state.played[i])) == 0) return false;
        free &= ~only(state.played[i]);
        ++due[(state.leaders[0] + i) % seats];
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if ((free & state.hands[seat]) != state.hands[seat]) return false;
        free &= ~state.hands[seat];
        due[seat] = hand_size - due[seat] - std::popcount(state.hands[seat]);
    }
    std::vector<Card> order;
    for (const int index : bits_of(free)) order.emplace_back(index);
    rng.shuffle(order);
    // The led colour goes first, to those who may hold it.
    if (trick.led)
        std::partition(order.begin(), order.end(), [&](Card card) { return card.colour() == *trick.led; });
    state.aside = 0;
    for (const Card card : order) {
        std::size_t best = seats;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            if (due[seat] <= 0 || (trick.led && trick.parts[seat] && card.colour() == *trick.led)) continue;
            if (best == seats || due[seat] > due[best]) best = seat;
        }
        if (best == seats) {
            state.aside |= only(card);
        } else {
            state.hands[best] |= only(card);
            --due[best];
        }
    }
    return true;
}

// Whether the steps can be taken and the same is refused as in the test.
bool leads_on(const State& from, State state, const Steps& done,
              const std::optional<Trace<Vigo>::Asked>& asked) {
    State as_tested = from;
    for (const auto& [actor, action] : done) {
        if (!actor.is_seat() || Vigo::refuse(state, actor.seat(), action)) return false;
        Vigo::apply(state, actor, action);
        Vigo::apply(as_tested, actor, action);
    }
    return !asked || Vigo::refuse(state, asked->seat, asked->action).rule.id ==
                         Vigo::refuse(as_tested, asked->seat, asked->action).rule.id;
}

} // namespace

std::optional<State> completed(const State& from, const Steps& done,
                               const std::optional<Trace<Vigo>::Asked>& asked) {
    constexpr int tries = 60;
    if (from.phase != Phase::playing || from.trick != 0) return std::nullopt;
    for (const Kingdom& kingdom : from.kingdoms)
        if (kingdom != Kingdom{}) return std::nullopt;
    const auto seats = static_cast<std::uint8_t>(from.seats());
    const FirstTrick trick = first_trick(from, done, asked ? std::optional(asked->seat) : std::nullopt);
    for (std::uint64_t seed = 1; seed <= tries; ++seed) {
        Rng rng(seed);
        State state = from;
        state.dealer = static_cast<std::uint8_t>((state.leaders[0] + seats - 1) % seats);
        if (fill(state, trick, rng) && Vigo::unsound(state).empty() && leads_on(from, state, done, asked))
            return state;
    }
    return std::nullopt;
}

} // namespace oya::vigo
