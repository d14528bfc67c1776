#include "every_game/toy.h"

#include "every_game/toy_words.h"
#include "generated/toy_rules.h"

// The rules of the toy.

namespace oya {

using namespace toy;

namespace {

// Those who see a card are told which it is, the others only that there is one.
void tell_apart(Teller& teller, const State& state, RuleId rule, std::string_view id, Seat seat, int kind,
                Seats known) {
    const Audience see = {known, sees(state, Viewer::spectator(), known)};
    const Audience others = {Seats::from_bits(Seats::all().bits() & ~known.bits()), !see.spectators};
    teller.tell(rule, {id, {{"player", seat}, {"card", toy::card_message(kind)}}}, see);
    if (others == Audience{}) return;
    teller.tell(rule, {id, {{"player", seat}, {"card", toy::card_message(hidden_kind)}}}, others);
}

template <class Story>
void finish(State& state, Story& story) {
    if constexpr (Story::tells) story.reveals(state.seats());
    for (Seat seat : state.seats()) {
        state.hands[seat.index].known = Seats::all();
        if constexpr (Story::tells) {
            story.tell(rule::end_highest,
                       {"toy.story.shows",
                        {{"player", seat}, {"card", toy::card_message(state.hands[seat.index].kind)}}});
        }
    }
    if constexpr (Story::tells) {
        const Result result = Toy::result(state);
        std::vector<Message> winners;
        for (Seat seat : result.winners) winners.push_back({"seat.name", {{"player", seat}}});
        story.tell(result.rule,
                   {"toy.story.wins", {{"players", winners}, {"count", result.winners.count()}}});
    }
}

template <class Story>
void deal_card(State& state, int kind, Story& story) {
    const Seat seat = *state.to_draw.begin();
    const Seats known = state.deck.take(kind);
    if constexpr (Story::tells) {
        if (!known.has(seat)) story.reveals(seat);
        tell_apart(story, state, rule::deal_by_chance, "toy.story.draws", seat, kind, known.with(seat));
    }
    state.hands[seat.index] = {static_cast<std::uint8_t>(kind), known.with(seat)};
    state.to_draw = state.to_draw.without(seat);
    if (state.over()) finish(state, story);
}

template <class Story>
void swap_card(State& state, Seat seat, Story& story) {
    TailCard& hand = state.hands[seat.index];
    if (state.board->options.swaps_open) hand.known = Seats::all();
    if constexpr (Story::tells)
        tell_apart(story, state, rule::swap_under, "toy.story.swaps", seat, hand.kind, hand.known);
    state.deck.put_under(hand.kind, hand.known);
    hand = {};
    state.to_draw = state.to_draw.with(seat);
}

template <class Story>
void carry_out_answers(State& state, Story& story) {
    if constexpr (Story::tells) story.reveals(state.seats());
    const auto answers = state.answers;
    state.answers.fill(Answer::none);
    for (Seat seat : state.seats()) {
        if (answers[seat.index] == Answer::swap) {
            swap_card(state, seat, story);
        } else if constexpr (Story::tells) {
            story.tell(rule::answer_together, {"toy.story.keeps", {{"player", seat}}});
        }
    }
    ++state.round;
    if (state.over()) finish(state, story);
}

template <class Story>
void apply_to(State& state, Actor actor, Action action, Story& story) {
    if (actor.is_chance()) return deal_card(state, action.a, story);
    state.answers[actor.seat().index] = static_cast<Answer>(action.a);
    if (Toy::awaited(state).empty()) carry_out_answers(state, story);
}

} // namespace

bool toy::sees(const State& state, Viewer viewer, Seats known) {
    if (viewer.is_seat()) return known.has(viewer.seat());
    return known == Seats::all() && (state.board->options.swaps_open || state.over());
}

Refusal Toy::check(const Options& options, int seats) {
    if (seats < min_seats || seats > max_seats)
        return {rule::setup_seats, {"toy.why.seats", {{"seats", seats}}}};
    if (const int cards = options.copies * kinds; cards < seats)
        return {rule::setup_enough_cards, {"toy.why.cards", {{"cards", cards}, {"seats", seats}}}};
    return {};
}

Board Toy::board(const Options& options, int seats) { return {options, seats}; }

State Toy::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    for (int kind = 0; kind < kinds; ++kind) state.deck.add_unseen(kind, board.options.copies);
    state.to_draw = state.seats();
    return state;
}

Actor Toy::actor(const State& state) {
    if (!state.to_draw.empty()) return Actor::chance();
    return state.over() ? Actor::nobody() : Actor(*awaited(state).begin());
}

Seats Toy::awaited(const State& state) {
    Seats seats;
    if (!state.to_draw.empty() || state.over()) return seats;
    for (Seat seat : state.seats()) {
        if (state.answers[seat.index] == Answer::none) seats = seats.with(seat);
    }
    return seats;
}

