#include "every_game/heap_count.h"

#include <atomic>
#include <cstdlib>
#include <new>

// Every `new` of this program is counted here. Memory still comes from malloc, so that sanitizers watch it.

namespace {

std::atomic<long> requests = 0;

void* counted(std::size_t size) {
    ++requests;
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) std::abort();
    return memory;
}

void* counted(std::size_t size, std::align_val_t alignment) {
    ++requests;
    const auto step = static_cast<std::size_t>(alignment);
    void* const memory = std::aligned_alloc(step, (size + step - 1) / step * step);
    if (memory == nullptr) std::abort();
    return memory;
}

} // namespace

long oya::every_game::heap_requests() { return requests; }

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
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
