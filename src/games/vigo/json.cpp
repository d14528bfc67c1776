#include "core/bits.h"
#include "games/vigo/notation.h"
#include "games/vigo/vigo.h"

// Positions and views as JSON.

namespace oya {

using namespace vigo;

namespace {

constexpr std::array<std::string_view, 6> phase_names = {"choosing_dealer", "dealing", "playing",
                                                         "placing",         "counted", "over"};

void write_cards(JsonWriter& json, std::string_view name, Cards cards) {
    json.key(name).begin_array();
    for (int card : bits_of(cards)) json.value(text(Card(card)));
    json.end_array();
}

// The trick from its leader on; the object is the caller's to begin and end.
void write_trick(JsonWriter& json, int leader, std::span<const Card> cards) {
    json.field("leader", leader).key("cards").begin_array();
    for (Card card : cards) json.value(text(card));
    json.end_array();
}

Card read_card_value(JsonValue value) {
    const auto card = read_card(value.text(16));
    if (!card && value.exists()) value.fail("must be a card such as \"red 6\"", "vigo.card");
    return card.value_or(Card{});
}

Cards read_cards(JsonValue list) {
    Cards cards = 0;
    for (JsonValue value : list.list(card_count)) {
        const Card card = read_card_value(value);
        if (has(cards, card)) value.fail("stands here twice", "vigo.card");
        cards |= only(card);
    }
    return cards;
}

void read_kingdom_value(JsonValue value, Kingdom& kingdom) {
    value.only({"spaces", "farmers"});
    const JsonValue spaces_text = value.field("spaces");
    const auto read = read_kingdom(spaces_text.text(512));
    if (!read && spaces_text.exists()) {
        spaces_text.fail("must be a kingdom such as \"[red 3 < red 6 | blue 5 | - | - | -]\"",
                         "vigo.kingdom");
    }
    kingdom = read.value_or(Kingdom{});
    kingdom.farmers = static_cast<std::uint8_t>(value.field("farmers").integer(0, free_slots));
}

// The cards of this round in order of play; what each player has shown not to hold follows from them.
void read_tricks(JsonValue list, State& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    std::size_t number = 0;
    for (JsonValue value : list.list(tricks_per_round)) {
        value.only({"leader", "cards"});
        const auto leader = value.field("leader").integer(0, state.seats() - 1);
        const JsonValue cards = value.field("cards").list(seats);
        if (state.cards_played != number * seats)
            value.fail("follows a trick that is not complete", "vigo.trick");
        if (cards.exists() && cards.size() == 0) value.fail("has no card", "vigo.trick");
        state.leaders[number] = static_cast<std::uint8_t>(leader);
        std::size_t seat = static_cast<std::size_t>(leader);
        for (JsonValue card_value : cards) {
            if (state.cards_played >= state.played.size()) break;
            const Card card = read_card_value(card_value);
            state.played[state.cards_played++] = card;
            const int led = state.played[number * seats].colour();
            if (card.colour() != led)
                state.voids[seat] = static_cast<std::uint8_t>(state.voids[seat] | 1u << led);
            seat = (seat + 1) % seats;
        }
        ++number;
    }
}

void read_scores(JsonValue list, State& state) {
    std::size_t round = 0;
    for (JsonValue row : list.list(rounds)) {
        if (row.list(oya::max_seats).size() != static_cast<std::size_t>(state.seats())) {
            row.fail("must have one number for each seat", "vigo.scores");
        }
        std::size_t seat = 0;
        for (JsonValue points : row) {
            if (seat < oya::max_seats)
                state.scores[round][seat++] = static_cast<std::int8_t>(points.integer(-45, 40));
        }
        ++round;
    }
    if (list.exists() && round != static_cast<std::size_t>(state.counted_rounds()))
        list.fail("must have one row for each round that was counted", "vigo.scores");
}

std::uint8_t read_seat(JsonValue value, int seats) {
    return static_cast<std::uint8_t>(value.integer(0, seats - 1));
}

} // namespace

void Vigo::write(JsonWriter& json, const State& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    json.begin_object();
    json.field("phase", phase_names[static_cast<std::size_t>(state.phase)]);
    json.field("round", state.round + 1).field("trick", state.trick).field("dealer", state.dealer);
    json.field("turn", state.turn).field("supply", state.supply);
    json.key("hands").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        json.begin_array();
        for (int card : bits_of(state.hands[seat])) json.value(text(Card(card)));
        json.end_array();
    }
    json.end_array();
    write_cards(json, "aside", state.aside);
    write_cards(json, "to_place", state.to_place);
    json.key("kingdoms").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        json.begin_object().field("spaces", text(state.kingdoms[seat]));
        json.field("farmers", state.kingdoms[seat].farmers).end_object();
    }
    json.end_array().key("tricks").begin_array();
    for (std::size_t begin = 0; begin < state.cards_played; begin += seats) {
        const std::size_t count = std::min<std::size_t>(seats, state.cards_played - begin);
        json.begin_object();
        write_trick(json, state.leaders[begin / seats], std::span(state.played).subspan(begin, count));
        json.end_object();
    }
    json.end_array().key("scores").begin_array();
    for (std::size_t round = 0; round < static_cast<std::size_t>(state.counted_rounds()); ++round) {
        json.begin_array();
        for (std::size_t seat = 0; seat < seats; ++seat) json.value(state.scores[round][seat]);
        json.end_array();
    }
    json.end_array().end_object();
}

