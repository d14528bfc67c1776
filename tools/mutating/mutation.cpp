#include "core/mutation.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace oya::mutation {

namespace {

constexpr std::size_t most = 1 << 16;
unsigned char nobody_looks[most];

} // namespace

int awake = 0;
unsigned char* reached = nobody_looks;

namespace {

// Before anything else of the program begins. OYA_MUTANT_REACHED names a file that this process and its
// children share.
__attribute__((constructor(101))) void wake() {
    if (const char* const number = std::getenv("OYA_MUTANT")) awake = std::atoi(number);
    const char* const path = std::getenv("OYA_MUTANT_REACHED");
    if (path == nullptr) return;
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, most) != 0) std::abort();
    void* const shared = mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED) std::abort();
    reached = static_cast<unsigned char*>(shared);
}

} // namespace

} // namespace oya::mutation
