#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace oya::server {

// A real PostgreSQL in a folder of its own, that only this machine can reach. It ends with this, and with the
// test program, however that ends. Throws std::runtime_error with a sentence where it cannot be started.
class TestPostgres {
  public:
    // With flushes it is sure of what it has written even when the machine loses its power.
    explicit TestPostgres(bool flushes = false);
    TestPostgres(const TestPostgres&) = delete;
    TestPostgres& operator=(const TestPostgres&) = delete;
    ~TestPostgres();

    // The one of this test program, for whoever does it no harm; started when it is asked for.
    static TestPostgres& shared();

    // The address of a new, empty database in it.
    std::string new_database();

    // Ends every process of it at once, as if the machine had lost its power.
    void kill();
    // Lets it end in good order, without waiting for those who are connected.
    void stop();
    // Starts it again and waits until it can be asked.
    void start();

  private:
    void set_keeper();
    std::string address(const std::string& database) const;
    void end(int signal);
    pid_t launch(const std::vector<std::string>& command) const;
    std::string said() const;

    const std::filesystem::path folder_;
    const std::filesystem::path programs_;
    const bool flushes_;
    const pid_t owner_; // what this process forks must not end it
    pid_t keeper_ = -1;
    int wire_ = -1; // to the keeper; it breaks when this program ends
    pid_t process_ = -1;
    int databases_ = 0;
};

} // namespace oya::server
