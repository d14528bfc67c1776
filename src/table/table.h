#pragma once

#include "bots/advice.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/story.h"
#include "shelf/any_game.h"
#include "table/event.h"
#include "table/fair.h"
#include "table/positions.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

inline constexpr std::size_t longest_name = 128; // bytes: 32 characters of any script

struct SeatSetup {
    std::string name;             // empty: the seat is called by its number
    std::optional<BotSpec> bot{}; // none: a person
    Settings wishes{};            // of the game, and of the table (`table_wishes`)
    bool empty = false;           // nobody yet
};

// What is agreed before a game begins.
struct TableSetup {
    const AnyGame* game = nullptr;
    Settings options{};
    std::vector<SeatSetup> seats{};
    std::optional<std::uint64_t> seed{};          // what chance is drawn from; or
    std::optional<FairChance> fair{};             // this. Neither: the table is told what chance does
    std::shared_ptr<const AnyPosition> opening{}; // none: the start of a game
};

// What a seat may wish of the table, whatever the game: `confirm` (never | barrier), to be shown what a step
// would do before one that cannot be taken back freely; `forced_moves` (ask | take), to have the only answer
// there is given by itself.
std::span<const OptionSpec> table_wishes();

// Something a viewer is told, and the event that it comes from.
struct Told {
    std::size_t event;
    Fact fact;
};

// What a plan would do, as far as the seat that asks may know beforehand.
struct Preview {
    Refusal refusal;
    std::vector<Fact> facts;
    bool cut = false; // more would happen that nobody can tell yet: chance, or something hidden comes out
};

enum class Consent : bool { none, of_all };

class Attempt;

// One game as people play it: seats, what has happened, undo, previews. The version is the length of the
// record, and the position is the fold over it. Whatever is refused changes nothing.
class Table {
  public:
    // May such a table be made?
    static Refusal check(const TableSetup&);

    // Opens a checked table, and lets chance and the automatic answers go on to the first decision.
    explicit Table(TableSetup setup);
    // A checked table at which nothing has happened yet, not even chance: to be told a record with `replay`.
    static Table unopened(TableSetup setup);

    const TableSetup& setup() const { return setup_; }
    const AnyGame& game() const { return *setup_.game; }
    int seats() const { return static_cast<int>(setup_.seats.size()); }
    bool has(Seat seat) const { return seat.index < seats(); }
    // What the seats are called now.
    std::vector<std::string_view> names() const;

    std::span<const Event> record() const { return record_; }
    std::size_t version() const { return record_.size(); }
    const AnyPosition& position() const { return *positions_.newest(); }
    // The position before the event of this number; that of the present version is the present one.
    std::shared_ptr<const AnyPosition> position_at(std::size_t version) const {
        return positions_.at(record_, version);
    }
    // The present position with what this seat has learnt on the way to it, for those who imagine others.
    // What has happened since somebody asked last is played again.
    const AnyPosition& learnt_by(Seat);
    // The memory it takes, about.
    std::size_t bytes() const;
    // What has just happened has been told, and need no longer be at hand.
    void settle();

    // Whether an event may still be told to those who saw it: a game may turn down again what lay open.
    bool recalls(std::size_t event) const;

    // Who sits there now, and what the seat wishes now.
    const std::optional<BotSpec>& bot(Seat seat) const { return now_[seat.index].bot; }
    // Who advises the people here.
    BotSpec adviser() const;
    const Settings& wishes(Seat seat) const { return now_[seat.index].wishes; }
    // The value of one of the game's wishes, and of one of `table_wishes`: the first where none was named.
    std::string_view wish(Seat, const OptionSpec&) const;
    std::string_view table_wish(Seat, std::string_view name) const;
    // All of both, by name.
    Settings all_wishes(Seat) const;
    bool is_empty(Seat seat) const { return now_[seat.index].empty; }
    // Why a bot sits where a person sat, if one does.
    std::optional<Event::Why> taken_over(Seat) const;
    std::string_view nonce(Seat seat) const { return nonces_[seat.index]; }
    Seats people() const;
    // The people whose answer may come now.
    Seats awaited_people() const { return position().awaited() & people(); }
    // Whether the game has begun: it was opened, or something has moved.
    bool begun() const { return begun_; }
    bool paused() const { return paused_; }
    // A promise of the box was broken: the step that did it was not taken, and nothing can happen any more.
    bool frozen() const { return !broken_.empty(); }
    // Which promise, and by what: for those who may know everything.
    const std::string& broken() const { return broken_; }
    // The seats that have lost on time, or by leaving. Where only one has not, the game is over.
    Seats lost() const { return lost_; }
    bool over() const;
    // The result as it counts at the table: who has lost before its end stands behind all others.
    Result result() const;
    // The first bot that has to decide now.
    std::optional<Seat> bot_to_move() const;
    // The thinking of the bot in this seat about its decision, as it sits at a table; the same at the same
    // version of the same game.
    std::unique_ptr<Thinking> think(Seat);
    // That of any bot about the decision of a seat that is asked.
    std::unique_ptr<Thinking> think(Seat, const BotSpec&, std::uint64_t seed);
    // Why a thought comes before its runner-up, by what the seat that is awaited may know; nothing where
    // there is none, or where nothing shows that somebody who has not looked ahead could have seen.
    std::optional<Message> reason(Seat, const Thinking&);
    // Weighs choices of the seat that is awaited, at least one, by what it may know.
    std::unique_ptr<Weighing> weigh(Seat, std::vector<Plan> choices);
    std::uint64_t thinking_seed(Seat) const;

