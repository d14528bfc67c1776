#include "server/postgres/postgres_connection.h"

#include "server/said.h"

#include <libpq-fe.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <utility>

namespace oya::server {

namespace {

// Ours, so that another program in the same database is not in our way.
constexpr std::int64_t lock_family = 0x4F79614F;

constexpr int between_heartbeats_ms = 5'000;

std::string first_line(std::string_view said) {
    const std::string_view line = said.substr(0, said.find('\n'));
    return line.empty() ? "nothing" : std::string(line);
}

// A question mark becomes $1, $2 …; in what is quoted it is left alone.
std::string with_numbers(std::string_view sql) {
    std::string numbered;
    int values = 0;
    bool quoted = false;
    for (const char sign : sql) {
        if (sign == '\'') quoted = !quoted;
        if (sign == '?' && !quoted) {
            numbered += '$' + std::to_string(++values);
        } else {
            numbered += sign;
        }
    }
    return numbered;
}

// Texts as the literal of an array.
std::string array_of(std::span<const std::string> texts) {
    std::string array = "{";
    for (const std::string& text : texts) {
        array += array.size() > 1 ? ",\"" : "\"";
        for (const char sign : text) {
            if (sign == '"' || sign == '\\') array += '\\';
            array += sign;
        }
        array += '"';
    }
    return array + '}';
}

// The database is starting, stopping or has another take its place; or others were in the way and it is as
// if nothing had been asked.
bool may_go_better(std::string_view state) {
    constexpr std::array<std::string_view, 11> passing{"57P01", "57P02", "57P03", "57P05", "53300", "25006",
                                                       "40001", "40P01", "55P03", "57014", "25P03"};
    for (const std::string_view one : passing)
        if (state == one) return true;
    return state.starts_with("08");
}

} // namespace

class PostgresConnection::Kept final : public Prepared {
  public:
    Kept(PostgresConnection& connection, std::string name)
        : connection_(connection), name_(std::move(name)) {}

