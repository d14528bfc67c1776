#pragma once

#include <filesystem>

namespace oya::server {

// Keeps a store for one server at a time: two of them would tell their people nothing of each other's moves.
// Ends with its process, however that ends. Those who only look, or change a row, need none.
class StoreLock {
  public:
    // Throws a StoreError if another holds it, or it cannot be made.
    explicit StoreLock(const std::filesystem::path& store);
    StoreLock(const StoreLock&) = delete;
    StoreLock& operator=(const StoreLock&) = delete;
    ~StoreLock();

  private:
    int descriptor_;
};

} // namespace oya::server
