#pragma once

#include <cstdint>

namespace oya {

// FNV-1a over the bytes of numbers, the lowest byte first, so that it is the same on every machine.
class Fold {
  public:
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte) {
            hash_ = (hash_ ^ (number >> (8 * byte) & 0xFF)) * 0x100000001b3;
        }
    }
    void add(int number) { add(static_cast<std::uint64_t>(number)); }
    std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

} // namespace oya
