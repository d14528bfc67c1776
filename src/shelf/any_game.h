#pragma once

#include "core/action.h"
#include "core/chance.h"
#include "core/draft.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/story.h"
#include "core/words.h"
#include "shelf/album.h"
#include "shelf/settings.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

class AnyPosition;

// A game of the shelf, for those who do not need speed: the table, the doors, the tests over every game. Each
// function is the one of the same name in the contract (core/game.h). There is one object for each game, for
// as long as the program runs.
class AnyGame {
  public:
    virtual std::string_view name() const = 0;
    virtual int rules_version() const = 0;
    virtual int min_seats() const = 0;
    virtual int max_seats() const = 0;

    virtual int codes() const = 0;
    virtual std::span<const ActionKind> kinds() const = 0;
    virtual int code(Action) const = 0; // -1 for what is no action of this game
    virtual std::optional<Action> action(int code) const = 0;
    virtual Draft draft(Action) const = 0; // `no` where a game has none
    // Whether steps of its kind, one behind the other, may be named in any order.
    virtual bool any_order(Action) const = 0;

    virtual std::span<const OptionSpec> options() const = 0;
    // May such a table be made? Also refuses options of the table that do not exist and values they cannot
    // take.
    virtual Refusal check(const Settings& options, int seats) const = 0;
    // May a seat wish this?
    virtual Refusal check_wish(std::string_view name, std::string_view value) const = 0;
    // Every option of the table by name, given or default. The options must be checked.
    virtual Settings complete(const Settings& options) const = 0;

    // A new game. Options and seats must be checked.
    virtual std::unique_ptr<AnyPosition> start(const Settings& options, int seats) const = 0;
    // A position from outside: null if it is not one, and the reader of the value then has the error.
    virtual std::unique_ptr<AnyPosition> read(const Settings& options, int seats, JsonValue) const = 0;

  protected:
    ~AnyGame() = default;
};

// A position of some game, with its board and, where somebody wants to know, what seats have learnt. A game
// that begins and a position from outside learn for every seat.
class AnyPosition {
  public:
    virtual ~AnyPosition() = default;
    // With what was learnt.
    virtual std::unique_ptr<AnyPosition> clone() const = 0;
    // A copy that has learnt nothing, and will learn what these seats witness from now on. To learn takes
    // time and memory that only `imagine` has a use for.
    virtual std::unique_ptr<AnyPosition> learning(Seats) const = 0;
    virtual Seats learns() const = 0;
    // The memory it takes, the board not counted, which many may share.
    virtual std::size_t bytes() const = 0;
    virtual bool equals(const AnyPosition&) const = 0; // of the same game
    // Whether it differs from another one of the same game in nothing that matters for what can come.
    virtual bool alike(const AnyPosition&) const = 0;

    virtual const AnyGame& game() const = 0;
    virtual int seats() const = 0;
    virtual Actor actor() const = 0;
    virtual Seats awaited() const = 0;
    virtual Actor turn() const = 0; // whose turn it is, though others may be asked
    virtual void legal(Seat, Actions&) const = 0;
    virtual Refusal refuse(Seat, Action) const = 0;
    virtual Action draw(Rng&) const = 0;
    virtual void outcomes(Outcomes&) const = 0;
    virtual Source source() const = 0;
    virtual void apply(Actor, Action) = 0;
    virtual void apply(Actor, Action, Teller&) = 0;
    virtual Result result() const = 0;
    virtual std::string_view unsound() const = 0;

    virtual Action seen(Actor, Action, Viewer) const = 0;
    // For a seat that it learns for.
    virtual std::unique_ptr<AnyPosition> imagine(Seat, Rng&) const = 0;
    virtual Plan automatic(Seat, const Settings& wishes) const = 0;
    // The steps of the seat that followed by themselves when it took this one, which led to `after`.
    virtual Plan implied(Seat, Action, const AnyPosition& after) const = 0;
    virtual bool worth_asking(Seat, const Settings& wishes, Action) const = 0;

    virtual std::string notation(Actor, Action) const = 0;
    virtual std::optional<Action> parse(Actor, std::string_view) const = 0;
    virtual Message describe(Actor, Action) const = 0;
    virtual Message asks(Seat) const = 0;
    virtual void write(JsonWriter&) const = 0;
    virtual void write_view(JsonWriter&, Viewer) const = 0;
    virtual std::string sketch(Viewer, const Words&, Names) const = 0;
    // A second page with what the sketch has no room for; empty if the game has none.
    virtual std::string details(Viewer, const Words&, Names) const = 0;
    // May people at this table still be shown what happened in an earlier position of the same game? Yes,
    // unless the game limits it.
    virtual bool recalls(const AnyPosition& earlier) const = 0;
    // A drawing (SVG) of what the viewer sees; empty where the game has none.
    virtual std::string svg(Viewer, const Words&, Names) const = 0;
    virtual void instinct(Seat, Ideas&) const = 0;

    // The events of the longest random game of this kind (core/game.h); what a game that does not
    // know it is granted.
    virtual int longest() const = 0;
    // Whether there is anything at this table that not everybody may know.
    virtual bool secrets() const = 0;

    // The album that people keep of this game, as this position lets them; null where a game has none. It
    // must not outlive the position.
    virtual std::unique_ptr<const Album> album() const = 0;
};

} // namespace oya