    // The time that every event from now on carries, and what the next one alone does.
    void mark(std::int64_t at, std::string id = {}, std::int64_t lag = 0);

    // Why no step at all may be taken for this seat now, whatever the rules of the game say.
    Refusal refuse_any(Seat) const;
    // Why this plan may not be; nothing if it may.
    Refusal refuse(Seat, std::span<const Action> steps) const;
    // Takes the steps of one plan, all or none; then chance and automatic answers go on until a person or a
    // bot has to decide. A plan ends where its seat would learn something new.
    Refusal act(Seat, std::span<const Action> steps);
    Refusal act(Seat seat, Action step) { return act(seat, std::span(&step, 1)); }
    // Takes steps over that were tried from the present version.
    Refusal act(Attempt&&);
    // Tells a table that does not draw its chance what chance does.
    Refusal act_chance(Action);
    // Lets chance, if the table draws it, and automatic answers go on until somebody has to decide.
    void advance();

    // Back to the position before the seat's last decision. Free up to the last information barrier (chance
    // drawn, something revealed, another's turn), beyond it with the consent of all others.
    Refusal undo(Seat, Consent consent = Consent::none);
    // Changes what a seat wishes from its next decision on.
    Refusal wish(Seat, std::string_view name, std::string_view value);
    // Says why the options stay as they are once a game has begun.
    Refusal set_option(std::string_view name, std::string_view value) const;
    // Gives the seat to a bot, or to a person.
    Refusal take_over(Seat, std::optional<BotSpec> bot);
    // Begins the game at a table that was not opened: everybody is there.
    Refusal open();
    // Adds an event as a record tells it, by the same rules; chance is believed if it is possible, and
    // nothing follows by itself. Of what no function above does, this is the way to do it.
    Refusal replay(const Event&);
    // Believes all of these, which a table like this one at which nothing has happened yet once had, and that
    // they lead to this position.
    void recollect(std::vector<Event> record, std::shared_ptr<const AnyPosition> position);

    // What the viewer may know of everything that has happened since a version.
    std::vector<Told> story(std::size_t from_version, Viewer) const;
    // The same of one event.
    std::vector<Fact> facts(std::size_t event, Viewer) const;
    // What the plan would do, up to the first thing the seat cannot know.
    Preview preview(Seat, std::span<const Action> steps) const;

    // What chance does in the present position when it is the n-th event ever drawn at a table of this seed.
    static Action drawn(const AnyPosition&, std::uint64_t seed, std::size_t number);
    // What chance does in this position of this table when it is the n-th event; the table must draw it.
    Action drawn(const AnyPosition&, std::size_t number) const;
    bool draws_chance() const { return setup_.seed || setup_.fair; }
    // What is done for this seat now without asking, by the rules and as it wishes; empty: it is asked.
    Plan automatic(Seat) const;

  private:
    struct Occupant {
        std::string name;
        std::optional<BotSpec> bot;
        Settings wishes;
        Settings table_wishes;
        Event::Why why = Event::Why::asked;
        bool empty = false;
        bool person = false; // has been one
    };
    struct Unopened {};
    Table(TableSetup setup, Unopened);

    // Adds an event and what comes of it; for a move that was tried already, with what came of that.
    struct Moved {
        std::shared_ptr<const AnyPosition> after;
        std::vector<Fact> facts;
    };
    void append(Event);
    void append_told(Event, Moved);
    Moved move_telling(const Event&) const;
    void take_steps(Attempt&&, bool automatic);
    // What an event changes beside the position.
    void take_note(const Event&, std::size_t number);
    void circumstances(Event&);
    void go_on();
    void seat_down(const Event&);
    void set_wish(Occupant&, std::string_view name, std::string_view value);
    // Forgets the moves behind this version, one of which broke a promise, and freezes the table.
    void freeze(std::size_t version);
    Refusal check_event(const Event&) const;
    Refusal check_nonce(const Event&) const;
    Refusal check_undo(const Event&) const;
    // Whether a bot sat down in the event before because this seat's person had left.
    bool taken_over_by_leaving(std::size_t event) const;
    // The number of the live event that is the seat's last decision.
    std::optional<std::size_t> last_decision(Seat) const;
    // Why going back before this event would take something from the others, or give it to the seat.
    Refusal barrier_since(std::size_t event, Seat) const;

    TableSetup setup_;
    std::vector<Event> record_;
    Positions positions_;
    // What the last moves told, whoever may know it.
    struct News {
        std::size_t event;
        std::vector<Fact> facts;
    };
    std::deque<News> news_;
    std::shared_ptr<AnyPosition>
        learner_;                   // a position on the line of moves that learns; none until it is needed
    std::size_t learnt_moves_ = 0;  // those it has seen
    std::vector<std::size_t> line_; // the moves that have not been undone
    std::vector<Occupant> now_;
    std::vector<std::string> nonces_;
    std::size_t chance_drawn_ = 0; // ever, undone events too
    bool begun_ = false;
    bool paused_ = false;
    Seats lost_;
    bool begins_sound_ = true; // else nothing can be said of what follows
    std::string unsound_;      // what the last move broke
    std::string broken_;
    std::int64_t at_ = 0;
    std::int64_t next_lag_ = 0;
    std::string next_id_;
};

} // namespace oya
