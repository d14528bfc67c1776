#pragma once

#include "server/sql/dialect.h"
#include "server/store.h"

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// One connection to a database that speaks SQL, whichever it is. Values are written as question marks.

namespace oya::server {

// It may go better soon: the database is out of reach, or others were in the way. Unless it was the commit
// that failed, nothing has changed.
struct StoreAway : StoreUnwell {
    using StoreUnwell::StoreUnwell;
};

// A statement that its connection has prepared and keeps.
class Prepared {
  public:
    virtual ~Prepared() = default;
    virtual void bind_text(int place, std::string_view text) = 0;
    virtual void bind_integer(int place, std::int64_t number) = 0;
    virtual void bind_real(int place, double number) = 0;
    virtual bool step() = 0;
    virtual std::string text(int column) const = 0;
    virtual std::int64_t integer(int column) const = 0;
    virtual double real(int column) const = 0;
    // Forgets its values and rows.
    virtual void reset() = 0;
};

// A prepared statement while it is used: bound, stepped, read. Goes back to its connection when it ends.
class Statement {
  public:
    explicit Statement(Prepared& prepared) : prepared_(prepared) {}
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() { prepared_.reset(); }

    // Gives the values of the question marks, in order.
    template <class... Values>
    Statement& bind(const Values&... values) {
        int place = 0;
        (bind_one(++place, values), ...);
        return *this;
    }

    // The value of one of them, counted from 1.
    template <class Value>
    void bind_at(int place, const Value& value) {
        bind_one(place, value);
    }

    // Goes to the next row; false when there is none.
    bool step() { return prepared_.step(); }
    // For a statement that gives no rows.
    void run() { step(); }

    std::string text(int column) const { return prepared_.text(column); }
    std::int64_t integer(int column) const { return prepared_.integer(column); }
    double real(int column) const { return prepared_.real(column); }
    std::size_t size(int column) const { return static_cast<std::size_t>(integer(column)); }

  private:
    void bind_one(int place, std::string_view text) { prepared_.bind_text(place, text); }
    void bind_one(int place, const char* text) { prepared_.bind_text(place, text); }
    void bind_one(int place, const std::string& text) { prepared_.bind_text(place, text); }
    void bind_one(int place, double number) { prepared_.bind_real(place, number); }
    template <std::integral Integer>
    void bind_one(int place, Integer number) {
        prepared_.bind_integer(place, static_cast<std::int64_t>(number));
    }

    Prepared& prepared_;
};

// For one thread at a time. Everything that goes wrong is a StoreError.
class Connection {
  public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Statements without values, one or several.
    virtual void run(const std::string& sql) = 0;
    // A statement, prepared once and kept.
    Statement prepare(std::string_view sql) { return Statement(prepared(sql)); }
    std::int64_t number(std::string_view sql) {
        Statement statement = prepare(sql);
        return statement.step() ? statement.integer(0) : 0;
    }
    // How many rows the last statement changed.
    virtual int changes() const = 0;

    // One picture of the database for several statements, until the commit.
    virtual void begin_reading() = 0;
    // Whoever writes in batches numbers them from 1, each higher than the last.
    virtual void begin_writing(std::int64_t batch) = 0;
    virtual void commit() = 0;
    // Takes back what was not committed; a connection that cannot is of no more use.
    virtual void roll_back() noexcept = 0;
    // Whether the batch was committed, on this connection or another that was lost.
    virtual bool has_committed(std::int64_t batch) = 0;

    // Until the end of the transaction no other server does what it does alone under this name.
    virtual void do_alone(std::string_view what) = 0;
    // Writes the events of a table behind one another.
    virtual void insert_events(const std::string& table, std::size_t from,
                               std::span<const std::string> events) = 0;

    // The last number that a table of numbered rows has given, also if that row is gone; 0: none.
    virtual std::int64_t last_number(std::string_view table) = 0;
    virtual void set_last_number(std::string_view table, std::int64_t number) = 0;

    virtual const Dialect& dialect() const = 0;

  protected:
    virtual Prepared& prepared(std::string_view sql) = 0;
};

} // namespace oya::server
