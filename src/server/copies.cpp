#include "server/copies.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <system_error>

namespace oya::server {

namespace fs = std::filesystem;

std::string newest_copy_text(const fs::path& folder) {
    std::int64_t newest = 0;
    std::error_code error; // a folder that cannot be read has no copy anybody could go back to
    for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
        struct stat file{};
        const fs::path& path = each->path();
        const bool is_copy = path.extension() == ".db" && stat(path.c_str(), &file) == 0 &&
                             S_ISREG(file.st_mode) && file.st_size > 0;
        if (is_copy) newest = std::max(newest, static_cast<std::int64_t>(file.st_mtime));
    }
    return "# HELP oya_newest_copy_timestamp_seconds When the newest copy in backups/ was made, 0 if none "
           "is\n"
           "# TYPE oya_newest_copy_timestamp_seconds gauge\noya_newest_copy_timestamp_seconds " +
           std::to_string(newest) + '\n';
}

} // namespace oya::server
