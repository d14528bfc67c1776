#include "server/sqlite/store_lock.h"

#include "server/sqlite/database.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>

namespace oya::server {

// The file stays where it is: who removed it would leave the lock to two.
StoreLock::StoreLock(const std::filesystem::path& store)
    : descriptor_(open((with_folder(store).string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (descriptor_ < 0)
        throw StoreError(std::string("the lock beside it cannot be made: ") + std::strerror(errno));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    const int why = errno;
    close(descriptor_);
    throw StoreError(why == EWOULDBLOCK ? "another server has the store open" : std::strerror(why));
}

StoreLock::~StoreLock() { close(descriptor_); }

} // namespace oya::server
