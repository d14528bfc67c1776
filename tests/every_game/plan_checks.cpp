#include "every_game/checks.h"
#include "every_game/walk.h"

#include <algorithm>
#include <cmath>

namespace oya::every_game {

namespace {

bool is_legal(const AnyPosition& position, Seat seat, Action action) {
    Actions actions;
    position.legal(seat, actions);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

// Takes the steps of a plan on a copy; says which of them cannot be taken.
std::string follow(const AnyPosition& position, Seat seat, const Plan& plan) {
    const std::unique_ptr<AnyPosition> copy = position.clone();
    for (const Action action : plan) {
        if (!is_legal(*copy, seat, action)) return "cannot go on with " + copy->notation(seat, action);
        copy->apply(seat, action);
    }
    return "";
}

void check_instinct(const AnyPosition& position, Seat seat, const Moment& moment, Complaints& complaints) {
    const auto complain = [&](const std::string& what) {
        complaints.add(moment.says("the instinct of " + text_of(Actor(seat)) + ' ' + what));
    };
    Ideas ideas;
    position.instinct(seat, ideas);
    if (position.awaited().has(seat) == ideas.empty()) complain("has ideas at the wrong time");
    for (std::size_t i = 0; i < ideas.size(); ++i) {
        if (ideas[i].plan.empty()) complain("proposes to do nothing");
        if (!std::isfinite(ideas[i].score)) complain("values an idea at no number");
        if (i > 0 && ideas[i].score > ideas[i - 1].score) complain("does not put the best idea first");
        if (const std::string fault = follow(position, seat, ideas[i].plan); !fault.empty()) complain(fault);
    }
}

void check_wish(const AnyPosition& position, Seat seat, const Settings& wishes, const Moment& moment,
                Complaints& complaints) {
    const auto complain = [&](const std::string& what) {
        std::string wished;
        for (const auto& [name, value] : wishes) wished += name + '=' + value + ": ";
        complaints.add(moment.says(text_of(Actor(seat)) + ", " + wished + what));
    };
    const Plan plan = position.automatic(seat, wishes);
    if (!plan.empty() && !position.awaited().has(seat)) complain("is answered for when it is not asked");
    if (const std::string fault = follow(position, seat, plan); !fault.empty())
        complain("the answer " + fault);
    Actions actions;
    position.legal(seat, actions);
    const bool any = std::any_of(actions.begin(), actions.end(),
                                 [&](Action action) { return position.worth_asking(seat, wishes, action); });
    if (!actions.empty() && !any) complain("is asked and offered nothing");
}

} // namespace

Complaints check_plans(const TableSetup& table, Rng& rng, int games) {
    constexpr int every = 3;
    Complaints complaints;
    each_position(table, rng, games, every, complaints,
                  [&](const AnyPosition& position, const Moment& moment) {
                      for (Seat seat : Seats::first(position.seats())) {
                          check_instinct(position, seat, moment, complaints);
                          check_wish(position, seat, {}, moment, complaints);
                          for (const OptionSpec& spec : table.game->options()) {
                              if (spec.scope != OptionSpec::Scope::seat) continue;
                              for (const std::string_view value : spec.values) {
                                  Settings wishes;
                                  wishes.set(spec.name, value);
                                  check_wish(position, seat, wishes, moment, complaints);
                              }
                          }
                      }
                  });
    return complaints;
}

} // namespace oya::every_game
