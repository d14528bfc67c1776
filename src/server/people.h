#pragma once

#include "server/scopes.h"
#include "server/store.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Accounts, what they have played, what was said: the part of the store that is about people. What is written
// from a table comes back by a call, after the commit and on a thread of the store, which must hand it on at
// once. Everything else here blocks and is called from a worker; what it cannot do it says with a StoreError.

namespace oya::server {

struct Account {
    std::string id{};
    std::string name{};
    std::string password{};      // as Argon2id writes it
    std::string recovery_hash{}; // of the code that sets a new password, since there is no mail
    bool admin = false;
    bool blocked = false;
    Moment created = 0;
};

// Something that stands for an account: the cookie of a browser, or the token of a program.
struct Pass {
    std::string id{};
    std::string hash{};
    std::string account{};
    std::string label{}; // of a token; empty: a browser's
    Moment created = 0;
    Moment expires = 0; // 0: never
    Scopes scopes = Scopes::all();
    Moment used = 0;       // last, to about a minute; 0: never
    std::string browser{}; // of a session: what it was opened with, and on which system
    std::string system{};
};

class PeopleStore {
  public:
    virtual ~PeopleStore() = default;

    // Together with a first session, if one is given. False if the name, or one that looks like it, is taken.
    virtual bool add_account(const Account& account, const std::optional<Pass>& session) = 0;
    virtual std::optional<Account> account(std::string_view id) = 0;
    // The account of this very name; capitals of A to Z, and how a sign is put together, do not matter.
    virtual std::optional<Account> account_named(std::string_view name) = 0;
    // Whether an account has this name or one that looks like it (names.h).
    virtual bool is_name_taken(std::string_view name) = 0;
    // The names of every two accounts that look alike, from before that was refused.
    virtual std::vector<std::pair<std::string, std::string>> lookalikes() = 0;
    virtual std::vector<Account> accounts(std::size_t most) = 0;
    // Takes password and recovery code from this account, and at once ends every pass of it but the session
    // that is opened here. False, and nothing has changed, if it was blocked meanwhile.
    virtual bool renew_account(const Account& account, const Pass& session) = 0;
    virtual void set_recovery(std::string_view account, std::string_view hash) = 0;
    // Removes it with all that is its own: passes, albums, ratings, what it said. The games it has played
    // belong to others too: they stay, without its name among the results.
    virtual void remove_account(std::string_view account) = 0;
    // Who is blocked has no pass any more.
    virtual void set_blocked(std::string_view account, bool blocked) = 0;

    virtual void add_pass(const Pass& pass) = 0;
    virtual std::optional<Pass> pass(std::string_view hash) = 0;
    virtual std::vector<Pass> tokens_of(std::string_view account) = 0;
    virtual std::vector<Pass> sessions_of(std::string_view account) = 0;
    // Notes that it was used. Waits for nothing: if it cannot be stored, it is not.
    virtual void pass_used(std::string_view hash, Moment now) = 0;
    // Ends one pass of an account, or with an empty id all of them.
    virtual void end_passes(std::string_view account, std::string_view id) = 0;
};

// How a seat came out of a game.
struct SeatOutcome {
    int seat = 0;
    std::string account{}; // empty: a guest or a bot
    std::string name{};
    bool bot = false;
    int points = 0;
    int place = 0; // 1 is first; equal places are shared
};

struct Outcome {
    std::string table{};
    std::string game{};
    bool rated = false;
    Moment finished = 0;
    std::vector<SeatOutcome> seats{};
    std::string deal{};  // the same for all tables at which chance was to do the same; empty: it was its own
    std::string setup{}; // of the table, as its host reads it, where somebody's games are told; else empty
};

struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int games = 0;
    Moment changed = 0;
};

class ResultStore {
  public:
    virtual ~ResultStore() = default;

