#include "server/server.h"

#include "core/json_writer.h"
#include "server/api/desk.h"
#include "server/clock.h"
#include "server/copies.h"
#include "server/machine.h"
#include "server/net/http_server.h"
#include "server/open_store.h"
#include "server/site.h"
#include "server/tables/rooms.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

namespace oya::server {

namespace {

std::string without_slash(std::string url) {
    while (url.ends_with('/')) url.pop_back();
    return url;
}

constexpr milliseconds between_tries{1000}; // to write again
constexpr Moment day_ms = 24 * 3600 * 1000;
constexpr Moment longest_tried_ms = 2 * day_ms;
constexpr Moment unlikely_absence_ms = 2 * day_ms;
constexpr Moment others_at_home_ms = 15'000; // another server notes it more often
constexpr milliseconds between_looks{200};   // at the lease
constexpr Moment longest_sleep_ms = 5'000;   // that costs no lease
constexpr milliseconds longest_between_shared_sweeps{5'000};
constexpr Moment clock_slack_ms = 60'000; // that a clock may be set back by its keeper

// An unfinished game is left sooner than one that people look back on, and a table that never began sooner
// still. What was made of a position, for one decision, is left as soon as the next one comes.
Keeping keeping_of(int days) {
    const Moment kept = days * day_ms;
    return {.waiting = kept / 12,
            .unfinished = kept / 4,
            .finished = kept,
            .tried = std::min(kept, longest_tried_ms)};
}

// How another machine, or another program of this one, gets to where we listen.
std::string own_url(const std::string& listen, std::uint16_t port) {
    std::string address = listen;
    if (listen == "0.0.0.0" || listen == "::") {
        const std::vector<std::string> own = reachable(own_addresses());
        address = own.empty() ? "127.0.0.1" : own.front();
    }
    if (address.find(':') != address.npos) address = '[' + address + ']';
    return "http://" + address + ':' + std::to_string(port);
}

bool is_loopback(std::string_view address) { return address.starts_with("127.") || address == "::1"; }

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// Two at least, because a table is read from the disk by one of them.
int threads_for_tables() { return std::max(2, cores()); }

// One core is left to everybody else.
int threads_for_bots(int wanted) { return wanted > 0 ? wanted : std::max(1, cores() - 1); }

// For a decision that has several heads, and while nobody waits, that one too: bots give way to everybody.
int heads_of_bots(int wanted) { return wanted > 0 ? wanted : cores(); }

std::int64_t memory_for_tables(std::int64_t wanted) { return wanted > 0 ? wanted : machine_memory() / 4; }

// Each takes 64 MB while it works.
int threads_for_passwords() { return std::min(cores(), 4); }

// Whole games, by those who open tables and by those who read: tables in play have the rest.
int threads_for_games() { return std::max(1, cores() / 2); }

} // namespace

// In the order of their making; whatever is used stands before its users.
struct Server::Parts {
    Parts(const ServerSetup& setup, Log& to)
        : log(to), workers(threads_for_tables(), [this](std::exception_ptr fault) { report(fault); }),
          openers(threads_for_games(), [this](std::exception_ptr fault) { report(fault); }),
          thinkers(
              threads_for_bots(setup.thinkers), metrics, [this](std::exception_ptr fault) { report(fault); },
              {}, heads_of_bots(setup.thinkers)),
          clerk(threads_for_passwords(), Clerk::passwords, metrics.password_waits,
                [this](std::exception_ptr fault) { report(fault); }),
          readers(threads_for_games(), Clerk::games, metrics.read_waits,
                  [this](std::exception_ptr fault) { report(fault); }),
          reviews(thinkers, [this](std::exception_ptr fault) { report(fault); }),
          scribe(1, [this](std::exception_ptr fault) { report(fault); }),
          store(open_store(setup.data, setup.store, to)),
          house{*store, *store, workers, thinkers, log, metrics}, rooms(house),
          desk{house,
               rooms,
               *store,
               clerk,
               readers,
               scribe,
               reviews,
               setup.password_cost,
               Reach(without_slash(setup.public_url), setup.listen)},
          warden(1, [this](std::exception_ptr fault) { report(fault); }), site(setup.web),
          between_checks(setup.between_checks), between_notes(setup.between_notes),
          program_version(setup.version), copies(setup.store.empty() ? setup.data / "backups" : "") {
        house.openers = &openers;
        house.keeping.memory = memory_for_tables(setup.memory);
        house.keeping.tables = keeping_of(setup.keep_days);
        house.keeping.between_sweeps = setup.between_sweeps;
        if (store->is_shared()) meet_neighbours(setup);
        const bool set_back = come_home();
        add_routes(router, desk);
        network.emplace(net_setup(setup), log, metrics);
        port = network->port();
        desk.reach.on_port(port);
        if (neighbours) {
            store->set_address(setup.node_url.empty() ? own_url(setup.listen, port)
                                                      : without_slash(setup.node_url));
            watch_lease();
            learn_secret();
        }
        // What cannot be read is reported, and the house goes on with what can.
        if (set_back) workers.post([this] { rooms.wake_all(); });
        workers.post([this] { rooms.keep_house(); });
        watch_doors();
        note_at_home();
    }

