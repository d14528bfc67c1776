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
#include "games/vigo/state.h"
#include "games/vigo/view.h"
#include "games/vigo/weights.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oya {

// VIGO!: a trick-taking game of four rounds. Rules: rules/vigo.toml. The contract is core/game.h.
struct Vigo {
    using Options = vigo::Options;
    using Wishes = vigo::Wishes;
    using Board = vigo::Board;
    using State = vigo::State;
    using View = vigo::View;
    using Weights = vigo::Weights;
    struct Knowledge {}; // everything a seat has learnt is public and stands in the position

    static constexpr std::string_view name = "vigo";
    static constexpr int rules_version = 1;
    static constexpr int min_seats = 2;
    static constexpr int max_seats = 4;
    static constexpr const auto& codes = vigo::codes;
    static constexpr const auto& weight_list = vigo::weight_list;

    static std::span<const OptionSpec> options();
    static Refusal set(Options&, std::string_view option, std::string_view value);
    static std::string get(const Options&, std::string_view option);
    static Refusal wish(Wishes&, std::string_view option, std::string_view value);
    static std::string wish(const Wishes&, std::string_view option);

    static Refusal check(const Options&, int seats);
    static Board board(const Options&, int seats);
    static State start(const Board&);
    static int longest(const Board&) { return 481; } // that of four: with fewer players games are shorter
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
    static int stage(const State& state) { return state.counted_rounds(); }

    static Action seen(const State&, Actor, Action, Viewer);
    static View view(const State&, Viewer);
    static void witness(Knowledge&, Seat, const State& /*before*/, Actor, Action) {}
    static State imagine(const State&, Seat, const Knowledge&, Rng&);
    static Plan automatic(const State&, Seat, const Wishes&);
    // But for the order of cards that lie under others.
    static bool alike(const State&, const State&);
    static bool worth_asking(const State&, Seat, const Wishes&, Action);

    static std::string notation(const State&, Actor, Action);
    static std::optional<Action> parse(const State&, Actor, std::string_view);
    static Message describe(const State&, Actor, Action);
    static Message asks(const State&, Seat);
    static void write(JsonWriter&, const State&);
    static void read(JsonValue, const Board&, State&);
    static void write(JsonWriter&, const View&);
    static std::string sketch(const View&, const Words&, Names);
    // The piles card by card and the tricks, as far as the table lets people look at them.
    static std::string details(const View&, const Words&, Names);
    // Whether the table lets people look back at what happened in an earlier position.
    static bool recalls(const State& now, const State& earlier);
    static std::string_view unsound(const State&);

    static void instinct(const State&, Seat, Ideas&, const Weights& = vigo::shipped);
    static bool finish(const State&, Seat, Ideas&); // of the last cards of a round
    static constexpr int finish_worlds = 16;
};

} // namespace oya
