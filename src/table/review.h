#pragma once

#include "bots/outlook.h"
#include "core/json_writer.h"
#include "core/words.h"
#include "table/table.h"

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

// A game judged afterwards: how it stood at each moment, what was luck, and which decisions cost most. It
// knows everything, and so is for those who may; each decision is judged by what its seat could know then.

namespace oya {

struct Review {
    // What the position before an event promised; the last is how it ended.
    struct Moment {
        std::size_t event = 0;
        Promise promise{};
    };
    // A decision that something else would have been better than.
    struct Slip {
        std::size_t event = 0; // its first step
        std::size_t until = 0; // the version behind its last
        Seat seat{};
        Gain loss{};
        Plan taken{};
        Plan better{};
        std::optional<Message> why{}; // what the better one gains
        std::shared_ptr<const AnyPosition> before{};
    };

    int seats = 0;
    std::vector<Moment> curve{};
    bool lucky = false;        // whether anything was left to chance
    bool luck_decides = false; // whether luck can be told in shares of the victory as well
    std::array<Mean, max_seats> luck_win{};
    std::array<Mean, max_seats> luck_points{};
    std::array<int, max_seats> judged{}; // decisions with a choice
    std::vector<Slip> slips{};           // the costliest first
};

inline constexpr std::size_t most_slips = 3; // of one seat
inline constexpr std::size_t most_moments = 120;

// In how many worlds things are looked at.
struct Care {
    int moment = 64;
    int luck = 64;
    int doubt = 48; // a decision, to see whether it is worth more
    int sure = 256;
    int nodes = 0; // of whom decisions are compared with; 0: its own measure
};

// Judges a game in small pieces, as a pure function of its record. It needs the table no more once it is
// made.
class Reviewing {
  public:
    explicit Reviewing(const Table&, const Care& = {});
    Reviewing(const Reviewing&) = delete;
    Reviewing& operator=(const Reviewing&) = delete;

    // Thinks on for a moment, which is some milliseconds; true once all is known.
    bool run();
    // From 0 to 1.
    double progress() const;
    // Once it is done.
    const Review& review() const { return review_; }

  private:
    struct Move {
        std::size_t event = 0;
        Actor actor = Actor::nobody();
        Action action{};
        bool automatic = false;
    };
    // Called again and again until it is true.
    using Piece = std::function<bool()>;

    void choose_moments();
    void look_at(std::size_t move);
    Piece moment(std::size_t event);
    Piece stroke_of_luck(std::size_t move);
    Piece decision(std::size_t move, const Plan& taken, std::size_t until);
    void finish();

    Care care_;
    std::shared_ptr<const AnyPosition> opening_;
    std::vector<Move> moves_;
    std::vector<std::size_t> moments_; // moves before which it is said how the game stands
    Result result_;
    std::size_t version_;
    BotSpec reviewer_;
    std::unique_ptr<AnyPosition> position_; // before the next move, with what all have learnt; none yet
    std::size_t next_ = 0;                  // move
    std::size_t decided_ = 0;               // moves before this one belong to a decision that was judged
    std::deque<Piece> pieces_;              // of what is looked at before the next move
    bool looked_ = false;                   // at the next move
    bool done_ = false;
    Review review_;
};

// {"seats":…, "curve":[…], "luck":[…], "judged":[…], "decisions":[…]} as docs/protocol.md has it.
void write_review(JsonWriter&, const Review&, const Words&, Names);

} // namespace oya
