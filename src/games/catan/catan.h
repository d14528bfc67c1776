#pragma once

#include "core/chance.h"
#include "core/draft.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/measured.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/skill.h"
#include "core/story.h"
#include "core/words.h"
#include "games/catan/knowledge.h"
#include "games/catan/state.h"
#include "games/catan/view.h"
#include "games/catan/weights.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oya {

template <class Size>
struct CatanOf;

namespace catan {

// The small form leaves islands to the large one that it has no room for.
template <class Size>
struct LargerForm {};
template <>
struct LargerForm<Small> {
    using Larger = CatanOf<Large>;
    static bool needs_larger(const Options&);
};

} // namespace catan

// Catan, base game and Cities & Knights. Rules: rules/catan.toml. The contract is core/game.h. A template on
// the size of the island: see games/catan/board.h.
template <class Size>
struct CatanOf : catan::LargerForm<Size> {
    using Options = catan::Options;
    using Wishes = catan::Wishes;
    using Board = catan::Board<Size>;
    using State = catan::Position<Size>;
    using View = catan::View<Size>;
    using Knowledge = catan::Knowledge;
    using Weights = catan::Weights;

    static constexpr std::string_view name = "catan";
    static constexpr int rules_version = 3;
    static constexpr int min_seats = 2;
    static constexpr int max_seats = 4;
    static constexpr const auto& codes = catan::codes<Size>;
    static constexpr const auto& weight_list = catan::weight_list;
    static constexpr int horizon = 300; // a few rounds; a random game takes thousands of steps

    static std::span<const OptionSpec> options();
    static Refusal set(Options&, std::string_view option, std::string_view value);
    static std::string get(const Options&, std::string_view option);
    static Refusal wish(Wishes&, std::string_view option, std::string_view value);
    static std::string wish(const Wishes&, std::string_view option);

    // Both layers, without trades between players: offers at random would be most of what is measured.
    static std::span<const MeasuredTable> measured();

    static Refusal check(const Options&, int seats);
    static Board board(const Options&, int seats);
    static State start(const Board&);
    // Of two players, whose random games are the longest; at sea in Greater Catan.
    static int longest(const Board& board) {
        if (board.island.sea) return board.rules.knights ? 170'382 : 116'286;
        return board.rules.knights ? 85'665 : 18'671;
    }
    // An offer that was not sent, or the answer to one.
    static Draft draft(Action action) {
        switch (catan::kind_of(action)) {
        case catan::Kind::offer: return Draft::begins;
        case catan::Kind::give:
        case catan::Kind::want:
        case catan::Kind::withdraw: return Draft::goes_on;
        default: return Draft::no;
        }
    }
    // Cards, which people name as they come to mind.
    static bool any_order(Action action) {
        const catan::Kind kind = catan::kind_of(action);
        return kind == catan::Kind::discard || kind == catan::Kind::give || kind == catan::Kind::want ||
               kind == catan::Kind::gold;
    }
    static Plan implied(const State& before, Seat, Action, const State& after);
    static Actor actor(const State&);
    static Seats awaited(const State&);
    static Seat turn(const State& state) { return {state.turn}; }
    static void legal(const State&, Seat, Actions&);
    static Action any_legal(const State&, Seat, Rng&);
    static Refusal refuse(const State&, Seat, Action);
    static Action draw(const State&, Rng&);
    static void outcomes(const State&, Outcomes&);
    static Source source(const State&);
    static void apply(State&, Actor, Action);
    static void apply(State&, Actor, Action, Teller&);
    static Result result(const State&);

    static Action seen(const State&, Actor, Action, Viewer);
    static View view(const State&, Viewer);
    static void witness(Knowledge&, Seat, const State& before, Actor, Action);
    static State imagine(const State&, Seat, const Knowledge&, Rng&);
    static Plan automatic(const State&, Seat, const Wishes&);
    static bool worth_asking(const State&, Seat, const Wishes&, Action) { return true; }

    static std::string notation(const State&, Actor, Action);
    static std::optional<Action> parse(const State&, Actor, std::string_view);
    static Message describe(const State&, Actor, Action);
    static Message asks(const State&, Seat);
    static void write(JsonWriter&, const State&);
    static void read(JsonValue, const Board&, State&);
    static void write(JsonWriter&, const View&);
    static std::string sketch(const View&, const Words&, Names);
    static std::string svg(const View&, const Words&, Names);
    static std::string_view unsound(const State&);

    static void instinct(const State&, Seat, Ideas&, const Weights& = catan::shipped);
    static Plan policy(const State&, Seat, Rng&, const Weights& = catan::shipped);
    static Worth value(const State&, const Weights& = catan::shipped);
};

using Catan = CatanOf<catan::Small>;

} // namespace oya
