#include "doors/arguments.h"

#include "core/nearest.h"
#include "doors/locale.h"
#include "doors/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace oya {

namespace {

constexpr int help_width = 80;

const CommandOption* find_option(const CommandSpec& spec, std::string_view name) {
    const auto place = std::ranges::find(spec.options, name, &CommandOption::name);
    return place == spec.options.end() ? nullptr : &*place;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stopped != end) return std::nullopt;
    return number;
}

// The language that the call asks for, wherever in it: its mistakes and its help are said in that one.
std::string_view asked_language(std::span<const std::string_view> args) {
    constexpr std::string_view attached = "--lang=";
    std::string_view language;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (args[i] == "--lang" && i + 1 < args.size()) language = args[i + 1];
        if (args[i].starts_with(attached)) language = args[i].substr(attached.size());
    }
    return language;
}

// Which of the known words may have been meant, or "none".
Parameter suggestion(std::string_view typed, std::span<const std::string_view> known,
                     std::string_view before = {}) {
    const std::string_view near = nearest(typed, known);
    return {"like", near.empty() ? "none" : std::string(before) + std::string(near)};
}

std::vector<std::string_view> parts_of_choice(std::string_view choices) {
    std::vector<std::string_view> parts;
    for (std::size_t bar = 0; bar != std::string_view::npos;) {
        bar = choices.find('|');
        parts.push_back(choices.substr(0, bar));
        if (bar != std::string_view::npos) choices.remove_prefix(bar + 1);
    }
    return parts;
}

bool is_one_of(std::string_view choices, std::string_view value) {
    const std::vector<std::string_view> parts = parts_of_choice(choices);
    return std::ranges::find(parts, value) != parts.end();
}

// What is wrong with the value of an option; empty when nothing is.
Message fault_of(const CommandOption& option, std::string_view value) {
    const std::string name = "--" + std::string(option.name);
    if (option.range) {
        const auto [from, to] = *option.range;
        const std::optional<std::int64_t> number = whole_number(value);
        if (!number || *number < from || *number > to)
            return {"help.fault.number",
                    {{"option", name},
                     {"from", std::to_string(from)},
                     {"to", std::to_string(to)},
                     {"value", std::string(value)}}};
    } else if (option.value.find('|') != std::string_view::npos && !is_one_of(option.value, value)) {
        return {"help.fault.choice",
                {{"option", name},
                 {"choices", std::string(option.value)},
                 {"value", std::string(value)},
                 suggestion(value, parts_of_choice(option.value))}};
    }
    return {};
}

Parameter suggested_option(const CommandSpec& spec, std::string_view written) {
    std::vector<std::string_view> names{"help"};
    for (const CommandOption& option : spec.options) names.push_back(option.name);
    written.remove_prefix(std::min(written.find_first_not_of('-'), written.size()));
    // Only the dashes may be wrong: "-json".
    if (std::ranges::find(names, written) != names.end()) return {"like", "--" + std::string(written)};
    return suggestion(written, names, "--");
}

// What is wrong with the number of words; empty when nothing is.
Message fault_of(const CommandSpec& spec, std::span<const std::string_view> given, const Words& words) {
    for (std::size_t place = given.size(); place < spec.words.size(); ++place)
        if (spec.words[place].required)
            return {"help.fault.missing", {{"word", called(spec.words[place].name, words)}}};
    if (given.size() > spec.words.size() && (spec.words.empty() || !spec.words.back().repeats))
        return {"help.fault.unexpected", {{"argument", std::string(given[spec.words.size()])}}};
    return {};
}

std::string two_columns(std::span<const std::pair<std::string, std::string>> rows) {
    std::size_t column = 0;
    for (const auto& [left, right] : rows) column = std::max(column, screen_width(left));
    std::string lines;
    for (const auto& [left, right] : rows) {
        const std::string first = "  " + left + std::string(column - screen_width(left) + 2, ' ');
        lines += wrapped(right, help_width, first, std::string(column + 4, ' '));
    }
    return lines;
}

} // namespace

std::string called(std::string_view name, const Words& words) {
    std::string id = "help.name.";
    for (const char letter : name) {
        if (letter >= 'A' && letter <= 'Z') {
            id += static_cast<char>(letter - 'A' + 'a');
        } else {
            id += letter == '=' ? '-' : letter;
        }
    }
    return std::string(words.has(id) ? words.text(id) : name);
}

