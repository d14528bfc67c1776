#include "server/api/desk.h"

#include "server/clock.h"
#include "server/net/guard.h"
#include "table/course.h"
#include "table/record.h"

#include <charconv>
#include <utility>

// Whole games, told by a reader out of the store: who plays at this table or at another waits for none of it.

namespace oya::server {

namespace {

// The game as it is stored, beside the one at its table.
Host stored_game(Desk& desk, const std::string& table) {
    const std::optional<StoredTable> stored = desk.store.load(table);
    if (!stored) throw ApiError{404, "table.unknown"};
    const auto snapshot = desk.store.snapshot(table);
    ReadHost read =
        Host::read(stored->setup, stored->events, Time{steady_now()}, snapshot ? snapshot->second : "");
    if (!stored->damage.empty() || !read.host) throw ApiError{500, "table.damaged"};
    return std::move(*read.host);
}

void respond(const Call& call, std::string body) {
    call.exchange()->respond({.body = std::move(body), .headers = {{"Cache-Control", "no-store"}}});
}

// Answers with what a reader makes of the table once all that could be seen of it is stored.
void read_out(Desk& desk, Room& room, const Call& call, std::function<std::string()> tell) {
    room.when_stored([&desk, call, tell = std::move(tell)](const Refusal&, bool stored) {
        if (!stored) return call.answer(ApiError{503, "store", 1});
        answering_faults(call,
                         [&] { at_reader(desk, call, [tell](const Call& here) { respond(here, tell()); }); });
    });
}

void show_record(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_watch(room, viewer);
    take(desk.copies, counted_address(call.request().address));
    read_out(desk, room, call, [&desk, viewer, table = room.id()] {
        const Host host = stored_game(desk, table);
        std::string body;
        JsonWriter json(body);
        if (host.over()) {
            write_record(json, host.table(), &host.terms());
        } else {
            write_record(json, host.table(), viewer, &host.terms());
        }
        return body;
    });
}

// How the game went: it knows what was hidden.
std::string course_text(const Host& host) {
    if (!host.over()) throw ApiError{409, "course.not-over"};
    std::string body;
    JsonWriter json(body);
    write_course(json, course_of(host.table()));
    return body;
}

void show_course(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_watch(room, viewer);
    if (!room.host().over()) throw ApiError{409, "course.not-over"};
    take(desk.courses, counted_address(call.request().address));
    const std::string asked = room.id() + '@' + std::to_string(room.host().version());
    read_out(desk, room, call, [&desk, asked, table = room.id()] {
        if (const auto known = desk.recent_courses.find(asked)) return *known;
        std::string course = course_text(stored_game(desk, table));
        desk.recent_courses.keep(asked, course);
        return course;
    });
}

// Whose eyes a game is seen with once more: one's own, and when it is over anybody's.
Viewer eyes_for(const Room& room, Viewer viewer, std::string_view wanted) {
    if (wanted.empty()) return viewer;
    const Viewer eyes = wanted == "none" ? Viewer::spectator()
                                         : Viewer(seat_of(room, wanted.size() == 1 ? wanted[0] - '0' : -1));
    if (!room.host().over() && eyes.is_seat() && eyes != viewer) throw ApiError{403, "seat.other"};
    return eyes;
}

// The game event by event: nothing that these eyes did not see.
void show_replay(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_watch(room, viewer);
    if (room.host().only_to_look_at()) throw ApiError{409, "replay.rules"};
    const Viewer eyes = eyes_for(room, viewer, call.request().parameter("seat"));
    take(desk.replays, counted_address(call.request().address));
    const std::string_view text = call.request().parameter("from");
    std::size_t from = 0;
    std::from_chars(text.data(), text.data() + text.size(), from);
    read_out(desk, room, call, [&desk, eyes, from, table = room.id()] {
        return stored_game(desk, table).replay_text(eyes, from);
    });
}

} // namespace

void add_looking_back_routes(Router& router, Desk& desk) {
    const auto at = [&desk](void (*answer)(Desk&, Room&, Viewer, const Call&)) {
        return [&desk, answer](const Call& call) {
            at_table(desk, call, [&desk, answer](Room& room, Viewer viewer, const Call& on_strand) {
                answer(desk, room, viewer, on_strand);
            });
        };
    };
    router.add("GET", "/api/tables/{}/record", at(show_record));
    router.add("GET", "/api/tables/{}/course", at(show_course));
    router.add("GET", "/api/tables/{}/replay", at(show_replay));
}

} // namespace oya::server
