#pragma once

#include "core/action.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/story.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What tests do with positions, kept in notation beside the cases that they show: the rules page draws it.

namespace oya {

// A position, the steps that a test took from it, and perhaps one that was refused in the end.
struct Exhibit {
    struct Step {
        int seat = -1; // -1: chance
        std::string text;
    };

    std::string game;
    int seats = 0;
    std::vector<std::pair<std::string, std::string>> options; // those that are not the usual ones
    std::string position;                                     // as JSON
    int seat = 0;                                             // through whose eyes it is seen
    std::vector<Step> steps;
    std::optional<Step> refused;
    std::vector<std::string> rules; // that the referee named, for what came about or for the refusal
    bool whole_game = false;        // more steps than anybody would look at

    // What could stand on a table in its place, where the game's tests know how to add what they leave out.
    std::function<std::optional<Exhibit>()> completed;
};

// Where the running test stands between the cases it shows; 0: nothing more is wanted here.
int exhibit_stretch();
// Keeps an exhibit for the cases of this stretch, and says its place; or changes the one at a place.
std::size_t keep_exhibit(Exhibit);
void change_exhibit(std::size_t place, Exhibit);
// The running test asks which tables may be made, and with which options.
void keep_table_question();

// Are called by `shows`, and where a test begins and ends.
void claim_exhibits(std::string_view rule, int case_number, const std::source_location& where);
void begin_exhibits();
void end_exhibits(const std::string& test, bool passed);
// Writes a line of JSON for each case that was shown: what there is to be drawn, or why nothing is.
bool write_exhibits(const std::string& path);

// Watches one position of a test. A copy of it goes on for itself.
template <class G>
class Trace {
  public:
    using State = typename G::State;
    using Board = typename G::Board;
    struct Asked {
        Seat seat;
        Action action;
    };
    struct Done {
        Actor actor;
        Action action;
    };
    // A position that could stand on a table, in which the same steps can be taken and the same is refused.
    using Complete = std::optional<State> (*)(const State& from, const std::vector<Done>&,
                                              const std::optional<Asked>&);
    static inline Complete complete = nullptr;

    Trace() = default;
    Trace(const Trace& other) { *this = other; }
    Trace& operator=(const Trace& other) {
        if (this == &other) return *this;
        stretch_ = other.stretch_;
        place_.reset(); // that is the other's
        board_ = other.board_;
        from_ = other.from_;
        last_ = other.last_;
        done_ = other.done_;
        return *this;
    }
    ~Trace() = default;

    // The position is looked at as it is.
    void looks(const std::shared_ptr<const Board>& board, const State& state, int seat = -1) {
        if (!follow(board, state) || !done_.empty()) return;
        looker_ = seat;
        keep(std::nullopt);
    }
    // Is called before an action is taken.
    void acts(const std::shared_ptr<const Board>& board, const State& state, Actor actor, Action action) {
        if (!follow(board, state)) return;
        done_.push_back({actor, action});
        G::apply(*last_, actor, action);
        keep(std::nullopt);
    }
    // Is called when somebody has asked whether an action is legal.
    void asks(const std::shared_ptr<const Board>& board, const State& state, Seat seat, Action action) const {
        // What is no action of the game is refused too, but has no notation.
        if (exhibit_stretch() == 0 || G::codes.code(action) < 0) return;
        Trace asked = *this;
        if (asked.follow(board, state)) asked.keep(Asked{seat, action});
    }

  private:
    static constexpr std::size_t most_steps = 24;

    // What was changed by hand, or was there before the last claim, is a position of its own.
    bool follow(const std::shared_ptr<const Board>& board, const State& state) {
        const int stretch = exhibit_stretch();
        if (stretch == 0) return false;
        if (stretch == stretch_ && last_ && *last_ == state) return true;
        stretch_ = stretch;
        place_.reset();
        board_ = board;
        from_ = last_ = state;
        done_.clear();
        return true;
    }
    void keep(std::optional<Asked> asked) {
        if (done_.size() > most_steps + 1) return;
        Exhibit exhibit = told(*board_, *from_, done_, asked, looker_);
        if (complete != nullptr) {
            exhibit.completed = [board = board_, from = *from_, done = done_, asked,
                                 looker = looker_]() -> std::optional<Exhibit> {
                const std::optional<State> found = complete(from, done, asked);
                if (!found) return std::nullopt;
                return told(*board, *found, done, asked, looker);
            };
        }
        if (place_) {
            change_exhibit(*place_, std::move(exhibit));
        } else {
            place_ = keep_exhibit(std::move(exhibit));
        }
    }
    static Exhibit told(const Board& board, const State& from, const std::vector<Done>& done,
                        const std::optional<Asked>& asked, int looker) {
        Exhibit exhibit;
        exhibit.game = G::name;
        exhibit.seats = from.seats();
        for (const OptionSpec& spec : G::options()) {
            if (spec.scope != OptionSpec::Scope::table) continue;
            std::string value = G::get(board.options, spec.name);
            if (value != G::get(typename G::Options{}, spec.name))
                exhibit.options.emplace_back(spec.name, std::move(value));
        }
        {
            JsonWriter json(exhibit.position);
            G::write(json, from);
        }
        exhibit.seat = looker >= 0 ? looker : eyes(from, done, asked);
        exhibit.whole_game = done.size() > most_steps;
        State state = from;
        for (const Done& each : done) {
            if (exhibit.whole_game) break;
            exhibit.steps.push_back(step(state, each.actor, each.action));
            Teller teller;
            G::apply(state, each.actor, each.action, teller);
            for (const Fact& fact : teller.facts()) exhibit.rules.emplace_back(fact.rule.id);
        }
        if (asked && !exhibit.whole_game) {
            if (const Refusal refusal = G::refuse(state, asked->seat, asked->action)) {
                exhibit.refused = step(state, asked->seat, asked->action);
                exhibit.rules = {std::string(refusal.rule.id)};
            } else {
                exhibit.steps.push_back(step(state, asked->seat, asked->action));
                Teller teller;
                G::apply(state, asked->seat, asked->action, teller);
                for (const Fact& fact : teller.facts()) exhibit.rules.emplace_back(fact.rule.id);
            }
        }
        return exhibit;
    }
    static Exhibit::Step step(const State& state, Actor actor, Action action) {
        return {actor.is_seat() ? actor.seat().index : -1, G::notation(state, actor, action)};
    }
    // Whoever is asked, or acts first, looks on.
    static int eyes(const State& state, const std::vector<Done>& done, const std::optional<Asked>& asked) {
        if (asked) return asked->seat.index;
        for (const Done& each : done)
            if (each.actor.is_seat()) return each.actor.seat().index;
        for (const Seat seat : G::awaited(state)) return seat.index;
        return 0;
    }

    int stretch_ = 0;
    std::optional<std::size_t> place_;
    std::shared_ptr<const Board> board_;
    std::optional<State> from_;
    std::optional<State> last_; // as it is by now
    std::vector<Done> done_;
    int looker_ = -1;
};

} // namespace oya
