#include "server/sqlite/sqlite_store.h"

#include "server/said.h"
#include "server/sqlite/database.h"
#include "server/sqlite/schema.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace oya::server {

namespace {

SqlAccess access_to(const std::filesystem::path& file) {
    return {.to_read = [file] { return std::make_unique<Database>(file, Database::Use::reading); },
            .to_write =
                [file] {
                    auto database = std::make_unique<Database>(file, Database::Use::writing);
                    prepare_schema(*database);
                    return database;
                }};
}

} // namespace

SqliteStore::SqliteStore(const std::filesystem::path& file, Log* log)
    : SqlStore(access_to(with_folder(file)), log), file_(file) {}

SqliteStore::~SqliteStore() { close(); }

void SqliteStore::back_up(const std::filesystem::path& to) {
    if (std::filesystem::exists(to)) throw Said<StoreError>({"store.there", {{"file", to.string()}}});
    if (!make_private_file(with_folder(to)))
        throw Said<StoreError>({"store.not-made", {{"file", to.string()}, {"why", reason_of(errno)}}});
    Database(file_, Database::Use::reading).prepare("VACUUM INTO ?").bind(to.string()).run();
}

Hold SqliteStore::take_hold(std::string_view) { return {}; }

void SqliteStore::let_go(std::string_view, std::int64_t) {}

void SqliteStore::tell_all(std::string topic, std::string text) {
    const std::lock_guard lock(told_mutex_);
    if (heard_) heard_(topic, text);
}

void SqliteStore::when_told(std::function<void(const std::string&, const std::string&)> heard) {
    const std::lock_guard lock(told_mutex_);
    heard_ = std::move(heard);
}

void SqliteStore::keep_note(std::string key, std::string text, Moment until) {
    const std::lock_guard lock(told_mutex_);
    notes_.insert_or_assign(std::move(key), Note{std::move(text), until});
}

std::optional<std::string> SqliteStore::note(std::string_view key, Moment now) {
    const std::lock_guard lock(told_mutex_);
    std::erase_if(notes_, [now](const auto& entry) { return entry.second.until <= now; });
    const auto found = notes_.find(key);
    return found == notes_.end() ? std::nullopt : std::optional(found->second.text);
}

} // namespace oya::server