    // What an account has finished, the latest first, before a moment (0: all).
    virtual std::vector<Outcome> history(std::string_view account, Moment before, std::size_t most) = 0;
    // How every game with this deal came out, the latest first.
    virtual std::vector<Outcome> same_deal(std::string_view deal, std::size_t most) = 0;
    // The tables an account sits at that are not over, the latest first.
    virtual std::vector<TableCard> tables_of(std::string_view account, std::size_t most) = 0;
    // By game.
    virtual std::vector<std::pair<std::string, Rating>> ratings(std::string_view account) = 0;
    // Throws all ratings away and makes them again out of the results, in their order; how many games
    // counted.
    virtual std::size_t recompute_ratings() = 0;
    // What an account keeps from game to game, such as an album of goals reached: one text for each game,
    // which is replaced if it is still as it was before.
    struct AlbumPage {
        std::string account{};
        std::string game{};
        std::string before{};
        std::string text{};
    };
    virtual void keep_album(AlbumPage page, std::function<void(Appended)> done) = 0;
    virtual std::string album(std::string_view account, std::string_view game) = 0;
};

// Who says something: an account, or a guest by table and seat.
struct ChatLine {
    std::int64_t number = 0;
    std::string room{};
    Moment at = 0;
    std::string author{};
    std::string name{};
    std::string text{};   // of a phrase: in English, for those who read what was reported
    std::string phrase{}; // its id; empty: words of their own
};

struct Report {
    std::int64_t number = 0;
    Moment at = 0;
    std::string reporter{};
    std::string reason{};
    ChatLine line{};
    bool settled = false;
};

class ChatStore {
  public:
    virtual ~ChatStore() = default;

    // Keeps it and tells the number it was given; none if it could not be kept.
    virtual void add_line(ChatLine line, std::function<void(std::optional<std::int64_t> number)> done) = 0;
    // The last lines of a room, the oldest first.
    virtual std::vector<ChatLine> lines(std::string_view room, std::size_t most) = 0;
    virtual void mute(std::string by, std::string author, bool muted, std::function<void(Appended)> done) = 0;
    virtual std::vector<std::string> muted(std::string_view by) = 0;
    // Keeps when and why somebody complains of a line, which is named by its room and number.
    virtual void report(Report complaint, std::function<void(Appended)> done) = 0;
    virtual std::vector<Report> reports(std::size_t most) = 0;
    virtual void settle_report(std::int64_t number) = 0;
};

// All that the server keeps, and what several servers on one store tell one another by it.
class Store : public TableStore, public PeopleStore, public ResultStore, public ChatStore {
  public:
    // Why nothing could be written of late; empty: the last time went well.
    virtual std::string trouble() const = 0;
    // What was found to be damaged when all of it was read, as is done for a server; empty: nothing so far.
    virtual std::string damage() const = 0;

    // From when until when a server was at home with this store, by its own clock; zeros: never.
    struct AtHome {
        Moment since = 0;
        Moment until = 0;
    };
    virtual AtHome at_home() = 0;
    // Notes this, without waiting; shows also whether anything can be written.
    virtual void note_at_home(AtHome times) = 0;

    // How many transactions have been committed, and how many pieces of work were in them.
    struct Figures {
        std::size_t commits = 0;
        std::size_t jobs = 0;
    };
    virtual Figures figures() const = 0;

    // Whether several servers may use this store at once.
    virtual bool is_shared() const = 0;
    // By what address the other servers reach this one; told them from now on.
    virtual void set_address(std::string address) = 0;
    // Says something to every server on this store, this one too: soon, in batches, and perhaps not at all. A
    // topic and a text have less than 4000 bytes together. Where there is only this server, it is told at
    // once.
    virtual void tell_all(std::string topic, std::string text) = 0;
    // Who is told. Called on any thread; must hand it on at once. There is one listener, set before anything
    // is told; empty: nobody, and nobody is being told any more when this returns. An empty topic means that
    // something may have been missed.
    virtual void when_told(std::function<void(const std::string& topic, const std::string& text)> heard) = 0;
    // By how many milliseconds the clock of a shared store is ahead of ours, as it was asked last.
    virtual std::int64_t clock_ahead() const = 0;
    // Whether the store was out of reach for so long that others may have this server's tables: it must not
    // speak for them.
    virtual bool is_cut_off() const = 0;

    // Keeps a short text until a moment, for every server to read; in place of what had this key.
    virtual void keep_note(std::string key, std::string text, Moment until) = 0;
    virtual std::optional<std::string> note(std::string_view key, Moment now) = 0;
};

} // namespace oya::server
