#include "server/places.h"
#include "server/told.h"

#include "doors/admin/admin_command.h"
#include "kit/captured.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

// What whoever looks after a server does with a store in PostgreSQL.

namespace oya::server {

namespace {

std::string admin(const std::vector<std::string_view>& args) {
    const Captured out;
    const int code = admin_command(args, out.file(), out.file());
    return std::to_string(code) + ' ' + out.text();
}

TEST(AdminOfAnyStore, moves_it_and_looks_after_it) {
    const StorePlace from(Kind::sqlite), to(Kind::postgres);
    {
        const auto store = from.open();
        ASSERT_TRUE(store->add_account({.id = "ann", .name = "Ann"}, std::nullopt));
        ASSERT_EQ(told<Appended>([&](auto done) {
                      store->create({{.id = "t1", .game = "vigo"}, "{}", {"first", "second"}}, done);
                  }),
                  Appended::done);
    }
    const std::string old = from.url(), fresh = to.url();
    EXPECT_EQ(admin({"move-store", old, fresh}),
              "0 accounts: 1\nlooks: 1\nlooks_made: 1\ntables: 1\nevents: 2\n"
              "rows moved and compared: 6; the store they come from is as it was\n");
    EXPECT_EQ(admin({"move-store", old, fresh}),
              "1 oya admin: the store to move to is not empty (it has accounts)\n");
    EXPECT_EQ(admin({"check", "--store", fresh}), "0 all 1 tables are as they were written\n");
    EXPECT_EQ(admin({"block", "Ann", "--store", fresh}), "0 Ann is blocked\n");
    EXPECT_TRUE(to.open()->account("ann")->blocked);
    EXPECT_FALSE(from.open()->account("ann")->blocked) << "the other is another";
    to.run("UPDATE events SET event = 'sekond' WHERE version = 1");
    EXPECT_TRUE(admin({"check", "--store", fresh}).ends_with("oya admin: 1 of 1 tables are damaged\n"));

    EXPECT_TRUE(admin({"backup", "copy.db", "--store", fresh})
                    .starts_with("1 oya admin: a PostgreSQL is backed up by its own means"));
    EXPECT_TRUE(admin({"restore", "copy.db", "--store", fresh})
                    .starts_with("1 oya admin: a PostgreSQL is restored by its own means"));
    EXPECT_TRUE(admin({"move-store", old}).starts_with("2 oya admin: move-store must be told two stores"));
    EXPECT_TRUE(admin({"move-store"}).starts_with("2 "));
    EXPECT_TRUE(admin({"users", "--store", "mysql:x"}).find("must be sqlite:FILE or postgresql://") !=
                std::string::npos);
    const std::string away = admin({"users", "--store", "postgresql://oya:sesame@/oya?host=/nowhere"});
    EXPECT_TRUE(away.starts_with("1 oya admin: the database postgresql://oya@")) << away;
    EXPECT_EQ(away.find("sesame"), std::string::npos);
}

} // namespace

} // namespace oya::server
