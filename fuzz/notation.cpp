#include "fuzz.h"

#include <algorithm>

// Text that people type, line by line, in positions of random games: what is understood is refused or legal,
// and what is legal applies.

namespace oya::fuzz {

namespace {

bool is_legal(const AnyPosition& position, Action action) {
    if (position.actor().is_chance()) {
        Outcomes outcomes;
        position.outcomes(outcomes);
        return std::ranges::any_of(outcomes,
                                   [&](const Outcome& outcome) { return outcome.action == action; });
    }
    Actions actions;
    position.legal(position.actor().seat(), actions);
    return std::ranges::find(actions, action) != actions.end();
}

void type(AnyPosition& position, std::string_view text) {
    const Actor actor = position.actor();
    const std::optional<Action> action = position.parse(actor, text);
    if (!action) return;
    const bool legal = is_legal(position, *action);
    if (actor.is_seat()) {
        const Refusal refusal = position.refuse(actor.seat(), *action);
        require(legal != static_cast<bool>(refusal), "an action is legal or refused");
        require(legal || refusal.rule, "a refusal names its rule");
    }
    if (!legal) return;
    require(position.parse(actor, position.notation(actor, *action)) == action, "notation is read back");
    position.apply(actor, *action);
    require(position.unsound().empty(), "a legal action leaves the position sound");
}

} // namespace

} // namespace oya::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const AnyGame& game = input.game();
    const int seats = input.seats(game);
    const std::unique_ptr<AnyPosition> position = game.start(input.options(game, seats), seats);
    Rng rng(input.byte());
    for (unsigned steps = 4 * (input.byte() % 64); steps > 0; --steps) fuzz::random_step(*position, rng);
    while (!input.rest().empty() && !position->actor().is_nobody()) fuzz::type(*position, input.line());
    return 0;
}
