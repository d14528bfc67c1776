#pragma once

#include "bots/advice.h"
#include "core/refusal.h"
#include "table/changes.h"
#include "table/clocks.h"
#include "table/dallying.h"
#include "table/pacing.h"
#include "table/record.h"
#include "table/table.h"
#include "table/terms.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A table as those who watch it talk to it: messages of JSON in and out, versions, who may know what. The
// server, and a worker in the browser, carry the messages; docs/protocol.md describes them.

namespace oya {

// One connection, numbered by the caller.
using WatcherId = std::uint64_t;

struct Outgoing {
    WatcherId to;
    std::string text; // one JSON message
};

struct HostSetup {
    TableSetup table{};
    Terms terms{};
};

// A table that people at this one have agreed to make, or one of them wants to try out. The caller makes it,
// with a fresh secret in place of the one here if there is one, and tells those who are invited.
struct NewTable {
    enum class Why : std::uint8_t { rematch, branch };

    Why why = Why::rematch;
    HostSetup setup{};
    std::vector<Seat> sat_on{};     // by seat of the new table: the seat here of who sits there
    std::optional<Seat> newcomer{}; // the seat there of a spectator who asked, and sits nowhere here
    WatcherId asked_by = 0;
    std::vector<WatcherId> invited{};
};

// Somebody asks for advice. The caller lets the adviser think (`think_for`), has what it found weighed
// (`weigh_for`) if there is time, and hands over both.
struct AdviceWanted {
    WatcherId to;
    std::string id;
    Seat seat;
    BotSpec by = adviser({});
};

// What a call has done. The caller stores the events first, and sends the messages once they are stored.
struct Reply {
    std::size_t from_version = 0;      // the events go behind this version
    std::vector<std::string> events{}; // JSON of each new event
    std::vector<Outgoing> messages{};
    std::vector<WatcherId> shown_out{};  // they watched from a seat that is no longer theirs: no longer known
    std::optional<Time> wake{};          // `tick` is to be called then at the latest; none: no need
    std::string broken{};                // a promise of the box was broken just now: the table is frozen
    Refusal refusal{};                   // why `sit`, `seat_bot`, `leave` or `act_chance` did nothing
    std::optional<NewTable> new_table{}; // to be made
    std::optional<AdviceWanted> advice{}; // to be thought about
    std::string error{};                  // the code of what could not be understood in the message
};

// What the caller knows of the time since the last event of a table that comes back.
struct Absence {
    std::optional<Time> there_until{}; // the house was there, by the clock of the record; none: nobody knows
    bool doubted = false;              // the clock may have been set meanwhile
};

struct ReadHost;

class Host {
  public:
    // A new snapshot is worth storing after so many events: a table that is opened plays no more than these
    // again.
    static constexpr std::size_t between_snapshots = 200;

    // No bot whose nodes people choose thinks longer about a decision: others wait for the same house. What a
    // level takes by its own measure is known (docs/strength.md).
    static constexpr int most_bot_nodes = 20'000;

    // May such a table be made?
    static Refusal check(const HostSetup&);
    // May this bot think here?
    static Refusal check_bot(const BotSpec&);
    // A checked table at which nothing has happened yet.
    Host(HostSetup setup, Time now);

    // The table as it was stored: what `setup_text` gave, all events, and the newest snapshot if there is
    // one. The events behind the snapshot, or all of them where it is of other rules, are played again by the
    // rules. A table of another version of the rules that no longer plays the same is only shown, as the
    // snapshot has it.
    static ReadHost read(std::string_view setup, std::span<const std::string> events, Time now,
                         std::string_view snapshot = {});
    // What the store keeps of the setup, with the secret of chance.
    std::string setup_text() const;
    // The table as it stands, in one JSON text, from which `read` goes on; and everything that everybody may
    // see now, which a table of old rules is shown from.
    std::string snapshot_text() const;
    // The memory it takes, about.
    std::size_t bytes() const;
    // Whether nothing would be missed if it were read again from what is stored, and those who watch came in
    // once more: no step is held, no offer open, no live clock runs, nobody is waited for.
    bool at_rest() const;

    // Begins the game if it may begin: nobody is missing, and the nonces are there or have been waited for.
    // To be called once after making or reading a table; later `sit`, messages and `tick` see to it. Live
    // clocks count as far as the house was there. By correspondence a day is a day, unless the clock is
    // doubted, or stands before the last event.
    Reply open(Time, const Absence& = {});

    // Somebody watches from now on, as a seat or spectator, and is told the table, or what has happened since
    // the version they have. Texts come in this language beside the ids, none if it is empty; legal actions
    // as codes alone if that is wished.
    Reply connect(WatcherId, Viewer, std::optional<std::size_t> have_version, Time,
                  std::string_view language = {}, bool codes_only = false);
    Reply disconnect(WatcherId, Time);
    // Any text from a watcher. A bad one is answered with an error and changes nothing.
    Reply message(WatcherId, std::string_view text, Time);

    // A person sits down on an empty seat.
    Reply sit(Seat, std::string_view name, Time);
    // A bot does.
    Reply seat_bot(Seat, const BotSpec&, Time);
    // Whoever sits there gets up for good: before the game the seat is empty again, and who watched from it
    // is shown out; in the game a bot takes over.
    Reply leave(Seat, Time);
    // What is due by now: time that has run out, seats of leavers.
    Reply tick(Time);
    // Tells a table without seed and secret what chance does.
    Reply act_chance(Action, Time);

