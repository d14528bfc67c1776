#include "server/machine.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <unistd.h>

namespace oya::server {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

// The least that a group and those around it are limited to. The files have a number, or "max"; where there
// is none, there is no limit.
std::int64_t least_of(const fs::path& groups, const fs::path& group, const char* name) {
    std::int64_t least = no_limit;
    for (fs::path at = group;; at = at.parent_path()) {
        std::int64_t limit = 0;
        std::ifstream file(groups / at / name);
        if (file >> limit) least = std::min(least, limit);
        if (at.empty()) return least;
    }
}

// A line of /proc/self/cgroup is number:controllers:/path; of the second version it is 0::/path.
std::int64_t memory_allowed(const fs::path& root) {
    const fs::path groups = root / "sys/fs/cgroup";
    std::int64_t least = least_of(groups, {}, "memory.max");
    std::ifstream file(root / "proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == line.npos || second == line.npos) continue;
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const fs::path group = fs::path(line.substr(second + 1)).relative_path();
        if (controllers == ",,") {
            least = std::min(least, least_of(groups, group, "memory.max"));
            least = std::min(least, least_of(groups / "unified", group, "memory.max"));
        } else if (controllers.find(",memory,") != controllers.npos) {
            least = std::min(least, least_of(groups / "memory", group, "memory.limit_in_bytes"));
        }
    }
    return least;
}

} // namespace

std::int64_t machine_memory(const fs::path& root) {
    const std::int64_t all = std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
    return std::min(all, memory_allowed(root));
}

} // namespace oya::server
