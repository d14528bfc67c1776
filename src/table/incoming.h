#pragma once

#include "table/host.h"
#include "table/telling.h"

#include <initializer_list>

namespace oya {

// One message of a watcher, and what it does: every message of docs/protocol.md that goes to the table.
class Host::Incoming {
  public:
    Incoming(Host& host, WatcherId from, std::string_view text, Time now, Reply& reply);

    void take();

  private:
    using Doing = Refusal (Incoming::*)();
    enum class Who : std::uint8_t { anybody, player };
    struct Kind {
        std::string_view name;
        Who who;
        std::initializer_list<std::string_view> fields; // of the data, beside id
        Doing doing;
    };
    static const Kind kinds[];

    Refusal hello();
    Refusal get();
    Refusal ping();
    Refusal branch();
    Refusal act();
    Refusal confirm();
    Refusal cancel();
    Refusal preview();
    Refusal previews();
    Refusal hint();
    Refusal why();
    Refusal undo();
    Refusal consent();
    Refusal wish();
    Refusal pause();
    Refusal resume();
    Refusal take_over();
    Refusal hand_back();
    Refusal nonce();
    Refusal start();
    Refusal rematch();

    static Refusal because(std::string_view id) { return Refusal(Message{id}); }
    bool ok() const { return reader_.ok(); }
    Seat seat() const { return watcher_.viewer.seat(); }
    // Why nobody can move now, or not this seat.
    Refusal cannot_move() const;
    // Why nothing more can happen here.
    Refusal cannot_go_on() const;
    // Why nobody can change this, which is no move.
    Refusal cannot_change(const Event&) const;
    // Whether the seat has been asked the same ever since the version its sender knew.
    bool is_stale() const;
    // The steps of `codes` or `steps`, each understood where those before it lead to.
    Refusal read_plan(Attempt&);
    Refusal carry_out(Attempt&&, std::int64_t lag_ms);
    void mark(std::int64_t lag_ms = 0) { table_.mark(now_.ms, id_, lag_ms); }
    // Acknowledges what is in the record from here on.
    void ack() {
        if (!id_.empty()) telling_.ack(from_, id_, reply_.from_version, reply_);
    }

    Refusal offer(Offer::Kind kind);
    // Whose consent is needed.
    Seats asked() const;
    Refusal settle(std::size_t offer);

    Host& host_;
    Table& table_;
    WatcherId from_;
    Watcher& watcher_;
    Time now_;
    Reply& reply_;
    JsonReader reader_;
    Telling telling_;
    JsonValue data_ = reader_.root();
    std::string id_;
    std::optional<std::size_t> version_;
};

} // namespace oya
