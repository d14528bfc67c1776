#include "doors/score/score_command.h"

#include "core/nearest.h"
#include "doors/files.h"
#include "doors/locale.h"
#include "doors/score/interview.h"
#include "doors/text.h"
#include "games/cascadia/assistant.h"
#include "games/cascadia/cascadia.h"

#include <array>
#include <optional>
#include <string>

namespace oya {

namespace {

constexpr std::array<CommandWord, 2> score_words{{
    {"GAME", "help.score.game"},
    {"FILE", "help.score.file", false},
}};

constexpr std::array<CommandOption, 6> score_options{{
    {"cards", "LETTERS", "help.score.cards"},
    {"option", "NAME=VALUE", "help.score.option"},
    {"solo", "", "help.score.solo"},
    {"interactive", "", "help.score.interactive"},
    {"lang", "en|fr", "help.lang"},
    {"json", "", "help.json"},
}};

constexpr std::array<std::string_view, 5> score_examples{
    "oya score cascadia --cards CBDDB table.txt",
    "oya score cascadia --interactive",
    "oya score cascadia --cards AAAAA --json table.json",
    "oya score cascadia --option variant=family - < table.txt",
    "printf 'player Jade\\nb b . e\\n f s s\\nnature 2\\n' | oya score cascadia -",
};

constexpr std::size_t largest_file = std::size_t{1} << 20;

int refuse(std::FILE* err, const std::string& sentence, int code) {
    print(err, "oya score: " + sentence + '\n');
    return code;
}

// What the call says of the table; the reason if it cannot be so.
Message read_table(const Arguments& arguments, cascadia::BoxSetup& setup) {
    for (std::string_view pair : arguments.all("option")) {
        const std::size_t equals = pair.find('=');
        const std::string_view value = equals == pair.npos ? std::string_view{} : pair.substr(equals + 1);
        if (Message fault = setup.say(pair.substr(0, equals), value); !fault.empty()) return fault;
    }
    if (arguments.has("solo")) setup.say("solo", "yes");
    return arguments.has("cards") ? setup.say("cards", arguments.text("cards")) : Message{};
}

// What was refused, for programs: place, reason and rule apart.
std::string refusal(const cascadia::BadBoards& faults, const Words& words) {
    std::string text;
    {
        JsonWriter writer(text);
        writer.begin_object().key("error").begin_object();
        cascadia::write_faults(writer, faults, words);
        writer.end_object().end_object();
    }
    return text + '\n';
}

std::string answer(const cascadia::BoxGame& game, bool json, const Words& words) {
    if (!json) return cascadia::explain(game, words);
    std::string text;
    {
        JsonWriter writer(text);
        cascadia::explain(writer, game, words);
    }
    return text + '\n';
}

} // namespace

const CommandSpec score_spec{"score", "help.score", score_words, score_options, score_examples};

int score_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const auto arguments = Arguments::parse(score_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    if (arguments->word(0) != Cascadia::name) {
        constexpr std::array<std::string_view, 1> known{Cascadia::name};
        const std::string_view like = nearest(arguments->word(0), known);
        const Message only("cascadia.score.only");
        const Message meant("cascadia.score.only-but", {{"like", std::string(like)}});
        return wrong_call(score_spec, words.say(like.empty() ? only : meant), words, err);
    }
    cascadia::BoxSetup setup;
    if (const Message fault = read_table(*arguments, setup); !fault.empty())
        return refuse(err, words.say(fault), 2);
    if (arguments->has("interactive")) {
        if (!arguments->word(1).empty())
            return wrong_call(score_spec, words.say({"cascadia.score.file-or-interactive"}), words, err);
        const auto game = interview(setup, in, out, words);
        if (!game) return 1;
        print(out, '\n' + answer(*game, arguments->has("json"), words));
        return 0;
    }
    if (arguments->word(1).empty())
        return wrong_call(score_spec, words.say({"cascadia.score.no-file"}), words, err);

    const std::string file = std::string(arguments->word(1)) + ": ";
    std::string why;
    const auto text = read_whole(std::string(arguments->word(1)), in, why, largest_file);
    if (!text) return refuse(err, file + why, 2);
    if (text->size() > largest_file) return refuse(err, file + words.say({"cascadia.score.too-large"}), 1);
    cascadia::BoxGame game;
    game.setup = setup;
    if (const auto faults = cascadia::read_box_game(*text, game); !faults.empty()) {
        if (arguments->has("json")) print(out, refusal(faults, words));
        for (const cascadia::BadBoard& bad : faults)
            refuse(err, (bad.of_call ? "" : file) + cascadia::say_fault(bad, words), 1);
        if (faults.size() == cascadia::most_faults) refuse(err, words.say({"cascadia.score.and-more"}), 1);
        return faults.front().of_call ? 2 : 1;
    }
    print(out, answer(game, arguments->has("json"), words));
    return 0;
}

int score_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    return score_command(args, stdin, out, err);
}

} // namespace oya
