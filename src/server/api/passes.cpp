#include "server/api/desk.h"

#include "server/api/naming.h"
#include "server/clock.h"
#include "server/secrets.h"

#include <algorithm>
#include <array>
#include <utility>

// What stands for an account, over HTTP: the sessions of browsers, and tokens for programs.

namespace oya::server {

namespace {

constexpr std::size_t most_tokens = 20;
constexpr std::array<std::pair<std::string_view, Scope>, 3> scope_names{
    {{"play", Scope::play}, {"read", Scope::read}, {"manage", Scope::manage}}};
constexpr Scopes usual_scopes = Scopes(Scope::play) | Scopes(Scope::read);

Scopes read_scopes(JsonValue json) {
    if (!json.exists()) return usual_scopes;
    Scopes scopes;
    for (const JsonValue each : json.list(scope_names.size())) {
        const auto named =
            std::ranges::find(scope_names, each.text(16), &decltype(scope_names)::value_type::first);
        if (named == scope_names.end()) {
            each.fail("must be play, read or manage");
        } else {
            scopes = scopes | Scopes(named->second);
        }
    }
    if (scopes == Scopes{}) json.fail("must name what the token may do");
    return scopes;
}

void write_pass(JsonWriter& json, const Pass& pass) {
    json.field("id", pass.id).field("created", moment_text(pass.created));
    if (pass.used > 0) json.field("used", moment_text(pass.used));
}

void write_scopes(JsonWriter& json, Scopes scopes) {
    json.key("scopes").begin_array();
    for (const auto& [name, scope] : scope_names)
        if (scopes.has(scope)) json.value(name);
    json.end_array();
}

// Ends one of these, and closes what is open by it; 404 if it is none of them.
void end_one(Desk& desk, const Call& call, const std::vector<Pass>& passes) {
    const auto found = std::ranges::find(passes, call.part(0), &Pass::id);
    if (found == passes.end()) throw ApiError{404, "not-found"};
    desk.store.end_passes(found->account, found->id);
    close_doors(desk, found->account);
    call.answer(200, [](JsonWriter&) {});
}

void create_token(Desk& desk, const Call& call) {
    const Holder maker = manager_of(desk, call);
    const auto [label, scopes] = call.read_body([](JsonValue json) {
        json.only({"label", "scopes"});
        return std::pair(std::string(json.field("label").text(256)), read_scopes(json.optional("scopes")));
    });
    // Nobody gives what they do not have.
    if (!maker.pass.scopes.has_all(scopes)) throw ApiError{403, "token.scope"};
    if (desk.store.tokens_of(maker.account.id).size() >= most_tokens) throw ApiError{409, "token.many"};
    const std::string secret = "oya_" + new_secret();
    const Pass pass{.id = new_id(),
                    .hash = hash_of(secret),
                    .account = maker.account.id,
                    .label = checked_name(label),
                    .created = now(),
                    .scopes = scopes};
    desk.store.add_pass(pass);
    call.answer(201, [&](JsonWriter& json) {
        json.field("id", pass.id).field("label", pass.label).field("token", secret);
        write_scopes(json, pass.scopes);
    });
}

void list_tokens(Desk& desk, const Call& call) {
    const std::vector<Pass> tokens = desk.store.tokens_of(manager_of(desk, call).account.id);
    call.answer(200, [&](JsonWriter& json) {
        json.key("tokens").begin_array();
        for (const Pass& pass : tokens) {
            json.begin_object();
            write_pass(json, pass);
            json.field("label", pass.label);
            write_scopes(json, pass.scopes);
            json.end_object();
        }
        json.end_array();
    });
}

void end_token(Desk& desk, const Call& call) {
    end_one(desk, call, desk.store.tokens_of(manager_of(desk, call).account.id));
}

void list_sessions(Desk& desk, const Call& call) {
    const Holder holder = manager_of(desk, call);
    const std::vector<Pass> sessions = desk.store.sessions_of(holder.account.id);
    call.answer(200, [&](JsonWriter& json) {
        json.key("sessions").begin_array();
        for (const Pass& pass : sessions) {
            if (pass.expires < now()) continue;
            json.begin_object();
            write_pass(json, pass);
            if (!pass.browser.empty()) json.field("browser", pass.browser);
            if (!pass.system.empty()) json.field("system", pass.system);
            json.field("current", pass.id == holder.pass.id).end_object();
        }
        json.end_array();
    });
}

void end_other_session(Desk& desk, const Call& call) {
    end_one(desk, call, desk.store.sessions_of(manager_of(desk, call).account.id));
}

} // namespace

void add_pass_routes(Router& router, Desk& desk) {
    const auto add = [&](const char* method, const char* route, void (*answer)(Desk&, const Call&)) {
        router.add(method, route, [&desk, answer](const Call& call) { answer(desk, call); });
    };
    const auto add_written = [&](const char* method, const char* route, void (*answer)(Desk&, const Call&)) {
        router.add(method, route, [&desk, answer](const Call& call) {
            at_scribe(desk, call, [&desk, answer](const Call& later) { answer(desk, later); });
        });
    };
    add_written("POST", "/api/me/tokens", create_token);
    add("GET", "/api/me/tokens", list_tokens);
    add_written("DELETE", "/api/me/tokens/{}", end_token);
    add("GET", "/api/me/sessions", list_sessions);
    add_written("DELETE", "/api/me/sessions/{}", end_other_session);
}

} // namespace oya::server
