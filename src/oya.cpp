#include "core/nearest.h"
#include "doors/admin/admin_command.h"
#include "doors/arena/arena_command.h"
#include "doors/arguments.h"
#include "doors/bench/bench_command.h"
#include "doors/completion.h"
#include "doors/engine/engine_command.h"
#include "doors/locale.h"
#include "doors/man_page.h"
#include "doors/play/play_command.h"
#include "doors/record/record_command.h"
#include "doors/report/report_command.h"
#include "doors/rules/rules_command.h"
#include "doors/score/score_command.h"
#include "doors/serve/serve_command.h"
#include "doors/show/show_command.h"
#include "doors/sim/sim_command.h"
#include "doors/text.h"
#include "doors/tune/tune_command.h"
#include "generated/version.h"
#include "shelf/games.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

// The program `oya`: hands each command to its door.

namespace {

using namespace oya;
using Args = std::span<const std::string_view>;

struct Command {
    const CommandSpec* spec;
    int (*run)(Args, std::FILE* out, std::FILE* err);
};

// A door that reads from stdin.
template <int (*Run)(Args, std::FILE* in, std::FILE* out, std::FILE* err)>
int reading(Args args, std::FILE* out, std::FILE* err) {
    return Run(args, stdin, out, err);
}

constexpr std::array commands = {
    Command{&play_spec, reading<play_command>},
    Command{&serve_spec, serve_command},
    Command{&admin_spec, admin_command},
    Command{&sim_spec, sim_command},
    Command{&arena_spec, arena_command},
    Command{&report_spec, report_command},
    Command{&tune_spec, tune_command},
    Command{&engine_spec, reading<engine_command>},
    Command{&record_spec, reading<record_command>},
    Command{&rules_spec, rules_command},
    Command{&score_spec, score_command},
    Command{&show_spec, show_command},
    Command{&bench_spec, bench_command},
};

constexpr std::string_view completing = "source <(oya completion bash)";
constexpr std::string_view reading_a_page = "oya man play | man -l -";

// The commands that are about the others.
constexpr std::array<CommandWord, 1> a_command{{{"COMMAND", "help.oya.command", false}}};
constexpr std::array<CommandWord, 1> a_shell{{{"bash", "help.completion.bash", false, false, "bash"}}};
constexpr CommandOption in_language{"lang", "en|fr", "help.lang"};
constexpr std::array<CommandOption, 1> only_language{{in_language}};
constexpr std::array<CommandOption, 2> of_manual{{{"list", "", "help.man.list"}, in_language}};
constexpr std::array<std::string_view, 2> examples_of_help{"oya help play", "oya help --lang fr"};
constexpr std::array<std::string_view, 2> examples_of_manual{reading_a_page,
                                                             "oya man play --lang fr | man -l -"};
constexpr std::array<std::string_view, 1> examples_of_completion{completing};
const CommandSpec help_spec{"help", "help.help-on", a_command, only_language, examples_of_help};
const CommandSpec manual_spec{"man", "help.man", a_command, of_manual, examples_of_manual};
const CommandSpec completion_spec{"completion", "help.completion", a_shell, only_language,
                                  examples_of_completion};

std::string help(const Words& words) {
    std::string text = words.say("help.oya") + "\n\n" +
                       words.say({"help.usage", {{"call", words.say("help.oya.usage")}}}) + "\n\n";
    const auto add = [&](std::string_view name, const Message& summary) {
        std::string first = "  " + std::string(name);
        first.resize(14, ' ');
        text += wrapped(words.say(summary), 96, first, std::string(14, ' '));
    };
    for (const Command& command : commands) add(command.spec->name, command.spec->summary);
    add("test", "help.oya.test");
    add("completion", {"help.oya.completion", {{"command", std::string(completing)}}});
    add("man", {"help.oya.man", {{"command", std::string(reading_a_page)}}});
    add("help", "help.oya.help");
    return text + '\n' + words.say("help.examples") +
           "\n"
           "  oya play vigo\n"
           "  oya play vigo --lang fr\n"
           "  oya rules vigo --find trick\n"
           "  oya sim vigo --games 1000 --bots sampler,greedy,greedy,greedy\n\n" +
           wrapped(words.say("help.oya.exit"), 96);
}

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return 0;
}

