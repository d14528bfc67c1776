#include "doors/arguments.h"

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

bool is_one_of(std::string_view choices, std::string_view value) {
    while (true) {
        const std::size_t bar = choices.find('|');
        if (choices.substr(0, bar) == value) return true;
        if (bar == std::string_view::npos) return false;
        choices.remove_prefix(bar + 1);
    }
}

// What is wrong with the value of an option; empty when nothing is.
std::string fault_of(const CommandOption& option, std::string_view value) {
    const std::string name = "--" + std::string(option.name);
    if (option.range) {
        const auto [from, to] = *option.range;
        const std::optional<std::int64_t> number = whole_number(value);
        if (!number || *number < from || *number > to)
            return name + " wants a whole number from " + std::to_string(from) + " to " + std::to_string(to) +
                   ", not " + std::string(value);
    } else if (option.value.find('|') != std::string_view::npos && !is_one_of(option.value, value)) {
        return name + " wants " + std::string(option.value) + ", not " + std::string(value);
    }
    return {};
}

// What is wrong with the number of words; empty when nothing is.
std::string fault_of(const CommandSpec& spec, std::span<const std::string_view> words) {
    for (std::size_t place = words.size(); place < spec.words.size(); ++place)
        if (spec.words[place].required) return std::string(spec.words[place].name) + " is missing";
    if (words.size() > spec.words.size() && (spec.words.empty() || !spec.words.back().repeats))
        return "unexpected argument " + std::string(words[spec.words.size()]);
    return {};
}

std::string usage(const CommandSpec& spec) {
    std::string line = "usage: oya " + std::string(spec.name);
    for (const CommandWord& word : spec.words) {
        const std::string name = std::string(word.name) + (word.repeats ? "..." : "");
        line += word.required ? ' ' + name : " [" + name + ']';
    }
    return line + " [options]\n";
}

std::string two_columns(std::span<const std::pair<std::string, std::string_view>> rows) {
    std::size_t column = 0;
    for (const auto& [left, right] : rows) column = std::max(column, left.size());
    std::string lines;
    for (const auto& [left, right] : rows) {
        const std::string first = "  " + left + std::string(column - left.size() + 2, ' ');
        lines += wrapped(right, help_width, first, std::string(column + 4, ' '));
    }
    return lines;
}

} // namespace

std::string command_help(const CommandSpec& spec) {
    std::string help = usage(spec) + '\n' + wrapped(spec.summary, help_width);
    std::vector<std::pair<std::string, std::string_view>> rows;
    for (const CommandWord& word : spec.words) rows.emplace_back(word.name, word.help);
    if (!rows.empty()) help += '\n' + two_columns(rows);

    rows.clear();
    for (const CommandOption& option : spec.options) {
        std::string left = "--" + std::string(option.name);
        if (!option.value.empty()) left += ' ' + std::string(option.value);
        rows.emplace_back(std::move(left), option.help);
    }
    rows.emplace_back("--help", "print this help");
    help += "\noptions:\n" + two_columns(rows);

    if (!spec.examples.empty()) help += "\nexamples:\n";
    for (const std::string_view example : spec.examples) help += "  " + std::string(example) + '\n';
    return help;
}

int wrong_call(const CommandSpec& spec, std::string_view sentence, std::FILE* err) {
    const std::string name = "oya " + std::string(spec.name);
    print(err, name + ": " + std::string(sentence) + " (try " + name + " --help)\n");
    return 2;
}

std::optional<Arguments> Arguments::parse(const CommandSpec& spec, std::span<const std::string_view> args,
                                          std::FILE* out, std::FILE* err, int& exit_code) {
    Arguments parsed;
    const auto fail = [&](const std::string& sentence) {
        exit_code = wrong_call(spec, sentence, err);
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
            print(out, command_help(spec));
            exit_code = 0;
            return std::nullopt;
        }
        const std::size_t equals = arg.find('=');
        const bool attached = equals != std::string_view::npos;
        const std::string written(arg.substr(0, equals));
        const CommandOption* const option =
            written.starts_with("--") ? find_option(spec, std::string_view(written).substr(2)) : nullptr;
        if (option == nullptr) return fail("unknown option " + written);
        std::string_view value;
        if (option->value.empty()) {
            if (attached) return fail(written + " takes no value");
        } else {
            if (!attached && i + 1 == args.size()) return fail(written + " needs a value");
            value = attached ? arg.substr(equals + 1) : args[++i];
            if (const std::string fault = fault_of(*option, value); !fault.empty()) return fail(fault);
        }
        parsed.given_.push_back({option, value});
    }
    if (const std::string fault = fault_of(spec, parsed.words_); !fault.empty()) return fail(fault);
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
