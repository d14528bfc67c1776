#include "core/nearest.h"
#include "doors/admin/admin_command.h"
#include "doors/arena/arena_command.h"
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

#include <array>
#include <cstdio>
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

std::string usage_of(std::string_view call, const Words& words) {
    return words.say({"help.usage", {{"call", std::string(call)}}}) + "\n\n";
}

std::string help() {
    const Words& words = chosen_words("");
    std::string text = words.say("help.oya") + "\n\n" + usage_of(words.say("help.oya.usage"), words);
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
           "  oya sim vigo --games 1000 --bots sampler,greedy,greedy,greedy\n";
}

// The help of a command that is none of a door.
std::string small_help(std::string_view call, std::string_view summary, std::string_view example) {
    const Words& words = chosen_words("");
    return usage_of(call, words) + words.say(summary) + "\n\n" + words.say("help.example") + "\n  " +
           std::string(example) + '\n';
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

int completion(Args args) {
    if (args.size() == 1 && (args[0] == "--help" || args[0] == "-h"))
        return print(small_help("completion bash", "help.completion", completing));
    if (args.size() != 1 || args[0] != "bash") {
        std::fputs((chosen_words("").say("help.completion.shell") + '\n').c_str(), stderr);
        return 2;
    }
    std::vector<std::string_view> names;
    for (const AnyGame* game : games()) names.push_back(game->name());
    return print(bash_completion(all_specs(), names));
}

// What somebody may have meant who typed this command, or "none".
std::string command_like(std::string_view word) {
    std::vector<std::string_view> names{"help", "man", "completion", "test"};
    for (const Command& command : commands) names.push_back(command.spec->name);
    const std::string_view near = nearest(word, names);
    return near.empty() ? "none" : std::string(near);
}

int no_such_command(std::string_view word) {
    const Message fault{"help.oya.no-command", {{"name", std::string(word)}, {"like", command_like(word)}}};
    std::fputs((chosen_words("").say(fault) + '\n').c_str(), stderr);
    return 2;
}

int manual(Args args) {
    const Words& words = chosen_words("");
    if (args.size() == 1 && (args[0] == "--help" || args[0] == "-h"))
        return print(small_help("man " + words.say("help.man.usage"), "help.man", reading_a_page));
    if (args.empty()) return print(man_page(all_specs(), words));
    if (args.size() == 1 && args[0] == "--list") {
        std::string names;
        for (const Command& command : commands) names += std::string(command.spec->name) + '\n';
        return print(names);
    }
    for (const Command& command : commands)
        if (args.size() == 1 && command.spec->name == args[0]) return print(man_page(*command.spec, words));
    return no_such_command(args[0]);
}

// The command's own help, in another language too: `help play --lang fr`.
int help_of(Args args) {
    if (args[0] == "completion" || args[0] == "man") {
        constexpr std::array<std::string_view, 1> asks{"--help"};
        return args[0] == "man" ? manual(asks) : completion(asks);
    }
    for (const Command& command : commands) {
        if (command.spec->name != args[0]) continue;
        std::vector<std::string_view> asks(args.begin() + 1, args.end());
        asks.push_back("--help");
        return command.run(asks, stdout, stderr);
    }
    return args[0] == "help" || args[0] == "test" ? print(help()) : no_such_command(args[0]);
}

int run(std::span<const std::string_view> all) {
    if (all.empty()) {
        std::fputs(help().c_str(), stderr);
        return 2;
    }
    const std::string_view word = all[0];
    const Args rest = all.subspan(1);
    if (word == "help" && !rest.empty()) return help_of(rest);
    if (word == "help" || word == "--help" || word == "-h") return print(help());
    if (word == "--version") return print("oya " + std::string(version) + "\n");
    if (word == "completion") return completion(rest);
    if (word == "man") return manual(rest);
    for (const Command& command : commands) {
        if (command.spec->name == word) return command.run(rest, stdout, stderr);
    }
    return no_such_command(word);
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
