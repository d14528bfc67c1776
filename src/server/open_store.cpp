#include "server/open_store.h"

#include "server/postgres/address.h"
#include "server/postgres/postgres_store.h"
#include "server/said.h"
#include "server/sqlite/inspection.h"
#include "server/sqlite/sqlite_store.h"
#include "server/sqlite/store_lock.h"

#include <stdexcept>
#include <string>

namespace oya::server {

namespace {

// A file that one server has to itself, and reads through.
class ServedFile final : private StoreLock, public SqliteStore {
  public:
    ServedFile(const std::filesystem::path& file, Log& log)
        : StoreLock(file), SqliteStore(file, &log), inspection_(file, log) {}

    std::string damage() const override { return inspection_.damage(); }

  private:
    Inspection inspection_;
};

std::unique_ptr<Store> opened_database(std::string_view url, Log* log) {
    try {
        return std::make_unique<PostgresStore>(std::string(url), NodeSetup{}, log);
    } catch (const StoreAway& error) {
        throw Said<std::runtime_error>(trouble_of(error));
    } catch (const StoreError& error) {
        throw Said<std::runtime_error>(
            {"serve.store-trouble", {{"store", std::string("PostgreSQL")}, {"why", trouble_of(error)}}});
    }
}

} // namespace

std::filesystem::path database_of(const std::filesystem::path& data, std::string_view store) {
    if (store.empty()) return data / "oya.db";
    constexpr std::string_view prefix = "sqlite:";
    if (store.starts_with(prefix) && store.size() > prefix.size()) return store.substr(prefix.size());
    throw Said<std::runtime_error>("serve.no-store");
}

std::unique_ptr<Store> open_store(const std::filesystem::path& data, std::string_view store, Log& log) {
    if (is_postgres(store)) return opened_database(store, &log);
    const std::filesystem::path file = database_of(data, store);
    try {
        return std::make_unique<ServedFile>(file, log);
    } catch (const StoreError& error) {
        throw Said<std::runtime_error>(
            {"serve.store-trouble", {{"store", file.string()}, {"why", trouble_of(error)}}});
    }
}

std::unique_ptr<Store> open_beside(const std::filesystem::path& data, std::string_view store) {
    if (is_postgres(store)) return opened_database(store, nullptr);
    return std::make_unique<SqliteStore>(database_of(data, store));
}

} // namespace oya::server
