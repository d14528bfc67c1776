#include "playthroughs/playthrough.h"

#include <memory>
#include <vector>

namespace oya {

namespace {

constexpr std::string_view playing[] = {"Anna", "Ben", "Cleo", "Dora"};

// A JSON text with a line for each field of the whole, and for each element of a list of lists or objects.
std::string in_lines(const std::string& json, const std::string& indent) {
    std::string lines = indent;
    std::vector<bool> broken; // for each bracket that is open, whether its values stand on lines of their own
    bool quoted = false;
    const auto line_break = [&] { lines += '\n' + indent + std::string(2 * broken.size(), ' '); };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char letter = json[i];
        if (letter == '"' && (i == 0 || json[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && (letter == '{' || letter == '[')) {
            const char next = i + 1 < json.size() ? json[i + 1] : ' ';
            broken.push_back(broken.empty() || (broken.size() == 1 && (next == '{' || next == '[')));
            lines += letter;
            if (broken.back()) line_break();
        } else if (!quoted && (letter == '}' || letter == ']')) {
            const bool on_lines = broken.back();
            broken.pop_back();
            if (on_lines) line_break();
            lines += letter;
        } else {
            lines += letter;
            if (!quoted && letter == ',' && broken.back()) line_break();
        }
    }
    return lines + '\n';
}

class Writer {
  public:
    explicit Writer(const Playthrough& wanted)
        : wanted_(wanted), words_(*Words::in(wanted.language)), rng_(wanted.seed),
          position_(wanted.game.start(wanted.options, wanted.seats)) {}

    std::string write() {
        page_ += std::string(wanted_.game.name()) + ", rules version " +
                 std::to_string(wanted_.game.rules_version()) + ", " + std::to_string(wanted_.seats) +
                 " seats, seed " + std::to_string(wanted_.seed) + ", random play\n";
        for (const auto& [option, value] : wanted_.game.complete(wanted_.options))
            page_ += "  " + option + " = " + value + '\n';
        page_ += '\n';
        int step = 0;
        for (; step < wanted_.full_steps && !position_->actor().is_nobody(); ++step) {
            if (step % wanted_.look_every == wanted_.look_every / 2) look(step / wanted_.look_every);
            tell_step(step);
        }
        if (!position_->actor().is_nobody()) write_rest(step);
        write_result();
        return page_;
    }

  private:
    std::string name(Actor actor) const {
        return actor.is_seat() ? std::string(playing[actor.seat().index]) : "chance";
    }
    std::string say(const Message& message) const { return words_.say(message, playing); }

    Action choose(std::vector<std::string>& offered) {
        const Actor actor = position_->actor();
        if (actor.is_chance()) {
            Outcomes outcomes;
            position_->outcomes(outcomes);
            for (const Outcome& outcome : outcomes)
                offered.push_back(position_->notation(actor, outcome.action) + " ×" +
                                  std::to_string(outcome.weight));
            return position_->draw(rng_);
        }
        Actions actions;
        position_->legal(actor.seat(), actions);
        for (const Action action : actions) {
            offered.push_back(position_->notation(actor, action) + " #" +
                              std::to_string(wanted_.game.code(action)));
        }
        return actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
    }

    void tell_step(int step) {
        constexpr int list_every = 5;
        std::vector<std::string> offered;
        const Actor actor = position_->actor();
        const Action action = choose(offered);
        page_ += std::to_string(step) + ". " + name(actor) + ", ";
        page_ += actor.is_seat() ? say(position_->asks(actor.seat())) : std::string(position_->source().name);
        page_ += " (" + std::to_string(offered.size()) + ") > " + position_->notation(actor, action) + '\n';
        if (step == 0 || (actor.is_seat() && step % list_every == 0)) {
            page_ += "  may:";
            for (const std::string& each : offered) page_ += (&each == offered.data() ? " " : ", ") + each;
            page_ += '\n';
        }
        Teller teller;
        position_->apply(actor, action, teller);
        tell_story(teller);
    }

    void tell_story(const Teller& teller) {
        for (const Fact& fact : teller.facts()) {
            page_ += "  " + say(fact.message) + " [" + std::string(fact.rule.id) + ']';
            if (fact.audience.spectators) {
                page_ += '\n';
                continue;
            }
            page_ += " only";
            for (const Seat seat : fact.audience.seats& Seats::first(wanted_.seats))
                page_ += ' ' + name(seat);
            page_ += '\n';
        }
    }

    // Another viewer each time: the seats in turn, then a spectator.
    void look(int number) {
        const int who = number % (wanted_.seats + 1);
        const Viewer viewer =
            who == wanted_.seats ? Viewer::spectator() : Viewer(Seat{static_cast<std::uint8_t>(who)});
        const std::string viewer_name = viewer.is_seat() ? name(viewer.seat()) : "a spectator";
        std::string position;
        std::string view;
        {
            JsonWriter position_json(position);
            position_->write(position_json);
            JsonWriter view_json(view);
            position_->write_view(view_json, viewer);
        }
        page_ += "\n  position:\n" + in_lines(position, "    ") + "  view of " + viewer_name + ":\n" +
                 in_lines(view, "    ") + "  sketch for " + viewer_name + ":\n";
        std::string line;
        for (const char letter : position_->sketch(viewer, words_, playing)) {
            if (letter != '\n') {
                line += letter;
                continue;
            }
            page_ += line.empty() ? "\n" : "    " + line + '\n';
            line.clear();
        }
        page_ += '\n';
    }

    void write_rest(int step) {
        constexpr std::size_t width = 110;
        page_ += "\nand so on, from step " + std::to_string(step) + ":\n";
        std::string line = " ";
        Teller last;
        while (!position_->actor().is_nobody()) {
            std::vector<std::string> offered;
            const Actor actor = position_->actor();
            const Action action = choose(offered);
            const std::string text = ' ' + position_->notation(actor, action) + ';';
            if (line.size() + text.size() > width) {
                page_ += line + '\n';
                line = " ";
            }
            line += text;
            last = Teller();
            position_->apply(actor, action, last);
        }
        page_ += line + "\n\nThe last step tells:\n";
        tell_story(last);
    }

    void write_result() {
        const Result result = position_->result();
        page_ += "\nresult by " + std::string(result.rule.id) + '\n';
        for (const Seat seat : Seats::first(wanted_.seats)) {
            page_ += "  " + name(seat) + ": " + std::to_string(result.points[seat.index]) +
                     " points, place " + std::to_string(result.places[seat.index]) +
                     (result.winners.has(seat) ? ", wins\n" : "\n");
        }
    }

    const Playthrough& wanted_;
    const Words& words_;
    Rng rng_;
    std::unique_ptr<AnyPosition> position_;
    std::string page_;
};

} // namespace

std::string write_down(const Playthrough& wanted) { return Writer(wanted).write(); }

} // namespace oya
