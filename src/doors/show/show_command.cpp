#include "doors/show/show_command.h"

#include "doors/files.h"
#include "doors/locale.h"
#include "shelf/games.h"
#include "shelf/like.h"

#include <array>
#include <limits>
#include <memory>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::array<CommandWord, 1> spec_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 7> spec_options{{
    {"svg", "", "help.show.svg"},
    {"players", "N", "help.show.players", Range{1, 16}},
    {"option", "NAME=VALUE", "help.option"},
    {"position", "FILE", "help.show.position"},
    {"plans", "N", "help.show.plans", Range{0, 100'000}},
    {"seed", "N", "help.show.seed", Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"lang", "en|fr", "help.lang"},
}};

constexpr std::array<std::string_view, 4> spec_examples{
    "oya show cascadero --plans 40 --svg > position.svg",
    "oya show catan --players 4 --plans 600 --svg > island.svg",
    "oya show cascadero --players 4 --option board=farmer --seed 7",
    "oya show vigo --players 4 --plans 30 --lang fr",
};

// Chance and instinct go on until so many plans were followed, or to the end.
void play_on(AnyPosition& position, std::int64_t plans, Rng& rng) {
    while (!position.actor().is_nobody()) {
        if (position.actor().is_chance()) {
            position.apply(position.actor(), position.draw(rng));
            continue;
        }
        if (plans-- == 0) return;
        Ideas ideas;
        const Seat seat = position.actor().seat();
        position.instinct(seat, ideas);
        for (const Action step : ideas[0].plan) position.apply(seat, step);
    }
}

// Two or, where such a table may not be made, the next number that may. Where none may, it is not for the
// number of players: as many as there can be are told why.
int usual_seats(const AnyGame& game, const Settings& options) {
    for (int seats = 2; seats <= game.max_seats(); ++seats) {
        if (!game.check(options, seats)) return seats;
    }
    return game.max_seats();
}

int fail(const Message& message, const Words& words, std::FILE* err, int exit_code = 1) {
    std::fprintf(err, "oya show: %s\n", words.say(message).c_str());
    return exit_code;
}

} // namespace

const CommandSpec show_spec{
    "show", "help.show", spec_words, spec_options, spec_examples,
};

int show_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(show_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    const auto wrong = [&](const Message& message) {
        return wrong_call(show_spec, words.say(message), words, err);
    };

    const AnyGame* const game = find_game(arguments->word(0));
    if (game == nullptr)
        return wrong({"show.unknown-game",
                      {{"name", std::string(arguments->word(0))}, {"like", game_like(arguments->word(0))}}});
    Settings options;
    for (const std::string_view pair : arguments->all("option")) {
        const std::size_t equals = pair.find('=');
        if (equals == pair.npos) return wrong({"show.name-value", {{"text", std::string(pair)}}});
        options.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    const int seats = arguments->number("players") ? static_cast<int>(*arguments->number("players"))
                                                   : usual_seats(*game, options);
    if (const Refusal refusal = game->check(options, seats)) {
        if (!refusal.reason.empty()) return wrong(refusal.reason);
        return wrong_call(show_spec, words.rule_text(refusal.rule.id), words, err);
    }

    std::unique_ptr<AnyPosition> position = game->start(options, seats);
    if (arguments->has("position")) {
        const std::string path(arguments->text("position"));
        std::string why;
        const std::optional<std::string> text = read_whole(path, stdin, why);
        if (!text) return fail({"show.cannot-read", {{"file", path}, {"reason", why}}}, words, err, 2);
        JsonReader reader(*text);
        position = game->read(options, seats, reader.root());
        if (!position) return fail({"show.no-position", {{"reason", reader.error().sentence()}}}, words, err);
    }
    Rng rng(static_cast<std::uint64_t>(arguments->number("seed").value_or(1)));
    play_on(*position, arguments->number("plans").value_or(0), rng);

    const bool drawing = arguments->has("svg");
    const std::string page = drawing ? position->svg(Viewer::spectator(), words, {})
                                     : position->sketch(Viewer::spectator(), words, {});
    if (page.empty()) return fail({"show.no-drawing", {{"name", std::string(game->name())}}}, words, err);
    return std::fputs(page.c_str(), out) < 0 ? 1 : 0;
}

} // namespace oya