void Vigo::read(JsonValue value, const Board& board, State& state) {
    state = start(board);
    value.only({"phase", "round", "trick", "dealer", "turn", "supply", "hands", "aside", "to_place",
                "kingdoms", "tricks", "scores"});
    const JsonValue phase = value.field("phase");
    const std::string_view phase_name = phase.text(32);
    std::size_t index = 0;
    while (index < phase_names.size() && phase_names[index] != phase_name) ++index;
    if (index == phase_names.size()) {
        if (phase.exists())
            phase.fail("must be choosing_dealer, dealing, playing, placing, counted or over", "vigo.phase");
        return;
    }
    state.phase = static_cast<Phase>(index);
    state.round = static_cast<std::uint8_t>(value.field("round").integer(1, rounds) - 1);
    state.trick = static_cast<std::uint8_t>(value.field("trick").integer(0, tricks_per_round));
    state.dealer = read_seat(value.field("dealer"), board.seats);
    state.turn = read_seat(value.field("turn"), board.seats);
    state.supply = static_cast<std::uint8_t>(value.field("supply").integer(0, farmer_pieces));
    std::size_t seat = 0;
    const JsonValue hands = value.field("hands").list(static_cast<std::size_t>(board.seats));
    for (JsonValue hand : hands) state.hands[seat++] = read_cards(hand);
    if (hands.exists() && seat != static_cast<std::size_t>(board.seats))
        hands.fail("must have one hand for each seat");
    state.aside = read_cards(value.field("aside"));
    state.to_place = read_cards(value.field("to_place"));
    seat = 0;
    const JsonValue kingdoms = value.field("kingdoms").list(static_cast<std::size_t>(board.seats));
    for (JsonValue kingdom : kingdoms) read_kingdom_value(kingdom, state.kingdoms[seat++]);
    if (kingdoms.exists() && seat != static_cast<std::size_t>(board.seats)) {
        kingdoms.fail("must have one kingdom for each seat");
    }
    read_tricks(value.field("tricks"), state);
    // The next leader stands in no trick yet.
    if (state.phase == Phase::playing && state.trick < tricks_per_round && state.leading()) {
        state.leaders[state.trick] = state.turn;
    }
    read_scores(value.field("scores"), state);
}

void Vigo::write(JsonWriter& json, const View& view) {
    const auto seats = static_cast<std::size_t>(view.seats);
    json.begin_object();
    json.field("phase", phase_names[static_cast<std::size_t>(view.phase)]);
    json.field("round", view.round + 1).field("trick", view.trick).field("dealer", view.dealer.index);
    json.field("turn", view.turn.index).field("supply", view.supply);
    if (view.viewer.is_seat()) {
        write_cards(json, "hand", view.hand);
        write_cards(json, "playable", view.playable);
    }
    write_cards(json, "to_place", view.to_place);
    json.key("players").begin_array();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const KingdomView& kingdom = view.kingdoms[seat];
        json.begin_object().field("cards", view.hand_sizes[seat]).field("farmers", kingdom.kingdom.farmers);
        json.field("worth", kingdom.worth).field("points", view.result.points[seat]);
        json.key("counts").begin_array();
        for (const int points : kingdom.counts) json.value(points);
        json.end_array().key("spaces").begin_array();
        for (std::size_t space = 0; space < kingdom.kingdom.used; ++space) {
            const Pile pile = kingdom.kingdom.piles[space];
            json.begin_object().field("height", kingdom.heights[space]).key("cards").begin_array();
            for (int depth = pile.height() - 1; depth >= 0; --depth) {
                json.value(text(Card(kingdom.kingdom.colour_on[space], pile.below(depth))));
            }
            json.end_array().end_object();
        }
        json.end_array().end_object();
    }
    json.end_array().key("tricks").begin_array();
    for (const TrickView& trick : view.tricks) {
        json.begin_object();
        write_trick(json, trick.leader.index, trick.cards);
        json.field("winner", trick.winner.index).end_object();
    }
    json.end_array().field("trick_on_table", view.trick_on_table).key("scores").begin_array();
    for (std::size_t round = 0; round < static_cast<std::size_t>(view.scored_rounds); ++round) {
        json.begin_array();
        for (std::size_t seat = 0; seat < seats; ++seat) json.value(view.scores[round][seat]);
        json.end_array();
    }
    json.end_array().end_object();
}

} // namespace oya