void Toy::legal(const State& state, Seat seat, Actions& actions) {
    actions.clear();
    if (!awaited(state).has(seat)) return;
    actions.push_back(answer(Answer::keep));
    actions.push_back(answer(Answer::swap));
}

Refusal Toy::refuse(const State& state, Seat seat, Action action) {
    if (state.over()) return {rule::end_highest, {"toy.why.over"}};
    if (action.kind == static_cast<std::uint8_t>(Kind::deal))
        return {rule::deal_by_chance, {"toy.why.chance"}};
    if (!state.to_draw.empty()) return {rule::answer_after_draw, {"toy.why.drawing"}};
    if (!awaited(state).has(seat)) return {rule::answer_once, {"toy.why.answered"}};
    if (action == answer(Answer::keep) || action == answer(Answer::swap)) return {};
    return {rule::answer_keep_or_swap};
}

Action Toy::draw(const State& state, Rng& rng) { return deal(state.deck.draw(rng)); }

void Toy::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    for (const ToyDeck::Weight& weight : state.deck.draw_weights())
        outcomes.push_back({deal(weight.kind), weight.cards});
}

Source Toy::source(const State&) { return {"deck"}; }

void Toy::apply(State& state, Actor actor, Action action) {
    NoStory silent;
    apply_to(state, actor, action, silent);
}

void Toy::apply(State& state, Actor actor, Action action, Teller& teller) {
    apply_to(state, actor, action, teller);
}

Result Toy::result(const State& state) {
    Result result;
    result.over = state.over();
    result.seats = state.board->seats;
    if (result.over) {
        for (Seat seat : state.seats()) result.points[seat.index] = state.hands[seat.index].kind + 1;
    }
    rank_by_points(result);
    if (!result.over) return result;
    for (Seat seat : state.seats()) {
        if (result.places[seat.index] == 1) result.winners = result.winners.with(seat);
    }
    result.rule = result.winners.count() > 1 ? rule::end_tie : rule::end_highest;
    return result;
}

std::string_view Toy::unsound(const State& state) {
    std::array<int, kinds> cards{};
    for (std::size_t kind = 0; kind < kinds; ++kind)
        cards[kind] = state.deck.unseen()[static_cast<int>(kind)];
    for (const TailCard& card : state.deck.tail()) ++cards[card.kind];
    bool answered = false;
    for (Seat seat : state.seats()) {
        const TailCard& hand = state.hands[seat.index];
        answered = answered || state.answers[seat.index] != Answer::none;
        if (state.to_draw.has(seat)) continue;
        ++cards[hand.kind];
        if (!hand.known.has(seat)) return "somebody does not know the own card";
        if (state.over() && hand.known != Seats::all()) return "a card is hidden after the end";
    }
    for (const int count : cards) {
        if (count != state.board->options.copies) return "a card is lost or made";
    }
    if (answered && (!state.to_draw.empty() || state.over())) return "an answer at the wrong time";
    if (answered && awaited(state).empty()) return "answers that are not carried out";
    return "";
}

Action Toy::seen(const State& state, Actor actor, Action action, Viewer viewer) {
    if (!actor.is_chance()) return viewer.is(actor.seat()) ? action : answer(Answer::hidden);
    const bool from_tail = state.deck.unseen().total() == 0 && !state.deck.tail().empty();
    const bool knows = from_tail && sees(state, viewer, state.deck.tail().front().known);
    return knows || viewer.is(*state.to_draw.begin()) ? action : deal(hidden_kind);
}

// Everything the viewer cannot place makes one pool; answers others have given may be either.
State Toy::imagine(const State& state, Seat viewer, const Knowledge&, Rng& rng) {
    State world = state;
    ToyDeck::Counts pool = state.deck.unknown_to(viewer);
    const auto is_hidden = [&](Seat seat) {
        return !state.to_draw.has(seat) && !state.hands[seat.index].known.has(viewer);
    };
    for (Seat seat : state.seats()) {
        if (is_hidden(seat)) pool.add(state.hands[seat.index].kind);
    }
    for (Seat seat : state.seats()) {
        if (is_hidden(seat)) world.hands[seat.index].kind = static_cast<std::uint8_t>(pool.take_any(rng));
        if (seat != viewer && state.answers[seat.index] != Answer::none)
            world.answers[seat.index] = rng.below(2) == 0 ? Answer::keep : Answer::swap;
    }
    world.deck.lay_unknown(viewer, pool, rng);
    return world;
}

Plan Toy::automatic(const State& state, Seat seat, const Wishes& wishes) {
    const bool best = awaited(state).has(seat) && state.hands[seat.index].kind == kinds - 1;
    return best && wishes.keep_best ? Plan{answer(Answer::keep)} : Plan{};
}

void Toy::instinct(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    if (!awaited(state).has(seat)) return;
    ideas.push_back({Plan{answer(Answer::keep)}, static_cast<float>(state.hands[seat.index].kind)});
    ideas.push_back({Plan{answer(Answer::swap)}, 0.75f});
    best_first(ideas);
}

} // namespace oya
