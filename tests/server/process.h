#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace oya::server {

// `oya serve` in a process of its own, which can be killed: this test program calls itself again.
class ServerProcess {
  public:
    // With these options on its command line, beside those for data and port.
    explicit ServerProcess(std::filesystem::path data, std::vector<std::string> options = {})
        : data_(std::move(data)), options_(std::move(options)) {}
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    // Starts it, on the port it had before, and waits until it listens.
    void start();
    // Ends it without warning.
    void kill();
    // Sends it a signal, and does not wait.
    void signal(int number) const;
    // Asks it to end; its exit code.
    int terminate();
    // From now on no file of it may grow beyond so many bytes, as on a full disk; nothing: any size again.
    void limit_files(std::optional<std::uint64_t> bytes) const;
    // From now on it is given no more than so many bytes of memory beyond what it has.
    void limit_memory(std::uint64_t bytes) const;
    // The most memory it has held, in bytes.
    std::uint64_t most_memory() const { return status("VmHWM:"); }
    std::uint16_t port() const { return port_; }

  private:
    int end(int signal);
    // A size that the system knows of it, in bytes.
    std::uint64_t status(std::string_view name) const;

    std::filesystem::path data_;
    std::vector<std::string> options_;
    std::uint16_t port_ = 0;
    pid_t process_ = -1;
};

} // namespace oya::server
