#include "kit/followed.h"
#include "shelf/games.h"
#include "table/host.h"

#include <gtest/gtest.h>

#include <string>

// How much a table has to say: what a whole game takes on the way to somebody who plays it on the page.

namespace oya {
namespace {

constexpr Time noon{1'800'000'000'000};
constexpr WatcherId person = 1;

// A person who always follows the first idea, and three bots, at a table of Cities & Knights.
class WholeGame {
  public:
    WholeGame() : host_(cities_and_knights(), noon) {
        take(host_.open(noon));
        take(host_.connect(person, Seat{0}, {}, noon, "en"));
    }

    void play() {
        while (!host_.over()) {
            if (const std::optional<Seat> bot = host_.bot_to_move()) {
                const std::unique_ptr<Thinking> thinking = host_.think(*bot);
                while (!thinking->run(1000)) {
                }
                take(host_.bot_moves(*bot, host_.version(), thinking->plan(), noon));
            } else {
                Ideas ideas;
                host_.table().position().instinct(Seat{0}, ideas);
                std::string codes;
                for (const Action step : ideas[0].plan)
                    codes += (codes.empty() ? "" : ",") + std::to_string(host_.table().game().code(step));
                take(host_.message(person, R"({"t":"act","d":{"codes":[)" + codes + "]}}", noon));
            }
        }
    }

    const Host& host() const { return host_; }
    const Followed& followed() const { return followed_; }
    std::size_t bytes() const { return bytes_; }

  private:
    static HostSetup cities_and_knights() {
        HostSetup setup;
        setup.table.game = find_game("catan");
        setup.table.options.set("expansion", "ck");
        setup.table.seats.resize(4);
        for (std::size_t seat = 1; seat < 4; ++seat) setup.table.seats[seat].bot = parse_bot("greedy");
        setup.table.seed = 7;
        return setup;
    }
    void take(const Reply& reply) {
        for (const Outgoing& outgoing : reply.messages) {
            bytes_ += outgoing.text.size();
            followed_.take(nlohmann::json::parse(outgoing.text));
        }
    }

    Host host_;
    Followed followed_;
    std::size_t bytes_ = 0;
};

TEST(WireSize, AWholeGameOfCitiesAndKnightsIsUnderTwoMegabytes) {
    WholeGame game;
    game.play();
    std::string view;
    {
        JsonWriter writer(view);
        game.host().table().position().write_view(writer, Seat{0});
    }
    EXPECT_EQ(game.followed().view(), nlohmann::json::parse(view));
    EXPECT_GT(game.host().version(), 500u);
    EXPECT_GT(game.bytes(), 200'000u);
    EXPECT_LT(game.bytes(), 2'000'000u);
    RecordProperty("bytes", std::to_string(game.bytes()));
}

} // namespace
} // namespace oya
