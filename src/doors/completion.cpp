#include "doors/completion.h"

namespace oya {

namespace {

std::string joined(std::string_view values) {
    std::string words(values);
    for (char& character : words) {
        if (character == '|') character = ' ';
    }
    return words;
}

bool is_choice(std::string_view value) { return value.find('|') != value.npos; }

// One branch for each command: the values of an option whose name stands before the cursor, otherwise options
// and words.
void write_command(std::string& script, const CommandSpec& spec, std::string_view games) {
    script += "        " + std::string(spec.name) + ")\n            case $previous in\n";
    std::string options = "--help";
    for (const CommandOption& option : spec.options) {
        options += " --" + std::string(option.name);
        if (option.value.empty()) continue;
        script += "                --" + std::string(option.name) + ") ";
        if (is_choice(option.value)) {
            script += "choices='" + joined(option.value) + "' ;;\n";
        } else {
            script += option.value == "FILE" ? "files=yes ;;\n" : ";;\n";
        }
    }
    std::string words;
    bool files = false;
    for (const CommandWord& word : spec.words) {
        if (word.name == "GAME") words += " " + std::string(games);
        if (is_choice(word.name)) words += " " + joined(word.name);
        if (!word.choices.empty()) words += " " + joined(word.choices);
        files = files || word.name == "FILE";
    }
    script += "                *) choices='" + options + words + "'" + (files ? " files=yes" : "") + " ;;\n";
    script += "            esac\n            ;;\n";
}

} // namespace

std::string bash_completion(std::span<const CommandSpec* const> commands,
                            std::span<const std::string_view> games) {
    std::string with_page = "help man completion";
    for (const CommandSpec* command : commands) with_page += " " + std::string(command->name);
    const std::string names = with_page + " test";
    std::string game_names;
    for (std::string_view game : games) {
        if (!game_names.empty()) game_names += ' ';
        game_names += game;
    }
    std::string script = "# bash completion for oya. Use it with: source <(oya completion bash)\n"
                         "_oya() {\n"
                         "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
                         "    local choices= files=\n"
                         "    if ((COMP_CWORD == 1)); then\n"
                         "        choices='" +
                         names +
                         " --help --version'\n"
                         "    else\n"
                         "        case ${COMP_WORDS[1]} in\n";
    for (const CommandSpec* command : commands) write_command(script, *command, game_names);
    script += "        help) choices='" + names +
              " --help' ;;\n"
              "        man) choices='" +
              with_page +
              " --list --help' ;;\n"
              "        completion) choices='bash --help' ;;\n"
              "        test) choices='--help --long --only' ;;\n"
              "        esac\n"
              "    fi\n"
              "    COMPREPLY=($(compgen -W \"$choices\" -- \"$word\"))\n"
              "    if [[ $files ]]; then\n"
              "        local found\n"
              "        mapfile -t found < <(compgen -f -- \"$word\")\n"
              "        COMPREPLY+=(\"${found[@]}\")\n"
              "        compopt -o filenames 2>/dev/null\n"
              "    fi\n"
              "    return 0\n"
              "}\n"
              "complete -F _oya oya ./oya\n";
    return script;
}

} // namespace oya
