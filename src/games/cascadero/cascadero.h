#pragma once

#include "core/chance.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/story.h"
#include "core/words.h"
#include "games/cascadero/state.h"
#include "games/cascadero/weights.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oya {

namespace cascadero {

// Everything lies open, so everybody sees the whole position.
struct View {
    State state;
};

} // namespace cascadero

// Cascadero: envoys on a map of hexes, cubes on five tracks. Rules: rules/cascadero.toml. The contract is
// core/game.h.
struct Cascadero {
    using Options = cascadero::Options;
    using Wishes = cascadero::Wishes;
    using Board = cascadero::Board;
    using State = cascadero::State;
    using View = cascadero::View;
    using Weights = cascadero::Weights;
    struct Knowledge {};

    static constexpr std::string_view name = "cascadero";
    static constexpr int rules_version = 1;
    static constexpr int min_seats = 2;
    static constexpr int max_seats = 4;
    static constexpr const auto& codes = cascadero::codes;
    static constexpr const auto& weight_list = cascadero::weight_list;

    static std::span<const OptionSpec> options();
    static Refusal set(Options&, std::string_view option, std::string_view value);
    static std::string get(const Options&, std::string_view option);
    static Refusal wish(Wishes&, std::string_view, std::string_view) { return {}; }
    static std::string wish(const Wishes&, std::string_view) { return {}; }

    static Refusal check(const Options&, int seats);
    static Board board(const Options&, int seats);
    static State start(const Board&);
    static int longest(const Board&) { return 219; } // of four greedy players on the Farmer's side
    static Actor actor(const State&);
    static Seats awaited(const State&);
    static void legal(const State&, Seat, Actions&);
    static Action any_legal(const State&, Seat, Rng&);
    static Refusal refuse(const State&, Seat, Action);
    static Action draw(const State&, Rng&);
    static void outcomes(const State&, Outcomes&);
    static Source source(const State&);
    static void apply(State&, Actor, Action);
    static void apply(State&, Actor, Action, Teller&);
    static Result result(const State&);

    static bool secrets(const Board&) { return false; } // everything lies open
    static Action seen(const State&, Actor, Action action, Viewer) { return action; }
    static View view(const State& state, Viewer) { return {state}; }
    static void witness(Knowledge&, Seat, const State& /*before*/, Actor, Action) {}
    static State imagine(const State& state, Seat, const Knowledge&, Rng&) { return state; }
    static Plan automatic(const State&, Seat, const Wishes&) { return {}; }
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

    static void instinct(const State&, Seat, Ideas&, const Weights& = cascadero::shipped);
    // The first idea of instinct, without the others.
    static Plan policy(const State&, Seat, Rng&, const Weights& = cascadero::shipped);
    static Worth value(const State&, const Weights& = cascadero::shipped);
};

} // namespace oya
