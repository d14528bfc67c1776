#include "server/player.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sqlite3.h>
#include <string_view>

// A whole store is looked through while the server that has it serves.

namespace oya::server {

namespace {

// Holds the check of every store that is opened while this lives, as if the store were so large, until it is
// let go; or, for who waits for it, until one cannot wait any longer.
class HeldCheck {
  public:
    HeldCheck() {
        held_ = true;
        begun_ = ended_ = false;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&listen));
    }
    ~HeldCheck() {
        sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&listen));
        let_go();
    }
    HeldCheck(const HeldCheck&) = delete;
    HeldCheck& operator=(const HeldCheck&) = delete;

    static bool begins() { return becomes(begun_); }
    static bool ends() { return becomes(ended_); }
    static bool has_ended() {
        const std::lock_guard lock(mutex_);
        return ended_;
    }
    static void let_go() {
        const std::lock_guard lock(mutex_);
        held_ = false;
        changed_.notify_all();
    }

  private:
    static constexpr std::chrono::seconds patience{20};

    static int listen(sqlite3* handle, char**, const void*) {
        return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, &hear, nullptr);
    }
    static int hear(unsigned what, void*, void* statement, void*) {
        const char* const sql = sqlite3_sql(static_cast<sqlite3_stmt*>(statement));
        if (std::string_view(sql).find("quick_check") == std::string_view::npos) return 0;
        std::unique_lock lock(mutex_);
        (what == SQLITE_TRACE_STMT ? begun_ : ended_) = true;
        changed_.notify_all();
        if (what == SQLITE_TRACE_STMT) changed_.wait_for(lock, patience, [] { return !held_; });
        return 0;
    }
    static bool becomes(const bool& so) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [&] { return so; });
    }

    static inline std::mutex mutex_;
    static inline std::condition_variable changed_;
    static inline bool held_ = false;
    static inline bool begun_ = false;
    static inline bool ended_ = false;
};

using Inspected = WholeServer;

TEST_F(Inspected, while_it_serves) {
    const std::string asked = R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"}]})";
    const Made before = make_table(port(), asked);
    server.reset();
    const HeldCheck check;
    EXPECT_EQ(ask(port(), "GET", "/healthz").status, 200);
    ASSERT_TRUE(HeldCheck::begins());
    EXPECT_EQ(ask(port(), "GET", "/readyz").status, 200);
    for (const Made& made : {before, make_table(port(), asked)}) {
        Player ann = player(made.seats[0], 1);
        ann.play(3);
        EXPECT_EQ(ann.acknowledged.size(), 3u);
    }
    EXPECT_FALSE(HeldCheck::has_ended()) << "somebody waited for it";
    HeldCheck::let_go();
    EXPECT_TRUE(HeldCheck::ends());
}

} // namespace

} // namespace oya::server