std::string call_of(const CommandSpec& spec, const Words& words) {
    std::string call(spec.name);
    for (const CommandWord& word : spec.words) {
        const std::string name = called(word.name, words) + (word.repeats ? "..." : "");
        call += word.required ? ' ' + name : " [" + name + ']';
    }
    return call + " [options]";
}

std::string command_help(const CommandSpec& spec, const Words& words) {
    std::string help = words.say({"help.usage", {{"call", call_of(spec, words)}}}) + "\n\n" +
                       wrapped(words.say(spec.summary), help_width);
    std::vector<std::pair<std::string, std::string>> rows;
    for (const CommandWord& word : spec.words)
        rows.emplace_back(called(word.name, words), words.say(word.help));
    if (!rows.empty()) help += '\n' + two_columns(rows);

    rows.clear();
    for (const CommandOption& option : spec.options) {
        std::string left = "--" + std::string(option.name);
        if (!option.value.empty()) left += ' ' + called(option.value, words);
        rows.emplace_back(std::move(left), words.say(option.help));
    }
    rows.emplace_back("--help", words.say("help.help"));
    help += '\n' + words.say("help.options") + '\n' + two_columns(rows);

    if (!spec.examples.empty()) help += '\n' + words.say("help.examples") + '\n';
    for (const std::string_view example : spec.examples) help += "  " + std::string(example) + '\n';
    return help;
}

int wrong_call(const CommandSpec& spec, std::string_view sentence, const Words& words, std::FILE* err) {
    const Message fault{"help.fault",
                        {{"command", std::string(spec.name)}, {"fault", std::string(sentence)}}};
    print(err, words.say(fault) + '\n');
    return 2;
}

std::optional<Arguments> Arguments::parse(const CommandSpec& spec, std::span<const std::string_view> args,
                                          std::FILE* out, std::FILE* err, int& exit_code) {
    Arguments parsed;
    const Words& words = chosen_words(asked_language(args));
    const auto fail = [&](const Message& fault) {
        exit_code = wrong_call(spec, words.say(fault), words, err);
        return std::nullopt;
    };
    bool options_end = false;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const std::string_view arg = args[i];
        if (options_end || arg.size() < 2 || arg.front() != '-') {
            parsed.words_.push_back(arg);
            continue;
        }
        if (arg == "--") {
            options_end = true;
            continue;
        }
        if (arg == "--help" || arg == "-h") {
            print(out, command_help(spec, words));
            exit_code = 0;
            return std::nullopt;
        }
        const std::size_t equals = arg.find('=');
        const bool attached = equals != std::string_view::npos;
        const std::string written(arg.substr(0, equals));
        const CommandOption* const option =
            written.starts_with("--") ? find_option(spec, std::string_view(written).substr(2)) : nullptr;
        if (option == nullptr)
            return fail({"help.fault.unknown", {{"option", written}, suggested_option(spec, written)}});
        std::string_view value;
        if (option->value.empty()) {
            if (attached) return fail({"help.fault.no-value", {{"option", written}}});
        } else {
            if (!attached && i + 1 == args.size())
                return fail({"help.fault.needs-value", {{"option", written}}});
            value = attached ? arg.substr(equals + 1) : args[++i];
            if (const Message fault = fault_of(*option, value); !fault.empty()) return fail(fault);
        }
        parsed.given_.push_back({option, value});
    }
    if (const Message fault = fault_of(spec, parsed.words_, words); !fault.empty()) return fail(fault);
    return parsed;
}

bool Arguments::has(std::string_view option) const {
    return std::ranges::any_of(given_, [option](const Given& given) { return given.option->name == option; });
}

std::string_view Arguments::text(std::string_view option, std::string_view fallback) const {
    std::string_view value = fallback;
    for (const Given& given : given_)
        if (given.option->name == option) value = given.value;
    return value;
}

std::optional<std::int64_t> Arguments::number(std::string_view option) const {
    return has(option) ? whole_number(text(option)) : std::nullopt;
}

std::vector<std::string_view> Arguments::all(std::string_view option) const {
    std::vector<std::string_view> values;
    for (const Given& given : given_)
        if (given.option->name == option) values.push_back(given.value);
    return values;
}

} // namespace oya
