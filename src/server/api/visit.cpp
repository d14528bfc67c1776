#include "server/api/visit.h"

#include "server/errors.h"
#include "server/net/guard.h"
#include "server/secrets.h"

#include <charconv>
#include <chrono>
#include <utility>

namespace oya::server {

namespace {

using namespace std::chrono_literals;

constexpr auto time_for_hello = 20s;
constexpr JsonLimits hello_limits{.bytes = 4096, .depth = 4};
constexpr JsonLimits message_limits{.bytes = std::size_t{16} << 10, .depth = 8};
constexpr Rate whole_tables{.per_second = 1, .at_once = 5}; // that are told to one connection

struct Hello {
    Room::Claim claim{};
    std::optional<std::size_t> have{};
    std::string language{};
    bool codes_only = false;
};

// How legal actions are to be told; false if there is no such way.
bool read_legal(std::string_view wish, Hello& hello) {
    hello.codes_only = wish == "codes";
    return wish.empty() || wish == "full" || wish == "codes";
}

std::optional<Hello> read_hello(std::string_view text, std::string& fault) {
    JsonReader reader(text, hello_limits);
    const JsonValue root = reader.root();
    root.only({"t", "v", "d"});
    const JsonValue kind = root.field("t");
    if (kind.text(16) != "hello" && kind.exists()) kind.fail("must be hello in the first message");
    const JsonValue data = root.optional("d").object();
    data.only({"secret", "invite", "watch", "have", "lang", "legal"});
    Hello hello;
    hello.claim.secret = data.optional("secret").text(128);
    hello.claim.invite = data.optional("invite").text(128);
    if (const JsonValue watch = data.optional("watch"); watch.exists())
        hello.claim.only_watch = watch.boolean();
    if (const JsonValue have = data.optional("have"); have.exists())
        hello.have = have.natural(longest_record);
    hello.language = data.optional("lang").text(8);
    const JsonValue legal = data.optional("legal");
    if (!read_legal(legal.text(8), hello)) legal.fail("must be full or codes");
    if (reader.ok()) return hello;
    fault = reader.error().sentence();
    return std::nullopt;
}

// One connection at a table. All but what the network calls happens on the table's strand.
class Visit final : public Listener, public std::enable_shared_from_this<Visit> {
  public:
    // `words` are for what is said before the hello says in which language.
    Visit(Desk& desk, std::shared_ptr<Room> room, std::optional<Account> account, std::string address,
          const Words& words)
        : desk_(desk), room_(std::move(room)), id_(desk.house.next_watcher++), account_(std::move(account)),
          address_(std::move(address)), words_(&words) {}

    void message(std::string text) override {
        on_strand([text = std::move(text)](Visit& self, Room& room) { self.take(room, text); });
    }
    void closed() override {
        room_->post([self = shared_from_this()](Room& room) {
            room.leave(self->id_);
            self->channel_.reset();
        });
    }

    // From now on a hello is expected.
    void wait_for_hello(std::shared_ptr<Channel> channel, Workers& workers) {
        channel_ = std::move(channel);
        workers.post_at(Workers::Clock::now() + time_for_hello, [waiting = weak_from_this()] {
            if (const auto self = waiting.lock())
                self->room_->post([self](Room&) {
                    if (!self->entered_) self->turn_away("hello.late");
                });
        });
    }
    void enter(Room& room, std::shared_ptr<Channel> channel, Viewer viewer, const Hello& hello) {
        channel_ = std::move(channel);
        Room::Newcomer newcomer{.viewer = viewer,
                                .have = hello.have,
                                .language = hello.language,
                                .codes_only = hello.codes_only,
                                .address = address_};
        if (account_) newcomer.account = account_->id;
        if (account_) newcomer.name = account_->name;
        Talk::There there = room.talk().prepare(room, speaker(room, viewer));
        if (room.enter(id_, channel_, std::move(newcomer))) return turn_away("table.no-spectators");
        entered_ = true;
        // Who came in by the secret of the seat alone is as welcome as its account.
        if (const std::string seated = account_at(room, viewer);
            !seated.empty() && (!account_ || account_->id != seated))
            desk_.doors.add(seated, "", channel_);
        room.talk().join(room, id_, std::move(there));
    }

    const std::optional<Account>& account() const { return account_; }

