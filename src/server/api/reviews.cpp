#include "server/api/desk.h"
#include "server/net/guard.h"

// Finished games judged for those who look back.

namespace oya::server {

namespace {

void check_may_review(Room& room, Viewer viewer) {
    check_may_watch(room, viewer);
    if (room.host().only_to_look_at()) throw ApiError{409, "replay.rules"};
    if (!room.host().over()) throw ApiError{409, "review.not-over"};
}

void tell(Desk& desk, const Room& room, const Call& call) {
    const Table& table = room.host().table();
    const Reviews::Standing standing = desk.reviews.of(room.id(), table.version());
    call.answer(200, [&](JsonWriter& json) {
        switch (standing.state) {
        case Reviews::State::none: json.field("state", "none"); break;
        case Reviews::State::waiting: json.field("state", "waiting").field("progress", 0); break;
        case Reviews::State::running:
            json.field("state", "running").field("progress", standing.progress);
            break;
        case Reviews::State::ready:
            write_review(json.field("state", "ready").key("review"), *standing.review, call.words(),
                         table.names());
            break;
        }
    });
}

void show_review(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_review(room, viewer);
    tell(desk, room, call);
}

// Who asks is an account, or an address.
void begin_review(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_review(room, viewer);
    const std::optional<Account> account = who_is(desk, call.request());
    const std::string asker = account ? account->id : counted_address(call.request().address);
    const Table& table = room.host().table();
    if (desk.reviews.of(room.id(), table.version()).state == Reviews::State::none)
        take(desk.new_reviews, asker);
    switch (desk.reviews.ask(room.id(), table, asker)) {
    case Reviews::Asked::granted: return tell(desk, room, call);
    case Reviews::Asked::one_at_a_time: throw ApiError{429, "review.one", 5};
    case Reviews::Asked::too_many: throw ApiError{503, "review.busy", 30};
    }
}

} // namespace

void add_review_routes(Router& router, Desk& desk) {
    const auto add = [&](const char* method, void (*answer)(Desk&, Room&, Viewer, const Call&)) {
        router.add(method, "/api/tables/{}/review", [&desk, answer](const Call& call) {
            at_table(desk, call, [&desk, answer](Room& room, Viewer viewer, const Call& on_strand) {
                answer(desk, room, viewer, on_strand);
            });
        });
    };
    add("GET", show_review);
    add("POST", begin_review);
}

} // namespace oya::server
