#pragma once

#include "server/postgres/grapevine.h"
#include "server/postgres/lease.h"
#include "server/sql/sql_store.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oya::server {

// Which of several servers on one store this is.
struct NodeSetup {
    std::string id{};      // letters, digits and -; what it is told apart by is made of it anew each time
    std::string address{}; // by which the others reach it
};

// The store in a PostgreSQL, which several servers may share. While the database is away, writing waits for
// it, and nothing is written twice: what was not answered is looked up before it is tried again.
class PostgresStore final : public SqlStore {
  public:
    // Throws a StoreError if the database cannot be used.
    PostgresStore(const std::string& url, NodeSetup node, Log* log = nullptr);
    ~PostgresStore() override;

    Hold take_hold(std::string_view table) override;
    void let_go(std::string_view table, std::int64_t fence) override;
    bool is_shared() const override { return true; }
    void set_address(std::string address) override;
    void tell_all(std::string topic, std::string text) override;
    void when_told(std::function<void(const std::string&, const std::string&)> heard) override;
    std::int64_t clock_ahead() const override;
    bool is_cut_off() const override;
    void keep_note(std::string key, std::string text, Moment until) override;
    std::optional<std::string> note(std::string_view key, Moment now) override;

  private:
    // What every connection is made of.
    struct Ground;
    PostgresStore(std::shared_ptr<const Ground> ground, std::string address, Log* log);

    std::shared_ptr<const Ground> ground_;
    Lease lease_;
    Grapevine grapevine_;
};

} // namespace oya::server
