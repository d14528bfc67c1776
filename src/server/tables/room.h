#pragma once

#include "server/net/http.h"
#include "server/people.h"
#include "server/tables/house.h"
#include "server/tables/talk.h"
#include "table/host.h"

#include <array>
#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya::server {

class Rooms;

// One table of the server: the host, those who watch it, and what waits for the store. The host is ahead of
// the store; nothing it says goes out before everything it rests on is committed. All but `post` and `idle`
// happens on the table's strand.
class Room : public std::enable_shared_from_this<Room> {
  public:
    Room(House& house, Rooms& rooms, std::string id);
    ~Room();

    const std::string& id() const { return id_; }
    // Does this on the strand.
    void post(std::function<void(Room&)> task);
    // A callback for the store, so that nobody waits for it here: does this on the strand with what the store
    // says, if the table is still in memory.
    template <class Told>
    auto back_here(Told told) {
        return [room = weak_from_this(), told = std::move(told)](auto how) {
            if (const auto self = room.lock()) self->post([=](Room& here) { told(here, how); });
        };
    }
    // Whether nobody would miss it; from any thread.
    bool idle() const;
    // When it was last used, and the memory its table takes, about; from any thread.
    std::int64_t last_used() const { return last_used_; }
    std::size_t bytes() const { return bytes_; }
    bool is_in_memory() const { return bytes_ > 0; }
    // Lets the table out of memory if nothing would be lost, though people watch it: it comes back when
    // somebody says something, or its time comes. Does not count as use.
    void post_rest();

    // Brings the table in from the store if it is not here; false if that cannot be.
    bool load();
    // Takes the table for this server; false if another has it. Nobody speaks for a table without.
    bool take_hold();
    // Why it could not be taken: it is at another server, at this address; empty if nobody can tell where.
    const std::optional<std::string>& elsewhere() const { return elsewhere_; }
    // Lets another server have it as soon as everything is stored, and sends everybody there.
    void hand_over();
    // The same when there is nothing to store and nobody here; of a room that nobody else can use.
    void let_go();
    // Others may have it by now: says nothing more for it.
    void lose_hold(std::string_view why);
    // It could not be brought in because it is not as it was written, or makes no sense: there is only its
    // card.
    bool is_damaged() const { return damaged_; }
    // Deletes the table from the store if it is abandoned, and nobody is here.
    bool remove_if_abandoned();
    // A new table: there is nothing to bring in.
    void begins() { begins_ = true; }
    // Takes a new host, which is as the store has it, in place of loading it.
    void adopt(Host host, TableCard card);
    const Host& host() const { return *host_; }
    const TableCard& card() const { return card_; }

    // Whom a call wants to be, as far as they have proved it.
    struct Claim {
        std::string secret{};
        std::string invite{};
        std::string account{};
        bool only_watch = false;
    };
    // As whom they may come in; nothing: not at all.
    std::optional<Viewer> admit(const Claim& claim) const;

    // The same for all tables at which chance does the same; empty where it is the table's own.
    std::string deal() const;

    // Who comes in, and how they want to be spoken to.
    struct Newcomer {
        Viewer viewer;
        std::optional<std::size_t> have{};
        std::string language{};
        bool codes_only = false;
        std::string account{}; // and what it is called
        std::string name{};
        std::string address{}; // as it is counted
    };
    // A refusal: they stay outside.
    Refusal enter(WatcherId watcher, std::shared_ptr<Channel> channel, Newcomer newcomer);
    // Nothing if they may look on, as whom they were admitted.
    Refusal refuse_to_watch(Viewer viewer) const;
    void leave(WatcherId watcher);
    void said(WatcherId watcher, std::string_view text);
    // The same, and tells what was answered to this watcher, after the commit; nothing if there was none.
    using Answered = std::function<void(const std::vector<std::string>& messages, bool stored)>;
    void ask(WatcherId watcher, std::string_view text, Answered answered);
    // The last one to come in on this seat, or with this account to look on.
    std::optional<WatcherId> watcher_of(Viewer viewer, std::string_view account) const;
    // As whom somebody came in; nothing if they have gone.
    const Newcomer* who_is(WatcherId watcher) const;

    // Called once: with a refusal, or after the commit, or with `stored` false when there was none.
    using Done = std::function<void(const Refusal& refusal, bool stored)>;
    // Somebody sits down with a key of their own.
    void sit(SeatKey key, Done done);
    void seat_bot(Seat seat, const BotSpec& bot, Done done);
    // Whoever sits there gets up.
    void get_up(Seat seat, Done done);

