#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// What the server keeps, and how it asks for it. Made for many servers on one database: nothing here is
// remembered between two calls, and who appends to a table says which version it has seen.

namespace oya::server {

// Milliseconds since 1970; 0 where there is no such moment.
using Moment = std::int64_t;

// The store cannot do what it is asked; the text is a sentence for the person who runs the server.
struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The disk or the file is at fault, and not what was asked.
struct StoreUnwell : StoreError {
    using StoreError::StoreError;
};

struct Outcome; // people.h

enum class TableState : std::uint8_t { waiting, playing, over, frozen };
std::string_view name_of(TableState);

enum class Sitter : std::uint8_t { nobody, person, bot };

// Who sits on a seat and may act for it. The secret itself is known to its owner alone.
struct SeatKey {
    int seat = 0;
    Sitter sitter = Sitter::nobody;
    std::string name{};        // as others see it; a bot's kind
    std::string secret_hash{}; // of a person
    std::string account{};     // the account that sits there; empty for a guest
};

// A table without its events.
struct TableCard {
    std::string id{};
    std::string game{};
    TableState state = TableState::waiting;
    bool listed = false;       // shown in the lobby, and anybody may watch
    std::string invite_hash{}; // who knows the invitation may watch and sit down; empty: everybody
    std::size_t version = 0;
    Moment created = 0;
    Moment changed = 0;
    Moment wake = 0;              // the table wants to be told the time then, even if nobody watches
    bool imported = false;        // from a record: what it tells was not seen here, and counts for nobody
    bool same_deal = false;       // chance does what whoever chose its seed may know
    std::string language{};       // in which whoever made it reads; empty: unknown
    std::vector<SeatKey> seats{}; // every one, in order
};

struct StoredTable {
    TableCard card{};
    std::string setup{}; // as the host reads it
    std::vector<std::string> events{};
    std::string damage{}; // what is not as it was written, in a sentence; empty: all is well
};

// Which server a table is at, of several on one store: only that one appends.
struct Hold {
    bool ours = true;
    std::int64_t fence = 0; // goes with every append; a later holder has a higher one
    std::string address{};  // of the server that has it, if it is not ours: "http://10.0.0.2:8080"
};

// Events to be put behind those a table has, and what changes with them: all or nothing.
struct Append {
    std::string table{};
    std::size_t expected = 0; // the version the events go behind
    std::vector<std::string> events{};
    std::optional<TableState> state{};
    std::optional<Moment> wake{};
    std::vector<SeatKey> seats{};             // those that change hands
    std::shared_ptr<const Outcome> outcome{}; // when the game ends with these events
    std::string snapshot{};                   // of the table behind these events, in place of older ones
    Moment now = 0;
    std::int64_t fence =
        0; // of the hold under which it is written; one that is no longer the table's is outrun
};

enum class Appended : std::uint8_t {
    done,    // flushed to the disk
    outrun,  // what it goes behind is no longer as expected
    missing, // there is no such table, or line of chat
    failed,  // the store could not write; nothing is known about whether it will again
};

// How long tables are kept that nobody touches and that are nobody's, in milliseconds; 0: for ever.
struct Keeping {
    Moment waiting = 0;    // that never began
    Moment unfinished = 0; // at which only guests have played, and no clock runs
    Moment finished = 0;   // the same, and they are over
    Moment tried = 0;      // begun or over, and brought with a position: a lesson, a picture that was tried
};

// The fence of whoever makes a table in a shared store.
constexpr std::int64_t first_fence = 1;

// The tables and what happened at them. What a table waits for comes back by a call on a thread of the store,
// which must hand it on at once; everything else blocks and is called from a worker.
class TableStore {
  public:
    virtual ~TableStore() = default;

    // Keeps a new table with its first events, then says so. In a shared store whoever makes it holds it,
    // with the first fence.
    virtual void create(StoredTable table, std::function<void(Appended)> done) = 0;
    // Compares the version and appends; `done` is called after the commit.
    virtual void append(Append append, std::function<void(Appended)> done) = 0;
    // Takes the table for this server unless another that is alive has it. A table that is not there is ours.
    virtual Hold take_hold(std::string_view table) = 0;
    // Gives it back, behind everything that was appended before; waits for nothing.
    virtual void let_go(std::string_view table, std::int64_t fence) = 0;
    // Returns when everything that was given before is written, or could not be, and has been told.
    virtual void flush() = 0;

    // Checks what it reads: a table that is not as it was written says so.
    virtual std::optional<StoredTable> load(std::string_view id) = 0;
    virtual std::optional<TableCard> card(std::string_view id) = 0;
    // The listed tables that wait for players or are being played, the newest first.
    virtual std::vector<TableCard> lobby(std::size_t most) = 0;
    // The tables that want to be told the time, those first that want it soonest; without those that another
    // server holds and looks after.
    virtual std::vector<TableCard> sleeping(std::size_t most) = 0;
    virtual std::size_t count_tables() = 0;
    // Every table, the last changed first: for who looks after them.
    virtual std::vector<TableCard> tables(std::size_t most) = 0;
    // When something was last changed at any table.
    virtual Moment last_change() = 0;

    // The last snapshot that was appended, and which version it is of: for those who cannot replay the
    // events.
    virtual std::optional<std::pair<std::size_t, std::string>> snapshot(std::string_view table) = 0;

    // Tables that are not kept any longer, those first that have waited longest.
    virtual std::vector<std::string> abandoned(const Keeping& keeping, Moment now, std::size_t most) = 0;
    // Deletes such a table with everything that was said and done there; false, and nothing is deleted, if it
    // is to be kept after all.
    virtual bool remove_abandoned(std::string_view table, const Keeping& keeping, Moment now) = 0;
};

} // namespace oya::server
