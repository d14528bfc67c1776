#include "server/api/desk.h"
#include "server/node.h"
#include "server/sqlite/sqlite_store.h"

#include "kit/captured.h"
#include "kit/files.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>

// Whole games are read and told behind each other, and nobody who plays waits for it: by order, no test here
// looks at a clock.

namespace oya::server {

namespace {

// A request without a network, and its answer.
class Errand : public Exchange {
  public:
    explicit Errand(Request request) : request_(std::move(request)) {}

    const Request& request() const override { return request_; }
    void respond(Response response) override { answer_.set_value(std::move(response)); }
    std::shared_ptr<Channel> open_socket(std::shared_ptr<Listener>) override { return nullptr; }
    std::shared_ptr<Channel> open_stream(std::shared_ptr<Listener>) override { return nullptr; }

    bool is_answered() const { return answer.wait_for(milliseconds(0)) == std::future_status::ready; }

  private:
    Request request_;
    std::promise<Response> answer_;

  public:
    std::shared_future<Response> answer = answer_.get_future().share();
};

// VIGO!, from the deal to the last card.
Table finished_game() {
    Table table({.game = find_game("vigo"), .seats = {{.name = "Ann"}, {.name = "Bob"}}, .seed = 3});
    Rng rng(1);
    while (!table.over()) {
        const Seat seat = *table.position().awaited().begin();
        Actions actions;
        table.position().legal(seat, actions);
        table.act(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return table;
}

constexpr const char* listed = R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}]})";

// A server without a network: one thread for tables, one for those that are brought in, one for whole games.
class LongGames : public testing::Test {
  protected:
    LongGames() {
        house.openers = &openers;
        add_routes(router, desk);
        const Response made = ask("POST", "/api/records", record_text(finished_game()))->answer.get();
        EXPECT_EQ(made.status, 201) << made.body;
        over = at(made.body, {"table"});
        invite = at(made.body, {"invite"});
    }
    ~LongGames() override {
        go_on();
        house.closing = true;
        readers.stop();
        clerk.stop();
        reviews.stop();
        thinkers.stop();
        store.flush();
        openers.stop();
        workers.stop();
        store.flush();
    }

    std::shared_ptr<Errand> ask(std::string method, std::string path, std::string body = {},
                                std::string from = "192.0.2.1") {
        auto errand = std::make_shared<Errand>(Request{.method = std::move(method),
                                                       .path = std::move(path),
                                                       .headers = {{"oya-invite", invite}},
                                                       .body = std::move(body),
                                                       .address = std::move(from)});
        workers.post([this, errand] { router.answer(errand); });
        return errand;
    }
    std::shared_ptr<Errand> ask_of_game(const std::string& what) {
        return ask("GET", "/api/tables/" + over + what);
    }
    // Whether so many requests are answered so, and some more that come slowly; then one is refused.
    bool are_enough(int most, int status, const std::string& path) {
        for (int i = 0; i < 10 * most; ++i) {
            const Response answer = ask("GET", path)->answer.get();
            if (answer.status == 429) return i >= most && at(answer.body, {"error", "code"}) == "too-many";
            EXPECT_EQ(answer.status, status) << answer.body;
        }
        return false;
    }
    // From now on they read nothing, or bring nothing in.
    void hold_readers() {
        readers.take("198.51.100.1", [end = held.get_future().share()] { end.wait(); }, [] {});
        while (readers.waiting() > 0) std::this_thread::yield();
    }
    void hold_openers() {
        openers.post([end = held.get_future().share()] { end.wait(); });
        while (openers.waiting() > 0) std::this_thread::yield();
    }
    void go_on() {
        if (!std::exchange(goes_on, true)) held.set_value();
    }

    TestFolder folder;
    Captured said;
    Log log{said.file()};
    Metrics metrics;
    std::promise<void> held;
    bool goes_on = false;
    SqliteStore store{folder.path / "oya.db"};
    Workers workers{1, [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; }};
    Workers openers{1, [](std::exception_ptr) { ADD_FAILURE() << "an opening threw"; }};
    Thinkers thinkers{1, metrics, [](std::exception_ptr) {}};
    House house{store, store, workers, thinkers, log, metrics};
    Rooms rooms{house};
    Clerk clerk{1, Clerk::passwords, metrics.password_waits, [](std::exception_ptr) {}};
    Clerk readers{1, Clerk::games, metrics.read_waits,
                  [](std::exception_ptr) { ADD_FAILURE() << "a reader threw"; }};
    Reviews reviews{thinkers, [](std::exception_ptr) {}};
    Desk desk{house, rooms, store, clerk, readers, workers, reviews, PasswordCost::least, Reach()};
    Router router;
    std::string over, invite;
};

