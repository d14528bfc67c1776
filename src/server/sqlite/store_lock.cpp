#include "server/sqlite/store_lock.h"

#include "server/said.h"
#include "server/sqlite/database.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>

namespace oya::server {

// The file stays where it is: who removed it would leave the lock to two.
StoreLock::StoreLock(const std::filesystem::path& store)
    : descriptor_(open((with_folder(store).string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (descriptor_ < 0) throw Said<StoreError>({"store.no-lock", {{"why", reason_of(errno)}}});
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    const int why = errno;
    close(descriptor_);
    throw Said<StoreError>(why == EWOULDBLOCK ? Message("store.in-use") : reason_of(why));
}

StoreLock::~StoreLock() { close(descriptor_); }

} // namespace oya::server
