#include "server/api/desk.h"

#include <chrono>
#include <map>
#include <utility>

// For bots that play here from outside: a stream of the tables at which their account sits.

namespace oya::server {

namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 30s; // for what other servers do at the same store

// Looks which tables an account sits at whenever the bell rings for it, and tells what is new.
class Calls final : public Listener, public std::enable_shared_from_this<Calls> {
  public:
    Calls(Desk& desk, std::string account)
        : desk_(desk), account_(std::move(account)), strand_(std::make_shared<Strand>(desk.house.workers)) {}
    ~Calls() override { desk_.house.bell.stop(ear_); }

    void message(std::string) override {}
    void closed() override { closed_ = true; }

    void listen() {
        ear_ = desk_.house.bell.listen(account_, [calls = weak_from_this()] {
            if (const auto self = calls.lock()) self->strand_->post([self] { self->look(); });
        });
    }
    void open(std::shared_ptr<Channel> channel) {
        strand_->post([self = shared_from_this(), channel = std::move(channel)] {
            self->channel_ = channel;
            self->look_for_ever();
        });
    }

  private:
    void look_for_ever() {
        if (closed_) return;
        const AtEnd again([this] {
            desk_.house.workers.post_at(Workers::Clock::now() + between_looks, [calls = weak_from_this()] {
                if (const auto self = calls.lock()) self->strand_->post([self] { self->look_for_ever(); });
            });
        });
        look();
    }
    void look() {
        if (closed_ || !channel_) return;
        std::map<std::string, TableState> now;
        for (const TableCard& card : desk_.store.tables_of(account_, 200)) {
            now[card.id] = card.state;
            const auto known = known_.find(card.id);
            if (known == known_.end() || known->second != card.state) tell(card);
        }
        for (const auto& [table, state] : known_)
            if (!now.contains(table)) tell_end(table);
        known_ = std::move(now);
    }
    void tell(const TableCard& card) {
        std::string text;
        {
            JsonWriter json(text);
            json.begin_object().field("t", "your_table").key("d").begin_object();
            write_card(json, card);
            json.key("you").begin_array();
            for (const SeatKey& key : card.seats)
                if (key.account == account_) json.value(key.seat);
            json.end_array().end_object().end_object();
        }
        channel_->send(std::move(text));
    }
    void tell_end(const std::string& table) {
        std::string text;
        JsonWriter(text)
            .begin_object()
            .field("t", "table_ended")
            .key("d")
            .begin_object()
            .field("table", table)
            .end_object()
            .end_object();
        channel_->send(std::move(text));
    }

    Desk& desk_;
    const std::string account_;
    const std::shared_ptr<Strand> strand_; // on which it looks
    std::uint64_t ear_ = 0;
    std::shared_ptr<Channel> channel_;
    std::map<std::string, TableState> known_;
    std::atomic<bool> closed_ = false;
};

} // namespace

void add_bot_routes(Router& router, Desk& desk) {
    router.add("GET", "/api/bot/events", [&desk](const Call& call) {
        const std::string account = account_of(desk, call).id;
        if (call.request().method == "HEAD") return call.answer(200, [](JsonWriter&) {});
        const auto calls = std::make_shared<Calls>(desk, account);
        const std::string pass = pass_of(call.request());
        calls->listen();
        const std::shared_ptr<Channel> channel = call.exchange()->open_stream(calls);
        or_close(*channel, [&] {
            desk.doors.add(account, pass, channel);
            calls->open(channel);
        });
    });
}

} // namespace oya::server
