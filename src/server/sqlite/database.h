#pragma once

#include "server/store.h"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace oya::server {

// Makes an empty file that only its owner can read and write; false if it is there already, or cannot be
// made.
bool make_private_file(const std::filesystem::path& path);

// The same path, with the folder it lies in made if it was not there.
std::filesystem::path with_folder(const std::filesystem::path& file);

// A prepared statement while it is used: bound, stepped, read. Goes back to its database when it ends.
class Statement {
  public:
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    // Gives the values of the question marks, in order.
    template <class... Values>
    Statement& bind(const Values&... values) {
        int place = 0;
        (bind_one(++place, values), ...);
        return *this;
    }

    // Goes to the next row; false when there is none.
    bool step();
    // For a statement that gives no rows.
    void run() { step(); }

    std::string text(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::size_t size(int column) const { return static_cast<std::size_t>(integer(column)); }

  private:
    void bind_one(int place, std::string_view text);
    void bind_one(int place, const char* text) { bind_one(place, std::string_view(text)); }
    void bind_one(int place, const std::string& text) { bind_one(place, std::string_view(text)); }
    void bind_one(int place, double number);
    template <std::integral Integer>
    void bind_one(int place, Integer number) {
        bind_integer(place, static_cast<std::int64_t>(number));
    }
    void bind_integer(int place, std::int64_t number);
    void check(int code) const;

    sqlite3_stmt* statement_;
};

// One connection to an SQLite file, for one thread at a time. Everything that goes wrong is a StoreError.
class Database {
  public:
    enum class Use { writing, reading };
    Database(const std::filesystem::path& path, Use use);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // Statements without values, one or several.
    void run(const std::string& sql);
    // A statement, prepared once and kept.
    Statement prepare(const char* sql);
    std::int64_t number(const char* sql);
    // How many rows the last statement changed.
    int changes() const;
    // Lets whatever runs on this connection fail; from any thread.
    void interrupt();

  private:
    struct Finalize {
        void operator()(sqlite3_stmt*) const;
    };
    struct Close {
        void operator()(sqlite3*) const;
    };
    std::unique_ptr<sqlite3, Close> handle_;
    std::map<const char*, std::unique_ptr<sqlite3_stmt, Finalize>> prepared_;
};

} // namespace oya::server
