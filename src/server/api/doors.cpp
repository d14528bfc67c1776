#include "server/api/desk.h"

#include "server/clock.h"
#include "server/net/guard.h"
#include "server/qr.h"
#include "server/secrets.h"

// How people in one room get to one table: the address of the server, the six letters of a table, and both as
// a picture.

namespace oya::server {

namespace {

std::string base_of(const Desk& desk, const Call& call) {
    return desk.reach.base_for(call.request().header("host"));
}

void show_reach(Desk& desk, const Call& call) {
    call.answer(200, [&](JsonWriter& json) {
        if (const std::string base = base_of(desk, call); !base.empty()) json.field("base", base);
        json.key("addresses").begin_array();
        for (const std::string& address : desk.reach.addresses()) json.value(address);
        json.end_array();
    });
}

// The letters of a table that waits. Who comes without the invitation is told them only while they are good
// anyway.
void show_code(Desk& desk, Room& room, Viewer, const Call& call) {
    const TableCard& card = room.card();
    if (card.state != TableState::waiting) throw ApiError{409, "code.over"};
    const std::string invite(call.request().header("oya-invite"));
    const bool may = card.invite_hash.empty() || fits(invite, card.invite_hash);
    const std::optional<Codes::Code> code =
        may ? desk.codes.give({card.id, card.invite_hash.empty() ? "" : invite}, card.created, now())
            : desk.codes.given(card.id, now());
    if (!code) throw ApiError{404, "code.none"};
    call.answer(200, [&](JsonWriter& json) {
        json.field("code", code->letters).field("until", moment_text(code->until));
        if (const std::string base = base_of(desk, call); !base.empty())
            json.field("link", base + "/j/" + code->letters);
    });
}

std::string letters_in(const Call& call) {
    if (std::optional<std::string> letters = code_letters(call.part(0))) return *letters;
    throw ApiError{404, "code.unknown"};
}

void find_table(Desk& desk, const Call& call) {
    take(desk.tries_of_codes, counted_address(call.request().address));
    const std::optional<Codes::Door> door = desk.codes.find(letters_in(call), now());
    const std::optional<TableCard> card = door ? desk.store.card(door->table) : std::nullopt;
    if (!card || card->state != TableState::waiting) throw ApiError{404, "code.unknown"};
    call.answer(200, [&](JsonWriter& json) {
        json.field("table", door->table);
        if (!door->invite.empty()) json.field("invite", door->invite);
    });
}

// Draws whatever could be a code, so that asking tells nobody which ones there are.
void draw_code(Desk& desk, const Call& call) {
    const std::string letters = letters_in(call);
    const std::string base = base_of(desk, call);
    if (base.empty()) throw ApiError{409, "reach.alone"};
    call.exchange()->respond({.type = "image/svg+xml",
                              .body = qr_svg(base + "/j/" + letters),
                              .headers = {{"Cache-Control", "no-store"}}});
}

} // namespace

void add_door_routes(Router& router, Desk& desk) {
    router.add("GET", "/api/reach", [&desk](const Call& call) { show_reach(desk, call); });
    router.add("GET", "/api/tables/{}/code", [&desk](const Call& call) {
        at_table(desk, call, [&desk](Room& room, Viewer viewer, const Call& on_strand) {
            show_code(desk, room, viewer, on_strand);
        });
    });
    router.add("GET", "/api/codes/{}", [&desk](const Call& call) { find_table(desk, call); });
    router.add("GET", "/api/codes/{}/qr", [&desk](const Call& call) { draw_code(desk, call); });
}

} // namespace oya::server