    // The bot that has to decide now, its thinking, and what came of it; ignored if the version has gone on.
    // Bots do not play among themselves: there must be a person who plays, or watches from a seat.
    std::optional<Seat> bot_to_move() const;
    std::unique_ptr<Thinking> think(Seat seat) { return table_.think(seat); }
    Reply bot_moves(Seat, std::size_t version, const Plan&, Time);
    // How long the bot to move may think about it, so that no turn lasts too long.
    std::int64_t bot_may_think_ms() const { return pacing_.may_think_ms(); }
    // From when on what the bot has decided may be told, as the pace of the table has it; at once where
    // nobody is connected. To be asked again then: others may have acted meanwhile.
    Time bot_due(Seat, const Plan&) const;

    // The thinking of who advises the seat, which is asked, and what came of it, the best choice first; what
    // each of these promises, which is asked as well, or null where there are no two that may still be
    // taken. The seat is told which of them it may still take, what each would do and, if that was worked out
    // for the version at hand, what they promise.
    std::unique_ptr<Thinking> think_for(const AdviceWanted&);
    std::unique_ptr<Weighing> weigh_for(const AdviceWanted&, std::span<const Plan> choices);
    Reply advise(const AdviceWanted&, std::span<const Plan> choices, Time,
                 std::span<const Promise> promises = {});

    // How the table came to where it is, as the viewer is told it, in one JSON text: what was to be seen at a
    // version, and what each event since then has changed, of at most `most_replayed`. While the game goes on
    // it begins no earlier than what the game lets people look at again. Not of what can only be looked at.
    static constexpr std::size_t most_replayed = 2000;
    std::string replay_text(Viewer, std::size_t from) const;

    std::size_t version() const { return only_to_look_at() ? snapshot_version_ : table_.version(); }
    bool begun() const { return table_.begun(); }
    bool over() const { return table_.over(); }
    Result result() const { return table_.result(); }
    bool frozen() const { return table_.frozen(); }
    // So much has happened that nothing more is written down (`most_events`): it is there to be looked at.
    bool full() const { return table_.version() >= most_events(table_.position()); }
    bool only_to_look_at() const { return !snapshot_.empty(); }
    const Table& table() const { return table_; }
    const Terms& terms() const { return terms_; }
    // The seats that have a watcher, and those of them on which people play.
    Seats watched() const;
    Seats present() const { return watched() & table_.people(); }
    // Who looks after the table before the game: the first person at it. Nobody, if nobody sits there.
    std::optional<Seat> host_seat() const;

  private:
    // Of those that are advised.
    struct Choice {
        Plan plan;
        const Promise* promise; // null: it was not worked out
    };
    std::optional<Message> reason_of(Seat, std::span<const Choice>);
    struct Watcher {
        Viewer viewer;
        std::string language;
        bool codes_only = false; // legal actions as codes alone
        std::int64_t lag_ms = 0;
    };
    struct Held {
        std::string id;
        std::vector<Action> plan;
    };
    // What needs the agreement of the others.
    struct Offer {
        enum class Kind : std::uint8_t { undo, pause, rematch };
        Kind kind;
        Seat by;
        Seats agreed;
        std::string id;
        WatcherId from; // who waits to have it acknowledged

        std::string_view name() const {
            return kind == Kind::undo ? "undo" : kind == Kind::pause ? "pause" : "rematch";
        }
    };
    // A view as it was written last.
    struct Seen {
        std::optional<std::size_t> version{};
        JsonText view{};
    };
    class Incoming; // a message and what it does
    class Telling;  // what watchers are told

    // The clocks as they stood at a version, if somebody knows; otherwise they follow the whole record.
    Host(Table table, Terms terms, Time now, const Recollection* known_clocks = nullptr);

    // Every call notes the version first, and in the end writes the new events and tells every watcher.
    Reply begin(Time);
    void finish(Reply&, Time);
    std::optional<Time> next_wake() const;
    void refuse(Reply& reply, Refusal refusal) const { reply.refusal = std::move(refusal); }

    void open_if_possible(Time);
    void time_is_up(Seat);
    void replace_leavers(Time);
    // A bot takes the seat of who has left. A rated game is lost by it.
    Refusal replace(Seat);
    // When a bot will play for somebody who is away; none: it will not.
    std::optional<Time> bot_comes(Seat) const;
    // What the bot does: its plan, or, if it has begun too much in vain, any step by which the game goes on.
    Plan going_on(Seat, const Plan&) const;
    void remember_id(std::size_t event);
    NewTable rematch(Seats agreed) const;
    // The table of one person who goes on from there in a seat: their own, where they have one, else any.
    NewTable branch(std::size_t version, Viewer, std::optional<Seat>) const;

    Table table_;
    Terms terms_;
    Clocks clocks_;
    Dallying dallying_;
    Pacing pacing_;
    std::map<WatcherId, Watcher> watchers_;
    std::map<std::string, std::size_t, std::less<>> ids_; // of what is in the record, with its event
    std::vector<std::optional<Held>> held_;               // by seat
    std::vector<std::optional<Time>> away_since_;         // by seat, people only
    std::vector<Offer> offers_;
    std::vector<int> declined_; // by seat: offers that came to nothing since the last move
    std::optional<Time> nonces_until_;
    bool started_ = false;                           // the host has said so
    std::size_t indexed_ = 0;                        // events whose ids are known
    mutable std::array<Seen, max_seats + 1> seen_{}; // by seat, and what spectators see
    bool told_over_ = false;
    std::string snapshot_; // of a table that can only be looked at
    std::size_t snapshot_version_ = 0;
};

struct ReadHost {
    std::optional<Host> host{}; // none, if there is a fault
    RecordFault fault{};
};

} // namespace oya
