#include "server/client.h"
#include "server/player.h"
#include "server/whole_server.h"

#include "bots/any_bot.h"
#include "server/tables/reviews.h"
#include "shelf/games.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <thread>

// Finished games reviewed over HTTP: who may ask, what is told, and how much at once.

namespace oya::server {

namespace {

using nlohmann::json;

class ReviewOfTable : public WholeServer {
  protected:
    Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"}]})");
    std::string seat = "Oya-Seat: " + made.seats[0].secret + "\r\n";

    Client::Answer review(const char* method, const std::string& headers) {
        return ask(port(), method, "/api/tables/" + made.table + "/review", "", headers);
    }
    json finished() {
        json told = json::parse(review("POST", seat).body);
        for (int i = 0; i < 60'000 && told["state"] != "ready"; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            told = json::parse(review("GET", seat).body);
        }
        return told;
    }
};

TEST_F(ReviewOfTable, is_for_those_who_may_look_back_once_the_game_is_over) {
    Player ann = player(made.seats[0], 5);
    ann.play(6);
    for (const char* method : {"GET", "POST"}) {
        EXPECT_EQ(review(method, "").status, 404) << "it is a private table";
        const Client::Answer early = review(method, seat);
        EXPECT_EQ(early.status, 409);
        EXPECT_NE(early.body.find("review.not-over"), std::string::npos);
    }
    ann.play();
    EXPECT_EQ(json::parse(review("GET", seat).body), (json{{"state", "none"}})) << "nobody has asked for it";
    const json told = finished();
    ASSERT_EQ(told["state"], "ready");
    const json& found = told["review"];
    EXPECT_EQ(found["seats"], 2);
    const json course =
        json::parse(ask(port(), "GET", "/api/tables/" + made.table + "/course", "", seat).body);
    json points = course["points"].back();
    EXPECT_EQ(found["curve"].back()["event"], points[0]);
    EXPECT_EQ(found["curve"].back()["points"], json({points[1], points[2]}));
    EXPECT_GT(found["judged"][0], 5);
    EXPECT_FALSE(found["decisions"].empty()) << "both played at random";
    EXPECT_EQ(json::parse(review("POST", seat).body)["review"], found) << "it is there";
    const json french = json::parse(review("GET", seat + "Accept-Language: fr\r\n").body)["review"];
    EXPECT_EQ(french["curve"], found["curve"]);
    EXPECT_NE(french["decisions"][0]["better"], found["decisions"][0]["better"]) << "in their language";
}

TEST_F(ReviewOfTable, is_the_same_after_a_restart) {
    player(made.seats[0], 7).play();
    const json before = finished();
    server.reset();
    EXPECT_EQ(json::parse(review("GET", seat).body)["state"], "none") << "it is not stored";
    EXPECT_EQ(finished(), before);
}

TEST_F(ReviewOfTable, is_left_unfinished_when_the_server_ends) {
    player(made.seats[0], 7).play();
    EXPECT_EQ(review("POST", seat).status, 200);
    server.reset();
    EXPECT_EQ(json::parse(review("GET", seat).body)["state"], "none");
}

// A thought that does not end before it may: the reviews wait for as long as somebody waits for a bot.
class Held final : public Thinking {
  public:
    explicit Held(std::atomic<bool>& free) : free_(free) {}
    bool run(int nodes) override {
        while (nodes > 0 && !free_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return nodes > 0;
    }
    void limit(int) override {}
    Plan plan() const override { return {}; }
    int nodes() const override { return 0; }

  private:
    std::atomic<bool>& free_;
};

class ReviewsOfAll : public testing::Test {
  protected:
    std::atomic<bool> free = false;
    Metrics metrics;
    Thinkers thinkers{1, metrics, [](std::exception_ptr) {}};
    Table table = played();

    ~ReviewsOfAll() override {
        free = true;
        thinkers.stop();
    }
    static Table played() {
        TableSetup setup;
        setup.game = find_game("vigo");
        setup.seed = 3;
        for (int seat = 0; seat < 2; ++seat) setup.seats.push_back({.name = "", .bot = BotSpec{"random"}});
        Table table(std::move(setup));
        while (const auto seat = table.bot_to_move()) table.act(*seat, table.think(*seat)->plan());
        return table;
    }
    // One is thought about, and another waits.
    void keep_thinkers_busy() {
        for (int i = 0; i < 2; ++i)
            thinkers.ask({.thinking = std::make_unique<Held>(free),
                          .nodes = 1,
                          .awaited = [] { return false; },
                          .unwanted = [] { return false; },
                          .decided = [](const Thinking&) {}});
        while (thinkers.waiting() > 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    static void wait_for(const Reviews& reviews, const std::string& id, std::size_t version) {
        for (int i = 0; i < 600'000 && reviews.of(id, version).state != Reviews::State::ready; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};

TEST_F(ReviewsOfAll, are_one_for_each_asker_and_not_too_many_together) {
    keep_thinkers_busy();
    Reviews reviews(thinkers, [](std::exception_ptr) {}, {.waiting = 3, .kept = 2});
    using Asked = Reviews::Asked;
    EXPECT_EQ(reviews.ask("a", table, "Ann"), Asked::granted);
    EXPECT_EQ(reviews.ask("a", table, "Ben"), Asked::granted) << "it has been begun";
    EXPECT_EQ(reviews.ask("b", table, "Ann"), Asked::one_at_a_time);
    EXPECT_EQ(reviews.ask("b", table, "Ben"), Asked::granted);
    EXPECT_EQ(reviews.ask("c", table, "Cid"), Asked::granted);
    EXPECT_EQ(reviews.ask("d", table, "Dan"), Asked::too_many);
    EXPECT_EQ(reviews.of("a", table.version()).state, Reviews::State::running);
    EXPECT_EQ(reviews.of("a", table.version()).progress, 0) << "bots that are waited for go first";
    EXPECT_EQ(reviews.of("c", table.version()).state, Reviews::State::waiting);
    EXPECT_EQ(reviews.of("a", table.version() - 1).state, Reviews::State::none)
        << "the game as it was before";
    EXPECT_EQ(reviews.of("d", table.version()).state, Reviews::State::none);

    free = true;
    for (const char* const id : {"b", "c"}) wait_for(reviews, id, table.version());
    // The last one is ready a moment before the first has to go.
    for (int i = 0; i < 10'000 && reviews.of("a", table.version()).state != Reviews::State::none; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(reviews.of("a", table.version()).state, Reviews::State::none) << "only the last two are kept";
    for (const char* const id : {"b", "c"}) {
        const Reviews::Standing standing = reviews.of(id, table.version());
        ASSERT_EQ(standing.state, Reviews::State::ready);
        EXPECT_EQ(standing.progress, 1);
        EXPECT_GT(standing.review->curve.size(), 5u);
    }
    EXPECT_EQ(reviews.ask("d", table, "Ann"), Asked::granted) << "hers is done";
}

} // namespace

} // namespace oya::server
