#include "server/tables/talk.h"

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/plain_line.h"
#include "core/text.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/tables/room.h"

#include <algorithm>
#include <array>
#include <utility>

namespace oya::server {

namespace {

constexpr std::size_t longest_line = 500; // characters
constexpr std::size_t lines_told = 100;

template <class Write>
std::string message(std::string_view kind, Write write) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().field("t", kind).key("d").begin_object();
    write(json);
    json.end_object().end_object();
    return text;
}

// What is said in one touch; the words stand in i18n/, under "table.phrase." and the id.
constexpr std::array<std::string_view, 8> phrases{"hello",  "good-luck", "one-moment", "well-played",
                                                  "thanks", "sorry",     "close",      "once-more"};

std::string_view words_of_phrase(const Words& words, std::string_view phrase) {
    return words.text("table.phrase." + std::string(phrase));
}

// For who reads this language.
void write_line(JsonWriter& json, const ChatLine& line, const Words& words) {
    json.field("number", line.number)
        .field("at", moment_text(line.at))
        .field("author", line.author)
        .field("name", line.name)
        .field("text",
               line.phrase.empty() ? std::string_view(line.text) : words_of_phrase(words, line.phrase));
    if (!line.phrase.empty()) json.field("phrase", line.phrase);
}

void refuse(Room& room, WatcherId watcher, ErrorCode code) {
    room.metrics().count_error(code);
    room.tell(watcher, error_message(room.words_of(watcher), code));
}

} // namespace

Talk::There Talk::prepare(const Room& room, Speaker speaker) const {
    There there{.speaker = std::move(speaker)};
    if (!there.speaker.key.empty())
        for (std::string& author : store_.muted(there.speaker.key)) there.muted.insert(std::move(author));
    there.lines = store_.lines(room.id(), lines_told);
    if (!there.lines.empty()) there.known = there.lines.back().number;
    for (const ChatLine& line : there.lines)
        if (there.muted.contains(line.author)) there.unheard.insert_or_assign(line.author, line.name);
    std::erase_if(there.lines, [&](const ChatLine& line) { return there.muted.contains(line.author); });
    return there;
}

void Talk::join(Room& room, WatcherId watcher, There there) {
    const std::vector<ChatLine> lines = std::exchange(there.lines, {});
    const std::map<std::string, std::string> unheard = std::exchange(there.unheard, {});
    there_.insert_or_assign(watcher, std::move(there));
    if (lines.empty() && unheard.empty()) return;
    room.tell(watcher, message("chat_log", [&](JsonWriter& json) {
                  json.key("lines").begin_array();
                  for (const ChatLine& line : lines) {
                      json.begin_object();
                      write_line(json, line, room.words_of(watcher));
                      json.end_object();
                  }
                  json.end_array();
                  const std::string& own = there_.at(watcher).speaker.key;
                  if (!own.empty()) json.field("author", own);
                  if (unheard.empty()) return;
                  json.key("muted").begin_array();
                  for (const auto& [author, name] : unheard)
                      json.begin_object().field("author", author).field("name", name).end_object();
                  json.end_array();
              }));
}

bool Talk::take(Room& room, WatcherId watcher, std::string_view text) {
    // Quick, because almost nothing is.
    if (text.find("\"chat\"") == text.npos && text.find("\"mute\"") == text.npos &&
        text.find("\"report\"") == text.npos)
        return false;
    JsonReader reader(text, {.bytes = 8192, .depth = 4});
    const JsonValue root = reader.root();
    if (!reader.ok() || !root.is_object() || !root.optional("t").exists() || !root.optional("t").is_text())
        return false;
    const std::string kind(root.optional("t").text(16));
    if (kind != "chat" && kind != "mute" && kind != "report") return false;
    const JsonValue data = root.field("d").object();
    const auto there = there_.find(watcher);
    if (there == there_.end() || there->second.speaker.key.empty()) {
        refuse(room, watcher, "chat.nobody");
        return true;
    }
    if (kind == "chat") {
        data.only({"text", "phrase", "id"});
        const JsonValue phrase = data.optional("phrase");
        const std::string said(phrase.exists() ? phrase.text(32) : data.field("text").text(4 * longest_line));
        if (phrase.exists() && std::ranges::find(phrases, said) == phrases.end())
            phrase.fail("is no phrase of the house", "chat.phrase");
        if (reader.ok() && phrase.exists()) say_phrase(room, watcher, said);
        if (reader.ok() && !phrase.exists()) say(room, watcher, said);
    } else if (kind == "mute") {
        data.only({"author", "muted"});
        const std::string author(data.field("author").text(64));
        const bool muted = data.field("muted").boolean();
        if (reader.ok() && in_time(room, watcher, house_.complaints)) mute(room, watcher, author, muted);
    } else {
        data.only({"number", "reason"});
        const std::int64_t number = data.field("number").integer(1, largest_json_number);
        const std::string reason(data.field("reason").text(1000));
        if (reader.ok() && in_time(room, watcher, house_.complaints)) report(room, watcher, number, reason);
    }
    room.metrics().count_error(reader.error().code);
    if (!reader.ok())
        room.tell(watcher,
                  error_message(reader.error().code, error_text(room.words_of(watcher), reader.error().code,
                                                                reader.error().sentence())));
    return true;
}

