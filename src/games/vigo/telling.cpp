#include "games/vigo/telling.h"

#include "core/bits.h"
#include "generated/vigo_rules.h"

#include <cstdlib>

namespace oya::vigo {

Message colour_message(int colour) {
    static constexpr std::array<std::string_view, colours> ids = {"vigo.colour.red", "vigo.colour.blue",
                                                                  "vigo.colour.green", "vigo.colour.yellow",
                                                                  "vigo.colour.black"};
    return {ids[static_cast<std::size_t>(colour)]};
}

Message card_message(Card card) {
    if (card.is_hidden()) return {"vigo.card.hidden"};
    return {"vigo.card", {{"colour", colour_message(card.colour())}, {"value", card.value()}}};
}

std::vector<Message> card_messages(Cards cards) {
    std::vector<Message> messages;
    for (int card : bits_of(cards))
        messages.push_back({"vigo.card.the", {{"card", card_message(Card(card))}}});
    return messages;
}

void tell_new_round(Teller& teller, const State& state) {
    const RuleId rule = state.round == 0 ? rule::setup_first_dealer : rule::deal_dealer_rotation;
    teller.tell(rule, {"vigo.story.round", {{"round", state.round + 1}, {"player", Seat{state.dealer}}}});
}

void tell_deal(Teller& teller, Seat seat, Card card) {
    teller.tell(rule::deal_ten_each, {"vigo.story.dealt", {{"player", seat}, {"card", card_message(card)}}},
                Audience::only(seat));
}

void tell_first_leader(Teller& teller, const State& state) {
    teller.tell(rule::round_first_leader, {"vigo.story.first-leader", {{"player", Seat{state.turn}}}});
}

void tell_play(Teller& teller, const State& before, Seat seat, Card card) {
    const Message played = {"vigo.story.plays", {{"player", seat}, {"card", card_message(card)}}};
    if (before.leading()) {
        teller.tell(rule::play_lead_any,
                    {"vigo.story.leads", {{"player", seat}, {"card", card_message(card)}}});
    } else if (card.colour() == before.led_colour()) {
        teller.tell(rule::play_follow, played);
    } else {
        teller.tell(rule::play_void,
                    {"vigo.story.discards", {{"player", seat}, {"card", card_message(card)}}});
    }
}

void tell_trick(Teller& teller, Seat winner, Card card, TrickWinner::By by) {
    static constexpr std::array<RuleId, 4> rules = {rule::trick_highest_wins, rule::trick_tie_led_colour,
                                                    rule::trick_tie_first_played, rule::trick_all_zeros};
    static constexpr std::array<std::string_view, 4> ids = {
        "vigo.story.wins-highest", "vigo.story.wins-led-colour", "vigo.story.wins-first-played",
        "vigo.story.wins-all-zeros"};
    const auto which = static_cast<std::size_t>(by);
    teller.tell(rules[which], {ids[which], {{"player", winner}, {"card", card_message(card)}}});
}

// What is told of one card after the other has the same sentence with a list, so that whoever prints it may
// join them.
void tell_lay(Teller& teller, Seat seat, const Kingdom& before, Card card) {
    const bool known = before.space_of[static_cast<std::size_t>(card.colour())] != no_space;
    const int space = before.space_for(card.colour());
    Message laid = {"vigo.laid.opens", {{"card", card_message(card)}, {"space", space + 1}}};
    if (known) {
        const Card covered(card.colour(), before.piles[static_cast<std::size_t>(space)].top());
        laid = {"vigo.laid.covers", {{"card", card_message(card)}, {"covered", card_message(covered)}}};
    }
    teller.tell(known ? rule::place_known_colour : rule::place_left_to_right,
                {"vigo.story.lays", {{"player", seat}, {"cards", std::move(laid)}}});
}

void tell_farmers(Teller& teller, Seat seat, Card card, Harvest harvest) {
    const bool low = card.value() == 1 || card.value() == 2;
    const RuleId rule = harvest.won ? rule::farmers_winning_icons
                        : !low      ? rule::options_icons
                        : card.value() == 1
                            ? (harvest.same_colour ? rule::low_one_same_colour : rule::low_one_other_colour)
                            : (harvest.same_colour ? rule::low_two_same_colour : rule::low_two_other_colour);
    const std::string_view id = harvest.won           ? "vigo.story.farmers-won"
                                : harvest.same_colour ? "vigo.story.farmers-lost-same"
                                                      : "vigo.story.farmers-lost-other";
    if (harvest.taken > 0) {
        teller.tell(rule, {id, {{"player", seat}, {"card", card_message(card)}, {"farmers", harvest.taken}}});
    }
    const int lost = harvest.due - harvest.taken;
    if (lost == 0) return;
    const bool full = harvest.room < harvest.due && harvest.taken == harvest.room;
    teller.tell(full ? rule::farmers_at_most_nine : rule::two_pool_empty,
                {full ? "vigo.story.farmers-full" : "vigo.story.farmers-short",
                 {{"player", seat}, {"farmers", lost}}});
}

namespace {

void tell_count(Teller& teller, RuleId rule, Seat seat, Message count) {
    teller.tell(rule, {"vigo.story.counts", {{"player", seat}, {"counts", std::move(count)}}});
}

void tell_space_score(Teller& teller, Seat seat, const Kingdom& kingdom, std::size_t space) {
    const int points = score(kingdom, space);
    const int missing = slots[space] - printed_farmers[space] - farmers_on(space, kingdom.farmers);
    const int number = static_cast<int>(space) + 1;
    const Pile pile = kingdom.piles[space];
    if (pile.empty()) {
        if (points == 0) return;
        tell_count(teller, rule::score_filled_without_cards, seat,
                   {"vigo.count.printed", {{"space", number}, {"points", points}}});
    } else if (missing == 0) {
        const Message top = card_message(Card(kingdom.colour_on[space], pile.top()));
        tell_count(teller, rule::score_filled_with_cards, seat,
                   {"vigo.count.card", {{"card", top}, {"points", points}}});
    } else {
        tell_count(teller, rule::score_missing_farmers, seat,
                   {"vigo.count.penalty", {{"space", number}, {"farmers", missing}, {"points", points}}});
    }
}

} // namespace

void tell_round_score(Teller& teller, const State& state) {
    for (Seat seat : Seats::first(state.seats())) {
        for (std::size_t space = 0; space < spaces; ++space)
            tell_space_score(teller, seat, state.kingdoms[seat.index], space);
        int total = 0;
        for (const auto& round : state.scores) total += round[seat.index];
        const int points = state.scores[state.round][seat.index];
        teller.tell(
            rule::score_sum,
            {points < 0 ? "vigo.story.round-loss" : "vigo.story.round-score",
             {{"player", seat}, {"round", state.round + 1}, {"points", std::abs(points)}, {"total", total}}});
    }
}

void tell_end(Teller& teller, const Result& result) {
    std::vector<Message> winners;
    for (Seat seat : result.winners) winners.push_back({"seat.name", {{"player", seat}}});
    const int points = result.points[(*result.winners.begin()).index];
    teller.tell(result.rule, {result.winners.count() > 1 ? "vigo.story.tie" : "vigo.story.winner",
                              {{"players", std::move(winners)}, {"points", points}}});
}

} // namespace oya::vigo
