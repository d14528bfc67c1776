#pragma once

#include <filesystem>
#include <string>

namespace oya::server {

// When the newest copy among those of the timer was made, in the text form of Prometheus; 0 if there is none,
// or none is to be looked for (`folder` is empty).
std::string newest_copy_text(const std::filesystem::path& folder);

} // namespace oya::server