std::vector<const CommandSpec*> all_specs() {
    std::vector<const CommandSpec*> specs;
    for (const Command& command : commands) specs.push_back(command.spec);
    return specs;
}

// Those that have a page of the manual: the doors, and what is about them.
std::vector<const CommandSpec*> specs_with_page() {
    std::vector<const CommandSpec*> specs = all_specs();
    specs.insert(specs.end(), {&completion_spec, &manual_spec, &help_spec});
    return specs;
}

int completion(Args args) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(completion_spec, args, stdout, stderr, exit_code);
    if (!given) return exit_code;
    if (given->word(0) != "bash") {
        std::fputs((chosen_words(given->text("lang")).say("help.completion.shell") + '\n').c_str(), stderr);
        return 2;
    }
    std::vector<std::string_view> names;
    for (const AnyGame* game : games()) names.push_back(game->name());
    return print(bash_completion(all_specs(), names));
}

constexpr std::array<std::string_view, 4> of_no_door{"help", "man", "completion", "test"};

// What somebody may have meant who typed this command, or "none".
std::string command_like(std::string_view word) {
    std::vector<std::string_view> names(of_no_door.begin(), of_no_door.end());
    for (const Command& command : commands) names.push_back(command.spec->name);
    return nearest_or_none(word, names);
}

int no_such_command(std::string_view word, const Words& words) {
    const Message fault{"help.oya.no-command", {{"name", std::string(word)}, {"like", command_like(word)}}};
    std::fputs((words.say(fault) + '\n').c_str(), stderr);
    return 2;
}

int manual(Args args) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(manual_spec, args, stdout, stderr, exit_code);
    if (!given) return exit_code;
    const Words& words = chosen_words(given->text("lang"));
    if (given->has("list")) {
        std::string names;
        for (const CommandSpec* const spec : specs_with_page()) names += std::string(spec->name) + '\n';
        return print(names);
    }
    const std::string_view asked = given->word(0);
    for (const CommandSpec* const spec : specs_with_page())
        if (spec->name == asked) return print(man_page(*spec, words));
    if (asked.empty()) return print(man_page(specs_with_page(), words));
    if (asked != "test") return no_such_command(asked, words);
    const Message without{"help.oya.no-page", {{"name", std::string(asked)}}};
    std::fputs((words.say(without) + '\n').c_str(), stderr);
    return 2;
}

// The page of all commands, or a command's own: `help play --lang fr`.
int help_on(Args args) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(help_spec, args, stdout, stderr, exit_code);
    if (!given) return exit_code;
    const Words& words = chosen_words(given->text("lang"));
    const std::string_view asked = given->word(0);
    if (asked.empty() || asked == "help" || asked == "test") return print(help(words));
    for (const CommandSpec* const spec : specs_with_page())
        if (spec->name == asked) return print(command_help(*spec, words));
    return no_such_command(asked, words);
}

int run(std::span<const std::string_view> all) {
    if (all.empty()) {
        std::fputs(help(chosen_words("")).c_str(), stderr);
        return 2;
    }
    const std::string_view word = all[0];
    const Args rest = all.subspan(1);
    if (word == "help") return help_on(rest);
    if (word == "--help" || word == "-h") return help_on(rest);
    if (word == "--version") return print("oya " + std::string(version) + "\n");
    if (word == "completion") return completion(rest);
    if (word == "man") return manual(rest);
    for (const Command& command : commands) {
        if (command.spec->name == word) return command.run(rest, stdout, stderr);
    }
    return no_such_command(word, chosen_words(""));
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> all(argv + 1, argv + argc);
    const int code = run(all);
    // What could not be written was not done: a full disk must not look like success.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    std::fputs((chosen_words("").say("help.oya.not-written") + '\n').c_str(), stderr);
    return code == 0 ? 1 : code;
}
