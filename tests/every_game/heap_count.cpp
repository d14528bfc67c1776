#include "every_game/heap_count.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

// Every `new` of this program is counted here. Memory still comes from malloc, so that sanitizers watch it.

namespace {

std::atomic<long> requests = 0;
std::atomic<long> bytes = 0;

void* counted(std::size_t size) {
    ++requests;
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) std::abort();
    bytes += static_cast<long>(malloc_usable_size(memory));
    return memory;
}

void* counted(std::size_t size, std::align_val_t alignment) {
    ++requests;
    const auto step = static_cast<std::size_t>(alignment);
    void* const memory = std::aligned_alloc(step, (size + step - 1) / step * step);
    if (memory == nullptr) std::abort();
    bytes += static_cast<long>(malloc_usable_size(memory));
    return memory;
}

void given_back(void* memory) {
    bytes -= static_cast<long>(malloc_usable_size(memory));
    std::free(memory);
}

} // namespace

long oya::every_game::heap_requests() { return requests; }
long oya::every_game::heap_bytes() { return bytes; }

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
