#pragma once

#include "server/sql/connection.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

struct sqlite3;

namespace oya::server {

// Makes an empty file that only its owner can read and write; false if it is there already, or cannot be
// made.
bool make_private_file(const std::filesystem::path& path);

// The same path, with the folder it lies in made if it was not there.
std::filesystem::path with_folder(const std::filesystem::path& file);

// One connection to an SQLite file.
class Database final : public Connection {
  public:
    enum class Use { writing, reading };
    Database(const std::filesystem::path& path, Use use);
    ~Database() override;

    void run(const std::string& sql) override;
    int changes() const override;
    void begin_reading() override;
    void begin_writing(std::int64_t batch) override;
    void commit() override;
    void roll_back() noexcept override;
    // A commit either fails or does not.
    bool has_committed(std::int64_t) override { return false; }
    // Only one writes at a time.
    void do_alone(std::string_view) override {}
    void insert_events(const std::string& table, std::size_t from,
                       std::span<const std::string> events) override;
    std::int64_t last_number(std::string_view table) override;
    void set_last_number(std::string_view table, std::int64_t number) override;
    const Dialect& dialect() const override;
    // Lets whatever runs on this connection fail; from any thread.
    void interrupt();

  protected:
    Prepared& prepared(std::string_view sql) override;

  private:
    struct Close {
        void operator()(sqlite3*) const;
    };
    class Kept;
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
    std::unordered_map<std::string, std::unique_ptr<Kept>, Hash, std::equal_to<>> prepared_;
};

} // namespace oya::server
