#pragma once

#include "table/host.h"

namespace oya {

// What watchers are told, each only what it may know. The messages are those of docs/protocol.md.
class Host::Telling {
  public:
    Telling(const Host& host, Time now) : host_(host), now_(now) {}

    // The name of an action of a seat, among those of all seats.
    static std::string id_key(Seat seat, std::string_view id) {
        return std::to_string(seat.index) + ' ' + std::string(id);
    }

    void events_to_all(std::size_t from, Reply&) const;
    void over_to_all(Reply&) const;
    void seats_to_all(Reply&, std::optional<WatcherId> except) const;
    void offers_to_all(Reply&) const;
    std::string replay(Viewer, std::size_t from) const;
    // What a watcher needs that has this version, or nothing yet.
    void catch_up(WatcherId, std::optional<std::size_t> have, Reply&) const;

    void ack(WatcherId, std::string_view id, std::size_t event, Reply&) const;
    void refused(WatcherId, std::string_view id, const Refusal&, Reply&) const;
    void error(WatcherId, const JsonError&, Reply&) const;
    void pong(WatcherId, Reply&) const;
    void preview(WatcherId, std::string_view kind, std::string_view id, const Preview&, Reply&) const;
    // What each of these actions would do, alone, and what would change in the view.
    void previews(WatcherId, std::string_view id, Seat, std::span<const Action>, Reply&) const;
    void hint(const AdviceWanted&, std::span<const Choice>, const std::optional<Message>& why, Reply&) const;
    void why(WatcherId, std::string_view id, Action, const Refusal&, Reply&) const;

  private:
    const Table& table() const { return host_.table_; }
    const Words* words(const Watcher& watcher) const { return Words::in(watcher.language); }
    const Watcher& watcher(WatcherId id) const { return host_.watchers_.find(id)->second; }
    // One message: its kind, the version, and what `write` puts into its data.
    template <class Write>
    std::string message(std::string_view kind, const Write& write) const;
    template <class Write>
    void to_all(Reply&, std::optional<WatcherId> except, const Write& text_for) const;

    std::string table_text(const Watcher&) const;
    // `changes` are those of the watcher's view since this version.
    std::string events_text(const Watcher&, std::size_t from, std::string_view changes) const;
    // The text will be of about this size.
    JsonText view_text(const AnyPosition&, Viewer, const JsonText& last = {}) const;
    // Where everything lies open, all see what a spectator sees, and it is written once for all of them.
    Viewer eyes_of(Viewer viewer) const {
        return table().position().secrets() ? viewer : Viewer::spectator();
    }
    // What each event since this version has changed in what the viewer sees: the elements of a list of JSON.
    std::string changes_since(std::size_t from, Viewer) const;
    // The same up to another version; `view` is that of the first, and becomes that of the last.
    std::string changes_of(std::size_t from, std::size_t to, Viewer, JsonText& view) const;
    // The first version from which on everything may be told once more.
    std::size_t recalled_from() const;
    // Whether who has this version can be told what happened since, and not only what is.
    bool can_tell_since(std::size_t from) const;
    std::string snapshot_for(const Watcher&) const;
    // What every account of a table begins with: the game, who looks, and what was agreed.
    void write_agreed(JsonWriter&, Viewer) const;
    void write_now(JsonWriter&, const Watcher&) const;
    void write_question(JsonWriter&, const Watcher&, Seat) const;
    void write_seats(JsonWriter&) const;
    void write_clocks(JsonWriter&) const;
    void write_offers(JsonWriter&) const;
    void write_chance(JsonWriter&) const;
    void write_rolls(JsonWriter&) const;
    // The events between two versions that a viewer may still be shown; all of them if they are news.
    void write_story(JsonWriter&, const Watcher&, std::size_t from, std::size_t until, bool news) const;
    void write_facts(JsonWriter&, const std::vector<Fact>&, const Watcher&) const;
    void write_plan(JsonWriter&, const Watcher&, Seat, std::span<const Action>) const;

    const Host& host_;
    Time now_;
};

template <class Write>
std::string Host::Telling::message(std::string_view kind, const Write& write) const {
    std::string text;
    text.reserve(1024); // most are about so long
    JsonWriter json(text);
    json.begin_object().field("t", kind).field("v", host_.version()).key("d").begin_object();
    write(json);
    json.end_object().end_object();
    return text;
}

} // namespace oya
