#include "doors/record/record_command.h"

#include "core/nearest.h"
#include "core/plain_line.h"
#include "doors/files.h"
#include "doors/locale.h"
#include "doors/record/record_outcomes.h"
#include "doors/record/record_pages.h"
#include "doors/record/record_problem.h"
#include "doors/record/record_review.h"
#include "table/record.h"

#include <algorithm>
#include <array>
#include <string>

namespace oya {

namespace {

constexpr std::array<CommandWord, 2> spec_words{{
    {"show|replay|verify|outcomes|analyse", "help.record.what"},
    {"FILE", "help.record.file"},
}};

constexpr std::array<std::string_view, 5> all_doings{"show", "replay", "verify", "outcomes", "analyse"};

constexpr std::array<CommandOption, 5> spec_options{{
    {"lang", "en|fr", "help.lang"},
    {"seat", "1|2|3|4|spectator", "help.record.seat"},
    {"from", "VERSION", "help.record.from", {{0, 1'000'000}}},
    {"to", "VERSION", "help.record.to", {{0, 1'000'000}}},
    {"json", "", "help.record.json"},
}};

constexpr std::array<std::string_view, 6> spec_examples{
    "oya record show game.json --lang fr",
    "oya record replay game.json --seat 1 --from 41 --to 60",
    "oya record replay game.json --json",
    "oya record verify game.json",
    "oya record analyse game.json",
    "oya record outcomes game.json > outcomes.jsonl && examples/verify_chance.py outcomes.jsonl",
};

void print(std::FILE* file, std::string_view text) { std::fwrite(text.data(), 1, text.size(), file); }

int complain(std::FILE* err, const std::string& sentence, int exit_code) {
    print(err, "oya record: " + printable_line(sentence) + '\n'); // a file may be from anywhere
    return exit_code;
}

std::optional<Viewer> viewer_of(std::string_view seat) {
    if (seat.empty()) return std::nullopt;
    if (seat == "spectator") return Viewer::spectator();
    return Seat{static_cast<std::uint8_t>(seat[0] - '1')};
}

std::string verified(const Table& table, const Words& words) {
    const std::string_view chance = table.setup().fair   ? "record.fair"
                                    : table.setup().seed ? "record.recomputed"
                                                         : "record.not-recomputed";
    const bool over = table.result().over;
    return words.say(Message{"record.verified",
                             {{"events", static_cast<int>(table.version())},
                              {"ended", Message{over ? "record.ended" : "record.not-ended"}},
                              {"chance", Message{chance}}}}) +
           '\n';
}

std::string shown_record(const Table& table, std::optional<Viewer> viewer) {
    std::string line;
    JsonWriter json(line);
    if (viewer) {
        write_record(json, table, *viewer);
    } else {
        write_record(json, table);
    }
    return line + '\n';
}

} // namespace

const CommandSpec record_spec{
    "record", "help.record", spec_words, spec_options, spec_examples,
};

int record_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(record_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    const auto fail = [&](const Message& fault) {
        return wrong_call(record_spec, words.say(fault), words, err);
    };
    const std::string_view what = arguments->word(0);
    if (std::ranges::find(all_doings, what) == all_doings.end())
        return fail({"help.record.unknown",
                     {{"what", std::string(what)}, {"like", nearest_or_none(what, all_doings)}}});

    for (const std::string_view option : {"from", "to"}) {
        if (what != "replay" && arguments->has(option))
            return fail({"help.record.of-replay", {{"option", std::string(option)}}});
    }
    if ((what == "outcomes" || what == "analyse") && arguments->has("seat"))
        return fail("help.record.no-seat");

    const std::string path(arguments->word(1));
    std::string why;
    const std::optional<std::string> text = read_whole(path, in, why);
    if (!text)
        return complain(err, words.say(Message{"record.unreadable", {{"file", path}, {"why", why}}}), 2);
    if (JsonReader file(*text, {.bytes = std::size_t{1} << 24}); is_problem(file.root())) {
        if (what != "show" || arguments->has("json"))
            return complain(err, words.say(Message{"record.problem.only-shown", {{"file", path}}}), 1);
        print(out, problem_page(file.root(), words));
        return 0;
    }
    const ReadRecord read = what == "verify" ? verify_record(*text) : read_record(*text);
    if (read.fault) {
        std::string sentence = path + ": " + words.say(read.fault.refusal.reason);
        if (read.fault.refusal.rule) sentence += " (" + std::string(read.fault.refusal.rule.id) + ')';
        return complain(err, sentence, 1);
    }
    const Table& table = *read.table;
    const std::optional<Viewer> viewer = viewer_of(arguments->text("seat"));
    if (viewer && viewer->is_seat() && !table.has(viewer->seat())) {
        const Message missing{"table.no-seat", {{"number", viewer->seat().index + 1}}};
        return complain(err, words.say(missing), 2);
    }

    const bool as_json = arguments->has("json");
    const RecordReading reading{words, viewer};
    const auto from = static_cast<std::size_t>(arguments->number("from").value_or(0));
    const auto to = static_cast<std::size_t>(
        arguments->number("to").value_or(static_cast<std::int64_t>(table.version())));
    if (what == "verify") {
        print(out, verified(table, words));
    } else if (what == "outcomes") {
        if (!table.draws_chance())
            return complain(err, path + ": " + words.say(Message{"record.chance-was-told"}), 1);
        print(out, outcome_lines(table));
    } else if (what == "analyse") {
        const Review review = reviewed(table, err);
        print(out, as_json ? review_line(review, table, words) : review_page(review, table, words));
    } else if (what == "show") {
        print(out, as_json ? shown_record(table, viewer) : record_page(table, reading));
    } else {
        print(out, as_json ? replay_lines(table, reading, from, to) : replay_page(table, reading, from, to));
    }
    return 0;
}

} // namespace oya
