#include "doors/record/record_pages.h"

#include "core/json_writer.h"
#include "doors/play/story_lines.h"
#include "doors/text.h"
#include "shelf/about.h"
#include "table/seen.h"

#include <algorithm>

namespace oya {

namespace {

constexpr int page_width = 100;

Viewer eyes(const RecordReading& reading) { return reading.viewer.value_or(Viewer::spectator()); }

std::string name_of(const Table& table, const RecordReading& reading, Seat seat) {
    return reading.words.say(Message{"seat.name", {{"player", seat}}}, table.names());
}

std::string head(const Table& table, const RecordReading& reading) {
    std::string page =
        reading.words.say(Message{"record.head",
                                  {{"title", title_of(table.game(), table.setup().options, reading.words)},
                                   {"players", table.seats()},
                                   {"rules", table.game().rules_version()},
                                   {"events", static_cast<int>(table.version())}}});
    const Settings usual = table.game().complete({});
    for (const auto& [name, value] : table.setup().options)
        if (*usual.find(name) != value) page += '\n' + name + " = " + value;
    return page + "\n\n";
}

std::string players(const Table& table, const RecordReading& reading) {
    const Result result = table.result();
    std::string page;
    for (const Seat seat : Seats::first(table.seats())) {
        const std::string bot = table.bot(seat) ? to_text(*table.bot(seat)) : "";
        page += reading.words.say(
            Message{result.over ? "record.player-placed" : "record.player",
                    {{"player", seat},
                     {"bot", bot.empty() ? Message{"record.person"} : Message{"record.bot", {{"bot", bot}}}},
                     {"points", result.points[seat.index]},
                     {"place", result.places[seat.index]}}},
            table.names());
        page += '\n';
    }
    if (!result.over) return page + reading.words.say(Message{"record.unfinished"}) + '\n';
    return page;
}

// The text with spaces at which no line is broken.
std::string together(std::string_view text) {
    std::string joined;
    for (const char letter : text) joined += letter == ' ' ? "\u00A0" : std::string(1, letter);
    return joined;
}

// What happened in an event, for the head of a position: in words for people, in notation for programs.
std::string event_text(const Table& table, const RecordReading& reading, std::size_t number, bool spoken) {
    const Event& event = table.record()[number];
    if (event.moves()) {
        const std::shared_ptr<const AnyPosition> before = table.position_at(number);
        const Actor actor = event.actor();
        const Action action = reading.viewer ? seen_by_now(table, number, *reading.viewer) : event.action;
        const std::string who = actor.is_chance() ? reading.words.say(Message{"record.chance"})
                                                  : name_of(table, reading, event.seat);
        const std::string what = spoken ? reading.words.say(before->describe(actor, action), table.names())
                                        : before->notation(actor, action);
        if (!spoken) return who + ": " + what;
        return reading.words.say(Message{"record.event", {{"who", who}, {"what", what}}});
    }
    const std::vector<Fact> facts = table.facts(number, reading.viewer.value_or(event.seat));
    return facts.empty() ? std::string{} : reading.words.say(facts.front().message, table.names());
}

} // namespace

std::string record_page(const Table& table, const RecordReading& reading) {
    std::string page = head(table, reading) + players(table, reading) + '\n';
    for (const StoryLine& line :
         story_lines(story_of(table, 0, eyes(reading)), reading.words, table.names())) {
        const std::string mark = together(line.mark());
        page += wrapped(mark.empty() ? line.text : line.text + "  " + mark, page_width, "", "    ");
    }
    return page;
}

std::string replay_page(const Table& table, const RecordReading& reading, std::size_t from, std::size_t to) {
    std::string page;
    const std::vector<std::string_view> names = table.names();
    const std::size_t last = std::min(to, table.version());
    const auto by_chance = [&](std::size_t version) {
        return version > 0 && table.record()[version - 1].kind == Event::Kind::chance;
    };
    int skipped = 0;
    for (std::size_t version = from; version <= last; ++version) {
        // A deal of forty cards is one page, that of its last card.
        if (version < last && by_chance(version) && by_chance(version + 1)) {
            ++skipped;
            continue;
        }
        std::string title =
            reading.words.say(Message{"record.version", {{"version", static_cast<int>(version)}}});
        std::string text = version > 0 ? event_text(table, reading, version - 1, true) : "";
        if (skipped > 0)
            text = reading.words.say(
                Message{"record.after-chance", {{"text", std::move(text)}, {"count", skipped}}});
        skipped = 0;
        if (!text.empty()) title += " — " + text;
        page += (page.empty() ? "" : "\n") + title + "\n\n";
        page += table.position_at(version)->sketch(eyes(reading), reading.words, names);
    }
    return page;
}

std::string replay_lines(const Table& table, const RecordReading& reading, std::size_t from, std::size_t to) {
    std::string lines;
    for (std::size_t version = from; version <= std::min(to, table.version()); ++version) {
        JsonWriter json(lines);
        json.begin_object().field("version", version);
        if (version > 0) json.field("event", event_text(table, reading, version - 1, false));
        if (reading.viewer) {
            table.position_at(version)->write_view(json.key("view"), *reading.viewer);
        } else {
            table.position_at(version)->write(json.key("position"));
        }
        json.end_object();
        lines += '\n';
    }
    return lines;
}

} // namespace oya
