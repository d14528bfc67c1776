#pragma once

namespace oya {

// A pointer to something the caller owns and that never changes in one game (a Board). Two positions are
// equal whatever copies of the same board they refer to, so references do not take part in comparing.
template <class T>
class Reference {
  public:
    Reference() = default;
    explicit Reference(const T& target) : target_(&target) {}
    const T& operator*() const { return *target_; }
    const T* operator->() const { return target_; }
    friend constexpr bool operator==(Reference, Reference) { return true; }

  private:
    const T* target_;
};

} // namespace oya
