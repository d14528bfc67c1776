#pragma once

#include "every_game/toy.h"
#include "generated/toy_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

// Toys that are wrong on purpose, each in one way: what the kit says of them shows that it looks.

namespace oya::broken {

using namespace toy;

struct NeverEnds : Toy {
    static void apply(State& state, Actor actor, Action action) {
        Toy::apply(state, actor, action);
        if (!state.over()) state.round = 0;
    }
    static void apply(State& state, Actor actor, Action action, Teller&) { apply(state, actor, action); }
};

struct LosesACard : Toy {
    static void apply(State& state, Actor actor, Action action) {
        Toy::apply(state, actor, action);
        if (state.round > 0 && state.deck.unseen()[0] > 1) state.deck.take_unseen(0);
    }
    static void apply(State& state, Actor actor, Action action, Teller&) { apply(state, actor, action); }
};

struct ForgetsAnAction : Toy {
    static void legal(const State& state, Seat seat, Actions& actions) {
        Toy::legal(state, seat, actions);
        if (!actions.empty()) actions.pop_back();
    }
};

struct RefusesWithoutARule : Toy {
    static Refusal refuse(const State& state, Seat seat, Action action) {
        const Refusal refusal = Toy::refuse(state, seat, action);
        return refusal ? Refusal(Message{"toy.why.answered"}) : refusal;
    }
};

struct RefusesByAnUnknownRule : Toy {
    static Refusal refuse(const State& state, Seat seat, Action action) {
        return Toy::refuse(state, seat, action) ? Refusal(RuleId{"toy.answer.because"}) : Refusal();
    }
};

struct RefusesWhatIsLegal : Toy {
    static Refusal refuse(const State& state, Seat seat, Action action) {
        if (action == answer(Answer::swap)) return {rule::answer_once};
        return Toy::refuse(state, seat, action);
    }
};

struct FirstAnswerCounts : Toy { // who answers first is no secret, and must not matter
    static void apply(State& state, Actor actor, Action action) {
        const bool first = awaited(state) == state.seats();
        Toy::apply(state, actor, action);
        if (first && actor.is_seat()) state.hands[actor.seat().index].known = Seats::all();
    }
    static void apply(State& state, Actor actor, Action action, Teller&) { apply(state, actor, action); }
};

struct TwoWinnersOfOne : Toy {
    static Result result(const State& state) {
        Result result = Toy::result(state);
        if (result.over) result.winners = state.seats();
        return result;
    }
};

struct WritesAllAnswersAlike : Toy {
    static std::string notation(const State& state, Actor actor, Action action) {
        return Toy::notation(state, actor, actor.is_seat() ? answer(Answer::keep) : action);
    }
};

struct ForgetsWhoKnows : Toy { // in its JSON
    static void read(JsonValue json, const Board& board, State& state) {
        Toy::read(json, board, state);
        for (Seat seat : state.seats()) state.hands[seat.index].known = seat;
    }
    static void write(JsonWriter& json, const State& state) { Toy::write(json, state); }
    static void write(JsonWriter& json, const View& view) { Toy::write(json, view); }
};

struct BelievesEverything : Toy { // that it reads
    static std::string_view unsound(const State&) { return ""; }
    static void read(JsonValue json, const Board& board, State& state) {
        state = start(board);
        if (json.is_object() && json.optional("round").exists()) Toy::read(json, board, state);
        if (!json.reader_ok()) state = start(board);
    }
};

struct StoryCounts : Toy { // a story changes what happens
    static void apply(State& state, Actor actor, Action action) { Toy::apply(state, actor, action); }
    static void apply(State& state, Actor actor, Action action, Teller& teller) {
        Toy::apply(state, actor, action, teller);
        for (Seat seat : state.seats()) {
            if (!state.to_draw.has(seat)) state.hands[seat.index].known = Seats::all();
        }
    }
};

struct WrongWeight : Toy {
    static void outcomes(const State& state, Outcomes& outcomes) {
        Toy::outcomes(state, outcomes);
        if (outcomes.size() > 1) outcomes[0].weight += 1;
    }
};

struct DrawsWhatCannotCome : Toy {
    static void outcomes(const State& state, Outcomes& outcomes) {
        Toy::outcomes(state, outcomes);
        if (outcomes.size() > 1) outcomes.pop_back();
    }
};

struct LeaksInTheView : Toy {
    static View view(const State& state, Viewer viewer) {
        View view = Toy::view(state, viewer);
        view.cards[0] = state.hands[0].kind;
        return view;
    }
};

struct LeaksToSpectators : Toy {
    static View view(const State& state, Viewer viewer) {
        View view = Toy::view(state, viewer);
        if (!viewer.is_seat()) view.answers = state.answers;
        return view;
    }
};

struct LeaksInARefusal : Toy {
    static Refusal refuse(const State& state, Seat seat, Action action) {
        const Refusal refusal = Toy::refuse(state, seat, action);
        return refusal && state.answers[0] == Answer::swap ? Refusal(rule::swap_under) : refusal;
    }
};

struct LeaksInTheResult : Toy {
    static Result result(const State& state) {
        Result result = Toy::result(state);
        for (Seat seat : state.seats()) result.points[seat.index] = state.hands[seat.index].kind;
        return result;
    }
};

struct ShowsEveryAction : Toy {
    static Action seen(const State&, Actor, Action action, Viewer) { return action; }
};

struct TellsEverybody : Toy {
    static void apply(State& state, Actor actor, Action action) { Toy::apply(state, actor, action); }
    static void apply(State& state, Actor actor, Action action, Teller& teller) {
        if (actor.is_chance())
            teller.tell(rule::deal_by_chance,
                        {"toy.action.deal", {{"player", Seat{0}}, {"card", notation(state, actor, action)}}});
        Toy::apply(state, actor, action, teller);
    }
};

struct RevealsInSilence : Toy { // the preview of the last answer would show the others
    static void apply(State& state, Actor actor, Action action) { Toy::apply(state, actor, action); }
    static void apply(State& state, Actor actor, Action action, Teller& teller) {
        Teller whole;
        Toy::apply(state, actor, action, whole);
        for (const Fact& fact : whole.facts()) teller.tell(fact.rule, fact.message, fact.audience);
    }
};

struct PeeksByInstinct : Toy {
    static void instinct(const State& state, Seat seat, Ideas& ideas) {
        Toy::instinct(state, seat, ideas);
        int best = 0;
        for (Seat other : state.seats()) best = std::max<int>(best, state.hands[other.index].kind);
        for (Idea& idea : ideas) idea.score += static_cast<float>(best);
    }
};

struct ImaginesTheTruth : Toy {
    static State imagine(const State& state, Seat, const Knowledge&, Rng&) { return state; }
};

struct ImaginesTheTrueAnswers : Toy {
    static State imagine(const State& state, Seat seat, const Knowledge& knowledge, Rng& rng) {
        State world = Toy::imagine(state, seat, knowledge, rng);
        world.answers = state.answers;
        return world;
    }
};

struct ImaginesAnotherOwnCard : Toy {
    static State imagine(const State& state, Seat seat, const Knowledge& knowledge, Rng& rng) {
        const Seat other = next_clockwise(seat, state.board->seats);
        return Toy::imagine(state, other, knowledge, rng);
    }
};

struct SaysWhatHasNoWords : Toy {
    static Message asks(const State&, Seat) { return {"toy.asks.nothing"}; }
};

struct TellsWithoutARule : Toy {
    static void apply(State& state, Actor actor, Action action) { Toy::apply(state, actor, action); }
    static void apply(State& state, Actor actor, Action action, Teller& teller) {
        Toy::apply(state, actor, action, teller);
        teller.tell(RuleId{}, {"toy.why.over"});
    }
};

struct PlansWhatIsNotLegal : Toy {
    static Plan automatic(const State& state, Seat seat, const Wishes& wishes) {
        Plan plan = Toy::automatic(state, seat, wishes);
        if (!plan.empty()) plan.push_back(answer(Answer::keep));
        return plan;
    }
};

struct WorstFirst : Toy {
    static void instinct(const State& state, Seat seat, Ideas& ideas) {
        Toy::instinct(state, seat, ideas);
        std::reverse(ideas.begin(), ideas.end());
    }
};

struct Allocates : Toy {
    static void legal(const State& state, Seat seat, Actions& actions) {
        const std::vector<int> heap(actions.size() + 1);
        Toy::legal(state, seat, actions);
        if (heap.empty()) actions.clear();
    }
};

struct Fat : Toy {
    struct State : toy::State {
        State() = default;
        State(const toy::State& lean) : toy::State(lean) {}
        std::array<std::byte, 65536> fat{};
        friend bool operator==(const State&, const State&) = default;
    };
    static State start(const Board& board) { return Toy::start(board); }
    static State imagine(const State& state, Seat seat, const Knowledge& knowledge, Rng& rng) {
        return Toy::imagine(state, seat, knowledge, rng);
    }
};

} // namespace oya::broken
