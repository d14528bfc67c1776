#include "every_game/checks.h"
#include "every_game/given.h"
#include "every_game/walk.h"

namespace oya::every_game {

namespace {

class ImagineCheck {
  public:
    ImagineCheck(const TableSetup& table, Rng& rng, Complaints& complaints)
        : table_(table), rng_(rng), complaints_(complaints) {}

    void play(int game) {
        const auto look_one_in =
            static_cast<std::uint32_t>(16 * times_short(*table_.game) * table_.look_one_in);
        const int always_look =
            12 / table_.look_one_in; // so that short games are looked at as closely as long ones
        const std::unique_ptr<AnyPosition> position = start(table_);
        Seats in_the_dark; // who did not see the last step
        int dark_looks = 0;
        int looks = 0; // of a game that hardly ends no more than of a long one
        for (Moment moment{table_, game, 0}; moment.step < longest_game; ++moment.step) {
            const std::optional<Step> step = random_step(*position, rng_, moment.step);
            if (moment.step < always_look || (rng_.below(look_one_in) == 0 && ++looks <= most_looks) ||
                !step) {
                for (Seat seat : Seats::first(table_.seats)) look(*position, seat, moment);
            } else if (!in_the_dark.empty() && ++dark_looks <= always_look) {
                for (Seat seat : in_the_dark) look(*position, seat, moment);
            }
            in_the_dark = {};
            if (!step || complaints_.enough()) return;
            for (Seat seat : Seats::first(table_.seats)) {
                if (position->seen(step->actor, step->action, seat) != step->action)
                    in_the_dark = in_the_dark.with(seat);
            }
            const bool ask = step->actor.is_chance() && !varied_.holds(in_the_dark);
            const std::unique_ptr<AnyPosition> before = ask ? position->clone() : nullptr;
            position->apply(step->actor, step->action);
            if (!ask) continue;
            for (Seat seat : in_the_dark) variety(*before, *position, *step, seat, moment);
        }
    }

  private:
    static constexpr int most_looks = 400;

    // After a draw of chance that the seat did not see, it must imagine something else too; asked until it
    // has done so once. What others choose in secret is left to check_hidden.
    void variety(const AnyPosition& before, const AnyPosition& truth, const Step& step, Seat seat,
                 const Moment& moment) {
        constexpr double too_likely = 0.9; // then wait for a draw that says more in fewer worlds
        constexpr double false_alarm = 1e-12;
        if (varied_.has(seat)) return;
        const double likely = likelihood(before, truth, step, seat);
        if (likely > too_likely) return;
        // The worlds are independent, and each is the truth with this probability or a smaller one: that all
        // of them are happens once in 10^12 times to a seat that imagines as it should.
        for (double all_true = 1; all_true > false_alarm; all_true *= likely) {
            if (truth.imagine(seat, rng_)->equals(truth)) continue;
            varied_ = varied_.with(seat);
            return;
        }
        complaints_.add(moment.says(text_of(step.actor) + " hides a draw from " + text_of(Actor(seat)) +
                                    ", which imagines nothing but the truth"));
    }

    // How likely the truth can be at most to a seat that did not see the draw. Whatever else the seat does
    // not know, each other draw that would have left it with the same view and story stands to the true one
    // as their weights do.
    static double likelihood(const AnyPosition& before, const AnyPosition& truth, const Step& step,
                             Seat seat) {
        const Action seen = before.seen(step.actor, step.action, seat);
        const auto told = [&](const Action& action, AnyPosition& after) {
            Teller teller;
            after.apply(step.actor, action, teller);
            return told_to(seat, teller, teller.facts().size());
        };
        const std::string told_truly = told(step.action, *before.clone());
        const Gifts given = given_at_a_glance(truth, seat);
        Outcomes outcomes;
        before.outcomes(outcomes);
        double true_weight = 0;
        double other_weight = 0;
        for (const Outcome& outcome : outcomes) {
            if (outcome.action == step.action) {
                true_weight += static_cast<double>(outcome.weight);
                continue;
            }
            if (before.seen(step.actor, outcome.action, seat) != seen) continue;
            const std::unique_ptr<AnyPosition> other = before.clone();
            if (told(outcome.action, *other) == told_truly && !other->equals(truth) &&
                difference(given, given_at_a_glance(*other, seat)).empty())
                other_weight += static_cast<double>(outcome.weight);
        }
        return true_weight > 0 ? true_weight / (true_weight + other_weight) : 1;
    }

    void look(const AnyPosition& position, Seat seat, const Moment& moment) {
        constexpr int worlds = 4;
        const auto complain = [&](const std::string& what) {
            complaints_.add(moment.says(text_of(Actor(seat)) + " imagines " + what));
        };
        std::unique_ptr<AnyPosition> world;
        for (int i = 0; i < worlds; ++i) {
            Rng same = rng_.fork();
            Rng again = same;
            world = position.imagine(seat, same);
            if (!world->equals(*position.imagine(seat, again))) complain("two worlds from the same numbers");
            if (const std::string_view fault = world->unsound(); !fault.empty())
                return complain("what cannot be: " + std::string(fault));
            const std::string different =
                difference(given_at_a_glance(position, seat), given_at_a_glance(*world, seat));
            if (!different.empty()) return complain("what it knows to be otherwise: " + different);
        }
        if (rng_.below(4) == 0) play_on(*world, complain);
    }

    template <class Complain>
    void play_on(AnyPosition& world, const Complain& complain) {
        for (int i = 0; i < longest_game; ++i) {
            const std::optional<Step> step = random_step(world, rng_, i);
            if (!step) break;
            world.apply(step->actor, step->action);
        }
        if (!world.actor().is_nobody()) complain("a world in which the game does not end");
        if (const std::string_view fault = world.unsound(); !fault.empty())
            complain("a world that ends badly: " + std::string(fault));
    }

    const TableSetup& table_;
    Rng& rng_;
    Complaints& complaints_;
    Seats varied_; // who has imagined something else than the truth after a draw it did not see
};

} // namespace

Complaints check_imagine(const TableSetup& table, Rng& rng, int games) {
    Complaints complaints;
    ImagineCheck check(table, rng, complaints);
    for (int game = 0; game < games && !complaints.enough(); ++game) check.play(game);
    return complaints;
}

} // namespace oya::every_game
