#include "every_game/heap_count.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

// Every `new` of this program is counted here. Memory still comes from malloc, so that sanitizers watch it.

namespace {

std::atomic<long> requests = 0;
std::atomic<long> bytes = 0;
std::atomic<long> highest = 0;

void* noted(void* memory) {
    if (memory == nullptr) std::abort();
    const auto size = static_cast<long>(malloc_usable_size(memory));
    const long now = bytes.fetch_add(size) + size;
    long most = highest;
    while (now > most && !highest.compare_exchange_weak(most, now)) {
    }
    return memory;
}

void* counted(std::size_t size) {
    ++requests;
    return noted(std::malloc(size == 0 ? 1 : size));
}

void* counted(std::size_t size, std::align_val_t alignment) {
    ++requests;
    const auto step = static_cast<std::size_t>(alignment);
    return noted(std::aligned_alloc(step, (size + step - 1) / step * step));
}

void given_back(void* memory) {
    bytes -= static_cast<long>(malloc_usable_size(memory));
    std::free(memory);
}

} // namespace

long oya::every_game::heap_requests() { return requests; }
long oya::every_game::heap_bytes() { return bytes; }
long oya::every_game::watch_heap() { return highest = bytes.load(); }
long oya::every_game::highest_heap() { return highest; }

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* memory) noexcept { given_back(memory); }
void operator delete[](void* memory) noexcept { given_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { given_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { given_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { given_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { given_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { given_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { given_back(memory); }
