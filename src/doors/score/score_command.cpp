#include "doors/score/score_command.h"

#include "doors/files.h"
#include "doors/locale.h"
#include "doors/text.h"
#include "games/cascadia/assistant.h"
#include "games/cascadia/cascadia.h"
#include "shelf/game_of.h"

#include <array>
#include <optional>
#include <string>

namespace oya {

namespace {

constexpr std::array<CommandWord, 2> score_words{{
    {"GAME", "the game: cascadia"},
    {"FILE", "the environments, drawn or tile by tile, or as JSON (docs/score.md); - for standard input"},
}};

constexpr std::array<CommandOption, 4> score_options{{
    {"cards", "LETTERS",
     "the scoring cards in the order bear, elk, salmon, hawk, fox, such as CBDDB (AAAAA)"},
    {"option", "NAME=VALUE", "a table option, such as variant=family or elk_d_ring=any; may be repeated"},
    {"lang", "en|fr", "the language (that of LC_ALL, LC_MESSAGES or LANG)"},
    {"json", "", "print JSON"},
}};

constexpr std::array<std::string_view, 4> score_examples{
    "oya score cascadia --cards CBDDB table.txt",
    "oya score cascadia --cards AAAAA --json table.json",
    "oya score cascadia --option variant=family - < table.txt",
    "printf 'player Jade\\nb b . e\\n f s s\\nnature 2\\n' | oya score cascadia -",
};

constexpr std::size_t largest_file = std::size_t{1} << 20;

int refuse(std::FILE* err, const std::string& sentence, int code) {
    print(err, "oya score: " + sentence + '\n');
    return code;
}

std::string sentence_of(const Refusal& refusal, const Words& words) {
    const std::string sentence =
        refusal.reason.empty() ? std::string(words.rule_text(refusal.rule.id)) : words.say(refusal.reason);
    return refusal.rule ? sentence + " § " + std::string(refusal.rule.id) : sentence;
}

std::string sentence_of(const cascadia::BadBoard& bad, const Words& words) {
    if (bad.place.empty()) return words.say(bad.reason);
    return words.say({"cascadia.score.at", {{"place", bad.place}, {"reason", bad.reason}}});
}

// The options of the call; a refusal for what the game does not know.
Refusal read_table(const Arguments& arguments, cascadia::Options& options) {
    for (std::string_view pair : arguments.all("option")) {
        const std::size_t equals = pair.find('=');
        const std::string_view name = pair.substr(0, equals);
        const std::string_view value = equals == pair.npos ? std::string_view{} : pair.substr(equals + 1);
        if (Refusal refusal = check_option(Cascadia::options(), OptionSpec::Scope::table, name, value))
            return refusal;
        if (Refusal refusal = Cascadia::set(options, name, value)) return refusal;
    }
    const bool brings_cards = options.scenario() > 0 || options.variant() != cascadia::Variant::standard;
    if (brings_cards && arguments.has("cards")) return Refusal(Message{"cascadia.score.no-cards"});
    if (brings_cards) return {};
    const std::string_view letters =
        arguments.text("cards", options.card_choice() == cascadia::Cards::chosen ? "" : "AAAAA");
    return letters.empty() ? Refusal{} : Cascadia::set(options, "cards", letters);
}

} // namespace

const CommandSpec score_spec{"score", "count environments of a real table, group by group", score_words,
                             score_options, score_examples};

int score_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const auto arguments = Arguments::parse(score_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    if (arguments->word(0) != Cascadia::name)
        return wrong_call(score_spec, words.say({"cascadia.score.only"}), err);
    cascadia::Options options;
    if (const Refusal refusal = read_table(*arguments, options))
        return refuse(err, sentence_of(refusal, words), 2);

    const std::string file = std::string(arguments->word(1)) + ": ";
    std::string why;
    const auto text = read_whole(std::string(arguments->word(1)), stdin, why, largest_file);
    if (!text) return refuse(err, file + why, 1);
    if (text->size() > largest_file) return refuse(err, file + words.say({"cascadia.score.too-large"}), 1);
    cascadia::BoxGame game;
    if (const auto bad = cascadia::read_box_game(*text, game))
        return refuse(err, file + sentence_of(*bad, words), 1);
    const auto players = static_cast<int>(game.players.size());
    if (const Refusal refusal = Cascadia::check(options, players))
        return refuse(err, sentence_of(refusal, words), 2);
    const cascadia::CardLetters cards = Cascadia::board(options, players).cards;
    if (!arguments->has("json")) {
        print(out, cascadia::explain(game, cards, options, words));
        return 0;
    }
    std::string json;
    {
        JsonWriter writer(json);
        cascadia::explain(writer, game, cards, options, words);
    }
    print(out, json + '\n');
    return 0;
}

} // namespace oya
