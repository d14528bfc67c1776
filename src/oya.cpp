#include "doors/admin/admin_command.h"
#include "doors/bench/bench_command.h"
#include "doors/completion.h"
#include "doors/engine/engine_command.h"
#include "doors/play/play_command.h"
#include "doors/record/record_command.h"
#include "doors/rules/rules_command.h"
#include "doors/score/score_command.h"
#include "doors/serve/serve_command.h"
#include "doors/show/show_command.h"
#include "doors/sim/sim_command.h"
#include "doors/text.h"
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
    Command{&engine_spec, reading<engine_command>},
    Command{&record_spec, reading<record_command>},
    Command{&rules_spec, rules_command},
    Command{&score_spec, score_command},
    Command{&show_spec, show_command},
    Command{&bench_spec, bench_command},
};

std::string help() {
    std::string text = "Oya: a home for modern board games.\n\nusage: oya COMMAND [ARGUMENT ...]\n\n";
    for (const Command& command : commands) {
        std::string name = "  " + std::string(command.spec->name);
        name.resize(14, ' ');
        text += wrapped(command.spec->summary, 96, name, std::string(14, ' '));
    }
    text += "  test        builds and runs the tests of the house (with the script ./oya)\n"
            "  completion  print completion for a shell: source <(oya completion bash)\n"
            "  help        this page; oya COMMAND --help shows a command's own, with examples\n\n"
            "examples:\n"
            "  oya play vigo\n"
            "  oya play vigo --lang fr\n"
            "  oya rules vigo --find trick\n"
            "  oya sim vigo --games 1000 --bots sampler,greedy,greedy,greedy\n";
    return text;
}

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return 0;
}

int completion(Args args) {
    if (args.size() == 1 && (args[0] == "--help" || args[0] == "-h"))
        return print(
            "usage: oya completion bash\n\nPrints a script that completes commands, options and their "
            "values in bash.\n\nexample:\n  source <(oya completion bash)\n");
    if (args.size() != 1 || args[0] != "bash") {
        std::fputs("oya completion: the shell must be bash: oya completion bash\n", stderr);
        return 2;
    }
    std::vector<const CommandSpec*> specs;
    for (const Command& command : commands) specs.push_back(command.spec);
    std::vector<std::string_view> names;
    for (const AnyGame* game : games()) names.push_back(game->name());
    return print(bash_completion(specs, names));
}

int run(std::span<const std::string_view> all) {
    if (all.empty()) {
        std::fputs(help().c_str(), stderr);
        return 2;
    }
    const std::string_view word = all[0];
    const Args rest = all.subspan(1);
    if (word == "help" || word == "--help" || word == "-h") return print(help());
    if (word == "--version") return print("oya " + std::string(version) + "\n");
    if (word == "completion") return completion(rest);
    for (const Command& command : commands) {
        if (command.spec->name == word) return command.run(rest, stdout, stderr);
    }
    std::fprintf(stderr, "oya: there is no command “%.*s” (try oya help)\n", static_cast<int>(word.size()),
                 word.data());
    return 2;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> all(argv + 1, argv + argc);
    const int code = run(all);
    // What could not be written was not done: a full disk must not look like success.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    std::fputs("oya: not everything could be written to standard output\n", stderr);
    return code == 0 ? 1 : code;
}
