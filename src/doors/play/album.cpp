#include "doors/play/album.h"

#include "doors/play/saves.h"

#include <charconv>
#include <filesystem>
#include <string>

namespace oya {

namespace {

// The album's text, empty for a new one; nothing when the file is there but cannot be understood, so that it
// is not written over.
std::optional<std::string> open_album(const Table& table, const std::filesystem::path& path, Screen& screen) {
    std::error_code none;
    if (!std::filesystem::exists(path, none)) return std::string();
    std::string reason;
    auto text = read_file(path, reason);
    if (text && table.position().readable_album(*text)) return text;
    screen.say({"play.album-unreadable", {{"path", path.string()}}});
    return std::nullopt;
}

std::string_view name_at(const Table& table, Seat seat) { return table.setup().seats[seat.index].name; }

// Which of several the person marks; the last, if nobody answers.
std::size_t ask_choice(const std::vector<Message>& choices, std::string_view name, Screen& screen) {
    if (choices.size() < 2) return 0;
    screen.say({"play.album-choose", {{"name", std::string(name)}}});
    for (std::size_t i = 0; i < choices.size(); ++i)
        screen.say(std::to_string(i + 1) + ". " + screen.words().say(choices[i]));
    const auto line = screen.ask("> ");
    std::size_t number = 0;
    if (line) std::from_chars(line->data(), line->data() + line->size(), number);
    return number >= 1 && number <= choices.size() ? number - 1 : choices.size() - 1;
}

void keep(const std::filesystem::path& path, std::string_view album, Screen& screen) {
    const std::string reason = write_file(path, album, Flush::yes);
    if (!reason.empty()) screen.say(reason);
}

} // namespace

void join_album(const Table& table, Screen& screen) {
    const AnyPosition& position = table.position();
    if (!position.keeps_album()) return;
    const auto path = album_file(position.game().name());
    auto album = open_album(table, path, screen);
    if (!album) return;
    const std::string before = *album;
    for (Seat seat : table.people()) {
        if (!name_at(table, seat).empty()) *album = position.join_album(*album, name_at(table, seat));
    }
    if (*album != before) keep(path, *album, screen);
}

void mark_album(const Table& table, Screen& screen) {
    const AnyPosition& position = table.position();
    if (!position.keeps_album()) return;
    const auto path = album_file(position.game().name());
    auto album = open_album(table, path, screen);
    if (!album) return;
    bool marked = false;
    for (Seat seat : table.people()) {
        const std::string_view name = name_at(table, seat);
        const std::vector<Message> choices = position.album_choices(*album, name, seat);
        if (choices.empty()) continue;
        const std::size_t choice = ask_choice(choices, name, screen);
        *album = position.mark_album(*album, name, seat, choice);
        screen.say({"play.album-marked", {{"name", std::string(name)}, {"what", choices[choice]}}});
        marked = true;
    }
    if (marked) keep(path, *album, screen);
    screen.page(position.album_page(*album, screen.words()));
}

} // namespace oya
