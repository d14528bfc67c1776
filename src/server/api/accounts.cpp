#include "server/api/desk.h"

#include "server/api/naming.h"
#include "server/clock.h"
#include "server/net/guard.h"
#include "server/passwords.h"
#include "server/secrets.h"
#include "server/user_agent.h"

#include <utility>

// Accounts over HTTP: made, entered, left, recovered.

namespace oya::server {

namespace {

constexpr Moment session_ms = Moment{90} * 24 * 3600 * 1000;

struct Credentials {
    std::string name{};
    std::string password{};
    std::string recovery{};
};

Credentials read_credentials(JsonValue json) {
    json.only({"name", "password", "recovery"});
    return {std::string(json.field("name").text(256)), std::string(json.field("password").text(1024)),
            std::string(json.optional("recovery").text(64))};
}

void check_password(const std::string& password) {
    if (password.size() < 8) throw ApiError{400, "password.short"};
}

// Lets a password wait for its turn.
void at_clerk(Desk& desk, const Call& call, std::function<void(const Call&)> work) {
    const bool waits = desk.clerk.take(
        call.request().address,
        [call, work = std::move(work)] { answering_faults(call, [&] { work(call); }); },
        [call] { call.answer(ApiError{503, "password.busy", 5}); });
    if (!waits) throw ApiError{429, "too-many", 1};
}

void write_account(JsonWriter& json, const Account& account) {
    json.key("account")
        .begin_object()
        .field("id", account.id)
        .field("name", account.name)
        .field("admin", account.admin)
        .field("created", moment_text(account.created))
        .end_object();
}

std::string cookie(const Desk& desk, const std::string& secret, Moment lasts) {
    return "oya_session=" + secret +
           "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(lasts / 1000) +
           (desk.reach.public_url().starts_with("https:") ? "; Secure" : "");
}

// What a browser comes in with, and the cookie that says so once it is stored.
struct Session {
    Pass pass;
    Header cookie;
};
Session new_session(const Desk& desk, const Call& call, const Account& account) {
    const std::string secret = new_secret();
    ClientKind client = client_of(call.request().header("user-agent"));
    return {.pass = {.id = new_id(),
                     .hash = hash_of(secret),
                     .account = account.id,
                     .created = now(),
                     .expires = now() + session_ms,
                     .used = now(),
                     .browser = std::move(client.browser),
                     .system = std::move(client.system)},
            .cookie = {"Set-Cookie", cookie(desk, secret, session_ms)}};
}

// A recovery code is shown once, so whatever comes with it is stored together or not at all.
void answer_with_recovery(const Call& call, int status, const Account& account, const std::string& recovery,
                          const Session& session) {
    call.answer(status,
                [&](JsonWriter& json) {
                    write_account(json, account);
                    json.field("recovery", recovery);
                },
                {session.cookie});
}

void create_account(Desk& desk, const Call& call) {
    const Credentials wanted = call.read_body(read_credentials);
    Account account{.id = new_id(), .name = account_name(wanted.name), .created = now()};
    check_password(wanted.password);
    take(desk.new_accounts, counted_address(call.request().address));
    const std::string recovery = new_recovery_code();
    account.password = hash_password(wanted.password, desk.password_cost);
    account.recovery_hash = hash_of(recovery);
    const Session session = new_session(desk, call, account);
    if (!desk.store.add_account(account, session.pass)) throw ApiError{409, "name.taken"};
    answer_with_recovery(call, 201, account, recovery, session);
}

// By address, and by address and name: who tries somebody else's name elsewhere does not lock them out.
void take_tries(Desk& desk, const Call& call, std::string name) {
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::string address = counted_address(call.request().address);
    take(desk.passwords, address);
    take(desk.passwords, address + ' ' + name);
}

// Takes passes back, and closes what is open by them.
void end_passes(Desk& desk, const std::string& account, const std::string& pass) {
    desk.store.end_passes(account, pass);
    close_doors(desk, account);
}

void create_session(Desk& desk, const Call& call) {
    const Credentials given = call.read_body(read_credentials);
    take_tries(desk, call, given.name);
    const std::optional<Account> account = desk.store.account_named(given.name);
    if (!account) check_nothing(given.password, desk.password_cost);
    if (!account || !is_password(given.password, account->password)) throw ApiError{401, "password.wrong"};
    if (account->blocked) throw ApiError{403, "account.blocked"};
    const Session session = new_session(desk, call, *account);
    desk.store.add_pass(session.pass);
    call.answer(200, [&](JsonWriter& json) { write_account(json, *account); }, {session.cookie});
}

void end_session(Desk& desk, const Call& call) {
    const std::optional<Pass> pass = desk.store.pass(hash_of(call.request().cookie("oya_session")));
    if (pass) end_passes(desk, pass->account, pass->id);
    call.answer(200, [](JsonWriter&) {}, {{"Set-Cookie", cookie(desk, "", 0)}});
}

// Sets a new password, ends every session and token, and gives a new code.
void change_password(Desk& desk, const Call& call, Account account, const std::string& password) {
    check_password(password);
    const std::string recovery = new_recovery_code();
    account.password = hash_password(password, desk.password_cost);
    account.recovery_hash = hash_of(recovery);
    const Session session = new_session(desk, call, account);
    if (!desk.store.renew_account(account, session.pass)) throw ApiError{403, "account.blocked"};
    close_doors(desk, account.id);
    answer_with_recovery(call, 200, account, recovery, session);
}

void recover(Desk& desk, const Call& call) {
    const Credentials given = call.read_body(read_credentials);
    take_tries(desk, call, given.name);
    const std::optional<Account> account = desk.store.account_named(given.name);
    if (!account || !fits(tidy_recovery_code(given.recovery), account->recovery_hash))
        throw ApiError{401, "recovery.wrong"};
    change_password(desk, call, *account, given.password);
}

void replace_password(Desk& desk, const Call& call) {
    const Account account = manager_of(desk, call).account;
    const auto [old_one, new_one] = call.read_body([](JsonValue json) {
        json.only({"old", "new"});
        return std::pair(std::string(json.field("old").text(1024)),
                         std::string(json.field("new").text(1024)));
    });
    take_tries(desk, call, account.name);
    if (!is_password(old_one, account.password)) throw ApiError{401, "password.wrong"};
    change_password(desk, call, account, new_one);
}

// Nobody but who knows the password, and nothing that could be called back.
void remove_account(Desk& desk, const Call& call) {
    const Account account = manager_of(desk, call).account;
    const std::string password = call.read_body([](JsonValue json) {
        json.only({"password"});
        return std::string(json.field("password").text(1024));
    });
    take_tries(desk, call, account.name);
    if (!is_password(password, account.password)) throw ApiError{401, "password.wrong"};
    desk.store.remove_account(account.id);
    close_doors(desk, account.id);
    call.answer(200, [](JsonWriter&) {}, {{"Set-Cookie", cookie(desk, "", 0)}});
}

// What somebody who spoke is called: an account by its name, a guest as the table heard them; empty if nobody
// knows any more.
std::string name_of_author(Store& store, const std::string& author) {
    const std::size_t table = author.find(':');
    if (table == author.npos) {
        const std::optional<Account> account = store.account(author);
        return account ? account->name : std::string();
    }
    for (const ChatLine& line : store.lines(author.substr(0, table), 100))
        if (line.author == author) return line.name;
    return {};
}

// Each is looked up by itself: whoever has muted thousands sees the others once some of these are heard
// again.
constexpr std::size_t most_muted_listed = 100;

void list_muted(Desk& desk, const Call& call) {
    std::vector<std::string> muted = desk.store.muted(account_of(desk, call).id);
    if (muted.size() > most_muted_listed) muted.resize(most_muted_listed);
    call.answer(200, [&](JsonWriter& json) {
        json.key("muted").begin_array();
        for (const std::string& author : muted) {
            json.begin_object().field("author", author);
            if (const std::string name = name_of_author(desk.store, author); !name.empty())
                json.field("name", name);
            json.end_object();
        }
        json.end_array();
    });
}

void hear_again(Desk& desk, const Call& call) {
    desk.store.mute(account_of(desk, call).id, call.part(0), false, [call](Appended how) {
        if (how != Appended::done) return call.answer(ApiError{503, "store.fault", 5});
        call.answer(200, [](JsonWriter&) {});
    });
}

} // namespace

void add_account_routes(Router& router, Desk& desk) {
    const auto add_slow = [&](const char* method, const char* route, void (*answer)(Desk&, const Call&)) {
        router.add(method, route, [&desk, answer](const Call& call) {
            at_clerk(desk, call, [&desk, answer](const Call& later) { answer(desk, later); });
        });
    };
    const auto add_written = [&](const char* method, const char* route, void (*answer)(Desk&, const Call&)) {
        router.add(method, route, [&desk, answer](const Call& call) {
            at_scribe(desk, call, [&desk, answer](const Call& later) { answer(desk, later); });
        });
    };
    add_slow("POST", "/api/accounts", create_account);
    add_slow("POST", "/api/accounts/recover", recover);
    add_slow("POST", "/api/sessions", create_session);
    add_written("DELETE", "/api/sessions", end_session);
    add_slow("PUT", "/api/me/password", replace_password);
    add_slow("POST", "/api/me/removal", remove_account);
    router.add("GET", "/api/me/muted", [&desk](const Call& call) { list_muted(desk, call); });
    router.add("DELETE", "/api/me/muted/{}", [&desk](const Call& call) { hear_again(desk, call); });
    router.add("GET", "/api/me", [&desk](const Call& call) {
        const std::optional<Holder> holder = holder_of(desk, call.request());
        if (!holder) throw ApiError{401, "account.none"};
        call.answer(200, [&](JsonWriter& json) { write_account(json, holder->account); });
    });
}

} // namespace oya::server
