#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace oya {

// A list of at most N elements that lives inside its owner, so that a position holding one is still copied as
// plain bytes. Only the live elements count: the rest of the storage is left unwritten and takes no part in
// `==`.
template <class T, int N>
class FixedVector {
    static_assert(N > 0 && N < 1 << 30);
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    constexpr FixedVector() : storage_(std::is_constant_evaluated() ? Storage(Filled{}) : Storage()) {}
    constexpr FixedVector(std::initializer_list<T> items) : FixedVector() {
        for (const T& item : items) push_back(item);
    }

    static constexpr std::size_t capacity() { return N; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }

    constexpr T* data() { return storage_.items; }
    constexpr const T* data() const { return storage_.items; }
    constexpr T* begin() { return data(); }
    constexpr T* end() { return data() + size_; }
    constexpr const T* begin() const { return data(); }
    constexpr const T* end() const { return data() + size_; }

    constexpr T& operator[](std::size_t index) {
        assert(index < size_);
        return data()[index];
    }
    constexpr const T& operator[](std::size_t index) const {
        assert(index < size_);
        return data()[index];
    }
    constexpr T& front() { return (*this)[0]; }
    constexpr const T& front() const { return (*this)[0]; }
    constexpr T& back() { return (*this)[size_ - std::size_t{1}]; }
    constexpr const T& back() const { return (*this)[size_ - std::size_t{1}]; }

    constexpr void clear() { size_ = 0; }

    // The list must not be full. `item` may be an element of this list.
    constexpr void push_back(const T& item) {
        assert(!full());
        data()[size_] = item;
        size_ = static_cast<Size>(size_ + 1);
    }

    constexpr void pop_back() {
        assert(!empty());
        size_ = static_cast<Size>(size_ - 1);
    }

    // Takes one element out and closes the gap; the others keep their order.
    constexpr void erase_at(std::size_t index) {
        assert(index < size_);
        for (std::size_t i = index + 1; i < size_; ++i) data()[i - 1] = data()[i];
        pop_back();
    }

    // Takes one element out and puts the last in its place: quicker than `erase_at`, but the order changes.
    constexpr void swap_remove(std::size_t index) {
        assert(index < size_);
        data()[index] = back();
        pop_back();
    }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.data()[i] == b.data()[i])) return false;
        }
        return true;
    }

  private:
    using Size = std::conditional_t<(N < 1 << 8), std::uint8_t,
                                    std::conditional_t<(N < 1 << 16), std::uint16_t, std::uint32_t>>;
    struct Filled {};

    // A union, because an array of T would be written through by T's own initialisers. Constant evaluation
    // alone needs living elements to assign to.
    union Storage {
        constexpr Storage() : unwritten() {}
        constexpr explicit Storage(Filled) : items{} {}
        struct Nothing {
        } unwritten;
        T items[N];
    };

    Storage storage_;
    Size size_ = 0;
};

} // namespace oya