    // Others use the same store.
    void meet_neighbours(const ServerSetup& setup) {
        follow_clock(store->clock_ahead());
        house.shared = true;
        house.keeping.between_sweeps = std::min(house.keeping.between_sweeps, longest_between_shared_sweeps);
        neighbours.emplace(*store, metrics, safety_headers(setup.public_url.starts_with("https:")),
                           [this](std::exception_ptr fault) { report(fault); });
        neighbours->learn_secret();
        hearsay.emplace(desk);
        desk.neighbours = &*neighbours;
        desk.hearsay = &*hearsay;
        desk.codes.share(*store);
    }

    // On a thread that never waits for the store.
    void watch_lease() {
        const AtEnd again(
            [this] { warden.post_at(Workers::Clock::now() + between_looks, [this] { watch_lease(); }); });
        // Who slept may have lost everything, and be back in touch before anybody here has looked.
        const Moment looked = std::exchange(lease_looked_at, steady_now());
        const bool slept = lease_looked_at - looked > longest_sleep_ms;
        follow_clock(store->clock_ahead());
        const bool cut_off = store->is_cut_off();
        const bool was_cut_off = house.cut_off.exchange(cut_off);
        if (was_cut_off && !cut_off) log.info("the store is back");
        if (was_cut_off || (!cut_off && !slept)) return;
        ++metrics.leases_lapsed;
        log.error("cut off from the store: other servers may have the tables");
        rooms.lose_holds("cut off");
    }

    void learn_secret() {
        const AtEnd again(
            [this] { workers.post_at(Workers::Clock::now() + between_checks, [this] { learn_secret(); }); });
        if (!house.cut_off) neighbours->learn_secret();
    }

    // Compares the clock on the wall with what was noted before; whether it was set back.
    bool come_home() {
        Store::AtHome last;
        Moment known = 0;
        try {
            last = store->at_home();
            known = std::max(last.until, store->last_change());
        } catch (const StoreError& error) {
            log.error("store", {{"why", error.what()}});
        }
        const Moment back = steady_now();
        const bool set_back = back < known - clock_slack_ms;
        const bool set_ahead = known > 0 && back > known + unlikely_absence_ms;
        // Another server has kept house meanwhile: nobody was ever away.
        const bool never_left =
            store->is_shared() && last.since > 0 && back - last.until < others_at_home_ms && !set_back;
        house.homecoming = {last.since, last.until, never_left ? last.since : back, set_back || set_ahead};
        if (set_back || set_ahead)
            log.warning(set_back ? "the clock was set back"
                                 : "the clock was set ahead, or the house was away",
                        {{"last", moment_text(known)}, {"now", moment_text(back)}});
        return set_back;
    }

    // If this ends without warning, it is known until when time has counted.
    void note_at_home() {
        const AtEnd again([this] {
            const milliseconds wait = store->trouble().empty() ? between_notes : between_tries;
            workers.post_at(Workers::Clock::now() + std::min(wait, between_notes),
                            [this] { note_at_home(); });
        });
        store->note_at_home({house.homecoming.back, steady_now()});
    }

    // The admin may have taken back what was given.
    void watch_doors() {
        const AtEnd again(
            [this] { workers.post_at(Workers::Clock::now() + between_checks, [this] { watch_doors(); }); });
        desk.doors.check(*store);
    }

    NetSetup net_setup(const ServerSetup& setup) {
        return {.listen = setup.listen,
                .port = setup.port,
                .place = {without_slash(setup.public_url), is_loopback(setup.listen)},
                .trust_proxy = setup.trust_proxy,
                .limits = setup.limits,
                .headers = safety_headers(setup.public_url.starts_with("https:")),
                .secret_behind = {"/api/codes/", "/j/"},
                .handle = [this](std::shared_ptr<Exchange> exchange) { handle(std::move(exchange)); },
                .takes_large_body = [](const Request& request) { return request.path == "/api/records"; },
                .is_neighbour = neighbours
                                    ? [this](const Request& request) { return neighbours->knows(request); }
                                    : std::function<bool(const Request&)>()};
    }

