#pragma once

#include <atomic>
#include <filesystem>
#include <thread>

namespace oya::server {

// Stands between a program and a socket of this machine, and hands everything on, both ways, until it is cut:
// then nothing arrives any more, and nobody is told.
class CutWire {
  public:
    // From one path to another.
    CutWire(const std::filesystem::path& from, std::filesystem::path to);
    CutWire(const CutWire&) = delete;
    CutWire& operator=(const CutWire&) = delete;
    ~CutWire();

    void cut() { is_cut_ = true; }
    // What was said meanwhile arrives now.
    void mend() { is_cut_ = false; }

  private:
    void hand_on();

    const std::filesystem::path to_;
    int door_ = -1;
    std::atomic<bool> is_cut_ = false;
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

} // namespace oya::server
