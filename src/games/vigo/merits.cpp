#include "games/vigo/merits.h"

#include "games/vigo/judgement.h"
#include "games/vigo/telling.h"

#include <algorithm>
#include <cmath>

namespace oya::vigo {

namespace {

constexpr float left_worth = 0.02f; // of each space further to the left, where farmers come first
constexpr float likely = 0.5f;      // what is more likely than this is told as what will be

Parameter told(Card card) { return {"card", card_message(card)}; }
// In hundredths; what is not quite certain is never told as if it were.
int at_least(float chance) { return static_cast<int>(std::floor(100 * chance)); }
int at_most(float chance) { return static_cast<int>(std::ceil(100 * chance)); }

// A card that is left for a later trick, or lost in this one, matters less than what the trick brings.
void card_merits(const State& state, Seat seat, Card card, Merits& merits) {
    constexpr float farmer_worth = 1.5f;
    constexpr float void_worth = 0.5f;
    constexpr float high_worth = 0.15f; // of each point on a card that may win a later trick
    constexpr float kept_worth = 0.02f; // the same where it would win this one too
    constexpr float gift_worth = 0.04f; // of each on one that another player takes
    constexpr float rest_worth = 0.02f; // of each card of the colour that stays in the hand
    constexpr int high = 6;

    const Trick trick(state, seat, shipped);
    const Icons& icons = state.board->options.icons;
    const auto value = static_cast<std::size_t>(card.value());
    const int room = std::min<int>(free_slots - state.kingdoms[seat.index].farmers, state.supply);
    const float wins = trick.chance_to_win(card);
    const float won = trick.value_if_won(card);
    merits.speaks_for({"vigo.reason.takes", {told(card)}}, at_least(wins), wins * std::max(won, 0.0f));
    merits.speaks_against("vigo.reason.avoids", at_most(wins), wins * std::max(-won, 0.0f));

    const int lost = std::max(icons.lose_same_colour[value], icons.lose_other_colour[value]);
    const int farmers = std::min<int>(wins > likely ? icons.win[value] : lost, room);
    merits.speaks_for({"vigo.reason.farmers", {told(card)}}, farmers,
                      farmer_worth * static_cast<float>(farmers));
    if (wins > likely)
        merits.compares_for({"vigo.reason.wins-value", {told(card)}}, card.value(),
                            gift_worth * static_cast<float>(card.value()));
    else
        merits.speaks_for({"vigo.reason.rids", {told(card)}}, card.value(),
                          gift_worth / 2 * static_cast<float>(card.value()));
    if (card.value() >= high)
        merits.speaks_against({"vigo.reason.keeps-high", {told(card)}}, card.value(),
                              (kept_worth + (1 - wins) * high_worth) * static_cast<float>(card.value()));
    merits.speaks_against("vigo.reason.gives-less", card.value(),
                          (1 - wins) * gift_worth * static_cast<float>(card.value()));

    const Cards hand = state.hands[seat.index] & ~only(card);
    const int left = std::popcount(hand & of_colour(card.colour()));
    const Parameter colour("colour", colour_message(card.colour()));
    if (left == 0 && hand != 0) merits.speaks_for({"vigo.reason.void", {colour}}, 1, void_worth);
    merits.speaks_against("vigo.reason.shortens", left, rest_worth * static_cast<float>(left));
}

// What the space is likely to count, with the farmers that the tricks left will bring.
float prospect_of(const Kingdom& kingdom, std::size_t space, int tricks_left) {
    const float more = shipped.farmers_a_trick * static_cast<float>(tricks_left);
    const int whole = static_cast<int>(more);
    const float part = more - static_cast<float>(whole);
    const auto with = [&](int farmers) {
        Kingdom later = kingdom;
        later.farmers = static_cast<std::uint8_t>(std::min(farmers, free_slots));
        return static_cast<float>(score(later, space));
    };
    return with(kingdom.farmers + whole) * (1 - part) + with(kingdom.farmers + whole + 1) * part;
}

void laying_merits(const State& state, Seat seat, const Plan& plan, Merits& merits) {
    Kingdom kingdom = state.kingdoms[seat.index];
    Cards laid = 0;
    for (const Action step : plan) {
        if (kind_of(step) != Kind::lay || !has(state.to_place & ~laid, card_of(step))) break;
        kingdom.put(card_of(step));
        laid |= only(card_of(step));
    }
    const int tricks_left = tricks_per_round - state.trick - 1;
    for (std::size_t space = 0; space < kingdom.used; ++space) {
        const int colour = kingdom.colour_on[space];
        if ((laid & of_colour(colour)) == 0) continue;
        const float worth = prospect_of(kingdom, space, tricks_left);
        const int missing = slots[space] - printed_farmers[space] - farmers_on(space, kingdom.farmers);
        merits.compares_against({"vigo.reason.left", {told(Card(colour, kingdom.piles[space].top()))}},
                                static_cast<int>(space) + 1, left_worth * static_cast<float>(space), colour);
        merits.speaks_for({"vigo.reason.top",
                           {told(Card(colour, kingdom.piles[space].top())),
                            {"space", static_cast<int>(space) + 1},
                            {"missing", missing}}},
                          at_least(worth), worth, colour);
    }
}

} // namespace

void merits(const State& state, Seat seat, const Plan& plan, Merits& merits) {
    if (plan.empty() || seat.index != state.turn) return;
    if (state.phase == Phase::placing) return laying_merits(state, seat, plan, merits);
    if (state.phase == Phase::playing && kind_of(plan[0]) == Kind::play)
        card_merits(state, seat, card_of(plan[0]), merits);
}

} // namespace oya::vigo
