#pragma once

#include "server/log.h"
#include "server/people.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace oya::server {

// The file of a store in SQLite: that of "sqlite:FILE", or oya.db in the folder if no store is named. Throws
// std::runtime_error with a sentence if it cannot be said.
std::filesystem::path database_of(const std::filesystem::path& data, std::string_view store);

// Opens a store that is there for whoever looks after it, beside a server that may be running. Throws
// std::runtime_error with a sentence if it cannot be used.
std::unique_ptr<Store> open_beside(const std::filesystem::path& data, std::string_view store);

// Opens the store for a server: for it alone, where it cannot be shared, and looks it through for damage.
// Throws std::runtime_error with a sentence if it cannot be used.
std::unique_ptr<Store> open_store(const std::filesystem::path& data, std::string_view store, Log& log);

} // namespace oya::server
