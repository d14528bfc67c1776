#include "every_game/checks.h"
#include "every_game/given.h"
#include "every_game/walk.h"

#include <array>

namespace oya::every_game {

namespace {

class ImagineCheck {
  public:
    ImagineCheck(const TableSetup& table, Rng& rng, Complaints& complaints)
        : table_(table), rng_(rng), complaints_(complaints) {}

    void play(int game) {
        const auto look_one_in = static_cast<std::uint32_t>(16 * times_short(*table_.game));
        constexpr int always_look = 12; // so that short games are looked at as closely as long ones
        const std::unique_ptr<AnyPosition> position = start(table_);
        Seats in_the_dark; // who did not see the last step
        int dark_looks = 0;
        for (Moment moment{table_, game, 0}; moment.step < longest_game; ++moment.step) {
            const std::optional<Step> step = random_step(*position, rng_);
            if (moment.step < always_look || rng_.below(look_one_in) == 0 || !step) {
                for (Seat seat : Seats::first(table_.seats)) look(*position, seat, moment);
            } else if (!in_the_dark.empty() && ++dark_looks <= 12) {
                for (Seat seat : in_the_dark) look(*position, seat, moment);
            }
            in_the_dark = {};
            if (!step || complaints_.enough()) return;
            for (Seat seat : Seats::first(table_.seats)) {
                if (position->seen(step->actor, step->action, seat) != step->action)
                    in_the_dark = in_the_dark.with(seat);
            }
            for (Seat seat : in_the_dark) hidden_from_ = hidden_from_.with(seat);
            position->apply(step->actor, step->action);
        }
    }

    // To be asked when all games are played.
    void variety() {
        for (Seat seat : hidden_from_) {
            if (!varied_.has(seat)) {
                complaints_.add(table_.name + ": actions are hidden from " + text_of(Actor(seat)) +
                                ", which imagines nothing but the truth");
            }
        }
    }

  private:
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
            if (!world->equals(position)) varied_ = varied_.with(seat);
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
            const std::optional<Step> step = random_step(world, rng_);
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
    Seats hidden_from_;
    Seats varied_;
};

} // namespace

Complaints check_imagine(const TableSetup& table, Rng& rng, int games) {
    Complaints complaints;
    ImagineCheck check(table, rng, complaints);
    for (int game = 0; game < games && !complaints.enough(); ++game) check.play(game);
    check.variety();
    return complaints;
}

} // namespace oya::every_game
