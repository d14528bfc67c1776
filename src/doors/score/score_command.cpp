#include "doors/score/score_command.h"

#include "doors/text.h"
#include "games/cascadia/assistant.h"
#include "games/cascadia/cascadia.h"
#include "games/cascadia/goals.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

namespace oya {

namespace {

constexpr std::array<CommandWord, 2> score_words{{
    {"GAME", "the game: cascadia"},
    {"FILE", "the environments, as JSON or as a drawing; - for standard input"},
}};

constexpr std::array<CommandOption, 4> score_options{{
    {"cards", "LETTERS",
     "the scoring cards in the order bear, elk, salmon, hawk, fox, such as CBDDB (AAAAA)"},
    {"option", "NAME=VALUE", "a table option, such as variant=family or elk_d_ring=any; may be repeated"},
    {"lang", "en|fr", "the language of the sheet (en)"},
    {"json", "", "print JSON"},
}};

constexpr std::array<std::string_view, 3> score_examples{
    "oya score cascadia --cards CBDDB table.txt",
    "oya score cascadia --cards AAAAA --json table.json",
    "oya score cascadia --option variant=family - < table.txt",
};

constexpr std::size_t largest_file = std::size_t{1} << 20;

std::optional<std::string> read_whole(std::string_view path, std::string& fault) {
    std::FILE* const file = path == "-" ? stdin : std::fopen(std::string(path).c_str(), "rb");
    if (file == nullptr) {
        fault = std::string(path) + ": " + std::strerror(errno);
        return std::nullopt;
    }
    std::string text;
    std::array<char, 4096> piece;
    while (text.size() <= largest_file) {
        const std::size_t count = std::fread(piece.data(), 1, piece.size(), file);
        if (count == 0) break;
        text.append(piece.data(), count);
    }
    const bool failed = std::ferror(file) != 0;
    if (file != stdin) std::fclose(file);
    if (failed || text.size() > largest_file) {
        fault = std::string(path) + (failed ? ": cannot be read" : ": is larger than 1 MiB");
        return std::nullopt;
    }
    return text;
}

int refuse(std::FILE* err, const std::string& sentence, int code) {
    print(err, "oya score: " + sentence + '\n');
    return code;
}

std::string sentence_of(const Refusal& refusal, const Words& words) {
    std::string sentence =
        refusal.reason.empty() ? std::string(words.rule_text(refusal.rule.id)) : words.say(refusal.reason);
    return sentence + " § " + std::string(refusal.rule.id);
}

// The options of the call; a refusal for what the game does not know.
std::optional<std::string> read_table(const Arguments& arguments, const Words& words,
                                      cascadia::Options& options) {
    for (std::string_view pair : arguments.all("option")) {
        const std::size_t equals = pair.find('=');
        const std::string_view name = pair.substr(0, equals);
        const std::string_view value = equals == pair.npos ? std::string_view{} : pair.substr(equals + 1);
        bool known = false;
        for (const OptionSpec& spec : Cascadia::options()) {
            if (spec.name != name || spec.scope != OptionSpec::Scope::table) continue;
            for (std::string_view each : spec.values) known = known || each == value || spec.free_text;
        }
        if (!known) return "there is no option " + std::string(pair);
        if (const Refusal refusal = Cascadia::set(options, name, value)) return sentence_of(refusal, words);
    }
    const std::string_view letters =
        arguments.text("cards", options.card_choice() == cascadia::Cards::chosen ? "" : "AAAAA");
    if (letters.empty()) return std::nullopt;
    if (const Refusal refusal = Cascadia::set(options, "cards", letters)) return sentence_of(refusal, words);
    return std::nullopt;
}

} // namespace

const CommandSpec score_spec{"score", "count environments of a real table, group by group", score_words,
                             score_options, score_examples};

int score_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const auto arguments = Arguments::parse(score_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    if (arguments->word(0) != Cascadia::name)
        return wrong_call(score_spec, "only cascadia can be scored", err);
    const Words& words = *Words::in(arguments->text("lang", "en"));
    cascadia::Options options;
    if (const auto fault = read_table(*arguments, words, options)) return refuse(err, *fault, 2);

    std::string fault;
    const auto text = read_whole(arguments->word(1), fault);
    if (!text) return refuse(err, fault, 1);
    cascadia::BoxGame game;
    const std::size_t first = text->find_first_not_of(" \t\r\n");
    if (first != text->npos && (*text)[first] == '{') {
        JsonReader reader(*text);
        cascadia::read_box_game(reader.root(), game);
        if (!reader.ok())
            return refuse(err, std::string(arguments->word(1)) + ": " + reader.error().sentence(), 1);
    } else if (const auto bad = cascadia::read_box_game(*text, game)) {
        return refuse(err, std::string(arguments->word(1)) + ": " + bad->place + ": " + bad->reason, 1);
    }
    if (const Refusal refusal = Cascadia::check(options, static_cast<int>(game.players.size())))
        return refuse(err, sentence_of(refusal, words), 2);
    const cascadia::CardLetters cards = Cascadia::board(options, static_cast<int>(game.players.size())).cards;
    if (!arguments->has("json")) {
        print(out, cascadia::explain(game, cards, options, words));
        return 0;
    }
    std::string json;
    {
        JsonWriter writer(json);
        cascadia::explain(writer, game, cards, options);
    }
    print(out, json + '\n');
    return 0;
}

} // namespace oya
