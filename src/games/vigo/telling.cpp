#include "games/vigo/telling.h"

#include "core/bits.h"
#include "generated/vigo_rules.h"

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
    for (int card : bits_of(cards)) messages.push_back(card_message(Card(card)));
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

void tell_lay(Teller& teller, Seat seat, const Kingdom& before, Card card) {
    const bool known = before.space_of[static_cast<std::size_t>(card.colour())] != no_space;
    const int space = before.space_for(card.colour());
    if (known) {
        const Card covered(card.colour(), before.piles[static_cast<std::size_t>(space)].top());
        teller.tell(rule::place_known_colour, {"vigo.story.covers",
                                               {{"player", seat},
                                                {"card", card_message(card)},
                                                {"covered", card_message(covered)},
                                                {"space", space + 1}}});
    } else {
        teller.tell(
            rule::place_left_to_right,
            {"vigo.story.opens", {{"player", seat}, {"card", card_message(card)}, {"space", space + 1}}});
    }
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

void tell_round_score(Teller& teller, const State& state) {
    for (Seat seat : Seats::first(state.seats())) {
        const Kingdom& kingdom = state.kingdoms[seat.index];
        for (std::size_t space = 0; space < spaces; ++space) {
            const int missing = slots[space] - printed_farmers[space] - farmers_on(space, kingdom.farmers);
            const int number = static_cast<int>(space) + 1;
            const Pile pile = kingdom.piles[space];
            if (pile.empty() && (missing > 0 || printed_values[space] == 0)) continue;
            if (pile.empty()) {
                teller.tell(rule::score_filled_without_cards,
                            {"vigo.story.scores-printed",
                             {{"player", seat}, {"space", number}, {"points", printed_values[space]}}});
                continue;
            }
            const Message top = card_message(Card(kingdom.colour_on[space], pile.top()));
            if (missing == 0) {
                teller.tell(rule::score_filled_with_cards,
                            {"vigo.story.scores-card",
                             {{"player", seat}, {"space", number}, {"card", top}, {"points", pile.top()}}});
            } else {
                teller.tell(rule::score_missing_farmers, {"vigo.story.penalty",
                                                          {{"player", seat},
                                                           {"space", number},
                                                           {"farmers", missing},
                                                           {"points", missing_farmer_points * missing}}});
            }
        }
        int total = 0;
        for (const auto& round : state.scores) total += round[seat.index];
        teller.tell(rule::score_sum, {"vigo.story.round-score",
                                      {{"player", seat},
                                       {"round", state.round + 1},
                                       {"points", state.scores[state.round][seat.index]},
                                       {"total", total}}});
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
