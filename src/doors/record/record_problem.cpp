#include "doors/record/record_problem.h"

#include "core/plain_line.h"

#include <limits>
#include <string_view>

namespace oya {

namespace {

constexpr std::size_t longest = std::size_t{1} << 24;

// A value that is no list and no object, as somebody would write it.
std::string plain(JsonValue value, const Words& words) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (value.is_null()) return words.say("record.problem.hidden");
    if (value.is_text()) return printable_line(value.text(longest)); // a file may be from anywhere
    if (value.is_boolean()) return value.boolean() ? "true" : "false";
    return value.is_integer() ? std::to_string(value.integer(-most, most)) : "?";
}

// Every value with the place where it stands, a line each.
void list(JsonValue value, const Words& words, std::string& page) {
    if (value.is_list() || value.is_object()) {
        for (const JsonValue part : value) list(part, words, page);
    } else {
        page += printable_line(value.path()) + " = " + plain(value, words) + '\n';
    }
}

void list_events(JsonValue events, const Words& words, std::string& page) {
    int number = 0;
    page += '\n' +
            words.say(Message{"record.problem.events", {{"events", static_cast<int>(events.size())}}}) + '\n';
    for (const JsonValue event : events) {
        page += std::to_string(++number);
        if (event.is_list())
            for (const JsonValue part : event) page += ' ' + plain(part, words);
        else
            page += ' ' + plain(event, words);
        page += '\n';
    }
}

} // namespace

bool is_problem(JsonValue file) {
    if (!file.is_object()) return false;
    const JsonValue what = file.optional("what");
    return what.is_text() && what.text() == "oya-problem";
}

std::string problem_page(JsonValue file, const Words& words) {
    std::string page = words.say("record.problem.head") + '\n';
    for (const JsonValue part : file) {
        const std::string_view name = part.name();
        if (name != "what" && name != "record" && name != "known" && name != "messages")
            list(part, words, page);
    }
    const JsonValue record = file.optional("record");
    if (record.is_object()) {
        for (const JsonValue part : record)
            if (part.name() != "events") list(part, words, page);
        const JsonValue events = record.optional("events");
        if (events.is_list()) list_events(events, words, page);
    }
    const JsonValue messages = file.optional("messages");
    if (messages.is_list()) {
        page += '\n' + words.say("record.problem.messages") + '\n';
        for (const JsonValue message : messages) page += plain(message, words) + '\n';
    }
    return page;
}

} // namespace oya