TEST_F(LongGames, keep_nobody_waiting_who_asks_for_something_else) {
    ASSERT_EQ(ask_of_game("")->answer.get().status, 200) << "it is in memory now";
    hold_readers();
    const std::vector<std::shared_ptr<Errand>> all{ask_of_game("/course"), ask_of_game("/record"),
                                                   ask_of_game("/replay"),
                                                   ask("POST", "/api/records", record_text(finished_game()))};
    EXPECT_EQ(ask("GET", "/api/games")->answer.get().status, 200);
    EXPECT_EQ(ask_of_game("")->answer.get().status, 200) << "at the same table";
    for (const auto& each : all) EXPECT_FALSE(each->is_answered()) << each->request().path;
    go_on();
    for (const auto& each : all) {
        const Response answer = each->answer.get();
        EXPECT_EQ(answer.status, each->request().method == "POST" ? 201 : 200) << answer.body;
    }
    EXPECT_EQ(metrics.read_waits.sum_us > 0, true) << "how long they waited is told";
}

TEST_F(LongGames, are_brought_in_while_others_play) {
    const std::string here = at(ask("POST", "/api/tables", listed)->answer.get().body, {"table"});
    ASSERT_EQ(ask("GET", "/api/tables/" + here)->answer.get().status, 200);
    hold_openers();
    const auto waits = ask_of_game("");
    EXPECT_EQ(ask("GET", "/api/tables/" + here)->answer.get().status, 200);
    EXPECT_FALSE(waits->is_answered());
    go_on();
    EXPECT_EQ(waits->answer.get().status, 200);
}

TEST_F(LongGames, are_gone_through_once) {
    const std::string course = ask_of_game("/course")->answer.get().body;
    EXPECT_EQ(at(course, {"points", "0", "0"}).empty(), false) << course;
    const std::string version = at(ask_of_game("")->answer.get().body, {"version"});
    EXPECT_EQ(desk.recent_courses.find(over + '@' + version), course);
    EXPECT_EQ(ask_of_game("/course")->answer.get().body, course);
}

TEST_F(LongGames, are_told_to_one_address_so_often_and_not_more) {
    const std::string waiting = at(ask("POST", "/api/tables", listed)->answer.get().body, {"table"});
    for (const auto& [what, most] : {std::pair(over + "/course", 60), std::pair(waiting + "/record", 120)}) {
        SCOPED_TRACE(what);
        EXPECT_TRUE(are_enough(most, 200, "/api/tables/" + what));
        const auto other = ask("GET", "/api/tables/" + what, "", "203.0.113.9");
        EXPECT_EQ(other->answer.get().status, 200) << "others are told";
    }
}

TEST_F(LongGames, wait_in_turns_and_not_too_many_of_one_address) {
    hold_readers();
    std::vector<std::shared_ptr<Errand>> all;
    for (std::size_t i = 0; i < Clerk::games.of_address; ++i) all.push_back(ask_of_game("/record"));
    const Response refused = ask_of_game("/record")->answer.get();
    EXPECT_EQ(refused.status, 429) << "enough of this address wait";
    const auto other = ask("GET", "/api/tables/" + over + "/course", "", "203.0.113.9");
    EXPECT_FALSE(all.back()->is_answered());
    go_on();
    EXPECT_EQ(other->answer.get().status, 200);
    for (const auto& each : all) EXPECT_EQ(each->answer.get().status, 200);
}

// Nobody has to make one: what it is made of does not matter to who brings it in again and again.
TEST_F(LongGames, are_brought_in_for_one_address_so_often_and_not_more) {
    StoredTable table = *store.load(over);
    table.card.id = new_id();
    table.events.assign(5'001, "{}");
    std::promise<Appended> how;
    store.create(table, [&](Appended made) { how.set_value(made); });
    ASSERT_EQ(how.get_future().get(), Appended::done);
    const std::string path = "/api/tables/" + table.card.id;
    EXPECT_TRUE(are_enough(20, 500, path));
    EXPECT_EQ(ask("GET", path, "", "203.0.113.9")->answer.get().status, 500);
    EXPECT_EQ(ask_of_game("")->answer.get().status, 200) << "a short one may be asked for";
}

TEST(Recent, keeps_what_was_asked_for_last) {
    Recent recent(20);
    recent.keep("a", "123456");
    recent.keep("b", "123456");
    EXPECT_EQ(recent.find("a"), "123456");
    recent.keep("c", "123456");
    EXPECT_EQ(recent.find("b"), std::nullopt) << "the others were asked for later";
    EXPECT_EQ(recent.find("a"), "123456");
    recent.keep("d", std::string(100, '-'));
    EXPECT_EQ(recent.find("d"), std::nullopt) << "too long for all the room there is";
}

} // namespace

} // namespace oya::server
