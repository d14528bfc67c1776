#include "every_game/toy_words.h"

#include "every_game/toy.h"

// The toy's options, views, text and JSON.

namespace oya {

using namespace toy;

namespace {

constexpr std::string_view rounds_values[] = {"2", "1", "3"};
constexpr std::string_view deck_values[] = {"9", "6", "3"};
constexpr std::string_view swaps_values[] = {"hidden", "open"};
constexpr std::string_view keep_values[] = {"never", "best"};
constexpr OptionSpec toy_specs[] = {
    {"rounds", rounds_values},
    {"deck", deck_values},
    {"swaps", swaps_values},
    {"auto_keep", keep_values, false, OptionSpec::Scope::seat},
};

constexpr std::array<std::string_view, 4> answer_names = {"keep", "swap", "answer ?", "none"};

Message answer_message(Answer given) {
    return given == Answer::keep   ? "toy.answer.keep"
           : given == Answer::swap ? "toy.answer.swap"
                                   : "toy.answer.hidden";
}

void write_known(JsonWriter& json, const TailCard& card) {
    json.begin_object().field("card", card.kind + 1).field("known", card.known.bits()).end_object();
}

TailCard read_known(JsonValue value) {
    value.only({"card", "known"});
    const auto card = static_cast<std::uint8_t>(value.field("card").integer(1, kinds) - 1);
    const auto known = static_cast<unsigned>(value.field("known").natural(Seats::all().bits()));
    return {card < kinds ? card : std::uint8_t{0}, Seats::from_bits(known)};
}

Answer read_answer(JsonValue value) {
    const std::string_view text = value.text(8);
    for (const Answer each : {Answer::keep, Answer::swap, Answer::none}) {
        if (text == answer_names[static_cast<std::size_t>(each)]) return each;
    }
    value.fail("must be keep, swap or none");
    return Answer::none;
}

} // namespace

Message toy::card_message(int kind) {
    if (kind >= hidden_kind) return {"toy.card.hidden"};
    return {"toy.card", {{"value", kind + 1}}};
}

std::span<const OptionSpec> Toy::options() { return toy_specs; }

Refusal Toy::set(Options& options, std::string_view option, std::string_view value) {
    if (option == "rounds") options.rounds = value[0] - '0';
    if (option == "deck") options.copies = (value[0] - '0') / kinds;
    if (option == "swaps") options.swaps_open = value == "open";
    return {};
}

std::string Toy::get(const Options& options, std::string_view option) {
    if (option == "rounds") return std::to_string(options.rounds);
    if (option == "deck") return std::to_string(options.copies * kinds);
    return options.swaps_open ? "open" : "hidden";
}

Refusal Toy::wish(Wishes& wishes, std::string_view, std::string_view value) {
    wishes.keep_best = value == "best";
    return {};
}

std::string Toy::wish(const Wishes& wishes, std::string_view) { return wishes.keep_best ? "best" : "never"; }

View Toy::view(const State& state, Viewer viewer) {
    View view;
    view.viewer = viewer;
    view.seats = state.board->seats;
    view.round = state.round;
    view.rounds = state.board->options.rounds;
    view.deck = state.deck.size();
    view.to_draw = state.to_draw;
    for (Seat seat : state.seats()) {
        const TailCard& hand = state.hands[seat.index];
        const Answer given = state.answers[seat.index];
        view.cards[seat.index] = sees(state, viewer, hand.known) ? hand.kind : std::uint8_t{hidden_kind};
        view.answers[seat.index] = given == Answer::none || viewer.is(seat) ? given : Answer::hidden;
    }
    for (const TailCard& card : state.deck.tail())
        view.tail.push_back(sees(state, viewer, card.known) ? card.kind : std::uint8_t{hidden_kind});
    return view;
}

std::string Toy::notation(const State&, Actor, Action action) {
    if (action.kind == static_cast<std::uint8_t>(Kind::answer)) return std::string(answer_names[action.a]);
    return "deal " + (action.a == hidden_kind ? "?" : std::to_string(action.a + 1));
}

std::optional<Action> Toy::parse(const State&, Actor, std::string_view text) {
    for (int code = 0; code < codes.count(); ++code) {
        const Action action = *codes.action(code);
        if (text == notation({}, {}, action)) return action;
    }
    return std::nullopt;
}

Message Toy::describe(const State& state, Actor actor, Action action) {
    if (!actor.is_chance())
        return {"toy.action.answer", {{"answer", answer_message(static_cast<Answer>(action.a))}}};
    return {"toy.action.deal", {{"player", *state.to_draw.begin()}, {"card", card_message(action.a)}}};
}

Message Toy::asks(const State& state, Seat seat) {
    if (!awaited(state).has(seat)) return {"toy.asks.wait"};
    return {"toy.asks.answer", {{"card", card_message(state.hands[seat.index].kind)}}};
}

void Toy::write(JsonWriter& json, const State& state) {
    json.begin_object().field("round", state.round).field("to_draw", state.to_draw.bits());
    json.key("unseen").begin_array();
    for (int kind = 0; kind < kinds; ++kind) json.value(state.deck.unseen()[kind]);
    json.end_array().key("tail").begin_array();
    for (const TailCard& card : state.deck.tail()) write_known(json, card);
    json.end_array().key("hands").begin_array();
    for (Seat seat : state.seats()) {
        if (state.to_draw.has(seat)) {
            json.null();
        } else {
            write_known(json, state.hands[seat.index]);
        }
    }
    json.end_array().key("answers").begin_array();
    for (Seat seat : state.seats())
        json.value(answer_names[static_cast<std::size_t>(state.answers[seat.index])]);
    json.end_array().end_object();
}

void Toy::read(JsonValue value, const Board& board, State& state) {
    value.only({"round", "to_draw", "unseen", "tail", "hands", "answers"});
    state = State{};
    state.board = Reference<Board>(board);
    const auto seats = static_cast<std::size_t>(board.seats);
    const auto rounds = static_cast<std::uint64_t>(board.options.rounds);
    state.round = static_cast<std::uint8_t>(value.field("round").natural(rounds));
    state.to_draw = Seats::from_bits(
        static_cast<unsigned>(value.field("to_draw").natural(Seats::first(board.seats).bits())));
    int kind = 0;
    for (JsonValue count : value.field("unseen").list(kinds))
        state.deck.add_unseen(kind++, static_cast<int>(count.integer(0, most_copies)));
    for (JsonValue card : value.field("tail").list(kinds * most_copies)) {
        const TailCard read = read_known(card);
        state.deck.put_under(read.kind, read.known);
    }
    const JsonValue hands = value.field("hands").list(seats);
    const JsonValue answers = value.field("answers").list(seats);
    if (hands.size() != seats || answers.size() != seats) return value.fail("must have one for each seat");
    for (Seat seat : state.seats()) {
        const JsonValue hand = hands.at(seat.index);
        if (hand.is_null() != state.to_draw.has(seat)) hand.fail("is there, or missing, at the wrong time");
        if (!hand.is_null()) state.hands[seat.index] = read_known(hand);
        state.answers[seat.index] = read_answer(answers.at(seat.index));
    }
}

void Toy::write(JsonWriter& json, const View& view) {
    json.begin_object().field("round", view.round).field("deck", view.deck);
    json.key("players").begin_array();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(view.seats); ++seat) {
        const int card = view.cards[seat];
        json.begin_object().field("card", card == hidden_kind ? 0 : card + 1);
        json.field("draws", view.to_draw.has(Seat{static_cast<std::uint8_t>(seat)}));
        json.field("answer", answer_names[static_cast<std::size_t>(view.answers[seat])]).end_object();
    }
    json.end_array().key("tail").begin_array();
    for (const std::uint8_t card : view.tail) json.value(card == hidden_kind ? 0 : card + 1);
    json.end_array().end_object();
}

std::string Toy::sketch(const View& view, const Words& words, Names names) {
    std::string page = words.say(
        {"toy.sketch.head", {{"round", view.round + 1}, {"rounds", view.rounds}, {"cards", view.deck}}},
        names);
    for (Seat seat : Seats::first(view.seats)) {
        const Message card = card_message(view.cards[seat.index]);
        const Answer given = view.answers[seat.index];
        const std::string_view id = given == Answer::none ? "toy.sketch.seat" : "toy.sketch.answered";
        page += '\n' +
                words.say({id, {{"player", seat}, {"card", card}, {"answer", answer_message(given)}}}, names);
    }
    std::vector<Message> under;
    for (const std::uint8_t card : view.tail) under.push_back(card_message(card));
    return page + '\n' + words.say({"toy.sketch.under", {{"cards", under}}}, names) + '\n';
}

} // namespace oya
