#pragma once

#include "server/postgres/address.h"
#include "server/sql/connection.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct pg_conn;
struct pg_result;

namespace oya::server {

// One connection to a PostgreSQL. It never waits for ever: a database that says nothing for too long is a
// StoreAway, and the connection is of no more use.
class PostgresConnection final : public Connection {
  public:
    // How long we wait for an answer; the database is told to give up a little before. Nothing: for ever.
    using Patience = std::optional<std::chrono::milliseconds>;
    static constexpr std::chrono::milliseconds usual{8'000};

    PostgresConnection(std::shared_ptr<const PostgresAddress> address, std::shared_ptr<const Dialect> dialect,
                       Patience patience = usual);
    ~PostgresConnection() override;

    void run(const std::string& sql) override;
    int changes() const override { return changes_; }
    void begin_reading() override;
    void begin_writing(std::int64_t batch) override;
    void commit() override;
    void roll_back() noexcept override;
    bool has_committed(std::int64_t batch) override;
    void do_alone(std::string_view what) override;
    void insert_events(const std::string& table, std::size_t from,
                       std::span<const std::string> events) override;
    std::int64_t last_number(std::string_view table) override;
    void set_last_number(std::string_view table, std::int64_t last) override;
    const Dialect& dialect() const override { return *dialect_; }

    // Waits until somebody has notified a channel that is listened to, or until the other file can be read;
    // what was sent. Throws a StoreAway if the connection is lost.
    std::vector<std::string> wait_for_word(int other);

  protected:
    Prepared& prepared(std::string_view sql) override;

  private:
    struct Finish {
        void operator()(pg_conn*) const;
    };
    struct Clear {
        void operator()(pg_result*) const;
    };
    using Result = std::unique_ptr<pg_result, Clear>;
    class Kept;
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };

    void settle_in();
    // The answer to what was sent; `sent` is what the library said to sending it.
    Result answer(int sent);
    void wait(short events);
    [[noreturn]] void lost(const char* said);
    [[noreturn]] void fail(const pg_result* result);

    const std::shared_ptr<const PostgresAddress> address_;
    const std::shared_ptr<const Dialect> dialect_;
    const Patience patience_;
    std::unique_ptr<pg_conn, Finish> handle_;
    std::unordered_map<std::string, std::unique_ptr<Kept>, Hash, std::equal_to<>> prepared_;
    int changes_ = 0;
};

} // namespace oya::server
