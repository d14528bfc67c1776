#pragma once

#include "kit/followed.h"
#include "shelf/games.h"
#include "table/host.h"

#include <string>
#include <vector>

namespace oya {

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
    // What the person was sent, message by message.
    const std::vector<std::string>& messages() const { return messages_; }

  private:
    static constexpr Time noon{1'800'000'000'000};
    static constexpr WatcherId person = 1;

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
            messages_.push_back(outgoing.text);
            followed_.take(nlohmann::json::parse(outgoing.text));
        }
    }

    Host host_;
    Followed followed_;
    std::vector<std::string> messages_;
};

} // namespace oya
