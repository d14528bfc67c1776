#include "every_game/walk.h"

#include "bots/any_bot.h"
#include "shelf/games.h"

#include <algorithm>
#include <map>

namespace oya::every_game {

std::optional<Step> random_step(const AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (actor.is_nobody()) return std::nullopt;
    if (actor.is_chance()) return Step{actor, position.draw(rng)};
    const Seats awaited = position.awaited();
    if (awaited.empty()) return std::nullopt;
    auto seat = awaited.begin();
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(awaited.count())); skip > 0; --skip)
        ++seat;
    Actions actions;
    position.legal(*seat, actions);
    if (actions.empty()) return std::nullopt;
    return Step{*seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]};
}

std::optional<Step> random_step(const AnyPosition& position, Rng& rng, int steps) {
    const std::optional<Step> step = random_step(position, rng);
    const bool by_instinct = steps >= patience && find_game(position.game().name()) != nullptr;
    if (!by_instinct || !step || step->actor.is_chance() || rng.below(4) == 0) return step;
    const auto thinking = think(position, step->actor.seat(), {"greedy", 0}, rng.next());
    while (!thinking->run(1)) {
    }
    return Step{step->actor, thinking->plan()[0]};
}

bool looks(int one_in, int steps, Rng& rng) {
    constexpr int a_while = 2000;
    return rng.below(static_cast<std::uint32_t>(one_in + steps / a_while)) == 0;
}

int usual_length(const AnyGame& game) {
    static std::map<std::string_view, int> known;
    const auto [place, is_new] = known.try_emplace(game.name(), 0);
    if (!is_new) return place->second;
    constexpr int games = 3;
    Rng rng(1);
    int steps = 0;
    for (int i = 0; i < games; ++i) {
        const std::unique_ptr<AnyPosition> position = game.start({}, game.max_seats());
        while (const std::optional<Step> step = random_step(*position, rng)) {
            position->apply(step->actor, step->action);
            ++steps;
        }
    }
    place->second = steps / games;
    return place->second;
}

int times_short(const AnyGame& game) {
    constexpr int short_game = 400;
    return std::max(1, usual_length(game) / short_game);
}

std::string Moment::says(const std::string& complaint) const {
    return table.name + ", game " + std::to_string(game) + ", step " + std::to_string(step) + ": " +
           complaint;
}

void each_position(const TableSetup& table, Rng& rng, int games, int every, Complaints& complaints,
                   const std::function<void(const AnyPosition&, const Moment&)>& visit) {
    const int usually = every * times_short(*table.game) * table.look_one_in;
    for (int game = 0; game < games && !complaints.enough(); ++game) {
        const std::unique_ptr<AnyPosition> position = start(table);
        Moment moment{table, game, 0};
        for (;; ++moment.step) {
            const bool last = position->actor().is_nobody();
            if (last || moment.step == 0 || looks(usually, moment.step, rng)) visit(*position, moment);
            if (last || complaints.enough()) break;
            const std::optional<Step> step = random_step(*position, rng, moment.step);
            if (!step) {
                complaints.add(moment.says("nobody can act, but the game is not over"));
                break;
            }
            position->apply(step->actor, step->action);
            if (moment.step == longest_game) return complaints.add(moment.says("the game does not end"));
        }
    }
}

std::unique_ptr<AnyPosition> start(const TableSetup& table) {
    return table.game->start(table.options, table.seats);
}

std::string json_of(const AnyPosition& position) {
    std::string text;
    JsonWriter json(text);
    position.write(json);
    return text;
}

std::string view_json(const AnyPosition& position, Viewer viewer) {
    std::string text;
    JsonWriter json(text);
    position.write_view(json, viewer);
    return text;
}

std::vector<Viewer> viewers(int seats) {
    std::vector<Viewer> all = {Viewer::spectator()};
    for (Seat seat : Seats::first(seats)) all.push_back(seat);
    return all;
}

std::string text_of(Actor actor) {
    if (actor.is_seat()) return "seat " + std::to_string(actor.seat().index);
    return actor.is_chance() ? "chance" : "nobody";
}

std::string text_of(Viewer viewer) {
    return viewer.is_seat() ? "seat " + std::to_string(viewer.seat().index) : "spectator";
}

std::string text_of(Action action) {
    return '{' + std::to_string(action.kind) + ' ' + std::to_string(action.a) + ' ' +
           std::to_string(action.b) + ' ' + std::to_string(action.c) + '}';
}

std::string text_of(const AnyPosition& position, const Step& step) {
    return text_of(step.actor) + ' ' + position.notation(step.actor, step.action);
}

std::string text_of(const Message& message) {
    std::string text(message.id);
    for (const Parameter& parameter : message.parameters) {
        text += ' ' + std::string(parameter.name) + '=';
        if (const auto* number = std::get_if<std::int64_t>(&parameter.value)) text += std::to_string(*number);
        if (const auto* seat = std::get_if<Seat>(&parameter.value)) text += text_of(Actor(*seat));
        if (const auto* words = std::get_if<std::string>(&parameter.value)) text += *words;
        if (const auto* list = std::get_if<std::vector<Message>>(&parameter.value)) {
            for (const Message& each : *list) text += '(' + text_of(each) + ')';
        }
    }
    return text;
}

std::string text_of(const Refusal& refusal) {
    if (!refusal) return "allowed";
    return std::string(refusal.rule.id) + ": " + text_of(refusal.reason);
}

std::string text_of(const AnyGame& game, const Plan& plan) {
    std::string text;
    for (const Action action : plan) text += std::to_string(game.code(action)) + ' ';
    return text;
}

std::string text_of(const Result& result) {
    std::string text = result.over ? "over" : "not over";
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat) {
        text += ", seat " + std::to_string(seat) + ": " + std::to_string(result.points[seat]) +
                " points, place " + std::to_string(result.places[seat]);
        if (result.winners.has(Seat{static_cast<std::uint8_t>(seat)})) text += ", winner";
    }
    return text + (result.rule ? " by " + std::string(result.rule.id) : "");
}

} // namespace oya::every_game
