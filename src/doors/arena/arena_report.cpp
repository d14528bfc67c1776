#include "doors/arena/arena_report.h"

#include "doors/columns.h"

#include <array>

namespace oya {

namespace {

class ArenaPage {
  public:
    ArenaPage(const ArenaReport& report, const Words& words)
        : report_(report), words_(words), point_(words.text("sim.decimal-point")[0]) {}

    std::string draw() const {
        const std::string heading =
            words_.say({"arena.heading",
                        {{"title", report_.title}, {"players", report_.players}, {"seed", report_.seed}}});
        return heading + "\n\n" + trials() + '\n' + ratings() + stopped();
    }

    std::string lines() const {
        std::string text;
        for (const Trial& trial : report_.trials) {
            text += "| " + report_.title + ", " + std::to_string(report_.players) + " | `" +
                    trial.bots.front() + "` | `" + trial.bots.back() + "` | " + std::to_string(trial.games) +
                    " | " + estimate(trial.wins, 1, 100) + " % | " + estimate(trial.ahead, 2) + " | " +
                    verdict_of(trial) + " |\n";
        }
        return text;
    }

  private:
    std::string say(std::string_view id) const { return words_.say(Message(id)); }

    std::string estimate(const Estimate& of, int digits, double scale = 1) const {
        std::string text = fixed(of.mean * scale, digits, point_);
        if (of.margin) text += " ± " + fixed(*of.margin * scale, digits, point_);
        return text;
    }

    std::string verdict_of(const Trial& trial) const {
        constexpr std::array<std::string_view, 3> verdicts{"arena.open", "arena.stronger",
                                                           "arena.no-stronger"};
        const bool control = report_.control && &trial == &report_.trials.back();
        return say(control ? "arena.control" : verdicts[static_cast<std::size_t>(trial.verdict)]);
    }

    std::string trials() const {
        Columns table({say("sim.bot"), say("arena.against"), say("arena.games"), say("sim.wins"),
                       say("sim.ahead"), say("arena.verdict")});
        for (const Trial& trial : report_.trials)
            table.add({trial.bots.front(), trial.bots.back(), std::to_string(trial.games),
                       estimate(trial.wins, 1, 100), estimate(trial.ahead, 2), verdict_of(trial)});
        return table.text();
    }

    std::string ratings() const {
        Columns table({say("sim.bot"), say("arena.rating")});
        for (const Rating& rating : report_.ratings) {
            std::string text = fixed(rating.points, 0, point_);
            if (rating.margin) text += " ± " + fixed(*rating.margin, 0, point_);
            table.add({rating.name, text});
        }
        return table.text();
    }

    std::string stopped() const {
        std::int64_t left_out = 0;
        for (const Trial& trial : report_.trials) left_out += trial.left_out;
        if (left_out == 0) return {};
        return words_.say({"arena.left-out", {{"blocks", static_cast<int>(left_out)}}}) + '\n';
    }

    const ArenaReport& report_;
    const Words& words_;
    char point_;
};

} // namespace

std::string arena_table(const ArenaReport& report, const Words& words) {
    return ArenaPage(report, words).draw();
}

std::string arena_markdown(const ArenaReport& report, const Words& words) {
    return ArenaPage(report, words).lines();
}

} // namespace oya