void Talk::say(Room& room, WatcherId watcher, std::string_view text) {
    text = trim(text);
    if (text.empty() || screen_width(text) > longest_line) return refuse(room, watcher, "chat.length");
    if (printable_line(text) != text) return refuse(room, watcher, "chat.signs");
    keep(room, watcher, std::string(text), "");
}

void Talk::say_phrase(Room& room, WatcherId watcher, std::string_view phrase) {
    keep(room, watcher, std::string(words_of_phrase(Words::languages()[0], phrase)), std::string(phrase));
}

void Talk::keep(Room& room, WatcherId watcher, std::string text, std::string phrase) {
    if (!in_time(room, watcher, house_.words)) return;
    const There& there = there_.at(watcher);
    ChatLine line{.room = room.id(),
                  .at = now(),
                  .author = there.speaker.key,
                  .name = there.speaker.name,
                  .text = std::move(text),
                  .phrase = std::move(phrase)};
    const auto kept = [line, watcher, seat = there.speaker.seat](Room& here,
                                                                 std::optional<std::int64_t> number) {
        if (!number) return here.talk().tell_of_store(here, watcher);
        ChatLine numbered = line;
        numbered.number = *number;
        here.talk().tell_line(here, numbered, seat);
    };
    store_.add_line(line, room.back_here(kept));
}

void Talk::tell_line(Room& room, const ChatLine& line, std::optional<int> seat) const {
    const auto told = [&](const Words& words) {
        return message("chat", [&](JsonWriter& json) {
            write_line(json, line, words);
            if (seat) json.field("seat", *seat);
        });
    };
    // Who came in when it was just stored has read it already.
    for (const auto& [other, listener] : there_)
        if (line.number > listener.known && !listener.muted.contains(line.author))
            room.tell(other, told(room.words_of(other)));
}

void Talk::mute(Room& room, WatcherId watcher, std::string_view author, bool muted) {
    const auto kept = [watcher, key = there_.at(watcher).speaker.key, author = std::string(author),
                       muted](Room& here, Appended how) {
        if (how != Appended::done) return here.talk().tell_of_store(here, watcher);
        // Wherever they listen at this table.
        for (auto& [other, there] : here.talk().there_) {
            if (there.speaker.key != key) continue;
            if (muted) {
                there.muted.insert(author);
            } else {
                there.muted.erase(author);
            }
        }
    };
    store_.mute(there_.at(watcher).speaker.key, std::string(author), muted, room.back_here(kept));
}

void Talk::report(Room& room, WatcherId watcher, std::int64_t number, std::string_view reason) {
    if (printable_line(reason) != reason) return refuse(room, watcher, "chat.signs");
    const auto kept = [watcher, number](Room& here, Appended how) {
        if (how == Appended::missing) return refuse(here, watcher, "chat.line");
        if (how != Appended::done) return here.talk().tell_of_store(here, watcher);
        here.tell(watcher, message("reported", [&](JsonWriter& json) { json.field("number", number); }));
    };
    store_.report({.at = now(),
                   .reporter = there_.at(watcher).speaker.key,
                   .reason = std::string(reason),
                   .line = {.number = number, .room = room.id()}},
                  room.back_here(kept));
}

void Talk::tell_of_store(Room& room, WatcherId watcher) const {
    house_.log.error("talk not stored", {{"table", room.id()}});
    room.tell(watcher, error_message(room.words_of(watcher), "store.fault"));
}

bool Talk::in_time(Room& room, WatcherId watcher, Quota& quota) const {
    const Speaker& speaker = there_.at(watcher).speaker;
    const milliseconds wait = quota.take(speaker.counted_as.empty() ? speaker.key : speaker.counted_as);
    if (wait.count() == 0) return true;
    room.metrics().count(Metrics::Bad::rate);
    room.tell(watcher, error_message(room.words_of(watcher), "chat.too-fast", wait));
    return false;
}

} // namespace oya::server
