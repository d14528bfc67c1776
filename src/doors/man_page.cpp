#include "doors/man_page.h"

#include "generated/version.h"

namespace oya {

namespace {

// What would be an instruction to roff stands for itself.
std::string in_roff(std::string_view text) {
    std::string roff;
    for (const char letter : text) {
        if (letter == '\\') {
            roff += "\\e";
        } else if (letter == '-') {
            roff += "\\-";
        } else {
            if ((letter == '.' || letter == '\'') && (roff.empty() || roff.back() == '\n')) roff += "\\&";
            roff += letter;
        }
    }
    return roff;
}

std::string man_section(std::string_view id, const Words& words) {
    return ".SH " + in_roff(words.say(id)) + '\n';
}

std::string man_heading(std::string_view name, std::string_view summary, const Words& words) {
    std::string capitals;
    for (const char letter : name)
        capitals += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return ".TH " + capitals + " 1 \"\" \"oya " + std::string(version) + "\" \"Oya\"\n" +
           man_section("help.man.name", words) + in_roff(name) + " \\- " + in_roff(summary) + '\n';
}

std::string man_entry(const std::string& what, std::string_view help) {
    return ".TP\n\\fB" + in_roff(what) + "\\fR\n" + in_roff(help) + '\n';
}

std::string man_examples(std::span<const std::string_view> lines, const Words& words) {
    if (lines.empty()) return {};
    std::string text = man_section("help.man.examples", words) + ".nf\n";
    for (const std::string_view line : lines) text += in_roff(line) + '\n';
    return text + ".fi\n";
}

std::string man_exit_status(const Words& words) {
    std::string text = man_section("help.man.exit-status", words);
    for (const char code : {'0', '1', '2'})
        text += std::string(".TP\n") + code + '\n' +
                in_roff(words.text(std::string("help.man.exit-") + code)) + '\n';
    return text;
}

} // namespace

std::string man_page(const CommandSpec& spec, const Words& words) {
    const std::string name(spec.name);
    const std::string summary = words.say(spec.summary);
    std::string page = man_heading("oya-" + name, summary, words) + man_section("help.man.synopsis", words) +
                       "\\fBoya " + in_roff(name) + "\\fR" +
                       in_roff(call_of(spec, words).substr(name.size())) + '\n' +
                       man_section("help.man.description", words) + in_roff(summary) + '\n';
    for (const CommandWord& word : spec.words)
        page += man_entry(called(word.name, words), words.say(word.help));
    page += man_section("help.man.options", words);
    for (const CommandOption& option : spec.options) {
        const std::string value = option.value.empty() ? "" : ' ' + called(option.value, words);
        page += man_entry("--" + std::string(option.name) + value, words.say(option.help));
    }
    page += man_entry("--help", words.say("help.help"));
    return page + man_examples(spec.examples, words) + man_exit_status(words) +
           man_section("help.man.see-also", words) + ".BR oya (1)\n";
}

std::string man_page(std::span<const CommandSpec* const> commands, const Words& words) {
    std::string page = man_heading("oya", words.say("help.man.oya"), words) +
                       man_section("help.man.synopsis", words) + "\\fBoya\\fR " +
                       in_roff(words.say("help.oya.usage")) + '\n' + man_section("help.man.commands", words);
    for (const CommandSpec* const command : commands)
        page += man_entry(std::string(command->name), words.say(command->summary));
    page += man_exit_status(words) + man_section("help.man.see-also", words);
    for (const CommandSpec* const command : commands)
        page += ".BR oya\\-" + in_roff(command->name) + " (1)\n";
    return page;
}

} // namespace oya
