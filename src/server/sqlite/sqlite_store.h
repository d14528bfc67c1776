#pragma once

#include "server/sql/sql_store.h"

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace oya::server {

// The store in one SQLite file. One server has it, so that every table is its own, and whoever is told
// something is told by itself.
class SqliteStore : public SqlStore {
  public:
    // Opens the file or makes it, with the folder it lies in; throws a StoreError if it cannot be used.
    explicit SqliteStore(const std::filesystem::path& file, Log* log = nullptr);
    ~SqliteStore() override;

    // Writes a copy of everything as it is now into a new file.
    void back_up(const std::filesystem::path& to);

    Hold take_hold(std::string_view table) override;
    void let_go(std::string_view table, std::int64_t fence) override;
    bool is_shared() const override { return false; }
    void set_address(std::string) override {}
    void tell_all(std::string topic, std::string text) override;
    void when_told(std::function<void(const std::string&, const std::string&)> heard) override;
    std::int64_t clock_ahead() const override { return 0; }
    bool is_cut_off() const override { return false; }
    void keep_note(std::string key, std::string text, Moment until) override;
    std::optional<std::string> note(std::string_view key, Moment now) override;

  private:
    const std::filesystem::path file_;

    std::mutex told_mutex_;
    std::function<void(const std::string&, const std::string&)> heard_;
    struct Note {
        std::string text{};
        Moment until = 0;
    };
    std::map<std::string, Note, std::less<>> notes_; // those of one server need not outlive it
};

} // namespace oya::server
