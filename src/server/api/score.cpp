#include "server/api/desk.h"

#include "games/cascadia/assistant.h"
#include "server/net/guard.h"

// The scoring assistant over HTTP: the sheets of a real table, as `oya score` counts them.

namespace oya::server {

namespace {

// More than four environments tile by tile, with names and remarks.
constexpr std::size_t largest_board = std::size_t{16} << 10;

void score_cascadia(Desk& desk, const Call& call) {
    take(desk.scores, counted_address(call.request().address));
    const std::string& body = call.request().body;
    if (body.size() > largest_board) throw ApiError{413, "net.body"};
    cascadia::BoxGame game;
    if (const auto faults = cascadia::read_box_game(body, game); !faults.empty()) {
        return call.answer(400, [&](JsonWriter& json) {
            json.key("error").begin_object().field("code", "score.board");
            cascadia::write_faults(json, faults, call.words());
            json.end_object();
        });
    }
    call.answer(200, [&](JsonWriter& json) {
        json.key("score");
        cascadia::explain(json, game, call.words());
    });
}

} // namespace

void add_score_routes(Router& router, Desk& desk) {
    router.add("POST", "/api/score/cascadia", [&desk](const Call& call) { score_cascadia(desk, call); });
}

} // namespace oya::server
