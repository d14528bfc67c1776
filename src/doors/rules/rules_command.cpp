#include "doors/rules/rules_command.h"

#include "core/json_writer.h"
#include "core/ledger.h"
#include "core/nearest.h"
#include "core/words.h"
#include "doors/locale.h"
#include "doors/rule_words.h"
#include "doors/rules/coverage.h"
#include "doors/rules/rules_page.h"
#include "doors/text.h"
#include "shelf/like.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace oya {

namespace {

constexpr std::array<CommandWord, 1> spec_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 6> spec_options{{
    {"lang", "en|fr", "help.rules.lang"},
    {"find", "WORD", "help.rules.find"},
    {"id", "ID", "help.rules.id"},
    {"cases", "", "help.rules.cases"},
    {"uncovered", "", "help.rules.uncovered"},
    {"json", "", "help.json"},
}};

constexpr std::array<std::string_view, 4> spec_examples{
    "oya rules vigo --lang fr",
    "oya rules vigo --find farmer",
    "oya rules vigo --id vigo.play.follow",
    "oya rules vigo --uncovered",
};

int complain(std::FILE* err, const std::string& sentence, int exit_code) {
    print(err, "oya rules: " + sentence + '\n');
    return exit_code;
}

std::string names_of_games() {
    std::string names;
    for (const Ledger& ledger : ledgers()) names += (names.empty() ? "" : ", ") + std::string(ledger.name);
    return names;
}

std::string folder_of_shown_cases() {
    if (const char* const shown = std::getenv("OYA_SHOWN"); shown != nullptr && *shown != '\0') return shown;
    const char* const root = std::getenv("OYA_ROOT");
    return std::string(root == nullptr || *root == '\0' ? "." : root) + "/build/shown";
}

// The rules that the call asks for; a rule may be called without the name of its game.
std::vector<const Rule*> chosen_rules(const Ledger& ledger, const Arguments& arguments, const Words& words,
                                      std::optional<std::string_view>& unknown_id) {
    std::vector<const Rule*> rules;
    for (const std::string_view id : arguments.all("id")) {
        const Rule* rule = ledger.find(id);
        if (rule == nullptr) rule = ledger.find(std::string(ledger.name) + '.' + std::string(id));
        if (rule == nullptr) unknown_id = id;
        if (rule != nullptr) rules.push_back(rule);
    }
    if (!arguments.has("id"))
        for (const Rule& rule : ledger.rules) rules.push_back(&rule);
    const std::string_view wanted = arguments.text("find");
    std::erase_if(rules, [&](const Rule* rule) {
        return !mentions(rule->id, wanted) && !mentions(rule->text(words.language()), wanted);
    });
    return rules;
}

// A rule may have been named where the game belongs.
std::string call_like(const std::string& name) {
    const std::string rule = rule_like(name);
    return rule == "none" ? game_like(name) : rule.substr(0, rule.find('.')) + " --id " + rule;
}

int print_uncovered(const Ledger& ledger, const Words& words, bool as_json, std::FILE* out, std::FILE* err) {
    const std::string folder = folder_of_shown_cases();
    const std::optional<ShownCases> shown = read_shown_cases(folder);
    if (!shown) return complain(err, words.say(Message("rules.no-test-run", {{"folder", folder}})), 2);
    const std::vector<Uncovered> uncovered = uncovered_rules(ledger, *shown);

    std::string text;
    if (as_json) {
        JsonWriter json(text);
        json.begin_array();
        for (const Uncovered& missing : uncovered) {
            json.begin_object()
                .field("id", missing.rule->id)
                .field("planned", missing.planned)
                .key("cases")
                .begin_array();
            for (const int number : missing.cases) json.value(number);
            json.end_array().end_object();
        }
        json.end_array();
        text += '\n';
    } else {
        for (const Uncovered& missing : uncovered)
            text += std::string(missing.rule->id) + (missing.planned ? " planned\n" : "\n");
    }
    print(out, text);
    return std::ranges::all_of(uncovered, &Uncovered::planned) ? 0 : 1;
}

} // namespace

const CommandSpec rules_spec{
    "rules", "help.rules", spec_words, spec_options, spec_examples,
};

int rules_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(rules_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;

    const Words& words = chosen_words(arguments->text("lang"));
    const Ledger* const game = ledger(arguments->word(0));
    if (game == nullptr) {
        const std::string name(arguments->word(0));
        return complain(
            err,
            words.say(Message("rules.unknown-game",
                              {{"name", name}, {"games", names_of_games()}, {"like", call_like(name)}})),
            2);
    }
    if (arguments->has("uncovered")) return print_uncovered(*game, words, arguments->has("json"), out, err);

    const std::string title(game->title(words.language()));
    std::optional<std::string_view> unknown_id;
    const std::vector<const Rule*> rules = chosen_rules(*game, *arguments, words, unknown_id);
    if (unknown_id) {
        const std::string id(*unknown_id);
        std::vector<std::string_view> ids;
        for (const Rule& rule : game->rules) {
            ids.push_back(rule.id);
            ids.push_back(rule.id.substr(game->name.size() + 1));
        }
        return complain(
            err,
            words.say(Message("rules.unknown-id",
                              {{"title", title}, {"name", id}, {"like", nearest_or_none(id, ids)}})),
            2);
    }
    if (rules.empty()) {
        const std::string word(arguments->text("find"));
        const std::string like = asked_like(*game, words.language(), word);
        Message sentence("rules.nothing-found", {{"title", title}, {"word", word}});
        if (like != "none")
            sentence = {"rules.nothing-found-but", {{"title", title}, {"word", word}, {"like", like}}};
        return complain(err, words.say(sentence), 1);
    }

    std::string text;
    if (arguments->has("json")) {
        JsonWriter json(text);
        write_rules_json(json, *game, rules);
        text += '\n';
    } else {
        const bool details = arguments->has("id") || arguments->has("cases");
        const PageStyle style{words, terminal_width(out), details};
        if (rules.size() == game->rules.size()) text = rules_heading(*game, style) + '\n';
        text += rules_page(*game, rules, style);
    }
    print(out, text);
    return 0;
}

} // namespace oya