    void handle(std::shared_ptr<Exchange> exchange) {
        const Request& request = exchange->request();
        if (site.answers(request)) return site.answer(*exchange);
        if (request.path == "/metrics" && is_loopback(request.address))
            return exchange->respond({.type = "text/plain; version=0.0.4", .body = metrics_text()});
        workers.post([this, exchange = std::move(exchange)] {
            if (exchange->request().path == "/healthz") return tell_health(*exchange);
            if (exchange->request().path == "/readyz") return tell_readiness(*exchange);
            router.answer(exchange);
        });
    }

    std::string metrics_text() const {
        return metrics.text({.resident_bytes = resident_bytes(),
                             .tasks_waiting = workers.waiting(),
                             .bots_waiting = thinkers.waiting(),
                             .passwords_waiting = clerk.waiting(),
                             .openings_waiting = openers.waiting(),
                             .reads_waiting = readers.waiting(),
                             .ready = why_unready().empty()}) +
               newest_copy_text(copies);
    }

    void tell_health(Exchange& exchange) {
        bool well = !house.closing;
        try {
            store->card("");
        } catch (const StoreError& error) {
            log.error("store", {{"why", error.what()}});
            well = false;
        }
        std::string body;
        JsonWriter(body)
            .begin_object()
            .field("status", well ? "ok" : "unwell")
            .field("version", program_version)
            .end_object();
        exchange.respond({.status = well ? 200 : 503, .body = std::move(body)});
    }

    // Why people are not well served here now; empty if they are.
    std::string why_unready() const {
        if (house.cut_off) return "the store is out of reach, and other servers may have the tables";
        if (house.closing) return "the server is about to end";
        const std::string trouble = store->trouble();
        return trouble.empty() ? store->damage() : trouble;
    }

    void tell_readiness(Exchange& exchange) {
        const std::string why = why_unready();
        std::string body;
        {
            JsonWriter json(body);
            json.begin_object().field("status", why.empty() ? "ready" : "unready");
            if (!why.empty()) json.field("why", why);
            json.end_object();
        }
        exchange.respond({.status = why.empty() ? 200 : 503,
                          .body = std::move(body),
                          .headers = {{"Cache-Control", "no-store"}}});
    }

    void report(std::exception_ptr fault) {
        try {
            std::rethrow_exception(fault);
        } catch (const std::exception& error) {
            log.error("fault", {{"why", error.what()}});
        } catch (...) {
            log.error("fault");
        }
    }

    Log& log;
    Metrics metrics;
    Workers workers;
    Workers openers;
    Thinkers thinkers;
    Clerk clerk;
    Clerk readers;
    Reviews reviews;
    Workers scribe;
    std::unique_ptr<Store> store;
    House house;
    Rooms rooms;
    Desk desk;
    Router router;
    Workers warden; // looks whether the store is still in reach
    std::optional<Neighbours> neighbours;
    std::optional<Hearsay> hearsay;
    Site site;
    const milliseconds between_checks;
    const milliseconds between_notes;
    const std::string program_version;
    const std::filesystem::path copies; // of a store that has none of its own; empty: looked after elsewhere
    std::optional<HttpServer> network;
    std::uint16_t port = 0;
    Moment lease_looked_at = steady_now(); // for the warden alone
};

Server::Server(ServerSetup setup, Log& log) : parts_(std::make_unique<Parts>(setup, log)) {}

Server::~Server() { drain(milliseconds(0)); }

std::uint16_t Server::port() const { return parts_->port; }

std::vector<std::string> Server::addresses() const { return parts_->desk.reach.addresses(); }

void Server::drain(milliseconds patience) {
    if (!parts_->network) return;
    parts_->house.closing = true;
    if (parts_->neighbours) parts_->rooms.hand_over();
    parts_->network->drain(patience);
    parts_->warden.stop();
    parts_->reviews.stop();
    parts_->thinkers.stop();
    parts_->clerk.stop();
    parts_->readers.stop();
    parts_->scribe.stop();
    parts_->store->note_at_home({parts_->house.homecoming.back, steady_now()});
    // Whoever is called back by the store is still there, first to act on it, then to do nothing.
    parts_->store->flush();
    parts_->openers.stop(); // what is still to be done at tables that are not here, the workers do
    parts_->workers.stop();
    parts_->store->flush();
    parts_->hearsay.reset();
    parts_->neighbours.reset();
    parts_->network.reset();
}

} // namespace oya::server
