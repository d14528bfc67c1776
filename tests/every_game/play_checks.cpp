#include "every_game/checks.h"
#include "every_game/codes_to_try.h"
#include "every_game/walk.h"

#include <algorithm>

namespace oya::every_game {

namespace {

class PlayCheck {
  public:
    PlayCheck(const AnyPosition& position, const Moment& moment, Complaints& complaints)
        : position_(position), moment_(moment), complaints_(complaints) {}

    void soundness() {
        if (const std::string_view fault = position_.unsound(); !fault.empty()) complain(std::string(fault));
    }

    void actors() {
        const Actor actor = position_.actor();
        const Seats awaited = position_.awaited();
        expect(Seats::first(position_.seats()).holds(awaited), "a seat is awaited that is not at the table");
        expect(awaited.empty() == !actor.is_seat(),
               "seats are awaited while " + text_of(actor) + " is to act");
        expect(!actor.is_seat() || awaited.has(actor.seat()), "the actor is not among the seats awaited");
    }

    void result() {
        const Result result = position_.result();
        expect(result.over == position_.actor().is_nobody(),
               "the result does not know whether the game is over");
        expect(result.seats == position_.seats(), "the result is of another number of seats");
        const bool alone = position_.seats() == 1; // whoever plays alone may have nobody to beat
        expect(result.over != result.winners.empty() || (alone && result.over),
               "there are winners at the wrong time");
        expect(!result.over || find_rule(result.rule.id) != nullptr, "no rule decided the game");
        for (Seat seat : Seats::first(position_.seats())) {
            const int place = result.places[seat.index];
            expect(place >= 1 && place <= position_.seats(), "a place that there is not: " + text_of(result));
            expect(!result.over || alone || (place == 1) == result.winners.has(seat),
                   "the winners are not those in the first place: " + text_of(result));
        }
    }

    // Every legal action of every seat that may act.
    void legal(bool try_each) {
        for (Seat seat : Seats::first(position_.seats())) {
            Actions actions;
            position_.legal(seat, actions);
            expect(position_.awaited().has(seat) != actions.empty(),
                   text_of(Actor(seat)) + " is " + (actions.empty() ? "" : "not ") + "awaited and may do " +
                       std::to_string(actions.size()) + " things");
            for (std::size_t i = 0; i < actions.size(); ++i) legal_action(seat, actions, i, try_each);
        }
    }

  private:
    void legal_action(Seat seat, const Actions& actions, std::size_t index, bool try_it) {
        const Action action = actions[index];
        const AnyGame& game = position_.game();
        if (game.code(action) < 0) return complain(text_of(action) + " is legal and has no code");
        if (std::find(actions.begin(), actions.begin() + index, action) != actions.begin() + index)
            complain(position_.notation(seat, action) + " is legal twice");
        if (const Refusal refusal = position_.refuse(seat, action))
            complain(position_.notation(seat, action) + " is legal and refused: " + text_of(refusal));
        if (!try_it) return;
        const std::unique_ptr<AnyPosition> after = position_.clone();
        after->apply(seat, action);
        if (const std::string_view fault = after->unsound(); !fault.empty())
            complain("after " + position_.notation(seat, action) + ": " + std::string(fault));
        if (after->equals(position_)) complain(position_.notation(seat, action) + " changes nothing");
    }

    void expect(bool promise, const std::string& otherwise) {
        if (!promise) complain(otherwise);
    }
    void complain(const std::string& what) { complaints_.add(moment_.says(what)); }

    const AnyPosition& position_;
    const Moment& moment_;
    Complaints& complaints_;
};

// Where two seats are awaited at once, and each still is after the other has acted, it does not matter who
// was first.
void answers_in_any_order(const AnyPosition& position, const Moment& moment, Rng& rng,
                          Complaints& complaints) {
    std::vector<Step> answers;
    for (Seat seat : position.awaited()) {
        Actions actions;
        position.legal(seat, actions);
        if (!actions.empty())
            answers.push_back({seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]});
    }
    if (answers.size() < 2) return;
    rng.shuffle(answers);
    const std::unique_ptr<AnyPosition> one = position.clone();
    const std::unique_ptr<AnyPosition> other = position.clone();
    one->apply(answers[0].actor, answers[0].action);
    other->apply(answers[1].actor, answers[1].action);
    if (!one->awaited().has(answers[1].actor.seat()) || !other->awaited().has(answers[0].actor.seat()))
        return;
    one->apply(answers[1].actor, answers[1].action);
    other->apply(answers[0].actor, answers[0].action);
    if (!one->equals(*other)) {
        complaints.add(moment.says(text_of(position, answers[0]) + " and " + text_of(position, answers[1]) +
                                   " give another position in the other order"));
    }
}

} // namespace

Complaints check_play(const TableSetup& table, Rng& rng, int games) {
    constexpr std::uint32_t try_one_in = 12;
    Complaints complaints;
    each_position(table, rng, games, 1, complaints, [&](const AnyPosition& position, const Moment& moment) {
        PlayCheck check(position, moment, complaints);
        check.soundness();
        check.actors();
        check.result();
        check.legal(rng.below(try_one_in) == 0);
        answers_in_any_order(position, moment, rng, complaints);
    });
    return complaints;
}

Complaints check_refusals(const TableSetup& table, Rng& rng, int games) {
    constexpr int every = 25;
    constexpr int junk_actions = 100;
    constexpr int many_codes = 1000;
    const Ledger* const rules = ledger(table.game->name());
    Complaints complaints;
    if (rules == nullptr) complaints.add(std::string(table.game->name()) + " has no ledger");
    each_position(
        table, rng, games, every, complaints, [&](const AnyPosition& position, const Moment& moment) {
            const AnyGame& game = position.game();
            const std::unique_ptr<AnyPosition> before = position.clone();
            for (Seat seat : Seats::first(position.seats())) {
                Actions actions;
                position.legal(seat, actions);
                const auto must_refuse = [&](Action action) {
                    if (std::find(actions.begin(), actions.end(), action) != actions.end()) return;
                    const Refusal refusal = position.refuse(seat, action);
                    if (rules->find(refusal.rule.id) != nullptr) return;
                    complaints.add(
                        moment.says(text_of(Actor(seat)) + ", " + text_of(action) + " is not legal but " +
                                    (refusal ? "refused without a rule: " : "") + text_of(refusal)));
                };
                for (const int code : codes_to_try(position, seat, many_codes, rng.next()))
                    must_refuse(*game.action(code));
                for (int i = 0; i < junk_actions; ++i) {
                    const std::uint64_t bits = rng.next();
                    const auto byte = [&](int number) {
                        return static_cast<std::uint8_t>(bits >> (8 * number));
                    };
                    // Half of them with a kind that means something.
                    const auto kinds = static_cast<std::uint8_t>(game.kinds().size());
                    const auto kind = static_cast<std::uint8_t>(i % 2 == 0 ? byte(0) : byte(0) % kinds);
                    must_refuse({kind, byte(1), byte(2), byte(3)});
                }
            }
            if (!position.equals(*before)) complaints.add(moment.says("refusing has changed the position"));
        });
    return complaints;
}

} // namespace oya::every_game