    bool is_stored() const { return waiting_.empty(); }
    // Calls back once everything is stored that could be seen now.
    void when_stored(Done done);

    // A message of the server itself.
    void tell(WatcherId watcher, std::string text);
    Talk& talk() { return talk_; }
    Metrics& metrics() { return house_.metrics; }
    // The language in which a watcher came in.
    const Words& words_of(WatcherId watcher) const;

  private:
    struct Watching {
        std::shared_ptr<Channel> channel;
        Newcomer who;
        std::string key; // of the seat, when they came in
    };
    // What those who think want to know of the table meanwhile, from any thread.
    struct Attention {
        std::atomic<bool> gone = false;      // nobody wants to know any more
        std::atomic<bool> by_person = false; // somebody who plays is there
    };
    // A bot that thinks, and what about.
    struct Pondering {
        Seat seat;
        BotSpec bot;
        const AnyPosition* about;
        std::shared_ptr<Attention> attention;
        std::optional<Plan> plan{}; // decided, and not told yet
    };
    // What goes out when everything before it is committed.
    struct Waiting {
        std::vector<Outgoing> messages;
        Done done;
        bool committed = false;
        std::chrono::steady_clock::time_point since;
        std::vector<std::string> news{}; // for whom the table has begun, ended or changed hands
    };

    Workers& whose() const;
    bool is_busy() const;
    // Brings a table back that rests; false if there is none, or it cannot be.
    bool is_here();
    void rest();
    void count_bytes();
    bool found_damaged(TableCard card, std::string_view where, std::string_view why);
    // Does this; if it breaks off, whatever it may have half done is thrown away.
    void do_whole(const std::function<void(Room&)>& task);
    void begin_again(std::exception_ptr fault);
    void take(Reply reply, std::vector<SeatKey> keys = {}, Done done = {}, bool store_anyway = false);
    void store_events(const Reply& reply, std::vector<SeatKey> keys);
    void committed(std::uint64_t epoch, std::size_t number, Appended how, std::size_t events);
    void send_committed();
    // The store knows better: begins again from what it has, and tells everybody the whole table.
    void start_over();
    void give_up(int close_code, std::string_view why);
    void drop_hold();
    // Throws the host away, with all that waits.
    void forget();
    Reply connect(WatcherId watcher, const Newcomer& who);
    // What is known of the time since the last event of the table that was read.
    Absence absence() const;
    void show_out(WatcherId watcher, std::string_view why);
    void stop_thinking();
    bool wants_snapshot(std::size_t from, std::size_t to, TableState before) const;
    std::vector<std::string> accounts() const;
    void schedule(Time wake);
    void let_bot_think();
    void let_adviser_think(const AdviceWanted& wanted);
    void have_weighed(const AdviceWanted& wanted, const std::vector<Plan>& choices,
                      const std::shared_ptr<Attention>& attention);
    void advised(const AdviceWanted& wanted, const std::vector<Plan>& choices,
                 const std::vector<Promise>& promises = {});
    void bot_decided(const std::shared_ptr<Attention>& attention, const Plan& plan);
    // Tells what a bot has decided once it is due by the pace of the table.
    void tell_decision(const std::shared_ptr<Attention>& attention);
    void tick();
    TableState state() const;
    Outcome outcome() const;
    void report_frozen(const std::string& why);

    House& house_;
    Rooms& rooms_;
    const std::string id_;
    const std::shared_ptr<Strand> strand_;

    std::optional<std::int64_t> fence_; // of our hold on the table
    std::optional<std::string> elsewhere_;
    std::optional<Host> host_;
    TableCard card_;
    Talk talk_;
    std::map<WatcherId, Watching> watching_;
    std::deque<Waiting> waiting_;
    std::uint64_t epoch_ = 0;       // counts how often the host was replaced
    std::size_t first_waiting_ = 0; // the number of the first that waits
    std::optional<Time> wake_;
    std::optional<Pondering> pondering_;
    std::array<std::shared_ptr<Attention>, max_seats> advising_; // by seat: its last question
    bool has_snapshot_ = false;
    bool damaged_ = false;
    bool resting_ = false;
    std::size_t counted_version_ = 0;
    std::atomic<std::size_t> bytes_ = 0;
    std::atomic<std::int64_t> last_used_ = 0;
    std::atomic<bool> busy_ = false;
    std::atomic<bool> begins_ = false;
};

} // namespace oya::server
