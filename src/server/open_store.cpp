#include "server/open_store.h"

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

} // namespace

std::filesystem::path database_of(const std::filesystem::path& data, std::string_view store) {
    if (store.empty()) return data / "oya.db";
    constexpr std::string_view prefix = "sqlite:";
    if (store.starts_with(prefix)) return store.substr(prefix.size());
    throw std::runtime_error("the store must be sqlite:FILE; there is no other kind yet");
}

std::unique_ptr<Store> open_store(const std::filesystem::path& data, std::string_view store, Log& log) {
    const std::filesystem::path file = database_of(data, store);
    try {
        return std::make_unique<ServedFile>(file, log);
    } catch (const StoreError& error) {
        throw std::runtime_error(file.string() + ": " + error.what());
    }
}

} // namespace oya::server
