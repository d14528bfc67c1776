#include "every_game/checks.h"
#include "every_game/given.h"
#include "every_game/walk.h"

namespace oya::every_game {

namespace {

// One game as it is, beside another that a viewer cannot tell from it. Whatever the viewer is given must be
// the same in both, and stay the same for as long as the viewer sees and is told the same.
class TwoWorlds {
  public:
    TwoWorlds(const TableSetup& table, Viewer viewer, int game, Rng& rng, Complaints& complaints)
        : moment_{table, game, 0}, viewer_(viewer), rng_(rng), complaints_(complaints), real_(start(table)) {
        take_new_world();
    }

    void play() {
        constexpr int beginning = 24; // asked about more often, so that short games are looked at as closely
        constexpr int a_while = 50;   // after which one looks up ever less often, in games that are long
        for (; moment_.step < longest_game && !complaints_.enough(); ++moment_.step) {
            const int one_in = (moment_.step / a_while + 1) * moment_.table.look_one_in;
            const bool look = rng_.below(static_cast<std::uint32_t>(one_in)) == 0;
            if (look && !same(given_at_a_glance(*real_, viewer_), given_at_a_glance(*world_, viewer_)))
                return;
            const bool ask = look && rng_.below(moment_.step < beginning ? 3 : 12) == 0;
            if (ask && !same_on_request()) return;
            const std::optional<Step> step = random_step(*real_, rng_, moment_.step);
            if (!step || !take(*step)) return;
        }
    }

  private:
    // Another world, imagined by the viewer (for a spectator, by any seat: it knows less than each of them),
    // or the real one, from which this one departs when something happens that the viewer does not see.
    void take_new_world() {
        const auto seats = static_cast<std::uint32_t>(real_->seats());
        const Seat seat =
            viewer_.is_seat() ? viewer_.seat() : Seat{static_cast<std::uint8_t>(rng_.below(seats))};
        world_ = rng_.below(4) == 0 ? real_->clone() : real_->imagine(seat, rng_);
    }

    bool same_on_request() {
        const std::uint64_t seed = rng_.next();
        return same(given_on_request(*real_, viewer_, seed), given_on_request(*world_, viewer_, seed));
    }

    bool same(const Gifts& real, const Gifts& imagined) {
        const std::string different = difference(real, imagined);
        if (!different.empty())
            complain("is given something else when what is hidden changes: " + different + last_steps_);
        return different.empty();
    }

    // Takes a step in the real game and a like one in the other world. False after a complaint.
    bool take(const Step& step) {
        if (!real_->secrets() && real_->seen(step.actor, step.action, viewer_) != step.action)
            return complain("does not see " + text_of(*real_, step) + " at a table without secrets");
        const bool own = viewer_.is_seat() && step.actor == Actor(viewer_.seat());
        const std::optional<Step> like = own ? step : like_step(step);
        if (!like) return complain(text_of(*real_, step) + " has nothing like it in the other world");
        last_steps_ = ", after " + text_of(*real_, step) + " / " + text_of(*world_, *like);
        const bool seen_same =
            real_->seen(step.actor, step.action, viewer_) == world_->seen(like->actor, like->action, viewer_);
        Teller real_story;
        Teller other_story;
        real_->apply(step.actor, step.action, real_story);
        world_->apply(like->actor, like->action, other_story);
        const std::string told = told_to(viewer_, real_story, real_story.facts().size());
        const bool told_same = told == told_to(viewer_, other_story, other_story.facts().size());
        const bool news = learns(viewer_, real_story) || learns(viewer_, other_story);
        if (seen_same && told_same) return true;
        if (seen_same && !news) {
            return complain("is told what it cannot know, and nothing was revealed: " + told +
                            told_to(viewer_, other_story, other_story.facts().size()) + last_steps_);
        }
        if (!own && !seen_same && told_same && view_json(*real_, viewer_) == view_json(*world_, viewer_))
            return complain("sees of an action what neither story nor view shows" + last_steps_);
        take_new_world();
        return true;
    }

    // What the same actor might do in the other world: mostly something the viewer could not tell from the
    // step, sometimes anything.
    std::optional<Step> like_step(const Step& step) {
        Actions candidates;
        if (step.actor.is_chance()) {
            Outcomes outcomes;
            world_->outcomes(outcomes);
            for (const Outcome& outcome : outcomes) candidates.push_back(outcome.action);
        } else {
            world_->legal(step.actor.seat(), candidates);
        }
        if (candidates.empty()) return std::nullopt;
        Actions alike;
        const Action seen = real_->seen(step.actor, step.action, viewer_);
        for (const Action action : candidates) {
            if (world_->seen(step.actor, action, viewer_) == seen) alike.push_back(action);
        }
        const bool anything = alike.empty() || rng_.below(4) == 0;
        const Actions& from = anything ? candidates : alike;
        return Step{step.actor, from[rng_.below(static_cast<std::uint32_t>(from.size()))]};
    }

    bool complain(const std::string& what) {
        complaints_.add(moment_.says(text_of(viewer_) + ' ' + what));
        return false;
    }

    Moment moment_;
    Viewer viewer_;
    Rng& rng_;
    Complaints& complaints_;
    std::unique_ptr<AnyPosition> real_;
    std::unique_ptr<AnyPosition> world_;
    std::string last_steps_;
};

} // namespace

Complaints check_hidden(const TableSetup& table, Rng& rng, int games) {
    Complaints complaints;
    const std::vector<Viewer> everybody = viewers(table.seats);
    for (int game = 0; game < games && !complaints.enough(); ++game) {
        const Viewer viewer = everybody[rng.below(static_cast<std::uint32_t>(everybody.size()))];
        TwoWorlds(table, viewer, game, rng, complaints).play();
    }
    return complaints;
}

} // namespace oya::every_game
