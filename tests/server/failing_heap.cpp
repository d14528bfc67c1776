#include "server/failing_heap.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

// Every `new` of this program comes by here. Memory still comes from malloc, so that sanitizers watch it.

namespace {

thread_local long until_failure = 0; // 0: never
thread_local long made = 0;
std::atomic<long> until_failure_elsewhere = 0;
std::atomic<bool> failed_elsewhere = false;
thread_local bool is_here = false; // where the others are told to fail

bool fails() {
    ++made;
    if (!is_here && until_failure_elsewhere > 0 && --until_failure_elsewhere == 0)
        return failed_elsewhere = true;
    return until_failure > 0 && --until_failure == 0;
}

void* taken(std::size_t size) noexcept { return fails() ? nullptr : std::malloc(size == 0 ? 1 : size); }

void* taken(std::size_t size, std::align_val_t alignment) noexcept {
    const std::size_t step = std::max(static_cast<std::size_t>(alignment), sizeof(void*));
    void* memory = nullptr;
    return fails() || posix_memalign(&memory, step, size) != 0 ? nullptr : memory;
}

void* or_thrown(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

} // namespace

void oya::server::fail_request(long n) {
    made = 0;
    until_failure = n;
}

long oya::server::requests_made() { return made; }

void oya::server::fail_request_elsewhere(long n) {
    is_here = true;
    failed_elsewhere = false;
    until_failure_elsewhere = n;
}

bool oya::server::has_failed_elsewhere() { return failed_elsewhere; }

// Asio has the memory of its handlers from here. (The sanitizers keep it to themselves.)
#if !defined(__SANITIZE_ADDRESS__)
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return taken(size, std::align_val_t{alignment});
}
#endif

void* operator new(std::size_t size) { return or_thrown(taken(size)); }
void* operator new[](std::size_t size) { return or_thrown(taken(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) { return or_thrown(taken(size, alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return or_thrown(taken(size, alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return taken(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return taken(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