    void bind_text(int place, std::string_view text) override {
        // The library reads texts to their first zero.
        if (text.find('\0') != text.npos) throw StoreError("a text with a zero byte in it cannot be stored");
        values_.resize(std::max(values_.size(), static_cast<std::size_t>(place)));
        values_[static_cast<std::size_t>(place) - 1] = text;
    }
    void bind_integer(int place, std::int64_t number) override { bind_text(place, std::to_string(number)); }
    void bind_real(int place, double number) override {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        bind_text(place, {digits.data(), end});
    }
    bool step() override {
        if (!result_) {
            std::vector<const char*> values;
            for (const std::string& value : values_) values.push_back(value.c_str());
            result_ = connection_.answer(PQsendQueryPrepared(connection_.handle_.get(), name_.c_str(),
                                                             static_cast<int>(values.size()), values.data(),
                                                             nullptr, nullptr, 0));
            row_ = -1;
        }
        return ++row_ < PQntuples(result_.get());
    }
    std::string text(int column) const override {
        return {PQgetvalue(result_.get(), row_, column),
                static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
    }
    std::int64_t integer(int column) const override { return number<std::int64_t>(column); }
    double real(int column) const override { return number<double>(column); }
    void reset() override {
        values_.clear();
        result_.reset();
    }

  private:
    template <class Number>
    Number number(int column) const {
        const char* const first = PQgetvalue(result_.get(), row_, column);
        Number found{};
        std::from_chars(first, first + PQgetlength(result_.get(), row_, column), found);
        return found;
    }

    PostgresConnection& connection_;
    const std::string name_;
    std::vector<std::string> values_;
    Result result_;
    int row_ = -1;
};

void PostgresConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

void PostgresConnection::Clear::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection::PostgresConnection(std::shared_ptr<const PostgresAddress> address,
                                       std::shared_ptr<const Dialect> dialect, Patience patience)
    : address_(std::move(address)), dialect_(std::move(dialect)), patience_(patience) {
    // What the address says counts more than what stands before it, and less than what stands behind it.
    const std::array<const char*, 8> names{"connect_timeout",           "target_session_attrs",
                                           "fallback_application_name", "tcp_user_timeout",
                                           "keepalives_idle",           "dbname",
                                           "client_encoding",           nullptr};
    const std::array<const char*, 8> values{
        "3", "read-write", "oya", "8000", "10", address_->url().c_str(), "UTF8", nullptr};
    handle_.reset(PQconnectdbParams(names.data(), values.data(), 1));
    if (!handle_ || PQstatus(handle_.get()) != CONNECTION_OK)
        lost(handle_ ? PQerrorMessage(handle_.get()) : "no memory");
    PQsetnonblocking(handle_.get(), 1);
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
    settle_in();
}

PostgresConnection::~PostgresConnection() = default;

// Whatever the database is set to, what we promise rests on these.
void PostgresConnection::settle_in() {
    const std::int64_t limit = patience_ ? patience_->count() : 0;
    run("SET standard_conforming_strings = on; SET statement_timeout = " + std::to_string(limit * 3 / 4) +
        "; SET lock_timeout = " + std::to_string(limit / 2) +
        "; SET idle_in_transaction_session_timeout = " + std::to_string(limit) +
        "; SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') IN ('off', 'local')");
}

void PostgresConnection::lost(const char* said) {
    const std::string why = address_->without_password(first_line(said));
    handle_.reset();
    throw Said<StoreAway>({"store.away", {{"store", address_->shown()}, {"why", why}}});
}

void PostgresConnection::fail(const pg_result* result) {
    const auto field = [result](int code) {
        const char* const text = PQresultErrorField(result, code);
        return std::string(text == nullptr ? "" : text);
    };
    const std::string state = field(PG_DIAG_SQLSTATE);
    // The details would tell what is in the rows.
    const std::string said = address_->without_password(field(PG_DIAG_MESSAGE_PRIMARY));
    if (PQstatus(handle_.get()) == CONNECTION_BAD || state.empty())
        lost(said.empty() ? PQresultErrorMessage(result) : said.c_str());
    if (may_go_better(state)) throw Said<StoreAway>({"store.said", {{"text", said}}});
    if (state == "53100") throw Said<StoreUnwell>("store.full-database");
    if (state.starts_with("53") || state.starts_with("58") || state.starts_with("XX"))
        throw Said<StoreUnwell>({"store.said", {{"text", said}}});
    throw Said<StoreError>({"store.said", {{"text", said}}});
}

void PostgresConnection::wait(short events) {
    pollfd socket{PQsocket(handle_.get()), events, 0};
    const int most = patience_ ? static_cast<int>(patience_->count()) : -1;
    const int ready = poll(&socket, 1, most);
    if (ready == 0) lost("it does not answer");
    if (ready < 0 && errno != EINTR) lost(std::strerror(errno));
}

PostgresConnection::Result PostgresConnection::answer(int sent) {
    if (!handle_) throw StoreAway("the connection to the database is lost");
    if (sent == 0) lost(PQerrorMessage(handle_.get()));
    while (true) {
        const int left = PQflush(handle_.get());
        if (left < 0) lost(PQerrorMessage(handle_.get()));
        if (left == 0) break;
        wait(POLLIN | POLLOUT);
        if (PQconsumeInput(handle_.get()) == 0) lost(PQerrorMessage(handle_.get()));
    }
    Result last;
    while (true) {
        while (PQisBusy(handle_.get()) != 0) {
            wait(POLLIN);
            if (PQconsumeInput(handle_.get()) == 0) lost(PQerrorMessage(handle_.get()));
        }
        Result next(PQgetResult(handle_.get()));
        if (!next) break;
        // Of several statements the first that fails ends them all.
        if (!last || PQresultStatus(last.get()) != PGRES_FATAL_ERROR) last = std::move(next);
    }
    const ExecStatusType status = last ? PQresultStatus(last.get()) : PGRES_FATAL_ERROR;
    if (!last) lost(PQerrorMessage(handle_.get()));
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY)
        fail(last.get());
    changes_ = std::atoi(PQcmdTuples(last.get()));
    return last;
}

void PostgresConnection::run(const std::string& sql) {
    if (!handle_) throw StoreAway("the connection to the database is lost");
    answer(PQsendQuery(handle_.get(), sql.c_str()));
}

Prepared& PostgresConnection::prepared(std::string_view sql) {
    if (!handle_) throw StoreAway("the connection to the database is lost");
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return *found->second;
    const std::string name = 's' + std::to_string(prepared_.size());
    answer(PQsendPrepare(handle_.get(), name.c_str(), with_numbers(sql).c_str(), 0, nullptr));
    auto kept = std::make_unique<Kept>(*this, name);
    return *prepared_.emplace(sql, std::move(kept)).first->second;
}

void PostgresConnection::begin_reading() { run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }

// The number of the batch is part of the batch, so that it can be told later whether it was committed.
void PostgresConnection::begin_writing(std::int64_t batch) {
    if (batch == 0) return run("BEGIN");
    const std::string number = std::to_string(batch);
    run("BEGIN; INSERT INTO batches (node, number) VALUES ('" + dialect_->node + "', " + number +
        ") ON CONFLICT (node) DO UPDATE SET number = " + number);
}

// To who commits after an error the database says ROLLBACK, and that all is well.
void PostgresConnection::commit() {
    if (!handle_) throw StoreAway("the connection to the database is lost");
    const Result result = answer(PQsendQuery(handle_.get(), "COMMIT"));
    if (std::string_view(PQcmdStatus(result.get())) != "COMMIT")
        throw StoreError("the database has not committed what was written");
}

void PostgresConnection::roll_back() noexcept {
    try {
        if (handle_ && PQtransactionStatus(handle_.get()) != PQTRANS_IDLE) run("ROLLBACK");
    } catch (...) {
        handle_.reset();
    }
}

// An earlier connection may still be at it, with the row locked: it is waited for.
bool PostgresConnection::has_committed(std::int64_t batch) {
    Statement row = prepare("SELECT number FROM batches WHERE node = ? FOR UPDATE");
    return row.bind(dialect_->node).step() && row.integer(0) == batch;
}

void PostgresConnection::do_alone(std::string_view what) {
    prepare("SELECT pg_advisory_xact_lock(CAST(? AS INTEGER), hashtext(?))").bind(lock_family, what).run();
}

void PostgresConnection::insert_events(const std::string& table, std::size_t from,
                                       std::span<const std::string> events) {
    if (events.empty()) return;
    prepare("INSERT INTO events (table_id, version, event) SELECT ?, CAST(? AS BIGINT) + place - 1, event "
            "FROM unnest(CAST(? AS TEXT[])) WITH ORDINALITY AS given (event, place)")
        .bind(table, from, array_of(events))
        .run();
}

std::int64_t PostgresConnection::last_number(std::string_view table) {
    return number("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM " + std::string(table) +
                  "_number_seq");
}

void PostgresConnection::set_last_number(std::string_view table, std::int64_t last) {
    if (last == 0) return;
    prepare("SELECT setval(CAST(? AS REGCLASS), ?)").bind(std::string(table) + "_number_seq", last).run();
}

std::vector<std::string> PostgresConnection::wait_for_word(int other) {
    if (!handle_) throw StoreAway("the connection to the database is lost");
    std::array<pollfd, 2> files{{{PQsocket(handle_.get()), POLLIN, 0}, {other, POLLIN, 0}}};
    const int ready = poll(files.data(), files.size(), between_heartbeats_ms);
    if (ready < 0 && errno != EINTR) lost(std::strerror(errno));
    if (ready == 0) run("SELECT 1"); // a line that nobody speaks on may have been cut long ago
    if (PQconsumeInput(handle_.get()) == 0) lost(PQerrorMessage(handle_.get()));
    std::vector<std::string> words;
    while (PGnotify* const word = PQnotifies(handle_.get())) {
        words.emplace_back(word->extra);
        PQfreemem(word);
    }
    return words;
}

} // namespace oya::server
