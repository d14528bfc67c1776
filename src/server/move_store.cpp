#include "server/move_store.h"

#include "server/open_store.h"
#include "server/postgres/address.h"
#include "server/postgres/postgres_connection.h"
#include "server/postgres/postgres_schema.h"
#include "server/said.h"
#include "server/sqlite/database.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/store_lock.h"

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace oya::server {

namespace {

// A store that nobody else has meanwhile.
struct Alone {
    std::unique_ptr<StoreLock> lock{};
    std::unique_ptr<Connection> database{};
};

// The file, or the address without its password.
std::string shown(std::string_view store) {
    return is_postgres(store) ? PostgresAddress(std::string(store)).shown() : database_of({}, store).string();
}

Alone postgres_alone(std::string_view url, bool to_read) {
    auto database = std::make_unique<PostgresConnection>(
        std::make_shared<const PostgresAddress>(std::string(url)), postgres_dialect("move"), std::nullopt);
    if (to_read) {
        check_postgres_schema(*database);
    } else {
        prepare_postgres_schema(*database);
    }
    if (database->number("SELECT count(*) FROM nodes WHERE until > " OYA_DATABASE_NOW) > 0)
        throw Said<StoreError>("store.open-elsewhere");
    return {.database = std::move(database)};
}

Alone source(std::string_view store) {
    if (is_postgres(store)) return postgres_alone(store, true);
    const std::filesystem::path file = database_of({}, store);
    if (!std::filesystem::exists(file)) throw Said<StoreError>("store.no-file");
    Alone alone{.lock = std::make_unique<StoreLock>(file)};
    auto database = std::make_unique<Database>(file, Database::Use::reading);
    check_schema(*database);
    alone.database = std::move(database);
    return alone;
}

Alone target(std::string_view store) {
    if (is_postgres(store)) return postgres_alone(store, false);
    const std::filesystem::path file = database_of({}, store);
    Alone alone{.lock = std::make_unique<StoreLock>(file)};
    auto database = std::make_unique<Database>(file, Database::Use::writing);
    prepare_schema(*database);
    alone.database = std::move(database);
    return alone;
}

Alone opened_alone(std::string_view store, Alone (*open)(std::string_view)) {
    const std::string name = shown(store);
    try {
        return open(store);
    } catch (const StoreError& error) {
        throw Said<std::runtime_error>(
            {"serve.store-trouble", {{"store", name}, {"why", trouble_of(error)}}});
    }
}

} // namespace

std::size_t move_store(std::string_view from, std::string_view to, const MoveProgress& progress) {
    if (shown(from) == shown(to)) throw Said<std::runtime_error>({"store.same", {{"store", shown(from)}}});
    const Alone old = opened_alone(from, source);
    const Alone fresh = opened_alone(to, target);
    return move_store(*old.database, *fresh.database, progress);
}

} // namespace oya::server
