#pragma once

#include <cstdint>
#include <filesystem>

namespace oya::server {

// What the machine has of memory, or what this process may have of it: control groups, of either kind, limit
// a service, whatever it is in, and so on to the root. `root` is where the files of the system begin.
std::int64_t machine_memory(const std::filesystem::path& root = "/");

} // namespace oya::server