  private:
    void take(Room& room, std::string_view text) {
        if (!channel_) return;
        if (entered_) {
            if (asks_for_table(text, room.card().version)) return ask_for_table(room, text);
            if (!room.talk().take(room, id_, text)) room.said(id_, text);
            return;
        }
        std::string fault;
        const std::optional<Hello> hello = read_hello(text, fault);
        if (!hello) {
            room.metrics().count(Metrics::Bad::malformed);
            return turn_away("hello.form", fault);
        }
        if (!hello->language.empty()) words_ = &words_in(hello->language);
        Room::Claim claim = hello->claim;
        if (account_) claim.account = account_->id;
        const bool known = room.load() || room.is_damaged();
        if (!known && room.elsewhere()) return go_elsewhere();
        const std::optional<Viewer> viewer = known ? room.admit(claim) : std::nullopt;
        if (!viewer) {
            room.metrics().count(Metrics::Bad::forged);
            return turn_away("table.unknown");
        }
        if (room.is_damaged()) return turn_away("table.damaged", closed_for_damage);
        if (is_blocked(desk_.store, account_at(room, *viewer))) return turn_away("account.blocked");
        enter(room, channel_, *viewer, *hello);
    }
    // To tell a whole table is work, and everybody at it waits meanwhile. Who asks again and again is told
    // from time to time, what they have asked last.
    void ask_for_table(Room& room, std::string_view text) {
        if (!asked_last_.empty()) return static_cast<void>(asked_last_ = text);
        const milliseconds wait = told_.take(Clock::now());
        if (wait.count() == 0) return room.said(id_, text);
        asked_last_ = text;
        desk_.house.workers.post_at(Workers::Clock::now() + wait, [waiting = weak_from_this()] {
            if (const auto self = waiting.lock()) insist([&] { self->post_answer(); });
        });
    }
    void post_answer() {
        on_strand([](Visit& self, Room& room) {
            const std::string asked = std::exchange(self.asked_last_, {});
            self.told_.take(Clock::now());
            if (self.channel_) room.said(self.id_, asked);
        });
    }
    // Does this at the table, and says so where it could not be done.
    template <class Work>
    void on_strand(Work work) {
        room_->post([self = shared_from_this(), work = std::move(work)](Room& room) {
            try {
                work(*self, room);
            } catch (const StoreError&) {
                self->tell_of_store();
                throw; // for the log
            } catch (...) {
                self->ask_to_come_again();
                throw;
            }
        });
    }
    // Who has come in is told; who waits at the door had better try again.
    void tell_of_store() {
        if (!channel_) return;
        channel_->send(error_message(*words_, "store.fault"));
        if (!entered_) channel_->close(closed_try_later, "store.fault");
    }
    // The table has gone to another server since they knocked.
    void go_elsewhere() {
        channel_->close(closed_for_restart, "table.moving");
        channel_.reset();
    }
    // Who has come in is sent the table anew by the room; nobody knows of who waits at the door.
    void ask_to_come_again() {
        if (channel_ && !entered_) insist([this] { channel_->close(closed_try_later, "fault"); });
    }
    Talk::Speaker speaker(const Room& room, Viewer viewer) const {
        if (!viewer.is_seat())
            return account_ ? Talk::Speaker{account_->id, account_->name} : Talk::Speaker{};
        const SeatKey& key = room.card().seats[viewer.seat().index];
        if (!key.account.empty()) return {key.account, key.name, key.seat};
        // Whoever sits there next is somebody else, but speaks no faster.
        const std::string seat = room.id() + ':' + std::to_string(key.seat);
        return {seat + ':' + hash_of(key.secret_hash).substr(0, 8), key.name, key.seat, seat};
    }
    void turn_away(ErrorCode code, int close_code = closed_for_policy) {
        turn_away(code, error_text(*words_, code), close_code);
    }
    void turn_away(std::string_view code, std::string_view why, int close_code = closed_for_policy) {
        if (!channel_) return;
        channel_->send(error_message(code, why));
        channel_->close(close_code, std::string(code));
        channel_.reset();
    }

    Desk& desk_;
    std::shared_ptr<Room> room_;
    const WatcherId id_;
    const std::optional<Account> account_;
    const std::string address_;
    const Words* words_;
    std::shared_ptr<Channel> channel_;
    bool entered_ = false;
    Bucket told_{whole_tables};
    std::string asked_last_; // and not answered yet
};

// Somebody at the door of a table, with whatever account the request shows.
std::shared_ptr<Visit> visit_of(Desk& desk, Room& room, const Call& call) {
    const Request& request = call.request();
    return std::make_shared<Visit>(desk, room.shared_from_this(), who_is(desk, request),
                                   counted_address(request.address), call.words());
}

} // namespace

bool asks_for_table(std::string_view text, std::size_t version) {
    constexpr std::size_t much = 100; // events
    JsonReader reader(text, message_limits);
    const JsonValue root = reader.root();
    const std::string_view kind = root.optional("t").text(16);
    if (kind != "get") return kind == "hello";
    return root.optional("d").optional("since").natural(longest_record) + much < version;
}

void open_visit(Desk& desk, const Call& call) {
    if (!call.request().wants_socket()) throw ApiError{400, "socket"};
    // On the strand, where everything that is said later comes later.
    at_door(desk, call, [&desk](Room& here, const Call& on_strand) {
        const auto visit = visit_of(desk, here, on_strand);
        const std::string pass = pass_of(on_strand.request());
        const std::shared_ptr<Channel> channel = on_strand.exchange()->open_socket(visit);
        or_close(*channel, [&] {
            if (visit->account()) desk.doors.add(visit->account()->id, pass, channel);
            visit->wait_for_hello(channel, desk.house.workers);
        });
    });
}

void open_stream(Desk& desk, const Call& call) {
    at_table(desk, call, [&desk](Room& room, Viewer viewer, const Call& on_strand) {
        const Request& request = on_strand.request();
        Hello hello{.language = std::string(request.parameter("lang"))};
        if (!read_legal(request.parameter("legal"), hello))
            throw ApiError{400, "json.range", "legal: must be full or codes"};
        const std::string_view have = request.parameter("have");
        std::size_t version = 0;
        if (!have.empty() &&
            std::from_chars(have.data(), have.data() + have.size(), version).ec == std::errc{})
            hello.have = version;
        if (request.parameter("watch") == "1") viewer = Viewer::spectator();
        check_may_watch(room, viewer);
        if (request.method == "HEAD") return on_strand.answer(200, [](JsonWriter&) {});
        const auto visit = visit_of(desk, room, on_strand);
        const std::string pass = pass_of(request);
        const std::shared_ptr<Channel> channel = on_strand.exchange()->open_stream(visit);
        or_close(*channel, [&] {
            if (visit->account()) desk.doors.add(visit->account()->id, pass, channel);
            visit->enter(room, channel, viewer, hello);
        });
    });
}

} // namespace oya::server
