#pragma once

#include "server/log.h"
#include "server/postgres.h"
#include "server/postgres/postgres_connection.h"
#include "server/postgres/postgres_schema.h"
#include "server/postgres/postgres_store.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"

#include "kit/files.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

// What is promised of a store is promised of each: its tests run in both databases.

namespace oya::server {

enum class Kind { sqlite, postgres };

inline std::string name_of_kind(const testing::TestParamInfo<Kind>& info) {
    return info.param == Kind::sqlite ? "sqlite" : "postgres";
}

// A place for one store, empty and of its own.
class StorePlace {
  public:
    explicit StorePlace(Kind kind) : kind_(kind) {
        if (kind == Kind::postgres) url_ = TestPostgres::shared().new_database();
    }

    std::unique_ptr<Store> open(Log* log = nullptr) const {
        if (kind_ == Kind::sqlite) return std::make_unique<SqliteStore>(folder_.path / "oya.db", log);
        return std::make_unique<PostgresStore>(url_, NodeSetup{"test", "http://10.0.0.1:8080"}, log);
    }
    // Goes to the database by itself, as one who looks or does harm.
    std::unique_ptr<Connection> connect() const {
        if (kind_ == Kind::sqlite)
            return std::make_unique<Database>(folder_.path / "oya.db", Database::Use::writing);
        return std::make_unique<PostgresConnection>(std::make_shared<const PostgresAddress>(url_),
                                                    postgres_dialect("test"));
    }
    void run(const std::string& sql) const { connect()->run(sql); }
    // Under which the maker of a table appends to it.
    std::int64_t fence() const { return kind_ == Kind::sqlite ? 0 : first_fence; }
    // As --store is told.
    std::string url() const {
        return kind_ == Kind::sqlite ? "sqlite:" + (folder_.path / "oya.db").string() : url_;
    }

  private:
    const Kind kind_;
    const TestFolder folder_{};
    std::string url_{};
};

// For tests that run in both.
class InBothStores : public testing::TestWithParam<Kind> {
  protected:
    const StorePlace place{GetParam()};
};

#define OYA_IN_BOTH_STORES(Suite)                                                                            \
    INSTANTIATE_TEST_SUITE_P(In, Suite, testing::Values(Kind::sqlite, Kind::postgres), name_of_kind)

} // namespace oya::server
