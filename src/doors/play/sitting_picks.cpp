#include "core/text.h"
#include "doors/play/picks.h"
#include "doors/play/sitting.h"

#include <algorithm>

// Cards that are named as they come to mind, at once or one after the other.

namespace oya {

// In numbers, or in words with commas between them; nothing if one of them is not understood.
std::vector<Action> Sitting::understand_picks(const Question& question, std::string_view line) const {
    std::vector<Action> picks = understand_series(line, numbered_);
    if (!picks.empty()) return picks;
    for (std::string_view rest = line; !rest.empty();) {
        const Understood answer = understand(take_part(rest, ','), table_.position(), question.seat, words_,
                                             question.phrasebook, numbered_);
        if (answer.kind != Understood::Kind::one) return {};
        picks.push_back(answer.actions.front());
    }
    return picks;
}

Sitting::Next Sitting::pick(const Question& question, std::span<const Action> some) {
    const AnyPosition& position = table_.position();
    std::vector<Action> picked = picked_;
    picked.insert(picked.end(), some.begin(), some.end());
    std::ranges::sort(picked, {}, [&](Action action) { return table_.game().code(action); });
    const auto left = static_cast<int>(question.due) - static_cast<int>(picked.size());
    const bool has_too_many = std::ranges::any_of(some, [&](Action action) {
        return static_cast<std::size_t>(std::ranges::count(picked, action)) >
               most_picks_of(position, question.seat, action);
    });
    // Until all of them are there, only what nobody could name is refused.
    if (left <= 0 || has_too_many) {
        const std::unique_ptr<AnyPosition> trial = position.clone();
        for (const Action action : std::span(picked).first(std::min(picked.size(), question.due))) {
            if (const Refusal refusal = trial->refuse(question.seat, action)) {
                explain(refusal);
                return Next::wait;
            }
            trial->apply(question.seat, action);
        }
    }
    if (left < 0) {
        say({"play.picks.too-many",
             {{"count", static_cast<int>(question.due)}, {"named", static_cast<int>(picked.size())}}});
        return Next::wait;
    }
    picked_ = std::move(picked);
    // Nobody is asked for the rest where there is only one.
    if (left > 0) {
        const std::vector<Action> open =
            still_to_pick(position, question.seat, picks_of(position, question.seat), picked_);
        if (open.size() == 1)
            return pick(question, std::vector<Action>(static_cast<std::size_t>(left), open.front()));
    }
    return left > 0 ? Next::go_on : act_by_picks(question.seat); // or asked again, for the others
}

// Of what nobody could name at all, the number does not matter: "brick" is one card that is not held.
Refusal Sitting::refusal_of(const Question& question, Action action) const {
    const AnyPosition& position = table_.position();
    const bool could_be = std::ranges::find(question.choices, action.a, &Action::a) != question.choices.end();
    if (question.due > 0 && !could_be && action.kind == question.choices.front().kind) {
        Action single = question.choices.front();
        single.a = action.a;
        if (Refusal refusal = position.refuse(question.seat, single)) return refusal;
    }
    return position.refuse(question.seat, action);
}

void Sitting::tell_picks(const Question& question) {
    std::string named;
    for (const Action action : picked_)
        named += (named.empty() ? "" : ", ") + question.phrasebook.short_phrase(action);
    say({"play.picks", {{"picks", named}, {"count", static_cast<int>(question.due - picked_.size())}}});
}

// More than a plan can hold are several plans; the last of them may follow by themselves.
Sitting::Next Sitting::act_by_picks(Seat seat) {
    std::vector<Action> rest = std::move(picked_);
    picked_.clear();
    Next next = Next::wait;
    while (!rest.empty() && (next == Next::wait || !table_.position().refuse(seat, rest.front()))) {
        const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(rest.size(), max_plan));
        next = act(seat, std::span(rest).first(static_cast<std::size_t>(count)));
        if (next != Next::go_on) return next;
        rest.erase(rest.begin(), rest.begin() + count);
    }
    return next;
}

} // namespace oya
