#pragma once

#include "bots/advice.h"
#include "kit/followed.h"
#include "table/host.h"
#include "table/tables.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

// A table in a test, with people at it: keeps what would be stored, and what everybody was sent.

namespace oya {

using nlohmann::json;

inline std::string some_nonce(std::string_view of) { return to_hex(sha256(of)); }

// People at a table of VIGO! with fair chance.
inline HostSetup host_setup(int seats) {
    HostSetup setup;
    setup.table = vigo_setup(seats);
    setup.table.seed.reset();
    setup.table.fair = FairChance{sha256("the secret of the test"), true};
    return setup;
}

class Room {
  public:
    explicit Room(HostSetup setup) : host_(std::in_place, std::move(setup), now) {
        setup_ = host_->setup_text();
        take(host_->open(now));
    }

    Host& host() { return *host_; }
    const Host& host() const { return *host_; }
    const Table& table() const { return host_->table(); }
    const std::vector<std::string>& stored() const { return stored_; }
    const std::string& setup() const { return setup_; }

    // What a call gave: stores the events where they belong, and hands out the messages.
    Reply take(Reply reply) {
        EXPECT_EQ(reply.from_version, stored_.size());
        for (const std::string& event : reply.events) stored_.push_back(event);
        EXPECT_EQ(host_->version(), stored_.size());
        for (const Outgoing& outgoing : reply.messages) {
            got_[outgoing.to].push_back(json::parse(outgoing.text));
            if (followed_[outgoing.to].take(got_[outgoing.to].back()) && !host_->only_to_look_at()) {
                EXPECT_EQ(view(outgoing.to), seen_by(outgoing.to)) << outgoing.text;
            }
        }
        if (reply.advice) {
            const auto thinking = host_->think_for(*reply.advice);
            while (!thinking->run(1000)) {
            }
            const std::vector<Plan> choices = thinking->best(most_choices);
            std::vector<Promise> promises;
            if (const auto weighing = host_->weigh_for(*reply.advice, choices)) {
                weighing->limit(24);
                weighing->run(24);
                promises = weighing->promises();
            }
            take(host_->advise(*reply.advice, choices, now, promises));
        }
        return reply;
    }

    // What a watcher sees who has followed everything that was told; null before the first table.
    const json& view(WatcherId who) const { return followed_.at(who).view(); }

    // Watcher n is the person on seat n, and 9 a spectator.
    Reply connect(WatcherId who, std::optional<std::size_t> have = {}, std::string_view language = "en") {
        return take(host_->connect(who, viewer_of(who), have, now, language));
    }
    Reply say(WatcherId who, const json& message) { return say(who, message.dump()); }
    Reply say(WatcherId who, const std::string& text) { return take(host_->message(who, text, now)); }
    Reply say(WatcherId who, const char* kind, json data = json::object()) {
        return say(who, json{{"t", kind}, {"d", std::move(data)}});
    }
    Reply wait(std::int64_t ms) {
        now = now + ms;
        return take(host_->tick(now));
    }

    // Everybody connects and gives a nonce; the game begins.
    void begin() {
        for (WatcherId who = 0; who < static_cast<WatcherId>(table().seats()); ++who)
            if (table().people().has(Seat{static_cast<std::uint8_t>(who)})) connect(who);
        for (WatcherId who = 0; who < static_cast<WatcherId>(table().seats()); ++who)
            if (table().people().has(Seat{static_cast<std::uint8_t>(who)}))
                say(who, "nonce", {{"nonce", some_nonce(std::to_string(who))}});
        EXPECT_TRUE(table().begun());
    }

    Seat turn() const { return table().position().actor().seat(); }
    // The code of some legal action of whoever's turn it is.
    int any_code(Rng& rng) const { return table().game().code(any_action(table(), rng)); }
    // Whoever's turn it is takes some action, with this id.
    Reply act(Rng& rng, const std::string& id = {}) {
        json data = {{"codes", {any_code(rng)}}};
        if (!id.empty()) data["id"] = id;
        return say(turn().index, "act", data);
    }
    void play(Rng& rng, int decisions) {
        for (; decisions > 0 && !host_->over(); --decisions) act(rng);
    }

    // The last message of a kind that a watcher got; null if there was none.
    json last(WatcherId who, std::string_view kind) const {
        const auto found = got_.find(who);
        if (found == got_.end()) return nullptr;
        for (auto message = found->second.rbegin(); message != found->second.rend(); ++message)
            if ((*message)["t"] == kind) return *message;
        return nullptr;
    }
    std::vector<std::string> kinds(WatcherId who) const {
        std::vector<std::string> kinds;
        if (const auto found = got_.find(who); found != got_.end())
            for (const json& message : found->second) kinds.push_back(message["t"]);
        return kinds;
    }
    std::string refusal(WatcherId who) const {
        const json message = last(who, "refused");
        return message.is_null() ? "" : message["d"]["code"].get<std::string>();
    }
    void forget() { got_.clear(); }

    // The table is lost, and read again from what was stored.
    void reload(const Absence& absence = {}) {
        ReadHost read = Host::read(setup_, stored_, now);
        ASSERT_FALSE(read.fault) << read.fault.refusal.reason.id << " at " << read.fault.at;
        host_.emplace(std::move(*read.host));
        take(host_->open(now, absence));
        forget();
    }

    Time now{1'800'000'000'000};

  private:
    static Viewer viewer_of(WatcherId who) {
        return who == 9 ? Viewer::spectator() : Viewer(Seat{static_cast<std::uint8_t>(who % 10)});
    }
    json seen_by(WatcherId who) const {
        std::string text;
        {
            JsonWriter writer(text);
            table().position().write_view(writer, viewer_of(who));
        }
        return json::parse(text);
    }

    std::optional<Host> host_;
    std::string setup_;
    std::vector<std::string> stored_;
    std::map<WatcherId, std::vector<json>> got_;
    std::map<WatcherId, Followed> followed_;
};

} // namespace oya
